//! Links whose href is the text, but for what stands before or behind it.
//!
//! Most links are such. To say so costs less than to write the href, and JavaScript need not ask for it.

use linkspan::{Evidence, HostKind, Link};

/// What makes the href of a text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Href {
    /// More than can be said here.
    Other = 0,
    /// Nothing.
    Text = 1,
    /// `https://` before it.
    Scheme = 2,
    /// `/` behind it.
    Slash = 3,
    /// Both.
    SchemeAndSlash = 4,
    /// `mailto:` before it.
    Mailto = 5,
}

/// Says what makes the href of a link.
pub(crate) fn href(link: &Link<'_>) -> Href {
    if !matches!(link.host_kind(), HostKind::Domain(_)) {
        return Href::Other;
    }
    match link.evidence() {
        Evidence::Scheme => url(link, true),
        Evidence::Www | Evidence::Domain => url(link, false),
        Evidence::Email => email(link.as_str()),
        _ => Href::Other,
    }
}

fn url(link: &Link<'_>, has_scheme: bool) -> Href {
    let text = link.as_str().as_bytes();
    let rest = match has_scheme {
        false => text,
        true => match text.strip_prefix(b"http") {
            Some([b's', b':', b'/', b'/', rest @ ..] | [b':', b'/', b'/', rest @ ..]) => rest,
            _ => return Href::Other,
        },
    };
    match (is_plain(rest), has_scheme) {
        (None, _) => Href::Other,
        (Some(Tail::Path), true) => Href::Text,
        (Some(Tail::Path), false) => Href::Scheme,
        (Some(Tail::None), true) => Href::Slash,
        (Some(Tail::None), false) => Href::SchemeAndSlash,
    }
}

fn email(text: &str) -> Href {
    let is_plain = |byte: u8| matches!(byte, b'@' | b'_') || class(byte) & HOST != 0;
    match text.bytes().all(is_plain) && !text.contains("--") {
        true => Href::Mailto,
        false => Href::Other,
    }
}

/// What stands behind a host.
enum Tail {
    None,
    Path,
}

/// Whether a host and its tail stay as they are: no capitals and no Punycode, nothing to escape, and no dots
/// that lead to another folder.
fn is_plain(text: &[u8]) -> Option<Tail> {
    let mut before = 0;
    let mut bytes = text.iter();
    for &byte in bytes.by_ref() {
        if byte == b'/' {
            // A root dot goes.
            if before == b'.' {
                return None;
            }
            before = byte;
            break;
        }
        if class(byte) & HOST == 0 || (byte == b'-' && before == b'-') {
            return None;
        }
        before = byte;
    }
    // A path has begun, or all was host.
    if before != b'/' {
        return Some(Tail::None);
    }
    for &byte in bytes {
        if class(byte) & KEPT == 0 || (byte == b'.' && before == b'/') {
            return None;
        }
        before = byte;
    }
    Some(Tail::Path)
}

/// A byte that stays as it is in a host.
const HOST: u8 = 1;
/// A byte that stays as it is in a path, query and fragment.
const KEPT: u8 = 2;

#[allow(
    clippy::indexing_slicing,
    reason = "a constant that panicked would not compile"
)]
static CLASSES: [u8; 128] = {
    let mut classes = [0; 128];
    let mut byte = 0;
    while byte < 128 {
        let c = byte as u8;
        let is_host = c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, b'-' | b'.');
        let is_kept = c.is_ascii_alphanumeric()
            || matches!(
                c,
                b'-' | b'.' | b'_' | b'~' | b'!' | b'$' | b'&' | b'(' | b')' | b'*'
            )
            || matches!(
                c,
                b'+' | b',' | b';' | b'=' | b':' | b'@' | b'/' | b'?' | b'#'
            );
        classes[byte] = is_host as u8 | (is_kept as u8) << 1;
        byte += 1;
    }
    classes
};

fn class(byte: u8) -> u8 {
    CLASSES.get(usize::from(byte)).copied().unwrap_or(0)
}
