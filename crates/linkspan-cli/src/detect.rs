//! `linkspan detect`: finds links in files and reports them.

mod args;

pub(crate) use args::Args;

use linkspan::{Detector, Evidence, Link, LinkKind};

use crate::args::Profile;
use crate::crew::{Crew, Done};
use crate::detector;
use crate::failure::{Failure, Outcome};
use crate::input::Source;
use crate::output::Output;
use crate::pieces::{Cuts, Piece, Pieces};
use crate::progress::Progress;
use crate::report::{Style, What};
use crate::terminal;
use crate::walk::{self, Input};
use args::Format;

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    let search = Search::new(args, out)?;
    Crew::with(
        |piece| search.report(piece),
        |crew| {
            let progress = Progress::new(out);
            let mut verb = Verb {
                search: &search,
                crew,
                out,
                progress,
                links: 0,
            };
            verb.all(args)
        },
    )
}

/// How an input was read.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Read {
    /// To its end, or as far as it was needed.
    Whole,
    /// Not at all: it was found below a folder and is no text.
    Binary,
}

/// A run of the verb, on the main thread.
struct Verb<'r> {
    search: &'r Search,
    crew: &'r mut Crew,
    out: &'r mut Output,
    progress: Progress,
    links: usize,
}

impl Verb<'_> {
    fn all(&mut self, args: &Args) -> Result<Outcome, Failure> {
        for input in walk::inputs(&args.files) {
            let result = input.and_then(|input| self.input(&input));
            if let Err(failure) = result {
                self.out.tell(failure)?;
            }
            if self.links > 0 && args.quiet {
                self.out.forget_notes();
                return Ok(Outcome::Yes);
            }
        }
        Ok(Outcome::of(self.links > 0))
    }

    /// Reads one input to its end and prints what is found in it.
    fn input(&mut self, input: &Input) -> Result<(), Failure> {
        let Search { style, cuts, .. } = self.search;
        let name = input.source.name();
        let mut pieces = Pieces::new(input.source.open()?, &name, *cuts, style.places());
        let before = self.links;
        let read = self.pieces(input, &mut pieces);
        self.drain()?;
        if read? == Read::Whole && style.what == What::Count {
            let count = self.links - before;
            let name = style
                .several
                .then(|| format!("{}:", terminal::escape(&name)));
            self.out
                .write(format!("{}{count}\n", name.unwrap_or_default()).as_bytes())?;
        }
        Ok(())
    }

    fn pieces(
        &mut self,
        input: &Input,
        pieces: &mut Pieces<Box<dyn std::io::Read>>,
    ) -> Result<Read, Failure> {
        let is_live = matches!(input.source, Source::Standard);
        let mut is_first = true;
        while let Some(piece) = pieces
            .next()
            .map_err(|error| input.source.unreadable(&error))?
        {
            if is_first && !input.is_named && piece.bytes.contains(&0) {
                return Ok(Read::Binary);
            }
            is_first = false;
            if let Some(done) = self.crew.add(piece) {
                self.write(done?)?;
            }
            // Standard input may be somebody who waits for an answer before he goes on.
            if is_live {
                self.drain()?;
                self.out.flush()?;
            }
            if self.links > 0 && self.search.style.what == What::Nothing {
                break;
            }
        }
        Ok(Read::Whole)
    }

    /// Writes what is still under way.
    fn drain(&mut self) -> Result<(), Failure> {
        while let Some(done) = self.crew.take() {
            self.write(done?)?;
        }
        Ok(())
    }

    fn write(&mut self, done: Done) -> Result<(), Failure> {
        self.links += done.links;
        self.progress.add(done.bytes, self.links);
        self.out.write(&done.printed)
    }
}

/// What is looked for in each piece, and how it is reported.
struct Search {
    detector: Detector,
    filter: Filter,
    style: Style,
    cuts: Cuts,
}

impl Search {
    fn new(args: &Args, out: &Output) -> Result<Self, Failure> {
        let style = Style {
            what: what(args),
            unit: args.offsets.into(),
            several: args.files.len() > 1 || args.files.iter().any(|file| file.is_dir()),
            terminal: out.is_terminal(),
            color: out.wants_color(args.color),
            tailorings: args.detector.profile == Some(Profile::Prose),
            screen: args.screens()?,
        };
        let has_quotes = args.detector.quoted_local_parts;
        Ok(Self {
            detector: detector::build(&args.detector)?,
            filter: Filter::new(args),
            style,
            cuts: if has_quotes {
                Cuts::Controls
            } else {
                Cuts::Spaces
            },
        })
    }

    /// Reports the links of one piece.
    fn report(&self, piece: &Piece) -> Result<Done, Failure> {
        let mut report = self.style.report(piece);
        let (mut printed, mut count) = (Vec::new(), 0);
        let links = self.detector.links_in_bytes(piece.text());
        for link in links.filter(|link| self.filter.lets(link)) {
            count += 1;
            report.link(&link, link.range(), &mut printed)?;
            if self.style.what == What::Nothing {
                break;
            }
        }
        report.end(&mut printed)?;
        Ok(Done {
            printed,
            links: count,
            bytes: piece.bytes.len(),
        })
    }
}

fn what(args: &Args) -> What {
    match args.format {
        _ if args.quiet => What::Nothing,
        _ if args.count => What::Count,
        Format::Text => What::Text,
        Format::Urls => What::Urls,
        Format::Json => What::Json,
        Format::Marked => What::Marked,
    }
}

/// The links that `--kind` and `--evidence` leave; an empty list leaves all.
#[derive(Debug)]
struct Filter {
    kinds: Vec<LinkKind>,
    evidence: Vec<Evidence>,
}

impl Filter {
    fn new(args: &Args) -> Self {
        Self {
            kinds: args.kind.iter().map(|&kind| kind.into()).collect(),
            evidence: args
                .evidence
                .iter()
                .map(|&evidence| evidence.into())
                .collect(),
        }
    }

    fn lets(&self, link: &Link<'_>) -> bool {
        let kind = self.kinds.is_empty() || self.kinds.contains(&link.kind());
        kind && (self.evidence.is_empty() || self.evidence.contains(&link.evidence()))
    }
}
