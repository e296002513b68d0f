//! Prints explanations: the text, with each decision under the position it concerns.

use core::fmt;
use core::fmt::{Display, Formatter};
use core::ops::Range;

use alloc::string::String;

use super::layout::{self, Window};
use super::{Act, Candidate, Explanation, Step, Tail, Trigger};
use crate::link::Link;
use crate::screen::Screening;
use crate::unicode::property::LinkTerm;

/// The most open brackets of a code point that the table lists, starting with the innermost.
const SHOWN_BRACKETS: usize = 8;

/// Prints an [`Explanation`] with a table of code points. See [`Explanation::with_code_points`].
///
/// # Example
///
/// ```
/// let explanation = linkspan::explain("a.com/x");
/// println!("{}", explanation.with_code_points());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct WithCodePoints<'e, 't>(&'e Explanation<'t>);

impl<'e, 't> WithCodePoints<'e, 't> {
    pub(super) fn new(explanation: &'e Explanation<'t>) -> Self {
        WithCodePoints(explanation)
    }
}

impl Display for WithCodePoints<'_, '_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Printer::new(self.0.text, Table::Printed).print(self.0, f)
    }
}

impl Display for Explanation<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Printer::new(self.text, Table::Omitted).print(self, f)
    }
}

/// Whether to print the code points that follow a host.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Table {
    Printed,
    Omitted,
}

/// Prints an explanation and numbers its lines.
struct Printer<'t> {
    text: &'t str,
    table: Table,
    number: usize,
    /// The printed part of the text above the current line.
    window: Option<Window>,
}

impl<'t> Printer<'t> {
    fn new(text: &'t str, table: Table) -> Self {
        Printer {
            text,
            table,
            number: 0,
            window: None,
        }
    }

    fn print(mut self, explanation: &Explanation<'_>, f: &mut Formatter<'_>) -> fmt::Result {
        for (i, candidate) in explanation.candidates().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            self.candidate(&candidate, f)?;
        }
        if self.number == 0 {
            f.write_str(
                "no candidate: there is no ://, no @, and no dot between two characters that may be part of a host\n",
            )?;
        }
        Ok(())
    }

    fn candidate(&mut self, candidate: &Candidate<'_, '_>, f: &mut Formatter<'_>) -> fmt::Result {
        self.window = Some(Window::around(self.text, first_spot(candidate)));
        if let Some(window) = &self.window {
            writeln!(f, "  {}", window.line)?;
        }
        self.spot(candidate.range(), name(candidate.trigger()), "candidate", f)?;
        for decision in candidate.decisions() {
            self.spot(decision.range(), decision, decision.code().as_str(), f)?;
        }
        if let Some(tail) = candidate.tail().filter(|_| self.table == Table::Printed) {
            table(tail, f)?;
        }
        match (candidate.link(), candidate.screening()) {
            (Some(link), Some(screening)) => self.link(link, screening, f),
            _ => {
                let reason = candidate
                    .refusal()
                    .map_or("", |refusal| refusal.code().as_str());
                writeln!(f, "  => no link [{reason}]")
            }
        }
    }

    fn link(
        &mut self,
        link: &Link<'_>,
        screening: &Screening<'_>,
        f: &mut Formatter<'_>,
    ) -> fmt::Result {
        for reason in screening.reasons() {
            self.spot(reason.range(), reason, reason.code().as_str(), f)?;
        }
        writeln!(
            f,
            "  => link, bytes {}..{}: kind {}, evidence {}, confidence {}, screening {}",
            link.range().start,
            link.range().end,
            link.kind().as_str(),
            link.evidence().as_str(),
            link.confidence().as_str(),
            screening.verdict().as_str(),
        )
    }

    /// Prints a numbered line with carets under the range it is about.
    fn spot(
        &mut self,
        range: Range<usize>,
        sentence: impl Display,
        code: &str,
        f: &mut Formatter<'_>,
    ) -> fmt::Result {
        let is_shown = self
            .window
            .as_ref()
            .is_some_and(|window| window.holds(&range));
        if !is_shown {
            let window = Window::around(self.text, range.start);
            writeln!(f, "  {}", window.line)?;
            self.window = Some(window);
        }
        let columns = self.window.as_ref().map(|window| window.columns(&range));
        let columns = columns.unwrap_or_default();
        self.number += 1;
        write!(f, "  {:indent$}", "", indent = columns.start)?;
        columns.clone().try_for_each(|_| f.write_str("^"))?;
        writeln!(f, " {}. {sentence} [{code}]", self.number)
    }
}

