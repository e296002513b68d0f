//! Punycode (RFC 3492): a label in its own script to what stands behind `xn--`, and back.
//!
//! The RFC goes through the label once for each code point. Here the code points of a label that
//! may be one are sorted first, and how many of those that are written already stand before one
//! is a count of bits.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

/// The parameters of RFC 3492 §5.
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 128;

/// The most code points that are encoded at once: the bits of a word.
pub(super) const LONGEST: usize = u64::BITS as usize;

/// The Punycode of a text, which takes the square of its length.
pub(crate) fn encode_text(text: &str) -> String {
    let label: Vec<char> = text.chars().collect();
    let mut code = String::new();
    encode(&label, |byte| {
        code.push(char::from(byte));
        true
    });
    code
}

/// The text that Punycode stands for; `None` if it stands for none, or is too long for a label.
pub(crate) fn decode_text(code: &str) -> Option<String> {
    let mut label = ['\0'; LONGEST];
    let len = decode(code.as_bytes(), &mut label)?;
    label.get(..len).map(|label| label.iter().collect())
}

/// Writes the code points of a label as Punycode.
///
/// `write` tells whether there is room for more behind what it has written; the return value,
/// whether there was room for all.
pub(crate) fn encode<T: Copy + Into<u32>>(label: &[T], write: impl FnMut(u8) -> bool) -> bool {
    match label.len() <= LONGEST {
        true => encode_short(label, write),
        false => encode_long(label, write),
    }
}

/// [`encode`] as the RFC has it. Nothing overflows before a label has four thousand code points; callers ask for
/// a few hundred.
fn encode_long<T: Copy + Into<u32>>(label: &[T], mut write: impl FnMut(u8) -> bool) -> bool {
    let code_points = || label.iter().map(|&code_point| code_point.into());
    let mut has_room = true;
    let mut written = 0;
    for code_point in code_points().filter(|&code_point| code_point < INITIAL_N) {
        has_room = has_room && write(code_point as u8);
        written += 1;
    }
    let mut is_first = true;
    if written > 0 {
        has_room = has_room && write(b'-');
    }
    let (mut n, mut bias, mut delta) = (INITIAL_N, INITIAL_BIAS, 0u32);
    while let Some(next) = code_points().filter(|&other| other >= n).min() {
        delta = delta.saturating_add((next - n).saturating_mul(written + 1));
        for code_point in code_points() {
            if code_point < next {
                delta = delta.saturating_add(1);
            } else if code_point == next {
                if !has_room {
                    return false;
                }
                match write_number(delta, bias, &mut write) {
                    Some(room) => has_room = room,
                    None => return false,
                }
                written += 1;
                bias = adapt(delta, written, is_first);
                (delta, is_first) = (0, false);
            }
        }
        delta = delta.saturating_add(1);
        n = next + 1;
    }
    true
}

/// Writes the label that Punycode stands for to the start of `out`, and returns its length; `None` if
/// it stands for none, or for more than there is room for.
pub(crate) fn decode(code: &[u8], out: &mut [char]) -> Option<usize> {
    let dash = code.iter().rposition(|&byte| byte == b'-');
    let (plain, digits) = match dash.filter(|&dash| dash > 0) {
        Some(dash) => (code.get(..dash)?, code.get(dash + 1..)?),
        None => (&[][..], code),
    };
    for (place, &byte) in out.get_mut(..plain.len())?.iter_mut().zip(plain) {
        *place = byte.is_ascii().then(|| char::from(byte))?;
    }
    let mut len = plain.len();
    let (mut n, mut bias, mut at, mut is_first) = (INITIAL_N, INITIAL_BIAS, 0u32, true);
    let mut digits = digits.iter();
    while !digits.as_slice().is_empty() {
        let delta = read_number(&mut digits, bias)?;
        let length = len as u32 + 1;
        at = at.checked_add(delta)?;
        n = n.checked_add(at / length)?;
        at %= length;
        let place = at as usize;
        out.get_mut(place..=len)?.rotate_right(1);
        *out.get_mut(place)? = char::from_u32(n)?;
        bias = adapt(delta, length, is_first);
        (len, at, is_first) = (len + 1, at + 1, false);
    }
    Some(len)
}

