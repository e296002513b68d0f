//! The rules over vectors of any length.
//!
//! All functions are inlined into those of an architecture, which enable the instruction set that the vectors need.
//! Without that, the compiler would call a function for each operation.

use super::{
    BLOCK, BLOCK_WINDOW, CHUNK, INCLUDE_LEADS, LANE, MARKS, Markup, Matches, NameBits, TailBits,
    UrlBits, doubled, filled_up,
};

/// A vector of [`BYTES`](Self::BYTES) bytes. A comparison sets all bits of a byte where it is true, and clears them where
/// it is false.
///
/// # Safety
///
/// The processor must have the instruction set of the vector.
pub(super) trait Vector: Copy {
    const BYTES: usize;

    /// # Safety
    ///
    /// [`BYTES`](Self::BYTES) bytes must be readable from `from` on.
    unsafe fn load(from: *const u8) -> Self;
    unsafe fn splat(byte: u8) -> Self;
    unsafe fn equal(self, other: Self) -> Self;
    /// Unsigned.
    unsafe fn max(self, other: Self) -> Self;
    /// Unsigned.
    unsafe fn min(self, other: Self) -> Self;
    unsafe fn minus(self, other: Self) -> Self;
    unsafe fn and(self, other: Self) -> Self;
    unsafe fn or(self, other: Self) -> Self;
    /// Collects the highest bit of each byte. The lowest bit of the result is for the first byte.
    unsafe fn bits(self) -> u32;

    #[inline(always)]
    unsafe fn is(self, byte: u8) -> Self {
        // SAFETY: the caller keeps the conditions of the trait.
        unsafe { self.equal(Self::splat(byte)) }
    }

    /// True for bytes that are `low` or more. SSE2 compares only signed bytes, but it has an unsigned maximum.
    #[inline(always)]
    unsafe fn is_from(self, low: u8) -> Self {
        // SAFETY: the caller keeps the conditions of the trait.
        unsafe { self.max(Self::splat(low)).equal(self) }
    }

    /// True for bytes from `low` to `high`. The subtraction wraps bytes below `low` around to large ones, so one comparison
    /// checks both ends.
    #[inline(always)]
    unsafe fn is_between(self, low: u8, high: u8) -> Self {
        // SAFETY: the caller keeps the conditions of the trait.
        unsafe {
            let offset = self.minus(Self::splat(low));
            offset.min(Self::splat(high - low)).equal(offset)
        }
    }
}

/// Returns the matches among the `V::BYTES` bytes from `from` on; see the [rule](super).
///
/// The text is loaded three times, one byte further each time. So the three bytes of a possible match are at the same place
/// of three vectors, and no byte has to be carried over from the vector before.
///
/// # Safety
///
/// The processor must have the instruction set of the vector, and `V::BYTES + 2` bytes must be readable from `from` on.
#[inline(always)]
unsafe fn matches<V: Vector>(from: *const u8) -> u32 {
    // SAFETY: the caller keeps the conditions of this function.
    unsafe {
        let [first, second, third] = [0, 1, 2].map(|i| V::load(from.add(i)));
        let dot = first.is(b'.').and(second.min(third).is_from(0x40));
        let scheme = first.is(b':').and(second.is(b'/'));
        let at = first.is(b'@').and(second.is_from(b'0'));
        let ascii = dot.or(scheme).or(at);
        let (ideographic, wide) = (first.is(0xE3), first.is(0xEF));
        // Most vectors have neither. Without this branch, prose that is read line by line takes 6 % longer.
        if ideographic.or(wide).bits() == 0 {
            return ascii.bits();
        }
        let full_stop = second.is(0x80).and(third.is(0x82));
        let full_width = second.is(0xBC).and(third.is(0x8E));
        let half_width = second.is(0xBD).and(third.is(0xA1));
        let separator = ideographic
            .and(full_stop)
            .or(wide.and(full_width.or(half_width)));
        ascii.or(separator).bits()
    }
}

