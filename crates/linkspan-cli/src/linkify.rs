//! `linkspan linkify`: text in, text with links out.
//!
//! Text is read in pieces, which all cores work on; a stretch in which no piece can end goes
//! through one stream. So memory is bounded, however large the input and long its lines are. HTML documents are read whole.

mod args;

pub(crate) use args::Args;

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use linkspan::Linkifier;
use linkspan::linkify::{Format, LinkifierBuilder, Stream};
use linkspan::screen::Screen;

use crate::args::Profile;
use crate::crew::{Crew, Done};
use crate::detector;
use crate::failure::{Failure, Outcome};
use crate::input::Source;
use crate::output::Output;
use crate::pieces::{Cuts, Piece, Pieces};
use crate::progress::Progress;
use crate::terminal;
use args::{From, To};

/// How long a stretch without a place to cut may be before it is taken on its own.
const LONGEST_PIECE: usize = 4 << 20;

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    if args.from == From::Html && args.to != To::Html {
        return Err(Failure::new(
            "--from html can only make HTML; leave out --to, or give the text with --from text",
        ));
    }
    let made = Arc::new(AtomicUsize::new(0));
    let linkifier = linkifier(args, &made)?;
    let format = args.to.into();
    Crew::with(
        |piece| work(&linkifier, format, piece),
        |crew| {
            let progress = Progress::new(out);
            let mut verb = Verb {
                linkifier: &linkifier,
                format,
                cuts: cuts(args),
                crew,
                out,
                progress,
                made: &made,
            };
            verb.all(args)
        },
    )
}

/// Builds the linkifier that the flags describe; it counts the links it makes in `made`.
fn linkifier(args: &Args, made: &Arc<AtomicUsize>) -> Result<Linkifier, Failure> {
    let screen = Screen::builder().policy(args.screen.into()).build();
    let made = Arc::clone(made);
    let mut builder = Linkifier::builder()
        .detector(detector::build_as(&args.detector, Profile::Prose)?)
        .screen(screen)
        .refused(args.refused.into())
        .shown(args.shown.into())
        .class(&args.class)
        .rel(&args.rel)
        .target(&args.target)
        .isolation(args.isolate.into())
        .decorate(move |_| {
            made.fetch_add(1, Ordering::Relaxed);
        });
    if let Some(longest) = args.longest {
        builder = builder.longest_shown(longest);
    }
    for scheme in &args.detector.scheme {
        builder = builder
            .scheme(scheme)
            .map_err(|error| Failure::new(format!("--scheme {scheme}: {error}")))?;
    }
    Ok(elements(builder, args).build())
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

/// Some formats must know where a line begins or ends.
fn cuts(args: &Args) -> Cuts {
    match args.to {
        To::Markdown | To::Ansi => Cuts::Lines,
        To::Html | To::Text if args.detector.quoted_local_parts => Cuts::Controls,
        To::Html | To::Text => Cuts::Spaces,
    }
}

/// Linkifies one piece.
fn work(linkifier: &Linkifier, format: Format, piece: &Piece) -> Result<Done, Failure> {
    let text = piece.text();
    let room = String::with_capacity(text.len() + text.len() / 4);
    let mut stream = linkifier.stream(format, room);
    let printed = stream
        .push_bytes(text)
        .and_then(|()| stream.finish())
        .map_err(|_| unwritable())?;
    Ok(Done {
        printed: printed.into_bytes(),
        links: 0,
        bytes: piece.bytes.len(),
    })
}

/// Writing to a string cannot fail; should it ever, it is said.
fn unwritable() -> Failure {
    Failure::new("cannot hold the output in memory; give smaller files")
}

/// A run of the verb, on the main thread.
struct Verb<'r> {
    linkifier: &'r Linkifier,
    format: Format,
    cuts: Cuts,
    crew: &'r mut Crew,
    out: &'r mut Output,
    progress: Progress,
    made: &'r AtomicUsize,
}

impl Verb<'_> {
    fn all(&mut self, args: &Args) -> Result<Outcome, Failure> {
        for source in Source::list(&args.files) {
            let result = match args.from {
                From::Text => self.text(&source),
                From::Html => self.document(&source),
            };
            if let Err(failure) = result {
                self.out.tell(failure)?;
            }
        }
        Ok(Outcome::Yes)
    }

    fn document(&mut self, source: &Source) -> Result<(), Failure> {
        let document = source.read()?;
        let linked = self.linkifier.html_document_bytes(&document.bytes);
        self.print(&linked)
    }

    fn text(&mut self, source: &Source) -> Result<(), Failure> {
        let pieces = Pieces::new(source.open()?, &source.name(), self.cuts, None);
        let mut pieces = pieces.bounded(LONGEST_PIECE);
        let read = self.pieces(source, &mut pieces);
        self.drain()?;
        read
    }

    fn pieces<R: Read>(&mut self, source: &Source, pieces: &mut Pieces<R>) -> Result<(), Failure> {
        let is_live = matches!(source, Source::Standard);
        let mut next = || pieces.next().map_err(|error| source.unreadable(&error));
        while let Some(piece) = next()? {
            if piece.goes_on {
                self.drain()?;
                self.stretch(piece, &mut next)?;
            } else if let Some(done) = self.crew.add(piece) {
                self.write(done?)?;
            }
            // Standard input may be somebody who waits for an answer before he goes on.
            if is_live {
                self.drain()?;
                self.out.flush()?;
            }
        }
        Ok(())
    }

    /// Takes pieces one behind the other, up to the first that ends where a text may be cut.
    fn stretch(
        &mut self,
        first: Piece,
        next: &mut impl FnMut() -> Result<Option<Piece>, Failure>,
    ) -> Result<(), Failure> {
        let mut stream: Stream<'_, String> = self.linkifier.stream(self.format, String::new());
        let mut piece = Some(first);
        while let Some(now) = piece {
            stream.push_bytes(now.text()).map_err(|_| unwritable())?;
            let printed = std::mem::take(stream.writer_mut());
            self.write(Done {
                printed: printed.into_bytes(),
                links: 0,
                bytes: now.bytes.len(),
            })?;
            piece = if now.goes_on { next()? } else { None };
        }
        let rest = stream.finish().map_err(|_| unwritable())?;
        self.print(rest.as_bytes())
    }

    /// Writes what is still under way.
    fn drain(&mut self) -> Result<(), Failure> {
        while let Some(done) = self.crew.take() {
            self.write(done?)?;
        }
        Ok(())
    }

    fn write(&mut self, done: Done) -> Result<(), Failure> {
        self.print(&done.printed)?;
        let made = self.made.load(Ordering::Relaxed);
        self.progress.add(done.bytes, made);
        Ok(())
    }

    /// Only a terminal gets unsafe characters escaped; hyperlinks for terminals are safe already.
    fn print(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        match self.out.is_terminal() && self.format != Format::Ansi {
            true => self.out.write(&terminal::escape_lines(bytes)),
            false => self.out.write(bytes),
        }
    }
}
