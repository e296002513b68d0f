//! The flags of `linkify`.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::args::DetectorArgs;

const EXAMPLES: &str = "\
Examples:
  linkspan linkify message.txt > message.html
  echo 'See bücher.de!' | linkspan linkify
      See <a href=\"https://xn--bcher-kva.de/\" rel=\"nofollow noopener\" dir=\"auto\">bücher.de</a>!
  linkspan linkify --to ansi notes.txt         clickable in a terminal
  linkspan linkify --from html page.html       links in the text of a page, all else as it is
  linkspan linkify --screen strict --refused defang < report.txt

Links that are not what they seem stay text, or get a class and a title with the
reason ('linkspan help screen'). All text is escaped.

Exit status:
  0  done, whether there were links or not; 2  an error, told on standard error";

/// What the user asks of `linkify`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Files to read; '-' or none means standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// What to write; bytes that are not UTF-8 become U+FFFD
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) to: To,

    /// What to read
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) from: From,

    /// How strict to be with links that are not what they seem
    #[arg(long, value_enum, value_name = "POLICY", default_value_t)]
    pub(crate) screen: Policy,

    /// What becomes of links that are refused
    #[arg(long, value_enum, value_name = "HOW", default_value_t)]
    pub(crate) refused: Refused,

    /// What readers see of a link
    #[arg(long, value_enum, value_name = "FORM", default_value_t)]
    pub(crate) shown: LinkText,

    /// Cut what is shown of a URL to so many characters, but never its host
    #[arg(long, value_name = "NUMBER")]
    pub(crate) longest: Option<usize>,

    /// Class of links
    #[arg(
        long,
        value_name = "NAMES",
        default_value = "",
        hide_default_value = true,
        help_heading = "HTML"
    )]
    pub(crate) class: String,

    /// Relation of web links to the page; '' for none
    #[arg(
        long,
        value_name = "NAMES",
        default_value = "nofollow noopener",
        help_heading = "HTML"
    )]
    pub(crate) rel: String,

    /// Where web links open, such as _blank
    #[arg(
        long,
        value_name = "NAME",
        default_value = "",
        hide_default_value = true,
        help_heading = "HTML"
    )]
    pub(crate) target: String,

    /// How right-to-left links are kept from reordering their neighbours
    #[arg(
        long,
        value_enum,
        value_name = "HOW",
        default_value_t,
        help_heading = "HTML"
    )]
    pub(crate) isolate: Isolate,

    /// Make no links inside this element of an HTML document; may be given several times
    #[arg(long, value_name = "ELEMENT", help_heading = "HTML")]
    pub(crate) skip: Vec<String>,

    /// Make links inside this element of an HTML document, which are skipped otherwise:
    /// button, code, kbd, pre, samp, tt; may be given several times
    #[arg(long, value_name = "ELEMENT", help_heading = "HTML")]
    pub(crate) inside: Vec<String>,

    /// What counts as a link.
    #[command(flatten)]
    pub(crate) detector: DetectorArgs,
}

/// The value of `--to`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, ValueEnum)]
pub(crate) enum To {
    /// The content of an element
    #[default]
    Html,
    /// CommonMark
    Markdown,
    /// Text with hyperlinks for terminals (OSC 8)
    Ansi,
    /// Plain text, with links as people read them
    Text,
}

impl std::convert::From<To> for linkspan::linkify::Format {
    fn from(to: To) -> Self {
        match to {
            To::Html => Self::Html,
            To::Markdown => Self::Markdown,
            To::Ansi => Self::Ansi,
            To::Text => Self::Text,
        }
    }
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

/// The value of `--screen`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Policy {
    /// Every reason refuses
    Strict,
    /// What cannot be honest is refused, what need not be dishonest is warned of
    #[default]
    Balanced,
    /// Nothing is looked at
    Off,
}

impl std::convert::From<Policy> for linkspan::screen::Policy {
    fn from(policy: Policy) -> Self {
        match policy {
            Policy::Strict => Self::Strict,
            Policy::Balanced => Self::Balanced,
            Policy::Off => Self::Off,
        }
    }
}

/// The value of `--refused`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Refused {
    /// They stay text, with a host that looks like another as xn--
    #[default]
    Punycode,
    /// They stay as they are written
    Text,
    /// They are defanged, with a note
    Defang,
}

impl std::convert::From<Refused> for linkspan::linkify::Refused {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Punycode => Self::Punycode,
            Refused::Text => Self::Text,
            Refused::Defang => Self::Defang,
        }
    }
}

/// The value of `--shown`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum LinkText {
    /// What is written, with the host as screening lets it be shown
    #[default]
    Written,
    /// The form for people, without escapes and xn--
    Display,
}

impl std::convert::From<LinkText> for linkspan::linkify::LinkText {
    fn from(shown: LinkText) -> Self {
        match shown {
            LinkText::Written => Self::Written,
            LinkText::Display => Self::Display,
        }
    }
}

/// The value of `--isolate`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Isolate {
    /// By an attribute, dir="auto"
    #[default]
    Dir,
    /// By an element, bdi
    Bdi,
    /// Not at all
    Off,
}

impl std::convert::From<Isolate> for linkspan::linkify::Isolation {
    fn from(isolate: Isolate) -> Self {
        match isolate {
            Isolate::Dir => Self::Dir,
            Isolate::Bdi => Self::Bdi,
            Isolate::Off => Self::Off,
        }
    }
}
