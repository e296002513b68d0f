//! The attack list, read by an HTML5 parser: there are no elements and attributes except ours, and
//! the text is unchanged.

use std::fs;
use std::path::Path;

use linkspan::linkify::{Format, Isolation, LinkText, Refused};
use linkspan::screen::{Policy, Screen};
use linkspan::{Detector, Emails, Linkifier};

use crate::dom::{self, Node};
use crate::prose;

/// Returns the lines of a file in `cases/linkify`, with escapes resolved.
pub(crate) fn lines(name: &str) -> Vec<Vec<u8>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../cases/linkify")
        .join(name);
    let text = fs::read_to_string(&path).expect("the cases can be read");
    let is_case = |line: &&str| !line.is_empty() && !line.starts_with(['#', '%']);
    text.lines().filter(is_case).map(resolve).collect()
}

/// Resolves the escapes of a line.
fn resolve(line: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('\\') {
        out.extend_from_slice(before.as_bytes());
        rest = escape(after, &mut out).unwrap_or_else(|| panic!("a bad escape in {line}"));
    }
    out.extend_from_slice(rest.as_bytes());
    out
}

/// Resolves one escape. Returns the text after it.
fn escape<'t>(text: &'t str, out: &mut Vec<u8>) -> Option<&'t str> {
    let plain = [("n", b'\n'), ("r", b'\r'), ("t", b'\t'), ("\\", b'\\')];
    for (mark, byte) in plain {
        if let Some(rest) = text
            .strip_prefix(mark)
            .filter(|_| !text.starts_with("repeat{"))
        {
            out.push(byte);
            return Some(rest);
        }
    }
    if let Some(rest) = text.strip_prefix('x') {
        out.push(u8::from_str_radix(rest.get(..2)?, 16).ok()?);
        return rest.get(2..);
    }
    if let Some(rest) = text.strip_prefix("u{") {
        let (hex, rest) = rest.split_once('}')?;
        let c = char::from_u32(u32::from_str_radix(hex, 16).ok()?)?;
        out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        return Some(rest);
    }
    let (repeat, rest) = text.strip_prefix("repeat{")?.split_once('}')?;
    let (count, what) = repeat.split_once(',')?;
    out.extend_from_slice(what.repeat(count.parse().ok()?).as_bytes());
    Some(rest)
}

/// Linkifiers of many kinds, because one may show what another hides.
pub(crate) fn linkifiers() -> Vec<Linkifier> {
    let off = || Screen::builder().policy(Policy::Off).build();
    let wide = || Detector::builder().emails(Emails::LinkQuoted).build();
    vec![
        Linkifier::new(),
        Linkifier::builder().screen(off()).detector(wide()).build(),
        Linkifier::builder()
            .screen(off())
            .link_text(LinkText::Display)
            .max_len(20)
            .isolation(Isolation::Bdi)
            .target("_blank")
            .build(),
        Linkifier::builder()
            .refused(Refused::Defang)
            .class("auto")
            .build(),
        Linkifier::builder()
            .screen(off())
            .map_link(|anchor| {
                let text = anchor.link().as_str().to_owned();
                anchor.set_attribute("title", text.clone()).unwrap();
                anchor.set_attribute("data-text", text.clone()).unwrap();
                anchor.set_link_text(text);
            })
            .build(),
    ]
}

pub(crate) fn html(linkifier: &Linkifier, attack: &[u8]) -> String {
    let mut stream = linkifier.stream(Format::Html, String::new());
    stream.push_bytes(attack).unwrap();
    stream.finish().unwrap()
}

#[test]
fn the_list_is_long() {
    assert!(lines("attacks.txt").len() >= 200);
}

#[test]
fn only_our_elements_and_attributes_are_written() {
    let allowed = [
        "href",
        "class",
        "rel",
        "target",
        "title",
        "dir",
        "data-text",
    ];
    let mut links = 0;
    for attack in lines("attacks.txt") {
        for linkifier in linkifiers() {
            let html = html(&linkifier, &attack);
            let nodes = dom::parse(html.as_bytes());
            for (name, attributes) in dom::elements(&nodes) {
                assert!(["a", "bdi", "span"].contains(&name), "<{name}> in {html}");
                for (name, value) in attributes {
                    assert!(allowed.contains(&name.as_str()), "{name} in {html}");
                    let is_safe = ["http:", "https:", "ftp:", "mailto:"]
                        .iter()
                        .any(|it| value.starts_with(it));
                    assert!(name != "href" || is_safe, "{value} in {html}");
                    links += usize::from(name == "href");
                }
            }
        }
    }
    assert!(links > 500, "only {links} links: the list misses its aim");
}

/// Returns what a browser reads: CR and CRLF become LF; NUL and invalid bytes become U+FFFD.
fn as_read(attack: &[u8]) -> String {
    let mut text = String::new();
    for chunk in attack.utf8_chunks() {
        text.push_str(chunk.valid());
        text.push_str(if chunk.invalid().is_empty() {
            ""
        } else {
            "\u{FFFD}"
        });
    }
    text.replace('\0', "\u{FFFD}")
        .replace("\r\n", "\n")
        .replace('\r', "\n")
}

#[test]
fn text_and_links_are_kept() {
    let screen = Screen::builder().policy(Policy::Off).build();
    let linkifier = Linkifier::builder().screen(screen).build();
    for attack in lines("attacks.txt") {
        let nodes = dom::parse(html(&linkifier, &attack).as_bytes());
        assert_eq!(dom::text(&nodes), as_read(&attack));
        let detector = prose();
        let expected: Vec<_> = detector
            .links_in_bytes(&attack)
            .map(|link| (link.to_href(), link.as_str().to_owned()))
            .collect();
        let found: Vec<_> = nodes.iter().filter_map(link).collect();
        assert_eq!(found, expected);
    }
}

fn link(node: &Node) -> Option<(String, String)> {
    let Node::Element {
        attributes,
        children,
        ..
    } = node
    else {
        return None;
    };
    let href = attributes.iter().find(|(name, _)| name == "href")?;
    Some((href.1.clone(), dom::text(children)))
}
