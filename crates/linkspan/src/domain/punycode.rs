//! Punycode (RFC 3492): converts a label in its own script to what follows `xn--`, and back.
//!
//! `bücher` becomes `bcher-kva`: first the ASCII characters, then a hyphen, then instructions where to insert the others. The
//! decoder has a counter of pairs of a code point and a place. It starts at the first pair, (U+0080, place 0), and counts
//! through all places of the present text for one code point before it goes on to the next code point. Each instruction is a
//! number: how far to count before the next insertion. `kva` is 745: the text `bcher` has six places, 745 = 6 · 124 + 1, and
//! U+0080 + 124 is U+00FC. So `ü` is inserted at place 1.
//!
//! The numbers are written with the digits `a` to `z` and `0` to `9`, the lowest first. Each digit but the last is at or above a
//! threshold, so no separator is needed. The thresholds adapt to the size of the last number ([`adapt`]), since the next one is
//! likely to be similar: letters of one script are close to each other.

use alloc::string::String;
use alloc::vec::Vec;

/// The parameters of RFC 3492 §5.
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 128;

/// The maximum number of code points that are decoded, or encoded without a heap: one more than a label can have.
const LONGEST: usize = 64;

/// The prefix of an A-label (RFC 5890).
pub(crate) const PREFIX: &str = "xn--";

/// Returns true if the label begins with `xn--`, in any case.
#[inline]
pub(crate) fn is_a_label(label: &[u8]) -> bool {
    label
        .get(..PREFIX.len())
        .is_some_and(|prefix| prefix.eq_ignore_ascii_case(PREFIX.as_bytes()))
}

/// Returns the Punycode in an A-label; `None` if the label does not begin with `xn--`, in any case.
#[inline]
pub(crate) fn code(label: &str) -> Option<&str> {
    is_a_label(label.as_bytes()).then(|| label.get(PREFIX.len()..))?
}

/// Returns the Punycode of a text. This takes quadratic time.
pub(crate) fn encode_text(text: &str) -> String {
    let mut code = String::new();
    encode(text.chars(), |byte| code.push(char::from(byte)));
    code
}

/// Returns the text that Punycode encodes; `None` if it is not Punycode, or too long for a label.
pub(crate) fn decode_text(code: &str) -> Option<String> {
    let mut label = ['\0'; LONGEST];
    let len = decode(code.as_bytes(), &mut label)?;
    label.get(..len).map(|label| label.iter().collect())
}

/// Writes the Punycode of a label (RFC 3492 §6.3).
///
/// The [module](self) describes the form. The RFC's encoder counts the pairs that the decoder passes from one insertion to
/// the next, by a pass over the label for each code point that it contains. Here the code points are sorted once, and the
/// numbers are calculated: between two insertions the decoder passes `length` places for each step to a higher code point,
/// plus the difference of the two places. The place of an insertion is the number of characters before it that are already
/// there, which a set of bits counts.
///
/// No number overflows in a label of fewer than four thousand code points.
pub(crate) fn encode(label: impl Iterator<Item = char> + Clone, mut push: impl FnMut(u8)) {
    let len = label.clone().count();
    let mut short = ([0; LONGEST], [0]);
    let mut long = (Vec::new(), Vec::new());
    // The order of insertion, and a bit for each place of the label whose character is already there.
    let (order, inserted) = match short.0.get_mut(..len) {
        Some(order) => (order, &mut short.1[..]),
        None => {
            long.0.resize(len, 0);
            long.1.resize(len / WORD + 1, 0);
            (&mut long.0[..], &mut long.1[..])
        }
    };
    let mut ascii = 0;
    for ((key, c), place) in order.iter_mut().zip(label).zip(0u64..) {
        // By code point, and then by place.
        *key = u64::from(c) << 32 | place;
        if c.is_ascii() {
            push(c as u8);
            ascii += 1;
        }
    }
    if ascii > 0 {
        push(b'-');
    }
    order.sort_unstable();
    let (mut n, mut bias, mut from) = (INITIAL_N, INITIAL_BIAS, 0);
    for (length, &key) in (1..).zip(order.iter()) {
        let (code_point, place) = ((key >> 32) as u32, key as usize & 0xFFFF_FFFF);
        let before = count_before(inserted, place);
        if let Some(word) = inserted.get_mut(place / WORD) {
            *word |= 1 << (place % WORD);
        }
        // ASCII sorts first, and is there from the beginning.
        if length <= ascii {
            continue;
        }
        let delta = (code_point - n)
            .saturating_mul(length)
            .saturating_add(before)
            - from;
        write_number(delta, bias, &mut push);
        bias = adapt(delta, length, length == ascii + 1);
        (n, from) = (code_point, before + 1);
    }
}

