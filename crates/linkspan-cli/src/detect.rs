//! `linkspan detect`: finds links in files and reports them.

mod args;

pub(crate) use args::Args;

use linkspan::{Detector, Evidence, Link, LinkKind};

use crate::detector;
use crate::failure::{Failure, Outcome};
use crate::input::{Document, Source};
use crate::output::{self, Output};
use crate::report::{Style, What};
use args::Format;

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    let search = Search::new(args, out)?;
    let mut found = false;
    let mut trouble = false;
    for source in Source::list(&args.files) {
        match source.read() {
            Ok(document) => found |= search.report(&document, out)?,
            Err(failure) => {
                trouble = true;
                tell(failure, out)?;
            }
        }
        if found && args.quiet {
            return Ok(Outcome::Yes);
        }
    }
    Ok(if trouble {
        Outcome::Trouble
    } else {
        Outcome::of(found)
    })
}

/// Says what is wrong with one input; the others are still read. What has been
/// found before is written first, so that the two streams read in order.
fn tell(failure: Failure, out: &mut Output) -> Result<(), Failure> {
    match failure {
        Failure::Said(sentence) => {
            out.flush()?;
            output::complain(&sentence);
            Ok(())
        }
        Failure::ClosedPipe => Err(failure),
    }
}

/// What is looked for in each document, and how it is reported.
struct Search {
    detector: Detector,
    filter: Filter,
    style: Style,
}

impl Search {
    fn new(args: &Args, out: &Output) -> Result<Self, Failure> {
        let style = Style {
            what: what(args),
            unit: args.offsets.into(),
            several: args.files.len() > 1,
            terminal: out.is_terminal(),
            color: out.wants_color(args.color),
        };
        Ok(Self {
            detector: detector::build(&args.detector)?,
            filter: Filter::new(args),
            style,
        })
    }

    /// Reports the links of one document; returns whether there are any.
    fn report(&self, document: &Document, out: &mut Output) -> Result<bool, Failure> {
        let (text_start, text) = document.text();
        let mut links = self
            .detector
            .links_in_bytes(text)
            .filter(|link| self.filter.lets(link))
            .peekable();
        let found = links.peek().is_some();
        if self.style.what == What::Nothing {
            return Ok(found);
        }
        let mut report = self.style.report(document);
        for link in links {
            let range = link.range();
            report.link(&link, text_start + range.start..text_start + range.end, out)?;
        }
        report.end(out)?;
        Ok(found)
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
