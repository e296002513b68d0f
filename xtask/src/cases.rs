//! `cargo xtask cases`: writes all shared cases into one file, for the tests of other languages.
//!
//! `cases/README.md` describes the file.

use std::fs;
use std::ops::Range;
use std::path::PathBuf;

use linkspan::screen::Screen;
use linkspan::{Detector, Linkifier, Profile};
use linkspan_testkit::cases::{self, checks, forms, sets};
use serde_json::{Value, json};

const HELP: &str = "\
Writes all shared cases into one file, which the tests of other languages read.

Usage: cargo xtask cases [FILE]

The default FILE is target/cases.json. cases/README.md describes its format.
";

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    let file = match args {
        [] => crate::target().join("cases.json"),
        [file] if !file.starts_with('-') => PathBuf::from(file),
        _ => {
            print!("{HELP}");
            return Ok(());
        }
    };
    let all = json!({
        "version": 1,
        "detection": marked("detection", "uts58"),
        "prose": marked("prose", "prose"),
        "defaults": defaults(),
        "formatting": formatting(),
        "check": check(),
        "screen": screen(),
    });
    let failed = |error: std::io::Error| format!("{} cannot be written: {error}", file.display());
    file.parent()
        .map_or(Ok(()), fs::create_dir_all)
        .map_err(failed)?;
    fs::write(&file, all.to_string()).map_err(failed)?;
    for (name, group) in all.as_object().into_iter().flatten() {
        if let Some(group) = group.as_array() {
            println!("{name:12}{:>6} cases", group.len());
        }
    }
    Ok(())
}

/// Returns one place in a text, in the units of three families of languages.
fn place(text: &str, range: &Range<usize>) -> Value {
    let before = |at: usize| text.get(..at).unwrap_or(text);
    let ends = [range.start, range.end];
    json!({
        "bytes": ends,
        "utf16": ends.map(|at| before(at).encode_utf16().count()),
        "chars": ends.map(|at| before(at).chars().count()),
    })
}

/// Returns the cases of a folder in which the links of texts are marked.
fn marked(folder: &str, profile: &str) -> Vec<Value> {
    let files = cases::file_names(folder);
    let all = files.iter().flat_map(|name| cases::load(folder, name));
    all.map(|case| {
        let places = |links: &[Range<usize>]| -> Vec<Value> {
            links.iter().map(|link| place(&case.text, link)).collect()
        };
        let found = prose(&case.text);
        let differs = folder == "prose" && found != case.links;
        json!({
            "place": case.place,
            "rule": case.rule,
            "profile": profile,
            "options": case.options,
            "text": case.text,
            "links": places(&case.links),
            "core": differs.then(|| places(&found)),
            "evidence": case.evidence,
            "tld": case.tld,
        })
    })
    .collect()
}

/// Returns the cases for programs without options: the links, and their forms.
fn defaults() -> Vec<Value> {
    let mut all = marked("defaults", "prose");
    for case in &mut all {
        let html = Linkifier::new().html(case["text"].as_str().unwrap_or_default());
        case["html"] = json!(html);
    }
    all
}

/// Returns the links that the library finds. They may differ from the marked ones, because the profile `Prose` misses
/// a few links of the corpus.
fn prose(text: &str) -> Vec<Range<usize>> {
    let detector = Detector::builder().profile(Profile::Prose).build();
    detector.links(text).map(|link| link.range()).collect()
}

fn formatting() -> Vec<Value> {
    let files = cases::file_names("formatting");
    let all = files.iter().flat_map(|name| forms::load(name));
    all.map(|case| {
        json!({
            "place": case.place,
            "form": case.form,
            "input": case.input,
            "expected": case.expected,
        })
    })
    .collect()
}

fn check() -> Vec<Value> {
    let all = checks::load().into_iter();
    all.map(|case| {
        let findings = case.findings.iter().map(|finding| {
            let mut value = place(&case.value, &(finding.start..finding.end));
            value["severity"] = json!(finding.severity);
            value["code"] = json!(finding.code);
            value
        });
        json!({
            "place": case.place,
            "rule": case.rule,
            "kind": case.kind,
            "options": case.options,
            "value": case.value,
            "valid": case.is_valid,
            "findings": findings.collect::<Vec<_>>(),
        })
    })
    .collect()
}

fn screen() -> Vec<Value> {
    let honest = sets::load("honest.txt", "group").into_iter();
    let honest = honest.map(|line| screened(&line, "honest", None));
    let names = sets::load("names.txt", "").into_iter();
    let names = names.map(|line| screened(&line, "names", None));
    let attacks = sets::load("attacks.txt", "reason").into_iter();
    let attacks = attacks.map(|line| screened(&line, "attacks", Some(&line.section)));
    honest.chain(names).chain(attacks).collect()
}

fn screened(line: &sets::Line, set: &str, reason: Option<&str>) -> Value {
    let (shown, target) = match line.text.split_once(" => ") {
        Some((shown, target)) => (Some(shown), target),
        None => (None, line.text.as_str()),
    };
    let screen = Screen::new();
    let screening = match shown {
        Some(shown) => screen.pair(shown, target),
        None => screen.url(target),
    };
    let reasons = screening.reasons().iter();
    let codes: Vec<_> = reasons.map(|reason| reason.code().as_str()).collect();
    json!({
        "place": line.place,
        "set": set,
        "shown": shown,
        "target": target,
        "reason": reason,
        "core": { "verdict": screening.verdict().as_str(), "reasons": codes },
    })
}
