//! Skeletons: what a name looks like (UTS #39 §4), and what it resembles.
//!
//! The exact skeleton is that of UTS #39. The loose skeleton goes further: it drops marks, ignores
//! case, and replaces letters by the Latin ones that a hurried reader sees in them. Names with the
//! same exact skeleton have the same loose one.

use alloc::string::String;
use core::str::Chars;

use crate::unicode::property::is_contextj;

use super::class::{class, prototype};

/// How to read letters that look like two others. Browsers try both ways.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Reading {
    /// Thorn as p, œ as oe, ł as l.
    First,
    /// Thorn as b, œ as ce, ł as t.
    Second,
}

/// Returns true if the second reading of a name differs from the first.
pub(crate) fn has_two_readings(name: &str) -> bool {
    !name.is_ascii() && name.contains(['þ', 'œ', 'ł'])
}

/// Returns what a character looks like as written, if its mapped form looks different: a reader
/// takes a capital I for an l, but the name has an i; a lunate sigma looks like a c and is mapped
/// to σ.
///
/// Scripts that are not recommended in names are left out, because their labels are refused anyway.
pub(crate) fn as_written(c: char) -> Option<&'static str> {
    Some(match greek_capital(c).unwrap_or(c) {
        'I' | '\u{196}' | '\u{2110}' | '\u{2111}' | '\u{2160}' | '\u{FF29}' | '\u{1CCDE}'
        | '\u{1D408}' | '\u{1D43C}' | '\u{1D470}' | '\u{1D4D8}' | '\u{1D540}' | '\u{1D574}'
        | '\u{1D5A8}' | '\u{1D5DC}' | '\u{1D610}' | '\u{1D644}' | '\u{1D678}' | 'Ι' | 'І' => "l",
        'Ĳ' => "lj",
        'ſ' | 'Ϝ' | '\u{1D7CA}' => "f",
        'Ƅ' | 'Β' | 'В' | 'Ь' | 'Ꞵ' => "b",
        'Ы' => "bl",
        'ϲ' | 'Ϲ' => "c",
        'Ε' => "e",
        'Ԍ' => "g",
        'Η' | 'Н' => "h",
        'Ʝ' => "j",
        'Κ' | 'К' => "k",
        'Μ' | 'Ϻ' | 'М' => "m",
        'Ν' => "n",
        'Ʀ' => "r",
        'Տ' => "s",
        'Τ' | 'Т' => "t",
        'Χ' | 'Ꭓ' => "x",
        'Υ' | 'ϒ' => "y",
        'Ζ' => "z",
        'Ю' => "lo",
        'Ƨ' | 'Ꙅ' | 'Ꝛ' => "2",
        'Ʒ' | 'Ȝ' | 'З' | 'Ӡ' | 'Ꝫ' | 'Ɜ' => "3",
        'Ƽ' => "5",
        'Ꝯ' => "9",
        'Ⅱ' => "ll",
        'Ⅲ' => "lll",
        'Ⅳ' => "lv",
        'Ⅵ' => "vl",
        'Ⅶ' => "vll",
        'Ⅷ' => "vlll",
        'Ⅸ' => "lx",
        'Ⅺ' => "xl",
        'Ⅻ' => "xll",
        _ => return None,
    })
}

/// Replaces each such character of a host or label by what it looks like.
pub(crate) fn read_as_written(raw: &str) -> String {
    let mut read = String::with_capacity(raw.len());
    for c in raw.chars() {
        match as_written(c) {
            Some(letters) => read.push_str(letters),
            None => read.push(c),
        }
    }
    read
}

/// Returns the Greek capital that a mathematical letter is a style of.
fn greek_capital(c: char) -> Option<char> {
    const STYLES: core::ops::RangeInclusive<u32> = 0x1D6A8..=0x1D7C9;
    /// The length of one style: capitals, nabla, small letters and variants.
    const STYLE_LEN: u32 = 58;
    const CAPITALS: u32 = 25;
    let at = STYLES
        .contains(&u32::from(c))
        .then(|| u32::from(c) - STYLES.start())?
        % STYLE_LEN;
    (at < CAPITALS)
        .then(|| char::from_u32(0x391 + at))
        .flatten()
}

/// Returns the skeleton of an ASCII character in lower case. The second byte is 0 if there is only
/// one.
pub(crate) const fn ascii(byte: u8) -> (u8, u8) {
    match byte.to_ascii_lowercase() {
        b'0' => (b'O', 0),
        b'1' | b'|' => (b'l', 0),
        b'm' => (b'r', b'n'),
        other => (other, 0),
    }
}

/// The characters of one character's skeleton.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    first: Option<char>,
    rest: Chars<'static>,
}

impl Piece {
    fn of_char(c: char) -> Self {
        Piece {
            first: Some(c),
            rest: "".chars(),
        }
    }

    fn of_str(text: &'static str) -> Self {
        Piece {
            first: None,
            rest: text.chars(),
        }
    }
}

impl Iterator for Piece {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        self.first.take().or_else(|| self.rest.next())
    }
}

