//! The command on any arguments and files: it ends with an exit code, and its answers agree.
#![no_main]

use std::path::PathBuf;
use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use linkspan_testkit::laws::cli as law;

static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("linkspan-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the files");
    folder
});

fuzz_target!(|bytes: &[u8]| law::law(bytes, &FOLDER));
