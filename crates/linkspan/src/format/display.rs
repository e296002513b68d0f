//! The form for people: decides what may be displayed and what is hidden or deceptive.

use alloc::borrow::Cow;

use crate::domain;
use crate::domain::names::is_own_form;
use crate::domain::{Rules, idna};
use crate::screen::Screen;
use crate::unicode::property::may_be_shown;

/// Returns true for everything that is invisible, reorders its neighbours, or looks like the syntax
/// of a URL.
pub(crate) fn is_unreadable(c: char) -> bool {
    !c.is_ascii() && (!may_be_shown(c) || LOOK_ALIKES.contains(&c))
}

/// Characters that a reader takes for `/`, `?`, `#`, `%`, `@`, `:`, `=`, `&`, `.` or `\` (UTS #58
/// §4.1, last note). Punctuation that a script needs for itself is not in the list.
const LOOK_ALIKES: &[char] = &[
    '\u{2044}', '\u{2215}', '\u{2571}', '\u{27CB}', '\u{29F8}', '\u{2AFB}', '\u{2AFD}',
    '\u{FF0F}', // /
    '\u{0241}', '\u{0294}', '\u{097D}', '\u{13AE}', '\u{FE56}', '\u{FF1F}', // ?
    '\u{FE5F}', '\u{FF03}', // #
    '\u{FE6A}', '\u{FF05}', // %
    '\u{FE6B}', '\u{FF20}', // @
    '\u{02D0}', '\u{02F8}', '\u{2236}', '\u{A789}', '\u{FE13}', '\u{FE30}', '\u{FE55}',
    '\u{FF1A}', // :
    '\u{30A0}', '\u{A78A}', '\u{FE66}', '\u{FF1D}', // =
    '\u{FE60}', '\u{FF06}', // &
    '\u{2024}', '\u{FE52}', '\u{FF0E}', // .
    '\u{2216}', '\u{29F5}', '\u{29F9}', '\u{FE68}', '\u{FF3C}', // \
];

/// Returns a domain name in Unicode if screening allows that, and if the result is read as one host
/// that has the same ASCII form. Otherwise returns it in ASCII form.
///
/// `is_mapped` says that detection found the whole name and that it is its own Unicode form.
pub(crate) fn host(name: &str, is_mapped: bool) -> Cow<'_, str> {
    let is_shown = || Screen::new().own_form(name).display_host() == name;
    if is_own_form(name) || is_mapped && is_shown() {
        return Cow::Borrowed(name);
    }
    let Some(ascii) = idna::to_ascii(name) else {
        return Cow::Borrowed(name);
    };
    let ascii = ascii.as_str().to_ascii_lowercase();
    if !ascii.contains("xn--") {
        return Cow::Owned(ascii);
    }
    let screening = Screen::new().host(&ascii);
    let shown = screening.display_host();
    // Screening judges only how the host looks. It must also survive copying: detection has to read
    // all of it, and it must lead to the same ASCII form.
    let is_fit = shown.chars().all(may_be_shown)
        && is_read_whole(shown)
        && leads_back(shown, ascii.as_bytes());
    Cow::Owned(if is_fit { shown.into() } else { ascii })
}

/// Returns true if detection would read the whole host in a URL.
fn is_read_whole(host: &str) -> bool {
    let read = domain::after_scheme(host, 0, &Rules::lenient());
    read.is_ok_and(|read| read.range == (0..host.len()))
}

fn leads_back(unicode: &str, ascii: &[u8]) -> bool {
    idna::to_ascii(unicode).is_some_and(|again| again.as_bytes().eq_ignore_ascii_case(ascii))
}
