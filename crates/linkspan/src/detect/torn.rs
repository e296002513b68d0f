//! Names next to bytes that are not UTF-8.
//!
//! Such bytes are most often letters in another encoding: `b\xFCcher.de` is `bücher.de` in Latin-1. The part that is valid
//! UTF-8, `cher.de`, is another name with another owner. So it is not linked.

use core::ops::Range;

use crate::link::{Link, LinkKind};
use crate::text::{skip_back_while, skip_while};
use crate::unicode::property::{HostClass, host_class, link_email};

const NO_BREAK_SPACE: u8 = 0xA0;

/// Returns true if the bytes before `at`, which are not UTF-8, may be letters of the name at `at`.
///
/// Half a surrogate pair is not a letter: programs with UTF-16 strings leave it where they cut a string. The exception is
/// U+DC80 to U+DCFF, by which Python replaces bytes that it cannot decode. The byte A0 is not a letter either: it is the
/// no-break space of Latin-1 and similar encodings, which people write before a link.
pub(crate) fn is_torn_before(bytes: &[u8], at: usize) -> bool {
    let start = at.saturating_sub(3);
    at > 0
        && !is_half_pair(bytes.get(start..at).unwrap_or_default())
        && bytes.get(at - 1) != Some(&NO_BREAK_SPACE)
}

/// Like [`is_torn_before`], for the bytes at `at`, after the name.
pub(crate) fn is_torn_after(bytes: &[u8], at: usize) -> bool {
    bytes.get(at).is_some_and(|byte| *byte != NO_BREAK_SPACE)
        && !is_half_pair(bytes.get(at..at + 3).unwrap_or_default())
}

/// Returns true for a surrogate written as UTF-8 would write it, except for U+DC80 to U+DCFF.
fn is_half_pair(bytes: &[u8]) -> bool {
    match bytes {
        [0xED, 0xB2 | 0xB3, _] => false,
        [0xED, 0xA0..=0xBF, 0x80..=0xBF] => true,
        _ => false,
    }
}

/// Which part of a text belongs to names that continue in bytes that are not UTF-8.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Torn {
    /// A host that begins here or before is only the rest of one.
    host_head: Option<usize>,
    /// The same for a local part.
    local_head: Option<usize>,
    /// A host that ends here or after is only the beginning of one.
    tail: Option<usize>,
    /// The end of the text, if bytes follow it.
    end: Option<usize>,
}

impl Torn {
    /// Looks at the edges of `range` in `text`: `before` and `after` say whether such bytes touch them.
    pub(crate) fn new(text: &str, range: Range<usize>, before: bool, after: bool) -> Self {
        let is_host = |c| host_class(c) != HostClass::Other;
        let is_local = |c| is_host(c) || link_email(c);
        let Range { start, end } = range;
        Torn {
            host_head: before.then(|| skip_while(text, start, is_host).min(end)),
            local_head: before.then(|| skip_while(text, start, is_local).min(end)),
            tail: after.then(|| skip_back_while(text, end, start, is_host)),
            end: after.then_some(end),
        }
    }

    /// Returns true if the link contains a part of a name that continues in the invalid bytes.
    pub(crate) fn holds(&self, link: &Link<'_>) -> bool {
        if self.host_head.is_none() && self.end.is_none() {
            return false;
        }
        let parts = link.parts();
        let begins_in = |part: Option<Range<usize>>, head: Option<usize>| {
            part.zip(head)
                .is_some_and(|(part, head)| part.start <= head)
        };
        let is_cut_left = match link.kind {
            LinkKind::Email => begins_in(parts.local_part, self.local_head),
            _ => begins_in(parts.host.clone(), self.host_head),
        };
        let ends_in = |tail: usize| parts.host.as_ref().is_some_and(|host| host.end >= tail);
        let is_cut_right = match link.kind {
            LinkKind::Mention | LinkKind::Hashtag => self.end == Some(link.range.end),
            _ => self.tail.is_some_and(ends_in),
        };
        is_cut_left || is_cut_right
    }
}
