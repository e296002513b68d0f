//! A bare run around a separator, read once: its edges, and whether it is an inert name.

use core::ops::Range;

use crate::unicode::property::{Role, role};

use super::Label;
use super::length::Length;
use super::steps::Steps;

/// The most characters on each side of the separator.
const MOST: usize = 64;

/// An inert name of several labels, of which the last may be a top-level domain.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(in crate::domain) struct Around {
    /// The run that it was found in.
    pub(in crate::domain) run: Range<usize>,
    /// The end of the name, which begins with the run: separators and hyphens behind it are not of it.
    pub(in crate::domain) end: usize,
    /// Where its last label begins.
    pub(in crate::domain) tld: usize,
}

/// Returns the name around the separator at `at`, not reaching before `floor`, if it is inert and not too long; `None`
/// leaves it open whether there is one.
pub(in crate::domain) fn around(text: &str, at: usize, floor: usize) -> Option<Around> {
    let mut read = Read::new();
    let start = floor + read.go_back(text.get(floor..at)?)?;
    let end = text.len() - read.go_on(text.get(at..)?)?;
    let name_end = end - read.trim_end();
    let tld = name_end - read.len_of_last_label()?;
    Some(Around {
        run: start..end,
        end: name_end,
        tld,
    })
}

/// The characters of a run and their roles, on both sides of the middle.
struct Read {
    code_points: [u32; 2 * MOST],
    roles: [Role; 2 * MOST],
    start: usize,
    end: usize,
}

impl Read {
    fn new() -> Self {
        Read {
            code_points: [0; 2 * MOST],
            roles: [Role::End; 2 * MOST],
            start: MOST,
            end: MOST,
        }
    }

    /// Reads what is of a name, from the end of a text backwards; returns how many bytes are left.
    fn go_back(&mut self, text: &str) -> Option<usize> {
        let (mut chars, mut start) = (text.chars(), self.start);
        loop {
            let left = chars.as_str().len();
            let Some((c, role)) = chars.next_back().and_then(of_name) else {
                self.start = start;
                return Some(left);
            };
            start = start.checked_sub(1)?;
            self.put(start, c, role)?;
        }
    }

    /// Reads what is of a name, from the start of a text; returns how many bytes are left.
    fn go_on(&mut self, text: &str) -> Option<usize> {
        let (mut chars, mut end) = (text.chars(), self.end);
        loop {
            let left = chars.as_str().len();
            let Some((c, role)) = chars.next().and_then(of_name) else {
                self.end = end;
                return Some(left);
            };
            self.put(end, c, role)?;
            end += 1;
        }
    }

    #[inline(always)]
    fn put(&mut self, at: usize, c: char, role: Role) -> Option<()> {
        *self.code_points.get_mut(at)? = u32::from(c);
        *self.roles.get_mut(at)? = role;
        Some(())
    }

    /// Drops separators and hyphens from the right edge; returns how many bytes that is.
    fn trim_end(&mut self) -> usize {
        let mut bytes = 0;
        while let Some(last) = self.end.checked_sub(1)
            && let Some(Role::Separator | Role::Hyphen) = self.roles.get(last)
        {
            bytes += self.code_points.get(last).map_or(0, len_utf8);
            self.end = last;
        }
        bytes
    }

    /// Returns how many bytes the last label of the name takes, if all are inert, there are more, and this one may be a top-level
    /// domain.
    fn len_of_last_label(&self) -> Option<usize> {
        let roles = self.roles.get(self.start..self.end)?;
        let code_points = self.code_points.get(self.start..self.end)?;
        let mut length = Length::default();
        let (mut start, mut last) = (0, None);
        for roles in roles.split(|&role| role == Role::Separator) {
            let end = start + roles.len();
            let label = Label::new(code_points.get(start..end)?, Steps::over(roles))?;
            let measure = label.measure();
            length.add(label, &measure).then_some(())?;
            last = Some((label, measure));
            start = end + 1;
        }
        let (label, measure) = last?;
        let bytes = label.code_points.iter().map(len_utf8).sum();
        let are_more = label.code_points.len() < code_points.len();
        (are_more && length.fits() && measure.may_be_of_tld()).then_some(bytes)
    }
}

/// A character with its role, if it is of a bare name.
#[inline(always)]
fn of_name(c: char) -> Option<(char, Role)> {
    let role = role(c);
    (role != Role::End).then_some((c, role))
}

/// How many bytes a code point takes.
fn len_utf8(code_point: &u32) -> usize {
    char::from_u32(*code_point).map_or(0, char::len_utf8)
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::{format, vec::Vec};

    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::super::fits;
    use super::*;
    use crate::domain::run::{self, is_separator};

    /// Fails unless a look around each separator says what reading piece by piece does, or leaves it open. Returns how often it
    /// does not.
    fn agrees(text: &str) -> usize {
        let separators = text.char_indices().filter(|&(_, c)| is_separator(c));
        let read: Vec<Around> = separators.filter_map(|(at, _)| read_at(text, at)).collect();
        read.len()
    }

    fn read_at(text: &str, at: usize) -> Option<Around> {
        let read = around(text, at, 0)?;
        assert_eq!(read.run, run::around(text, at, 0), "{text:?}");
        let trimmed = run::trim_end(text, run::trim_start(text, read.run.clone()));
        assert_eq!(read.run.start..read.end, trimmed, "{text:?}");
        let name = &text[trimmed];
        assert!(fits(name) && name.contains(is_separator), "{text:?}");
        let tld = name.rsplit(is_separator).next().unwrap();
        assert_eq!(&text[read.tld..read.end], tld, "{text:?}");
        Some(read)
    }

    #[test]
    fn names_are_read_to_their_edges() {
        let text = "，почта.пример.рф-. 日本語。香港/";
        assert_eq!(agrees(text), 4);
        let read = around(text, text.find("。").unwrap(), 0).unwrap();
        assert_eq!(&text[read.run.start..read.end], "日本語。香港");
        assert_eq!(&text[read.tld..read.end], "香港");
        let floor = text.find("чта").unwrap();
        let read = around(text, text.find(".").unwrap(), floor).unwrap();
        assert_eq!(read.run.start, floor);
        for text in ["é", "é.", ".é", "é..рф", "-é.рф", "é-.рф", "é_.рф", "É.рф"]
        {
            assert_eq!(agrees(text), 0, "{text}");
        }
    }

    #[test]
    fn long_labels() {
        for (len, is_read) in [
            (62, true),
            (63, true),
            (64, false),
            (65, false),
            (200, false),
        ] {
            for text in [
                format!("{}.рф", "a".repeat(len)),
                format!("рф.{}", "a".repeat(len)),
                format!("{}.é", "a".repeat(len)),
            ] {
                assert_eq!(agrees(&text), usize::from(is_read), "{text}");
            }
        }
        assert_eq!(agrees(&format!("{}рф", "рф.".repeat(12))), 12);
    }

    const PIECES: &[&str] = &[
        "a",
        "Z",
        "9",
        "-",
        ".",
        "。",
        "é",
        "É",
        "я",
        "字",
        "か",
        "क",
        "\u{94D}",
        "ि",
        "ก",
        "\u{E48}",
        "א",
        "ب",
        "\u{5B0}",
        "·",
        "\u{200D}",
        "xn--",
        "_",
        " ",
        "❤",
        "рф.",
        ".中国",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ];

    proptest! {
        #[test]
        fn a_look_around_agrees(pieces in vec(select(PIECES), 1..12)) {
            let text: String = pieces.concat();
            agrees(&text);
        }
    }
}
