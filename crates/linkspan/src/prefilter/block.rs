//! Reading a text in blocks: which of its bytes can be the sign of a candidate.
//!
//! A sign is told by three bytes in a row ([`is_sign`](crate::prefilter::twin::is_sign) says which), and so depends on
//! nothing but the text at its place: it does not matter where a block begins.

use crate::prefilter::BLOCK;
use crate::prefilter::Signs;
use crate::prefilter::{behind, signs_of_block};

/// Returns the signs of the first block at or behind `at` that has any; none if there are no more.
///
/// The last two bytes of a text are never a sign: too little follows them. A text of fewer than four bytes, which holds no link, may have none.
#[inline]
pub(crate) fn next(bytes: &[u8], at: usize) -> Signs {
    #[cfg(all(
        target_arch = "x86_64",
        any(feature = "std", target_feature = "avx512bw")
    ))]
    if let Some(signs) = crate::prefilter::avx512::next_signs(bytes, at) {
        return signs;
    }
    next_without_avx512(bytes, at)
}

/// [`next`] on all other machines.
#[inline]
pub(crate) fn next_without_avx512(bytes: &[u8], at: usize) -> Signs {
    #[cfg(all(target_arch = "x86_64", any(feature = "std", target_feature = "avx2")))]
    if let Some(signs) = crate::prefilter::avx2::next_signs(bytes, at) {
        return signs;
    }
    next_in_parts(bytes, at)
}

/// [`next`] by the shortest vectors, or none.
pub(crate) fn next_in_parts(bytes: &[u8], mut at: usize) -> Signs {
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let Some(block) = rest.first_chunk() else {
            return Signs::new(at, last(bytes, rest));
        };
        let signs = Signs::new(at, signs_of_block(block));
        if !signs.is_none() {
            return signs;
        }
        at += BLOCK;
    }
}

/// The signs of what is left of a text at its end, less than a block: the look overlaps the one before it, or a text that
/// is shorter than that is filled up.
#[inline(never)]
fn last(bytes: &[u8], rest: &[u8]) -> u64 {
    if let Some(block) = bytes.last_chunk() {
        return behind(signs_of_block(block), rest.len());
    }
    let mut block = [0; BLOCK + 2];
    let places = block.iter_mut().zip(rest);
    places.for_each(|(place, &byte)| *place = byte);
    let all_but_two = (1 << rest.len().saturating_sub(2)) - 1;
    signs_of_block(&block) & all_but_two
}
