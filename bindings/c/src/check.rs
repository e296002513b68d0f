//! Checks values, and screens links.

use std::ffi::c_char;
use std::ops::Range;

use linkspan::check::{Checker, Kind};
use linkspan::screen::{Screen, Screening};

use crate::border::{Wrong, bytes, constant, guard, put, string, text};
use crate::options;

// The order is that of `Kind::ALL`.
/// The kind of a value.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub enum Value {
    /// A domain name.
    Domain,
    /// An email address.
    Email,
    /// A URL.
    Url,
    /// A `mailto:` URL.
    Mailto,
}

/// The severity of a finding.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub enum Severity {
    /// A note.
    Note,
    /// The value is valid, but likely to cause trouble.
    Warning,
    /// The value is not valid.
    Error,
}

/// A finding about a value.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Finding {
    /// A word that stays the same, such as "consecutive-dots".
    pub code: *const c_char,
    /// Where it begins, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// Its severity.
    pub severity: Severity,
}

/// Checks a value of a kind (one of `enum linkspan_value`). Returns 1 if it is valid, 0 if not, -1 if it cannot be
/// checked. Writes as many findings as fit to the caller's list, and their total number to `count`.
///
/// `options` is null or a text: suggestions=no|yes (default: no), tlds=NAME,NAME,…
///
/// # Safety
///
/// `options` is null or ends with a zero byte; `length` bytes can be read at `value`; `findings` is null, or `capacity` findings can be written there; `count`
/// is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_check(
    kind: i32,
    value: *const c_char,
    length: usize,
    options: *const c_char,
    findings: *mut Finding,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    guard(-1, || {
        // SAFETY: the caller promises it.
        let (value, options) = unsafe { (bytes(value, length)?, string(options)?) };
        let kind = options::numbered(kind, Kind::ALL, "linkspan_value")?;
        let report = checker(options)?.check_bytes(kind, value);
        for (at, finding) in report.findings().iter().enumerate() {
            let Range { start, end } = finding.range();
            let finding = Finding {
                code: constant(finding.code().as_str()),
                start,
                end,
                severity: severity(finding.severity()),
            };
            // SAFETY: the caller promises it.
            unsafe { put(findings, capacity, at, finding) };
        }
        // SAFETY: the caller promises it.
        unsafe { put(count, 1, 0, report.findings().len()) };
        Ok(i32::from(report.is_valid()))
    })
}

fn checker(text: &str) -> Result<Checker, Wrong> {
    let mut builder = Checker::builder();
    for pair in options::pairs(text) {
        let (name, value) = pair?;
        builder = match name {
            "suggestions" => builder.suggestions(options::flag(name, value)?),
            "tlds" => builder.tlds(options::tlds(value)?),
            _ => return Err(options::unknown(name)),
        };
    }
    Ok(builder.build())
}

fn severity(severity: linkspan::check::Severity) -> Severity {
    match severity {
        linkspan::check::Severity::Error => Severity::Error,
        linkspan::check::Severity::Warning => Severity::Warning,
        _ => Severity::Note,
    }
}

/// The verdict on a link.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub enum Verdict {
    /// Make the link.
    Allow,
    /// Make the link, and show why it may deceive.
    Warn,
    /// Make no link.
    Refuse,
    /// The link could not be screened.
    Failed,
}

/// A reason of a verdict.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Reason {
    /// A word that stays the same, such as "mixed-scripts".
    pub code: *const c_char,
    /// Where it begins, in bytes.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
}

/// Screens a URL. Writes as many reasons as fit to the caller's list, and their total number to `count`.
///
/// # Safety
///
/// `length` bytes can be read at `url`; `reasons` is null, or `capacity` reasons can be written there; `count`
/// is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_screen(
    url: *const c_char,
    length: usize,
    reasons: *mut Reason,
    capacity: usize,
    count: *mut usize,
) -> Verdict {
    guard(Verdict::Failed, || {
        // SAFETY: the caller promises it.
        let url = unsafe { text(url, length) }?;
        // SAFETY: the caller promises it.
        Ok(unsafe { report(&Screen::new().url(url), reasons, capacity, count) })
    })
}

/// Screens a URL together with its link text, which may name another site. Otherwise like `linkspan_screen`.
///
/// # Safety
///
/// As for `linkspan_screen`; `shown_length` bytes can be read at `shown`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_screen_pair(
    shown: *const c_char,
    shown_length: usize,
    url: *const c_char,
    length: usize,
    reasons: *mut Reason,
    capacity: usize,
    count: *mut usize,
) -> Verdict {
    guard(Verdict::Failed, || {
        // SAFETY: the caller promises it.
        let (shown, url) = unsafe { (text(shown, shown_length)?, text(url, length)?) };
        // SAFETY: the caller promises it.
        Ok(unsafe { report(&Screen::new().pair(shown, url), reasons, capacity, count) })
    })
}

/// Writes the reasons of a screening to the caller's list. Returns the verdict.
///
/// # Safety
///
/// As for [`linkspan_screen`].
unsafe fn report(
    screening: &Screening<'_>,
    reasons: *mut Reason,
    capacity: usize,
    count: *mut usize,
) -> Verdict {
    for (at, reason) in screening.reasons().iter().enumerate() {
        let Range { start, end } = reason.range();
        let code = constant(reason.code().as_str());
        // SAFETY: the caller promises it.
        unsafe { put(reasons, capacity, at, Reason { code, start, end }) };
    }
    // SAFETY: the caller promises it.
    unsafe { put(count, 1, 0, screening.reasons().len()) };
    match screening.verdict() {
        linkspan::screen::Verdict::Allow => Verdict::Allow,
        linkspan::screen::Verdict::Warn => Verdict::Warn,
        linkspan::screen::Verdict::Refuse => Verdict::Refuse,
    }
}