/// Returns an upper bound on the length of the Punycode of a label, in octets.
///
/// The decoder counts from U+0080 to the lowest character, and then through at most all places of the label for each code point
/// up to the highest one. That limits the first number, and the sum of the others. Whatever the bias is, a number below 1 has
/// one digit, one below 36 at most two, and so on: the thresholds of a number are between 1 and 26 and never fall, so the least
/// number of each length has the threshold 1 in all places (1, 1 + 35 · 1, 1 + 35 · 36), or 26 (26 + 10 · 2886).
pub(crate) fn max_len(label: impl Iterator<Item = char>) -> usize {
    const NEXT_DIGIT_FROM: [usize; 7] = [1, 36, 1_261, 28_886, 288_886, 2_888_886, 28_888_886];
    let (mut len, mut ascii, mut lowest, mut highest) = (0, 0, usize::MAX, 0);
    for c in label {
        len += 1;
        if c.is_ascii() {
            ascii += 1;
        } else {
            lowest = lowest.min(c as usize);
            highest = highest.max(c as usize);
        }
    }
    if len == ascii {
        return len + usize::from(len > 0);
    }
    let inserted = len - ascii;
    let first = (lowest - INITIAL_N as usize) * (ascii + 1) + ascii;
    let others = (highest - lowest + 1) * len;
    let digits =
        NEXT_DIGIT_FROM.map(|from| usize::from(first >= from) + (others / from).min(inserted - 1));
    ascii + usize::from(ascii > 0) + inserted + digits.into_iter().sum::<usize>()
}

/// The bits of a word.
const WORD: usize = 64;

/// Returns the number of bits that are set before a place.
fn count_before(bits: &[u64], place: usize) -> u32 {
    let (whole, rest) = bits.split_at_checked(place / WORD).unwrap_or_default();
    let below = (1 << (place % WORD)) - 1;
    let last = rest.first().map_or(0, |word| (word & below).count_ones());
    whole.iter().map(|word| word.count_ones()).sum::<u32>() + last
}

/// Writes the label that `code` encodes to the start of `out`, and returns its length (RFC 3492 §6.2). Returns `None` if `code`
/// is not Punycode, or if `out` is too short.
pub(crate) fn decode(code: &[u8], out: &mut [char]) -> Option<usize> {
    let dash = code.iter().rposition(|&byte| byte == b'-');
    let (ascii, digits) = match dash.filter(|&dash| dash > 0) {
        Some(dash) => (code.get(..dash)?, code.get(dash + 1..)?),
        None => (&[][..], code),
    };
    for (place, &byte) in out.get_mut(..ascii.len())?.iter_mut().zip(ascii) {
        *place = byte.is_ascii().then(|| char::from(byte))?;
    }
    let mut len = ascii.len();
    let (mut n, mut bias, mut at, mut is_first) = (INITIAL_N, INITIAL_BIAS, 0u32, true);
    let mut digits = digits.iter();
    while !digits.as_slice().is_empty() {
        let delta = read_number(&mut digits, bias)?;
        let length = len as u32 + 1;
        // `delta` counts pairs. All `length` places are passed for each code point.
        at = at.checked_add(delta)?;
        n = n.checked_add(at / length)?;
        at %= length;
        let place = at as usize;
        let inserted = char::from_u32(n)?;
        out.get_mut(place..=len)?.copy_within(..len - place, 1);
        *out.get_mut(place)? = inserted;
        bias = adapt(delta, length, is_first);
        (len, at, is_first) = (len + 1, at + 1, false);
    }
    Some(len)
}

/// Reads a number with digits of variable weight. The first digit below its threshold is the last one.
fn read_number(digits: &mut core::slice::Iter<'_, u8>, bias: u32) -> Option<u32> {
    let (mut number, mut weight, mut k) = (0u32, 1u32, BASE);
    loop {
        let digit = match digits.next()? {
            letter @ b'a'..=b'z' => letter - b'a',
            letter @ b'A'..=b'Z' => letter - b'A',
            number @ b'0'..=b'9' => number - b'0' + 26,
            _ => return None,
        };
        let digit = u32::from(digit);
        number = number.checked_add(digit.checked_mul(weight)?)?;
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if digit < threshold {
            return Some(number);
        }
        weight = weight.checked_mul(BASE - threshold)?;
        k += BASE;
    }
}

