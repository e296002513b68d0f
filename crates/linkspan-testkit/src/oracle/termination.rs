//! UTS #58 §3.5.1, step by step, with the names of the standard.
//!
//! The standard's text needs corrections: `lastSafe` begins at the end of the host, `previousPart` begins as none,
//! and after “set `i` to just after …” the loop does not advance again.

use super::text::Text;
use linkspan::property::{LinkTerm, link_bracket, link_term};

/// The rows of Table 3-3, and "none".
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Part {
    None,
    Path,
    Query,
    Fragment,
    FragmentDirective,
}

impl Part {
    pub(super) fn initiator(self) -> &'static str {
        match self {
            Part::None => "",
            Part::Path => "/",
            Part::Query => "?",
            Part::Fragment => "#",
            Part::FragmentDirective => ":~:",
        }
    }

    pub(super) fn terminators(self) -> &'static [&'static str] {
        match self {
            Part::Path => &["?", "#"],
            Part::Query => &["#"],
            Part::Fragment => &[":~:"],
            Part::FragmentDirective | Part::None => &[],
        }
    }

    pub(super) fn clear_stack_open(self) -> &'static [&'static str] {
        match self {
            Part::Path => &["/"],
            Part::Query => &["=", "&"],
            Part::FragmentDirective => &["&", ",", ":~:"],
            Part::Fragment | Part::None => &[],
        }
    }
}

pub(super) const LIMIT: usize = 125;

/// Returns `link_end`, given the end of the host and port in `start`.
pub(super) fn link_end(cp: &Text, start: usize) -> usize {
    algorithm(cp, start, Part::None)
}

/// Returns the end of a rejected candidate whose authority begins at `start`. The algorithm would end it there if the
/// authority were part of the path.
pub(super) fn skip_end(cp: &Text, start: usize) -> usize {
    algorithm(cp, start, Part::Path)
}

fn algorithm(cp: &Text, start: usize, first: Part) -> usize {
    let mut last_safe = start;
    let mut part = first;
    let mut previous_part = Part::None;
    let mut open_stack: Vec<char> = Vec::new();
    let mut i = start;
    while let Some(c) = cp.at(i) {
        if part.terminators().iter().any(|t| cp.matches(i, t)) {
            previous_part = part;
            part = Part::None;
        }
        if part == Part::None {
            let Some(started) = part_that_starts(cp, i) else {
                return last_safe;
            };
            part = started;
            if part == Part::FragmentDirective && !is_fragment_or_directive(previous_part) {
                return last_safe;
            }
            i += part.initiator().len();
            last_safe = i;
            open_stack.clear();
            continue;
        }
        if let Some(element) = part.clear_stack_open().iter().find(|e| cp.matches(i, e)) {
            i += element.len();
            last_safe = i;
            open_stack.clear();
            continue;
        }
        match link_term(c) {
            LinkTerm::Include => last_safe = i + 1,
            LinkTerm::Soft => {}
            LinkTerm::Hard => return last_safe,
            LinkTerm::Open => {
                if open_stack.len() == LIMIT {
                    return last_safe;
                }
                open_stack.push(c);
                last_safe = i + 1;
            }
            LinkTerm::Close => {
                let Some(last_open) = open_stack.pop() else {
                    return last_safe;
                };
                if link_bracket(c) != Some(last_open) {
                    return last_safe;
                }
                last_safe = i + 1;
            }
        }
        i += 1;
    }
    last_safe
}

pub(super) fn part_that_starts(cp: &Text, i: usize) -> Option<Part> {
    [
        Part::Path,
        Part::Query,
        Part::Fragment,
        Part::FragmentDirective,
    ]
    .into_iter()
    .find(|part| cp.matches(i, part.initiator()))
}

pub(super) fn is_fragment_or_directive(part: Part) -> bool {
    matches!(part, Part::Fragment | Part::FragmentDirective)
}
