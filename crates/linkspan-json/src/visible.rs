//! Characters that are unsafe to look at.
//!
//! Control characters can drive a terminal, bidi controls can reorder what is read, invisible
//! characters can hide in a host name.

/// Cc, Cf, Zl, Zp and Default_Ignorable_Code_Point of Unicode 17, in order.
const UNSAFE: &[(char, char)] = &[
    ('\u{0}', '\u{1F}'),
    ('\u{7F}', '\u{9F}'),
    ('\u{AD}', '\u{AD}'),
    ('\u{34F}', '\u{34F}'),
    ('\u{600}', '\u{605}'),
    ('\u{61C}', '\u{61C}'),
    ('\u{6DD}', '\u{6DD}'),
    ('\u{70F}', '\u{70F}'),
    ('\u{890}', '\u{891}'),
    ('\u{8E2}', '\u{8E2}'),
    ('\u{115F}', '\u{1160}'),
    ('\u{17B4}', '\u{17B5}'),
    ('\u{180B}', '\u{180F}'),
    ('\u{200B}', '\u{200F}'),
    ('\u{2028}', '\u{202E}'),
    ('\u{2060}', '\u{206F}'),
    ('\u{3164}', '\u{3164}'),
    ('\u{FE00}', '\u{FE0F}'),
    ('\u{FEFF}', '\u{FEFF}'),
    ('\u{FFA0}', '\u{FFA0}'),
    ('\u{FFF0}', '\u{FFFB}'),
    ('\u{110BD}', '\u{110BD}'),
    ('\u{110CD}', '\u{110CD}'),
    ('\u{13430}', '\u{1343F}'),
    ('\u{1BCA0}', '\u{1BCA3}'),
    ('\u{1D173}', '\u{1D17A}'),
    ('\u{E0000}', '\u{E0FFF}'),
];

/// Whether `c` does something to a terminal or to a reader other than being seen.
///
/// # Example
///
/// ```
/// assert!(linkspan_json::is_unsafe('\u{202E}'));
/// assert!(!linkspan_json::is_unsafe('é'));
/// ```
#[must_use]
pub fn is_unsafe(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_control();
    }
    let after = UNSAFE.partition_point(|&(first, _)| first <= c);
    let nearest = after.checked_sub(1).and_then(|index| UNSAFE.get(index));
    nearest.is_some_and(|&(_, last)| c <= last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_in_order() {
        assert!(UNSAFE.iter().all(|(first, last)| first <= last));
        assert!(UNSAFE.windows(2).all(|pair| pair[0].1 < pair[1].0));
    }

    #[test]
    fn ranges_have_both_their_ends() {
        for &(first, last) in UNSAFE {
            assert!(is_unsafe(first) && is_unsafe(last), "{first:?}–{last:?}");
        }
        for c in [
            ' ',
            '~',
            'é',
            '\u{200A}',
            '\u{2010}',
            '\u{2027}',
            '\u{202F}',
            '⸠',
            '\u{10FFFF}',
        ] {
            assert!(!is_unsafe(c), "{c:?}");
        }
    }
}
