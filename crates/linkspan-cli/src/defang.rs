//! `linkspan defang` and `linkspan refang`: links made unclickable, and back.
//!
//! Both are filters: text in, text out, and every byte outside the links is kept.

use std::borrow::Cow;
use std::path::PathBuf;

use linkspan::Detector;

use crate::args::{DetectorArgs, NameArgs};
use crate::detector;
use crate::failure::{Failure, Outcome};
use crate::input::Source;
use crate::output::Output;
use crate::pieces::{Cuts, Knife, Piece, Pieces, Room};
use crate::terminal;

/// What the help of `defang` ends with.
pub(crate) const DEFANG_EXAMPLES: &str = "\
Examples:
  linkspan defang report.txt
      hxxps[:]//example[.]com/a[.]html
  tail -n 50 mail.log | linkspan defang > for-the-ticket.txt
  linkspan defang --bare-addresses < hosts.txt

http becomes hxxp, https hxxps, ftp fxp; '://', dots and '@' go into brackets.
Nothing is changed but links and what other programs may take for one, such as
README.md. 'linkspan refang' brings them back.

Exit status:
  0  done, whether there were links or not; 2  an error, told on standard error";

/// What the help of `refang` ends with.
pub(crate) const REFANG_EXAMPLES: &str = "\
Examples:
  echo 'hXXps://evil(dot)example[.]com' | linkspan refang
      https://evil.example.com
  linkspan refang report.txt | linkspan detect --format urls

Understands [.] (.) {.} [dot] [@] [at] [:] [://] with any of the brackets, and
hxxp, h**p, meow, fxp and their like, in any case. Only what then is a link is
changed: 'f(.)' and 'look (at) this' stay.

Exit status:
  0  done, whether there was something to undo or not; 2  an error, told on
  standard error";

/// What the user asks of `defang` or `refang`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Files to read; '-' or none means standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// What counts as a link.
    #[command(flatten)]
    detector: DetectorArgs,
}

/// Runs `defang`.
pub(crate) fn defang(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    filter(args, out, Detector::defang_bytes)
}

/// Runs `refang`.
pub(crate) fn refang(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    filter(args, out, Detector::refang_bytes)
}

/// What is done with a stretch of text.
type Change = for<'t> fn(&Detector, &'t [u8]) -> Cow<'t, [u8]>;

/// Writes all documents, changed, one behind the other.
fn filter(args: &Args, out: &mut Output, change: Change) -> Result<Outcome, Failure> {
    let detector = detector::build(&args.detector, &NameArgs::default())?;
    for source in Source::list(&args.files) {
        let written = document(&source, out, |text| change(&detector, text));
        written.or_else(|failure| out.tell(failure))?;
    }
    Ok(Outcome::Yes)
}

/// Writes one document piece by piece: no link and no defanged form goes on behind a control
/// character, so that pieces which end with one are as good as the whole.
fn document(
    source: &Source,
    out: &mut Output,
    change: impl Fn(&[u8]) -> Cow<'_, [u8]>,
) -> Result<(), Failure> {
    let knife = Knife {
        cuts: Cuts::Controls,
        unit: None,
        longest: usize::MAX,
    };
    let mut pieces = Pieces::new(source.open()?, source.name().into(), knife);
    let mut next = |room| pieces.next(room).map_err(|error| source.unreadable(&error));
    let mut room = Room::default();
    while let Some(piece) = next(room)? {
        write(&piece, &change(piece.text()), out)?;
        // Standard input may be somebody who waits for an answer before he goes on.
        if matches!(source, Source::Standard) {
            out.flush()?;
        }
        room = piece.into_room();
    }
    Ok(())
}

/// Writes one piece; only a terminal gets unsafe characters escaped.
fn write(piece: &Piece, changed: &[u8], out: &mut Output) -> Result<(), Failure> {
    if out.is_terminal() {
        return out.write(&terminal::escape_lines(changed));
    }
    out.write(piece.bytes().get(..piece.text_start).unwrap_or_default())?;
    out.write(changed)
}
