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
    /// Files to read, and folders whose files are read (without hidden, ignored and binary
    /// ones); '-' or none means standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Read the files and folders that this file lists too, one per line; '-' means standard input
    ///
    /// With --null, names end with a NUL byte, as 'find -print0' prints them.
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,

    /// Read hidden files and folders too
    #[arg(long, short = '.')]
    hidden: bool,

    /// Read files too that .gitignore, .ignore and the like leave out
    #[arg(long)]
    no_ignore: bool,

    /// In folders, read only files that match this pattern; with '!' before it, those that do not
    ///
    /// Patterns are those of .gitignore, and win over it. May be given several times; the last that matches decides.
    #[arg(long, short, value_name = "GLOB", allow_hyphen_values = true)]
    glob: Vec<String>,

    /// In folders, read only files of this type, such as 'md' or 'html'; may be given several times
    #[arg(long, short, value_name = "TYPE")]
    r#type: Vec<String>,

    /// List the types of files, and which names each has
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
    /// As they are found, which is fastest and differs from run to run
    #[default]
    None,
    /// By their paths
    Path,
}

impl FileArgs {
    /// What the arguments name, in order; `nul` is for lists whose names end with a NUL byte.
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

    /// The walk of the flags, without its folder.
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

/// The types of files, one per line.
pub(crate) fn type_list() -> String {
    let mut builder = TypesBuilder::new();
    builder.add_defaults();
    let line = |definition: &ignore::types::FileTypeDef| {
        format!("{}: {}\n", definition.name(), definition.globs().join(", "))
    };
    builder.definitions().iter().map(line).collect()
}

/// The names in a list.
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
    /// The walk of a folder.
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
