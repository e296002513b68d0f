//! The vectors of AVX2, twice as long, with a table of sixteen bytes in one instruction.

use core::arch::x86_64::*;

use super::sse2::opaque;
use super::{BLOCK, INCLUDE_LEADS, NAME, PART, behind};
use super::{NameBits, Signs, TailBits};

const HALF: usize = 2 * PART;

/// Whether the processor has AVX2; asked once, by the standard library.
#[inline(always)]
pub(crate) fn is_here() -> bool {
    #[cfg(feature = "std")]
    return std::is_x86_feature_detected!("avx2");
    #[cfg(not(feature = "std"))]
    return cfg!(target_feature = "avx2");
}

/// Returns the signs of the first block at or behind `at` that has any; `None` if others must look.
#[inline(always)]
pub(crate) fn next_signs(bytes: &[u8], at: usize) -> Option<Signs> {
    // SAFETY: the processor has AVX2.
    is_here().then(|| unsafe { next_in_avx2(bytes, at) })
}

#[target_feature(enable = "avx2")]
fn next_in_avx2(bytes: &[u8], mut at: usize) -> Signs {
    let Some(last) = bytes.last_chunk() else {
        return Signs::new(at, skip(signs_of_short(bytes), at));
    };
    while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let signs = Signs::new(at, signs_of_block(block));
        if !signs.is_none() {
            return signs;
        }
        at += BLOCK;
    }
    let rest = bytes.len().saturating_sub(at);
    Signs::new(at, behind(signs_of_block(last), rest))
}

/// The signs of a text that has less than a block and the two bytes behind it. It is read up to its end and no further,
/// in the same way whatever its length, which is hard to guess.
#[inline]
#[target_feature(enable = "avx2")]
fn signs_of_short(bytes: &[u8]) -> u64 {
    match (bytes.first_chunk::<BLOCK>(), bytes.last_chunk::<BLOCK>()) {
        // One byte too many for two vectors.
        (Some(first), Some(last)) if bytes.len() > BLOCK => {
            signs_of_words(first) | signs_of_words(last) << 1
        }
        _ => signs_of_words(bytes),
    }
}

/// The signs of a text that is not longer than a block.
#[inline]
#[target_feature(enable = "avx2")]
fn signs_of_words(bytes: &[u8]) -> u64 {
    let low = words(bytes, 0);
    let high = words(bytes, HALF);
    let signs = |half, next| u64::from(signs(triple(half, next)));
    let found = signs(low, high) | signs(high, _mm256_setzero_si256()) << HALF;
    let all_but_two = (1u64 << bytes.len().saturating_sub(2)) - 1;
    found & all_but_two
}

/// The bytes from `at` on, which need not be of the text, and zeros behind its end; none of fewer than four, which hold no
/// link.
#[inline]
#[target_feature(enable = "avx2")]
fn words(bytes: &[u8], at: usize) -> __m256i {
    const WORD: usize = size_of::<u32>();
    let places = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    let (count, rest) = (bytes.len() / WORD, bytes.len() % WORD);
    let count = _mm256_set1_epi32(count as i32 - (at / WORD) as i32);
    let from = bytes.as_ptr().wrapping_add(at);
    // SAFETY: what is read are whole words of the text.
    let whole = unsafe { _mm256_maskload_epi32(from.cast(), _mm256_cmpgt_epi32(count, places)) };
    let last = u32::from_le_bytes(*bytes.last_chunk().unwrap_or(&[0; WORD]));
    let last = u64::from(last) << (8 * rest) >> 32;
    let last = _mm256_set1_epi32(last as i32);
    _mm256_or_si256(whole, both(last, _mm256_cmpeq_epi32(count, places)))
}

/// The bytes of a half, and those one and two places behind them.
#[inline]
#[target_feature(enable = "avx2")]
fn triple(half: __m256i, next: __m256i) -> [__m256i; 3] {
    let across = _mm256_permute2x128_si256::<0x21>(half, next);
    [
        half,
        _mm256_alignr_epi8::<1>(across, half),
        _mm256_alignr_epi8::<2>(across, half),
    ]
}

/// The signs of a short text, from `at` on.
#[inline(always)]
fn skip(signs: u64, at: usize) -> u64 {
    signs.checked_shr(at as u32).unwrap_or_default()
}

