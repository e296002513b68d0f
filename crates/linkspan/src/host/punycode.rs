//! Punycode (RFC 3492), the way there: a label in its own script to what stands behind `xn--`.

/// The parameters of RFC 3492 §5.
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 128;

/// Writes the code points of a label, at most a few dozen, as Punycode.
pub(super) fn encode(label: &[u32], mut write: impl FnMut(u8)) {
    let is_basic = |&&code_point: &&u32| code_point < INITIAL_N;
    let basic = label.iter().filter(is_basic).count() as u32;
    for &code_point in label.iter().filter(is_basic) {
        write(code_point as u8);
    }
    if basic > 0 {
        write(b'-');
    }
    let (mut n, mut delta, mut bias) = (INITIAL_N, 0, INITIAL_BIAS);
    let mut done = basic;
    while let Some(&next) = label.iter().filter(|&&code_point| code_point >= n).min() {
        delta += (next - n) * (done + 1);
        for &code_point in label {
            if code_point < next {
                delta += 1;
            } else if code_point == next {
                write_number(delta, bias, &mut write);
                bias = adapt(delta, done + 1, done == basic);
                delta = 0;
                done += 1;
            }
        }
        delta += 1;
        n = next + 1;
    }
}

/// Writes a number of variable length, the lowest digit first.
fn write_number(number: u32, bias: u32, mut write: impl FnMut(u8)) {
    let mut rest = number;
    let mut k = BASE;
    loop {
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if rest < threshold {
            return write(digit(rest));
        }
        let (above, base) = (rest - threshold, BASE - threshold);
        write(digit(threshold + above % base));
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

    fn encoded(label: &str) -> String {
        let label: Vec<u32> = label.chars().map(u32::from).collect();
        let mut out = String::new();
        encode(&label, |byte| out.push(char::from(byte)));
        out
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
            "\u{10FFFF}\u{20000}é",
        ] {
            let expected = ::idna::punycode::encode_str(label).unwrap();
            assert_eq!(encoded(label), expected, "{label}");
        }
    }

    #[test]
    fn as_idna_encodes_what_is_random() {
        let mut dice = 0x2545_F491_4F6C_DD1Du64;
        let mut roll = |sides: u64| {
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            (dice >> 16) % sides
        };
        for _ in 0..20_000 {
            let span = [0x80, 0x400, 0x3000, 0x10_0000][roll(4) as usize];
            let label: String = (0..1 + roll(59))
                .filter_map(|_| char::from_u32(roll(span) as u32 + 0x61))
                .collect();
            let expected = ::idna::punycode::encode_str(&label).unwrap();
            assert_eq!(encoded(&label), expected, "{label}");
        }
    }
}