/// Returns the start of the first range that a decision about a candidate concerns.
fn first_spot(candidate: &Candidate<'_, '_>) -> usize {
    let decisions = candidate.decisions().iter();
    let starts = decisions.map(|decision| decision.range().start);
    starts.fold(candidate.range().start, usize::min)
}

fn name(trigger: Trigger) -> &'static str {
    match trigger {
        Trigger::Scheme => "a candidate: the colon of a scheme",
        Trigger::Separator => {
            "a candidate: a dot between two characters that may be part of a host"
        }
        Trigger::AtSign => "a candidate: the @ of an email address",
        Trigger::Bracket => "a candidate: the bracket of an IPv6 address",
        Trigger::Hash => "a candidate: the # of a hashtag",
    }
}

/// Prints the code points after a host.
fn table(tail: &Tail, f: &mut Formatter<'_>) -> fmt::Result {
    if tail.steps().next().is_some() {
        writeln!(
            f,
            "  {:>9}  {:8}  {:4}  {:15}  {:9}  {:8}  what it does",
            "byte", "code", "char", "Link_Term", "part", "open"
        )?;
    }
    tail.steps().try_for_each(|step| row(&step, f))
}

fn row(step: &Step<'_>, f: &mut Formatter<'_>) -> fmt::Result {
    // Padding is computed here, because a format width counts characters and not columns.
    let (shown, width) = layout::shown(step.char());
    let open = open(step);
    writeln!(
        f,
        "  {:>9}  {:8}  {shown}{:pad$}  {:15}  {:9}  {}{:rest$}  {}",
        step.range().start,
        alloc::format!("U+{:04X}", u32::from(step.char())),
        "",
        Term(step),
        step.part().map_or("", |part| part.as_str()),
        open.0,
        "",
        act(step),
        pad = 4 - width,
        rest = 8usize.saturating_sub(open.1),
    )
}

/// Returns the open brackets in the order of the text, and how many columns they take.
fn open(step: &Step<'_>) -> (String, usize) {
    let innermost = step.open().take(SHOWN_BRACKETS);
    let mut brackets: alloc::vec::Vec<char> = innermost.collect();
    brackets.reverse();
    let parts = brackets.iter().map(|&bracket| layout::shown(bracket));
    parts.fold((String::new(), 0), |(line, width), (part, columns)| {
        (line + &part, width + columns)
    })
}

/// The Link_Term of a step, and the value it counts as if that differs.
struct Term<'s>(&'s Step<'s>);

impl Display for Term<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (term, counts_as) = (self.0.link_term(), self.0.counts_as());
        match counts_as.filter(|&other| other != term) {
            Some(other) => {
                let name = [term.as_str(), " as ", other.as_str()].concat();
                f.pad(&name)
            }
            None => f.pad(term.as_str()),
        }
    }
}

fn act(step: &Step<'_>) -> &'static str {
    match (step.act(), step.counts_as()) {
        (Act::Begins, _) => "begins the part",
        (Act::Separates, _) => "separates: no bracket pairs over it",
        (Act::Stays, _) => "stays",
        (Act::Waits, _) if step.is_in_link() => "waits, and stays",
        (Act::Waits, _) => "waits, and is left out",
        (Act::Opens, _) => "opens a bracket",
        (Act::Closes, _) => "closes the bracket",
        (Act::Stops, None) => "begins no part: the link ends before it",
        (Act::Stops, Some(LinkTerm::Close)) => "has no open bracket: the link ends before it",
        (Act::Stops, Some(_)) => "the link ends before it",
    }
}
