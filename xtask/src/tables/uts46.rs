//! The mapping of UTS #46, as a small number of runs of code points that are mapped in the same way.

use std::collections::HashMap;

use super::emit::{self, Source};
use super::host::Mapping;

/// Actions from this number on refer to an entry of `TARGETS`.
const FIRST_TARGET: u32 = 4;

/// The maximum number of code points in a list. A reader goes through a list from its start.
const LONGEST_LIST: usize = 64;

/// The list entries of code points that are not mapped.
const VALID: &str = "\u{1}";
const DISALLOWED: &str = "\u{2}";

/// The mapping of the code points of a run.
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
enum Action {
    Valid,
    Disallowed,
    Ignored,
    /// Every second code point, from the first on, is mapped to the next one, which is valid.
    Alternating,
    /// Each is mapped to the code point at this distance.
    Shifted(i32),
    /// Each is mapped to a separate text.
    Listed(Vec<String>),
}

struct Run {
    first: u32,
    len: u32,
    action: Action,
}

/// Returns the text of the table.
pub fn table(source: &Source, mapping: &[Mapping]) -> Result<String, String> {
    let runs = listed(alternating(simple(mapping)), mapping);
    let mut pool = String::new();
    let mut targets: Vec<i32> = Vec::new();
    let mut seen = HashMap::new();
    let mut packed = Vec::new();
    for run in &runs {
        let action = match &run.action {
            Action::Valid => 0,
            Action::Disallowed => 1,
            Action::Ignored => 2,
            Action::Alternating => 3,
            other => *seen.entry(other.clone()).or_insert_with(|| {
                targets.push(target(other, &mut pool));
                targets.len() as u32 - 1 + FIRST_TARGET
            }),
        };
        packed.push((run.first, action));
    }
    let docs = [
        "The mapping of UTS #46: runs of code points that are mapped alike. An action below 4 is",
        "0 Valid, 1 Disallowed, 2 Ignored, 3 each second code point, from the first on, mapped to the next.",
    ];
    Ok([
        source.header(&docs),
        super::runs::table(&packed, "The action of each run.")?,
        emit::numbers(
            "Actions from 4 on: twice a distance, or twice the place of a list in `POOL`, and one.",
            "TARGETS",
            "i32",
            &targets,
        ),
        emit::text(
            "Lists: the text for each code point, and a NUL after it. U+0001 is Valid, U+0002 Disallowed.",
            "POOL",
            &pool,
        ),
    ]
    .concat())
}

/// Returns the entry of `TARGETS` for an action that has one.
fn target(action: &Action, pool: &mut String) -> i32 {
    match action {
        Action::Shifted(distance) => distance * 2,
        Action::Listed(texts) => {
            let list: String = texts.iter().map(|text| format!("{text}\0")).collect();
            let at = pool.find(&list).unwrap_or_else(|| {
                pool.push_str(&list);
                pool.len() - list.len()
            });
            at as i32 * 2 + 1
        }
        _ => 0,
    }
}

/// Returns runs of code points that are valid, disallowed, ignored, or mapped at one distance. Code points with texts
/// form runs with empty lists, which `listed` fills.
fn simple(mapping: &[Mapping]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (code_point, mapping) in (0u32..).zip(mapping) {
        let action = match mapping {
            Mapping::Valid => Action::Valid,
            Mapping::Disallowed => Action::Disallowed,
            Mapping::Ignored => Action::Ignored,
            Mapping::Mapped(to) => match to.as_slice() {
                [one] => Action::Shifted(*one as i32 - code_point as i32),
                _ => Action::Listed(Vec::new()),
            },
        };
        match runs.last_mut() {
            Some(run) if run.action == action => run.len += 1,
            _ => runs.push(Run {
                first: code_point,
                len: 1,
                action,
            }),
        }
    }
    runs
}