/// Reads a number of variable length.
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

/// [`encode`] for a label of at most [`LONGEST`] code points.
fn encode_short<T: Copy + Into<u32>>(label: &[T], mut write: impl FnMut(u8) -> bool) -> bool {
    let deltas = Deltas::new(label);
    let mut has_room = true;
    for &code_point in label {
        let code_point = code_point.into();
        if code_point < INITIAL_N {
            has_room = has_room && write(code_point as u8);
        }
    }
    if deltas.written != 0 {
        has_room = has_room && write(b'-');
    }
    for (delta, bias) in deltas {
        if !has_room {
            return false;
        }
        match write_number(delta, bias, &mut write) {
            Some(room) => has_room = room,
            None => return false,
        }
    }
    true
}

/// Returns true if [`encode`] would write at most `room` octets. The label has at most [`LONGEST`] code
/// points, and is not all ASCII.
pub(crate) fn fits(label: &[u32], room: u32) -> bool {
    let mut deltas = Deltas::new(label);
    let mut octets = deltas.length + u32::from(deltas.length > 0);
    while let Some((delta, bias)) = deltas.next() {
        octets += digits(delta, bias);
        if octets > room {
            return false;
        }
        // Most labels are seen to fit long before their end.
        if octets + deltas.most_digits(label.len() as u32) <= room {
            return true;
        }
    }
    true
}

/// The numbers that stand for the code points of a short label outside ASCII, each with the bias with
/// which it is written.
struct Deltas {
    /// The code points, ascending, each above its place in the label, and how many there are.
    sorted: [i32; LONGEST],
    count: usize,
    next: usize,
    /// The places of the code points that are written, and how many there are.
    written: u64,
    length: u32,
    n: u32,
    bias: u32,
    behind_last: u32,
}

impl Deltas {
    #[inline(never)]
    fn new<T: Copy + Into<u32>>(label: &[T]) -> Self {
        let (mut others, mut count, mut written) = ([i32::MAX; LONGEST], 0, 0u64);
        for (&code_point, place) in label.iter().zip(0..) {
            let code_point: u32 = code_point.into();
            let is_plain = code_point < INITIAL_N;
            written |= u64::from(is_plain) << place;
            // A code point has 21 bits, a place 6. One of ASCII is written over by the next.
            if let Some(other) = others.get_mut(count) {
                *other = (code_point << 6 | place) as i32;
            }
            count += usize::from(!is_plain);
        }
        if let Some(behind) = others.get_mut(count) {
            *behind = i32::MAX;
        }
        Deltas {
            sorted: sorted(&others, count),
            count,
            next: 0,
            written,
            length: written.count_ones(),
            n: INITIAL_N,
            bias: INITIAL_BIAS,
            behind_last: 0,
        }
    }

    /// At most as many digits as this have the numbers that are left, of a label of `len` code points; see [`most_octets`].
    #[inline]
    fn most_digits(&self, len: u32) -> u32 {
        let sorted = self.sorted.get(..self.count).unwrap_or_default();
        let highest = sorted.last().map_or(self.n, |&last| last as u32 >> 6);
        let left = (self.count - self.next) as u32;
        most_digits_behind(self.bias, left, (highest - self.n + 1) * len)
    }
}

/// The first `count` of the numbers, ascending, all of which differ; behind them there are none but the largest.
///
/// Each is put where as many smaller ones say: no branch, many at once, and as many looks at one number as at the next. That is
/// faster than to sort so few.
#[inline(never)]
fn sorted(numbers: &[i32; LONGEST], count: usize) -> [i32; LONGEST] {
    const TOGETHER: usize = 16;
    let (groups, _) = numbers.as_chunks::<TOGETHER>();
    let groups = groups.get(..count.div_ceil(TOGETHER)).unwrap_or_default();
    let mut sorted = [0; LONGEST];
    for &number in numbers.iter().take(count) {
        let smaller = |group: &[i32; TOGETHER]| -> i32 {
            group.iter().map(|&other| i32::from(other < number)).sum()
        };
        let rank: i32 = groups.iter().map(smaller).sum();
        if let Some(place) = sorted.get_mut(rank as usize) {
            *place = number;
        }
    }
    sorted
}

