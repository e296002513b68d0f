//! Rules about labels that as a whole look like something else.

use super::class::{Kind, Scripts, class, prototype, zero_of};
use super::idn;
use super::label::{Found, Label, Unit};
use super::skeleton::{as_written, read_as_written};
use super::verdict::{Detail, ReasonCode};

/// A script with letters that look like Latin ones, and the top-level domains where it is at home.
struct Lookalikes {
    script: Scripts,
    letters: &'static str,
    tlds: &'static [&'static str],
}

const fn lookalikes(
    script: &str,
    letters: &'static str,
    tlds: &'static [&'static str],
) -> Lookalikes {
    let script = Scripts::named(script);
    Lookalikes {
        script,
        letters,
        tlds,
    }
}

/// The letters that at least one of two browsers lists as look-alikes.
static LOOKALIKES: [Lookalikes; 17] = [
    lookalikes("Armenian", "ագզէլհյոսւօՙ", &["am"]),
    lookalikes(
        "Cyrillic",
        "аысԁеԍһіюкјӏорԗԛѕԝхуъьҽпгѵѡм",
        &["bg", "by", "kz", "pyc", "ru", "su", "ua", "uz"],
    ),
    lookalikes("Ethiopic", "ሀሠሰስበተነከዐዕዘጠፐꬅ", &["er", "et"]),
    lookalikes("Georgian", "იოყძხჽჿ", &["ge"]),
    lookalikes("Greek", "αηικνορτυω", &["cy", "gr"]),
    lookalikes("Hebrew", "דוחיןסװײ׳\u{FB26}", &["il"]),
    lookalikes("Bengali", "০৭", &[]),
    lookalikes("Devanagari", "ऽ०ॱ", &[]),
    lookalikes("Gujarati", "ટડ૦૧", &[]),
    lookalikes("Gurmukhi", "੦੧", &[]),
    lookalikes("Kannada", "ಽ೦೧", &[]),
    lookalikes("Malayalam", "ടഠധനറ൦", &[]),
    lookalikes("Oriya", "ଠ୦୮", &[]),
    lookalikes("Tamil", "டப௦", &[]),
    lookalikes("Telugu", "౦౧", &[]),
    lookalikes("Myanmar", "ခဂငထပဝ၀၂ၔၜ႐႑႕႖႗", &["mm"]),
    lookalikes("Thai", "บพเแ๐ดทนปฟมรลห", &["th"]),
];

/// Russian and Ukrainian words that are legitimate site names although they consist of look-alikes.
const KNOWN_WORDS: [&str; 9] = [
    "секс",
    "как",
    "коса",
    "курс",
    "парк",
    "такий",
    "укроп",
    "сахарок",
    "покраска",
];

/// A label of nothing but look-alikes of Latin letters, under a TLD that does not use the script.
pub(crate) fn whole_script(label: &Label<'_>) -> Option<Found> {
    looks_latin(label).then(|| is_whole_script(label))
}

/// Returns true if all letters of a label in another script look like Latin ones, and the script is not at home under
/// its TLD.
pub(crate) fn looks_latin(label: &Label<'_>) -> bool {
    latin_lookalikes(label).is_some_and(|looks_latin| is_all(label, looks_latin))
}

/// The same rule applied to the label as written. Capitals may look different from what they are
/// mapped to.
pub(crate) fn whole_script_as_written(label: &Label<'_>) -> Option<Found> {
    let is_mapped = !label.raw.chars().eq(label.units.iter().map(|unit| unit.c));
    if !is_mapped || label.raw.is_ascii() || !label.raw.contains(|c| as_written(c).is_some()) {
        return None;
    }
    let looks_latin = latin_lookalikes(label)?;
    let read = idn::to_unicode(&read_as_written(label.raw)).ok()?;
    let is_latin = |c: char| c.is_ascii() || class(c).scripts.is_any() || looks_latin(c);
    read.chars().all(is_latin).then(|| is_whole_script(label))
}

fn is_whole_script(label: &Label<'_>) -> Found {
    Found {
        code: ReasonCode::WholeScriptConfusable,
        at: None,
        detail: Detail::Scripts(label.shared.name(), "Latin"),
    }
}

/// Returns a test for the characters of a label that look like Latin ones: those in the list, and
/// those whose skeleton is ASCII. Returns `None` if the label is Latin, mixes scripts, or is at
/// home under its TLD.
fn latin_lookalikes(label: &Label<'_>) -> Option<impl Fn(char) -> bool> {
    if label.shared.is_none() || label.scripts.meets(Scripts::LATIN) {
        return None;
    }
    let listed = listed(label);
    let is_at_home = is_at_home(label);
    let is_listed = move |c| listed.is_some_and(|entry| entry.letters.contains(c));
    (!is_at_home && !is_known_word(label)).then_some(move |c| is_listed(c) || is_like_ascii(c))
}

