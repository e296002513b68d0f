//! The older formats of tables: RFC 3743 and RFC 4290, as IANA's repository has them.
//!
//! Both are lines of code points. RFC 3743 has `4E00(1);4E00(1);58F9(2),5F0C`: the code point, its
//! preferred variants, its other variants. RFC 4290 has `U+0061|U+00E1:U+00E2`, or the code point alone.
//! What is not such a line is the head of the file, or a remark.

use crate::action::Trigger;
use crate::error::Error;
use crate::raw::{Meta, Raw, RawAction, RawChar, RawVariant, limit};
use crate::words;

/// Reads a table.
pub(crate) fn read(file: &str) -> Result<Raw, Error> {
    let mut raw = Raw::default();
    for (number, line) in file.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        let wrap = |e: Error| e.on_line(number + 1);
        if is_entry(line) {
            let char = read_entry(line, number + 1, &mut raw).map_err(wrap)?;
            raw.push(char).map_err(wrap)?;
        } else {
            read_head(line, &mut raw.meta);
        }
    }
    if raw.chars.is_empty() {
        return Err(Error::new(
            "there is no code point in the file; a table has lines such as U+0061, or is XML that begins with <lgr",
        ));
    }
    // Some files have a code point in two lines, each with some of its variants.
    raw.chars.sort_by(|a, b| key(a).cmp(&key(b)));
    raw.chars.dedup_by(|next, one| {
        let is_same = key(next) == key(one);
        if is_same {
            one.variants.append(&mut next.variants);
        }
        is_same
    });
    for (disposition, name) in [("blocked", "blocked"), ("allocatable", "allocatable")] {
        let bits = raw.types.bits(name)?;
        raw.actions.push(RawAction {
            disposition: disposition.to_owned(),
            comment: String::new(),
            rule: None,
            trigger: Trigger::Any(bits),
            line: 0,
        });
    }
    Ok(raw)
}

fn key(char: &RawChar) -> (char, char, &[char]) {
    (char.first, char.last, &char.rest)
}

/// Whether a line begins with a code point.
fn is_entry(line: &str) -> bool {
    if line.starts_with("U+") || line.starts_with("u+") {
        return true;
    }
    let digits = line.bytes().take_while(u8::is_ascii_hexdigit).count();
    let rest = line.get(digits..).unwrap_or_default();
    // A word of the head may be made of these letters; code points in files are written with digits or in
    // capitals.
    let is_hex = line.get(..digits).is_some_and(|hex| {
        !hex.bytes().any(|b| b.is_ascii_lowercase()) || hex.bytes().any(|b| b.is_ascii_digit())
    });
    let is_year = digits == 4
        && rest.starts_with('-')
        && rest.get(1..).is_some_and(|rest| rest.contains('-'));
    (4..=6).contains(&digits)
        && is_hex
        && !is_year
        && (rest.is_empty() || rest.starts_with([' ', '\t', ';', '|', '(', '.', '-', ',']))
}

