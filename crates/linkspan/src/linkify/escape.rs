//! Copies text with a few of its bytes replaced.

use core::fmt;

/// Writes `text`. The ASCII bytes that `find` finds are replaced by what `replace` returns.
#[inline(always)]
pub(crate) fn write_replaced<W: fmt::Write>(
    text: &str,
    find: impl Fn(&[u8]) -> Option<usize>,
    replace: impl Fn(u8) -> &'static str,
    out: &mut W,
) -> fmt::Result {
    let mut rest = text;
    while let Some(at) = find(rest.as_bytes()) {
        let byte = rest.as_bytes().get(at).copied().unwrap_or_default();
        out.write_str(rest.get(..at).unwrap_or_default())?;
        out.write_str(replace(byte))?;
        rest = rest.get(at + 1..).unwrap_or_default();
    }
    out.write_str(rest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    #[test]
    fn special_bytes_are_replaced() {
        let mut out = String::new();
        let find = |bytes: &[u8]| bytes.iter().position(|&byte| byte == b'<');
        write_replaced("é<ü<<", find, |_| "[]", &mut out).unwrap();
        assert_eq!(out, "é[]ü[][]");
    }
}
