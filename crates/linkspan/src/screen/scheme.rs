//! Finds schemes that must not be followed.

use core::ops::Range;

use crate::detect::unsafe_scheme::{LONGEST, WINDOWS, is_unsafe_in_lower_case};

/// Returns the range of a URL's scheme, with its colon, if it must not be followed.
///
/// The scheme is read as browsers read it: they skip controls and spaces before it, and tabs and
/// line ends inside it.
pub(crate) fn find_unsafe(url: &str) -> Option<Range<usize>> {
    let start = url.bytes().position(|byte| byte > b' ')?;
    let mut name = [0; LONGEST];
    let mut len = 0;
    for (at, byte) in url.bytes().enumerate().skip(start) {
        match byte {
            b'\t' | b'\n' | b'\r' => {}
            b':' => return is_unsafe_in_lower_case(name.get(..len)?).then_some(start..at + 1),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'+' | b'-' | b'.' => {
                // Schemes of Windows are recognized by this prefix, whatever follows it.
                let is_windows = len == WINDOWS.len() && name.starts_with(WINDOWS.as_bytes());
                match name.get_mut(len) {
                    _ if is_windows => {}
                    Some(slot) => *slot = byte.to_ascii_lowercase(),
                    None => return None,
                }
                len += usize::from(!is_windows);
            }
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_are_read_as_browsers_read_them() {
        for (url, end) in [
            ("javascript:alert(1)", 11),
            ("JaVaScRiPt://example.com/%0Aalert(1)", 11),
            ("java\tscr\nipt:alert(1)", 13),
            ("file://server/share", 5),
            ("ms-msdt:/id", 8),
            ("ms-officecmd-and-much-more-than-that:x", 37),
            ("safari-web-extension://a", 21),
        ] {
            assert_eq!(find_unsafe(url), Some(0..end), "{url}");
        }
        assert_eq!(find_unsafe(" \u{1}data:text/html,x"), Some(2..7));
        for url in [
            "https://example.com/javascript:",
            "example.com:80",
            "data.example.com/a:b",
            "xjavascript:a",
            "javascript",
            "a-scheme-that-is-longer-than-any-of-them:x",
            "ms:x",
            "",
            " ",
            "mailto:data:x@example.com",
        ] {
            assert_eq!(find_unsafe(url), None, "{url}");
        }
    }
}
