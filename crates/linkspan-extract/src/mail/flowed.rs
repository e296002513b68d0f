//! `format=flowed; delsp=yes` (RFC 3676): lines that are broken inside words.
//!
//! Without `delsp`, the space at the end of a flowed line is part of the text. No link contains it,
//! so no lines need to be joined.

use crate::map::Text;

/// Joins the lines that end with a space, and removes the space.
pub(super) fn joined(bytes: &[u8]) -> Text {
    let mut text = Text::default();
    let mut at = 0;
    let mut last = None;
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let content = line.strip_suffix(b"\n").unwrap_or(line);
        let content = content.strip_suffix(b"\r").unwrap_or(content);
        let depth = content.iter().take_while(|&&byte| byte == b'>').count();
        let unquoted = content.get(depth..).unwrap_or_default();
        let stuffed = usize::from(unquoted.first() == Some(&b' '));
        let inside = unquoted.get(stuffed..).unwrap_or_default();
        let is_flowed = inside.ends_with(b" ") && inside != b"-- ";
        // A line continues only at the same depth of quotation.
        let start = if last == Some(depth) {
            depth + stuffed
        } else {
            0
        };
        let end = if is_flowed {
            content.len() - 1
        } else {
            line.len()
        };
        if last.is_some_and(|last| last != depth) {
            text.unit(b"\n", at, 0);
        }
        text.plain(line.get(start..end).unwrap_or_default(), at + start);
        last = is_flowed.then_some(depth);
        at += line.len();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_joined() {
        for (written, read) in [
            (
                "see https://a.example/x \r\ny now\r\n",
                "see https://a.example/xy now\r\n",
            ),
            ("> https://a.example/x \n> y\n", "> https://a.example/xy\n"),
            ("> https://a.example/x \ny\n", "> https://a.example/x\ny\n"),
            ("-- \nJoe\n", "-- \nJoe\n"),
            ("a\n  b \n c", "a\n  bc"),
        ] {
            let text = joined(written.as_bytes());
            assert_eq!(String::from_utf8_lossy(&text.bytes), read, "{written:?}");
        }
    }
}
