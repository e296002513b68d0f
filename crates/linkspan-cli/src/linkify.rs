//! `linkspan linkify`: text in, text with links out.
//!
//! Text is read in pieces, which all cores process. A stretch that cannot be cut goes
//! through one stream. So memory is bounded, no matter how large the input or how long its lines
//! are. HTML documents are read as a whole.

mod args;

pub(crate) use args::Args;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use linkspan::Linkifier;
use linkspan::linkify::{Format, LinkifierBuilder};
use linkspan::screen::Screen;

use crate::answers::Plan;
use crate::args::NameArgs;
use crate::detector;
use crate::failure::{Failure, Outcome};
use crate::form::Reads;
use crate::input::Source;
use crate::output::Output;
use crate::pieces::{Cuts, Split};
use crate::pool::{self, Answer, Done, Give, Stretch, Work};
use crate::position::Positions;
use crate::progress::Progress;
use crate::queue::End;
use crate::terminal;
use crate::walk;
use args::From;

/// The maximum length of a stretch without a place to cut. A longer one goes through one stream.
const LONGEST_PIECE: usize = 4 << 20;

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    if args.from == From::Html && args.to != Format::Html {
        return Err(Failure::new(
            "--from html can only make HTML; leave out --to, or give the text with --from text",
        ));
    }
    let made = Arc::new(AtomicUsize::new(0));
    let linkifier = linkifier(args, &made)?;
    let work = Linkify {
        linkifier,
        format: args.to,
    };
    let mut verb = Verb {
        format: work.format,
        is_live: Source::is_live(&args.files),
        progress: Progress::new(out),
        out,
        made: &made,
    };
    match args.from {
        From::Text => verb.texts(args, work),
        From::Html => verb.documents(args, &work.linkifier),
    }
}

/// Builds the linkifier that the flags describe. It counts its links in `made`.
fn linkifier(args: &Args, made: &Arc<AtomicUsize>) -> Result<Linkifier, Failure> {
    let screen = Screen::builder().policy(args.screen).build();
    let made = Arc::clone(made);
    let mut builder = Linkifier::builder()
        .detector(detector::build(&args.detector, &NameArgs::default())?)
        .screen(screen)
        .refused(args.refused)
        .min_confidence(args.min_confidence)
        .link_text(args.link_text)
        .default_scheme(args.default_scheme)
        .class(&args.class)
        .rel(&args.rel)
        .target(&args.target)
        .isolation(args.isolation)
        .map_link(move |_| {
            made.fetch_add(1, Ordering::Relaxed);
        });
    if let Some(characters) = args.max_len {
        builder = builder.max_len(characters);
    }
    Ok(elements(names(builder, args)?, args).build())
}

/// Adds the templates for mentions, handles and hashtags.
fn names(mut builder: LinkifierBuilder, args: &Args) -> Result<LinkifierBuilder, Failure> {
    let says = |flag| move |error| Failure::new(format!("{flag}: {error}"));
    if let Some(template) = &args.mentions {
        builder = builder.mentions(template).map_err(says("--mentions"))?;
    }
    if let Some(template) = &args.handles {
        builder = builder.handles(template).map_err(says("--handles"))?;
    }
    if let Some(template) = &args.hashtags {
        builder = builder.hashtags(template).map_err(says("--hashtags"))?;
    }
    Ok(builder)
}

fn elements(mut builder: LinkifierBuilder, args: &Args) -> LinkifierBuilder {
    for name in &args.inside {
        builder = builder.link_in_element(name);
    }
    for name in &args.skip {
        builder = builder.skip_element(name);
    }
    builder
}

/// Returns where text may be cut. Some formats depend on where a line begins or ends.
fn cuts(args: &Args) -> Cuts {
    match args.to {
        Format::Html | Format::Text if args.detector.quoted_local_parts => Cuts::Controls,
        Format::Html | Format::Text => Cuts::Spaces,
        _ => Cuts::Lines,
    }
}

/// The work on each piece.
struct Linkify {
    linkifier: Linkifier,
    format: Format,
}

impl Work for Linkify {
    fn work(&self, stretch: &mut Stretch<'_>, give: Give<'_>) -> Result<(), Failure> {
        let mut stream = self.linkifier.stream(self.format, String::new());
        while let Some(piece) = stretch.next() {
            let text = &*piece.decoded();
            stream.writer_mut().reserve(text.len() + text.len() / 4);
            stream.push_bytes(text).map_err(|_| unwritable())?;
            give(Done {
                printed: std::mem::take(stream.writer_mut()).into_bytes(),
                bytes: piece.bytes().len(),
                problems: piece.broken(),
                ..Done::default()
            });
        }
        let rest = stream.finish().map_err(|_| unwritable())?;
        give(Done {
            printed: rest.into_bytes(),
            ..Done::default()
        });
        Ok(())
    }
}

/// Writing to a string cannot fail. If it ever does, this is reported.
fn unwritable() -> Failure {
    Failure::new("cannot hold the output in memory; give smaller files")
}

/// A run of the verb, on the main thread.
struct Verb<'r> {
    format: Format,
    /// Whether standard input is read. The other side may wait for an answer before it sends more.
    is_live: bool,
    out: &'r mut Output,
    progress: Progress,
    made: &'r AtomicUsize,
}

impl Verb<'_> {
    fn texts(&mut self, args: &Args, work: Linkify) -> Result<Outcome, Failure> {
        let plan = Plan {
            split: Split {
                cuts: cuts(args),
                reads: Reads::default(),
                positions: Positions::Bytes,
                max_len: LONGEST_PIECE,
                first_only: false,
            },
            is_silent: false,
            is_live: self.is_live,
            threads: pool::threads(args.threads),
        };
        let mut pool = plan.pool(walk::files(&args.files), &Arc::new(work));
        while let Some(answer) = pool.next()? {
            match answer {
                Answer::Done(done) => self.write(done)?,
                Answer::End(End::Failed(failure)) => self.out.tell(failure)?,
                Answer::End(End::Whole(_) | End::Binary) => {}
            }
        }
        Ok(Outcome::Yes)
    }

    fn documents(&mut self, args: &Args, linkifier: &Linkifier) -> Result<Outcome, Failure> {
        for source in Source::list(&args.files) {
            let linked = source
                .read()
                .map(|document| linkifier.html_document_bytes(&document.bytes));
            match linked {
                Ok(linked) => self.print(&linked)?,
                Err(failure) => self.out.tell(failure)?,
            }
        }
        Ok(Outcome::Yes)
    }

    fn write(&mut self, done: Done) -> Result<(), Failure> {
        self.print(&done.printed)?;
        let made = self.made.load(Ordering::Relaxed);
        self.progress.add(done.bytes, made);
        if self.is_live {
            self.out.flush()?;
        }
        done.problems
            .into_iter()
            .try_for_each(|it| self.out.tell(it))
    }

    /// Writes output. Unsafe characters are escaped only on a terminal. The format with hyperlinks for terminals
    /// is safe already.
    fn print(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if self.out.is_terminal() && self.format != Format::Ansi {
            self.out.write(&terminal::escape_lines(bytes))
        } else {
            self.out.write(bytes)
        }
    }
}
