//! Schemes that a link from somebody else must not have: following them runs what the link says, or reads what is on
//! the reader's own machine or network.

use core::ops::Range;

/// Such schemes, sorted. All that begin with `ms-` are such, too: they start programs of Windows.
const UNSAFE: [&str; 49] = [
    "about",
    "afp",
    "blob",
    "brave",
    "chrome",
    "chrome-error",
    "chrome-extension",
    "chrome-search",
    "chrome-untrusted",
    "cid",
    "cifs",
    "content",
    "data",
    "devtools",
    "edge",
    "feed",
    "file",
    "filesystem",
    "hcp",
    "help",
    "intent",
    "its",
    "jar",
    "javascript",
    "jndi",
    "jscript",
    "livescript",
    "local",
    "mhtml",
    "mk",
    "mocha",
    "moz-extension",
    "nfs",
    "opera",
    "pcast",
    "res",
    "resource",
    "rmi",
    "safari-extension",
    "safari-web-extension",
    "script",
    "search",
    "search-ms",
    "shell",
    "smb",
    "vbs",
    "vbscript",
    "view-source",
    "wyciwyg",
];

const WINDOWS: &str = "ms-";

/// The longest of these names, and more than the prefix of Windows.
const LONGEST: usize = 20;

/// Where the scheme of a URL stands, if it is such a scheme.
///
/// It is read as browsers read it: they pass over controls and spaces before it, and over tabs and line ends in it.
pub(crate) fn find_unsafe(url: &str) -> Option<Range<usize>> {
    let start = url.bytes().position(|byte| byte > b' ')?;
    let mut name = [0; LONGEST];
    let mut len = 0;
    for (at, byte) in url.bytes().enumerate().skip(start) {
        match byte {
            b'\t' | b'\n' | b'\r' => {}
            b':' => return is_unsafe(name.get(..len)?).then_some(start..at + 1),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'+' | b'-' | b'.' => {
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

fn is_unsafe(name: &[u8]) -> bool {
    let is_listed = UNSAFE
        .binary_search_by(|known| known.as_bytes().cmp(name))
        .is_ok();
    is_listed || name == WINDOWS.as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_can_be_searched() {
        assert!(UNSAFE.is_sorted());
        assert_eq!(UNSAFE.iter().map(|name| name.len()).max(), Some(LONGEST));
    }

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
