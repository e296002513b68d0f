//! Other people's tests: URLs and hosts of WPT, and addresses of isemail.
//!
//! The files are not part of the project; `suites_dir` says where they are searched for. Each line
//! gives the expected answer or is a deviation for one of the reasons below. CONFORMANCE.md has
//! their counts. The reason is derived from the line itself, not from our answer.

#![cfg(test)]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use linkspan::check;
use linkspan::format::{Form, Formatter};
use serde_json::Value;

/// The number of lines of a file by result.
#[derive(Default)]
struct Tally {
    counts: BTreeMap<&'static str, usize>,
    wrong: Vec<String>,
}

impl Tally {
    fn count(&mut self, what: &'static str) {
        *self.counts.entry(what).or_default() += 1;
    }

    /// Counts a deviation, which is an error unless there is a reason.
    fn deviation(&mut self, reason: Option<&'static str>, line: String) {
        match reason {
            Some(reason) => self.count(reason),
            None => self.wrong.push(line),
        }
    }

    /// Fails unless the counts are those of CONFORMANCE.md.
    fn check(&self, expected: &[(&'static str, usize)]) {
        for line in &self.wrong {
            println!("{line}");
        }
        assert!(
            self.wrong.is_empty(),
            "{} lines are wrong; see above",
            self.wrong.len()
        );
        let expected: BTreeMap<_, _> = expected.iter().copied().collect();
        assert_eq!(self.counts, expected, "CONFORMANCE.md has these counts");
    }
}

/// Returns the folder with other people's test suites: `../shared/suites` next to the project, or
/// what `LINKSPAN_SUITES` names.
///
/// Returns `None` after printing that the test is skipped. The test must then return at once. With
/// `LINKSPAN_REQUIRE_DATA` set, this panics instead.
fn suites_dir() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/suites");
    let dir = env::var_os("LINKSPAN_SUITES").map_or(beside, PathBuf::from);
    if dir.is_dir() {
        return Some(dir);
    }
    let what = "the folder with the suites of WPT and isemail is missing";
    let advice = "name a folder with wpt/urltestdata.json, wpt/toascii.json and isemail/tests.xml in LINKSPAN_SUITES";
    let required = env::var_os("LINKSPAN_REQUIRE_DATA").is_some();
    assert!(!required, "{what}; {advice}");
    eprintln!("SKIPPED, because {what}; {advice}");
    None
}

fn read(path: &str) -> Option<String> {
    let path = suites_dir()?.join(path);
    Some(fs::read_to_string(path).expect("a file of the suite"))
}

fn json(path: &str) -> Option<Vec<Value>> {
    let all = serde_json::from_str(&read(path)?).expect("JSON");
    match all {
        Value::Array(all) => Some(all.into_iter().filter(Value::is_object).collect()),
        _ => panic!("{path} is not a list"),
    }
}

fn text<'a>(line: &'a Value, name: &str) -> Option<&'a str> {
    line.get(name).and_then(Value::as_str)
}

/// Returns what follows the scheme of an absolute `http`, `https` or `ftp` URL.
fn after_scheme(line: &Value) -> Option<&str> {
    let input = text(line, "input")?.trim_start_matches(|c: char| c <= ' ');
    let (scheme, rest) = input.split_once(':')?;
    let is_web = ["http", "https", "ftp"]
        .iter()
        .any(|web| scheme.eq_ignore_ascii_case(web));
    // Without slashes, a URL is relative to a base with the same scheme.
    let is_absolute = text(line, "base").is_none() || rest.starts_with(['/', '\\']);
    (is_web && is_absolute).then_some(rest)
}

#[test]
fn wpt_urls_agree() {
    let Some(lines) = json("wpt/urltestdata.json") else {
        return;
    };
    let mut tally = Tally::default();
    for line in &lines {
        let Some(rest) = after_scheme(line) else {
            continue;
        };
        let input = text(line, "input").expect("an input");
        let got = Formatter::new().url(input, Form::Href);
        match (text(line, "href"), got) {
            (Some(href), Ok(got)) if got == href => tally.count("equal"),
            (None, Err(_)) => tally.count("refused by both"),
            (href, got) => {
                let reason = url_deviation(input, rest, href.is_some());
                tally.deviation(
                    reason,
                    format!("{input:?}\n  expected {href:?}\n  got      {got:?}"),
                );
            }
        }
    }
    tally.check(&[
        ("equal", 126),
        ("refused by both", 198),
        ("userinfo", 26),
        ("slashes missing, too many, or backslashes", 21),
        ("a tab or line break inside", 7),
        ("an xn-- label that does not decode", 7),
        ("a host that the DNS cannot have", 4),
        ("an IPv6 address without brackets", 1),
    ]);
}

