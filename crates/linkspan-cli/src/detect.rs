//! `linkspan detect`: finds links in files and reports them.

mod args;

pub(crate) use args::Args;

use linkspan::{Detector, Evidence, Link, LinkKind};

use crate::crew::{Answer, Crew, Done, Give, Stretch, Work};
use crate::detector;
use crate::failure::{Failure, Outcome};
use crate::feed::{End, Feed};
use crate::input::Source;
use crate::output::Output;
use crate::pieces::{Cuts, Knife, Piece};
use crate::progress::Progress;
use crate::report::{Style, What};
use crate::shares::{SHARE, SILENT_SHARE};
use crate::terminal;
use crate::walk;
use args::Format;

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    let search = Search::new(args, out)?;
    let (style, knife) = (search.style, search.knife);
    let progress = Progress::new(out);
    let share = match style.what {
        What::Count | What::Nothing => SILENT_SHARE,
        _ => SHARE,
    };
    let feed = Feed::new(walk::inputs(args.files.clone()), knife, share);
    let mut verb = Verb {
        style,
        crew: Crew::start(feed, search),
        is_live: Source::is_live(&args.files),
        out,
        progress,
        links: 0,
    };
    verb.all()
}

/// A run of the verb, on the main thread.
struct Verb<'r> {
    style: Style,
    crew: Crew,
    /// Whether standard input is read: somebody may wait for an answer before he goes on.
    is_live: bool,
    out: &'r mut Output,
    progress: Progress,
    links: usize,
}

impl Verb<'_> {
    fn all(&mut self) -> Result<Outcome, Failure> {
        let mut before = 0;
        while let Some(answer) = self.crew.next()? {
            match answer {
                Answer::Done(done) => self.write(&done)?,
                Answer::End(end) => {
                    self.end(end, self.links - before)?;
                    before = self.links;
                }
            }
            if self.links > 0 && self.style.what == What::Nothing {
                self.out.forget_notes();
                return Ok(Outcome::Yes);
            }
        }
        Ok(Outcome::of(self.links > 0))
    }

    fn write(&mut self, done: &Done) -> Result<(), Failure> {
        self.links += done.links;
        self.progress.add(done.bytes, self.links);
        self.out.write(&done.printed)?;
        if self.is_live {
            self.out.flush()?;
        }
        Ok(())
    }

    /// Closes the report of one input, in which so many links were found.
    fn end(&mut self, end: End, count: usize) -> Result<(), Failure> {
        match end {
            End::Whole(name) if self.style.what == What::Count => {
                let name = match self.style.several {
                    true => format!("{}:", terminal::escape(&name)),
                    false => String::new(),
                };
                self.out.write(format!("{name}{count}\n").as_bytes())
            }
            End::Whole(_) | End::Binary => Ok(()),
            End::Failed(failure) => self.out.tell(failure),
        }
    }
}

/// What is looked for in each piece, and how it is reported.
struct Search {
    detector: Detector,
    filter: Filter,
    style: Style,
    knife: Knife,
}

impl Work for Search {
    fn work(&self, stretch: &mut Stretch<'_>, give: Give<'_>) -> Result<(), Failure> {
        while let Some(piece) = stretch.next() {
            give(self.report(piece)?);
        }
        Ok(())
    }
}

impl Search {
    fn new(args: &Args, out: &Output) -> Result<Self, Failure> {
        let style = Style {
            what: what(args),
            unit: args.offsets,
            several: args.files.len() > 1 || args.files.iter().any(|file| file.is_dir()),
            terminal: out.is_terminal(),
            color: out.wants_color(args.color),
            screen: args.screens()?,
        };
        let has_quotes = args.detector.quoted_local_parts;
        Ok(Self {
            detector: detector::build(&args.detector, &args.names)?,
            filter: Filter::new(args),
            style,
            knife: Knife {
                cuts: if has_quotes {
                    Cuts::Controls
                } else {
                    Cuts::Spaces
                },
                unit: style.places(),
                longest: usize::MAX,
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
            bytes: piece.bytes().len(),
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
            kinds: args.kind.clone(),
            evidence: args.evidence.clone(),
        }
    }

    fn lets(&self, link: &Link<'_>) -> bool {
        let kind = self.kinds.is_empty() || self.kinds.contains(&link.kind());
        kind && (self.evidence.is_empty() || self.evidence.contains(&link.evidence()))
    }
}
