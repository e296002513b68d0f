//! A web address, split and checked, from which the forms are written.

use alloc::borrow::Cow;
use core::ops::Range;

use crate::domain;
use crate::domain::names::is_own_form;
use crate::domain::run::{self, Place, is_host_char, is_separator};
use crate::domain::{HostKind, Rules, Spelling};
use crate::link::{Link, LinkKind, Places};
use crate::percent;
use crate::url::{self, Authority, Pieces, Port};

use super::error::FormatError;

/// A web address with a valid host.
#[derive(Clone, Debug)]
pub(crate) struct WebUrl<'a> {
    /// The scheme as written, if there is one.
    pub(crate) scheme: Option<&'a str>,
    /// The host without root dot and percent-escapes.
    pub(crate) host: Cow<'a, str>,
    /// The kind of the host.
    pub(crate) kind: HostKind,
    /// Whether the host is a domain name in its ASCII form.
    pub(crate) is_own_form: bool,
    /// The host as mapped by UTS #46, with some labels in ASCII form, if it is known.
    pub(crate) mapped: Option<&'a str>,
    /// Whether a root dot follows the host.
    pub(crate) has_root_dot: bool,
    /// The port.
    pub(crate) port: Option<u16>,
    /// Everything before the tail as written, if detection would read it like that.
    pub(crate) head: Option<&'a str>,
    /// Path, query and fragment.
    pub(crate) tail: &'a str,
}

impl<'a> WebUrl<'a> {
    /// Checks a split string.
    ///
    /// Any scheme is accepted, with any host that browsers accept. Without a scheme, the host must
    /// be one that detection accepts or an IP address.
    pub(crate) fn of_pieces(text: &'a str, pieces: &Pieces) -> Result<Self, FormatError> {
        let slice = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        let scheme = pieces.scheme.as_ref().map(slice);
        let is_file = scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("file"));
        // Most `file:` URLs have no host, and the others name a computer in the local network.
        let Some(authority) = pieces.authority.as_ref().filter(|_| !is_file) else {
            return Err(FormatError::NoHost);
        };
        if slice(&pieces.slashes) != scheme.map_or("", |_| "//") {
            return Err(match scheme {
                Some(_) => FormatError::BadSlashes,
                None if authority.userinfo.is_some() => FormatError::Userinfo,
                None => FormatError::NoScheme,
            });
        }
        if authority.userinfo.is_some() {
            return Err(FormatError::Userinfo);
        }
        let written = slice(&authority.host);
        let is_opaque = scheme.is_some_and(|scheme| is_opaque(scheme, written));
        let (host, has_root_dot) = if is_opaque {
            (Cow::Borrowed(written), false)
        } else {
            strip_root_dot(decode_host(written).ok_or(FormatError::BadHost)?)
        };
        let kind = match scheme {
            Some(_) if is_opaque => opaque(&host).ok_or(FormatError::BadHost)?,
            Some(_) => domain::of_url(&host).ok_or(FormatError::BadHost)?,
            None => bare(&host).ok_or(FormatError::NoScheme)?,
        };
        let port = match Port::read(slice(&authority.after_host)) {
            Port::Invalid => return Err(FormatError::BadPort),
            Port::None => None,
            Port::Number(number) => Some(number),
        };
        let tail = text.get(authority.range.end..).unwrap_or_default();
        let is_kept = is_opaque || is_read_whole(text, authority, tail);
        let head = is_kept.then(|| slice(&(0..authority.range.end)));
        Ok(WebUrl {
            scheme,
            is_own_form: matches!(kind, HostKind::Domain(_)) && is_own_form(&host),
            host,
            kind,
            mapped: None,
            has_root_dot,
            port,
            head,
            tail,
        })
    }

    /// Splits a detected link. Returns `None` for email addresses.
    pub(crate) fn of_link(link: &Link<'a>) -> Option<Self> {
        if link.kind != LinkKind::Url {
            return None;
        }
        let Places {
            scheme,
            host_end,
            port,
            tail,
            ..
        } = link.places;
        let slice = |from: u32, to: u32| link.text.get(from as usize..to as usize);
        let after_host = link.text.get(host_end as usize..).unwrap_or_default();
        let dot = after_host.chars().next().filter(|c| is_separator(*c));
        let head_end = match port {
            0 => host_end as usize + dot.map_or(0, char::len_utf8),
            _ => tail as usize,
        };
        let (head, tail_text) = link.text.split_at_checked(head_end)?;
        let host = link.host_text();
        let has_capital = host.bytes().any(|byte| byte.is_ascii_uppercase());
        Some(WebUrl {
            scheme: slice(0, scheme).filter(|scheme| !scheme.is_empty()),
            kind: link.host?,
            is_own_form: link.has_ascii_host(),
            // With this spelling, the host is its own mapped form except for capitals.
            mapped: Some(host).filter(|_| link.spelling == Spelling::Unicode && !has_capital),
            has_root_dot: dot.is_some(),
            port: slice(port, tail)
                .filter(|_| port > 0)
                .and_then(|port| port.parse().ok()),
            head: Some(head),
            tail: tail_text,
            host: Cow::Borrowed(host),
        })
    }

    /// Returns true if the host is kept as written.
    pub(crate) fn is_opaque(&self) -> bool {
        self.scheme
            .is_some_and(|scheme| is_opaque(scheme, &self.host))
    }

    /// Returns true if browsers read a `\` in the path as `/`.
    pub(crate) fn is_special(&self) -> bool {
        self.scheme.is_none_or(url::is_special)
    }
}

