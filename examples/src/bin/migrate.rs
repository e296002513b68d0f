//! One program in three versions: as it was written for `linkify`, with the feature
//! `compat-linkify`, and with linkspan's own interface. It prints the web and email addresses of
//! its input, and their positions.
//!
//! `cargo run --package linkspan-examples --bin migrate < README.md`

use std::io;

/// Before.
mod before {
    use linkify::{LinkFinder, LinkKind};

    pub fn report(text: &str) -> Vec<String> {
        let mut finder = LinkFinder::new();
        finder.url_must_have_scheme(false);
        let line = |link: linkify::Link<'_>| {
            let kind = match link.kind() {
                LinkKind::Url => "url",
                LinkKind::Email => "email",
                _ => "other",
            };
            format!("{}..{} {kind} {}", link.start(), link.end(), link.as_str())
        };
        finder.links(text).map(line).collect()
    }
}

/// In between: the feature `compat-linkify`, with only the `use` changed.
mod between {
    use linkspan::compat::linkify::{self, LinkFinder, LinkKind};

    pub fn report(text: &str) -> Vec<String> {
        let mut finder = LinkFinder::new();
        finder.url_must_have_scheme(false);
        let line = |link: linkify::Link<'_>| {
            let kind = match link.kind() {
                LinkKind::Url => "url",
                LinkKind::Email => "email",
                _ => "other",
            };
            format!("{}..{} {kind} {}", link.start(), link.end(), link.as_str())
        };
        finder.links(text).map(line).collect()
    }
}

/// After.
mod after {
    use linkspan::{Detector, Link};

    pub fn report(text: &str) -> Vec<String> {
        let line = |link: Link<'_>| {
            let (start, end, kind) = (link.start(), link.end(), link.kind());
            format!("{start}..{end} {kind} {}", link.as_str())
        };
        Detector::new().links(text).map(line).collect()
    }
}

fn main() -> io::Result<()> {
    let text = io::read_to_string(io::stdin())?;
    for (name, lines) in [
        ("linkify", before::report(&text)),
        ("compat", between::report(&text)),
        ("linkspan", after::report(&text)),
    ] {
        println!("{name}:");
        lines.iter().for_each(|line| println!("  {line}"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_texts_give_the_same_output() {
        let text = "See https://example.com/a, example.org (or ask jane@example.com).";
        let expected = [
            "4..25 url https://example.com/a",
            "27..38 url example.org",
            "47..63 email jane@example.com",
        ];
        assert_eq!(before::report(text), expected);
        assert_eq!(between::report(text), expected);
        assert_eq!(after::report(text), expected);
    }

    #[test]
    fn other_texts_give_better_output() {
        let text = "main.rs 访问example.com。";
        assert_eq!(
            before::report(text),
            ["0..7 url main.rs", "8..28 url 访问example.com。"]
        );
        assert_eq!(between::report(text), ["14..25 url example.com"]);
        assert_eq!(after::report(text), ["14..25 url example.com"]);
    }
}
