//! Finding links.

use std::ffi::{c_char, c_void};
use std::ops::Range;
use std::ptr;

use linkspan::Tld;

use crate::border::{Wrong, bytes, guard, handle, put, string};
use crate::options;

/// Finds links. Make it once; threads may share it.
pub struct Detector(pub(crate) linkspan::Detector);

/// The kind of a link.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A web address.
    Url,
    /// An email address.
    Email,
    /// A mention: `@name`; only if asked for.
    Mention,
    /// A handle of the fediverse: `@name@host`; only if asked for.
    Handle,
    /// A hashtag: `#name`; only if asked for.
    Hashtag,
}

/// The evidence for a link.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub enum Evidence {
    /// It has a scheme.
    Scheme,
    /// It begins with `www.`.
    Www,
    /// A domain name with a known top-level domain.
    Domain,
    /// An IP address without a scheme.
    Address,
    /// An email address.
    Email,
    /// An email address after `mailto:`.
    Mailto,
    /// An `@` or `#` before a name.
    Sigil,
    /// The markup of a document: an attribute of HTML, a destination of Markdown. Never found in text.
    Attribute,
    /// Evidence that only a newer version of the library knows.
    Other,
}

/// The confidence that a reader would see a link.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub enum Confidence {
    /// Doubtful: for example a name that could be a file.
    Doubtful,
    /// Likely: for example a bare domain name.
    Likely,
    /// Certain: for example a link with a scheme.
    Certain,
}

/// The kind of the host of a link.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub enum HostKind {
    /// A domain name whose top-level domain is in the table.
    Known,
    /// A domain name whose top-level domain is not in the table.
    Unknown,
    /// A name of one label.
    SingleLabel,
    /// An IPv4 address.
    Ipv4,
    /// An IPv6 address.
    Ipv6,
    /// The link has no host, for example `tel:+1-201-555-0123` or `#tag`.
    None,
}

/// A part of a link: offsets in bytes of the text. `end` is 0 if the link has no such part.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Part {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

impl From<Option<Range<usize>>> for Part {
    fn from(range: Option<Range<usize>>) -> Self {
        let Range { start, end } = range.unwrap_or_default();
        Part { start, end }
    }
}

/// A link. Positions are offsets in bytes of the text.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Its scheme, without `:`.
    pub scheme: Part,
    /// The local part of an email address, before `@`.
    pub local_part: Part,
    /// The name of a mention, a handle or a hashtag, without the `@` or `#` before it.
    pub name: Part,
    /// Its host: a domain name or an IP address, with the brackets of an IPv6 address.
    pub host: Part,
    /// The digits of its port.
    pub port: Part,
    /// Its path, from `/` on, or after the `:` of a scheme without a host.
    pub path: Part,
    /// Its query, without `?`.
    pub query: Part,
    /// Its fragment, without `#`.
    pub fragment: Part,
    /// Its kind.
    pub kind: Kind,
    /// Its evidence.
    pub evidence: Evidence,
    /// Its confidence.
    pub confidence: Confidence,
    /// The kind of its host.
    pub host_kind: HostKind,
}

impl From<&linkspan::Link<'_>> for Link {
    fn from(link: &linkspan::Link<'_>) -> Self {
        let parts = link.parts();
        Link {
            start: link.start(),
            end: link.end(),
            scheme: parts.scheme.into(),
            local_part: parts.local_part.into(),
            name: parts.name.into(),
            host: parts.host.into(),
            port: parts.port.into(),
            path: parts.path.into(),
            query: parts.query.into(),
            fragment: parts.fragment.into(),
            kind: kind(link.kind()),
            evidence: evidence(link.evidence()),
            confidence: match link.confidence() {
                linkspan::Confidence::Doubtful => Confidence::Doubtful,
                linkspan::Confidence::Likely => Confidence::Likely,
                _ => Confidence::Certain,
            },
            host_kind: host_kind(link.host_kind()),
        }
    }
}

fn kind(kind: linkspan::LinkKind) -> Kind {
    match kind {
        linkspan::LinkKind::Email => Kind::Email,
        linkspan::LinkKind::Mention => Kind::Mention,
        linkspan::LinkKind::Handle => Kind::Handle,
        linkspan::LinkKind::Hashtag => Kind::Hashtag,
        _ => Kind::Url,
    }
}

