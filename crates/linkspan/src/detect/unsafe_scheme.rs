//! Schemes that a link in untrusted text must not have. Following such a link runs code that the link contains, or
//! reads from the reader's own machine or network. No caller can allow them, and screening refuses links that have
//! them.

/// The unsafe schemes, sorted. All that begin with `ms-` are also unsafe: they start programs of Windows.
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

pub(crate) const WINDOWS: &str = "ms-";

/// The length of the longest of these names. A longer name need not be read to its end.
pub(crate) const LONGEST: usize = 20;

/// Returns true if a name, in lower case, is an unsafe scheme. Of one that begins with [`WINDOWS`], the prefix is enough.
pub(crate) fn is_unsafe_in_lower_case(name: &[u8]) -> bool {
    let is_listed = UNSAFE
        .binary_search_by(|known| known.as_bytes().cmp(name))
        .is_ok();
    is_listed || name.starts_with(WINDOWS.as_bytes())
}

/// Returns true if a name, in any case, is an unsafe scheme.
pub(crate) fn is_unsafe(name: &str) -> bool {
    is_unsafe_in_lower_case(name.to_ascii_lowercase().as_bytes())
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
    fn in_any_case() {
        for name in ["JavaScript", "data", "VBSCRIPT", "file", "blob", "ms-msdt"] {
            assert!(is_unsafe(name), "{name}");
        }
        for name in ["http", "tel", "matrix", "javascripts", "ms"] {
            assert!(!is_unsafe(name), "{name}");
        }
    }
}