impl Iterator for Deltas {
    type Item = (u32, u32);

    #[inline]
    fn next(&mut self) -> Option<(u32, u32)> {
        let &other = self.sorted.get(..self.count)?.get(self.next)?;
        let (code_point, place) = (other as u32 >> 6, other & 63);
        let before = (self.written & ((1 << place) - 1)).count_ones();
        self.length += 1;
        let above = (code_point - self.n) * self.length;
        let delta = (above + before).saturating_sub(self.behind_last);
        let number = (delta, self.bias);
        self.bias = adapt(delta, self.length, self.next == 0);
        self.written |= 1 << place;
        (self.n, self.behind_last) = (code_point, before + 1);
        self.next += 1;
        Some(number)
    }
}

/// How many digits [`write_number`] writes. Most numbers have up to three, which ones is hard to guess.
fn digits(number: u32, bias: u32) -> u32 {
    let threshold = |count: u32| (BASE * count).saturating_sub(bias).clamp(T_MIN, T_MAX);
    let (first, second, third) = (threshold(1), threshold(2), threshold(3));
    // The least numbers that have two, three and four digits.
    let two = first;
    let three = two + second * (BASE - first);
    let four = three + third * (BASE - first) * (BASE - second);
    if number >= four {
        return more_digits(number, bias);
    }
    1 + u32::from(number >= two) + u32::from(number >= three)
}

/// [`digits`] of any number.
#[inline(never)]
fn more_digits(number: u32, bias: u32) -> u32 {
    let (mut count, mut least, mut weight) = (1, 0, 1);
    loop {
        let threshold = (BASE * count).saturating_sub(bias).clamp(T_MIN, T_MAX);
        // The least number that has more digits than `count`.
        least += u64::from(threshold) * weight;
        if u64::from(number) < least {
            return count;
        }
        weight *= u64::from(BASE - threshold);
        count += 1;
    }
}

/// At most as many octets as this has the Punycode of a label of `len` code points, of which `ascii` are ASCII and the
/// others lie in `span`.
///
/// The first number tells how far it is to the lowest code point. The others add up to no more than the length of the span
/// for each code point of the label, so that few of them are large.
pub(crate) fn most_octets(len: u32, ascii: u32, span: RangeInclusive<u32>) -> u32 {
    let first = (span.start() - INITIAL_N) * (ascii + 1) + ascii;
    let others = len - ascii - 1;
    let sum = (span.end() - span.start() + 1) * len;
    let rest = most_digits_behind(adapt(first, ascii + 1, true), others, sum);
    ascii + u32::from(ascii > 0) + digits(first, INITIAL_BIAS) + rest
}

/// The most digits of so many numbers with this sum, if the first has this bias.
fn most_digits_behind(bias: u32, count: u32, sum: u32) -> u32 {
    match bias <= LARGEST_BIAS {
        true => most_digits(count, sum).min(most_digits_of_few(count, sum)),
        false => most_digits(count, sum),
    }
}

/// The most digits of so many numbers with this sum, whatever the bias.
fn most_digits(count: u32, sum: u32) -> u32 {
    let longer = |least: u32| count.min(sum / least);
    count + LEAST.iter().map(|&least| longer(least)).sum::<u32>()
}

/// The same, where what was written before them leaves a bias of at most [`LARGEST_BIAS`].
///
/// A number that is not huge has two digits, or three if it is large, unless a huge one stands before it: then it may have
/// one more.
fn most_digits_of_few(count: u32, sum: u32) -> u32 {
    let large = count.min(sum / (LARGEST_OF_TWO + 1));
    let huge = count.min(sum / (LARGEST_OF_THREE + 1));
    2 * count + large + huge * (most_digits(1, sum).saturating_sub(3) + 1)
}

