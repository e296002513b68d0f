//! The flags of `detect`.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::args::{Color, DetectorArgs};
use crate::failure::Failure;
use crate::position::Unit;

const EXAMPLES: &str = "\
Examples:
  linkspan detect notes.txt
      notes.txt:3:9: url: https://example.com/
  linkspan detect --format urls --kind url < page.txt | sort -u
  linkspan detect --format json --offsets utf16 chat.log
  linkspan detect --count *.md
  linkspan detect .
  linkspan detect --quiet message.txt && echo 'has links'

Exit status:
  0  a link was found; 1  no link was found; 2  an error, told on standard
  error. With --quiet, a link found counts more than an error.";

/// What the user asks of `detect`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files to read, and folders whose files are read (without hidden, ignored and binary
    /// ones); '-' or none means standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// How to print the links
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: Format,

    /// Add to JSON whether each link is what it seems: 'verdict' and 'reasons'
    #[arg(long)]
    screen: bool,

    /// Unit of 'start' and 'end' in JSON; bytes that are not UTF-8 count as the
    /// U+FFFD characters that a lossy decoder makes of them
    #[arg(long, value_enum, value_name = "UNIT", default_value_t)]
    pub(crate) offsets: Offsets,

    /// Print only the number of links, for each file if there are several
    #[arg(long, conflicts_with = "format")]
    pub(crate) count: bool,

    /// Print nothing and stop at the first link: the exit status tells
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// When to color the text format
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,

    /// Only links of these kinds
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "KIND,…",
        help_heading = "Filters"
    )]
    pub(crate) kind: Vec<Kind>,

    /// Only links taken for links because of these
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "EVIDENCE,…",
        help_heading = "Filters"
    )]
    pub(crate) evidence: Vec<Evidence>,

    /// What counts as a link.
    #[command(flatten)]
    pub(crate) detector: DetectorArgs,
}

impl Args {
    /// Whether links are screened, which only JSON can tell.
    pub(crate) fn screens(&self) -> Result<bool, Failure> {
        if self.screen && self.format != Format::Json {
            return Err(Failure::new(
                "--screen adds verdicts to JSON alone; add --format json, or see 'linkspan help screen'",
            ));
        }
        Ok(self.screen)
    }
}

/// The value of `--format`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum Format {
    /// file:line:column: kind: link
    #[default]
    Text,
    /// One link per line, as written
    Urls,
    /// One JSON object per line
    Json,
    /// The whole text, with ⸠ and ⸡ around each link
    Marked,
}

/// The value of `--offsets`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Offsets {
    /// Bytes of the file
    #[default]
    Bytes,
    /// UTF-16 code units
    Utf16,
    /// Code points
    Chars,
}

impl From<Offsets> for Unit {
    fn from(offsets: Offsets) -> Self {
        match offsets {
            Offsets::Bytes => Self::Bytes,
            Offsets::Utf16 => Self::Utf16,
            Offsets::Chars => Self::Chars,
        }
    }
}

/// A value of `--kind`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Kind {
    /// Web links
    Url,
    /// Email addresses
    Email,
}

impl From<Kind> for linkspan::LinkKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Url => Self::Url,
            Kind::Email => Self::Email,
        }
    }
}

/// A value of `--evidence`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Evidence {
    /// A scheme: https://example.com
    Scheme,
    /// www.example.com
    Www,
    /// A known top-level domain: example.com
    Domain,
    /// A bare IP address: 192.0.2.1
    Address,
    /// user@example.com
    Email,
    /// mailto:user@example.com
    Mailto,
}

impl From<Evidence> for linkspan::Evidence {
    fn from(evidence: Evidence) -> Self {
        match evidence {
            Evidence::Scheme => Self::Scheme,
            Evidence::Www => Self::Www,
            Evidence::Domain => Self::Domain,
            Evidence::Address => Self::Address,
            Evidence::Email => Self::Email,
            Evidence::Mailto => Self::Mailto,
        }
    }
}
