//! IDNA2008_Category: compares every code point with the data file, using a separate parser.

#![cfg(test)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use linkspan::property::{Idna2008, idna2008};
use linkspan_testkit::data;

/// Maps code points to categories as in the file.
fn read(dir: &Path) -> BTreeMap<u32, String> {
    let text = fs::read_to_string(dir.join("idna/Idna2008.txt")).unwrap();
    let missing: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("@missing"))
        .collect();
    assert_eq!(missing, ["# @missing: 0000..10FFFF; UNASSIGNED"]);
    let mut values = BTreeMap::new();
    for line in text.lines() {
        let data = line.split('#').next().unwrap_or_default();
        let Some((range, value)) = data.split_once(';') else {
            continue;
        };
        let ends: Vec<u32> = range
            .trim()
            .split("..")
            .map(|hex| u32::from_str_radix(hex, 16).unwrap())
            .collect();
        for code_point in ends[0]..=*ends.last().unwrap() {
            let before = values.insert(code_point, value.trim().to_owned());
            assert_eq!(before, None, "{code_point:04X} twice");
        }
    }
    values
}

fn name(category: Idna2008) -> &'static str {
    match category {
        Idna2008::Pvalid => "PVALID",
        Idna2008::ContextJ => "CONTEXTJ",
        Idna2008::ContextO => "CONTEXTO",
        Idna2008::Disallowed => "DISALLOWED",
        Idna2008::Unassigned => "UNASSIGNED",
    }
}

#[test]
fn idna2008_category_matches_the_data_file() {
    let (major, minor, update) = linkspan::UNICODE_VERSION;
    let Some(dir) = data::ucd_dir(&format!("{major}.{minor}.{update}")) else {
        return;
    };
    let values = read(&dir);
    assert!(values.len() > 100_000, "{}", values.len());
    let mut count = 0;
    let wrong: Vec<String> = ('\0'..=char::MAX)
        .inspect(|_| count += 1)
        .filter_map(|c| {
            let expected = values
                .get(&u32::from(c))
                .map_or("UNASSIGNED", String::as_str);
            let found = name(idna2008(c));
            (found != expected)
                .then(|| format!("U+{:04X}: {found} is not {expected}", u32::from(c)))
        })
        .collect();
    assert_eq!(count, 0x11_0000 - 0x800);
    assert!(
        wrong.is_empty(),
        "{} wrong, the first: {:?}",
        wrong.len(),
        &wrong[..wrong.len().min(10)]
    );
}
