//! `linkspan explain`: each decision of detection on a text, and the rule that made it.

use std::ffi::OsString;
use std::fmt;
use std::io::Read;

use clap::ValueEnum;
use linkspan::explain::Readable;
use linkspan::offsets::{Index, Unit};
use linkspan::{Detector, Explanation};

use crate::args::{DetectorArgs, NameArgs};
use crate::detector;
use crate::failure::{Failure, Outcome};
use crate::input::{Document, Source};
use crate::output::Output;
use crate::report::json_line;

const EXAMPLES: &str = "\
Examples:
  linkspan explain 'see example.foobar'
        see example.foobar
                   ^ 1. a candidate: a dot between two characters that may be part of a host [candidate]
                    ^^^^^^ 2. without a scheme the last label must be … [tld-unknown]
        => no link [tld-unknown]
  linkspan explain --chars 'https://en.wikipedia.org/wiki/Link_(film)).'
  linkspan explain --profile uts58 'see main.rs and example.com?'
  linkspan explain --format json < message.txt

Exit status:
  0  there is a link; 1  there is none; 2  an error, reported on standard error";

/// The arguments of `explain`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Texts to explain, of up to 4 MiB; none means all of standard input, as one text
    #[arg(value_name = "TEXT")]
    texts: Vec<OsString>,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    /// List each code point after a host, with its Link_Term, its part, the open brackets and its
    /// effect. JSON always has them
    #[arg(long)]
    chars: bool,

    /// What counts as a link.
    #[command(flatten)]
    detector: DetectorArgs,

    /// Which names are looked for.
    #[command(flatten)]
    names: NameArgs,
}

/// The value of `--format`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// The text, with each decision under its position
    #[default]
    Text,
    /// One JSON object per text
    Json,
}

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    let detector = detector::build(&args.detector, &args.names)?;
    let mut has_link = false;
    if args.texts.is_empty() {
        let document = read()?;
        let text = document.text();
        has_link = one(args, &detector, &text, out)?;
    }
    for (i, text) in args.texts.iter().enumerate() {
        check_len(text.len())?;
        if args.texts.len() > 1 && matches!(args.format, Format::Text) {
            let blank = if i > 0 { "\n" } else { "" };
            out.write(format!("{blank}text {}:\n", i + 1).as_bytes())?;
        }
        has_link |= one(args, &detector, text.as_encoded_bytes(), out)?;
    }
    Ok(Outcome::of(has_link))
}

/// The maximum length of a text, in bytes. Its explanation is about fifty times as long.
const MAX_LEN: usize = 4 << 20;

/// Reads standard input, up to little more than can be explained.
fn read() -> Result<Document, Failure> {
    let mut bytes = Vec::new();
    let most = MAX_LEN as u64 + 1;
    let read = Source::Standard.open()?.take(most).read_to_end(&mut bytes);
    read.map_err(|error| Source::Standard.unreadable(&error))?;
    check_len(bytes.len())?;
    Ok(Document { bytes })
}

fn check_len(len: usize) -> Result<(), Failure> {
    if len > MAX_LEN {
        return Err(Failure::new(format!(
            "the text is longer than {} MiB, the most that can be explained; give the part around the link in question",
            MAX_LEN >> 20
        )));
    }
    Ok(())
}

/// Explains one text. Returns whether it contains a link.
fn one(args: &Args, detector: &Detector, text: &[u8], out: &mut Output) -> Result<bool, Failure> {
    let readable = Readable::new(text);
    let explanation = detector.explain_bytes(&readable);
    match args.format {
        Format::Text => print(args, &explanation, out)?,
        Format::Json => {
            let index = Index::new(readable.text().as_bytes(), Unit::Bytes);
            let object = linkspan::json::Explanation::new(&explanation, &index);
            out.write(&json_line(&object)?)?;
        }
    }
    Ok(explanation.links().next().is_some())
}

/// Prints an explanation. The library escapes the characters that are unsafe to display.
fn print(args: &Args, explanation: &Explanation<'_>, out: &mut Output) -> Result<(), Failure> {
    let mut sink = Sink { out, failure: None };
    let written = if args.chars {
        fmt::write(
            &mut sink,
            format_args!("{}", explanation.with_code_points()),
        )
    } else {
        fmt::write(&mut sink, format_args!("{explanation}"))
    };
    match (written, sink.failure) {
        (Err(_), Some(failure)) => Err(failure),
        _ => Ok(()),
    }
}

/// Writes text to standard output immediately, and keeps the first error.
struct Sink<'o> {
    out: &'o mut Output,
    failure: Option<Failure>,
}

impl fmt::Write for Sink<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write(text.as_bytes()).map_err(|failure| {
            self.failure = Some(failure);
            fmt::Error
        })
    }
}