/// Returns the signs among the bytes of half a block, which are all but the last two.
#[inline]
#[target_feature(enable = "avx2")]
fn signs_of_half(half: &[u8; HALF + 2]) -> u32 {
    const { assert!(HALF == size_of::<__m256i>()) };
    let from = half.as_ptr();
    // SAFETY: there are thirty-two bytes from the first, second and third byte on.
    let load = |at: usize| unsafe { _mm256_loadu_si256(from.add(at).cast()) };
    signs([load(0), load(1), load(2)])
}

/// Returns the signs among the bytes of the first vector; the others have the bytes behind these.
#[inline]
#[target_feature(enable = "avx2")]
fn signs([first, second, third]: [__m256i; 3]) -> u32 {
    let signs = both(FIRST.of(first), SECOND.of(second));
    let signs = both(signs, look_up(&THIRD.high, high_halves(third)));
    bits(_mm256_cmpgt_epi8(signs, _mm256_setzero_si256()))
}

/// Returns the signs among the bytes of a block, which are all but the last two.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn signs_of_block(block: &[u8; BLOCK + 2]) -> u64 {
    const { assert!(BLOCK == 2 * HALF) };
    let [low, high] = match (block.first_chunk(), block.last_chunk()) {
        (Some(low), Some(high)) => [signs_of_half(low), signs_of_half(high)].map(u64::from),
        _ => [0; 2],
    };
    low | high << HALF
}

#[inline]
#[target_feature(enable = "avx2")]
fn splat(byte: u8) -> __m256i {
    _mm256_set1_epi8(byte.cast_signed())
}

#[inline]
#[target_feature(enable = "avx2")]
fn equal(v: __m256i, w: __m256i) -> __m256i {
    _mm256_cmpeq_epi8(v, w)
}

#[inline]
#[target_feature(enable = "avx2")]
fn both(v: __m256i, w: __m256i) -> __m256i {
    _mm256_and_si256(v, w)
}

#[inline]
#[target_feature(enable = "avx2")]
fn bits(v: __m256i) -> u32 {
    opaque(_mm256_movemask_epi8(v).cast_unsigned())
}

/// The classes of bytes, a bit for each class: those that the tables have in common for the low and
/// the high half of a byte.
struct Classes {
    low: [u8; 16],
    high: [u8; 16],
}

