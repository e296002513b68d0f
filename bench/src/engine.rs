//! The measured engines: ours, the rivals, and limits, which read the text without finding links.

use std::hint::black_box;

use linkify::{LinkFinder, LinkKind};
use linkspan::{Detector, Linkifier, Profile};
use regex::Regex;

/// The group of an engine.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Side {
    /// An engine of this repository.
    Ours,
    /// Another finder of links.
    Rival,
    /// An engine that reads the bytes and finds no links.
    Limit,
}

impl Side {
    /// Returns the word in the record.
    pub fn as_str(self) -> &'static str {
        match self {
            Side::Ours => "ours",
            Side::Rival => "rival",
            Side::Limit => "limit",
        }
    }
}

/// An engine that searches a text and counts what it finds.
pub struct Engine {
    /// The name, as printed.
    pub name: &'static str,
    /// Its group.
    pub side: Side,
    count: Box<dyn Fn(&str) -> usize>,
}

impl Engine {
    fn new(name: &'static str, side: Side, count: impl Fn(&str) -> usize + 'static) -> Engine {
        let count = Box::new(count);
        Engine { name, side, count }
    }

    /// Returns how many links, or stops, the engine finds.
    pub fn count(&self, text: &str) -> usize {
        (self.count)(text)
    }
}

/// A typical regular expression for URLs and addresses.
const PATTERN: &str =
    r"(?i)\b(?:https?://|www\.)[^\s<>]+|\b[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,}\b";

/// The rival that our rows are measured against: it finds bare domain names, as we do.
pub const BASE: &str = "linkify bare";

/// Returns all engines: ours first, then the rivals, then the limits.
pub fn all() -> Vec<Engine> {
    let mut engines = ours();
    engines.extend(rivals());
    engines.extend(limits());
    engines
}

/// Returns detection in both profiles, and the whole work from text to HTML.
fn ours() -> Vec<Engine> {
    let strict = Detector::builder().profile(Profile::Uts58).build();
    let prose = Detector::builder().profile(Profile::Prose).build();
    let linkifier = Linkifier::new();
    vec![
        Engine::new("strict", Side::Ours, move |text| strict.links(text).count()),
        Engine::new("Prose", Side::Ours, move |text| prose.links(text).count()),
        // Detection in the profile Prose, screening, and the HTML: a new string for each text.
        // It counts the bytes of what it writes.
        Engine::new("HTML", Side::Ours, move |text| linkifier.html(text).len()),
    ]
}

fn rivals() -> Vec<Engine> {
    let strict = LinkFinder::new();
    let mut bare = LinkFinder::new();
    bare.kinds(&[LinkKind::Url, LinkKind::Email]);
    bare.url_must_have_scheme(false);
    let mut rivals = vec![
        Engine::new(BASE, Side::Rival, move |text| bare.links(text).count()),
        Engine::new("linkify", Side::Rival, move |text| {
            strict.links(text).count()
        }),
    ];
    match Regex::new(PATTERN) {
        Ok(regex) => rivals.push(Engine::new("regex", Side::Rival, move |text| {
            regex.find_iter(text).count()
        })),
        Err(error) => eprintln!("the pattern is skipped: {error}"),
    }
    #[cfg(feature = "comrak")]
    rivals.push(Engine::new("comrak", Side::Rival, comrak_links));
    rivals
}

/// Parses the text as Markdown with the autolink extension, and counts the links.
#[cfg(feature = "comrak")]
fn comrak_links(text: &str) -> usize {
    use comrak::nodes::NodeValue;

    let arena = comrak::Arena::new();
    let mut options = comrak::Options::default();
    options.extension.autolink = true;
    let root = comrak::parse_document(&arena, text, &options);
    let is_link = |value: &NodeValue| matches!(value, NodeValue::Link(_));
    root.descendants()
        .filter(|node| is_link(&node.data.borrow().value))
        .count()
}

fn limits() -> Vec<Engine> {
    vec![
        Engine::new("memcpy", Side::Limit, copy()),
        Engine::new("memchr3 .:@", Side::Limit, |text| {
            memchr::memchr3_iter(b'.', b':', b'@', text.as_bytes()).count()
        }),
        Engine::new("byte table", Side::Limit, table_stops),
        Engine::new("UTF-8 check", Side::Limit, |text| {
            usize::from(std::str::from_utf8(black_box(text.as_bytes())).is_ok())
        }),
    ]
}

fn copy() -> impl Fn(&str) -> usize {
    let target = std::cell::RefCell::new(Vec::new());
    move |text| {
        let mut target = target.borrow_mut();
        target.clear();
        target.extend_from_slice(text.as_bytes());
        black_box(target.len())
    }
}

/// Counts `.`, `:` and `@` with a loop over a table of 256 entries.
fn table_stops(text: &str) -> usize {
    const STOPS: [bool; 256] = {
        let mut table = [false; 256];
        table[b'.' as usize] = true;
        table[b':' as usize] = true;
        table[b'@' as usize] = true;
        table
    };
    let mut rest = text.as_bytes();
    let mut count = 0;
    while let Some(at) = rest.iter().position(|&byte| STOPS[usize::from(byte)]) {
        count += 1;
        rest = &rest[at + 1..];
    }
    black_box(count)
}
