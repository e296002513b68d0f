//! A label of a host, in Unicode form, prepared for the rules.

use alloc::vec::Vec;

use super::class::{Class, Kind, Scripts, class, is_allowed};
use super::verdict::{Detail, ReasonCode};
use super::{cjk, confusable, context, mark, script};

/// A character of a label with its class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unit {
    pub(crate) c: char,
    pub(crate) kind: Kind,
    pub(crate) is_mark: bool,
    pub(crate) is_digit: bool,
    /// Whether it is ASCII or its Identifier_Status is Allowed.
    pub(crate) is_allowed: bool,
    pub(crate) scripts: Scripts,
}

impl Unit {
    fn new(c: char) -> Self {
        let Class {
            kind,
            is_mark,
            is_digit,
            scripts,
        } = class(c);
        Unit {
            c,
            kind,
            is_mark,
            is_digit,
            is_allowed: c.is_ascii() || is_allowed(c),
            scripts,
        }
    }

    /// Returns true if the character belongs to one of the scripts but is not common to all.
    pub(crate) fn is(&self, scripts: Scripts) -> bool {
        !self.scripts.is_any() && self.scripts.meets(scripts)
    }
}

/// The top-level domain, in Unicode form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tld<'h> {
    pub(crate) name: &'h str,
    /// The scripts of its letters.
    pub(crate) scripts: Scripts,
}

impl<'h> Tld<'h> {
    pub(crate) fn new(name: &'h str) -> Self {
        let scripts = name
            .chars()
            .filter(|c| !c.is_ascii())
            .map(|c| class(c).scripts)
            .filter(|scripts| !scripts.is_any())
            .fold(Scripts::NONE, Scripts::or);
        Tld { name, scripts }
    }

    pub(crate) fn is_one_of(&self, names: &[&str]) -> bool {
        names.contains(&self.name)
    }
}

/// A label with at least one character outside ASCII.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label<'h> {
    pub(crate) units: &'h [Unit],
    /// The label as written.
    pub(crate) raw: &'h str,
    pub(crate) tld: Tld<'h>,
    /// The scripts that all its characters have in common.
    pub(crate) shared: Scripts,
    /// All the scripts that its characters belong to.
    pub(crate) scripts: Scripts,
}

impl<'h> Label<'h> {
    /// Reads a label. `units` is a buffer that is reused for the next label.
    pub(crate) fn new(text: &str, raw: &'h str, tld: Tld<'h>, units: &'h mut Vec<Unit>) -> Self {
        units.clear();
        units.extend(text.chars().map(Unit::new));
        let (mut shared, mut scripts) = (Scripts::ANY, Scripts::NONE);
        for unit in units.iter().filter(|unit| !unit.scripts.is_any()) {
            shared = shared.and(unit.scripts);
            scripts = scripts.or(unit.scripts);
        }
        Label {
            units,
            raw,
            tld,
            shared,
            scripts,
        }
    }

    /// Returns each character with its predecessor and successor.
    pub(crate) fn neighbours(
        &self,
    ) -> impl Iterator<Item = (usize, &Unit, Option<&Unit>, Option<&Unit>)> {
        let before = core::iter::once(None).chain(self.units.iter().map(Some));
        let after = self.units.iter().skip(1).map(Some).chain([None]);
        let units = self.units.iter().zip(before).zip(after).enumerate();
        units.map(|(i, ((unit, before), after))| (i, unit, before, after))
    }

    /// Returns the first character for which `test` returns true.
    pub(crate) fn find(&self, test: impl Fn(&Unit) -> bool) -> Option<(usize, &Unit)> {
        self.units.iter().enumerate().find(|(_, unit)| test(unit))
    }
}

/// What a rule found in a label.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) code: ReasonCode,
    /// The index of the character, or `None` for the whole label.
    pub(crate) at: Option<usize>,
    pub(crate) detail: Detail,
}

impl Found {
    /// Creates a finding about one character.
    pub(crate) fn char((at, unit): (usize, &Unit), code: ReasonCode) -> Self {
        let (at, detail) = (Some(at), Detail::Char(unit.c));
        Found { code, at, detail }
    }
}

/// A rule checks a label. It finds one thing or nothing.
pub(crate) type Rule = fn(&Label<'_>) -> Option<Found>;

/// The rules for labels that UTS #46 accepts, in the order in which their reasons are listed.
const RULES: [&[Rule]; 5] = [
    &[
        script::mixed_script,
        confusable::whole_script,
        confusable::digit_lookalike,
        confusable::mixed_digits,
        script::uncommon,
        script::accented_latin_mix,
    ],
    NOT_ALLOWED,
    MARKS,
    EAST_ASIAN,
    IN_CONTEXT,
];

/// Rules about labels with characters that Unicode does not recommend.
const NOT_ALLOWED: &[Rule] = &[
    script::deprecated,
    script::limited_use,
    script::restricted,
    confusable::fake_separator,
];

/// Rules about labels with combining marks.
const MARKS: &[Rule] = &[
    mark::repeated,
    mark::piled_up,
    mark::wrong_base,
    mark::hidden,
];

/// Rules about labels with ideographs, kana or Hangul.
const EAST_ASIAN: &[Rule] = &[
    cjk::prolonged_sound_mark,
    cjk::iteration_mark,
    cjk::he_of_the_other_kana,
    cjk::katakana_middle_dot,
    cjk::sound_mark,
    cjk::slash,
    cjk::stroke,
];

/// Rules about single characters.
const IN_CONTEXT: &[Rule] = &[
    context::middle_dot,
    context::contexto,
    context::thorn,
    context::schwa,
    context::unseen_joiner,
];

impl Label<'_> {
    /// Returns what the rules find. Skips groups of rules that no character of the label is subject
    /// to.
    pub(crate) fn findings(&self) -> impl Iterator<Item = Found> {
        let [always, not_allowed, marks, east_asian, in_context] = RULES;
        let only = |applies: bool, rules: &'static [Rule]| if applies { rules } else { &[] };
        let has = |test: fn(&Unit) -> bool| self.units.iter().any(test);
        let groups = [
            always,
            only(
                // The hyphenation point is allowed, but looks like a dot.
                has(|unit| !unit.is_allowed || unit.c == '\u{2027}'),
                not_allowed,
            ),
            only(has(|unit| unit.is_mark), marks),
            only(self.scripts.meets(cjk::EAST_ASIAN), east_asian),
            only(has(|unit| context::needs_context(unit.c)), in_context),
        ];
        groups.into_iter().flatten().filter_map(|rule| rule(self))
    }
}
