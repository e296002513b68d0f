//! The forms of a domain name.

use crate::search::{Word, find};

use super::is_a_label;

/// Returns true if a name is its own ASCII form: lower-case letters, digits, hyphens and dots, and no `xn--` label.
#[inline]
pub(crate) fn is_own_form(name: &str) -> bool {
    let others = |word: Word| {
        word.below(b'-') | word.equal(b'/') | word.between(b':', b'`') | word.above(b'z')
    };
    let bytes = name.as_bytes();
    find(bytes, others).is_none()
        && (find(bytes, |word| word.equal(b'-')).is_none()
            || !bytes.split(|&byte| byte == b'.').any(is_a_label))
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