/// Returns the exact skeleton of a character of a host.
pub(crate) fn exact(c: char) -> Piece {
    if let Ok(byte) = u8::try_from(c)
        && byte.is_ascii()
    {
        return match ascii(byte) {
            (b'r', b'n') => Piece::of_str("rn"),
            (first, _) => Piece::of_char(char::from(first)),
        };
    }
    // Default ignorable characters are dropped. Joiners are the only ones that a host can contain.
    if is_contextj(c) {
        return Piece::of_str("");
    }
    prototype(c).map_or_else(|| Piece::of_char(c), Piece::of_str)
}

/// Returns the exact skeleton of a name.
pub(crate) fn exact_of(name: &str) -> impl Iterator<Item = char> {
    name.chars().flat_map(exact)
}

/// Returns the loose skeleton of a name.
pub(crate) fn loose_of(name: &str, reading: Reading) -> impl Iterator<Item = char> {
    name.chars()
        .flat_map(move |c| read(c, reading))
        .flat_map(loose)
}

/// Returns the loose skeleton of a character.
fn loose(c: char) -> impl Iterator<Item = char> {
    exact(c)
        .filter(|&c| !is_dropped(c))
        .flat_map(near)
        .map(|c| c.to_ascii_lowercase())
}

/// In a skeleton, a stroke that may be read as an i or as an l.
pub(crate) const STROKE: char = '\u{1}';

/// Returns the exact skeleton of a host, with [`STROKE`] for what may be read both ways.
pub(crate) fn exact_with_strokes(host: &str) -> impl Iterator<Item = char> {
    with_strokes(host).flat_map(|(c, is_stroke)| {
        if is_stroke {
            Piece::of_char(STROKE)
        } else {
            exact(c)
        }
    })
}

/// Returns the loose skeleton of a host, with [`STROKE`] for what may be read both ways.
pub(crate) fn loose_with_strokes(host: &str, reading: Reading) -> impl Iterator<Item = char> {
    with_strokes(host).flat_map(move |(c, is_stroke)| {
        let piece = if is_stroke {
            Piece::of_char(STROKE)
        } else {
            read(c, reading)
        };
        piece.flat_map(loose)
    })
}

/// Compares the skeleton of a name with that of a host in which a [`STROKE`] may be read both ways.
pub(crate) fn same_with_strokes(
    mut name: impl Iterator<Item = char>,
    mut host: impl Iterator<Item = char>,
) -> bool {
    let is_same =
        |name: char, host: char| name == host || host == STROKE && matches!(name, 'i' | 'l');
    host.all(|host| name.next().is_some_and(|name| is_same(name, host))) && name.next().is_none()
}

/// Returns the characters of a host and whether each is a stroke: a one, a non-ASCII letter that
/// UTS #39 takes for an i or an l, or an l at the start of a label, where it looks like a capital
/// I.
fn with_strokes(host: &str) -> impl Iterator<Item = (char, bool)> {
    let mut before = '.';
    host.chars().map(move |c| {
        let is_stroke = match c {
            '1' => true,
            'l' => before == '.',
            _ if c.is_ascii() => false,
            _ => matches!(prototype(c), Some("i" | "l")),
        };
        before = c;
        (c, is_stroke)
    })
}

/// Applies the reading to a character that looks like two others.
fn read(c: char, reading: Reading) -> Piece {
    match (c, reading) {
        ('þ', Reading::Second) => Piece::of_char('b'),
        ('œ', Reading::Second) => Piece::of_str("ce"),
        ('ł', Reading::Second) => Piece::of_char('t'),
        _ => Piece::of_char(c),
    }
}

fn is_dropped(c: char) -> bool {
    c == '\'' || !c.is_ascii() && class(c).is_mark
}

