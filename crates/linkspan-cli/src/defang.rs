//! `linkspan defang` and `linkspan refang`: make links unclickable, and restore them.
//!
//! Both are filters: text in, text out, and every byte outside the links is kept.

use std::borrow::Cow;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use linkspan::Detector;

use crate::Sink;
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

/// The end of the help of `defang`.
pub(crate) const DEFANG_EXAMPLES: &str = "\
Examples:
  linkspan defang report.txt
      hxxps[:]//example[.]com/a[.]html
  tail -n 50 mail.log | linkspan defang > for-the-ticket.txt
  linkspan defang --bare-addresses < hosts.txt
  linkspan defang --in-place report.txt

http becomes hxxp, https hxxps, ftp fxp; '://', dots and '@' go into brackets.
Nothing is changed but links and what other programs may take for one, such as
README.md. 'linkspan refang' brings them back.

Exit status:
  0  done, whether there were links or not; 2  an error, reported on standard error";

/// The end of the help of `refang`.
pub(crate) const REFANG_EXAMPLES: &str = "\
Examples:
  echo 'hXXps://evil(dot)example[.]com' | linkspan refang
      https://evil.example.com
  linkspan refang report.txt | linkspan detect --format urls

Understands [.] (.) {.} [dot] [@] [at] [:] [://] with any of the brackets, and
hxxp, h**p, meow, fxp and their like, in any case. Only what then is a link is
changed: 'f(.)' and 'look (at) this' stay.

Exit status:
  0  done, whether there was something to undo or not
  2  an error, reported on standard error";

/// The arguments of `defang` or `refang`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Files to read; '-' or none means standard input
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Write the result back into each file, instead of to standard output
    ///
    /// A file is replaced only when all of it has been written, and keeps its permissions. A file in UTF-16 or UTF-32
    /// is written in UTF-8.
    #[arg(long, short, requires = "files")]
    in_place: bool,

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

/// The function that changes a stretch of text.
type Change = for<'t> fn(&Detector, &'t [u8]) -> Cow<'t, [u8]>;

/// Changes all documents in order.
fn filter(args: &Args, out: &mut Output, change: Change) -> Result<Outcome, Failure> {
    if !args.in_place {
        return write(args, &args.files, out, change);
    }
    for file in &args.files {
        replace(args, file, change).or_else(|failure| out.tell(failure))?;
    }
    Ok(Outcome::Yes)
}

/// Changes a file in place: writes a new file to the same folder, then renames it. Readers see either the old
/// file or the new one, and a failure leaves the old one as it is.
fn replace(args: &Args, file: &Path, change: Change) -> Result<(), Failure> {
    let source = Source::new(file);
    let Source::File(named) = &source else {
        return Err(Failure::new(
            "--in-place changes files, and '-' is standard input; leave one of them out",
        ));
    };
    let unreadable = |error| source.unreadable(&error);
    // A symbolic link remains one: its target is replaced.
    let path = named.canonicalize().map_err(unreadable)?;
    let data = path.metadata().map_err(unreadable)?;
    if data.is_dir() {
        return Err(unreadable(io::ErrorKind::IsADirectory.into()));
    }
    if !data.is_file() {
        return Err(Failure::new(format!(
            "{} is a pipe or a device, which cannot be replaced; leave out --in-place",
            path.display()
        )));
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".linkspan-{}", std::process::id()));
    let new = path.with_file_name(name);
    let result = write_beside(args, &path, &new, change).and_then(|()| {
        let moved =
            fs::set_permissions(&new, data.permissions()).and_then(|()| fs::rename(&new, &path));
        moved.map_err(|error| unwritable(&path, &error))
    });
    if result.is_err() {
        let _ = fs::remove_file(&new);
    }
    result
}

fn write_beside(args: &Args, path: &Path, new: &Path, change: Change) -> Result<(), Failure> {
    let made = File::options().write(true).create_new(true).open(new);
    let made = made.map_err(|error| unwritable(path, &error))?;
    let mut out = Output::new(Sink::plain(Box::new(made)));
    write(args, &[path.to_owned()], &mut out, change)?;
    out.flush()?;
    match out.noted() {
        Outcome::Trouble => Err(Failure::new(format!(
            "{} is left as it was",
            path.display()
        ))),
        _ => Ok(()),
    }
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::new(format!(
        "cannot change {}: {error}; check that its folder can be written to",
        path.display()
    ))
}

/// Writes all changed documents to standard output, in order.
fn write(
    args: &Args,
    files: &[PathBuf],
    out: &mut Output,
    change: Change,
) -> Result<Outcome, Failure> {
    let is_live = Source::is_live(files);
    let plan = Plan {
        // No link and no defanged form continues after a control character.
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
    let mut pool = plan.pool(walk::files(files), &Arc::new(filter));
    while let Some(answer) = pool.next()? {
        match answer {
            Answer::Done(done) => {
                out.write(&done.printed)?;
                // The other side may wait for an answer before it sends more.
                if is_live {
                    out.flush()?;
                }
                done.problems.into_iter().try_for_each(|it| out.tell(it))?;
            }
            Answer::End(End::Failed(failure)) => out.tell(failure)?,
            Answer::End(End::Whole(_) | End::Binary) => {}
        }
    }
    Ok(Outcome::Yes)
}

/// The work on each piece.
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
                problems: piece.broken(),
                ..Done::default()
            });
        }
        Ok(())
    }
}
