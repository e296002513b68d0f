//! The older text formats, RFC 3743 and RFC 4290, as files of IANA's repository use them.
//!
//! Each line has a code point and its variants. RFC 3743 writes `4E00(1);4E00(1);58F9(2),5F0C`: the code point, its
//! preferred variants, its other variants. RFC 4290 writes `U+0061|U+00E1:U+0061-U+0301`, where a hyphen joins the code
//! points of a sequence. Registries deviate from both: some use ranges, omit columns, or add one. All other lines are
//! the head of the file or remarks.

mod head;

use crate::error::Error;
use crate::raw::{Raw, RawChar, RawVariant, limit};
use crate::{script, words};

pub(crate) use head::{date, language_tag};

/// Reads a table.
pub(crate) fn read(file: &str) -> Result<Raw, Error> {
    let mut raw = Raw::default();
    for (number, line) in file.lines().enumerate() {
        let entry = line.split('#').next().unwrap_or_default();
        let entry = entry.split("//").next().unwrap_or_default().trim();
        let wrap = |e: Error| e.on_line(number + 1);
        if is_entry(entry) {
            let char = read_entry(entry, number + 1, &mut raw).map_err(wrap)?;
            raw.push(char).map_err(wrap)?;
        } else {
            // Most files have their head in comments.
            head::read(
                line.trim_start_matches(['#', '/', ' ', '\t']),
                &mut raw.meta,
            );
        }
    }
    if raw.chars.is_empty() {
        return Err(Error::no_table(
            "there is no code point in the file; a table has lines such as U+0061, or is XML that begins with <lgr",
        ));
    }
    // Some files have two lines for a code point, each with some of its variants.
    raw.chars.sort_by(|a, b| key(a).cmp(&key(b)));
    raw.chars.dedup_by(|next, one| {
        let is_same = key(next) == key(one);
        if is_same {
            one.variants.append(&mut next.variants);
        }
        is_same
    });
    Ok(raw)
}

fn key(char: &RawChar) -> (char, char, &[char]) {
    (char.first, char.last, &char.rest)
}

/// Returns true if a line begins with a code point.
fn is_entry(line: &str) -> bool {
    if has_prefix(line) {
        return true;
    }
    let digits = line.bytes().take_while(u8::is_ascii_hexdigit).count();
    let (hex, rest) = line.split_at_checked(digits).unwrap_or_default();
    let is_number = hex.bytes().all(|b| b.is_ascii_digit());
    // Words such as "face" consist of hexadecimal digits, too. Code points have a decimal digit or are in capitals.
    let is_hex =
        !hex.bytes().any(|b| b.is_ascii_lowercase()) || hex.bytes().any(|b| b.is_ascii_digit());
    let is_date = digits == 4
        && rest.starts_with('-')
        && rest.get(1..).is_some_and(|rest| rest.contains('-'));
    // A remark may begin with a year. No label has a code point from U+2000 to U+2099.
    let is_year = digits == 4 && is_number && hex.starts_with("20");
    (4..=6).contains(&digits)
        && is_hex
        && !is_date
        && !is_year
        && (rest.is_empty() || rest.starts_with([' ', '\t', ';', '|', '(', '.', '-', ',']))
}

/// Splits a line into columns. Lines of RFC 3743 have semicolons, those of RFC 4290 a bar. Some files have tabs or
/// commas, but these may also be before a remark.
fn columns(line: &str) -> Vec<&str> {
    if let Some(separator) = [';', '|'].into_iter().find(|&c| line.contains(c)) {
        return line.split(separator).map(str::trim).collect();
    }
    let starts = line.match_indices(['\t', ',']);
    let is_column = |rest: &str| {
        let word = rest.split_ascii_whitespace().next().unwrap_or_default();
        let word = word.split(',').next().unwrap_or_default();
        read_sequence(word).is_ok() && is_entry(word)
    };
    for (at, separator) in starts {
        let (base, rest) = line.split_at_checked(at).unwrap_or((line, ""));
        let rest = rest.get(separator.len()..).unwrap_or_default().trim();
        if is_column(rest) {
            return vec![base.trim(), rest];
        }
    }
    let base = line.split([',', '\t']).next().unwrap_or_default();
    vec![base.trim()]
}

