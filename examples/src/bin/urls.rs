//! The front end of a link checker: prints each web address of its input once, with the position of
//! its first occurrence.
//!
//! `cargo run --package linkspan-examples --bin urls < README.md`

use std::collections::HashSet;
use std::io;

use linkspan::offsets::Cursor;
use linkspan::{Detector, Emails};
use url::Url;

/// What to check, and where to report it.
struct Found {
    line: usize,
    column: usize,
    url: Url,
}

fn urls(text: &str) -> Vec<Found> {
    // A link checker should also try `http://localhost:8080`, and ignore mail addresses.
    let detector = Detector::builder()
        .emails(Emails::Skip)
        .single_labels(true)
        .build();
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    // No link crosses a line end.
    for (index, text) in text.lines().enumerate() {
        // Counts the characters before each link in one pass over the line.
        let mut cursor = Cursor::new(text);
        for link in detector.links(text) {
            // A link without a scheme gets `https`, and a host in another script becomes ASCII.
            let Ok(mut url) = Url::try_from(&link) else {
                continue;
            };
            // A server never receives the fragment, so `/a#b` and `/a#c` are one page.
            url.set_fragment(None);
            if matches!(url.scheme(), "http" | "https") && seen.insert(url.clone()) {
                let (line, column) = (index + 1, cursor.position(link.start()).chars + 1);
                found.push(Found { line, column, url });
            }
        }
    }
    found
}

fn main() -> io::Result<()> {
    let text = io::read_to_string(io::stdin())?;
    for Found { line, column, url } in urls(&text) {
        println!("{line}:{column}: {url}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_url_is_printed_once() {
        let text = "Läs https://example.com/a#b, example.com/a#c\n\
                    and bücher.de (or ftp://example.com, jane@example.com),\n\
                    http://localhost:8080/x and HTTPS://EXAMPLE.com/a.";
        let lines: Vec<_> = urls(text)
            .into_iter()
            .map(|Found { line, column, url }| format!("{line}:{column}: {url}"))
            .collect();
        assert_eq!(
            lines,
            [
                "1:5: https://example.com/a",
                "2:5: https://xn--bcher-kva.de/",
                "3:1: http://localhost:8080/x",
            ]
        );
    }
}
