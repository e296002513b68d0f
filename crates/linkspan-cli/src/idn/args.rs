//! The flags of `idn`.

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  linkspan idn status                  the built-in rules of the root zone, and how old they are
  linkspan idn status tables/          the same for the tables in a folder
  linkspan idn list tables/            each table: what it is for, version, date, size
  linkspan check domain --idn-table tables/ bücher.de

Tables are files that registries publish: RFC 7940 (XML), RFC 3743 or RFC 4290 (text). IANA collects
them, and ICANN publishes reference tables for many languages.

Exit status:
  0  done; 2  an error, described on standard error";

/// The arguments of `idn`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) what: What,
}

/// What to print about the tables.
#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// Show the tables, their versions and their age
    Status(TablesArgs),
    /// List the tables
    List(TablesArgs),
}

/// The flags of both.
#[derive(clap::Args, Debug)]
pub(super) struct TablesArgs {
    /// Files and folders of tables; without any, the root zone's rules that are built in
    #[arg(value_name = "FILE|DIR")]
    pub(super) paths: Vec<PathBuf>,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(super) format: Format,
}

/// The value of `--format`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(super) enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON object per line
    Json,
}
