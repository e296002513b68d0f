//! Schemes and their defanged spellings.
//!
//! `hxxp` keeps the case of the scheme letter by letter, with one exception: `hXXp` is a common
//! spelling for `http`. So `hXXp` means `http`, and `hTTp`, which nobody writes, becomes `hTxp`. In
//! the same way `fXp` means `ftp`, and `fTp` becomes `fTx`.

use super::form::{Form, Plain};

/// Defanged spellings and their schemes, longer ones first.
const WORDS: [(&str, &str); 16] = [
    ("hxxps", "https"),
    ("htxps", "https"),
    ("hxtps", "https"),
    ("h**ps", "https"),
    ("meows", "https"),
    ("hxxp", "http"),
    ("htxp", "http"),
    ("hxtp", "http"),
    ("h**p", "http"),
    ("hxps", "https"),
    ("meow", "http"),
    ("fxxp", "ftp"),
    ("hxp", "http"),
    ("fxp", "ftp"),
    ("ftx", "ftp"),
    ("f*p", "ftp"),
];

/// The length of `hxxps`.
const LONGEST_WORD: usize = 5;

/// Returns the defanged spelling of a scheme, which has the same length, or `None` if there is
/// none.
pub(super) fn defanged(scheme: &str) -> Option<Plain> {
    let cross = |letter: u8| match letter {
        b't' => b'x',
        b'T' => b'X',
        _ => letter,
    };
    let late = |at: usize, letter: u8| if at == 2 { b'x' } else { letter };
    let is_web = ["http", "https", "ftp"]
        .iter()
        .any(|web| scheme.eq_ignore_ascii_case(web));
    // `hTTp` has capitals exactly where it has a t. Its letter-by-letter form is `hXXp`, which is
    // already taken for `http`.
    let is_odd = scheme
        .bytes()
        .all(|letter| letter.eq_ignore_ascii_case(&b't') == letter.is_ascii_uppercase());
    let word = Plain::from_bytes(scheme.bytes().enumerate().map(|(at, letter)| {
        if is_odd {
            late(at, letter)
        } else {
            cross(letter)
        }
    }));
    is_web.then_some(word)
}

/// Reads a defanged scheme that ends at `colon`.
pub(super) fn before(text: &str, colon: usize) -> Option<Form> {
    // Every defanged spelling has one of these letters, and no web scheme does.
    let end = text.as_bytes().get(..colon)?;
    let mut letters = end.iter().rev().take(LONGEST_WORD);
    if !letters.any(|letter| matches!(letter, b'x' | b'X' | b'*' | b'w' | b'W')) {
        return None;
    }
    let (word, defanged, name) = WORDS.into_iter().find_map(|(defanged, name)| {
        let word = text.get(colon.checked_sub(defanged.len())?..colon)?;
        let is_it = word.eq_ignore_ascii_case(defanged);
        is_it.then_some((word, defanged, name))
    })?;
    let start = colon - word.len();
    (!is_attached(text, start)).then(|| Form {
        range: start..colon,
        plain: refanged(word, defanged, name),
        depth: 1,
    })
}

/// How many characters of the preceding word are checked. Schemes are not longer.
const LONGEST: usize = 64;

/// Returns true if letters are attached before the scheme at `start`. A dot separates: once it is
/// hidden, the next link may start after it.
pub(super) fn is_attached(text: &str, start: usize) -> bool {
    let before = text.as_bytes().get(..start).unwrap_or_default();
    let is_of_word = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-');
    let mut word = before.iter().rev().take_while(is_of_word).take(LONGEST);
    word.any(u8::is_ascii_alphabetic)
}

/// Returns `scheme` in the case that `word` implies. `word` is `defanged` in some case.
fn refanged(word: &str, defanged: &str, scheme: &str) -> Plain {
    let is_kept = |defanged: u8, scheme: u8| defanged == scheme;
    let same_length = defanged.len() == scheme.len();
    let letters = || word.bytes().zip(defanged.bytes()).zip(scheme.bytes());
    let any_kept = letters().any(|((_, d), s)| is_kept(d, s));
    if !same_length || !any_kept {
        return in_case_of(word, scheme);
    }
    // As in `hXXp`, the kept letters are small and the replaced ones are capital.
    let is_conventional = letters().all(|((w, d), s)| is_kept(d, s) != w.is_ascii_uppercase());
    let mut before = 0;
    Plain::from_bytes(letters().map(|((w, d), s)| {
        // In `hTxp`, the crossed t has the case of the t before it.
        let model = if before == b't' && s == b't' { b'T' } else { w };
        before = if is_kept(d, s) && w == b'T' { b't' } else { 0 };
        match is_kept(d, s) {
            true => w,
            false if is_conventional || !model.is_ascii_uppercase() => s,
            false => s.to_ascii_uppercase(),
        }
    }))
}

/// Returns `scheme` in upper case if all letters of `word` are upper case.
fn in_case_of(word: &str, scheme: &str) -> Plain {
    let is_upper = !word.bytes().any(|letter| letter.is_ascii_lowercase());
    Plain::from_bytes(scheme.bytes().map(|letter| {
        if is_upper {
            letter.to_ascii_uppercase()
        } else {
            letter
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    fn read(word: &str) -> Option<String> {
        before(word, word.len()).map(|form| form.plain.as_str().to_string())
    }

    /// Returns all ways to write `word` in lower- and upper-case letters.
    fn cases(word: &str) -> Vec<String> {
        let spell = |bits: u32| {
            let letters = word.chars().enumerate();
            letters.map(move |(at, c)| match bits >> at & 1 {
                1 => c.to_ascii_uppercase(),
                _ => c,
            })
        };
        (0..1 << word.len())
            .map(|bits| spell(bits).collect())
            .collect()
    }

    #[test]
    fn every_spelling_round_trips() {
        for scheme in ["http", "https", "ftp"].iter().flat_map(|word| cases(word)) {
            let word = defanged(&scheme).unwrap();
            assert_ne!(word.as_str(), scheme);
            assert_eq!(read(word.as_str()), Some(scheme));
        }
    }

    #[test]
    fn usual_spellings_are_read() {
        for word in [
            "hxxp", "hXXp", "h**p", "htxp", "hxtp", "hxp", "meow", "Meow",
        ] {
            assert_eq!(read(word).as_deref(), Some("http"), "{word}");
        }
        for word in ["hxxps", "hXXps", "h**ps", "hxps", "meows"] {
            assert_eq!(read(word).as_deref(), Some("https"), "{word}");
        }
        for word in ["fxp", "fXp", "ftx", "fxxp", "f*p"] {
            assert_eq!(read(word).as_deref(), Some("ftp"), "{word}");
        }
        assert_eq!(read("HXXP").as_deref(), Some("HTTP"));
        assert_eq!(read("MEOWS").as_deref(), Some("HTTPS"));
    }

    #[test]
    fn other_words_are_not_schemes() {
        for word in ["http", "xhxxp", "a9fxp", "homeow", "", "p", "éxp"] {
            assert_eq!(read(word), None, "{word}");
        }
        assert!(defanged("gopher").is_none() && defanged("mailto").is_none());
    }
}
