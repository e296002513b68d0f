//! What makes text of text: formatting, defanging, explaining.

use std::ffi::c_char;

use linkspan::format::Formatter;

use crate::border::{copy, guard, handle, text};
use crate::detect::Detector;
use crate::options;

// The order is that of `linkspan::format::Form::ALL`.
/// A form of a URL.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// With as few escapes as can be, and detected whole.
    Minimal,
    /// For people.
    Display,
    /// For machines: ASCII, with a scheme.
    Href,
    /// With as many escapes as can be.
    Full,
}

/// Writes a URL or an email address in a form (one of `enum linkspan_form`) to the caller's memory, with a zero byte behind it, as much
/// as there is room for; returns the length of the whole, or -1 if it is neither.
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

/// Makes the links of a text harmless; writes and returns as `linkspan_format` does.
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

/// Makes links of what was made harmless; writes and returns as `linkspan_format` does.
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

/// Tells each decision of detection on a text, for people: why is this a link, why is that none? Writes and returns
/// as `linkspan_format` does.
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