impl Classes {
    /// Each class has the bytes with one of some high halves and one of some low halves, a bit for each half.
    #[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
    const fn new(classes: [(u16, u16); 8]) -> Self {
        let (mut low, mut high) = ([0; 16], [0; 16]);
        let mut at = 0;
        while at < 16 * classes.len() {
            let (class, half) = (at / 16, at % 16);
            let (highs, lows) = classes[class];
            high[half] |= ((highs >> half & 1) as u8) << class;
            low[half] |= ((lows >> half & 1) as u8) << class;
            at += 1;
        }
        Classes { low, high }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn read(&self, bytes: &[u8; NAME]) -> __m256i {
        const { assert!(NAME == size_of::<__m256i>()) };
        // SAFETY: there are thirty-two bytes.
        self.of(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn of(&self, v: __m256i) -> __m256i {
        let low = look_up(&self.low, both(v, splat(0x0F)));
        both(low, look_up(&self.high, high_halves(v)))
    }
}

/// The high half of each byte.
#[inline]
#[target_feature(enable = "avx2")]
fn high_halves(v: __m256i) -> __m256i {
    both(_mm256_srli_epi16::<4>(v), splat(0x0F))
}

/// What a table has for each of the halves.
#[inline]
#[target_feature(enable = "avx2")]
fn look_up(table: &[u8; 16], halves: __m256i) -> __m256i {
    // SAFETY: the table has sixteen bytes.
    let table = unsafe { _mm_loadu_si128(table.as_ptr().cast()) };
    _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), halves)
}

/// The bytes that have one of some classes.
#[inline]
#[target_feature(enable = "avx2")]
fn having(classes: __m256i, some: u8) -> u32 {
    !bits(is_zero(both(classes, splat(some))))
}

#[inline]
#[target_feature(enable = "avx2")]
fn is_zero(v: __m256i) -> __m256i {
    equal(v, _mm256_setzero_si256())
}

/// The signs ([`twin::is_sign`](super::twin::is_sign)) are the three bytes in a row that have a class in common: that of
/// the dot, of the scheme, of `@`, and of each of the other separators.
static FIRST: Classes = Classes::new([
    (1 << 2, 1 << 0xE),
    (1 << 3, 1 << 0xA),
    (1 << 4, 1 << 0),
    (1 << 8, 1 << 0),
    (1 << 0xB, 1 << 0xC),
    (1 << 0xB, 1 << 0xD),
    (0, 0),
    (0, 0),
]);
static SECOND: Classes = Classes::new([
    (FROM_4, ALL),
    (1 << 2, 1 << 0xF),
    (FROM_3, ALL),
    (1 << 8, 1 << 2),
    (1 << 8, 1 << 0xE),
    (1 << 0xA, 1 << 1),
    (0, 0),
    (0, 0),
]);
/// The low half does not matter.
static THIRD: Classes = Classes::new([
    (FROM_4, ALL),
    (ALL, ALL),
    (ALL, ALL),
    (FROM_3, ALL),
    (FROM_3, ALL),
    (FROM_3, ALL),
    (0, 0),
    (0, 0),
]);
const ALL: u16 = 0xFFFF;
const FROM_3: u16 = ALL << 3;
const FROM_4: u16 = ALL << 4;

/// Digits, letters from `A` to `O` and from `P` to `Z`; `.`; `-`.
static NAMES: Classes = Classes::new([
    (1 << 3, 0x03FF),
    (1 << 4 | 1 << 6, 0xFFFE),
    (1 << 5 | 1 << 7, 0x07FF),
    (1 << 2, 1 << 0xE),
    (1 << 2, 1 << 0xD),
    (0, 0),
    (0, 0),
    (0, 0),
]);

/// The stops: space, `#()`; `<>?`; `[]`; `{}` and delete; control characters. The soft ones: `!"',.`; `:;?`.
static TAILS: Classes = Classes::new([
    (1 << 2, 1 | 1 << 3 | 1 << 8 | 1 << 9),
    (1 << 3, 1 << 0xC | 1 << 0xE | 1 << 0xF),
    (1 << 5, 1 << 0xB | 1 << 0xD),
    (1 << 7, 1 << 0xB | 1 << 0xD | 1 << 0xF),
    (0b11, 0xFFFF),
    (1 << 2, 1 << 1 | 1 << 2 | 1 << 7 | 1 << 0xC | 1 << 0xE),
    (1 << 3, 1 << 0xA | 1 << 0xB | 1 << 0xF),
    (0, 0),
]);

/// The other stops: first bytes of characters outside ASCII that need not be Include, with the same high half each.
/// Then the [marks](super::MARKS): `*,`; `;`; backtick; `|`.
static LEADS: Classes = Classes::new([
    (1 << 0xC, other_leads(0xC0)),
    (1 << 0xD, other_leads(0xD0)),
    (1 << 0xE, other_leads(0xE0)),
    (1 << 0xF, other_leads(0xF0)),
    (1 << 2, 1 << 0xA | 1 << 0xC),
    (1 << 3, 1 << 0xB),
    (1 << 6, 1),
    (1 << 7, 1 << 0xC),
]);

/// The low halves of those with a high half, a bit for each.
const fn other_leads(high: u8) -> u16 {
    let (mut lows, mut ranges): (u16, &[(u8, u8)]) = (0xFFFF, &INCLUDE_LEADS);
    while let [(low, last), rest @ ..] = ranges {
        let mut half = 0;
        while half < 16 {
            let lead = high | half;
            lows &= !(((*low <= lead && lead <= *last) as u16) << half);
            half += 1;
        }
        ranges = rest;
    }
    lows
}

/// Returns what of a name stands in the bytes.
#[target_feature(enable = "avx2")]
pub(super) fn names(bytes: &[u8; NAME]) -> NameBits {
    let classes = NAMES.read(bytes);
    NameBits {
        word: having(classes, 0b00111),
        dot: having(classes, 0b01000),
        hyphen: having(classes, 0b10000),
    }
}

/// Returns what ends a path or query in the bytes, and what may.
#[target_feature(enable = "avx2")]
pub(super) fn tails(bytes: &[u8; NAME]) -> TailBits {
    let (classes, others) = (TAILS.read(bytes), LEADS.read(bytes));
    // SAFETY: there are thirty-two bytes. The highest bit of a byte says that it is outside ASCII.
    let foreign = bits(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) });
    TailBits {
        stop: having(classes, 0b0001_1111) | having(others, 0b0000_1111),
        soft: having(classes, 0b0110_0000),
        marks: having(others, 0b1111_0000) | foreign,
    }
}
