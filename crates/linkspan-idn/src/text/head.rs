//! The head of a text table: version, date, language or script, top-level domain.

use crate::raw::Meta;

/// A value longer than this is prose.
const LONGEST_VALUE: usize = 80;

/// Reads a line such as `Version: 1.0`, `Version 1.0 20020701`, `Language Tag: de` or `Effective Date: 31 March 2005`.
///
/// The first value counts, because remarks further down are about other things.
pub(super) fn read(line: &str, meta: &mut Meta) {
    let (key, value) = match line.split_once(':') {
        Some((key, value)) => (key, value),
        None => line.split_once(' ').unwrap_or((line, "")),
    };
    let (value, remark) = value.split_once('#').unwrap_or((value, ""));
    let value = value.trim();
    if value.is_empty() || value.len() > LONGEST_VALUE {
        return;
    }
    let key = key.trim().to_ascii_lowercase();
    match &*key {
        "version" | "version number" if meta.version.is_empty() => {
            let mut words = value.split_ascii_whitespace();
            let version = words.next().unwrap_or_default().trim_end_matches(',');
            if version.starts_with(|c: char| c.is_ascii_digit()) {
                version.clone_into(&mut meta.version);
                let rest = words.collect::<Vec<_>>().join(" ");
                set_date(meta, &rest);
                set_date(meta, remark);
            }
        }
        "language"
        | "languages"
        | "language tag"
        | "table language"
        | "script"
        | "script tag"
        | "table script"
        | "script/language identifier"
        | "table id"
        | "idn table identifier"
            if meta.languages.is_empty() =>
        {
            // "Thai" may be a language. It is a script only in a tag.
            let is_name = matches!(&*key, "language" | "languages");
            let tag = tag_of(value).filter(|tag| !is_name || !tag.starts_with("und-"));
            meta.languages.extend(tag);
        }
        "date" | "effective date" | "published" | "publication date" => set_date(meta, value),
        "tld" if meta.scopes.is_empty() => {
            let names = value.split([',', ' ']).map(|name| name.trim_matches('.'));
            let known = linkspan::TldTable::embedded();
            let names = names.filter(|name| known.contains(name));
            meta.scopes.extend(names.map(crate::words::to_unicode));
        }
        _ => {}
    }
}

fn set_date(meta: &mut Meta, text: &str) {
    if meta.date.is_empty() {
        meta.date = date(text).unwrap_or_default();
    }
}

/// Returns the tag in `de`, `Danish (da)`, `Chinese - ZH` or `Latn`, or `None` for the name of a language without a
/// tag.
fn tag_of(value: &str) -> Option<String> {
    let last = value.rsplit(['(', ' ']).next().unwrap_or_default();
    language_tag(last.trim_end_matches(')'))
}