/// Returns true if a host is kept as written. Browsers do not interpret hosts after non-special
/// schemes, and `ipfs://QmYw…` names something else in lower case. A host outside ASCII is not
/// kept: anyone who writes one means a domain name.
fn is_opaque(scheme: &str, host: &str) -> bool {
    !url::is_special(scheme) && host.is_ascii() && !host.starts_with('[') && !host.contains(':')
}

/// Checks a host that is kept as written: RFC 3986's `reg-name`.
fn opaque(host: &str) -> Option<HostKind> {
    let is_char = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=%".contains(&byte);
    (!host.is_empty() && host.bytes().all(is_char)).then_some(HostKind::SingleLabel)
}

/// Decodes the percent-escapes of a host. Returns `None` if they are not UTF-8. A host in brackets
/// has none.
fn decode_host(host: &str) -> Option<Cow<'_, str>> {
    if host.contains('%') && !host.starts_with('[') {
        percent::decode(host).map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(host))
    }
}

/// Returns a host without its root dot, and whether it has one.
fn strip_root_dot(host: Cow<'_, str>) -> (Cow<'_, str>, bool) {
    let Some(name) = host.strip_suffix(is_separator) else {
        return (host, false);
    };
    let len = name.len();
    let host = match host {
        Cow::Borrowed(host) => Cow::Borrowed(host.get(..len).unwrap_or_default()),
        Cow::Owned(mut host) => {
            host.truncate(len);
            Cow::Owned(host)
        }
    };
    (host, true)
}

/// Checks a host without a scheme.
fn bare(host: &str) -> Option<HostKind> {
    let is_run = run::trim_end(host, 0..run::end(host, 0, Place::Bare)) == (0..host.len());
    match host.strip_prefix('[') {
        Some(_) => domain::of_url(host),
        None if is_run => domain::bare(host, 0..host.len(), &Rules::lenient())
            .ok()
            .map(|it| it.kind),
        None => None,
    }
}

/// Returns true if detection would read the authority to its end. A root dot ends a sentence unless
/// something follows it, a port has one to five digits, and detection does not read percent-escapes
/// or invisible characters at all.
fn is_read_whole(text: &str, authority: &Authority, tail: &str) -> bool {
    let host = text.get(authority.host.clone()).unwrap_or_default();
    let port = text.get(authority.after_host.clone()).unwrap_or_default();
    let is_host = host.starts_with('[') || host.contains(':') || {
        let name = host.strip_suffix(is_separator);
        !host.contains('%')
            && host.chars().all(|c| is_host_char(c, Place::AfterScheme))
            && (name.is_none() || tail.starts_with(['/', '?', '#']))
    };
    is_host && port.len() != 1 && port.len() <= ":65535".len() && !tail.starts_with('\\')
}
