//! Reading a text in blocks: which of its bytes can be the sign of a candidate.
//!
//! A sign is told by three bytes in a row ([`is_sign`](crate::vector::twin::is_sign) says which), and so depends on
//! nothing but the text at its place: it does not matter where a block begins.

pub(super) use crate::vector::BLOCK;
use crate::vector::{PART, WINDOW, behind, signs, signs_of_block};

/// The signs of one block.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Signs {
    /// Where the block begins.
    pub(super) base: usize,
    /// A bit for each byte from `base` on.
    pub(super) bits: u64,
}

/// Returns the signs of the first block at or behind `at` that has any.
///
/// The last two bytes of a text are never a sign: too little follows them.
#[inline]
pub(super) fn next(bytes: &[u8], at: usize) -> Option<Signs> {
    #[cfg(all(
        target_arch = "x86_64",
        any(feature = "std", target_feature = "avx512bw")
    ))]
    if let Some(found) = crate::vector::avx512::next_signs(bytes, at) {
        return found.map(|(base, bits)| Signs { base, bits });
    }
    next_without_avx512(bytes, at)
}

/// [`next`] on all other machines.
#[inline]
pub(super) fn next_without_avx512(bytes: &[u8], at: usize) -> Option<Signs> {
    #[cfg(all(target_arch = "x86_64", any(feature = "std", target_feature = "avx2")))]
    return match crate::vector::avx2::next_signs(bytes, at) {
        Ok(found) => found.map(|(base, bits)| Signs { base, bits }),
        Err(rest) => next_in_parts(bytes, rest),
    };
    #[allow(unreachable_code, reason = "most machines have no AVX2")]
    next_in_parts(bytes, at)
}

/// [`next`] by the shortest vectors, or none.
pub(super) fn next_in_parts(bytes: &[u8], mut at: usize) -> Option<Signs> {
    loop {
        let rest = bytes.get(at..)?;
        let Some(block) = rest.first_chunk() else {
            let bits = last(bytes, rest);
            return (bits != 0).then_some(Signs { base: at, bits });
        };
        let bits = signs_of_block(block);
        if bits != 0 {
            return Some(Signs { base: at, bits });
        }
        at += BLOCK;
    }
}

/// The signs of what is left of a text at its end, less than a block.
///
/// The last look overlaps the one before it, or what was read before.
#[inline(never)]
fn last(bytes: &[u8], rest: &[u8]) -> u64 {
    if let Some(block) = bytes.last_chunk() {
        return behind(signs_of_block(block), rest.len());
    }
    let Some(window) = bytes.last_chunk() else {
        return few(rest);
    };
    let mut bits = 0;
    let mut at = 0;
    while let Some(window) = rest.get(at..).and_then(<[u8]>::first_chunk) {
        bits |= u64::from(signs(window)) << at;
        at += PART;
    }
    let end = u64::from(signs(window));
    match rest.len().checked_sub(WINDOW) {
        Some(at) => bits | end << at,
        None => bits | end >> (WINDOW - rest.len()),
    }
}

/// The signs of fewer bytes than a window has.
fn few(bytes: &[u8]) -> u64 {
    let mut window = [0; WINDOW];
    if let Some(place) = window.get_mut(..bytes.len()) {
        place.copy_from_slice(bytes);
    }
    let all_but_two = (1 << bytes.len().saturating_sub(2)) - 1;
    u64::from(signs(&window) & all_but_two)
}
