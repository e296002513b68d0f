//! Checks whether a URL contains anything that a browser would write differently.

use crate::prefilter::{self, LANE};

/// Fills a lane with fewer bytes than it has, followed by letters.
#[inline(always)]
fn filled_up(bytes: &[u8]) -> [u8; LANE] {
    let mut lane = [b'a'; LANE];
    if let Some(start) = lane.get_mut(..bytes.len()) {
        start.copy_from_slice(bytes);
    }
    lane
}

/// Returns true if a path, query and fragment are already in the form for machines: nothing has to
/// be escaped, and no segment consists of dots, escaped or not. False negatives are possible.
#[inline(always)]
pub(crate) fn is_url_tail(bytes: &[u8]) -> bool {
    let mut after_slash = 0;
    let mut is_plain = |lane: &[u8; LANE]| {
        let bits = prefilter::url(lane);
        let segments = bits.slash << 1 | after_slash;
        after_slash = bits.slash >> (LANE - 1);
        bits.escaped | segments & bits.dot == 0
    };
    let (lanes, rest) = bytes.as_chunks::<LANE>();
    if !lanes.iter().all(&mut is_plain) {
        return false;
    }
    match bytes.last_chunk() {
        _ if rest.is_empty() => true,
        // The last lane overlaps the one before it. If that one ends with a slash, both bytes of
        // the pair are in this one.
        Some(last) => is_plain(last),
        None => is_plain(&filled_up(rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_dot_segments_are_found_at_any_offset() {
        for len in 0..50 {
            let plain = [b'a'; 50];
            assert!(is_url_tail(&plain[..len]));
            for at in 0..len {
                for odd in *b"\"'<>\\^`{} \n\x7F\xC3" {
                    let mut bytes = plain;
                    bytes[at] = odd;
                    assert!(!is_url_tail(&bytes[..len]), "{odd} at {at} of {len}");
                }
                for pair in [b"/.", b"/%"] {
                    let mut bytes = plain;
                    bytes[at..(at + 2).min(50)].copy_from_slice(&pair[..(50 - at).min(2)]);
                    assert_eq!(is_url_tail(&bytes[..len]), at + 1 == len, "{at} of {len}");
                }
            }
        }
        assert!(is_url_tail(b"/a.b/c%20d?e=/f&g=~h#!i;j,k@l:m*(n)$+_[]"));
    }
}
