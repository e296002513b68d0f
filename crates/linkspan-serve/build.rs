//! Embeds the playground: the copy in the published crate, or `playground/dist` of the repository if `cargo xtask playground`
//! has built it.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let (published, repository) = (here.join("playground"), here.join("../../playground"));
    let mut files = Vec::new();
    if published.is_dir() {
        println!("cargo::rerun-if-changed={}", published.display());
        list(&published, &published, &mut files)?;
    } else if repository.join("package.json").is_file() {
        let dist = repository.join("dist");
        // Cargo always considers a missing folder changed.
        fs::create_dir_all(&dist)?;
        println!("cargo::rerun-if-changed={}", dist.display());
        let dist = fs::canonicalize(dist)?;
        list(&dist, &dist, &mut files)?;
    }
    files.sort();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("files.rs"), table(&files)?)
}

/// Finds the files below a folder, with their paths on the server.
fn list(root: &Path, folder: &Path, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(root, &path, files)?;
        } else if let Ok(name) = path.strip_prefix(root) {
            let name = name.to_string_lossy().replace('\\', "/");
            files.push((format!("/{name}"), path.clone()));
        }
    }
    Ok(())
}

/// Returns the table of files, as Rust.
fn table(files: &[(String, PathBuf)]) -> io::Result<String> {
    let mut rust = format!("static FILES: [File; {}] = [\n", files.len());
    for (path, file) in files {
        let tag = fnv(&fs::read(file)?);
        // Writing to a string cannot fail.
        let _ = writeln!(
            rust,
            "File {{ path: {path:?}, tag: \"\\\"{tag:016x}\\\"\", bytes: include_bytes!({:?}) }},",
            file.to_string_lossy()
        );
    }
    rust.push_str("];\n");
    Ok(rust)
}

/// Returns the FNV-1a hash of a file, which identifies its version for caches.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}
