//! The ASCII form of a host, by UTS #46.

use crate::unicode::property::{Mapping, uts46};

use super::label::{Directions, Label, Undecided};
use super::uts46::{Hyphens, process};
use super::{punycode, tld};

/// The maximum length of a domain name in ASCII form, in octets and without root dot.
pub(crate) const LONGEST_NAME: usize = 253;

/// The maximum length of a label in ASCII form, in octets.
pub(crate) const LONGEST_LABEL: usize = 63;

/// The maximum number of code points that normalization composes to one. A test checks it for all characters.
pub(super) const COMPOSED: usize = 4;

/// The maximum length of a name, in bytes as written. Longer ones are refused unread.
///
/// After normalization each code point takes at least one octet, and it is composed of at most four code points of four bytes.
/// A longer text can have an ASCII form of [`LONGEST_NAME`] octets only if UTS #46 ignores some of its characters.
pub(crate) const LONGEST_TEXT: usize = LONGEST_NAME * COMPOSED * 4;

/// A domain name in ASCII form, lower case, without heap.
#[derive(Clone)]
pub(crate) struct AsciiName {
    bytes: [u8; LONGEST_NAME],
    len: usize,
    is_too_long: bool,
    pub(super) may_end_in_tld: bool,
}

impl AsciiName {
    pub(crate) fn new() -> Self {
        AsciiName {
            bytes: [0; LONGEST_NAME],
            len: 0,
            is_too_long: false,
            may_end_in_tld: true,
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, byte: u8) {
        match self.bytes.get_mut(self.len) {
            Some(free) => {
                *free = byte;
                self.len += 1;
            }
            None => self.is_too_long = true,
        }
    }

    /// Appends a label that is in Unicode form.
    fn push_label(&mut self, label: &[char]) {
        if label.iter().all(char::is_ascii) {
            label.iter().for_each(|&c| self.push(c as u8));
            return;
        }
        punycode::PREFIX.bytes().for_each(|byte| self.push(byte));
        punycode::encode(label.iter().copied(), |byte| self.push(byte));
    }

    /// Returns the name unless it is too long.
    pub(super) fn whole(self) -> Option<Self> {
        (!self.is_too_long).then_some(self)
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// Returns true if the last label, in Unicode form, has nothing that ICANN forbids in a TLD.
    pub(crate) fn may_end_in_tld(&self) -> bool {
        self.may_end_in_tld
    }

    pub(crate) fn as_str(&self) -> &str {
        core::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }
}

/// Returns the ASCII form of a name that contains characters outside ASCII or `xn--` labels.
///
/// Returns `None` if UTS #46 refuses the name (with its checks of bidi, joiners and hyphens at the
/// edges of labels, and WHATWG's forbidden domain code points), if an `xn--` label is not the
/// Punycode of a valid label, or if the form is too long.
///
/// Labels of more than 63 octets are left to the caller; those of more than 252 characters have no form.
pub(crate) fn to_ascii(name: &str) -> Option<AsciiName> {
    if name.len() > LONGEST_TEXT {
        return None;
    }
    match label_by_label(name) {
        Ok(ascii) => ascii.whole(),
        Err(_) => by_uts46(name),
    }
}

/// Returns the ASCII form of a name whose labels UTS #46 maps to themselves, or that are A-labels of such labels.
pub(super) fn label_by_label(name: &str) -> Result<AsciiName, Undecided> {
    let (mut ascii, mut label) = (AsciiName::new(), Label::new());
    let (mut directions, mut rest) = (Directions::default(), name.chars());
    loop {
        let written = rest.as_str();
        let separator = label.read(&mut rest)?;
        // An A-label is in ASCII form already, except for its case.
        if label.is_encoded {
            let after = rest.as_str().len() + separator.map_or(0, char::len_utf8);
            let label = written.bytes().take(written.len() - after);
            label.for_each(|byte| ascii.push(byte.to_ascii_lowercase()));
        } else {
            ascii.push_label(label.chars());
        }
        directions.add(&label);
        if separator.is_none() {
            break;
        }
        ascii.push(b'.');
    }
    ascii.may_end_in_tld = label.may_be_tld();
    if directions.are_allowed() {
        Ok(ascii)
    } else {
        Err(Undecided::NeedsUts46)
    }
}

/// Returns true if a label certainly has more than 63 octets in ASCII form, whatever normalization composes.
pub(crate) fn is_overlong(label: &str) -> bool {
    let mapped = |c| match uts46(c) {
        Mapping::Ignored => 0,
        Mapping::Text(text) => text.chars().count(),
        _ => 1,
    };
    if label.is_ascii() {
        label.len() > LONGEST_LABEL
    } else {
        label.chars().map(mapped).sum::<usize>() > LONGEST_LABEL * COMPOSED
    }
}

/// Like [`to_ascii`], by the whole algorithm of UTS #46.
pub(crate) fn by_uts46(name: &str) -> Option<AsciiName> {
    let mut ascii = AsciiName::new();
    let mut is_first = true;
    let result = process(name, Hyphens::Inside, |label| {
        if !is_first {
            ascii.push(b'.');
        }
        is_first = false;
        ascii.push_label(label);
        ascii.may_end_in_tld = label.iter().all(|&c| tld::is_letter(c));
    });
    result.ok().and_then(|()| ascii.whole())
}

#[cfg(test)]
mod conformance;

#[cfg(test)]
mod tests {
    use super::*;

    fn ascii(name: &str) -> Option<alloc::string::String> {
        to_ascii(name).map(|name| name.as_str().into())
    }

    #[test]
    fn labels_that_are_too_long() {
        let a_label = |len: usize| alloc::format!("xn--{}", "m".repeat(len - 4));
        assert!(!is_overlong(&a_label(63)));
        assert!(is_overlong(&a_label(64)));
        // Four code points that Unicode composes to one; one that UTS #46 ignores; one that it maps to six.
        let composed = |count: usize| "α\u{313}\u{301}\u{345}".repeat(count);
        assert!(!is_overlong(&"㌖".repeat(42)) && is_overlong(&"㌖".repeat(43)));
        assert!(!is_overlong(&composed(63)));
        assert!(is_overlong(&composed(64)));
        let dropped = alloc::format!("é{}", "\u{AD}".repeat(300));
        assert!(!is_overlong(&dropped));
        assert_eq!(to_ascii(&dropped).unwrap().as_str(), "xn--9ca");
    }

    #[test]
    fn no_character_is_composed_of_more() {
        let nfd = icu_normalizer::DecomposingNormalizer::new_nfd();
        let nfc = icu_normalizer::ComposingNormalizer::new_nfc();
        let parts = |c: char| {
            let mut buffer = [0; 4];
            let text: &str = c.encode_utf8(&mut buffer);
            let is_composed = nfc.normalize(text) == text;
            is_composed.then(|| nfd.normalize(text).chars().count())
        };
        let most = ('\0'..=char::MAX).filter_map(parts).max();
        assert_eq!(most, Some(COMPOSED));
    }

    #[test]
    fn maps_and_encodes() {
        assert_eq!(ascii("BÜCHER.De").as_deref(), Some("xn--bcher-kva.de"));
        assert_eq!(
            ascii("普遍适用测试。我爱你").as_deref(),
            Some("xn--tkvs6ms8gqpywye3ma.xn--6qq986b3xl")
        );
        assert_eq!(
            ascii("faß.de").as_deref(),
            Some("xn--fa-hia.de"),
            "non-transitional"
        );
    }

    #[test]
    fn refuses() {
        assert_eq!(ascii("xn--a.com"), None, "does not decode");
        assert_eq!(ascii("xn--é.com"), None, "is encoded and is not");
        let twice = "xn--xn---epa";
        assert_eq!(ascii(&alloc::format!("{twice}.com")), None, "encoded twice");
        assert_eq!(ascii(&alloc::format!("{twice}.{twice}.com")), None);
        assert_eq!(ascii("é-.com"), None, "hyphen at the edge");
        assert_eq!(ascii("אa.com"), None, "breaks the bidi rule");
        assert_eq!(ascii(&"é".repeat(300)), None, "too long");
    }

    #[test]
    fn tlds_are_letters_or_a_labels() {
        let may_end_in_tld = |name: &str| to_ascii(name).map(|name| name.may_end_in_tld());
        assert_eq!(may_end_in_tld("é.例"), Some(true));
        assert_eq!(may_end_in_tld("é.例-例"), Some(false), "hyphen");
        assert_eq!(may_end_in_tld("é.例９"), Some(false), "digit");
        assert_eq!(may_end_in_tld("é.例・例"), Some(false), "needs context");
    }
}
