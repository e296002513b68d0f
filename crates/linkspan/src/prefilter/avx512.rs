//! The vectors of AVX-512: a block in one, with answers that are bits already, and loads that stop where the text
//! ends, so that short texts need no way of their own.

use core::arch::x86_64::*;

use super::{BLOCK, Signs};

/// How far ahead memory is asked for what is read next: a block takes less time than memory does.
const AHEAD: usize = 16 * BLOCK;

/// Whether the processor has what is needed of AVX-512; asked once, by the standard library.
#[inline(always)]
pub(crate) fn is_here() -> bool {
    #[cfg(feature = "std")]
    return std::is_x86_feature_detected!("avx512bw") && std::is_x86_feature_detected!("bmi2");
    #[cfg(not(feature = "std"))]
    return cfg!(all(target_feature = "avx512bw", target_feature = "bmi2"));
}

/// Returns the signs of the first block at or behind `at` that has any; `None` if others must look.
#[inline(always)]
pub(crate) fn next_signs(bytes: &[u8], at: usize) -> Option<Signs> {
    // SAFETY: the processor has AVX-512.
    is_here().then(|| unsafe { next_in_avx512(bytes, at) })
}

#[target_feature(enable = "avx512bw,bmi2")]
fn next_in_avx512(bytes: &[u8], mut at: usize) -> Signs {
    while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        ask_ahead(block.as_ptr().wrapping_add(AHEAD));
        let signs = Signs::new(at, signs_of_block(block));
        if !signs.is_none() {
            return signs;
        }
        at += BLOCK;
    }
    Signs::new(at, signs_of_end(bytes.get(at..).unwrap_or_default()))
}

/// Asks memory for what is to be read later.
#[inline(always)]
fn ask_ahead(from: *const u8) {
    // SAFETY: nothing is read, and what is behind the text is not looked at.
    #[allow(unused_unsafe, reason = "newer compilers call it safe")]
    unsafe {
        _mm_prefetch::<_MM_HINT_T0>(from.cast());
    }
}

/// Returns the signs among the bytes of a block, which are all but the last two.
#[inline]
#[target_feature(enable = "avx512bw")]
pub(super) fn signs_of_block(block: &[u8; BLOCK + 2]) -> u64 {
    const { assert!(BLOCK == size_of::<__m512i>()) };
    let from = block.as_ptr();
    // SAFETY: the block has sixty-four bytes from its first, second and third byte on.
    signs([0, 1, 2].map(|at| unsafe { _mm512_loadu_si512(from.add(at).cast()) }))
}

/// Returns the signs among less than a block and two bytes more; the last two are never one.
#[inline]
#[target_feature(enable = "avx512bw,bmi2")]
pub(super) fn signs_of_end(bytes: &[u8]) -> u64 {
    let Some(len) = bytes.len().checked_sub(2) else {
        return 0;
    };
    let from = bytes.as_ptr();
    // SAFETY: what is loaded is of the text; two of its bytes, or more, stand before the end.
    let triple = [0, 1, 2]
        .map(|at| unsafe { _mm512_maskz_loadu_epi8(low(bytes.len() - at), from.add(at).cast()) });
    signs(triple) & low(len)
}

/// As many of the lowest bits.
#[inline]
#[target_feature(enable = "bmi2")]
fn low(len: usize) -> u64 {
    _bzhi_u64(u64::MAX, len as u32)
}

/// What [`twin::is_sign`](super::twin::is_sign) says of sixty-four times three bytes.
#[inline]
#[target_feature(enable = "avx512bw")]
fn signs([first, second, third]: [__m512i; 3]) -> u64 {
    let letters = _mm512_min_epu8(second, third);
    let dot = _mm512_mask_cmpge_epu8_mask(is(first, b'.'), letters, splat(0x40));
    let scheme = _mm512_mask_cmpeq_epi8_mask(is(first, b':'), second, splat(b'/'));
    let at = _mm512_mask_cmpge_epu8_mask(is(first, b'@'), second, splat(b'0'));
    let ascii = dot | scheme | at;
    // Most blocks are ASCII, and have none of the others.
    if _mm512_movepi8_mask(first) == 0 {
        return ascii;
    }
    let separator = pair(first, 0x80, second, 0x82)
        | pair(first, 0xBC, second, 0x8E)
        | pair(first, 0xBD, second, 0xA1);
    ascii | _mm512_mask_cmpge_epu8_mask(separator, third, splat(b'0'))
}

/// Where these two bytes stand in two vectors.
#[inline]
#[target_feature(enable = "avx512bw")]
fn pair(v: __m512i, first: u8, w: __m512i, second: u8) -> u64 {
    let differ = _mm512_or_si512(differ(v, first), differ(w, second));
    _mm512_testn_epi8_mask(differ, differ)
}

/// Zero where the byte stands.
#[inline]
#[target_feature(enable = "avx512bw")]
fn differ(v: __m512i, byte: u8) -> __m512i {
    _mm512_xor_si512(v, splat(byte))
}

#[inline]
#[target_feature(enable = "avx512bw")]
fn is(v: __m512i, byte: u8) -> u64 {
    _mm512_cmpeq_epi8_mask(v, splat(byte))
}

#[inline]
#[target_feature(enable = "avx512bw")]
fn splat(byte: u8) -> __m512i {
    _mm512_set1_epi8(byte.cast_signed())
}
