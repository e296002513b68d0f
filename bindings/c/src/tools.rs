//! Functions from text to text: formatting, defanging, explaining.

use std::ffi::c_char;
use std::net::Ipv4Addr;

use linkspan::format::Formatter;

use crate::border::{copy, guard, handle, text};
use crate::detect::{Detector, Part};
use crate::options;

// The order is that of `linkspan::format::Form::ALL`.
/// A form of a URL.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// With as few escapes as possible, and still detected as a whole.
    Minimal,
    /// For people.
    Display,
    /// For machines: ASCII, with a scheme.
    Href,
    /// With as many escapes as possible.
    Full,
}

/// Writes a URL or an email address in a form (one of `enum linkspan_form`) to the caller's memory: as much as fits,
/// and then a zero byte. Returns the length of the whole output, or -1 if the value is neither.
///
/// # Safety
///
/// `length` bytes can be read at `url`; `out` is null, or `capacity` bytes can be written there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_format(
    url: *const c_char,
    length: usize,
    form: i32,
    out: *mut c_char,
    capacity: usize,
) -> isize {
    guard(-1, || {
        // SAFETY: the caller promises it.
        let url = unsafe { text(url, length) }?;
        let form = options::numbered(form, linkspan::format::Form::ALL, "linkspan_form")?;
        let answer = Formatter::new().url(url, form).ok();
        let answer = answer.ok_or("this is neither a URL nor an email address")?;
        // SAFETY: the caller promises it.
        Ok(unsafe { copy(&answer, out, capacity) })
    })
}

/// Returns the position of the registrable domain in a host. This is the public suffix and one more label:
/// `example.co.uk` in `www.example.co.uk`. `end` is 0 if there is none: the host is an address, a single label or a
/// public suffix.
///
/// # Safety
///
/// `length` bytes can be read at `host`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_registrable(host: *const c_char, length: usize) -> Part {
    guard(Part::default(), || {
        // SAFETY: the caller promises it.
        let host = unsafe { text(host, length) }?;
        Ok(end_of(
            host,
            domain(host).and_then(linkspan::suffix::registrable),
        ))
    })
}

/// Returns the position of the top-level domain in a host. `end` is 0 if there is none: the host is an address or a
/// single label.
///
/// # Safety
///
/// As for `linkspan_registrable`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_tld(host: *const c_char, length: usize) -> Part {
    guard(Part::default(), || {
        // SAFETY: the caller promises it.
        let host = unsafe { text(host, length) }?;
        let (dot, _) = domain(host)
            .and_then(|name| name.rmatch_indices(DOTS).next())
            .unzip();
        let tld = dot
            .and_then(|dot| host.get(dot..))
            .map(|tld| tld.trim_start_matches(DOTS))
            .filter(|tld| !tld.is_empty());
        Ok(end_of(host, tld))
    })
}

/// The dot, and the characters that UTS #46 maps to it.
const DOTS: [char; 4] = ['.', '\u{3002}', '\u{FF0E}', '\u{FF61}'];

/// Returns a host, unless it is an address.
fn domain(host: &str) -> Option<&str> {
    let is_address = host.starts_with('[') || host.parse::<Ipv4Addr>().is_ok();
    (!is_address).then_some(host)
}

/// Returns the position of a part at the end of a host.
fn end_of(host: &str, end: Option<&str>) -> Part {
    end.map_or(Part::default(), |end| Part {
        start: host.len() - end.len(),
        end: host.len(),
    })
}

/// Makes the links of a text unclickable. Writes and returns like `linkspan_format`.
///
/// # Safety
///
/// As for `linkspan_format`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_defang(
    source: *const c_char,
    length: usize,
    out: *mut c_char,
    capacity: usize,
) -> isize {
    guard(-1, || {
        // SAFETY: the caller promises it.
        let answer = linkspan::defang(unsafe { text(source, length) }?);
        // SAFETY: the caller promises it.
        Ok(unsafe { copy(&answer, out, capacity) })
    })
}

/// Restores links that were made unclickable. Writes and returns like `linkspan_format`.
///
/// # Safety
///
/// As for `linkspan_format`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_refang(
    source: *const c_char,
    length: usize,
    out: *mut c_char,
    capacity: usize,
) -> isize {
    guard(-1, || {
        // SAFETY: the caller promises it.
        let answer = linkspan::refang(unsafe { text(source, length) }?);
        // SAFETY: the caller promises it.
        Ok(unsafe { copy(&answer, out, capacity) })
    })
}

/// Describes each decision of detection on a text, for people: why one part is a link and another is not. Writes and
/// returns like `linkspan_format`.
///
/// # Safety
///
/// As for `linkspan_format`; `detector` is null or a handle that was made and not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_explain(
    detector: *const Detector,
    source: *const c_char,
    length: usize,
    out: *mut c_char,
    capacity: usize,
) -> isize {
    guard(-1, || {
        // SAFETY: the caller promises it.
        let detector = unsafe { handle(detector) }?;
        // SAFETY: the caller promises it.
        let explanation = detector.0.explain(unsafe { text(source, length) }?);
        // SAFETY: the caller promises it.
        Ok(unsafe { copy(&explanation.to_string(), out, capacity) })
    })
}