fn read_entry(line: &str, number: usize, raw: &mut Raw) -> Result<RawChar, Error> {
    let separator = if line.contains(';') { ';' } else { '|' };
    let mut columns = line.split(separator).map(str::trim);
    let base = columns.next().unwrap_or_default();
    // A remark may follow the code point.
    let (first, last, rest) = read_base(base)?;
    let mut variants = Vec::new();
    for (column, list) in columns.enumerate() {
        // RFC 3743 has the preferred variants first.
        let kind = if separator == ';' && column == 0 {
            "allocatable"
        } else {
            "blocked"
        };
        let kind = raw.types.number(kind)?;
        for variant in list
            .split([',', ':'])
            .map(str::trim)
            .filter(|v| !v.is_empty())
        {
            let to = read_sequence(variant)?;
            let is_base = first == last && to.first() == Some(&first) && to.get(1..) == Some(&rest);
            if !is_base {
                variants.push(RawVariant {
                    to: to.into(),
                    kind: Some(kind),
                    condition: None,
                });
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

/// A code point, a range (`0061-007A`, `U+0061..U+007A`) or a sequence, and perhaps a remark.
fn read_base(base: &str) -> Result<(char, char, Vec<char>), Error> {
    let head = base.split_ascii_whitespace().next().unwrap_or_default();
    for between in ["..", "-"] {
        if let Some((first, last)) = head.split_once(between) {
            let (first, last) = (read_one(first)?, read_one(last)?);
            let over_surrogates = first < '\u{E000}' && last > '\u{D7FF}';
            if first > last || over_surrogates {
                return Err(Error::new(format!(
                    "{head:?} is not a range of code points"
                )));
            }
            return Ok((first, last, Vec::new()));
        }
    }
    let cps = read_sequence(base)?;
    match cps.split_first() {
        Some((&first, rest)) => Ok((first, first, rest.to_vec())),
        None => Err(Error::new(format!("{base:?} is not a code point"))),
    }
}

/// Code points as long as there are some; a remark may follow.
fn read_sequence(text: &str) -> Result<Vec<char>, Error> {
    let mut cps = Vec::new();
    for word in text.split_ascii_whitespace() {
        match read_one(word) {
            Ok(c) => cps.push(c),
            Err(e) if cps.is_empty() => return Err(e),
            // A reference in parentheses may be set off by a space; words are a remark.
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

/// A code point, perhaps with `U+` before it and references after it: `4E00(1,2)`.
fn read_one(text: &str) -> Result<char, Error> {
    let bare = text.split('(').next().unwrap_or_default();
    let bare = bare
        .strip_prefix("U+")
        .or_else(|| bare.strip_prefix("u+"))
        .unwrap_or(bare);
    let is_short = bare.len() < 4;
    words::code_point(bare)
        .filter(|_| !is_short)
        .ok_or_else(|| {
            Error::new(format!(
                "{text:?} is not a code point; they are written such as U+0061 or 0061"
            ))
        })
}

/// `Version: 1.0`, `Version 1.0 20020701`, `Language: de`, `Script: Latn`, `Effective Date: 2010-01-31`.
fn read_head(line: &str, meta: &mut Meta) {
    let (key, value) = match line.split_once(':') {
        Some((key, value)) => (key.trim(), value.trim()),
        None => line.split_once(' ').unwrap_or((line, "")),
    };
    let value = value.trim();
    if value.is_empty() || value.len() > 200 {
        return;
    }
    match key.to_ascii_lowercase().as_str() {
        "version" if meta.version.is_empty() => {
            let mut words = value.split_ascii_whitespace();
            meta.version = words.next().unwrap_or_default().to_owned();
            if let Some(date) = words.find_map(read_date) {
                meta.date = date;
            }
        }
        "language" | "languages" => meta.languages.push(value.to_owned()),
        "script" if value.len() == 4 => meta.languages.push(format!("und-{value}")),
        "script" => meta.languages.push(value.to_owned()),
        "date" | "effective date" | "published" | "publication date" => {
            if let Some(date) = value.split_ascii_whitespace().find_map(read_date) {
                meta.date = date;
            }
        }
        _ => {}
    }
}

/// `20020701` or `2002-07-01`, as the latter.
fn read_date(word: &str) -> Option<String> {
    let digits: String = word.chars().filter(|c| *c != '-' && *c != '/').collect();
    let is_date = digits.len() == 8 && digits.bytes().all(|b| b.is_ascii_digit());
    let (year, rest) = digits.split_at_checked(4).filter(|_| is_date)?;
    let (month, day) = rest.split_at_checked(2)?;
    Some(format!("{year}-{month}-{day}"))
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
        let disposition = table.variant("萬", "万").unwrap();
        assert_eq!(
            disposition.as_str(),
            "blocked",
            "the stricter of both columns"
        );
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
    fn what_is_wrong_is_said_with_its_line() {
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
