//! Suggests top-level domains that differ by one edit from one that does not exist.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{borrow::ToOwned, format};

use super::words;
use crate::TldTable;
use crate::domain::punycode;

/// The most names suggested.
const MOST: usize = 3;

/// The most common top-level domains. They come first among equals.
const FIRST: [&str; 3] = ["com", "net", "org"];

/// How two names that are one edit apart differ, the likeliest typing error first.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Edit {
    Swapped,
    Replaced,
    Inserted,
    Removed,
}

/// Returns the names one edit away from `label`, in their own script, the likeliest first.
pub(super) fn names(table: &TldTable, label: &str) -> Vec<String> {
    let given: Vec<char> = unicode(label).chars().collect();
    let is_ascii = given.iter().all(char::is_ascii);
    let mut found: Vec<(Edit, String)> = table
        .iter()
        .filter(|name| punycode::code(name).is_some() != is_ascii)
        .filter_map(|name| {
            let name = unicode(name);
            let chars: Vec<char> = name.chars().collect();
            edit(&given, &chars).map(|edit| (edit, name))
        })
        .collect();
    found.sort_unstable_by(|(edit, name), (other_edit, other)| {
        let rank = |name: &str| !FIRST.contains(&name);
        (edit, rank(name), name).cmp(&(other_edit, rank(other), other))
    });
    found.into_iter().take(MOST).map(|(_, name)| name).collect()
}

/// Returns the suggestion as a sentence. `stem` is the name before its TLD, with the dot.
pub(super) fn sentence(stem: &str, names: &[String]) -> String {
    let offers: Vec<String> = names
        .iter()
        .map(|name| words::quote(&format!("{stem}{name}")))
        .collect();
    format!("Did you mean {}?", offers.join(" or "))
}

fn unicode(label: &str) -> String {
    punycode::code(label)
        .and_then(punycode::decode_text)
        .unwrap_or_else(|| label.to_owned())
}

/// Returns how `name` differs from `given`, if by exactly one edit.
fn edit(given: &[char], name: &[char]) -> Option<Edit> {
    if given.len().abs_diff(name.len()) > 1 {
        return None;
    }
    // What two names have in common at the start does not matter.
    let same = given.iter().zip(name).take_while(|(a, b)| a == b).count();
    let given = given.get(same..)?;
    let name = name.get(same..)?;
    match (given, name) {
        ([a, b, rest @ ..], [c, d, tail @ ..]) if a == d && b == c && rest == tail => {
            Some(Edit::Swapped)
        }
        ([_, rest @ ..], [_, tail @ ..]) if rest == tail => Some(Edit::Replaced),
        ([_, rest @ ..], tail) if rest == tail => Some(Edit::Removed),
        (rest, [_, tail @ ..]) if rest == tail => Some(Edit::Inserted),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit_of(given: &str, name: &str) -> Option<Edit> {
        let chars = |text: &str| text.chars().collect::<Vec<_>>();
        edit(&chars(given), &chars(name))
    }

    #[test]
    fn only_single_edits_are_suggested() {
        assert_eq!(edit_of("cmo", "com"), Some(Edit::Swapped));
        assert_eq!(edit_of("con", "com"), Some(Edit::Replaced));
        assert_eq!(edit_of("comm", "com"), Some(Edit::Removed));
        assert_eq!(edit_of("cm", "com"), Some(Edit::Inserted));
        assert_eq!(edit_of("com", "com"), None);
        assert_eq!(edit_of("ocn", "com"), None);
        assert_eq!(edit_of("", "a"), Some(Edit::Inserted));
        assert_eq!(edit_of("abc", "a"), None);
    }

    #[test]
    fn suggestions_stay_in_their_script() {
        let table = TldTable::embedded();
        let offered = names(&table, "xn--p1aj");
        assert!(offered.iter().all(|name| !name.is_ascii()), "{offered:?}");
    }
}
