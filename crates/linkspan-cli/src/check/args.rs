//! The flags of `check`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::ValueEnum;
use linkspan::check::Kind;

use crate::args::{Color, one_of};
use crate::dns::DnsArgs;
use crate::{idn, tld};

const EXAMPLES: &str = "\
Examples:
  linkspan check email 'jane..doe@example.com'
      invalid: jane..doe@example.com
        jane..doe@example.com
            ^^ error[consecutive-dots]: The name of a mailbox cannot have …
  linkspan check domain --suggest example.con
  linkspan check url --format json < urls.txt
  linkspan check email --dns < addresses.txt
  linkspan check domain --idn-table tables/ bücher.example
  linkspan check email --quiet \"$address\" && echo valid

Exit status:
  0  all values are valid; 1  some are not; 2  an error, reported on standard error";

/// The arguments of `check`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What the values should be
    ///
    /// A domain is example.com, an email address name@example.com, a URL https://example.com/, a mailto URL
    /// mailto:name@example.com.
    #[arg(value_parser = one_of(Kind::ALL))]
    pub(crate) kind: Kind,

    /// Values to check; without any, the lines of standard input
    #[arg(value_name = "VALUE")]
    pub(crate) values: Vec<OsString>,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: Format,

    /// Print nothing; the exit status is the answer
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// When to use colors in the text format
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,

    /// Suggest top-level domains that are one typing mistake away from an unknown one
    #[arg(long)]
    pub(crate) suggest: bool,

    #[arg(long, value_name = "FILE", help = tld::HELP)]
    pub(crate) tld_table: Option<PathBuf>,

    #[arg(long, value_name = "FILE|DIR", help = idn::HELP)]
    pub(crate) idn_table: Vec<PathBuf>,

    /// Download IANA's list of top-level domains first, as 'linkspan tld update' does
    #[arg(long, conflicts_with = "tld_table")]
    pub(crate) update: bool,

    #[command(flatten)]
    pub(crate) dns: DnsArgs,
}

/// The value of `--format`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum Format {
    /// The value, with its mistakes underlined as compilers do
    #[default]
    Text,
    /// One JSON object per value
    Json,
}