fn listed(label: &Label<'_>) -> Option<&'static Lookalikes> {
    LOOKALIKES
        .iter()
        .find(|entry| label.shared.meets(entry.script) && !label.shared.is_any())
}

/// Returns true if the script of a label is that of its top-level domain or of the domain's
/// country.
fn is_at_home(label: &Label<'_>) -> bool {
    label.tld.scripts.meets(label.shared)
        || listed(label).is_some_and(|entry| label.tld.is_one_of(entry.tlds))
}

fn is_known_word(label: &Label<'_>) -> bool {
    let spells = |word: &&str| word.chars().eq(label.units.iter().map(|unit| unit.c));
    KNOWN_WORDS.iter().any(spells)
}

/// Returns true if `test` is true for all characters that belong to a script.
fn is_all(label: &Label<'_>, test: impl Fn(char) -> bool) -> bool {
    let mut letters = label
        .units
        .iter()
        .filter(|unit| !unit.scripts.is_any())
        .peekable();
    letters.peek().is_some() && letters.all(|unit| test(unit.c))
}

/// Returns true if the skeleton of a character is ASCII letters and digits, as UTS #39 defines
/// look-alikes.
fn is_like_ascii(c: char) -> bool {
    prototype(c).is_some_and(|skeleton| skeleton.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// A label of digits and characters that look like digits. The digits of a script are fine under a
/// top-level domain of that script.
pub(crate) fn digit_lookalike(label: &Label<'_>) -> Option<Found> {
    let is_ascii = |unit: &Unit| unit.c.is_ascii_digit() || unit.c == '-';
    let is_listed = |unit: &Unit| DIGIT_LOOKALIKES.contains(unit.c);
    let is_number = |unit: &Unit| is_ascii(unit) || unit.is_digit || is_listed(unit);
    if !label.units.iter().all(is_number) {
        return None;
    }
    let is_at_home = |unit: &Unit| unit.is_digit && label.tld.scripts.meets(unit.scripts);
    let found = label.find(|unit| {
        !is_ascii(unit) && !is_at_home(unit) && (is_listed(unit) || is_like_ascii(unit.c))
    })?;
    Some(Found::char(found, ReasonCode::DigitLookalike))
}

const DIGIT_LOOKALIKES: &str = "θзҙӡճշउ२ও২৪ਤੜ੨੩੪੫૨૩૭୨୫౨౩೩೭ဒვკპㄐ丩";

/// Digits of more than one decimal system.
pub(crate) fn mixed_digits(label: &Label<'_>) -> Option<Found> {
    let mut system = None;
    let found = label.units.iter().enumerate().find(|(_, unit)| {
        unit.is_digit && {
            let zero = zero_of(unit.c);
            *system.get_or_insert(zero) != zero
        }
    })?;
    Some(Found::char(found, ReasonCode::MixedDigits))
}

/// Characters kept by UTS #46 that look like a dot, a slash, a colon and the like.
pub(crate) fn fake_separator(label: &Label<'_>) -> Option<Found> {
    let found = label.find(is_fake)?;
    Some(Found::char(found, ReasonCode::FakeSeparator))
}

/// A character that Unicode recommends is a letter, a digit or a mark of its script, whatever it
/// looks like. The exception is the hyphenation point.
fn is_fake(unit: &Unit) -> bool {
    if unit.is_allowed {
        return unit.c == '\u{2027}';
    }
    is_fake_separator(unit.c)
        || unit.kind == Kind::Valid
            && prototype(unit.c).is_some_and(|skeleton| skeleton.contains(SEPARATORS))
}

const SEPARATORS: [char; 7] = ['.', '/', ':', '\\', '?', '#', '@'];

/// Returns true for characters that look like a separator of hosts or URLs or contain one, whatever
/// UTS #46 does with them. The full stops that UTS #46 maps to dots are not among them.
pub(crate) fn is_fake_separator(c: char) -> bool {
    matches!(c,
        '\u{2D0}' | '\u{2F8}' | '\u{589}' | '\u{5C3}' | '\u{609}' | '\u{60A}' | '\u{66A}' | '\u{6D4}'
        | '\u{701}'..='\u{704}' | '\u{1735}' | '\u{2024}'..='\u{2027}' | '\u{2041}' | '\u{2044}'
        | '\u{2052}' | '\u{2100}' | '\u{2101}' | '\u{2105}' | '\u{2106}' | '\u{2215}' | '\u{2216}'
        | '\u{2236}' | '\u{23AE}' | '\u{2571}' | '\u{2572}' | '\u{29F5}'..='\u{29F9}' | '\u{2AFB}'
        | '\u{2AFD}' | '\u{3033}' | '\u{33AE}' | '\u{33AF}' | '\u{33C6}' | '\u{33DF}' | '\u{A789}'
        | '\u{FE13}' | '\u{FE14}' | '\u{FE16}' | '\u{FE19}' | '\u{FE30}' | '\u{FE52}' | '\u{FE55}' | '\u{FE56}' | '\u{FE5F}'
        | '\u{FE68}' | '\u{FE6B}' | '\u{FF03}' | '\u{FF0F}' | '\u{FF1A}' | '\u{FF1F}' | '\u{FF20}'
        | '\u{FF3C}')
}