fn read_entry(line: &str, number: usize, raw: &mut Raw) -> Result<RawChar, Error> {
    let is_3743 = line.contains(';');
    let columns = columns(line);
    let (base, columns) = columns.split_first().unwrap_or((&"", &[]));
    let (first, last, rest) = read_base(base)?;
    let is_base = |to: &[char]| first == last && to.split_first() == Some((&first, &*rest));
    let mut variants: Vec<RawVariant> = Vec::new();
    for (column, list) in columns.iter().enumerate() {
        // The first column of RFC 3743 has the preferred variants. Some Chinese tables have two such columns.
        let is_preferred = is_3743 && (column == 0 || column == 1 && columns.len() == 3);
        // RFC 7940, section 7.3: `activated` is what RFC 3743 calls preferred.
        let kind = if is_preferred { "activated" } else { "blocked" };
        let kind = raw.types.number(kind)?;
        for variant in list.split([',', ':']).map(str::trim) {
            // A column may be empty, or contain only a reference.
            if variant.is_empty() || variant.starts_with('(') {
                continue;
            }
            for to in split_ideographs(read_sequence(variant)?) {
                if variants.len() >= limit::LINE_VARIANTS {
                    return Err(Error::new(format!(
                        "the code point has more than {} variants",
                        limit::LINE_VARIANTS
                    )));
                }
                // The other variants include the preferred ones.
                if !is_base(&to) && variants.iter().all(|known| *known.to != *to) {
                    variants.push(RawVariant {
                        to: to.into(),
                        kind: Some(kind),
                        condition: None,
                    });
                }
            }
        }
    }
    if first != last && !variants.is_empty() {
        return Err(Error::new(
            "a range has no variants; write each code point in a line of its own",
        ));
    }
    Ok(RawChar {
        first,
        last,
        rest: rest.into(),
        condition: None,
        tags: String::new(),
        variants,
        line: number,
    })
}

/// Splits ideographs that are separated by spaces: they are variants of one ideograph. Other code points are a sequence.
fn split_ideographs(cps: Vec<char>) -> Vec<Vec<char>> {
    if cps.iter().all(|&c| script::is_ideograph(c)) {
        return cps.into_iter().map(|c| vec![c]).collect();
    }
    vec![cps]
}

/// Reads a code point, a range (`U+0061..U+007A`, `U+0061 - U+007A`, `0061-007A`) or a sequence; a remark may follow.
fn read_base(base: &str) -> Result<(char, char, Vec<char>), Error> {
    if let Some((first, last)) = range(base) {
        let (first, last) = (read_one(first)?, read_one(last)?);
        let over_surrogates = first < '\u{E000}' && last > '\u{D7FF}';
        if first > last || over_surrogates {
            return Err(Error::new(format!(
                "{base:?} is not a range of code points"
            )));
        }
        return Ok((first, last, Vec::new()));
    }
    let cps = read_sequence(base)?;
    match cps.split_first() {
        Some((&first, rest)) => Ok((first, first, rest.to_vec())),
        None => Err(Error::new(format!("{base:?} is not a code point"))),
    }
}

/// Returns the ends of a range, if there is one.
fn range(base: &str) -> Option<(&str, &str)> {
    let head = base.split_ascii_whitespace().next().unwrap_or_default();
    if let Some((first, last)) = base.split_once("..") {
        let last = last
            .trim_start_matches('.')
            .split_ascii_whitespace()
            .next()?;
        return Some((first.trim(), last));
    }
    if let Some((first, last)) = head.split_once('-')
        && !last.is_empty()
    {
        // With U+ before both, a hyphen joins a sequence.
        return (!has_prefix(last)).then_some((first, last));
    }
    // A hyphen with spaces around it joins nothing. A remark may follow.
    let (first, last) = base.split_once(['-', '–', '~'])?;
    let last = last.split_ascii_whitespace().next()?;
    let is_one = |word: &str| read_one(word.trim()).is_ok();
    (is_one(first) && is_one(last)).then_some((first.trim(), last))
}

/// Reads code points, up to the remark that may follow.
fn read_sequence(text: &str) -> Result<Vec<char>, Error> {
    let mut cps = Vec::new();
    let words = text.split_ascii_whitespace();
    for word in words.flat_map(|word| word.split('-')) {
        match read_one(word) {
            Ok(c) => cps.push(c),
            Err(e) if cps.is_empty() => return Err(e),
            // A reference in parentheses may be a separate word. Anything else begins a remark.
            Err(_) if word.starts_with('(') => {}
            Err(_) => break,
        }
        if cps.len() > limit::SEQUENCE {
            return Err(Error::new(format!(
                "a sequence has more than {} code points, and no label has that many",
                limit::SEQUENCE
            )));
        }
    }
    Ok(cps)
}

