//! Shows the body of a plain-text mail as HTML: quotations inside `blockquote`, links made and screened.
//!
//! `cargo run --package linkspan-examples --bin mail < body.txt`; with `--flowed` for a body whose `Content-Type` says
//! `format=flowed` (RFC 3676).

use std::io;

use linkspan::Linkifier;

/// A line of a body. In flowed text, it may have been sent as several lines.
#[derive(Debug, Eq, PartialEq)]
struct Line {
    /// The number of `>` before it.
    depth: usize,
    text: String,
}

fn lines(body: &str, is_flowed: bool) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut goes_on = false;
    for line in body.lines() {
        let (depth, text) = quotation(line, is_flowed);
        match lines.last_mut() {
            Some(last) if goes_on && last.depth == depth => last.text.push_str(text),
            _ => lines.push(Line {
                depth,
                text: text.to_owned(),
            }),
        }
        // A space at the end means that the line continues, except for the one that begins a signature.
        goes_on = is_flowed && text.ends_with(' ') && text != "-- ";
    }
    lines
}

/// Splits a line into the depth of its quotation and its text.
fn quotation(line: &str, is_flowed: bool) -> (usize, &str) {
    let mut text = line;
    let mut depth = 0;
    while let Some(rest) = text.strip_prefix('>') {
        depth += 1;
        // Mail programs write `> > a`. In flowed text only the `>` count, and a space after them was added by the
        // sender.
        text = if is_flowed {
            rest
        } else {
            rest.strip_prefix(' ').unwrap_or(rest)
        };
    }
    let text = if is_flowed {
        text.strip_prefix(' ').unwrap_or(text)
    } else {
        text
    };
    (depth, text)
}

fn html(body: &str, is_flowed: bool) -> String {
    let linkifier = Linkifier::new();
    let mut html = String::new();
    let mut depth = 0;
    for line in lines(body, is_flowed) {
        html.push_str(&"<blockquote>\n".repeat(line.depth.saturating_sub(depth)));
        html.push_str(&"</blockquote>\n".repeat(depth.saturating_sub(line.depth)));
        depth = line.depth;
        // Each line is linkified separately, because a link never crosses a line end, nor a change from a quotation to
        // its answer.
        html.push_str(&format!("<div>{}</div>\n", linkifier.html(&line.text)));
    }
    html.push_str(&"</blockquote>\n".repeat(depth));
    html
}

fn main() -> io::Result<()> {
    let is_flowed = std::env::args().any(|argument| argument == "--flowed");
    let body = io::read_to_string(io::stdin())?;
    print!("{}", html(&body, is_flowed));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINK: &str =
        r#"<a href="https://example.com/a" rel="nofollow noopener" dir="auto">example.com/a</a>"#;

    #[test]
    fn quotations_are_nested() {
        let body = "Yes: <example.com/a>.\r\n> > Where is it?\r\n> I forgot.\r\n-- \r\nJane";
        let expected = format!(
            "<div>Yes: &lt;{LINK}&gt;.</div>\n\
             <blockquote>\n<blockquote>\n<div>Where is it?</div>\n</blockquote>\n<div>I forgot.</div>\n</blockquote>\n\
             <div>-- </div>\n<div>Jane</div>\n"
        );
        assert_eq!(html(body, false), expected);
    }

    #[test]
    fn flowed_lines_are_joined() {
        let body = ">> This line \n>> goes on at \n>> example.com/a\n> and this \nis another.\n >stuffed\n-- \nJane";
        let expected = format!(
            "<blockquote>\n<blockquote>\n<div>This line goes on at {LINK}</div>\n</blockquote>\n\
             <div>and this </div>\n</blockquote>\n\
             <div>is another.</div>\n<div>&gt;stuffed</div>\n<div>-- </div>\n<div>Jane</div>\n"
        );
        assert_eq!(html(body, true), expected);
    }
}
