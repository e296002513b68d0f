//! The attack list in a real browser: no script runs, every attribute is what we wrote, and the
//! page has the structure that we gave it.
//!
//! Chromium is searched for in the path. If it is missing, the tests print that they are skipped;
//! with `LINKSPAN_REQUIRE_TOOLS` set they fail.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use crate::attacks::{html, lines, linkifiers};
use crate::document::marking;
use crate::dom;

/// Runs before everything else in the page and counts every way to get attention.
const GUARD: &str = "\
<script>
  var hits = 0;
  function hit() { hits += 1; }
  window.alert = window.confirm = window.prompt = window.print = window.open = hit;
</script>";

/// Compares what the browser made of the cases with what was written.
const CHECK_CASES: &str = include_str!("browser/cases.js");

/// Parses each document before and after, with and without scripting, and compares the trees
/// without our links.
const CHECK_DOCUMENTS: &str = include_str!("browser/documents.js");

/// Returns the browser, or `None` after printing that there is none.
fn chromium() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let path = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&path)
        .flat_map(|dir| names.map(|name| dir.join(name)))
        .find(|file| file.is_file());
    if found.is_none() {
        let what = "there is no Chromium; install Debian's package chromium";
        let required = env::var_os("LINKSPAN_REQUIRE_TOOLS").is_some();
        assert!(!required, "{what}");
        eprintln!("SKIPPED the tests in a browser: {what}");
    }
    found
}

/// Loads a page and returns what its script leaves in the body.
fn load(browser: &PathBuf, name: &str, page: &str) -> String {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("browser-{name}"));
    fs::create_dir_all(&dir).unwrap();
    let file = dir.join("page.html");
    fs::write(&file, page).unwrap();
    let output = Command::new(browser)
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
        ])
        .args([
            "--disable-background-networking",
            "--no-first-run",
            "--virtual-time-budget=10000",
        ])
        .arg(format!("--user-data-dir={}", dir.join("profile").display()))
        .arg("--dump-dom")
        .arg(&file)
        .output()
        .unwrap();
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    let body = dom.split_once("<body>").map(|(_, rest)| rest);
    let body = body.and_then(|rest| rest.split_once("</body>"));
    let errors = String::from_utf8_lossy(&output.stderr);
    body.unwrap_or_else(|| panic!("no page: {dom:.500}\n{errors}"))
        .0
        .trim()
        .to_owned()
}

/// Returns a string literal for a script in a page.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for unit in text.encode_utf16() {
        match u8::try_from(unit) {
            Ok(byte @ b' '..=b'~') if !b"\"\\<>&".contains(&byte) => out.push(char::from(byte)),
            _ => write!(out, "\\u{unit:04x}").unwrap(),
        }
    }
    out + "\""
}

/// Returns what the browser must find in a case, as a script literal.
fn expectation(nodes: &[dom::Node]) -> String {
    let mut elements = Vec::new();
    for (name, attributes) in dom::elements(nodes) {
        let attributes: Vec<String> = attributes
            .iter()
            .map(|(name, value)| format!("[{},{}]", quoted(name), quoted(value)))
            .collect();
        elements.push(format!("[{},[{}]]", quoted(name), attributes.join(",")));
    }
    format!(
        "{{\"elements\":[{}],\"text\":{}}}",
        elements.join(","),
        quoted(&dom::text(nodes))
    )
}

/// Every attack with every linkifier, each in an element of its own.
///
/// The expectation comes from another parser. The other tests compare what that parser reads with
/// what was intended.
#[test]
fn no_attack_succeeds() {
    let Some(browser) = chromium() else { return };
    let (mut cases, mut expected) = (String::new(), Vec::new());
    for attack in lines("attacks.txt")
        .iter()
        .filter(|attack| attack.len() < 20_000)
    {
        for linkifier in linkifiers() {
            let html = html(&linkifier, attack);
            expected.push(expectation(&dom::parse(html.as_bytes())));
            write!(cases, "<div class=\"case\">{html}</div>").unwrap();
        }
    }
    let page = format!(
        "<!DOCTYPE html><html><head><meta charset=\"utf-8\">{GUARD}</head><body>{cases}<script>const expected = [{}];\n{CHECK_CASES}</script></body></html>",
        expected.join(",")
    );
    assert_eq!(
        load(&browser, "attacks", &page),
        format!("RIGHT {}", expected.len())
    );
}

#[test]
fn documents_keep_their_structure() {
    let Some(browser) = chromium() else { return };
    let linkifier = marking();
    let pairs: Vec<String> = lines("documents.txt")
        .iter()
        .map(|html| {
            let linked = linkifier.html_document_bytes(html);
            let text = |bytes: &[u8]| quoted(&String::from_utf8_lossy(bytes));
            format!("[{},{}]", text(html), text(&linked))
        })
        .collect();
    let page = format!(
        "<!DOCTYPE html><html><head><meta charset=\"utf-8\">{GUARD}</head><body><script>const pairs = [{}];\n{CHECK_DOCUMENTS}</script></body></html>",
        pairs.join(",")
    );
    let answer = load(&browser, "documents", &page);
    let links = answer
        .strip_prefix("RIGHT ")
        .unwrap_or_else(|| panic!("{answer}"));
    assert!(links.parse::<usize>().unwrap() > 120, "{links} links");
}

/// The check must be able to fail: a page that runs script is distinguished from one that does not.
#[test]
fn the_browser_detects_script() {
    let Some(browser) = chromium() else { return };
    let page = format!(
        "<!DOCTYPE html><html><head>{GUARD}</head><body><div class=\"case\"><img src=x onerror=hit()></div><script>const expected = [{{}}];\n{CHECK_CASES}</script></body></html>"
    );
    let answer = load(&browser, "guard", &page);
    assert!(
        answer.starts_with("WRONG") && answer.contains("script has run"),
        "{answer}"
    );
}
