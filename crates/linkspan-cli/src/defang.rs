//! `linkspan defang` and `linkspan refang`: links made unclickable, and back.
//!
//! Both are filters: text in, text out, and every byte outside the links is kept.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use linkspan::Detector;

use crate::answers::Plan;
use crate::args::{DetectorArgs, NameArgs};
use crate::detector;
use crate::failure::{Failure, Outcome};
use crate::form::Reads;
use crate::input::Source;
use crate::output::Output;
use crate::pieces::{Cuts, Split};
use crate::pool::{self, Answer, Done, Give, Stretch, Work};
use crate::position::Positions;
use crate::queue::End;
use crate::terminal;
use crate::walk;

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

    /// Number of threads; 0 means one per core
    #[arg(long, short = 'j', value_name = "NUMBER")]
    threads: Option<usize>,

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

/// Writes all documents, changed, one after the other.
fn filter(args: &Args, out: &mut Output, change: Change) -> Result<Outcome, Failure> {
    let is_live = Source::is_live(&args.files);
    let plan = Plan {
        // No link and no defanged form goes on after a control character.
        split: Split {
            cuts: Cuts::Controls,
            reads: Reads::default(),
            positions: Positions::Bytes,
            max_len: usize::MAX,
            first_only: false,
        },
        is_silent: false,
        is_live,
        threads: pool::threads(args.threads),
    };
    let filter = Filter {
        detector: detector::build(&args.detector, &NameArgs::default())?,
        change,
        escapes: out.is_terminal(),
    };
    let mut pool = plan.pool(walk::files(&args.files), &Arc::new(filter));
    while let Some(answer) = pool.next()? {
        match answer {
            Answer::Done(done) => {
                out.write(&done.printed)?;
                // Somebody may wait for an answer before more input comes.
                if is_live {
                    out.flush()?;
                }
            }
            Answer::End(End::Failed(failure)) => out.tell(failure)?,
            Answer::End(End::Whole(_) | End::Binary) => {}
        }
    }
    Ok(Outcome::Yes)
}

/// What is done with each piece.
struct Filter {
    detector: Detector,
    change: Change,
    /// Whether unsafe characters are escaped, for a terminal.
    escapes: bool,
}

impl Work for Filter {
    fn work(&self, stretch: &mut Stretch<'_>, give: Give<'_>) -> Result<(), Failure> {
        while let Some(piece) = stretch.next() {
            let text = piece.decoded();
            let changed = (self.change)(&self.detector, &text);
            let printed = if self.escapes {
                terminal::escape_lines(&changed)
            } else {
                let mark = piece.bytes().get(..piece.text_start).unwrap_or_default();
                [mark, &changed].concat()
            };
            give(Done {
                printed,
                bytes: piece.bytes().len(),
                ..Done::default()
            });
        }
        Ok(())
    }
}