/// What may be before a code point.
const PREFIXES: [&str; 6] = ["U+", "u+", "0x", "0X", "\\u", "\\U"];

fn without_prefix(text: &str) -> Option<&str> {
    PREFIXES.iter().find_map(|prefix| text.strip_prefix(prefix))
}

fn has_prefix(text: &str) -> bool {
    without_prefix(text).is_some()
}

/// Reads a code point, perhaps with a prefix such as `U+` before it and references after it: `4E00(1,2)`.
fn read_one(text: &str) -> Result<char, Error> {
    let written = text.split('(').next().unwrap_or_default();
    let (bare, shortest) = match without_prefix(written) {
        Some(bare) => (bare, 2),
        None => (written, 4),
    };
    words::code_point(bare)
        .filter(|_| bare.len() >= shortest)
        .ok_or_else(|| {
            Error::new(format!(
                "{text:?} is not a code point; they are written such as U+0061 or 0061"
            ))
        })
}

#[cfg(test)]
mod tests {
    use crate::Table;

    #[test]
    fn rfc_3743_has_preferred_and_other_variants() {
        let file = "\
# a comment
Reference 1 GB 2312
Reference 2 some book
Version 1.0 20020701
4E07(1);4E07(1);842C(2)
842C(1,2);4E07(1);4E07(1),842C(1)  # ten thousand
5F20;5F20;5F35 (2)
";
        let table = Table::parse(file).unwrap();
        assert_eq!((table.version(), table.date()), ("1.0", "2002-07-01"));
        assert_eq!(table.len(), 3);
        assert!(table.are_variants("万", "萬"));
        assert!(table.are_variants("张", "張"), "though 5F35 has no line");
        let disposition = |one, other| table.variant(one, other).map(|found| found.to_string());
        // 万 is preferred for 萬, though it is among the other variants too.
        assert_eq!(disposition("萬", "万").as_deref(), Some("activated"));
        assert_eq!(disposition("万", "萬").as_deref(), Some("blocked"));
        assert_eq!(disposition("萬萬", "万萬").as_deref(), Some("activated"));
        assert!(!table.evaluate("張").is_valid());
    }

    #[test]
    fn rfc_4290_has_code_points_ranges_and_sequences() {
        let file = "\
Script: Latn
Version: 2.1
Effective Date: 2010-01-31
Registry: Example Registry
Contact: face the facts, dead simple
U+002D # HYPHEN-MINUS
U+0030..U+0039
0061-007A
U+00E1 LATIN SMALL LETTER A WITH ACUTE
U+006C U+00B7 U+006C | U+0140 U+006C
";
        let table = Table::parse(file).unwrap();
        assert_eq!(table.version(), "2.1");
        assert_eq!(table.date(), "2010-01-31");
        assert_eq!(table.languages(), ["und-Latn"]);
        assert_eq!(table.len(), 1 + 10 + 26 + 1 + 1);
        assert!(table.evaluate("col·lega").is_valid());
        assert!(!table.evaluate("col·ega").is_valid());
        assert!(table.are_variants("col·lega", "coŀlega"));
    }

    #[test]
    fn deviations_of_registries_are_read() {
        let file = "\
#Script/Language Identifier: de
#Version: 1.0
#Effective Date: 2012-03-29
# Code points: U+0660..U+0669 (ARABIC-INDIC DIGITS)
U+0061|U+0061\t# LATIN SMALL LETTER A
U+0073 - LATIN SMALL LETTER S
U+00DF|U+0073-U+0073\t# LATIN SMALL LETTER SHARP S
U+0074 U+0074;;U+0167
U+0063-U+0068
U+34E4;U+34E4;U+34E4;(1)
U+4E07;U+4E07;U+842C;U+534D
U+842C
U+534D
";
        let table = Table::parse(file).unwrap();
        assert_eq!(table.languages(), ["de"]);
        assert_eq!((table.version(), table.date()), ("1.0", "2012-03-29"));
        for label in ["a", "s", "ß", "tt", "ch", "\u{34E4}"] {
            assert!(table.evaluate(label).is_valid(), "{label}");
        }
        for label in ["t", "c", "h", "d", "\u{661}"] {
            assert!(!table.evaluate(label).is_valid(), "{label}");
        }
        assert!(table.are_variants("aß", "ass"));
        let disposition = |one, other| table.variant(one, other).unwrap().to_string();
        // Two columns of preferred variants, then the others.
        assert_eq!(disposition("\u{4E07}", "\u{842C}"), "activated");
        assert_eq!(disposition("\u{4E07}", "\u{534D}"), "blocked");
    }

