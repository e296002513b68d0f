//! The port, the root dot, and where the path begins.

use crate::detect::part::starts_at;
use crate::text::{char_at, skip_while};

use crate::domain::run::is_separator;

/// The largest port number.
const MAX_PORT: u32 = 65535;

/// What directly follows a host.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct AfterHost {
    /// Where the digits of the port begin, if there is one.
    pub(crate) port: Option<usize>,
    /// Where a path, query or fragment would begin: after root dot and port.
    pub(crate) end: usize,
    /// True if a port, a path, a query or a fragment follows the host.
    pub(crate) goes_on: bool,
    /// True if there are digits for a port, but they are too large for one.
    pub(crate) too_large: bool,
}

/// A `:` and its digits, read as a port.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Port {
    None,
    Valid { end: usize },
    TooLarge,
}

impl AfterHost {
    /// Reads what follows a domain or IPv4 address that ends at `host_end`.
    ///
    /// A root dot counts only if a path, query or fragment follows it. Otherwise the dot ends the sentence.
    #[inline]
    pub(crate) fn read(text: &str, host_end: usize) -> AfterHost {
        match text.as_bytes().get(host_end) {
            Some(b':' | b'.' | 0x80..) => AfterHost::read_closely(text, host_end),
            _ => AfterHost::without_port(text, host_end),
        }
    }

    fn read_closely(text: &str, host_end: usize) -> AfterHost {
        root_dot(text, host_end).unwrap_or_else(|| AfterHost::read_dotless(text, host_end))
    }

    /// Reads what follows an IPv6 address, which has no root dot.
    pub(crate) fn read_dotless(text: &str, host_end: usize) -> AfterHost {
        let none = AfterHost::without_port(text, host_end);
        match read_port(text, host_end) {
            Port::Valid { end } => AfterHost {
                port: Some(host_end + 1),
                end,
                goes_on: true,
                ..none
            },
            Port::TooLarge => AfterHost {
                too_large: true,
                ..none
            },
            Port::None => none,
        }
    }

    /// Reads what follows a host without root dot and port.
    #[inline]
    fn without_port(text: &str, host_end: usize) -> AfterHost {
        AfterHost {
            port: None,
            end: host_end,
            goes_on: starts_at(text, host_end),
            too_large: false,
        }
    }
}

/// Reads a root dot with what must follow it; see [`AfterHost::read`].
fn root_dot(text: &str, host_end: usize) -> Option<AfterHost> {
    let dot = char_at(text, host_end).filter(|&c| is_separator(c))?;
    let after_dot = host_end + dot.len_utf8();
    let after = AfterHost::read_dotless(text, after_dot);
    // Neither the dot nor the digits are part of the link.
    if after.too_large {
        let end = host_end;
        return Some(AfterHost { end, ..after });
    }
    starts_at(text, after.end).then_some(after)
}

/// Reads `:` and 1–5 digits up to 65535 at `at`.
fn read_port(text: &str, at: usize) -> Port {
    let end = skip_digits(text, at);
    let Some(digits) = text.get(at + 1..end).filter(|digits| !digits.is_empty()) else {
        return Port::None;
    };
    match digits.parse::<u32>() {
        Ok(number) if digits.len() <= 5 && number <= MAX_PORT => Port::Valid { end },
        _ => Port::TooLarge,
    }
}

/// Returns the place after a `:` and all digits that follow it; `at` itself if there is no `:`.
pub(crate) fn skip_digits(text: &str, at: usize) -> usize {
    match text.as_bytes().get(at) {
        Some(b':') => skip_while(text, at + 1, |c| c.is_ascii_digit()),
        _ => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Option<&str>, usize, bool, bool) {
        let b = AfterHost::read(text, 0);
        (
            b.port.map(|at| &text[at..b.end]),
            b.end,
            b.goes_on,
            b.too_large,
        )
    }

    #[test]
    fn ports() {
        assert_eq!(read(":80/"), (Some("80"), 3, true, false));
        assert_eq!(read(":65535"), (Some("65535"), 6, true, false));
        assert_eq!(read(":65536"), (None, 0, false, true));
        assert_eq!(read(":000080"), (None, 0, false, true), "six digits");
        assert_eq!(read(": hi"), (None, 0, false, false));
        assert_eq!(read(""), (None, 0, false, false));
    }

    #[test]
    fn root_dots() {
        assert_eq!(read("./a"), (None, 1, true, false));
        assert_eq!(read("。?a"), (None, 3, true, false));
        assert_eq!(read(".:80/"), (Some("80"), 4, true, false));
        assert_eq!(read(".:80"), (None, 0, false, false));
        assert_eq!(read(".:99999/"), (None, 0, false, true));
        assert_eq!(read(". Next"), (None, 0, false, false));
        assert_eq!(read("../a"), (None, 0, false, false));
    }
}
