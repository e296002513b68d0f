//! The four parts of a URL that follow its host (UTS #58, table 3-3).
//!
//! Each part has an initiator that starts it, terminators that end it, and a
//! clear-stack set: separators over which brackets do not pair. Detection reads
//! a text by these sets and formatting escapes by them, so both take them from here.

use crate::words::words;

/// One of the parts after the host that UTS #58 distinguishes.
// The standard defines exactly these four.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Part {
    /// `/…`
    Path,
    /// `?…`
    Query,
    /// `#…`
    Fragment,
    /// `:~:…`, only inside a fragment.
    Directive,
}

words! {
    "linkspan::explain::Part" as Part, "part of a URL":
    Path = "path",
    Query = "query",
    Fragment = "fragment",
    Directive = "directive",
}

/// What a part's own syntax does with the text at one place.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Action {
    /// Nothing: the Link_Term of the character decides.
    None,
    /// The part ends before this place.
    Terminate,
    /// A separator of this many bytes: the stack of open brackets is cleared.
    ClearStack(usize),
}

/// The separator that starts a fragment directive.
pub(crate) const DIRECTIVE: &str = ":~:";

impl Part {
    /// Returns the part whose initiator `rest` begins with.
    #[inline]
    pub(crate) fn initiated_by(rest: &[u8]) -> Option<Part> {
        match rest.first()? {
            b'/' => Some(Part::Path),
            b'?' => Some(Part::Query),
            b'#' => Some(Part::Fragment),
            b':' if rest.starts_with(DIRECTIVE.as_bytes()) => Some(Part::Directive),
            _ => None,
        }
    }

    /// Returns the string that starts this part.
    #[inline]
    pub(crate) fn initiator(self) -> &'static str {
        match self {
            Part::Path => "/",
            Part::Query => "?",
            Part::Fragment => "#",
            Part::Directive => DIRECTIVE,
        }
    }

    /// Returns what this part's terminators and clear-stack set do at the start of `rest`.
    #[inline]
    pub(crate) fn action(self, rest: &[u8]) -> Action {
        match (self, rest.first()) {
            (Part::Fragment, Some(b':')) if rest.starts_with(DIRECTIVE.as_bytes()) => {
                Action::Terminate
            }
            (Part::Directive, Some(b':')) if rest.starts_with(DIRECTIVE.as_bytes()) => {
                Action::ClearStack(DIRECTIVE.len())
            }
            (_, Some(&byte)) => self.action_of(byte),
            (_, None) => Action::None,
        }
    }

    /// Returns what they do at a byte that does not begin a [`DIRECTIVE`].
    #[inline]
    pub(crate) const fn action_of(self, byte: u8) -> Action {
        match (self, byte) {
            (Part::Path, b'?' | b'#') | (Part::Query, b'#') => Action::Terminate,
            (Part::Path, b'/') | (Part::Query, b'=' | b'&') | (Part::Directive, b'&' | b',') => {
                Action::ClearStack(1)
            }
            _ => Action::None,
        }
    }
}

/// Returns true if a path, query or fragment starts at `at`.
#[inline]
pub(crate) fn starts_at(text: &str, at: usize) -> bool {
    matches!(text.as_bytes().get(at), Some(b'/' | b'?' | b'#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_3_3() {
        for part in [Part::Path, Part::Query, Part::Fragment, Part::Directive] {
            assert_eq!(Part::initiated_by(part.initiator().as_bytes()), Some(part));
        }
        let actions = |part: Part| {
            ["/", "?", "#", "=", "&", ",", ":~:", ":", "a"].map(|s| part.action(s.as_bytes()))
        };
        use Action::{ClearStack as C, None as N, Terminate as T};
        assert_eq!(actions(Part::Path), [C(1), T, T, N, N, N, N, N, N]);
        assert_eq!(actions(Part::Query), [N, N, T, C(1), C(1), N, N, N, N]);
        assert_eq!(actions(Part::Fragment), [N, N, N, N, N, N, T, N, N]);
        assert_eq!(
            actions(Part::Directive),
            [N, N, N, N, C(1), C(1), C(3), N, N]
        );
    }
}
