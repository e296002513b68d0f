//! The flags of `detect`.

use clap::ValueEnum;
use linkspan::offsets::Unit;
use linkspan::{Evidence, LinkKind};

use crate::args::{Color, DetectorArgs, NameArgs, one_of};
use crate::failure::Failure;
use crate::unique::Unique;
use crate::walk::FileArgs;

const EXAMPLES: &str = "\
Examples:
  linkspan detect notes.txt
      notes.txt:3:9: url: https://example.com/
  linkspan detect --format urls --kind url < page.txt | sort -u
  linkspan detect --format json --offsets utf16 chat.log
  linkspan detect --hashtags --kind hashtag --format urls posts.txt
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
    /// What is read.
    #[command(flatten)]
    pub(crate) files: FileArgs,

    /// How to print the links
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: Format,

    /// Add to JSON whether each link is what it seems: 'verdict' and 'reasons'
    #[arg(long)]
    screen: bool,

    /// Unit of 'start' and 'end' in JSON
    ///
    /// Bytes of the file, UTF-16 code units, or code points ('chars'). Bytes that are not UTF-8 count as
    /// the U+FFFD characters that a lossy decoder makes of them.
    #[arg(long, value_name = "UNIT", value_parser = one_of(Unit::ALL), default_value_t)]
    pub(crate) offsets: Unit,

    /// Print only the number of links, for each file if there are several
    #[arg(long, conflicts_with = "format")]
    pub(crate) count: bool,

    /// Print nothing and stop at the first link: the exit status tells
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// Print only the names of files with links
    #[arg(long, short = 'l', conflicts_with_all = ["format", "count"])]
    pub(crate) files_with_matches: bool,

    /// End names of files with a NUL byte, for 'xargs -0'; with --format urls, links
    #[arg(long, short = '0')]
    pub(crate) null: bool,

    /// Print each link once; or one link for each host, or for each registrable domain
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "link"
    )]
    pub(crate) unique: Option<Unique>,

    /// When to color the text format
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,

    /// Only links of these kinds
    ///
    /// 'url' is a web link or one with another scheme, 'email' an email address. 'mention', 'handle' and 'hashtag' are
    /// found only with the flag of that name.
    #[arg(
        long,
        value_parser = one_of(LinkKind::ALL),
        value_delimiter = ',',
        value_name = "KIND,…",
        help_heading = "Filters"
    )]
    pub(crate) kind: Vec<LinkKind>,

    /// Only links taken for links because of these
    ///
    /// 'scheme' is https://example.com, 'www' www.example.com, 'domain' a known top-level domain as in
    /// example.com, 'address' a bare 192.0.2.1, 'email' user@example.com, 'mailto' mailto:user@example.com, 'sigil' the
    /// @ or # before a name.
    #[arg(
        long,
        value_parser = one_of(Evidence::ALL),
        value_delimiter = ',',
        value_name = "EVIDENCE,…",
        help_heading = "Filters"
    )]
    pub(crate) evidence: Vec<Evidence>,

    /// What counts as a link.
    #[command(flatten)]
    pub(crate) detector: DetectorArgs,

    /// Which names are looked for.
    #[command(flatten)]
    pub(crate) names: NameArgs,
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