/// See [`next`](super::next). Vectors of type `W`, which are shorter, read texts that are too short for `V`.
///
/// # Safety
///
/// The processor must have the instruction sets of both vectors.
#[inline(always)]
pub(super) unsafe fn next<V: Vector, W: Vector>(bytes: &[u8], mut at: usize) -> Matches {
    let Some(last) = bytes.last_chunk::<BLOCK_WINDOW>() else {
        // SAFETY: the caller keeps the conditions of this function.
        let bits = unsafe { short::<V, W>(bytes) }.checked_shr(at as u32);
        return Matches {
            base: at,
            bits: bits.unwrap_or_default(),
        };
    };
    while let Some(block) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        // SAFETY: the caller keeps the conditions of this function.
        let bits = unsafe { block_matches::<V>(block) };
        if bits != 0 {
            return Matches { base: at, bits };
        }
        at += BLOCK;
    }
    // Less than a block is left. The last whole block is read instead, and the matches before `at` are shifted out.
    let skipped = (at + BLOCK_WINDOW).saturating_sub(bytes.len());
    // SAFETY: the caller keeps the conditions of this function.
    let bits = unsafe { block_matches::<V>(last) }.checked_shr(skipped as u32);
    Matches {
        base: at,
        bits: bits.unwrap_or_default(),
    }
}

/// Returns the matches in a block.
///
/// # Safety
///
/// The processor must have the instruction set of the vector.
#[inline(always)]
unsafe fn block_matches<V: Vector>(block: &[u8; BLOCK_WINDOW]) -> u64 {
    let mut bits = 0;
    for i in (0..BLOCK).step_by(V::BYTES) {
        // SAFETY: the block has two more bytes.
        bits |= unsafe { u64::from(matches::<V>(block.as_ptr().add(i))) } << i;
    }
    bits
}

/// Returns the matches of a text that is too short for a block.
///
/// # Safety
///
/// The processor must have the instruction sets of both vectors.
#[inline(always)]
unsafe fn short<V: Vector, W: Vector>(bytes: &[u8]) -> u64 {
    // SAFETY: the caller keeps the conditions of this function, and the lengths are checked.
    unsafe {
        if bytes.len() >= V::BYTES + 2 {
            return windows::<V>(bytes);
        }
        if bytes.len() >= W::BYTES + 2 {
            return windows::<W>(bytes);
        }
    }
    let filled: [u8; BLOCK_WINDOW] = filled_up(bytes);
    // SAFETY: the padded text is longer than a vector and two bytes.
    let found = unsafe { u64::from(matches::<W>(filled.as_ptr())) };
    // `@\0` is not a match, but `:/` before the padding would be: the last two bytes are masked out.
    found & ((1 << bytes.len().saturating_sub(2)) - 1)
}

/// Returns the matches of a text that is shorter than a block and has at least two bytes more than
/// a vector.
///
/// # Safety
///
/// The processor must have the instruction set of the vector, and the text must have that length.
#[inline(always)]
unsafe fn windows<V: Vector>(bytes: &[u8]) -> u64 {
    let last = bytes.len() - (V::BYTES + 2);
    let (mut bits, mut i) = (0, 0);
    while i < last {
        // SAFETY: the text has as many bytes from there on, and two more.
        bits |= unsafe { u64::from(matches::<V>(bytes.as_ptr().add(i))) } << i;
        i += V::BYTES;
    }
    // The last vector overlaps the one before it, so some matches are set twice.
    // SAFETY: the text has as many bytes from there on, and two more.
    bits | unsafe { u64::from(matches::<V>(bytes.as_ptr().add(last))) } << last
}

/// See [`names`](super::names).
///
/// # Safety
///
/// The processor must have the instruction set of the vector.
#[inline(always)]
pub(super) unsafe fn names<V: Vector>(chunk: &[u8; CHUNK]) -> NameBits {
    let mut found = NameBits::default();
    for i in (0..CHUNK).step_by(V::BYTES) {
        // SAFETY: the chunk has a whole number of vectors.
        unsafe {
            let v = V::load(chunk.as_ptr().add(i));
            // Bit 5 turns capitals into small letters, and nothing else into a letter.
            let letter = v.or(V::splat(0x20)).is_between(b'a', b'z');
            let digit = v.is_between(b'0', b'9');
            found.word |= letter.or(digit).bits() << i;
            found.dot |= v.is(b'.').bits() << i;
            found.hyphen |= v.is(b'-').bits() << i;
            found.capital |= v.is_between(b'A', b'Z').bits() << i;
        }
    }
    found
}

