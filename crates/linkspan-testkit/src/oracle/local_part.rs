//! UTS #58 §5.2: the search backwards from the `@`.
//!
//! The standard's text needs corrections: step 2 means `cp[n - 1]`, and `start` is the position at which the scan has
//! to stop if it meets no other character. The caller does step 6 (`mailto:`). Quoted local parts, if enabled, follow
//! the last draft: the quotation marks and nearly everything between them.

use super::text::Text;
use linkspan::property::{LinkTerm, link_email, link_term};

/// How far before the `@` a quoted local part may begin, in bytes.
const QUOTED_LIMIT: usize = 1024;

/// Returns `start`, or `None` if the algorithm fails to match.
pub(super) fn start(cp: &Text, n: usize, floor: usize, quoted: bool) -> Option<usize> {
    if n == floor {
        return None;
    }
    if quoted && cp.is(n - 1, '"') {
        return quoted_start(cp, n, floor);
    }
    if cp.is(n - 1, '.') {
        return None;
    }
    let mut start = floor;
    for i in (floor..n).rev() {
        if cp.is(i, '.') {
            if cp.is(i + 1, '.') {
                return None;
            }
        } else if !cp.at(i).is_some_and(link_email) {
            start = i + 1;
            break;
        }
    }
    if cp.is(start, '.') || start == n {
        None
    } else {
        Some(start)
    }
}

/// Returns the opening quotation mark of the local part whose closing mark is right before `n`.
fn quoted_start(cp: &Text, n: usize, floor: usize) -> Option<usize> {
    let closing = n - 1;
    if is_escaped(cp, closing, floor) {
        return None;
    }
    let opening = (floor..closing)
        .rev()
        .find(|&i| cp.is(i, '"') && !is_escaped(cp, i, floor))?;
    let content = opening + 1..closing;
    let allowed = content.clone().all(|i| cp.at(i).is_some_and(may_be_quoted));
    let near = cp.byte_len(&(opening..n)) <= QUOTED_LIMIT;
    (!content.is_empty() && allowed && near).then_some(opening)
}

/// Returns true if the character at `i` has an odd number of backslashes right before it.
fn is_escaped(cp: &Text, i: usize, floor: usize) -> bool {
    (i - cp.skip_back(i, floor, |c| c == '\\')) % 2 == 1
}

fn may_be_quoted(c: char) -> bool {
    c == ' ' || link_term(c) != LinkTerm::Hard
}
