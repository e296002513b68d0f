//! The scripts of labels and tables.

use icu_properties::CodePointMapData;
use icu_properties::props::Script;

use crate::table::Table;

impl Table {
    /// Returns true if the table is merged from tables for several scripts. It would allow any mix of them.
    ///
    /// What counts is the repertoire: one table can be for many languages of one script. ASCII letters do not count,
    /// because registries allow them next to letters of other scripts.
    pub(crate) fn is_merged(&self) -> bool {
        *self
            .is_merged
            .get_or_init(|| is_mixed(self.chars().filter(|c| !c.is_ascii())))
    }

    /// Returns true if the table has all ASCII letters, and other letters only of the Latin script.
    pub(crate) fn is_latin(&self) -> bool {
        ('a'..='z').all(|c| self.body.single(c).is_some()) && !is_mixed(self.chars())
    }

    /// Returns true if the table has a character of the script of `c`.
    pub(crate) fn has_script_of(&self, c: char) -> bool {
        let wanted = script(c);
        wanted.is_some() && self.chars().any(|c| script(c) == wanted)
    }

    /// Returns the characters that labels can have, one by one.
    fn chars(&self) -> impl Iterator<Item = char> {
        let singles = self.body.singles.iter();
        let singles = singles.flat_map(|single| single.first..=single.last);
        let sequences = self.body.sequences.iter();
        let sequences = sequences.flat_map(|sequence| sequence.cps.iter().copied());
        let chars = singles.chain(sequences);
        chars.filter(|c| !self.body.is_foreign(*c))
    }

    /// Returns true if the table is for one language, so that the scripts that it mixes are those of the language. A
    /// table for a script is not for a language.
    pub(crate) fn is_for_one_language(&self) -> bool {
        let mut languages = self.meta.languages.iter().map(|tag| primary(tag));
        languages.next().is_some_and(|first| {
            let is_language = !["und", "mul", "zxx"].contains(&&*first.to_ascii_lowercase());
            is_language && languages.all(|other| other.eq_ignore_ascii_case(first))
        })
    }
}

/// Returns the language of a tag, such as `sr` of `sr-Cyrl`.
pub(crate) fn primary(tag: &str) -> &str {
    tag.split('-').next().unwrap_or_default()
}

/// Returns true if the characters are of several scripts. Those of Chinese, Japanese and Korean count as one.
pub(crate) fn is_mixed(chars: impl IntoIterator<Item = char>) -> bool {
    let mut scripts = chars.into_iter().filter_map(script);
    let first = scripts.next();
    scripts.any(|script| Some(script) != first)
}

pub(crate) fn is_ideograph(c: char) -> bool {
    CodePointMapData::<Script>::new().get(c) == Script::Han
}

fn script(c: char) -> Option<Script> {
    match CodePointMapData::<Script>::new().get(c) {
        Script::Common | Script::Inherited | Script::Unknown => None,
        Script::Hiragana | Script::Katakana | Script::Bopomofo | Script::Hangul => {
            Some(Script::Han)
        }
        script => Some(script),
    }
}
