//! Names with a sigil (`@` or `#`) before them: mentions (`@name`), handles (`@name@host`) and hashtags (`#name`).
//!
//! A hashtag is a hashtag identifier of UAX #31 (UAX31-R8) without `*`: that is an Emoji_Component, but in text it is markup.
//! The name of a mention consists of the same characters without emoji, and may have single full stops and hyphens inside.
//! Where the annex leaves a choice, linkspan does what Mastodon and Twitter agree on. CONFORMANCE.md has the list.

use crate::detect::prose::script::attachment;
use crate::text::{char_at, char_before, skip_while};
use crate::unicode::property::{
    LinkTerm, is_alphabetic, is_of_emoji, is_pictograph, link_email, link_term,
};

/// The kinds of names that the caller asks for.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Sigils {
    pub(crate) mentions: bool,
    pub(crate) handles: bool,
    pub(crate) hashtags: bool,
}

impl Sigils {
    pub(crate) const MENTIONS: Sigils = Sigils {
        mentions: true,
        handles: false,
        hashtags: false,
    };

    /// Returns true if `c` is the sigil of a kind that the caller asks for.
    fn has(self, c: char) -> bool {
        match c {
            '@' => self.mentions || self.handles,
            '＠' => self.mentions,
            _ => self.hashtags && is_hash(c),
        }
    }
}

/// Returns true for the characters that begin a hashtag.
pub(crate) fn is_hash(c: char) -> bool {
    matches!(c, '#' | '﹟' | '＃')
}

/// Returns true for characters that are XID_Continue, except for the few deprecated letters that are Hard. Outside ASCII,
/// Link_Email has the same characters as XID_Continue, so no other table is needed; a test compares the two.
fn is_xid_continue(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_alphanumeric() || c == '_'
    } else {
        link_email(c) && link_term(c) != LinkTerm::Hard
    }
}

/// Returns true for the characters of a hashtag.
pub(crate) fn is_of_hashtag(c: char) -> bool {
    is_xid_continue(c) || matches!(c, '-' | '+') || is_of_emoji(c)
}

/// Returns the end of the name after the sigil at `at`, if a name begins there. None does if the character before the
/// sigil makes it part of something else. A name has at least one letter or emoji: `#1` is a number.
pub(crate) fn name_end(text: &str, at: usize, sigils: Sigils) -> Option<usize> {
    let sign = char_at(text, at).filter(|&c| sigils.has(c))?;
    let start = at + sign.len_utf8();
    if is_attached(text, at) {
        return None;
    }
    let end = if is_hash(sign) {
        hashtag_end(text, start)?
    } else {
        mention_end(text, start)
    };
    let is_letter = |c| is_alphabetic(c) || is_pictograph(c);
    // What looks like the name is a scheme: `@https://example.com`.
    let is_scheme = || text.get(end..).is_some_and(|rest| rest.starts_with("://"));
    let name = text.get(start..end)?;
    (name.contains(is_letter) && !is_scheme()).then_some(end)
}

/// Returns true if the text before a sigil makes it part of something else: `foo#bar`, `&#39;`, `/@name`, `href=#top`,
/// `[text](#top)`.
fn is_attached(text: &str, at: usize) -> bool {
    let is_joined = |c| is_of_hashtag(c) || is_hash(c) || matches!(c, '@' | '＠' | '/' | '=' | '&');
    let before = text.get(..at).unwrap_or_default();
    char_before(text, at).is_some_and(is_joined) || before.ends_with("](")
}

/// Returns the end of a hashtag's name. A `#` before U+FE0F or U+20E3 is the emoji of a key.
fn hashtag_end(text: &str, start: usize) -> Option<usize> {
    let is_key = matches!(char_at(text, start), Some('\u{FE0F}' | '\u{20E3}'));
    (!is_key).then(|| skip_while(text, start, is_of_hashtag))
}