/// Writes a number as [`read_number`] reads it.
fn write_number(number: u32, bias: u32, mut push: impl FnMut(u8)) {
    let mut rest = number;
    let mut k = BASE;
    loop {
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if rest < threshold {
            push(digit(rest));
            return;
        }
        let (above, base) = (rest - threshold, BASE - threshold);
        push(digit(threshold + above % base));
        rest = above / base;
        k += BASE;
    }
}

fn digit(value: u32) -> u8 {
    match value as u8 {
        letter @ ..26 => b'a' + letter,
        number => b'0' + number - 26,
    }
}

/// Returns the bias for the next number (RFC 3492 §6.1). After a large number the bias is large. That lowers the thresholds of
/// the first digits, so that each of them can carry more of a large number.
fn adapt(delta: u32, length: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / length;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;
    use linkspan_testkit::dice::Dice;

    /// By the RFC's formula: a delta of 455 is left as it is, a larger one is divided by 35.
    #[test]
    fn the_bias_at_its_edge() {
        assert_eq!(adapt(455 * 2, 1000, false), 36 * 455 / (455 + 38));
        assert_eq!(adapt(456 * 2, 1000, false), 36 + 36 * 13 / (13 + 38));
    }

    /// RFC 3492 §7.1, some of it.
    #[test]
    fn the_samples_of_the_rfc() {
        for (text, code) in [
            ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"),
            ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
            ("Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"),
            ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
            ("3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"),
            ("-> $1.00 <-", "-> $1.00 <--"),
        ] {
            assert_eq!(encode_text(text), code);
            assert_eq!(decode_text(code).as_deref(), Some(text));
        }
    }

    #[test]
    fn invalid_punycode_is_refused() {
        for code in [
            "a", "ab", "-a", "--a", "é", "a-!", "a-é", "99999999", "a-99999b", "0000000a",
            // A surrogate, and one above the last code point.
            "ph2a", "0w7bba",
        ] {
            let expected = ::idna::punycode::decode_to_string(code);
            assert_eq!(decode_text(code), expected, "{code}");
        }
        assert_eq!(decode_text("BCHER-KVA").as_deref(), Some("BüCHER"));
        let mut room = ['\0'; 6];
        assert_eq!(decode(b"bcher-kva", &mut room), Some(6));
        assert_eq!(decode(b"bchera-kva", &mut room), None, "no room");
        assert_eq!(decode(b"abcdefg-", &mut room), None, "no room");
    }

    #[test]
    fn as_idna_encodes() {
        for label in [
            "bücher",
            "рф",
            "普遍适用测试",
            "ユニバーサルアクセプタンス",
            "a-ü-b",
            "ééééééééééééééééééééééééééééééééééééééééééééééééééééééé",
            "a\u{10FFFF}b\u{80}",
            "\u{80}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "\u{80}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "字b\u{80}aaaaaa字aaaaé字aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaéa\u{81}\u{82}",
            "\u{10FFFF}\u{20000}é",
        ] {
            let expected = ::idna::punycode::encode_str(label).unwrap();
            assert_eq!(encode_text(label), expected, "{label}");
        }
    }

    #[test]
    fn as_idna_encodes_what_is_random() {
        let mut dice = Dice::new();
        for _ in 0..20_000 {
            let span = [0x80, 0x400, 0x3000, 0x10_0000][dice.roll(4)];
            let label: String = (0..1 + dice.roll(59))
                .filter_map(|_| char::from_u32(dice.roll(span) as u32 + 0x61))
                .collect();
            let expected = ::idna::punycode::encode_str(&label).unwrap();
            assert_eq!(encode_text(&label), expected, "{label}");
            assert!(max_len(label.chars()) >= expected.len(), "{label}");
        }
    }

    /// The bound must hold for the largest numbers, too: far code points, in any order, and at the end of long labels.
    #[test]
    fn the_bound_is_never_too_small() {
        let mut dice = Dice::new();
        let far = [
            'a',
            '-',
            '\u{80}',
            'é',
            'я',
            '字',
            '\u{20000}',
            '\u{10FFFF}',
        ];
        for _ in 0..50_000 {
            let label: String = (0..1 + dice.roll(62))
                .map(|_| far[dice.roll(far.len())])
                .collect();
            let len = encode_text(&label).len();
            assert!(max_len(label.chars()) >= len, "{label}");
        }
        assert!(
            max_len("bücher".chars()) <= 59,
            "an ordinary label is short"
        );
    }
}
