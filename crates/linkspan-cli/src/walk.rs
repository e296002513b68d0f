//! The inputs: files, standard input, and the files in folders.
//!
//! Arguments are read in their order. The files of a folder come in the order in which many threads
//! find them, or sorted by path on request.

mod args;
mod folder;

pub(crate) use args::{FileArgs, Rules, type_list};
pub(crate) use folder::Walk;

use std::path::PathBuf;

use ignore::DirEntry;

use crate::failure::Failure;
use crate::input::Source;

/// An input, or why it cannot be read.
pub(crate) type Found = Result<Input, Failure>;

/// Something to read.
#[derive(Debug)]
pub(crate) struct Input {
    /// Where it comes from.
    pub(crate) source: Source,
    /// Whether it is read even if it is binary, because the user named it or because it is known to
    /// be text.
    pub(crate) is_text: bool,
}

impl Input {
    /// Creates an input that is read even if it is binary.
    pub(crate) fn named(source: Source) -> Self {
        Self {
            source,
            is_text: true,
        }
    }

    /// Creates a file that was found in a folder.
    fn found(path: PathBuf) -> Self {
        Self {
            source: Source::File(path),
            is_text: false,
        }
    }
}

/// The inputs of a verb, in order.
pub(crate) type Inputs = Box<dyn Iterator<Item = Found> + Send>;

/// Lists what the paths name, lazily; the files of folders are sorted by their paths.
pub(crate) fn sorted(paths: Vec<PathBuf>, rules: Rules) -> Inputs {
    Box::new(paths.into_iter().flat_map(move |path| -> Inputs {
        if !path.is_dir() {
            return files(&[path]);
        }
        let mut walk = rules.walk(&path);
        walk.sort_by_file_name(std::cmp::Ord::cmp);
        Box::new(walk.build().filter_map(entry))
    }))
}

/// Lists the files that the arguments name; folders are not walked.
pub(crate) fn files(files: &[PathBuf]) -> Inputs {
    let sources = Source::list(files).into_iter();
    Box::new(sources.map(|source| Ok(Input::named(source))))
}

/// Paths that are read in the same way.
pub(crate) enum Group {
    /// In this order.
    Ordered(Inputs),
    /// A folder, in any order.
    Folder(PathBuf),
}

/// Groups paths, which stay in their order.
pub(crate) fn groups(paths: Vec<PathBuf>) -> Vec<Group> {
    let (mut groups, mut named) = (Vec::new(), Vec::new());
    for path in paths {
        if path.is_dir() {
            push_files(&mut groups, &mut named);
            groups.push(Group::Folder(path));
        } else {
            named.push(path);
        }
    }
    push_files(&mut groups, &mut named);
    groups
}

fn push_files(groups: &mut Vec<Group>, named: &mut Vec<PathBuf>) {
    if !named.is_empty() {
        groups.push(Group::Ordered(files(named)));
        named.clear();
    }
}

/// Returns the input for what a walk found, if it should be read.
fn entry(entry: Result<DirEntry, ignore::Error>) -> Option<Found> {
    match entry {
        Ok(entry) => is_file(&entry).then(|| Ok(Input::found(entry.into_path()))),
        Err(error) => Some(Err(Failure::new(format!(
            "cannot read {error}; ask its owner for read access"
        )))),
    }
}

fn is_file(entry: &DirEntry) -> bool {
    entry.file_type().is_some_and(|kind| kind.is_file())
}