/// Returns a language tag in the form of RFC 5646. A script alone becomes a tag for an undetermined language:
/// `und-Latn`.
pub(crate) fn language_tag(tag: &str) -> Option<String> {
    let mut parts = tag.split(['-', '_']);
    let first = parts.next().unwrap_or_default();
    let is_tag = |part: &str| {
        (2..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
    };
    if !first.bytes().all(|b| b.is_ascii_alphabetic()) || !(2..=4).contains(&first.len()) {
        return None;
    }
    let mut written = match first.len() {
        4 => format!("und-{}", title(first)),
        _ => first.to_ascii_lowercase(),
    };
    for part in parts {
        if !is_tag(part) {
            return None;
        }
        let part = match part.len() {
            2 => part.to_ascii_uppercase(),
            4 => title(part),
            _ => part.to_ascii_lowercase(),
        };
        written = format!("{written}-{part}");
    }
    Some(written)
}

/// `Latn`.
fn title(script: &str) -> String {
    let mut script = script.to_ascii_lowercase();
    if let Some(first) = script.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    script
}

/// Reads a date in one of the forms that occur in files, and returns it as `2005-03-31`. The month of `04-12-2012` is
/// ambiguous, so that is not a date.
pub(crate) fn date(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split([' ', ',', '\t'])
        .filter(|word| !word.is_empty())
        .collect();
    let digits = words.iter().find_map(|word| digits_of(word));
    digits.or_else(|| words.windows(3).find_map(spelled_out))
}

/// `20020701` or `2002-07-01`.
fn digits_of(word: &str) -> Option<String> {
    let parts: Vec<&str> = word.split(['-', '/', '.']).collect();
    let digits = match parts.as_slice() {
        [all] if all.len() == 8 => (*all).to_owned(),
        [year, month, day] if [year.len(), month.len(), day.len()] == [4, 2, 2] => parts.concat(),
        _ => return None,
    };
    let (year, rest) = digits.split_at_checked(4)?;
    let (month, day) = rest.split_at_checked(2)?;
    written(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
}

/// `31 March 2005`, `June 4 2015`, `Dec 1st 2018`.
fn spelled_out(words: &[&str]) -> Option<String> {
    let day = |word: &str| {
        word.trim_end_matches(|c: char| c.is_ascii_alphabetic())
            .parse()
            .ok()
    };
    let &[one, two, year] = words else {
        return None;
    };
    let (month, day) = match (month(one), month(two)) {
        (Some(month), _) => (month, day(two)?),
        (_, Some(month)) => (month, day(one)?),
        _ => return None,
    };
    written(year.parse().ok()?, month, day)
}

fn month(word: &str) -> Option<u32> {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    let word = word.to_ascii_lowercase();
    let month = MONTHS.iter().position(|month| word.starts_with(month))?;
    u32::try_from(month + 1).ok()
}

fn written(year: u32, month: u32, day: u32) -> Option<String> {
    let days = match month {
        2 if year.is_multiple_of(4) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    let is_date = (1990..2100).contains(&year) && (1..=days).contains(&day);
    is_date.then(|| format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(lines: &[&str]) -> Meta {
        let mut meta = Meta::default();
        for line in lines {
            read(line, &mut meta);
        }
        meta
    }

    #[test]
    fn forms_of_heads() {
        for (line, tag) in [
            ("Language: de", "de"),
            ("Table Language: Danish (da)", "da"),
            ("Language: Chinese - ZH", "zh"),
            ("Language Tag: zh-cn", "zh-CN"),
            ("Script/Language Identifier: Arab", "und-Arab"),
            ("Table Script: Latin (latn)", "und-Latn"),
            ("Language Tag: sr-cyrl", "sr-Cyrl"),
        ] {
            assert_eq!(head(&[line]).languages, [tag], "{line}");
        }
        for line in [
            "Language: Polish",
            "Language: Urdu",
            "Contact: de",
            "Script: Latin, Greek and others",
        ] {
            assert!(head(&[line]).languages.is_empty(), "{line}");
        }
        for (line, expected) in [
            ("Date: 2019-04-11", "2019-04-11"),
            ("Effective Date: 31 March 2005", "2005-03-31"),
            ("Effective Date: June 4, 2015", "2015-06-04"),
            ("Effective Date: Dec 1st, 2018", "2018-12-01"),
            ("version 1, Mar 19 2012", "2012-03-19"),
            ("Version 1 20050723 # Jul 23 2005", "2005-07-23"),
            ("Effective Date: 04-12-2012", ""),
            ("Date: 2019-13-11", ""),
            ("Date: 2019-02-29", ""),
            ("Date: 2020-02-29", "2020-02-29"),
            ("Date: 2020-04-31", ""),
        ] {
            assert_eq!(head(&[line]).date, expected, "{line}");
        }
        let meta = head(&["TLD: .radio", "Version Number: 1.0", "Version: 9"]);
        assert_eq!(
            (meta.scopes.as_slice(), &*meta.version),
            (&["radio".to_owned()][..], "1.0")
        );
        assert_eq!(head(&["Version: see below"]).version, "");
    }
}
