//! Copying text while a few of its bytes are replaced.

use core::fmt;

/// How many bytes are looked at at once: so many that the comparisons become vector instructions.
const STRIDE: usize = 32;

/// Writes `text`, with what `replace` has for a byte in its place. Only ASCII may be replaced.
pub(crate) fn write_replaced<W: fmt::Write>(
    text: &str,
    is_special: impl Fn(u8) -> bool,
    replace: impl Fn(u8) -> &'static str,
    out: &mut W,
) -> fmt::Result {
    let mut rest = text;
    while let Some(at) = find(rest.as_bytes(), &is_special) {
        let byte = rest.as_bytes().get(at).copied().unwrap_or_default();
        out.write_str(rest.get(..at).unwrap_or_default())?;
        out.write_str(replace(byte))?;
        rest = rest.get(at + 1..).unwrap_or_default();
    }
    out.write_str(rest)
}

/// Returns where the first byte is that is special.
pub(crate) fn find(bytes: &[u8], is_special: impl Fn(u8) -> bool) -> Option<usize> {
    let (strides, _) = bytes.as_chunks::<STRIDE>();
    let has_any = |stride: &[u8; STRIDE]| stride.iter().fold(false, |any, &b| any | is_special(b));
    let plain = strides.iter().take_while(|stride| !has_any(stride)).count() * STRIDE;
    let rest = bytes.get(plain..)?;
    rest.iter()
        .position(|&b| is_special(b))
        .map(|at| plain + at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    #[test]
    fn the_first_special_byte_is_found_wherever_it_is() {
        for len in 0..100 {
            let mut bytes = [b'a'; 100];
            assert_eq!(find(&bytes[..len], |b| b == b'<'), None);
            for at in 0..len {
                bytes[at] = b'<';
                assert_eq!(
                    find(&bytes[..len], |b| b == b'<'),
                    Some(at),
                    "{at} of {len}"
                );
                bytes[at] = b'a';
            }
        }
    }

    #[test]
    fn what_is_special_is_replaced() {
        let mut out = String::new();
        write_replaced("é<ü<<", |b| b == b'<', |_| "[]", &mut out).unwrap();
        assert_eq!(out, "é[]ü[][]");
    }
}
