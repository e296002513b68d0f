//! What is looked for, written once for all vectors of sixteen bytes.
//!
//! The macro stands behind the operations of a module: `load`, `splat`, `equal`, `is_from`, `is_between`, `both`, `either` and
//! `bits`. The attribute names what the processor must have.
#![allow(unused_macros, reason = "some machines have no vectors")]

/// `signs`, `signs_of_block`, `names` and `tails` of vectors of [`PART`](super::PART) bytes.
macro_rules! part_rules {
    ($vector:ty $(, #[$needs:meta])?) => {
        /// The signs that are ASCII: what [`twin::is_sign`](super::twin::is_sign) says of three bytes, of as many as a vector has.
        #[inline]
        $(#[$needs])?
        fn ascii_signs([first, second, third]: [$vector; 3]) -> $vector {
            let letters = both(is_from(second, 0x40), is_from(third, 0x40));
            let dot = both(is(first, b'.'), letters);
            let scheme = both(is(first, b':'), is(second, b'/'));
            let at = both(is(first, b'@'), is_from(second, b'0'));
            either(either(dot, scheme), at)
        }

        /// The other signs.
        #[inline]
        $(#[$needs])?
        fn wide_signs([first, second, third]: [$vector; 3]) -> $vector {
            let ideographic = both(is(first, 0x80), is(second, 0x82));
            let full_width = both(is(first, 0xBC), is(second, 0x8E));
            let half_width = both(is(first, 0xBD), is(second, 0xA1));
            let separator = either(ideographic, either(full_width, half_width));
            both(separator, is_from(third, b'0'))
        }

        #[inline]
        $(#[$needs])?
        fn is(v: $vector, byte: u8) -> $vector {
            equal(v, splat(byte))
        }

        /// Returns the signs among the first sixteen bytes of a window, a bit for each.
        #[inline]
        $(#[$needs])?
        pub(crate) fn signs(window: &[u8; WINDOW]) -> u32 {
            const { assert!(WINDOW == PART + 2 && PART == size_of::<$vector>()) };
            let from = window.as_ptr();
            // SAFETY: the window has sixteen bytes from its first, second and third byte on.
            let triple = unsafe { [0, 1, 2].map(|at| load(from.add(at))) };
            bits(either(ascii_signs(triple), wide_signs(triple)))
        }

        /// Returns the signs among the bytes of a block, which are all but the last two.
        #[inline]
        $(#[$needs])?
        pub(crate) fn signs_of_block(block: &[u8; BLOCK + 2]) -> u64 {
            const { assert!(BLOCK == 4 * PART) };
            let signs = |at: usize| match block.get(at..).and_then(<[u8]>::first_chunk) {
                Some(window) => u64::from(signs(window)) << at,
                None => 0,
            };
            signs(0) | signs(PART) | signs(2 * PART) | signs(3 * PART)
        }

        /// Returns what of a name stands in the bytes.
        #[inline]
        $(#[$needs])?
        pub(crate) fn names(bytes: &[u8; NAME]) -> NameBits {
            let mut found = NameBits::default();
            for (v, shift) in halves(bytes).into_iter().zip([0, PART]) {
                let letter = is_between(either(v, splat(0x20)), b'a', b'z');
                let digit = is_between(v, b'0', b'9');
                found.word |= bits(either(letter, digit)) << shift;
                found.dot |= bits(is(v, b'.')) << shift;
                found.hyphen |= bits(is(v, b'-')) << shift;
            }
            found
        }

        /// Returns what ends a path or query in the bytes, and what may.
        #[inline]
        $(#[$needs])?
        pub(crate) fn tails(bytes: &[u8; NAME]) -> TailBits {
            let mut found = TailBits::default();
            for (v, shift) in halves(bytes).into_iter().zip([0, PART]) {
                let with = |mask: u8| either(v, splat(mask));
                let round_or_angle = either(is(with(1), b')'), is(with(2), b'>'));
                let square_or_curly = either(is(with(0x20), b'{'), is(with(0x20), b'}'));
                let bracket = either(round_or_angle, square_or_curly);
                let question = is(v, b'?');
                let other = either(is(v, b'#'), is(v, 0x7F));
                let stop = either(bracket, either(question, other));
                let mut lead = bits(is_from(v, 0xC0));
                // Most links are ASCII.
                if lead != 0 {
                    for (low, high) in INCLUDE_LEADS {
                        lead &= !bits(is_between(v, low, high));
                    }
                }
                let blank = bits(is_from(v, b' ' + 1)) ^ 0xFFFF;
                found.stop |= (blank | lead | bits(stop)) << shift;
                let quote = either(either(is(v, b'!'), is(v, b'"')), is(v, b'\''));
                let point = either(is(with(2), b'.'), is(with(1), b';'));
                found.soft |= bits(either(either(quote, point), question)) << shift;
                let mut mark = is_from(v, 0x80);
                for byte in MARKS {
                    mark = either(mark, is(v, byte));
                }
                found.marks |= bits(mark) << shift;
            }
            found
        }

        #[inline]
        $(#[$needs])?
        fn halves(bytes: &[u8; NAME]) -> [$vector; 2] {
            const { assert!(NAME == 2 * PART && PART == size_of::<$vector>()) };
            let from = bytes.as_ptr();
            // SAFETY: there are sixteen bytes, and sixteen more.
            unsafe { [0, PART].map(|at| load(from.add(at))) }
        }
    };
}
