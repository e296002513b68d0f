//! The properties of UTS #58: a few cases of our own, and a comparison of every code point with the
//! data files, using a separate parser.

#![cfg(test)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use linkspan::property::{LinkTerm, link_bracket, link_email, link_term};
use linkspan_testkit::data;

/// Returns the version of the tables, which the data to compare with must have, too.
fn version() -> String {
    let (major, minor, update) = linkspan::UNICODE_VERSION;
    format!("{major}.{minor}.{update}")
}

/// Maps the code points of a data file to what follows the first `;`.
fn read(dir: &Path, name: &str) -> BTreeMap<u32, String> {
    let path = dir.join("linkification").join(name);
    let text =
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut values = BTreeMap::new();
    for line in text.lines() {
        let data = line.find('#').map_or(line, |comment| &line[..comment]);
        if data.trim().is_empty() {
            continue;
        }
        let mut parts = data.splitn(2, ';').map(str::trim);
        let ends: Vec<u32> = parts
            .next()
            .unwrap()
            .split("..")
            .map(|hex| u32::from_str_radix(hex, 16).unwrap())
            .collect();
        let value = parts.next().unwrap_or_default();
        for code_point in ends[0]..=*ends.last().unwrap() {
            assert_eq!(
                values.insert(code_point, value.to_owned()),
                None,
                "{name}: {code_point:04X} twice"
            );
        }
    }
    values
}

/// Asserts that the file has this `@missing` line and no other, or none at all.
fn assert_missing(dir: &Path, name: &str, expected: Option<&str>) {
    let text = fs::read_to_string(dir.join("linkification").join(name)).unwrap();
    let found: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("@missing"))
        .collect();
    let expected: Vec<String> = expected
        .iter()
        .map(|value| format!("# @missing: 0000..10FFFF; {value}"))
        .collect();
    assert_eq!(found, expected, "{name}");
}

/// Calls `compare` with all 1,112,064 characters. It returns a message if something is wrong.
fn for_every_char(compare: impl Fn(char) -> Option<String>) {
    let mut count = 0;
    let wrong: Vec<String> = (0..=0x10_FFFF)
        .filter_map(char::from_u32)
        .inspect(|_| count += 1)
        .filter_map(|c| compare(c).map(|what| format!("U+{:04X}: {what}", u32::from(c))))
        .collect();
    assert_eq!(count, 0x11_0000 - 0x800);
    assert!(
        wrong.is_empty(),
        "{} wrong, the first: {:?}",
        wrong.len(),
        &wrong[..wrong.len().min(10)]
    );
}

/// A `char` cannot be a surrogate, so the file must not assign them values.
fn assert_no_surrogates(name: &str, values: &BTreeMap<u32, String>) {
    assert_eq!(
        values.range(0xD800..=0xDFFF).next(),
        None,
        "{name} lists surrogates"
    );
}

#[test]
fn link_term_matches_the_data_file() {
    let Some(dir) = data::ucd_dir(&version()) else {
        return;
    };
    assert_missing(&dir, "LinkTerm.txt", Some("Hard"));
    let values = read(&dir, "LinkTerm.txt");
    assert_no_surrogates("LinkTerm.txt", &values);
    for_every_char(|c| {
        let expected = values.get(&u32::from(c)).map_or("Hard", String::as_str);
        let found = format!("{:?}", link_term(c));
        (found != expected).then(|| format!("{found} is not {expected}"))
    });
}

#[test]
fn link_bracket_matches_the_data_file() {
    let Some(dir) = data::ucd_dir(&version()) else {
        return;
    };
    assert_missing(&dir, "LinkBracket.txt", Some("<none>"));
    let values = read(&dir, "LinkBracket.txt");
    for_every_char(|c| {
        let expected = values
            .get(&u32::from(c))
            .map(|hex| u32::from_str_radix(hex, 16).unwrap());
        let found = link_bracket(c).map(u32::from);
        (found != expected).then(|| format!("{found:?} is not {expected:?}"))
    });
}

#[test]
fn link_email_matches_the_data_file() {
    let Some(dir) = data::ucd_dir(&version()) else {
        return;
    };
    assert_missing(&dir, "LinkEmail.txt", None);
    let values = read(&dir, "LinkEmail.txt");
    assert_no_surrogates("LinkEmail.txt", &values);
    assert!(
        values.values().all(String::is_empty),
        "LinkEmail.txt has values"
    );
    for_every_char(|c| {
        let expected = values.contains_key(&u32::from(c));
        (link_email(c) != expected).then(|| format!("{} is not {expected}", !expected))
    });
}

#[test]
fn brackets_agree_with_link_term() {
    for_every_char(|c| {
        let open = link_bracket(c);
        let right = match link_term(c) {
            LinkTerm::Close => open.is_some_and(|open| link_term(open) == LinkTerm::Open),
            _ => open.is_none(),
        };
        (!right).then(|| format!("{:?} with bracket {open:?}", link_term(c)))
    });
}

#[track_caller]
fn assert_terms(term: LinkTerm, chars: &str) {
    for c in chars.chars() {
        assert_eq!(link_term(c), term, "U+{:04X}", u32::from(c));
    }
}

#[test]
fn letters_digits_and_symbols_are_included() {
    assert_terms(LinkTerm::Include, "azAZ09-_~/@&=%#$*+|^`\\");
    assert_terms(
        LinkTerm::Include,
        "éßяשקمไक漢字한ツ𐐷😀❤→\u{20000}\u{E0020}\u{E0100}\u{200D}",
    );
}

#[test]
fn the_ellipsis_is_included_though_the_full_stop_is_soft() {
    assert_terms(LinkTerm::Include, "…");
    assert_terms(LinkTerm::Soft, ".");
}

#[test]
fn punctuation_is_soft() {
    assert_terms(LinkTerm::Soft, "!\"',.:;?«»“”‘’。、，！？؟،।");
}

#[test]
fn spaces_controls_and_unassigned_characters_are_hard() {
    assert_terms(
        LinkTerm::Hard,
        "\0\t\n\r \u{7F}\u{85}\u{A0}\u{2028}\u{3000}",
    );
    assert_terms(
        LinkTerm::Hard,
        "\u{378}\u{50000}\u{E0000}\u{EFFFF}\u{10FFFF}",
    );
    assert_terms(LinkTerm::Hard, "\u{E000}\u{F0000}\u{FFFF}");
}

#[test]
fn brackets_open_and_close() {
    for (open, close) in [
        "()", "[]", "{}", "<>", "（）", "「」", "『』", "【】", "⟨⟩", "《》",
    ]
    .map(|pair| (pair.chars().next().unwrap(), pair.chars().last().unwrap()))
    {
        assert_eq!(link_term(open), LinkTerm::Open, "{open}");
        assert_eq!(link_term(close), LinkTerm::Close, "{close}");
        assert_eq!(link_bracket(close), Some(open));
        assert_eq!(link_bracket(open), None);
    }
    assert_eq!(link_bracket('a'), None);
    assert_eq!(link_bracket('漢'), None);
}

#[test]
fn email_characters_are_those_of_a_local_part() {
    for c in "azAZ09!#$%&'*+-./=?^_`{|}~éяש漢字한".chars() {
        assert!(link_email(c), "{c}");
    }
    for c in " \"(),:;<>@[\\]\u{7F}«。😀→\u{3000}\u{378}\u{50000}\u{10FFFF}".chars() {
        assert!(!link_email(c), "U+{:04X}", u32::from(c));
    }
}