/// Returns why we refuse a URL that browsers accept.
fn url_deviation(input: &str, rest: &str, is_taken: bool) -> Option<&'static str> {
    let slashes = rest
        .find(|c| !matches!(c, '/' | '\\'))
        .unwrap_or(rest.len());
    let authority = rest.get(slashes..)?;
    let authority = authority.split(['/', '\\', '?', '#']).next()?;
    let host = authority.rsplit('@').next()?;
    let host = host.split(':').next()?;
    match () {
        () if authority.parse::<std::net::Ipv6Addr>().is_ok() => {
            Some("an IPv6 address without brackets")
        }
        () if !is_taken => None,
        () if input.trim().contains(['\t', '\n', '\r']) => Some("a tab or line break inside"),
        () if rest.get(..slashes) != Some("//") => {
            Some("slashes missing, too many, or backslashes")
        }
        () if authority.contains('@') => Some("userinfo"),
        () if host.to_ascii_lowercase().contains("xn--") => {
            Some("an xn-- label that does not decode")
        }
        () if !is_dns_name(host) => Some("a host that the DNS cannot have"),
        () => None,
    }
}

/// Letters, digits, hyphens and underscores, in labels that are neither empty nor too long.
fn is_dns_name(host: &str) -> bool {
    let is_char =
        |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '%');
    let is_label = |label: &str| {
        let is_edge = label.starts_with('-') || label.ends_with('-');
        (1..=63).contains(&label.len()) && !is_edge && label.chars().all(is_char)
    };
    let name = host.strip_suffix('.').unwrap_or(host);
    name.len() <= 253 && name.split('.').all(is_label)
}

#[test]
fn wpt_hosts_agree() {
    let Some(lines) = json("wpt/toascii.json") else {
        return;
    };
    let mut tally = Tally::default();
    for line in &lines {
        let input = text(line, "input").expect("an input");
        let expected = text(line, "output");
        let href = Formatter::new().href(&format!("https://{input}/x"));
        let got = href
            .as_ref()
            .ok()
            .and_then(|href| href.strip_prefix("https://")?.strip_suffix("/x"));
        match (expected, got) {
            (Some(expected), Some(got)) if got == expected => tally.count("equal"),
            (None, None) => tally.count("refused by both"),
            (Some(_), None) if input.to_ascii_lowercase().contains("xn--") => {
                tally.count("an xn-- label that does not decode");
            }
            (Some(output), None) if !is_dns_name(output) || !is_dns_name(input) => {
                tally.count("a host that the DNS cannot have");
            }
            _ => tally.wrong.push(format!(
                "{input:?}\n  expected {expected:?}\n  got      {got:?}"
            )),
        }
    }
    tally.check(&[
        ("equal", 42),
        ("refused by both", 19),
        ("a host that the DNS cannot have", 14),
        ("an xn-- label that does not decode", 12),
    ]);
}

#[test]
fn isemail_addresses_agree() {
    let mut tally = Tally::default();
    for file in ["tests.xml", "tests-original.xml"] {
        let Some(xml) = read(&format!("isemail/{file}")) else {
            return;
        };
        let document = roxmltree::Document::parse(&xml).expect("XML");
        let tests = document
            .descendants()
            .filter(|node| node.has_tag_name("test"));
        tests.for_each(|test| address_of_isemail(test, &mut tally));
    }
    tally.check(&[
        ("valid", 131),
        ("invalid", 295),
        ("a domain of one label", 6),
        ("a numeric top-level domain", 5),
        ("a top-level domain of one letter", 3),
        ("an xn-- label that IDNA2008 does not allow", 1),
        ("characters outside ASCII, which RFC 6532 allows", 1),
        ("`::` for one group of an IPv6 address", 1),
    ]);
}

fn address_of_isemail(test: roxmltree::Node<'_, '_>, tally: &mut Tally) {
    let field = |name: &str| {
        let child = test.children().find(|node| node.has_tag_name(name));
        child.and_then(|node| node.text()).unwrap_or_default()
    };
    let address = controls(field("address"));
    let diagnosis = field("diagnosis");
    // A message may contain more than SMTP allows: comments, folding, obsolete forms, any domain
    // literal.
    let is_smtp = matches!(
        field("category"),
        "ISEMAIL_VALID_CATEGORY" | "ISEMAIL_DNSWARN" | "ISEMAIL_RFC5321"
    );
    let report = check::email(&address);
    match (is_smtp, report.is_valid()) {
        (true, true) => tally.count("valid"),
        (false, false) => tally.count("invalid"),
        _ => {
            let domain = address.rsplit('@').next().unwrap_or_default();
            let tld = domain.rsplit('.').next().unwrap_or_default();
            let reason = match diagnosis {
                "ISEMAIL_RFC5321_TLDNUMERIC" => Some("a numeric top-level domain"),
                "ISEMAIL_RFC5321_IPV6DEPRECATED" => Some("`::` for one group of an IPv6 address"),
                _ if !address.is_ascii() => Some("characters outside ASCII, which RFC 6532 allows"),
                _ if domain.starts_with("xn--") => {
                    Some("an xn-- label that IDNA2008 does not allow")
                }
                _ if !domain.contains('.') => Some("a domain of one label"),
                _ if tld.len() == 1 => Some("a top-level domain of one letter"),
                _ => None,
            };
            tally.deviation(
                reason,
                format!("{address:?} {diagnosis} {:?}", report.findings()),
            );
        }
    }
}

/// The suite writes control characters as their pictures.
fn controls(address: &str) -> String {
    let control = |c: char| match u32::from(c) {
        code @ 0x2400..=0x241F => char::from_u32(code - 0x2400).unwrap_or(c),
        _ => c,
    };
    address.chars().map(control).collect()
}
