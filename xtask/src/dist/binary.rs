//! The command: a static program, with its man page, completions and licences.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{
    DOCUMENTS, VERSION, archive, builders, clean, copy, folder, make_folder, output, smoke, source,
    write,
};
use crate::tools::{self, succeed};
use crate::{playground, root, target};

/// Linux, without the C library of the system.
pub const STATIC: &str = "x86_64-unknown-linux-musl";
const TARGETS: [&str; 2] = [STATIC, "aarch64-unknown-linux-musl"];

/// The shells with completions, and the file that each looks for.
const COMPLETIONS: [(&str, &str); 4] = [
    ("complete-bash", "linkspan.bash"),
    ("complete-zsh", "_linkspan"),
    ("complete-fish", "linkspan.fish"),
    ("complete-powershell", "_linkspan.ps1"),
];

/// Builds the command, packs it and tests it.
pub fn make(triple: Option<&str>) -> Result<(), String> {
    let targets: Vec<&str> = match triple {
        Some(triple) => vec![triple],
        None if cfg!(target_os = "linux") => TARGETS.to_vec(),
        None => vec![env!("LINKSPAN_HOST")],
    };
    for triple in targets {
        match build(triple) {
            Ok(program) => pack(triple, &program).and_then(|()| try_out(triple, &program))?,
            Err(why) => tools::skip(&format!("the command for {triple}"), why)?,
        }
    }
    Ok(())
}

/// Builds the command as it is shipped, with the playground, and returns its path.
pub fn build(triple: &str) -> Result<PathBuf, String> {
    let page = playground::ready()?;
    let mut add = Command::new("rustup");
    succeed(add.args(["target", "add", triple]))
        .map_err(|why| format!("{why}; run `rustup target add {triple}`"))?;
    let mut cargo = Command::new("cargo");
    // Zig provides the C library and the linker for every Linux. Other systems build natively.
    if triple.contains("linux") {
        cargo.arg("zigbuild").env("PATH", builders()?.1);
    } else {
        cargo.arg("build");
    }
    cargo
        .args([
            "--locked",
            "--profile=dist",
            "--package=linkspan-cli",
            "--target",
            triple,
        ])
        .current_dir(root());
    succeed(&mut cargo)?;
    let name = if triple.contains("windows") {
        "linkspan.exe"
    } else {
        "linkspan"
    };
    let program = target().join(triple).join("dist").join(name);
    if contains(&program, &page)? {
        Ok(program)
    } else {
        Err(format!("{} has no playground", program.display()))
    }
}

/// Returns true if a program contains a file.
fn contains(program: &Path, file: &Path) -> Result<bool, String> {
    let read = |path: &Path| fs::read(path).map_err(|error| format!("{}: {error}", path.display()));
    let (program, file) = (read(program)?, read(file)?);
    Ok(program.windows(file.len()).any(|bytes| bytes == file))
}

/// Returns a command that runs the program on this machine, in an emulator if necessary.
fn runnable(triple: &str, program: &Path) -> Option<Command> {
    let is_arm = triple.starts_with("aarch64") && cfg!(target_arch = "x86_64");
    if is_arm && cfg!(target_os = "linux") {
        if !tools::debian("qemu-user", &["qemu-aarch64"]) {
            return None;
        }
        let mut emulator = Command::new("qemu-aarch64");
        emulator.arg(program);
        return Some(emulator);
    }
    Some(Command::new(program))
}

fn pack(triple: &str, program: &Path) -> Result<(), String> {
    let name = format!("linkspan-{VERSION}-{triple}");
    let place = folder().join(&name);
    let _ = fs::remove_dir_all(&place);
    make_folder(&place.join("completions"))?;
    copy(
        program,
        &place.join(program.file_name().unwrap_or_default()),
    )?;
    for document in DOCUMENTS.into_iter().chain(["NOTICE"]) {
        copy(&source(document), &place.join(document))?;
    }
    if let Some(mut man) = runnable(triple, program) {
        let page = output(man.args(["generate", "man"]))?;
        write(&place.join("linkspan.1"), &String::from_utf8_lossy(&page))?;
    }
    for (what, file) in COMPLETIONS {
        if let Some(mut complete) = runnable(triple, program) {
            let script = output(complete.args(["generate", what]))?;
            let file = place.join("completions").join(file);
            write(&file, &String::from_utf8_lossy(&script))?;
        }
    }
    let file = archive(&name)?;
    let _ = fs::remove_dir_all(&place);
    println!("{}", file.display());
    Ok(())
}