/// Returns the Latin letters or digits that a character of a skeleton is easily mistaken for, or
/// the character itself. `rn` is what an m looks like.
fn near(c: char) -> Piece {
    Piece::of_str(match c {
        // An ASCII m has already become `rn`. In skeletons of other letters it has not.
        'M' => "rn",
        _ if c.is_ascii() => return Piece::of_char(c),
        'ʜ' | 'ҥ' | 'ԋ' | 'ԧ' | 'ԩ' => "h",
        'ĸ' | 'ҝ' | 'ҡ' | 'ӄ' | 'ԟ' => "k",
        'π' | 'ԥ' | 'ก' | 'ח' | 'ŋ' => "n",
        'ᴛ' | 'ԏ' | '丁' | '七' | '丅' | '丆' => "t",
        'ƅ' | 'ʙ' | 'ß' => "b",
        'ω' | 'щ' | 'พ' | 'ฟ' => "w",
        'ʍ' => "rn",
        'ꞓ' | 'ǝ' | 'ၔ' => "e",
        'ӻ' => "f",
        '丫' => "y",
        'χ' | 'ҳ' | 'ӽ' | 'ӿ' | '乂' => "x",
        'ԃ' | 'ძ' | '∂' => "d",
        'ɢ' | 'ဌ' => "g",
        'ร' | 'ຣ' | 'ຮ' => "s",
        'ϼ' | 'ҏ' => "p",
        'စ' => "o",
        'ɜ' | 'ȝ' | 'ვ' => "3",
        'კ' => "5",
        'პ' => "6",
        '૧' => "q",
        '၂' => "j",
        'บ' => "u",
        'ー' => "-",
        _ => return Piece::of_char(c),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loose(name: &str) -> String {
        loose_of(name, Reading::First).collect()
    }

    #[test]
    fn exact_skeletons_follow_uts_39() {
        let exact = |name: &str| exact_of(name).collect::<String>();
        assert_eq!(exact("microsoft.com"), "rnicrosoft.corn");
        assert_eq!(exact("аррӏе"), exact("apple"));
        assert_eq!(exact("paypa1"), exact("paypal"));
        assert_ne!(exact("g00gle"), exact("google"));
    }

    #[test]
    fn loose_skeletons_ignore_marks_strokes_and_case() {
        for (host, name) in [
            ("g00gle", "google"),
            ("gòogle", "google"),
            ("dropbøx", "dropbox"),
            ("đropbox", "dropbox"),
            ("þaypal", "paypal"),
            ("ꓑꓮꓬꓑꓮꓡ", "paypal"),
            ("ꓟꓲꓚꓣꓳꓢꓳꓝꓔ", "mlcrosoft"),
            ("ħsbc", "hsbc"),
            ("кгакеп", "kraken"),
            ("MICROSOFT", "microsoft"),
            ("ҥuawei", "huawei"),
            ("七arget", "target"),
            ("ʙooking", "booking"),
            ("щalmart", "walmart"),
            ("ʍail", "mail"),
            ("ǝbay", "ebay"),
            ("ӻedex", "fedex"),
            ("丫ahoo", "yahoo"),
            ("乂box", "xbox"),
            ("ძropbox", "dropbox"),
            ("ɢoogle", "google"),
            ("รony", "sony"),
            ("ҏaypal", "paypal"),
            ("gစogle", "google"),
            ("ვm", "3m"),
            ("კ00px", "500px"),
            ("პ4", "64"),
            ("૧uora", "quora"),
            ("၂obs", "jobs"),
            ("บber", "uber"),
            ("eーbay", "e-bay"),
        ] {
            assert_eq!(loose(host), loose(name), "{host}");
        }
        assert_ne!(loose("bücher"), loose("becher"));
    }

    #[test]
    fn capitals_are_read_as_they_look() {
        for (c, read) in [
            ('ϲ', Some("c")),
            ('Ι', Some("l")),
            ('Ĳ', Some("lj")),
            ('ſ', Some("f")),
            ('Ƅ', Some("b")),
            ('Ы', Some("bl")),
            ('Ε', Some("e")),
            ('Ԍ', Some("g")),
            ('Ʝ', Some("j")),
            ('Κ', Some("k")),
            ('М', Some("m")),
            ('Ν', Some("n")),
            ('Ʀ', Some("r")),
            ('Տ', Some("s")),
            ('Τ', Some("t")),
            ('Υ', Some("y")),
            ('Ζ', Some("z")),
            ('Ю', Some("lo")),
            ('Ƨ', Some("2")),
            ('З', Some("3")),
            ('Ƽ', Some("5")),
            ('Ꝯ', Some("9")),
            ('Ⅱ', Some("ll")),
            ('Ⅲ', Some("lll")),
            ('Ⅳ', Some("lv")),
            ('Ⅵ', Some("vl")),
            ('Ⅶ', Some("vll")),
            ('Ⅷ', Some("vlll")),
            ('Ⅸ', Some("lx")),
            ('Ⅺ', Some("xl")),
            ('Ⅻ', Some("xll")),
            ('Н', Some("h")),
            ('\u{1D6AE}', Some("h")),
            ('\u{1D7A6}', Some("x")),
            ('\u{1D6C1}', None),
            ('\u{1D6CF}', None),
            ('i', None),
            ('σ', None),
        ] {
            assert_eq!(as_written(c), read, "{c}");
        }
    }

    /// A character that UTS #46 maps to something that looks different is read as it looks.
    #[test]
    fn mappings_that_change_appearance_are_listed() {
        let mut wrong = alloc::vec::Vec::new();
        for c in '\u{80}'..=char::MAX {
            let looks: String = match prototype(c) {
                Some(looks) => loose(looks),
                None => continue,
            };
            let written = String::from(c);
            let Ok(mapped) = crate::screen::idn::to_unicode(&written) else {
                continue;
            };
            let is_latin = looks.bytes().all(|b| b.is_ascii_alphanumeric());
            if is_latin
                && loose(&mapped) != looks
                && as_written(c).map(loose) != Some(looks.clone())
            {
                wrong.push((c, looks, mapped, as_written(c)));
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    }

    #[test]
    fn ambiguous_letters_have_two_readings() {
        let second: String = loose_of("þank", Reading::Second).collect();
        assert_eq!(second, loose("bank"));
        assert!(has_two_readings("þank") && !has_two_readings("bank"));
    }
}
