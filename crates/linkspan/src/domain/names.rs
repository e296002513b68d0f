//! The forms of a domain name.

use alloc::string::String;

use super::punycode::{self, is_a_label};

/// Returns true if a name is its own ASCII form: lower-case letters, digits, hyphens and dots, and no `xn--` label.
pub(crate) fn is_own_form(name: &str) -> bool {
    let is_lower_ldh = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.');
    let mut labels = name.as_bytes().split(|&byte| byte == b'.');
    name.bytes().all(is_lower_ldh) && !labels.any(is_a_label)
}

/// Appends the ASCII form of a name whose labels are as UTS #46 maps them: in Unicode form, or in ASCII form already.
pub(crate) fn push_ascii(name: &str, out: &mut String) {
    for (i, label) in name.split('.').enumerate() {
        out.push_str(if i > 0 { "." } else { "" });
        if label.is_ascii() {
            out.push_str(label);
        } else {
            out.push_str(punycode::PREFIX);
            punycode::encode(label.chars(), |byte| out.push(char::from(byte)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_their_own_form() {
        for name in [
            "example.com",
            "r3---sn.a-b.example",
            "0.a.com",
            "xn-.com",
            "a.b",
        ] {
            assert!(is_own_form(name), "{name}");
        }
        for name in [
            "Example.com",
            "example.coM",
            "bücher.de",
            "xn--bcher-kva.de",
            "www.xn--bcher-kva.de",
            "a_b.com",
            "a/b.com",
            "a:80",
            "a b.com",
            "[::1]",
            "a。com",
            "a\u{7F}.com",
        ] {
            assert!(!is_own_form(name), "{name}");
        }
    }
}
