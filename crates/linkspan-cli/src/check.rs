//! `linkspan check`: says whether values are valid, and what is wrong with them.
//!
//! A value is one argument, or one line of standard input. Lines pass through a [`pipeline`] in
//! batches, in order and in bounded memory: [`lines`] splits the input, [`examine`] checks each
//! value, and [`text`] or [`json`] prints its report.

mod args;
mod examine;
mod json;
mod layout;
mod lines;
mod pipeline;
mod progress;
mod text;

pub(crate) use args::Args;

use std::sync::Arc;

use linkspan::check::Checker;

use crate::dns::Lookup;
use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::{idn, tld};
use args::Format;
use examine::{Answer, Examiner};
use lines::Batch;
use progress::Progress;

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    let work = Work::new(args, out)?;
    if args.values.is_empty() {
        let mut progress = Progress::new(out);
        for page in pipeline::start(Arc::new(work)) {
            let page = page?;
            out.note(Outcome::of(page.invalid == 0));
            out.write(&page.text)?;
            // A program may wait for this answer before it sends its next line.
            out.flush()?;
            progress.show(page.values, page.invalid);
        }
    } else {
        let page = work.page(&Batch::of_arguments(&args.values))?;
        out.note(Outcome::of(page.invalid == 0));
        out.write(&page.text)?;
    }
    Ok(Outcome::Yes)
}

/// The work on each batch.
#[derive(Debug)]
struct Work {
    examiner: Examiner,
    style: Style,
}

/// How answers are printed.
#[derive(Clone, Copy, Debug)]
enum Style {
    Text { color: bool },
    Json,
    Nothing,
}

/// The printed form of a batch.
#[derive(Debug, Default)]
struct Page {
    text: Vec<u8>,
    values: usize,
    invalid: usize,
}

impl Work {
    fn new(args: &Args, out: &Output) -> Result<Self, Failure> {
        if args.update {
            tld::bring_up_to_date();
        }
        let dns = Lookup::new(&args.dns)?;
        let checker = Checker::builder()
            .tlds(tld::in_use(args.tld_table.as_deref())?)
            .suggestions(args.suggest)
            .collect_domains(true)
            .build();
        let style = match args.format {
            _ if args.quiet => Style::Nothing,
            Format::Text => Style::Text {
                color: out.wants_color(args.color),
            },
            Format::Json => Style::Json,
        };
        let tables = idn::in_use(&args.idn_table)?;
        let examiner = Examiner::new(checker, args.kind, tables, dns);
        Ok(Self { examiner, style })
    }

    /// Examines a batch and prints the answers.
    fn page(&self, batch: &Batch) -> Result<Page, Failure> {
        let mut page = Page::default();
        for answer in self.examiner.examine(batch)? {
            page.values += 1;
            page.invalid += usize::from(!answer.report.is_valid());
            self.print(&answer, &mut page.text)?;
        }
        Ok(page)
    }

    fn print(&self, answer: &Answer<'_>, to: &mut Vec<u8>) -> Result<(), Failure> {
        match self.style {
            Style::Text { color } => text::print(answer, color, to),
            Style::Json => json::print(answer, to)?,
            Style::Nothing => {}
        }
        Ok(())
    }
}
