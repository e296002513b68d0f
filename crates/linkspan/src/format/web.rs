//! A web address, taken apart and judged: what the forms are written from.

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

/// A web address whose host is known to be one.
#[derive(Clone, Debug)]
pub(crate) struct WebUrl<'a> {
    /// The scheme as written, if there is one.
    pub(crate) scheme: Option<&'a str>,
    /// The host without root dot and percent-escapes.
    pub(crate) host: Cow<'a, str>,
    /// What the host is.
    pub(crate) kind: HostKind,
    /// Whether the host is a name and its own ASCII form.
    pub(crate) is_own_form: bool,
    /// The host as UTS #46 maps it, some labels in ASCII form, where that is known.
    pub(crate) mapped: Option<&'a str>,
    /// Whether a root dot follows the host.
    pub(crate) has_root_dot: bool,
    /// The port.
    pub(crate) port: Option<u16>,
    /// Everything before the tail as written, if detection reads it as that.
    pub(crate) head: Option<&'a str>,
    /// Path, query and fragment.
    pub(crate) tail: &'a str,
}

impl<'a> WebUrl<'a> {
    /// Judges a string that was split.
    ///
    /// Any scheme will do, and after it any host that browsers take. Without a scheme the host must be one that
    /// detection takes, or an IP address.
    pub(crate) fn of_pieces(text: &'a str, pieces: &Pieces) -> Result<Self, FormatError> {
        let slice = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        let scheme = pieces.scheme.as_ref().map(slice);
        let is_file = scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("file"));
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
        let (host, has_root_dot) = match is_opaque {
            true => (Cow::Borrowed(written), false),
            false => strip_root_dot(decode_host(written).ok_or(FormatError::BadHost)?),
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

    /// Takes a detected link apart; `None` for email addresses.
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

    /// Returns true if the host stays as it is written.
    pub(crate) fn is_opaque(&self) -> bool {
        self.scheme
            .is_some_and(|scheme| is_opaque(scheme, &self.host))
    }

    /// Returns true if a browser reads a `\` of the path as `/`.
    pub(crate) fn is_special(&self) -> bool {
        self.scheme.is_none_or(url::is_special)
    }
}

/// Returns true if a host stays as it is written: browsers do not read the hosts of other than the special schemes, and
/// `ipfs://QmYw…` is another name in lower case. Names outside ASCII are domain names to whoever writes them.
fn is_opaque(scheme: &str, host: &str) -> bool {
    !url::is_special(scheme) && host.is_ascii() && !host.starts_with('[') && !host.contains(':')
}

/// Judges a host that stays as it is written: RFC 3986's `reg-name`.
fn opaque(host: &str) -> Option<HostKind> {
    let is_char = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=%".contains(&byte);
    (!host.is_empty() && host.bytes().all(is_char)).then_some(HostKind::SingleLabel)
}

/// Returns the host without its percent-escapes; `None` if they are not UTF-8. In brackets there are none.
fn decode_host(host: &str) -> Option<Cow<'_, str>> {
    match host.contains('%') && !host.starts_with('[') {
        true => percent::decode(host).map(Cow::Owned),
        false => Some(Cow::Borrowed(host)),
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

/// Judges a host without a scheme.
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

/// Returns true if detection reads the authority up to its end: a root dot ends a sentence unless something
/// follows it, a port has one to five digits, and percent-escapes and invisible characters are not read at all.
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
