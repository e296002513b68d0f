//! Where the tests find the Unicode data files, which are never committed.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folder with the data files of a Unicode version, such as `17.0.0`.
///
/// Looked for in this order: the folder that `LINKSPAN_UCD` names, if its data is of that
/// version; `../shared/unicode/VERSION` beside the project; `data/unicode/VERSION` inside it,
/// where `cargo xtask fetch-data` puts them. The data of a version that is not out yet may be
/// in a folder `VERSION-dev`.
///
/// `None` means that the test is to return at once: it has been said aloud that it is skipped.
/// With `LINKSPAN_REQUIRE_DATA` set this panics instead.
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

/// The folder in `LINKSPAN_UCD`, if it is of that version. The one file that names its version
/// in the first line tells.
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
