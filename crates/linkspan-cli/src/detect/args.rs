//! The flags of `detect`.

use clap::ValueEnum;
use linkspan::offsets::Unit;
use linkspan::{Evidence, LinkKind};
use linkspan_extract::Encoding;

use crate::args::{Color, DetectorArgs, NameArgs, one_of};
use crate::failure::Failure;
use crate::form::From;
use crate::report::{Column, Notation, What};
use crate::unique::Unique;
use crate::walk::FileArgs;

const EXAMPLES: &str = "\
Examples:
  linkspan detect notes.txt
      notes.txt:3:9: url: https://example.com/
  linkspan detect --format urls --kind url < page.txt | sort -u
  linkspan detect --format json --offsets utf16 chat.log
  linkspan detect --fields host,path access.log
  linkspan detect --format csv --unique=host . > hosts.csv
  linkspan detect --hashtags --kind hashtag --format urls posts.txt
  linkspan detect --count *.md
  linkspan detect --type md --sort path .
  linkspan detect --files-with-matches --null . | xargs -0 grep -l TODO
  linkspan detect --from html --evidence attribute saved-page.html
  linkspan detect --from eml --kind email --format urls --unique mailbox
  linkspan detect --from auto --encoding windows-1252 old/
  linkspan detect --quiet message.txt && echo 'has links'

Arguments are read in their order. The files of a folder come in any order,
all links of a file together; --sort path sorts them.

Exit status:
  0  a link was found; 1  no link was found; 2  an error, reported on standard
  error. With --quiet, a link found counts more than an error.";

/// The arguments of `detect`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// What is read.
    #[command(flatten)]
    pub(crate) files: FileArgs,

    /// What the files are
    ///
    /// 'text' reads every file as it is written, as grep does. The others decode references such as '&amp;', escapes
    /// and the parts of mail, and also find the links in attributes and destinations ('attribute' in --evidence;
    /// relative ones are not links). Positions are always those in the file. 'auto' decides by the ending of the name,
    /// or else by the first bytes.
    #[arg(long, value_enum, value_name = "KIND", default_value_t)]
    pub(crate) from: From,

    /// Encoding of the files, such as windows-1252, shift_jis or utf-16le
    ///
    /// Labels are those of the WHATWG Encoding Standard, and utf-32. A byte order mark at the start of a file takes
    /// precedence, and so does the charset that a part of mail names.
    #[arg(long, value_name = "LABEL")]
    pub(crate) encoding: Option<Encoding>,

    /// At the end, print on standard error how many links and files there were, and how many files were skipped as
    /// binary; so all of them are read, also with --quiet and --files-with-matches
    #[arg(long)]
    pub(crate) stats: bool,

    /// How to print the links [default: text, or json with --fields]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,

    /// Fields of JSON, columns of CSV and TSV, in this order [default: all but verdict and reasons]
    ///
    /// Only these fields are computed. The fields: file, line, column; start and end; kind, evidence, confidence,
    /// tailorings; text (the link as written), href (for machines), display (for people); its parts scheme, local_part,
    /// name, host, port, path, query, fragment; registrable (example.co.uk) and tld, in ASCII; verdict and reasons of
    /// screening.
    #[arg(
        long,
        value_name = "FIELD,…",
        value_delimiter = ',',
        conflicts_with_all = ["count", "files_with_matches"]
    )]
    fields: Vec<Column>,

    /// Leave out the first line of CSV and TSV, which names the columns
    #[arg(long)]
    pub(crate) no_header: bool,

    /// Add whether each link is what it seems to JSON, CSV and TSV: 'verdict' and 'reasons'
    #[arg(long)]
    screen: bool,

    /// Unit of 'start' and 'end'
    ///
    /// Bytes of the file, UTF-16 code units, or code points ('chars'). Bytes that are not UTF-8 count as
    /// the U+FFFD characters that a lossy decoder makes of them.
    #[arg(long, value_name = "UNIT", value_parser = one_of(Unit::ALL), default_value_t)]
    pub(crate) offsets: Unit,

    /// Print only the number of links, for each file if there are several
    #[arg(long, conflicts_with = "format")]
    pub(crate) count: bool,

    /// Print nothing and stop at the first link; the exit status is the answer
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

    /// When to use colors in the text format
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

    /// Only links with this evidence
    ///
    /// 'scheme' is https://example.com, 'www' www.example.com, 'domain' a known top-level domain as in
    /// example.com, 'address' a bare 192.0.2.1, 'email' user@example.com, 'mailto' mailto:user@example.com, 'sigil' the
    /// @ or # before a name, 'attribute' what the markup of a document names (see --from).
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
    /// What is printed.
    pub(crate) fn what(&self) -> Result<What, Failure> {
        let what = match self.format {
            _ if self.quiet => What::Nothing,
            _ if self.count => What::Count,
            _ if self.files_with_matches => What::Files,
            Some(Format::Json) => What::Rows(Notation::Json),
            Some(Format::Csv) => What::Rows(Notation::Csv),
            Some(Format::Tsv) => What::Rows(Notation::Tsv),
            None if !self.fields.is_empty() => What::Rows(Notation::Json),
            Some(Format::Text) | None => What::Text,
            Some(Format::Urls) => What::Urls,
            Some(Format::Marked) => What::Marked,
        };
        let is_rows = matches!(what, What::Rows(_));
        let wrong = |sentence: &str| Err(Failure::new(sentence));
        if !self.fields.is_empty() && !is_rows && !self.quiet {
            return wrong(
                "--fields chooses columns of JSON, CSV and TSV; leave out --format, or name one of them",
            );
        }
        if self.screen && !is_rows && !self.quiet {
            return wrong(
                "--screen adds verdicts to JSON, CSV and TSV; add --format json, or see 'linkspan help screen'",
            );
        }
        if self.unique.is_some() && what == What::Marked {
            return wrong(
                "--format marked prints the whole text; leave out --unique, or choose another format",
            );
        }
        Ok(what)
    }

    /// Returns the columns of rows.
    pub(crate) fn columns(&self) -> Vec<Column> {
        if self.fields.is_empty() {
            return Column::usual(self.screen);
        }
        let screening = Column::all().filter(|column| self.screen && column.is_screened());
        let mut columns = Vec::new();
        for column in self.fields.iter().copied().chain(screening) {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        columns
    }
}

/// The value of `--format`.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Format {
    /// file:line:column: kind: link
    Text,
    /// One link per line, as written
    Urls,
    /// One JSON object per line
    Json,
    /// Comma-separated values, for spreadsheets (RFC 4180)
    Csv,
    /// Tab-separated values, for cut, sort and awk
    Tsv,
    /// The whole text, with ⸠ and ⸡ around each link
    Marked,
}
