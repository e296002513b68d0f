//! Where the tests find the Unicode data files, which are never committed.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Returns the folder of the Unicode data that the library's tables are made from; see [`ucd_dir`].
pub fn own_ucd_dir() -> Option<PathBuf> {
    let (major, minor, update) = linkspan::UNICODE_VERSION;
    ucd_dir(&format!("{major}.{minor}.{update}"))
}

/// Returns the folder with the data files of a Unicode version, such as `17.0.0`.
///
/// The search order is: the folder that `LINKSPAN_UCD` names, if its data has that version; `../shared/unicode/VERSION`
/// next to the project; `data/unicode/VERSION` inside it, where `cargo xtask fetch-data` puts the files. The data of an
/// unpublished version may be in a folder `VERSION-dev`.
///
/// If there is no folder, prints that the test is skipped and returns `None`; the test should then return at once. With
/// `LINKSPAN_REQUIRE_DATA` set, this panics instead.
pub fn ucd_dir(version: &str) -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = |dir: &str, suffix: &str| root.join(dir).join(format!("{version}{suffix}"));
    let folders = [
        folder("../shared/unicode", ""),
        folder("data/unicode", ""),
        folder("../shared/unicode", "-dev"),
        folder("data/unicode", "-dev"),
    ];
    let found = named(version).or_else(|| folders.into_iter().find(|dir| dir.is_dir()));
    if found.is_none() {
        let what = format!("the folder with the Unicode {version} data files is missing");
        let advice = "run `cargo xtask fetch-data`, or name it in LINKSPAN_UCD";
        let required = env::var_os("LINKSPAN_REQUIRE_DATA").is_some();
        assert!(!required, "{what}; {advice}");
        eprintln!("SKIPPED, because {what}; {advice}");
    }
    found
}

/// Returns the folder in `LINKSPAN_UCD` if it has that version, which is in the first line of one of its files.
fn named(version: &str) -> Option<PathBuf> {
    let dir = PathBuf::from(env::var_os("LINKSPAN_UCD")?);
    let text = fs::read_to_string(dir.join("idna/Idna2008.txt"));
    assert!(
        text.is_ok(),
        "LINKSPAN_UCD names {}, which holds no idna/Idna2008.txt",
        dir.display()
    );
    let head = format!("# Idna2008-{}.txt", version.trim_end_matches("-dev"));
    text.is_ok_and(|text| text.starts_with(&head))
        .then_some(dir)
}

/// A table of ICANN's archive of label generation rules: its folder and name, and its text.
#[derive(Debug)]
pub struct IdnTable {
    /// `rz-lgr-5/lgr-5-arabic-script-26may22-en.xml`.
    pub path: String,
    /// The XML.
    pub text: String,
}

/// Returns the 80 tables of `../shared/idn/lgr.tar.xz`: the root zone's rules and the reference tables for second-level
/// names.
///
/// `LINKSPAN_IDN` may name the archive. If there is no folder, prints that the test is skipped and returns `None`; the
/// test should then return at once. With `LINKSPAN_REQUIRE_DATA` set, this panics instead.
pub fn idn_tables() -> Option<Vec<IdnTable>> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/idn/lgr.tar.xz");
    let archive = env::var_os("LINKSPAN_IDN").map_or(beside, PathBuf::from);
    let unpacked = unpack(&archive);
    if let Err(what) = &unpacked {
        let advice = "name the archive in LINKSPAN_IDN, and install xz";
        let required = env::var_os("LINKSPAN_REQUIRE_DATA").is_some();
        assert!(!required, "{what}; {advice}");
        eprintln!("SKIPPED, because {what}; {advice}");
    }
    let tables = in_tar(&unpacked.ok()?);
    assert_eq!(tables.len(), 80, "the archive has 26 and 54 tables");
    Some(tables)
}

fn unpack(archive: &Path) -> Result<Vec<u8>, String> {
    let name = archive.display();
    if !archive.is_file() {
        return Err(format!("the archive of IDN tables {name} is missing"));
    }
    let output = std::process::Command::new("xz")
        .arg("-dc")
        .arg(archive)
        .output()
        .map_err(|e| format!("`xz` does not run: {e}"))?;
    if !output.status.success() {
        return Err(format!("`xz -dc {name}` failed"));
    }
    Ok(output.stdout)
}

/// Returns the XML files of a tar archive: each has a header of 512 bytes, with its name and its size in octal digits.
fn in_tar(bytes: &[u8]) -> Vec<IdnTable> {
    let mut tables = Vec::new();
    let mut rest = bytes;
    while let Some((header, after)) = rest.split_at_checked(512) {
        let field = |range| {
            let text = String::from_utf8_lossy(header.get(range).unwrap_or_default());
            text.trim_matches(['\0', ' ']).to_owned()
        };
        let (path, size) = (field(0..100), field(124..136));
        if path.is_empty() {
            break;
        }
        let size = usize::from_str_radix(&size, 8).unwrap_or_default();
        let (content, _) = after.split_at(size.min(after.len()));
        if path.ends_with(".xml") {
            tables.push(IdnTable {
                path,
                text: String::from_utf8_lossy(content).into_owned(),
            });
        }
        rest = after.get(size.div_ceil(512) * 512..).unwrap_or_default();
    }
    tables.sort_by(|a, b| a.path.cmp(&b.path));
    tables
}