/// Returns the end of a mention's name: runs of letters, digits and `_` with one `.` or any number of `-` between them. A name
/// that begins with ASCII ends before a script without spaces, in which the sentence continues.
fn mention_end(text: &str, start: usize) -> usize {
    let is_ascii = char_at(text, start).is_some_and(|c| c.is_ascii());
    let is_of_name = |c| is_xid_continue(c) && !(is_ascii && attachment(c).is_some());
    let mut end = skip_while(text, start, is_of_name);
    while end > start {
        let between = match char_at(text, end) {
            Some('.') => end + 1,
            _ => skip_while(text, end, |c| c == '-'),
        };
        let next = skip_while(text, between, is_of_name);
        if next == between {
            break;
        }
        end = next;
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Sigils = Sigils {
        mentions: true,
        handles: true,
        hashtags: true,
    };

    /// Returns the first sigil of a text and the name after it.
    fn found(text: &str) -> Option<&str> {
        let at = text.find(|c| ALL.has(c))?;
        name_end(text, at, ALL).map(|end| &text[at..end])
    }

    #[test]
    fn hashtags() {
        for text in [
            "#tag",
            "#a",
            "#1st",
            "＃東京",
            "﹟tag",
            "#c++",
            "#co-op",
            "#straße",
            "#été",
            "#हिन्दी",
            "#زمان",
            "#❤\u{FE0F}",
            "#🏳\u{FE0F}\u{200D}🌈",
            "#🇫🇷",
            "#l·l",
            "#snake_case",
        ] {
            assert_eq!(found(text), Some(text));
        }
        for (text, expected) in [
            ("#tag.", "#tag"),
            ("(#tag)", "#tag"),
            ("abc.#def", "#def"),
            ("*#tag*", "#tag"),
            ("#a#b", "#a"),
            ("#foo.com", "#foo"),
            ("#it's", "#it"),
        ] {
            assert_eq!(found(text), Some(expected), "{text}");
        }
        for text in [
            "#",
            "# a",
            "#1",
            "#१२",
            "#_",
            "#-",
            "#!",
            "foo#bar",
            "C#",
            "&#39;",
            "&#x27;",
            "##x",
            "a/#x",
            "[t](#x)",
            "href=#x",
            "#\u{FE0F}\u{20E3}",
            "#\u{FE0F}\u{20E3}x",
            "#foohttps://a.com",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    #[test]
    fn mentions() {
        for text in [
            "@bob",
            "@alice.bsky.social",
            "@a-b",
            "@a--b",
            "@bob_1",
            "＠bob",
            "@мария",
            "@田中",
            "@müller",
        ] {
            assert_eq!(found(text), Some(text));
        }
        for (text, expected) in [
            ("@bob.", "@bob"),
            ("@bob..x", "@bob"),
            ("@bob's", "@bob"),
            (".@bob", "@bob"),
            ("(@bob)", "@bob"),
            ("@tanakaさん", "@tanaka"),
            ("@bob-", "@bob"),
        ] {
            assert_eq!(found(text), Some(expected), "{text}");
        }
        for text in [
            "@",
            "@ a",
            "@1",
            "@@x",
            "a@b",
            "/@x",
            "x=@y",
            "@.x",
            "@-x",
            "@https://a.com",
            "@_",
        ] {
            assert_eq!(found(text), None, "{text}");
        }
    }

    /// ICU4X may know more characters than the tables do.
    #[test]
    fn emoji_are_those_of_icu() {
        use icu_properties::CodePointSetData;
        use icu_properties::props::{Emoji, EmojiComponent, ExtendedPictographic};
        for c in '\u{80}'..=char::MAX {
            let is_pictograph = CodePointSetData::new::<Emoji>().contains(c)
                || CodePointSetData::new::<ExtendedPictographic>().contains(c);
            let is_part = CodePointSetData::new::<EmojiComponent>().contains(c);
            let is_known = link_term(c) != LinkTerm::Hard;
            assert_eq!(super::is_pictograph(c), is_pictograph && is_known, "{c:?}");
            assert_eq!(
                is_of_emoji(c),
                (is_pictograph || is_part) && is_known,
                "{c:?}"
            );
        }
    }

    /// Nothing in a name ends a link.
    #[test]
    fn names_have_no_hard_character() {
        for c in '\0'..=char::MAX {
            assert!(!is_of_hashtag(c) || link_term(c) != LinkTerm::Hard, "{c:?}");
        }
    }

    /// Every character of Unicode: the emoji are in no file that this test reads, the rest is.
    #[test]
    fn names_are_xid_continue() {
        let Some(dir) = linkspan_testkit::data::own_ucd_dir() else {
            return;
        };
        let file = std::fs::read_to_string(dir.join("ucd/DerivedCoreProperties.txt")).unwrap();
        let mut expected = std::collections::BTreeSet::new();
        for line in file.lines() {
            let data = line.split('#').next().unwrap_or_default();
            let Some((range, property)) = data.split_once(';') else {
                continue;
            };
            if property.trim() == "XID_Continue" {
                let mut ends = range.trim().split("..");
                let first = u32::from_str_radix(ends.next().unwrap(), 16).unwrap();
                let last = ends
                    .next()
                    .map_or(first, |hex| u32::from_str_radix(hex, 16).unwrap());
                expected.extend((first..=last).filter_map(char::from_u32));
            }
        }
        assert!(expected.len() > 100_000);
        for c in '\0'..=char::MAX {
            let is_hard = link_term(c) == LinkTerm::Hard;
            assert_eq!(
                is_xid_continue(c),
                expected.contains(&c) && !is_hard,
                "{c:?}"
            );
        }
    }
}