/// Runs the program in a root folder that has nothing else in it.
fn try_out(triple: &str, program: &Path) -> Result<(), String> {
    if triple != STATIC {
        return match runnable(triple, program) {
            Some(_) => {
                smoke::ask(|| runnable(triple, program).unwrap_or_else(|| Command::new(program)))
            }
            None => tools::skip(triple, "it cannot be run here; install qemu-user".into()),
        };
    }
    let place = clean("binary")?;
    copy(program, &place.join("linkspan"))?;
    let inside = || in_root(&place, "/linkspan");
    smoke::ask(inside)?;
    smoke::is_alone(inside())
}

/// Returns a command with `place` as its root folder. It needs no rights.
pub fn in_root(place: &Path, program: &str) -> Command {
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--root"]);
    command.arg(place).arg(program);
    command
}

/// Packs the command for Debian, and installs it into a fresh Debian.
pub fn deb(_: Option<&str>) -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        return tools::skip("the package for Debian", "this is not Linux".into());
    }
    let build = build(STATIC).and_then(|_| tools::cargo_command("deb"));
    let cargo_deb = match build {
        Ok(program) => program,
        Err(why) => return tools::skip("the package for Debian", why),
    };
    let program = target().join(STATIC).join("dist/linkspan");
    let extra = target().join("deb");
    make_folder(&extra)?;
    let page = output(Command::new(&program).args(["generate", "man"]))?;
    write(&extra.join("linkspan.1"), &String::from_utf8_lossy(&page))?;
    for (what, file) in COMPLETIONS {
        let script = output(Command::new(&program).args(["generate", what]))?;
        write(&extra.join(file), &String::from_utf8_lossy(&script))?;
    }
    let mut cargo = Command::new(cargo_deb);
    cargo
        .args([
            "deb",
            "--no-build",
            "--no-strip",
            "--profile=dist",
            "--package=linkspan-cli",
        ])
        .args(["--target", STATIC, "--output"])
        .arg(folder())
        .current_dir(root());
    succeed(&mut cargo)?;
    let package = folder().join(format!("linkspan-cli_{VERSION}-1_amd64.deb"));
    match debian_root() {
        Ok(root) => install_deb(&root, &package),
        Err(why) => tools::skip("the package in a Debian", why),
    }
}

/// Returns a minimal Debian, made once.
fn debian_root() -> Result<PathBuf, String> {
    let root = target().join("dist-roots").join("debian");
    if root.join("usr/bin/dpkg").is_file() && root.join("made").is_file() {
        return Ok(root);
    }
    if !tools::debian("debootstrap", &["debootstrap"]) {
        return Err("there is no debootstrap; install it".into());
    }
    let mut make = tools::as_root("debootstrap");
    make.args(["--variant=minbase", "stable"]).arg(&root);
    succeed(&mut make)?;
    succeed(tools::as_root("touch").arg(root.join("made")))?;
    Ok(root)
}

/// Installs the package, tests the command, and removes the package.
fn install_deb(root: &Path, package: &Path) -> Result<(), String> {
    let inside = |program: &str| {
        let mut command = tools::as_root("chroot");
        command.arg(root).arg(program);
        command
    };
    succeed(
        tools::as_root("cp")
            .arg(package)
            .arg(root.join("linkspan.deb")),
    )?;
    succeed(inside("dpkg").args(["--install", "/linkspan.deb"]))?;
    smoke::ask(|| inside("linkspan"))?;
    succeed(inside("dpkg").args(["--purge", "linkspan-cli"]))
}
