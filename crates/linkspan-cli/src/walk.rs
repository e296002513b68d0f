//! What is read: files, standard input, and the files below folders.

use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use crate::failure::Failure;
use crate::input::Source;

/// One input, or why there is none.
pub(crate) type Found = Result<Input, Failure>;

/// Something to read.
#[derive(Debug)]
pub(crate) struct Input {
    /// Where it comes from.
    pub(crate) source: Source,
    /// Whether the user named it; a file found below a folder is passed over if it is binary.
    pub(crate) is_named: bool,
}

/// The inputs of a verb, in order.
pub(crate) type Inputs = Box<dyn Iterator<Item = Found> + Send>;

/// Lists the inputs that the arguments of a verb name, lazily: folders are walked in the order
/// of names, without hidden files and what `.gitignore` and `.ignore` leave out.
pub(crate) fn inputs(files: Vec<PathBuf>) -> Inputs {
    if files.is_empty() {
        return Box::new(std::iter::once(Ok(named(Source::Standard))));
    }
    Box::new(files.into_iter().flat_map(|file| input(&file)))
}

/// Lists the files that the arguments name; folders are not walked.
pub(crate) fn files(files: &[PathBuf]) -> Inputs {
    Box::new(
        Source::list(files)
            .into_iter()
            .map(|source| Ok(named(source))),
    )
}

fn input(file: &Path) -> Inputs {
    if !file.is_dir() {
        return Box::new(std::iter::once(Ok(named(Source::new(file)))));
    }
    let walk = WalkBuilder::new(file)
        .sort_by_file_name(std::cmp::Ord::cmp)
        .build();
    Box::new(walk.filter_map(entry))
}

fn named(source: Source) -> Input {
    Input {
        source,
        is_named: true,
    }
}

fn entry(entry: Result<ignore::DirEntry, ignore::Error>) -> Option<Found> {
    match entry {
        Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
            let source = Source::File(entry.into_path());
            Some(Ok(Input {
                source,
                is_named: false,
            }))
        }
        Ok(_) => None,
        Err(error) => Some(Err(Failure::new(format!(
            "cannot read {error}; ask its owner for leave to read it"
        )))),
    }
}
