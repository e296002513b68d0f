//! Code points and names in sentences.

use std::fmt::Write;

/// `U+0061 U+0301`.
pub(crate) fn code_points(cps: &[char]) -> String {
    let mut text = String::new();
    for c in cps {
        let space = if text.is_empty() { "" } else { " " };
        let _ = write!(text, "{space}U+{:04X}", u32::from(*c));
    }
    text
}

/// Reads a code point in hexadecimal: `0061`, `1F600`.
pub(crate) fn code_point(text: &str) -> Option<char> {
    let is_hex = (2..=6).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_hexdigit());
    let number = is_hex.then(|| u32::from_str_radix(text, 16).ok())??;
    char::from_u32(number)
}

/// Returns a domain name in Unicode form.
pub(crate) fn to_unicode(name: &str) -> String {
    // With the policy `Off`, screening shows every label in its own script.
    static FORMS: std::sync::OnceLock<linkspan::screen::Screen> = std::sync::OnceLock::new();
    let forms = FORMS.get_or_init(|| {
        linkspan::screen::Screen::builder()
            .policy(linkspan::screen::Policy::Off)
            .build()
    });
    forms.host(name).display_host().to_owned()
}
