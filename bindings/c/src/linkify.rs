//! Writes text with links.

use std::ffi::c_char;
use std::ptr;

use linkspan::Confidence;
use linkspan::format::DefaultScheme;
use linkspan::linkify::{Isolation, LinkText, LinkifierBuilder, Refused};
use linkspan::screen::{Policy, Screen};

use crate::border::{Wrong, copy, guard, handle, string, text};
use crate::options::{self, choose, flag, number};

/// Writes a text with its links, for example as HTML. Make it once; threads may share it.
pub struct Linkifier(linkspan::Linkifier);

// The order is that of `linkspan::linkify::Format::ALL`.
/// The format of a text with its links.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub enum Format {
    /// HTML. Everything that is not a link is escaped.
    Html,
    /// Markdown.
    Markdown,
    /// Hyperlinks of terminals.
    Ansi,
    /// Plain text.
    Text,
}

/// Makes a linkifier, or returns null if an option is wrong. Free it with `linkspan_linkifier_free`.
///
/// Accepts the options of a detector, and policy=balanced|strict|off, protect=NAME,NAME,…, built_in_names=yes|no,
/// refused=punycode|text|defang, link_text=written|display, max_len=NUMBER, min_confidence=doubtful|likely|certain,
/// default_scheme=https|http, class=NAME, rel=NAME,NAME,…, target=NAME, isolation=dir|bdi|off. Of words that are
/// separated by bars, the first is the default. The default of rel is nofollow,noopener.
///
/// mentions, handles and hashtags also take a template: a URL or a path that contains {name}, and for handles {host}:
/// "mentions=/users/{name} handles=https://{host}/@{name}". Names without a template stay text.
///
/// # Safety
///
/// `options` is null or ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_linkifier_new(options: *const c_char) -> *mut Linkifier {
    guard(ptr::null_mut(), || {
        // SAFETY: the caller promises it.
        let linkifier = build(unsafe { string(options) }?)?;
        Ok(Box::into_raw(Box::new(Linkifier(linkifier))))
    })
}

fn build(text: &str) -> Result<linkspan::Linkifier, Wrong> {
    let mut detector = linkspan::Detector::builder();
    let mut screen = Screen::builder();
    let mut linkifier = linkspan::Linkifier::builder();
    for pair in options::pairs(text) {
        let (name, value) = pair?;
        match name {
            "policy" => screen = screen.policy(choose(name, value, Policy::ALL)?),
            "protect" => screen = screen.protect(value.split(',')),
            "built_in_names" => screen = screen.built_in_names(flag(name, value)?),
            "refused" => linkifier = linkifier.refused(choose(name, value, Refused::ALL)?),
            "link_text" => linkifier = linkifier.link_text(choose(name, value, LinkText::ALL)?),
            "max_len" => linkifier = linkifier.max_len(number(name, value)?),
            "min_confidence" => {
                linkifier = linkifier.min_confidence(choose(name, value, Confidence::ALL)?);
            }
            "default_scheme" => {
                linkifier = linkifier.default_scheme(choose(name, value, DefaultScheme::ALL)?);
            }
            "isolation" => linkifier = linkifier.isolation(choose(name, value, Isolation::ALL)?),
            "class" => linkifier = linkifier.class(value),
            "rel" => linkifier = linkifier.rel(&value.replace(',', " ")),
            "target" => linkifier = linkifier.target(value),
            "mentions" if is_template(value) => linkifier = linked(linkifier.mentions(value))?,
            "handles" if is_template(value) => linkifier = linked(linkifier.handles(value))?,
            "hashtags" if is_template(value) => linkifier = linked(linkifier.hashtags(value))?,
            _ => {
                let taken = options::detection(detector, name, value)?;
                detector = taken.ok_or_else(|| options::unknown(name))?;
            }
        }
    }
    Ok(linkifier
        .detector(detector.build())
        .screen(screen.build())
        .build())
}

/// Returns true if a value is a template for the targets of names, and not only yes or no.
fn is_template(value: &str) -> bool {
    !matches!(value, "yes" | "no")
}

fn linked(builder: Result<LinkifierBuilder, linkspan::Error>) -> Result<LinkifierBuilder, Wrong> {
    builder.map_err(|error| error.to_string())
}

/// Frees a linkifier. Does nothing if `linkifier` is null.
///
/// # Safety
///
/// `linkifier` is null or was made by `linkspan_linkifier_new` and not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_linkifier_free(linkifier: *mut Linkifier) {
    if !linkifier.is_null() {
        // SAFETY: the caller promises that it was made by `Box::into_raw` and is freed once.
        drop(unsafe { Box::from_raw(linkifier) });
    }
}

/// Writes a text with its links to the caller's memory: as much as fits, and then a zero byte. Returns the length
/// of the whole output, or -1. The text must be UTF-8; `format` is one of `enum linkspan_format_of`.
///
/// # Safety
///
/// `linkifier` is a handle that was not freed; `length` bytes can be read at `source`; `out` is null, or `capacity`
/// bytes can be written there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkspan_linkify(
    linkifier: *const Linkifier,
    source: *const c_char,
    length: usize,
    format: i32,
    out: *mut c_char,
    capacity: usize,
) -> isize {
    guard(-1, || {
        // SAFETY: the caller promises it.
        let (linkifier, source) = unsafe { (handle(linkifier)?, text(source, length)?) };
        let all = linkspan::linkify::Format::ALL;
        let format = options::numbered(format, all, "linkspan_format_of")?;
        let answer = linkifier.0.render(source, format);
        // SAFETY: the caller promises it.
        Ok(unsafe { copy(&answer, out, capacity) })
    })
}
