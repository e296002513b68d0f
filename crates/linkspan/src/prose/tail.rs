//! Cuts inside the termination loop.

use super::script::{is_particle, is_punctuation};
use super::{Tailoring, Tailorings};
use crate::property::{ByteSet, LinkTerm, link_term, with};
use crate::termination::{self, Tail, Tailor};
use crate::text::{char_at, char_before, has_at};

use super::words::POSSESSIVES;

/// What the tailorings do behind the host of one link.
#[derive(Clone, Debug)]
pub(crate) struct Cuts {
    set: Tailorings,
    /// The character before the link, which may have opened emphasis.
    before: Option<char>,
    /// Whether something outside ASCII is of the link already.
    is_foreign: bool,
    /// The last initiator or opening bracket, which counts only with something behind it.
    dangling: Option<usize>,
    /// The tailorings that moved the end.
    pub(crate) by: Tailorings,
}

impl Cuts {
    pub(crate) fn new(set: Tailorings, before: Option<char>) -> Self {
        Cuts {
            set,
            before,
            is_foreign: false,
            dangling: None,
            by: Tailorings::NONE,
        }
    }

    /// Marks of Markdown: a backtick, a tag and the bar of a table end a link, emphasis counts only
    /// before something else.
    fn markdown(&self, text: &str, at: usize, c: char) -> Option<LinkTerm> {
        let is_opened = self.before == Some(c);
        match c {
            '`' | '<' => Some(LinkTerm::Hard),
            '|' if is_opened => Some(LinkTerm::Hard),
            '_' | '~' if is_opened => Some(LinkTerm::Soft),
            '*' if is_opened || char_before(text, at) != Some('/') => Some(LinkTerm::Soft),
            _ => None,
        }
    }

    /// Returns true if what is no more of the link begins with `c`: punctuation or a particle
    /// behind ASCII.
    fn is_cut(&self, text: &str, at: usize, c: char) -> bool {
        let Some(before) = char_before(text, at).filter(char::is_ascii) else {
            return false;
        };
        let opens_value = before == '=' && link_term(c) == LinkTerm::Open;
        let in_segment = !matches!(before, '/' | '?' | '#' | '=' | '&');
        let is_mark = is_punctuation(text, at, c) && !opens_value;
        is_mark && (in_segment || !self.is_foreign) || is_particle(text, at, before)
    }

    /// Corrects the end that the loop has come to, and tells who corrected it.
    pub(crate) fn finish(&mut self, text: &str, tail: &mut Tail) {
        let stop = char_at(text, tail.end);
        let is_mark = stop.is_some_and(|c| matches!(c, '`' | '<' | '|' | '_' | '~' | '*'));
        if is_mark && self.set.contains(Tailoring::Markdown) {
            self.by.add(Tailoring::Markdown);
        }
        if self.dangling.is_some_and(|at| at >= tail.end) {
            self.by.add(Tailoring::DanglingInitiator);
        }
        if self.set.contains(Tailoring::Possessive)
            && let Some(end) = possessive(text, tail)
        {
            self.by.add(Tailoring::Possessive);
            tail.end = end;
        }
        tail.drop_behind_end();
    }

    /// Returns true if an ellipsis shows that the link was cut when it was written.
    pub(crate) fn is_elided(&self, text: &str, tail: &Tail) -> bool {
        let is_cut_off = has_at(text, tail.end, "…") || has_at(text, tail.end, "...");
        let inside = text.get(tail.start..tail.end).unwrap_or_default();
        self.set.contains(Tailoring::Ellipsis)
            && tail.end > tail.start
            && (is_cut_off || has_ellipsis(inside))
    }
}

/// The plain characters less the marks of Markdown.
static PLAIN: ByteSet = with(termination::PLAIN, b"*_~|`", false);

impl Tailor for Cuts {
    const PLAIN: &'static ByteSet = &PLAIN;

    fn term(&mut self, text: &str, at: usize, c: char) -> LinkTerm {
        if c.is_ascii() {
            let is_on = self.set.contains(Tailoring::Markdown);
            let marked = is_on.then(|| self.markdown(text, at, c)).flatten();
            return marked.unwrap_or_else(|| link_term(c));
        }
        if self.set.contains(Tailoring::CjkTail) && self.is_cut(text, at, c) {
            self.by.add(Tailoring::CjkTail);
            return LinkTerm::Hard;
        }
        self.is_foreign = true;
        match c {
            '…' if self.set.contains(Tailoring::Ellipsis) => LinkTerm::Soft,
            _ => link_term(c),
        }
    }

    fn keeps_dangling(&mut self, at: usize) -> bool {
        let is_on = self.set.contains(Tailoring::DanglingInitiator);
        self.dangling = is_on.then_some(at);
        !is_on
    }
}

/// Where the apostrophe of a possessive stands that ends the link.
fn possessive(text: &str, tail: &Tail) -> Option<usize> {
    let inside = text.get(tail.start..tail.end)?;
    let mut endings = POSSESSIVES.iter();
    endings.find_map(|ending| {
        let name = inside.strip_suffix(ending)?;
        let name = name.strip_suffix('\'').or_else(|| name.strip_suffix('’'))?;
        (!name.is_empty()).then_some(tail.start + name.len())
    })
}

/// Returns true if an ellipsis stands for segments of a path.
fn has_ellipsis(path: &str) -> bool {
    let mut slashes = (0..)
        .zip(path.as_bytes())
        .filter(|(_, byte)| **byte == b'/');
    slashes.any(|(at, _)| has_at(path, at, "/…/") || has_at(path, at, "/.../"))
}