    /// Returns the repertoire and variants of a file as lines of one form.
    fn read(file: &str) -> Vec<String> {
        let raw = super::read(file).unwrap();
        let chars = raw.chars.iter().map(|char| {
            let rest: String = char.rest.iter().collect();
            let last = if char.first == char.last {
                String::new()
            } else {
                format!("..{}", char.last)
            };
            let variants = char.variants.iter();
            let variants = variants.map(|variant| {
                let kind = variant
                    .kind
                    .map_or("", |kind| &raw.types.names[usize::from(kind)]);
                format!(" {}={}", &kind[..1], variant.to.iter().collect::<String>())
            });
            format!("{}{rest}{last}{}", char.first, variants.collect::<String>())
        });
        chars.collect()
    }

    #[test]
    fn forms_of_code_points_and_ranges() {
        for line in [
            "U+0061",
            "u+0061",
            "U+61",
            "0x0061",
            "0x61",
            "0061",
            "\\u0061",
            "U+0061 // a, the first letter",
            "U+0061, LATIN SMALL LETTER A",
            "U+0061\tLATIN SMALL LETTER A",
            "U+0061 - LATIN SMALL LETTER A",
            "0061;;",
            "0061 ; 0061 ; ",
            "U+0061|",
            "U+0061|U+0061",
        ] {
            assert_eq!(read(line), ["a"], "{line}");
        }
        for line in [
            "U+0061..U+007A",
            "U+0061 .. U+007A",
            "U+0061...U+007A",
            "0x0061..0x007A",
            "0x0061-007A",
            "0061-007A",
            "0061..007A # letters",
            "U+0061 - U+007A",
            "U+0061 – U+007A LATIN SMALL LETTERS",
        ] {
            assert_eq!(read(line), ["a..z"], "{line}");
        }
        assert_eq!(read("U+006C-U+00B7-U+006C"), ["l·l"]);
        assert_eq!(read("U+006C U+00B7 U+006C LETTERS"), ["l·l"]);
    }

    #[test]
    fn forms_of_separators() {
        for line in [
            "U+4E00|U+58F9:U+5F0C",
            "U+4E00|U+58F9,U+5F0C",
            "U+4E00|U+58F9 U+5F0C",
            "U+4E00 | U+58F9 : U+5F0C // one",
            "4E00;;58F9,5F0C",
            "4E00;;58F9 5F0C",
            "4E00(1);4E00(1);58F9(1),5F0C(2)",
            "0x4E00;;0x58F9,0x5F0C",
            "U+4E00,U+58F9,U+5F0C",
            "U+4E00\tU+58F9 U+5F0C",
        ] {
            assert_eq!(read(line), ["一 b=壹 b=弌"], "{line}");
        }
        // More columns than any format has: only the first is sure to have preferred variants.
        assert_eq!(read("4E00;58F9;5F0C;4E8C;4E09"), ["一 a=壹 b=弌 b=二 b=三"]);
        // Code points of other scripts are a sequence.
        assert_eq!(read("U+00DF|U+0073 U+0073"), ["ß b=ss"]);
        assert_eq!(read("U+00DF\tU+0073 U+0073"), ["ß b=ss"]);
    }

    #[test]
    fn remarks_are_not_code_points() {
        let file = "2009 Example Registry\n2012 was a good year\n1998-01-01 first\n// U+0062\n; U+0063\nU+0061\n";
        assert_eq!(read(file), ["a"]);
    }

    #[test]
    fn errors_name_the_line() {
        for (file, line, part) in [
            ("", None, "no code point"),
            ("hello\nworld\n", None, "no code point"),
            ("U+0061\nU+110000\n", Some(2), "not a code point"),
            ("0061-0041\n", Some(1), "not a range"),
            ("0061-0063|U+0064\n", Some(1), "range"),
        ] {
            let error = Table::parse(file).unwrap_err();
            assert_eq!(error.line(), line, "{file}");
            assert!(error.to_string().contains(part), "{error}");
        }
    }
}
