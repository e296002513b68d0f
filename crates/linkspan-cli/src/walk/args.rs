//! Which files are read: the flags, spelled as ripgrep spells them.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use ignore::WalkBuilder;
use ignore::overrides::{Override, OverrideBuilder};
use ignore::types::{Types, TypesBuilder};

use crate::failure::Failure;
use crate::input::{self, Source};
use crate::pool;

/// Which files are read, and by how many threads.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Files")]
pub(crate) struct FileArgs {
    /// Files, and folders whose files are searched, except for hidden, ignored and binary ones; '-'
    /// or none means standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Also search the files and folders that this file lists, one per line; '-' means standard
    /// input
    ///
    /// With --null, names end with a NUL byte, as 'find -print0' prints them.
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,

    /// Search hidden files and folders, too
    #[arg(long, short = '.')]
    hidden: bool,

    /// Search files that .gitignore, .ignore and the like exclude, too
    #[arg(long)]
    no_ignore: bool,

    /// In folders, search only files that match this pattern, or with '!' before it, only those
    /// that do not
    ///
    /// The syntax is that of .gitignore, and these patterns override it. May be given several
    /// times; the last pattern that matches decides.
    #[arg(long, short, value_name = "GLOB", allow_hyphen_values = true)]
    glob: Vec<String>,

    /// In folders, search only files of this type, such as 'md' or 'html'; may be given several
    /// times
    #[arg(long, short, value_name = "TYPE")]
    r#type: Vec<String>,

    /// List the types of files and their name patterns
    #[arg(long)]
    pub(crate) type_list: bool,

    /// Order of the files in a folder
    #[arg(long, value_enum, value_name = "ORDER", default_value_t)]
    sort: Sort,

    /// Number of threads; 0 means one per core
    #[arg(long, short = 'j', value_name = "NUMBER")]
    threads: Option<usize>,
}

/// The value of `--sort`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
enum Sort {
    /// In the order in which they are found, which is fastest and differs from run to run
    #[default]
    None,
    /// By path
    Path,
}

impl FileArgs {
    /// Returns the paths that the arguments name, in order. With `nul`, the names in lists end with
    /// a NUL byte.
    pub(crate) fn paths(&self, nul: bool) -> Result<Vec<PathBuf>, Failure> {
        let mut paths = self.files.clone();
        match &self.files_from {
            Some(list) => paths.extend(listed(list, nul)?),
            None if paths.is_empty() => paths.push(PathBuf::from("-")),
            None => {}
        }
        Ok(paths)
    }

    pub(crate) fn is_sorted(&self) -> bool {
        self.sort == Sort::Path
    }

    pub(crate) fn threads(&self) -> usize {
        pool::threads(self.threads)
    }

    /// Returns the rules for walking a folder that the flags describe.
    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        Ok(Rules {
            hidden: self.hidden,
            ignore: !self.no_ignore,
            overrides: self.overrides()?,
            types: self.types()?,
            threads: self.threads(),
        })
    }

    fn overrides(&self) -> Result<Override, Failure> {
        let mut builder = OverrideBuilder::new(std::env::current_dir().unwrap_or_default());
        let wrong =
            |error| Failure::new(format!("--glob: {error}; see the patterns of .gitignore"));
        for glob in &self.glob {
            builder.add(glob).map_err(wrong)?;
        }
        builder.build().map_err(wrong)
    }

    fn types(&self) -> Result<Types, Failure> {
        let mut builder = TypesBuilder::new();
        builder.add_defaults();
        for name in &self.r#type {
            builder.select(name);
        }
        builder
            .build()
            .map_err(|error| Failure::new(format!("--type: {error}; --type-list lists the types")))
    }
}

/// Returns the types of files, one per line.
pub(crate) fn type_list() -> String {
    let mut builder = TypesBuilder::new();
    builder.add_defaults();
    let line = |definition: &ignore::types::FileTypeDef| {
        format!("{}: {}\n", definition.name(), definition.globs().join(", "))
    };
    builder.definitions().iter().map(line).collect()
}

/// Returns the names in a list.
fn listed(list: &Path, nul: bool) -> Result<Vec<PathBuf>, Failure> {
    let bytes = Source::new(list).read()?.bytes;
    let end = if nul { b'\0' } else { b'\n' };
    let names = bytes.split(|&byte| byte == end);
    let names = names.map(|name| if nul { name } else { input::trim_line(name) });
    Ok(names.filter(|name| !name.is_empty()).map(path).collect())
}

#[cfg(unix)]
fn path(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(name))
}

#[cfg(not(unix))]
fn path(name: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(name).into_owned())
}

/// Which files of a folder are read.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    hidden: bool,
    ignore: bool,
    overrides: Override,
    types: Types,
    threads: usize,
}

impl Rules {
    /// Returns the walk of a folder.
    pub(super) fn walk(&self, folder: &Path) -> WalkBuilder {
        let mut walk = WalkBuilder::new(folder);
        walk.hidden(!self.hidden)
            .ignore(self.ignore)
            .git_ignore(self.ignore)
            .git_global(self.ignore)
            .git_exclude(self.ignore)
            .parents(self.ignore)
            .overrides(self.overrides.clone())
            .types(self.types.clone())
            .threads(self.threads);
        walk
    }
}
