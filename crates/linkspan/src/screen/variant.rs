//! Variants: names that registries treat as the same.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Debug;

use super::confusable;
use super::label::{Found, Label};
use super::protect::Protected;
use super::verdict::{Detail, ReasonCode};

/// What registries say about labels. All labels are in Unicode form and in lower case.
///
/// The crate `linkspan-idn` reads such rules from tables.
/// [`ScreenBuilder::label_rules`](super::ScreenBuilder::label_rules) has an example.
pub trait LabelRules: Debug + Send + Sync {
    /// Returns a text that is the same for all labels that are variants of each other, and for no other label. It must be ASCII
    /// if one of the variants is.
    fn index(&self, label: &str) -> String;

    /// Returns true if nobody can register `variant` while somebody has `original`, of which it is a variant.
    fn is_blocked(&self, original: &str, variant: &str) -> bool;

    /// Returns true if there is a table for labels below `parent`, the name after the dot, and it allows the label.
    fn allows(&self, label: &str, parent: &str) -> bool;
}

/// The most labels of a host that are compared with protected names.
const MOST_LABELS: usize = 4;

/// The rules, and the indexes of the protected names.
#[derive(Clone, Debug)]
pub(crate) struct Variants {
    rules: Arc<dyn LabelRules>,
    /// The index of each name and the name in Unicode form, sorted.
    names: Vec<(String, String)>,
}

impl Variants {
    pub(crate) fn new(rules: Arc<dyn LabelRules>, protected: &Protected) -> Self {
        let names = protected.all();
        let mut names: Vec<_> = names
            .map(|name| (index(&*rules, name), name.to_owned()))
            .collect();
        names.sort_unstable();
        Variants { rules, names }
    }

    /// Returns the protected name that a host, or a name above it, is a blocked variant of, and where that name begins.
    pub(crate) fn find(&self, host: &str) -> Option<(usize, &str)> {
        let dots = host.rmatch_indices('.').map(|(at, _)| at + 1);
        // The last label alone is not a registrable name.
        let starts = dots.skip(1).chain([0]).take(MOST_LABELS);
        starts.into_iter().find_map(|start| {
            let written = host.get(start..)?;
            let index = index(&*self.rules, written);
            let first = self.names.partition_point(|(known, _)| *known < index);
            let mut found = self.names.get(first..)?.iter();
            let (_, name) = found.next().filter(|(known, _)| *known == index)?;
            let is_blocked = name != written && self.is_blocked(name, written);
            is_blocked.then_some((start, name.as_str()))
        })
    }

    /// Returns true if one of the labels in which two names differ is a blocked variant.
    fn is_blocked(&self, original: &str, variant: &str) -> bool {
        let mut pairs = original.split('.').zip(variant.split('.'));
        pairs.any(|(original, variant)| {
            original != variant && self.rules.is_blocked(original, variant)
        })
    }

    /// Finds a label that is a variant of an ASCII label: one in another script whose letters all look like Latin ones,
    /// unless the script is at home there, or one that mixes scripts.
    ///
    /// To registries more letters are variants than a reader would take for Latin ones, such as ά of a and β of ss. A
    /// word with such a letter is just a word.
    pub(crate) fn of_ascii(&self, text: &str, label: &Label<'_>) -> Option<Found> {
        if !label.shared.is_none() && !confusable::looks_latin(label) {
            return None;
        }
        let index = self.rules.index(text);
        (index.is_ascii() && self.rules.is_blocked(&index, text)).then(|| Found {
            code: ReasonCode::Variant,
            at: None,
            detail: Detail::Name(index.into()),
        })
    }

    /// Returns true if the tables allow a label; `suffix` is the label with the name after it.
    pub(crate) fn allows(&self, label: &str, suffix: &str) -> bool {
        let parent = suffix.split_once('.').map(|(_, parent)| parent);
        parent.is_some_and(|parent| self.rules.allows(label, parent))
    }
}

fn index(rules: &dyn LabelRules, name: &str) -> String {
    let mut index = String::with_capacity(name.len());
    for (i, label) in name.split('.').enumerate() {
        if i > 0 {
            index.push('.');
        }
        index.push_str(&rules.index(label));
    }
    index
}
