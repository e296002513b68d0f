//! The library for C, in an archive that can be unpacked anywhere.

use std::fs;
use std::process::Command;

use super::{DOCUMENTS, VERSION, archive, clean, copy, folder, source};
use crate::c::install;
use crate::tools::{self, succeed};

/// Packs the library, and tests the archive with a compiler, pkg-config and CMake.
pub fn make(_: Option<&str>) -> Result<(), String> {
    if !tools::is_installed("cc") || !tools::is_installed("c++") {
        return tools::skip(
            "the library for C",
            "there is no compiler; install one".into(),
        );
    }
    let name = format!("linkspan-c-{VERSION}-{}", env!("LINKSPAN_HOST"));
    let place = folder().join(&name);
    let _ = fs::remove_dir_all(&place);
    install::install(&crate::c::build()?, &place)?;
    for document in DOCUMENTS.into_iter().chain(["NOTICE"]) {
        copy(&source(document), &place.join(document))?;
    }
    copy(&source("bindings/c/README.md"), &place.join("README.md"))?;
    let file = archive(&name)?;
    let _ = fs::remove_dir_all(&place);
    let root = clean("c")?;
    succeed(
        Command::new("tar")
            .arg("-xzf")
            .arg(&file)
            .arg("-C")
            .arg(&root),
    )?;
    crate::c::try_prefix(&root.join(&name), &root)
}
