//! What looks like a bare domain and is something else.

use super::edge::is_title_case;
use super::words::{
    DOT_NET, EXTENSIONS, FIRST_WORDS, NEWSGROUPS, SENTENCES, SHORTEST_TOPIC, SYMBOL_TLDS, Stem,
};
use crate::domain::run::is_separator;
use crate::domain::suffix::is_public_suffix;
use crate::tailoring::{Tailoring, Tailorings};
use crate::text::{char_at, char_before, skip_back_while};
use crate::unicode::property::{HostClass, host_class, is_control, is_uppercase, is_white_space};

/// A bare domain and the text around it that suggests what it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bare<'t> {
    pub(crate) text: &'t str,
    /// Where it begins.
    pub(crate) start: usize,
    pub(crate) host: &'t str,
    /// Where the port ends, if there is one.
    pub(crate) port_end: Option<usize>,
}

impl Bare<'_> {
    /// Returns the tailoring of the set that refuses the domain.
    ///
    /// A port suggests a site (`README.md:8080`), unless it is the number of a line.
    pub(crate) fn veto(&self, set: Tailorings) -> Option<Tailoring> {
        // The tailoring for paths has decided on these before the tail was read. They come here only if it is off.
        if is_in_path(self.text, self.start, false) {
            return None;
        }
        let is_site = self.port_end.is_some_and(|end| !self.is_line_number(end));
        let (name, tld) = split(self.host)?;
        if is_site {
            None
        } else if is_file(self.host, name, tld) || is_newsgroup(name, tld) {
            set.only(Tailoring::FileName)
        } else if is_missing_space(self.host, name, tld) {
            set.only(Tailoring::MissingSpace)
        } else {
            None
        }
    }

    /// `lib.rs:118:9`: a `:` after the number. `(Main.java:42)`: brackets around it all.
    fn is_line_number(&self, end: usize) -> bool {
        let before = char_before(self.text, self.start);
        match char_at(self.text, end) {
            Some(':') => true,
            after => before == Some('(') && after == Some(')'),
        }
    }
}

/// Returns true if the mark before a domain shows that it is not a link: the mark is inside a word (`src/main.rs`,
/// `host=example.com`), or it makes the domain a tag (`#BBAS3.SA`, `$TVI.CA`), unless that begins with `www.`.
///
/// What follows the domain does not matter, so this is decided before that is read. Otherwise `x/a.com/x/a.com/…` would take
/// quadratic time: each tail reaches to the end of the text and is then refused.
pub(crate) fn is_in_path(text: &str, start: usize, is_www: bool) -> bool {
    let Some(mark) = char_before(text, start) else {
        return false;
    };
    let is_in_word = |at: usize| char_before(text, at).is_some_and(is_of_word);
    match mark {
        '#' | '$' if !is_www => true,
        '/' if char_before(text, start - 1) == Some('/') => is_in_word(start - 2),
        '/' | '\\' | '#' | '=' | '&' => is_in_word(start - 1),
        _ => false,
    }
}

/// Returns true for a name with the ending of a file, unless a public suffix of two labels makes it a site:
/// `ejemplo.com.py`.
fn is_file(host: &str, name: &str, tld: &str) -> bool {
    let starts = |stem: &str| {
        let start = name.get(..stem.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(stem))
    };
    let is_file = EXTENSIONS.iter().any(|(ending, stem)| {
        tld.eq_ignore_ascii_case(ending)
            && match stem {
                Stem::Any => true,
                Stem::Prefix(stem) => starts(stem),
            }
    });
    is_file && !has_long_suffix(host)
}

/// Returns true for names of newsgroups, `rec.travel` and `comp.sys.games`: a hierarchy of Usenet, and a word at the end.
fn is_newsgroup(name: &str, tld: &str) -> bool {
    let first = name.split('.').next().unwrap_or_default();
    NEWSGROUPS.contains(&first) && tld.len() >= SHORTEST_TOPIC && tld.is_ascii()
}

/// Returns true if a symbol before a bare domain may be a part of its name, so that the rest would be another site: `✪df.ws`.
/// Under other top-level domains a symbol is an ornament: `→example.com`.
pub(crate) fn is_beside_symbol(text: &str, start: usize, host: &str) -> bool {
    let is_symbol = |c| host_class(c) == HostClass::Symbol;
    let before = skip_back_while(text, start, start.saturating_sub(4), is_variation);
    let tld = split(host).map_or("", |(_, tld)| tld);
    char_before(text, before).is_some_and(is_symbol)
        && SYMBOL_TLDS
            .iter()
            .any(|known| tld.eq_ignore_ascii_case(known))
}

/// The variation selectors for text style and emoji style, which may follow a symbol.
fn is_variation(c: char) -> bool {
    matches!(c, '\u{FE0E}' | '\u{FE0F}')
}

/// Returns true if a bare domain name may be something else: a file name, or the start of a sentence.
pub(crate) fn is_doubtful(host: &str) -> bool {
    split(host).is_some_and(|(name, tld)| {
        is_file(host, name, tld) || is_missing_space(host, name, tld) || host.contains('。')
    })
}

/// Splits a host before its top-level domain.
fn split(host: &str) -> Option<(&str, &str)> {
    let (at, dot) = host.char_indices().rev().find(|(_, c)| is_separator(*c))?;
    Some((host.get(..at)?, host.get(at + dot.len_utf8()..)?))
}

/// Returns true if the last two labels are a public suffix.
fn has_long_suffix(host: &str) -> bool {
    let mut dots = host.rmatch_indices('.').map(|(at, _)| at);
    let second = dots.nth(1).map(|at| at + 1);
    second
        .and_then(|at| host.get(at..))
        .is_some_and(is_public_suffix)
}

fn is_missing_space(host: &str, name: &str, tld: &str) -> bool {
    let is_product = tld.eq_ignore_ascii_case("net")
        && tld.starts_with('N')
        && DOT_NET
            .iter()
            .any(|product| name.eq_ignore_ascii_case(product));
    let is_sentence = host.contains('。') && SENTENCES.contains(&tld);
    is_title_case(tld) && !is_brand(name, tld) || is_product || is_sentence
}

/// Returns true for names such as `Booking.Com` and `Web.De`: both words have capitals, and the second one does not begin a
/// sentence.
///
/// The next word would show more. But streams and editors split a text at spaces, and the answer must be the same for them:
/// text after a space cannot count.
fn is_brand(name: &str, tld: &str) -> bool {
    let label = name.rsplit(is_separator).next().unwrap_or_default();
    label.chars().nth(1).is_some() && label.contains(is_uppercase) && !FIRST_WORDS.contains(&tld)
}

/// Returns true if a mark after this character is inside a word. Streams and editors split a text at spaces and controls, so
/// these must count like the start of a text.
fn is_of_word(c: char) -> bool {
    !is_white_space(c) && !is_control(c) && !is_opening(c)
}

fn is_opening(c: char) -> bool {
    matches!(
        c,
        '(' | '[' | '{' | '<' | '"' | '\'' | '“' | '‘' | '«' | '「' | '（'
    )
}
