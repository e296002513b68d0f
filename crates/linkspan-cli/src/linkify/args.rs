//! The flags of `linkify`.

use std::path::PathBuf;

use clap::ValueEnum;
use linkspan::Confidence;
use linkspan::format::DefaultScheme;
use linkspan::linkify::{Format, Isolation, LinkText, Refused};
use linkspan::screen::Policy;

use crate::args::{DetectorArgs, one_of};

const EXAMPLES: &str = "\
Examples:
  linkspan linkify message.txt > message.html
  echo 'See bücher.de!' | linkspan linkify
      See <a href=\"https://xn--bcher-kva.de/\" rel=\"nofollow noopener\" dir=\"auto\">bücher.de</a>!
  linkspan linkify --to ansi notes.txt         clickable in a terminal
  linkspan linkify --from html page.html       links in the text of a page, the rest as it is
  linkspan linkify --screen strict --refused defang < report.txt
  linkspan linkify --scheme tel --hashtags '/tags/{name}' < post.txt

Links that are not what they seem stay text, or get a class and a title with the
reason ('linkspan help screen'). All text is escaped.

Exit status:
  0  done, whether there were links or not; 2  an error, reported on standard error";

/// The arguments of `linkify`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files to read; '-' or none means standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// Output format; bytes that are not UTF-8 become U+FFFD
    ///
    /// 'html' is the content of an element, 'markdown' CommonMark, 'ansi' text with hyperlinks for
    /// terminals (OSC 8), 'text' plain text with links as people read them.
    #[arg(long, value_name = "FORMAT", value_parser = one_of(Format::ALL), default_value_t)]
    pub(crate) to: Format,

    /// Number of threads; 0 means one per core
    #[arg(long, short = 'j', value_name = "NUMBER")]
    pub(crate) threads: Option<usize>,

    /// Input format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) from: From,

    /// How strict to be with links that are not what they seem
    ///
    /// 'strict' refuses every link that has a reason. 'balanced' refuses what no honest owner needs, and warns of what
    /// one could have. 'off' checks nothing.
    #[arg(long, value_name = "POLICY", value_parser = one_of(Policy::ALL), default_value_t)]
    pub(crate) screen: Policy,

    /// What to write for links that are refused
    ///
    /// 'punycode' leaves them as text, with deceptive hosts as xn--; 'text' leaves them as they are written; 'defang'
    /// defangs them and adds a note.
    #[arg(long, value_name = "HOW", value_parser = one_of(Refused::ALL), default_value_t)]
    pub(crate) refused: Refused,

    /// Make only links of at least this confidence
    ///
    /// 'certain' has a scheme, www., an @, a port or a path; 'likely' is a bare domain name; a
    /// 'doubtful' one may be something else, such as the name of a file.
    #[arg(
        long,
        value_name = "CONFIDENCE",
        value_parser = one_of(Confidence::ALL),
        default_value_t = Confidence::Doubtful
    )]
    pub(crate) min_confidence: Confidence,

    /// The text of a link
    ///
    /// 'written' is the link as written, with its host in the form that screening allows; 'display' is the form for
    /// people, with as few escapes and xn-- labels as are safe.
    #[arg(long, value_name = "FORM", value_parser = one_of(LinkText::ALL), default_value_t)]
    pub(crate) link_text: LinkText,

    /// Cut the visible part of a URL to this many characters, but never its host
    #[arg(long, value_name = "NUMBER")]
    pub(crate) max_len: Option<usize>,

    /// Scheme of web links that have none
    #[arg(long, value_name = "SCHEME", value_parser = one_of(DefaultScheme::ALL), default_value_t)]
    pub(crate) default_scheme: DefaultScheme,

    /// Find mentions (@name), and link them to this URL
    ///
    /// '{name}' stands for the name, as in https://chat.example/u/{name} or /u/{name}. It is escaped, and cannot choose
    /// the scheme or the host.
    #[arg(long, value_name = "URL", help_heading = "Names")]
    pub(crate) mentions: Option<String>,

    /// Find handles of the fediverse (@name@example.social), and link them to this URL
    ///
    /// '{name}' and '{host}' stand for the parts of the handle, as in https://{host}/@{name}.
    #[arg(long, value_name = "URL", help_heading = "Names")]
    pub(crate) handles: Option<String>,

    /// Find hashtags (#name), and link them to this URL
    ///
    /// '{name}' stands for the name without its '#', as in /tags/{name}.
    #[arg(long, value_name = "URL", help_heading = "Names")]
    pub(crate) hashtags: Option<String>,

    /// The attribute 'class' of links
    #[arg(
        long,
        value_name = "NAMES",
        default_value = "",
        hide_default_value = true,
        help_heading = "HTML"
    )]
    pub(crate) class: String,

    /// The attribute 'rel' of web links; '' for none
    #[arg(
        long,
        value_name = "NAMES",
        default_value = "nofollow noopener",
        help_heading = "HTML"
    )]
    pub(crate) rel: String,

    /// The attribute 'target' of web links, such as _blank
    #[arg(
        long,
        value_name = "NAME",
        default_value = "",
        hide_default_value = true,
        help_heading = "HTML"
    )]
    pub(crate) target: String,

    /// How right-to-left links are kept from reordering their neighbours
    ///
    /// 'dir' uses the attribute dir="auto", 'bdi' the element bdi; 'off' does nothing.
    #[arg(
        long,
        value_name = "HOW",
        value_parser = one_of(Isolation::ALL),
        default_value_t,
        help_heading = "HTML"
    )]
    pub(crate) isolation: Isolation,

    /// Make no links inside this element of an HTML document; may be given several times
    #[arg(long, value_name = "ELEMENT", help_heading = "HTML")]
    pub(crate) skip: Vec<String>,

    /// Also make links inside this element of an HTML document, one of button, code, kbd, pre, samp and tt; may be
    /// given several times
    #[arg(long, value_name = "ELEMENT", help_heading = "HTML")]
    pub(crate) inside: Vec<String>,

    /// What counts as a link.
    #[command(flatten)]
    pub(crate) detector: DetectorArgs,
}

/// The value of `--from`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum From {
    /// Plain text
    #[default]
    Text,
    /// An HTML document or a part of one
    Html,
}
