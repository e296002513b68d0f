//! Tests of what only this crate can see: the sizes of the tables and the host classes. Here the
//! classes are computed by applying one rule after the other, the strongest last; the generator
//! tries the rules in turn, the strongest first.

use std::borrow::ToOwned;
use std::collections::HashSet;
use std::fs;
use std::mem::size_of_val;
use std::path::Path;
use std::string::String;
use std::vec::Vec;
use std::{eprintln, format, vec};

use super::*;

const ALL: usize = 0x11_0000;

/// Characters whose Bidi_Class changed in Unicode 18. The crates that we compare with have an older
/// version.
const CHANGED_IN_18: [char; 3] = ['\u{1B3A}', '\u{1B3C}', '\u{1B42}'];

/// Returns the characters of our Unicode version, except those that have changed since.
pub(crate) fn of_tables() -> impl Iterator<Item = char> {
    let is_known = |&c: &char| idna2008(c) != Idna2008::Unassigned && !CHANGED_IN_18.contains(&c);
    ('\0'..=char::MAX).filter(is_known)
}

/// Returns the version of the tables, which the data to compare with must have, too.
fn version() -> String {
    let (major, minor, update) = crate::unicode::tables::version::UNICODE_VERSION;
    format!("{major}.{minor}.{update}")
}

macro_rules! trie_bytes {
    ($table:ident) => {
        size_of_val(&$table::ASCII)
            + size_of_val(&$table::INDEX)
            + size_of_val(&$table::BLOCKS)
            + size_of_val(&$table::TAIL)
    };
}

#[test]
fn the_tables_of_the_link_properties_are_below_32_kilobytes() {
    let (term, email) = (trie_bytes!(term_table), trie_bytes!(email_table));
    let bracket = size_of_val(&bracket_table::ASCII) + size_of_val(&bracket_table::PAIRS);
    let links = term + email + bracket;
    eprintln!("Link_Term {term}, Link_Email {email}, Link_Bracket {bracket}: {links} bytes");
    eprintln!("host classes: {} bytes", trie_bytes!(host_table));
    assert!(links < 32 * 1024, "{links} bytes");
}