/// See [`tails`](super::tails).
///
/// # Safety
///
/// The processor must have the instruction set of the vector.
#[inline(always)]
pub(super) unsafe fn tails<V: Vector>(chunk: &[u8; CHUNK]) -> TailBits {
    let mut found = TailBits::default();
    let mut ampersands = 0;
    let all = u32::MAX >> (32 - V::BYTES);
    for i in (0..CHUNK).step_by(V::BYTES) {
        // SAFETY: the chunk has a whole number of vectors.
        unsafe {
            let v = V::load(chunk.as_ptr().add(i));
            // Two characters that differ in one bit are compared at once, with that bit set: `(` and `)` in bit 0, `<` and
            // `>` or `,` and `.` in bit 1, `[` and `{` in bit 5.
            let with = |mask: u8| v.or(V::splat(mask));
            let round_or_angle = with(1).is(b')').or(with(2).is(b'>'));
            let square_or_curly = with(0x20).is(b'{').or(with(0x20).is(b'}'));
            let question = v.is(b'?');
            let other = v.is(b'#').or(v.is(0x7F));
            let stop = round_or_angle.or(square_or_curly).or(question).or(other);
            let foreign = v.bits();
            let mut lead = 0;
            // Most links are ASCII, so the leads are compared only where they can be.
            if foreign != 0 {
                lead = v.is_from(0xC0).bits();
                for (low, high) in INCLUDE_LEADS {
                    lead &= !v.is_between(low, high).bits();
                }
            }
            // Spaces and controls.
            let blank = v.is_from(b' ' + 1).bits() ^ all;
            found.stop |= (blank | lead | stop.bits()) << i;
            let quote = v.is_between(b'!', b'"').or(v.is(b'\''));
            let point = with(2).is(b'.').or(with(1).is(b';'));
            found.soft |= quote.or(point).or(question).bits() << i;
            let mut mark = V::splat(0);
            for byte in MARKS {
                mark = mark.or(v.is(byte));
            }
            found.marks |= (mark.bits() | foreign) << i;
            ampersands |= v.is(b'&').bits() << i;
        }
    }
    found.marks |= doubled(ampersands);
    found
}

/// See [`find_markup`](super::find_markup).
///
/// # Safety
///
/// The processor must have the instruction set of the vector, and there must be at least `V::BYTES` bytes.
#[inline(always)]
pub(super) unsafe fn find_markup<V: Vector>(bytes: &[u8], place: Markup) -> Option<usize> {
    let last = bytes.len() - V::BYTES;
    let mut at = 0;
    loop {
        // SAFETY: `at` is at most `last`, after which there is a whole vector.
        let bits = unsafe {
            let v = V::load(bytes.as_ptr().add(at));
            // `<` and `>` differ in one bit.
            let angle = v.or(V::splat(2)).is(b'>');
            let text = v.is(b'&').or(angle).or(v.is(0));
            let found = match place {
                Markup::Text => text,
                Markup::Value => text.or(v.is(b'"')).or(v.is(b'\'')).or(v.is(b'\r')),
            };
            found.bits()
        };
        if bits != 0 {
            return Some(at + bits.trailing_zeros() as usize);
        }
        if at == last {
            return None;
        }
        // The last vector overlaps the one before it, where nothing was found.
        at = (at + V::BYTES).min(last);
    }
}

/// See [`url`](super::url).
///
/// # Safety
///
/// The processor must have the instruction set of the vector.
#[inline(always)]
pub(super) unsafe fn url<V: Vector>(lane: &[u8; LANE]) -> UrlBits {
    const { assert!(V::BYTES == LANE) };
    // SAFETY: the lane has as many bytes as the vector.
    unsafe {
        let v = V::load(lane.as_ptr());
        // All printable characters except `"`, which is before `#`, and `{`, `|` and `}`, which are after `z`.
        let others = v.is_between(b'#', b'z').or(v.is(b'!')).or(v.is(b'~'));
        // `<` and `>`, and `\` and `^`, differ in bit 1.
        let paired = v.or(V::splat(2));
        let angle_or_backslash = paired.is(b'>').or(paired.is(b'^'));
        let quote = v.is(b'\'').or(v.is(b'`'));
        UrlBits {
            escaped: !others.bits() & 0xFFFF | angle_or_backslash.or(quote).bits(),
            slash: v.is(b'/').bits(),
            dot: v.is(b'.').or(v.is(b'%')).bits(),
        }
    }
}
