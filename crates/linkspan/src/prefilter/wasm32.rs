//! WebAssembly, if the module is compiled for engines that have vectors (`simd128`).

use core::arch::wasm32::*;

use super::vector::{self, Vector};
use super::{CHUNK, LANE, Markup, Matches, NameBits, TailBits, UrlBits};

pub(super) fn next(bytes: &[u8], at: usize) -> Matches {
    // SAFETY: the module is compiled for vectors.
    unsafe { vector::next::<v128, v128>(bytes, at) }
}

pub(super) fn names(chunk: &[u8; CHUNK]) -> NameBits {
    // SAFETY: the module is compiled for vectors.
    unsafe { vector::names::<v128>(chunk) }
}

pub(super) fn tails(chunk: &[u8; CHUNK]) -> TailBits {
    // SAFETY: the module is compiled for vectors.
    unsafe { vector::tails::<v128>(chunk) }
}

pub(super) fn find_markup(bytes: &[u8], place: Markup) -> Option<usize> {
    // SAFETY: the module is compiled for vectors, and the caller has checked the length.
    unsafe { vector::find_markup::<v128>(bytes, place) }
}

#[inline(always)]
pub(super) fn url(lane: &[u8; LANE]) -> UrlBits {
    // SAFETY: the module is compiled for vectors.
    unsafe { vector::url::<v128>(lane) }
}

impl Vector for v128 {
    const BYTES: usize = size_of::<v128>();

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller keeps the conditions of this function.
        unsafe { v128_load(from.cast()) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        u8x16_splat(byte)
    }

    #[inline(always)]
    unsafe fn equal(self, other: Self) -> Self {
        u8x16_eq(self, other)
    }

    #[inline(always)]
    unsafe fn max(self, other: Self) -> Self {
        u8x16_max(self, other)
    }

    #[inline(always)]
    unsafe fn min(self, other: Self) -> Self {
        u8x16_min(self, other)
    }

    #[inline(always)]
    unsafe fn minus(self, other: Self) -> Self {
        u8x16_sub(self, other)
    }

    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        v128_and(self, other)
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        v128_or(self, other)
    }

    #[inline(always)]
    unsafe fn bits(self) -> u32 {
        u32::from(u8x16_bitmask(self))
    }
}