fn evidence(evidence: linkspan::Evidence) -> Evidence {
    match evidence {
        linkspan::Evidence::Scheme => Evidence::Scheme,
        linkspan::Evidence::Www => Evidence::Www,
        linkspan::Evidence::Domain => Evidence::Domain,
        linkspan::Evidence::Address => Evidence::Address,
        linkspan::Evidence::Email => Evidence::Email,
        linkspan::Evidence::Mailto => Evidence::Mailto,
        linkspan::Evidence::Sigil => Evidence::Sigil,
        linkspan::Evidence::Attribute => Evidence::Attribute,
        _ => Evidence::Other,
    }
}

fn host_kind(kind: Option<linkspan::HostKind>) -> HostKind {
    match kind {
        Some(linkspan::HostKind::Domain(Tld::Known)) => HostKind::Known,
        Some(linkspan::HostKind::SingleLabel) => HostKind::SingleLabel,
        Some(linkspan::HostKind::Ipv4) => HostKind::Ipv4,
        Some(linkspan::HostKind::Ipv6) => HostKind::Ipv6,
        Some(_) => HostKind::Unknown,
        None => HostKind::None,
    }
}

/// Receives each link. If it returns false, the search ends.
pub type Callback = Option<unsafe extern "C" fn(link: *const Link, data: *mut c_void) -> bool>;

/// `LINKSPAN_FAILED` of the header.
const FAILED: usize = usize::MAX;

/// Makes a detector, or returns null if an option is wrong. Free it with `linkspan_detector_free`.
///
/// `options` is null or a text such as "emails=skip schemes=gemini,gopher": profile=prose|uts58,
/// tailorings=NAME,NAME,… (the enabled ones of prose), bare_domains=yes|no, emails=link|link-quoted|skip,
/// bare_addresses=no|yes, single_labels=no|yes, schemes=NAME,NAME,… (tel, matrix, geo and others need no "//"; for
/// your own, add the colon: "acme:"), mentions=no|yes, handles=no|yes, hashtags=no|yes, max_link_bytes=NUMBER,
/// tlds=NAME,NAME,… Of words that are separated by bars, the first is the default.
///
/// # Safety
///
/// `options` is null or ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_detector_new(options: *const c_char) -> *mut Detector {
    guard(ptr::null_mut(), || {
        // SAFETY: the caller promises it.
        let detector = build(unsafe { string(options) }?)?;
        Ok(Box::into_raw(Box::new(Detector(detector))))
    })
}

fn build(text: &str) -> Result<linkspan::Detector, Wrong> {
    let mut builder = linkspan::Detector::builder();
    for pair in options::pairs(text) {
        let (name, value) = pair?;
        let taken = options::detection(builder, name, value)?;
        builder = taken.ok_or_else(|| options::unknown(name))?;
    }
    Ok(builder.build())
}

/// Frees a detector. Does nothing if `detector` is null.
///
/// # Safety
///
/// `detector` is null or was made by `linkspan_detector_new` and not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_detector_free(detector: *mut Detector) {
    if !detector.is_null() {
        // SAFETY: the caller promises that it was made by `Box::into_raw` and is freed once.
        drop(unsafe { Box::from_raw(detector) });
    }
}

/// Calls a function with each link of a text, in order. Returns the number of calls, or LINKSPAN_FAILED.
///
/// # Safety
///
/// `detector` is a handle that was not freed; `length` bytes can be read at `text`; `callback` may be called with
/// `data` and does not unwind.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_detect(
    detector: *const Detector,
    text: *const c_char,
    length: usize,
    callback: Callback,
    data: *mut c_void,
) -> usize {
    guard(FAILED, || {
        // SAFETY: the caller promises it.
        let (detector, text) = unsafe { (handle(detector)?, bytes(text, length)?) };
        let callback = callback.ok_or("the callback is null")?;
        let mut count = 0;
        for link in detector.0.links_in_bytes(text) {
            count += 1;
            // SAFETY: the link lives as long as the call, and the caller promises the rest.
            if !unsafe { callback(&Link::from(&link), data) } {
                break;
            }
        }
        Ok(count)
    })
}

/// Writes as many links of a text as fit to the caller's list. Returns how many the text has, or LINKSPAN_FAILED.
///
/// # Safety
///
/// `detector` is a handle that was not freed; `length` bytes can be read at `text`; `links` is null, or
/// `capacity` links can be written there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_detect_into(
    detector: *const Detector,
    text: *const c_char,
    length: usize,
    links: *mut Link,
    capacity: usize,
) -> usize {
    guard(FAILED, || {
        // SAFETY: the caller promises it.
        let (detector, text) = unsafe { (handle(detector)?, bytes(text, length)?) };
        let mut count = 0;
        for link in detector.0.links_in_bytes(text) {
            // SAFETY: the caller promises it.
            unsafe { put(links, capacity, count, Link::from(&link)) };
            count += 1;
        }
        Ok(count)
    })
}