/// Joins consecutive pairs of a capital and its small letter.
fn alternating(runs: Vec<Run>) -> Vec<Run> {
    let mut out: Vec<Run> = Vec::new();
    let mut runs = runs.into_iter().peekable();
    while let Some(run) = runs.next() {
        let is_capital = run.len == 1 && run.action == Action::Shifted(1);
        let is_pair = |next: &Run| next.action == Action::Valid;
        match runs.peek_mut().filter(|next| is_capital && is_pair(next)) {
            Some(small) => {
                let (first, is_single) = (run.first, small.len == 1);
                match out.last_mut() {
                    Some(last)
                        if last.action == Action::Alternating && last.first + last.len == first =>
                    {
                        last.len += 2
                    }
                    _ => out.push(Run {
                        first,
                        len: 2,
                        action: Action::Alternating,
                    }),
                }
                if is_single {
                    drop(runs.next());
                } else {
                    small.first += 1;
                    small.len -= 1;
                }
            }
            None => out.push(run),
        }
    }
    out
}

/// Joins short runs into lists.
fn listed(runs: Vec<Run>, mapping: &[Mapping]) -> Vec<Run> {
    let is_mapped = |run: &Run| matches!(run.action, Action::Listed(_) | Action::Shifted(_));
    let is_short = |run: &Run| match run.action {
        Action::Listed(_) => true,
        Action::Shifted(_) => run.len <= 3,
        Action::Alternating => run.len == 2,
        _ => run.len == 1,
    };
    let mut out = Vec::new();
    let mut rest = runs.as_slice();
    while let [run, after @ ..] = rest {
        let short = rest.iter().take_while(|run| is_short(run)).count();
        let group = rest[..short]
            .iter()
            .rposition(is_mapped)
            .map_or(0, |at| at + 1);
        let is_list = is_mapped(run) && (group > 1 || matches!(run.action, Action::Listed(_)));
        if !is_list {
            out.push(Run {
                first: run.first,
                len: run.len,
                action: run.action.clone(),
            });
            rest = after;
            continue;
        }
        let last = &rest[group - 1];
        let all: Vec<u32> = (run.first..last.first + last.len).collect();
        for part in all.chunks(LONGEST_LIST) {
            let texts = part.iter().map(|&at| text(&mapping[at as usize])).collect();
            out.push(Run {
                first: part[0],
                len: part.len() as u32,
                action: Action::Listed(texts),
            });
        }
        rest = &rest[group..];
    }
    out
}

/// Returns the list entry of a code point.
fn text(mapping: &Mapping) -> String {
    match mapping {
        Mapping::Valid => VALID.into(),
        Mapping::Disallowed => DISALLOWED.into(),
        Mapping::Ignored => String::new(),
        Mapping::Mapped(to) => to.iter().filter_map(|&to| char::from_u32(to)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mapped(to: &str) -> Mapping {
        Mapping::Mapped(to.chars().map(u32::from).collect())
    }

    fn runs(mapping: &[Mapping]) -> Vec<(u32, u32, Action)> {
        listed(alternating(simple(mapping)), mapping)
            .into_iter()
            .map(|run| (run.first, run.len, run.action))
            .collect()
    }

    #[test]
    fn equal_mappings_are_one_run() {
        let (valid, no) = (Mapping::Valid, Mapping::Disallowed);
        let shifted = |at: u32| Mapping::Mapped(vec![at + 32]);
        let given = [shifted(0), shifted(1), shifted(2), shifted(3), valid, no];
        let expected = [
            (0, 4, Action::Shifted(32)),
            (4, 1, Action::Valid),
            (5, 1, Action::Disallowed),
        ];
        assert_eq!(runs(&given), expected);
    }

    #[test]
    fn capitals_next_to_small_letters_alternate() {
        let capital = |at: u32| Mapping::Mapped(vec![at + 1]);
        let given = [
            capital(0),
            Mapping::Valid,
            capital(2),
            Mapping::Valid,
            Mapping::Valid,
        ];
        let expected = [(0, 4, Action::Alternating), (4, 1, Action::Valid)];
        assert_eq!(runs(&given), expected);
    }

    #[test]
    fn short_runs_are_listed() {
        let given = [
            mapped("ab"),
            Mapping::Valid,
            mapped("c"),
            Mapping::Ignored,
            mapped("d"),
            Mapping::Disallowed,
        ];
        let texts = ["ab", VALID, "c", "", "d"].map(String::from).to_vec();
        let expected = [(0, 5, Action::Listed(texts)), (5, 1, Action::Disallowed)];
        assert_eq!(runs(&given), expected);
    }
}