/// Reads the data of a file line by line: first and last code point, and the fields.
fn lines(dir: &Path, name: &str) -> Vec<(usize, usize, Vec<String>)> {
    let text = fs::read_to_string(dir.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let data = text
        .lines()
        .map(|line| line.split('#').next().unwrap().trim());
    data.filter(|line| !line.is_empty())
        .map(|line| {
            let mut fields = line.split(';').map(|field| field.trim().to_owned());
            let range = fields.next().unwrap();
            let (first, last) = range.split_once("..").unwrap_or((&range, &range));
            (hex(first), hex(last), fields.collect())
        })
        .collect()
}

fn hex(text: &str) -> usize {
    usize::from_str_radix(text, 16).unwrap()
}

/// Returns the code points whose first field is one of `values`.
fn having(dir: &Path, name: &str, values: &[&str]) -> HashSet<usize> {
    let rows = lines(dir, name).into_iter();
    rows.filter(|(_, _, fields)| values.contains(&fields[0].as_str()))
        .flat_map(|(first, last, _)| first..=last)
        .collect()
}

/// Returns the class of every code point by the rules, the weakest applied first.
fn classes(dir: &Path) -> Vec<HostClass> {
    const MAPPING: &str = "idna/IdnaMappingTable.txt";
    let idna = having(
        dir,
        "idna/Idna2008.txt",
        &["PVALID", "CONTEXTJ", "CONTEXTO"],
    );
    let contexto = having(dir, "idna/Idna2008.txt", &["CONTEXTO"]);
    let valid = having(dir, MAPPING, &["valid", "deviation"]);
    let mut mapped_to_valid = HashSet::new();
    let mut mapped_to_idna = HashSet::new();
    for (first, last, fields) in lines(dir, MAPPING)
        .into_iter()
        .filter(|row| row.2[0] == "mapped")
    {
        let to: Vec<usize> = fields[1].split_whitespace().map(hex).collect();
        assert!(!to.is_empty());
        if to
            .iter()
            .all(|c| valid.contains(c) && (*c > 0x7F || *c == 0x5F || idna.contains(c)))
        {
            mapped_to_valid.extend(first..=last);
        }
        if to.iter().all(|c| idna.contains(c)) {
            mapped_to_idna.extend(first..=last);
        }
    }
    let include = having(dir, "linkification/LinkTerm.txt", &["Include"]);
    let syllable_parts = [0x1100..=0x1112, 0x1161..=0x1175, 0x11A8..=0x11C2];
    let rules: [(HostClass, HashSet<usize>); 12] = [
        (HostClass::Symbol, valid),
        (HostClass::Symbol, mapped_to_valid),
        (HostClass::Other, (0..0x80).collect()),
        (HostClass::Letter, mapped_to_idna),
        (
            HostClass::Letter,
            syllable_parts.into_iter().flatten().collect(),
        ),
        (HostClass::Letter, idna),
        (HostClass::ContextO, contexto),
        (HostClass::Underscore, HashSet::from([0x5F])),
        (HostClass::Hyphen, HashSet::from([0x2D])),
        (
            HostClass::Other,
            (0..ALL).filter(|c| !include.contains(c)).collect(),
        ),
        (HostClass::Ignored, having(dir, MAPPING, &["ignored"])),
        (
            HostClass::Separator,
            HashSet::from([0x2E, 0x3002, 0xFF0E, 0xFF61]),
        ),
    ];
    let mut classes = vec![HostClass::Other; ALL];
    for (class, code_points) in rules {
        code_points.into_iter().for_each(|c| classes[c] = class);
    }
    classes
}

#[test]
fn host_classes_follow_from_the_data_files() {
    let Some(dir) = linkspan_testkit::data::ucd_dir(&version()) else {
        return;
    };
    let expected = classes(&dir);
    let wrong: Vec<(char, HostClass, HostClass)> = ('\0'..=char::MAX)
        .map(|c| (c, host_class(c), expected[c as usize]))
        .filter(|(_, found, expected)| found != expected)
        .collect();
    assert!(
        wrong.is_empty(),
        "{} wrong, the first: {:?}",
        wrong.len(),
        &wrong[..wrong.len().min(10)]
    );
}

#[test]
fn joiners_match_the_data_file() {
    let Some(dir) = linkspan_testkit::data::ucd_dir(&version()) else {
        return;
    };
    let expected = having(&dir, "idna/Idna2008.txt", &["CONTEXTJ"]);
    let found = ('\0'..=char::MAX)
        .filter(|&c| is_contextj(c))
        .map(|c| c as usize);
    assert_eq!(found.collect::<HashSet<_>>(), expected);
}

#[track_caller]
fn assert_class(class: HostClass, chars: &str) {
    for c in chars.chars() {
        assert_eq!(host_class(c), class, "U+{:04X}", u32::from(c));
    }
}

#[test]
fn ascii_has_letters_digits_and_three_symbols() {
    let letters = ('\0'..='\x7F').filter(|&c| host_class(c) == HostClass::Letter);
    assert!(letters.eq(('0'..='9').chain('A'..='Z').chain('a'..='z')));
    let others = ('\0'..='\x7F')
        .filter(|&c| host_class(c) == HostClass::Other)
        .count();
    assert_eq!(others, 128 - 62 - 3);
    assert_class(HostClass::Hyphen, "-");
    assert_class(HostClass::Underscore, "_");
    assert_class(HostClass::Separator, ".");
}

#[test]
fn each_host_class_has_its_characters() {
    assert_class(
        HostClass::Letter,
        "éÉßẞςяЯשمไक漢字한ツＡ９Ⅷﬀ\u{200C}\u{200D}",
    );
    assert_class(HostClass::Separator, "。．｡");
    assert_class(
        HostClass::ContextO,
        "·\u{375}\u{5F3}\u{5F4}\u{660}\u{6F9}・",
    );
    assert_class(HostClass::Symbol, "❤😀→☃＿");
    assert_class(
        HostClass::Ignored,
        "\u{AD}\u{200B}\u{2060}\u{FEFF}\u{FE0F}\u{E0100}",
    );
    assert_class(
        HostClass::Other,
        "“”«»（）、！…\u{A0}\u{3000}\u{378}\u{E000}\u{50000}\u{10FFFF}",
    );
}

#[test]
fn unassigned_characters_are_never_reordered() {
    let unknown = ('\0'..=char::MAX).filter(|&c| idna2008(c) == Idna2008::Unassigned);
    for class in unknown.map(label_class) {
        assert!(class.combining_class() == 0 && !class.is_mark() && !class.is_unsteady());
    }
}

/// Most of it has the same source as ours, so this tests how it is packed.
#[test]
fn shapes_agree_with_icu() {
    use icu_properties::props::{DefaultIgnorableCodePoint, EastAsianWidth};
    use icu_properties::props::{GeneralCategory as G, HangulSyllableType as H, Script as S};
    use icu_properties::{CodePointMapData, CodePointSetData};
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    for c in of_tables() {
        let shape = shape(c);
        let category = CodePointMapData::<G>::new().get(c);
        assert_eq!(shape.is_space(), category == G::SpaceSeparator, "{c:?}");
        let hidden = [
            G::Control,
            G::Format,
            G::LineSeparator,
            G::ParagraphSeparator,
            G::PrivateUse,
            G::Unassigned,
        ];
        assert_eq!(shape.is_hidden(), hidden.contains(&category), "{c:?}");
        assert_eq!(shape.is_ignorable(), ignorable.contains(c), "{c:?}");
        let script = match CodePointMapData::<S>::new().get(c) {
            S::Greek => ContextScript::Greek,
            S::Hebrew => ContextScript::Hebrew,
            S::Hiragana | S::Katakana | S::Han => ContextScript::Japanese,
            _ => ContextScript::Other,
        };
        assert_eq!(context_script(c), script, "{c:?}");
        let syllable = CodePointMapData::<H>::new().get(c);
        let is_mark = matches!(category, G::NonspacingMark | G::EnclosingMark);
        let width = CodePointMapData::<EastAsianWidth>::new().get(c);
        let columns = match width {
            _ if is_mark || matches!(syllable, H::VowelJamo | H::TrailingJamo) => 0,
            EastAsianWidth::Wide | EastAsianWidth::Fullwidth => 2,
            _ => 1,
        };
        assert!(shape.is_hidden() || shape.columns() == columns, "{c:?}");
    }
}

/// The source is the same as ours, so this tests how it is packed. The rules that use it have tests
/// of their own.
#[test]
fn label_classes_agree_with_icu() {
    use icu_normalizer::properties::CanonicalCombiningClassMapBorrowed;
    use icu_properties::CodePointMapData;
    use icu_properties::props::{BidiClass as B, GeneralCategory, JoiningType as J};
    for c in of_tables() {
        let class = label_class(c);
        let order = CanonicalCombiningClassMapBorrowed::new().get_u8(c);
        assert_eq!(class.combining_class(), order, "{c:?}");
        let category = CodePointMapData::<GeneralCategory>::new().get(c);
        let is_mark = icu_properties::props::GeneralCategoryGroup::Mark.contains(category);
        assert_eq!(class.is_mark(), is_mark, "{c:?}");
        use super::label::Joining;
        let joining = match CodePointMapData::<J>::new().get(c) {
            J::LeftJoining => Joining::Left,
            J::RightJoining => Joining::Right,
            J::DualJoining => Joining::Dual,
            J::Transparent => Joining::Transparent,
            _ => Joining::None,
        };
        assert_eq!(class.joining(), joining, "{c:?}");
        let bidi = match CodePointMapData::<B>::new().get(c) {
            B::LeftToRight => Bidi::LeftToRight,
            B::RightToLeft | B::ArabicLetter => Bidi::RightToLeft,
            B::ArabicNumber => Bidi::ArabicNumber,
            B::EuropeanNumber => Bidi::EuropeanNumber,
            B::NonspacingMark => Bidi::NonspacingMark,
            B::EuropeanSeparator
            | B::EuropeanTerminator
            | B::CommonSeparator
            | B::BoundaryNeutral
            | B::OtherNeutral => Bidi::Neutral,
            _ => Bidi::Other,
        };
        assert_eq!(class.bidi(), bidi, "{c:?}");
    }
}

#[test]
fn the_tables_of_names_are_below_40_kilobytes() {
    use crate::unicode::tables::{canonical, label, shape, uts46};
    let mapping = size_of_val(&uts46::GROUPS)
        + size_of_val(&uts46::LENGTHS)
        + size_of_val(&uts46::VALUES)
        + size_of_val(&uts46::TARGETS)
        + uts46::POOL.len();
    let low = size_of_val(&canonical::LOW_COMPOSED)
        + size_of_val(&canonical::LOW_BY_WHOLE)
        + size_of_val(&canonical::LOW_ONE_WAY);
    let high = size_of_val(&canonical::HIGH_COMPOSED)
        + size_of_val(&canonical::HIGH_BY_WHOLE)
        + size_of_val(&canonical::HIGH_ONE_WAY);
    let labels = size_of_val(&label::CLASSES)
        + size_of_val(&label::GROUPS)
        + size_of_val(&label::LENGTHS)
        + size_of_val(&label::VALUES);
    let shapes =
        size_of_val(&shape::GROUPS) + size_of_val(&shape::LENGTHS) + size_of_val(&shape::VALUES);
    let canonical = low + high;
    let all = mapping + canonical + labels;
    eprintln!("UTS #46 {mapping}, NFC {canonical}, labels {labels}: {all} bytes; shapes {shapes}");
    assert!(all < 40 * 1024, "{all} bytes");
}

/// The standard library would do, if the compiler had the Unicode version of the tables.
#[test]
fn letters_numbers_and_white_space_agree_with_icu() {
    use icu_properties::props::{Alphabetic, GeneralCategory, GeneralCategoryGroup};
    use icu_properties::props::{Lowercase, Uppercase, WhiteSpace};
    use icu_properties::{CodePointMapData, CodePointSetData};
    let categories = CodePointMapData::<GeneralCategory>::new();
    let alphabetic = CodePointSetData::new::<Alphabetic>();
    let [upper, lower] = [
        CodePointSetData::new::<Uppercase>(),
        CodePointSetData::new::<Lowercase>(),
    ];
    let space = CodePointSetData::new::<WhiteSpace>();
    for c in of_tables() {
        let is_numeric = GeneralCategoryGroup::Number.contains(categories.get(c));
        assert_eq!(is_number(c), is_numeric, "{c:?}");
        assert_eq!(is_alphabetic(c), alphabetic.contains(c), "{c:?}");
        assert_eq!(
            is_alphanumeric(c),
            is_numeric || alphabetic.contains(c),
            "{c:?}"
        );
        assert_eq!(is_uppercase(c), upper.contains(c), "{c:?}");
        assert_eq!(is_lowercase(c), lower.contains(c), "{c:?}");
        assert_eq!(is_white_space(c), space.contains(c), "{c:?}");
        let is_cc = categories.get(c) == GeneralCategory::Control;
        assert_eq!(is_control(c), is_cc, "{c:?}");
    }
}