/// The least numbers that may have two digits, three and so on, whatever the bias; no label of [`LONGEST`] code points needs
/// more than eight.
const LEAST: [u32; 7] = [1, 36, 1261, 28_886, 288_886, 2_888_886, 28_888_886];

/// With a bias up to this, numbers up to the next two have at most two and three digits. No number up to the last leaves a larger
/// one behind it, if it is not the first of a label.
const LARGEST_BIAS: u32 = 62;
const LARGEST_OF_TWO: u32 = 285;
const LARGEST_OF_THREE: u32 = 2885;

/// Writes a number of variable length, the lowest digit first; returns whether there is room for
/// more behind it, or `None` if there was too little.
fn write_number(number: u32, bias: u32, mut write: impl FnMut(u8) -> bool) -> Option<bool> {
    let mut rest = number;
    let mut k = BASE;
    loop {
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if rest < threshold {
            return Some(write(digit(rest)));
        }
        let (above, base) = (rest - threshold, BASE - threshold);
        if !write(digit(threshold + above % base)) {
            return None;
        }
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

/// The bias for the next number (RFC 3492 §6.1).
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
    use alloc::vec::Vec;

    use super::*;
    use crate::dice::Dice;

    fn encoded(label: &str) -> String {
        let label: Vec<u32> = label.chars().map(u32::from).collect();
        let mut out = String::new();
        let is_whole = encode(&label, |byte| {
            out.push(char::from(byte));
            true
        });
        assert!(is_whole);
        out
    }

    #[test]
    fn no_bias_makes_a_number_longer() {
        let digits = |number, bias| {
            let mut count = 0;
            write_number(number, bias, |_| {
                count += 1;
                true
            });
            count
        };
        let large = [
            288_885,
            288_886,
            2_888_885,
            2_888_886,
            28_888_885,
            288_888_885,
        ];
        for number in (0..40_000).chain(large) {
            let most = most_digits(1, number);
            for bias in 0..250 {
                let count = super::digits(number, bias);
                assert_eq!(count, digits(number, bias), "{number} {bias}");
                assert!(count <= most, "{number}");
            }
        }
        // The largest number that a short label can need.
        const { assert!(0x10_FFFF * LONGEST < 288_888_885) };
    }

    /// What [`most_octets`] counts on.
    #[test]
    fn few_numbers_are_large() {
        for bias in 0..=LARGEST_BIAS {
            assert!(super::digits(LARGEST_OF_TWO, bias) <= 2, "{bias}");
            assert!(super::digits(LARGEST_OF_THREE, bias) <= 3, "{bias}");
        }
        for number in 0..=LARGEST_OF_THREE {
            for length in 2..=LONGEST as u32 {
                assert!(adapt(number, length, false) <= LARGEST_BIAS, "{number}");
            }
            for bias in 0..500 {
                let more = 3 + u32::from(number > LARGEST_OF_TWO);
                assert!(super::digits(number, bias) <= more, "{number} {bias}");
            }
        }
    }

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
    fn what_stands_for_nothing() {
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

    /// Where writing stops, the short way and the long one.
    #[test]
    fn room_that_ends() {
        let long = String::from("é") + &"a".repeat(LONGEST);
        for label in ["ébcdé字", "ééé", &long] {
            let whole = encode_text(label);
            let label: Vec<char> = label.chars().collect();
            for room in 1..=whole.len() {
                let mut code = String::new();
                let is_whole = encode(&label, |byte| {
                    code.push(char::from(byte));
                    code.len() < room
                });
                assert_eq!(is_whole, room == whole.len(), "{room} of {whole}");
                assert!(code.len() == room && whole.starts_with(&code), "{code}");
            }
        }
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
            assert_eq!(encoded(label), expected, "{label}");
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
            assert_eq!(encoded(&label), expected, "{label}");
            let code_points: Vec<u32> = label.chars().map(u32::from).collect();
            let octets = expected.len() as u32;
            assert!(label.is_ascii() || fits(&code_points, octets), "{label}");
            assert!(
                label.is_ascii() || !fits(&code_points, octets - 1),
                "{label}"
            );
        }
    }
}
