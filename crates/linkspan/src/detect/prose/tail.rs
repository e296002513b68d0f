//! Where the tail of a link ends in running text: a [`Tailor`] that changes the class of some characters while the termination
//! algorithm runs.
//!
//! A character that ends the link counts as Hard, and one that is part of it only before something else counts as Soft.
//! [`Cuts::term`] decides on each character that it may change; the others are skipped in bulk. [`Cuts::finish`]
//! corrects the end afterwards, where the decision needs the whole tail: a bracket that is not closed, a possessive.
//!
//! The decisions depend on the text before the link (`before`), on what has been read of it (`is_foreign`, `is_quoting`), and
//! on a few characters ahead ([`look`](super::look)).

use super::look::{goes_on, is_address, is_closed, is_han_word, is_scheme, leads_to_a_host};
use super::quote::{closes, ends_string, is_apostrophe, is_kept, is_separator};
use super::script::{attachment, is_invisible, is_punctuation, particle, particle_of};
use super::words::POSSESSIVES;
use crate::detect::part::Part;
use crate::detect::termination::{self, OpenStack, Seen, Tail, Tailor};
use crate::domain::Rules;
use crate::tailoring::{Tailoring, Tailorings};
use crate::text::{char_at, char_before, has_at};
use crate::unicode::property::{
    ByteSet, LinkTerm, holds, is_alphanumeric, is_settled, link_term, with,
};

/// Paths that begin with this are titles. Apostrophes, particles and commas are part of a title.
const TITLES: &str = "/wiki/";

/// The state of the tailorings after the host of one link.
#[derive(Clone, Debug)]
pub(crate) struct Cuts<'d> {
    set: Tailorings,
    rules: &'d Rules,
    /// The character before the link, which may have opened emphasis or a quotation.
    before: Option<char>,
    /// Whether that character is escaped: `\"`.
    is_escaped: bool,
    /// Whether that character is neither `_` nor `~`. Then these need no decision inside the link, and it can be read in bulk.
    is_apart: bool,
    /// Whether the path is a title.
    is_title: bool,
    /// Whether no query or fragment has begun.
    is_path: bool,
    /// Whether the link already contains a character outside ASCII.
    is_foreign: bool,
    /// Whether an ellipsis was read.
    has_ellipsis: bool,
    /// Whether three dots in a row may have been read.
    may_have_dots: bool,
    /// Whether an odd number of `"` was read.
    is_quoting: bool,
    /// The text up to this offset is known to continue like a path.
    path_to: usize,
    /// Whether the link ends after the last character, whatever follows.
    is_over: bool,
    /// The last initiator or opening bracket, which counts only with something after it.
    dangling: Option<usize>,
    /// The place of the outermost open bracket, and the end of the link before it.
    open: Option<(usize, usize)>,
    /// The tailorings that moved the end.
    pub(crate) by: Tailorings,
}

impl<'d> Cuts<'d> {
    /// Returns the state after a host that ends at `at`, in a link that begins at `start`.
    #[inline(always)]
    pub(crate) fn new(
        set: Tailorings,
        rules: &'d Rules,
        text: &str,
        start: usize,
        at: usize,
    ) -> Self {
        let before = char_before(text, start);
        let len = before.map_or(0, char::len_utf8);
        let is_escaped = char_before(text, start - len) == Some('\\');
        let opens = |c| matches!(c, '_' | '~');
        Cuts {
            set,
            rules,
            before,
            is_apart: !before.is_some_and(opens),
            is_escaped,
            is_title: has_at(text, at, TITLES),
            is_path: true,
            is_foreign: false,
            has_ellipsis: false,
            may_have_dots: false,
            is_quoting: false,
            path_to: 0,
            is_over: false,
            dangling: None,
            open: None,
            by: Tailorings::NONE,
        }
    }

    /// Returns the class of a mark of Markdown, or `None` if it keeps its own.
    ///
    /// A backtick and a tag end a link, and so does the bar that closes one before the link. Emphasis and other bars are part
    /// of the link only before something else. A `*` after a slash is a glob (`/*.js`), not emphasis.
    fn markdown(&self, text: &str, at: usize, c: char) -> Option<LinkTerm> {
        let is_opened = self.before == Some(c);
        let is_glob = || char_before(text, at) == Some('/') && char_at(text, at + 1) != Some('*');
        match c {
            '`' | '<' => Some(LinkTerm::Hard),
            '|' | '｜' if is_opened => Some(LinkTerm::Hard),
            '|' | '｜' => Some(LinkTerm::Soft),
            '_' | '~' if is_opened => Some(LinkTerm::Soft),
            '*' if is_opened || !is_glob() => Some(LinkTerm::Soft),
            _ => None,
        }
    }

    /// Returns true if `c` closes the quotation that was opened before the link, or escapes the mark that does, or if it
    /// separates fields as the character before the link does.
    fn is_closing(&self, text: &str, at: usize, c: char) -> bool {
        let Some(open) = self.before.filter(|_| self.set.contains(Tailoring::Quotes)) else {
            return false;
        };
        match c {
            '\\' => self.is_escaped && char_at(text, at + 1).is_some_and(|c| closes(open, c)),
            _ if is_separator(c) => open == c,
            _ => closes(open, c) && !is_apostrophe(text, at, c),
        }
    }

    /// Returns the class of an ASCII quotation mark or backslash if no quotation was opened directly before the link: it may
    /// end the string that contains the link, begin an escape after it, or be part of it (`None`).
    fn in_string(&mut self, text: &str, at: usize, c: char) -> Option<LinkTerm> {
        if !matches!(c, '"' | '\'' | '\\') || !self.set.contains(Tailoring::Quotes) {
            return None;
        }
        if c == '"' {
            // The first `"` ends the link unless a word follows. The second one closes a quotation inside the link.
            self.is_quoting ^= true;
            let is_inner = !self.is_quoting;
            if is_inner || is_kept(text, at) {
                return None;
            }
        } else if !ends_string(text, at, c) {
            // A backslash at the end is an escape, too: `(https://example.com/a\)`.
            return (c == '\\').then_some(LinkTerm::Soft);
        }
        self.by.add(Tailoring::Quotes);
        Some(LinkTerm::Hard)
    }

    /// Returns true if the link ends before `c`, which is outside ASCII: punctuation of East Asian text, a particle after an
    /// ASCII word, or words that lead to another link.
    fn is_cut(&mut self, text: &str, at: usize, c: char, open: &OpenStack) -> bool {
        let Some(before) = char_before(text, at) else {
            return false;
        };
        if is_punctuation(text, at, c) {
            let is_inside = link_term(c) == LinkTerm::Close && !open.is_empty();
            return !is_inside && self.is_mark(text, at, c, before);
        }
        if let Some(particle) = particle(text, at, before) {
            // Between words of a title it is part of the title.
            return !has_at(text, at + particle.len(), "_");
        }
        before.is_ascii_alphanumeric()
            && attachment(c).is_some()
            && leads_to_a_host(text, at, self.rules)
    }

    /// Returns true if punctuation of East Asian text ends the link.
    ///
    /// It does not if it is a bracket or quotation mark that is closed in its word, if it joins words of a title, or if the
    /// text after it continues like a path. After ASCII most marks end the link; after other characters, which may be part of
    /// a title, only the marks between sentences and clauses do.
    fn is_mark(&mut self, text: &str, at: usize, c: char, before: char) -> bool {
        // `/「title」`: a bracket or quotation mark around a segment, or around words of a title, is part of it.
        let opens = link_term(c) == LinkTerm::Open || matches!(c, '“' | '‘');
        let begins_segment = before == '/';
        if opens && (begins_segment || self.is_title) && is_closed(text, at, c) {
            return false;
        }
        let next = char_at(text, at + c.len_utf8());
        let joins = matches!(c, '：' | '！') && next.is_some_and(is_alphanumeric);
        let enumerates = c == '、' && is_han_word(text, at + c.len_utf8());
        if self.is_title && (joins || enumerates) {
            return false;
        }
        let is_end = if before.is_ascii() {
            // A bracket may begin a value, and a mark may begin a segment if the path is in such a script anyway.
            let opens_value = before == '=' && link_term(c) == LinkTerm::Open;
            let in_segment = !matches!(before, '/' | '?' | '#' | '=' | '&');
            !opens_value && (in_segment || !self.is_foreign || is_stop(c))
        } else {
            is_stop(c)
        };
        is_end && !self.goes_on(text, at, c, before)
    }

    /// Returns true if the text continues like a path after a mark. The answer holds up to `path_to`, so that many marks in a
    /// row do not each look ahead over the same text.
    fn goes_on(&mut self, text: &str, at: usize, c: char, before: char) -> bool {
        if at < self.path_to {
            return true;
        }
        if before.is_ascii() && !self.is_title {
            return false;
        }
        let end = goes_on(text, at + c.len_utf8());
        self.path_to = end.unwrap_or(self.path_to);
        end.is_some()
    }

    /// Corrects the end that the algorithm has found, and records the tailorings that moved it.
    // Inlined in four places, but not in the module for the web, which is optimized for size.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    #[cfg_attr(target_family = "wasm", inline(never))]
    pub(crate) fn finish(&mut self, text: &str, tail: &mut Tail, open: &OpenStack) {
        if self.dangling.is_some() || !is_end(text.as_bytes().get(tail.end)) {
            self.correct(text, tail, open);
        }
        if self.set.contains(Tailoring::Quotes) && ends_command(text, tail) {
            self.by.add(Tailoring::Quotes);
            tail.end -= 1;
        }
        // A string that is a link and nothing else, `"…/it's"`, is data, not a sentence.
        let is_string = self.before == Some('"') && text.as_bytes().get(tail.end) == Some(&b'"');
        if self.set.contains(Tailoring::Possessive)
            && !(self.is_title || is_string)
            && let Some(end) = possessive(text, tail)
        {
            self.by.add(Tailoring::Possessive);
            tail.end = end;
        }
        tail.drop_after_end();
    }

    /// Cuts off what has nothing after it, and records the tailorings that ended the link.
    #[inline(never)]
    fn correct(&mut self, text: &str, tail: &mut Tail, open: &OpenStack) {
        let stop = char_at(text, tail.end);
        let is_mark = stop.is_some_and(|c| matches!(c, '`' | '<' | '|' | '｜' | '_' | '~' | '*'));
        if is_mark && self.set.contains(Tailoring::Markdown) {
            self.by.add(Tailoring::Markdown);
        }
        if stop == Some('\\') && self.set.contains(Tailoring::Quotes) {
            self.by.add(Tailoring::Quotes);
        }
        if stop.is_some_and(is_invisible) && self.set.contains(Tailoring::Invisible) {
            self.by.add(Tailoring::Invisible);
        }
        self.close(text, tail, open);
        if self.dangling.is_some_and(|at| at >= tail.end) {
            self.by.add(Tailoring::DanglingInitiator);
        }
    }

    /// Ends the link before a bracket that follows a letter or digit and is not closed: `example.com/a(see`. The bracket stays
    /// part of the link after another mark (`Foo_(bar`), or if a closing bracket of another kind ends the link.
    fn close(&mut self, text: &str, tail: &mut Tail, open: &OpenStack) {
        let is_closing = |c| link_term(c) == LinkTerm::Close;
        if let Some((at, end)) = self.open.filter(|_| !open.is_empty())
            && at < tail.end
            && char_before(text, at).is_some_and(is_alphanumeric)
            && !char_at(text, tail.end).is_some_and(is_closing)
        {
            self.by.add(Tailoring::DanglingInitiator);
            tail.end = end;
        }
    }

    /// Returns true if an ellipsis shows that the link was shortened when it was written, so that it leads nowhere.
    #[inline(always)]
    pub(crate) fn is_elided(&self, text: &str, tail: &Tail) -> bool {
        // Most links contain no dots in a row, and end before ASCII.
        let next = text.as_bytes().get(tail.end);
        let may_be =
            self.has_ellipsis | self.may_have_dots | next.is_some_and(|byte| !byte.is_ascii());
        may_be && self.has_ellipsis_in(text, tail)
    }

    #[inline(never)]
    fn has_ellipsis_in(&self, text: &str, tail: &Tail) -> bool {
        let inside = text.get(tail.start..tail.end).unwrap_or_default();
        self.set.contains(Tailoring::Ellipsis)
            && tail.end > tail.start
            && (has_at(text, tail.end, "…")
                || self.has_ellipsis && inside.contains("/…/")
                || self.may_have_dots && inside.contains("/.../"))
    }
}

/// Returns true if no tailoring has to correct the end of a link before this byte.
#[inline(always)]
pub(crate) fn is_end(byte: Option<&u8>) -> bool {
    static MARKED: ByteSet = with([false; 256], b"`<|_~*\\", true);
    byte.is_none_or(|&byte| byte.is_ascii() && !holds(&MARKED, byte))
}

/// The characters that are Include or Soft in every part, without those that a tailoring decides on.
static INCLUDE: ByteSet = with(termination::INCLUDE, b"*_~|`\\", false);
static SOFT: ByteSet = with(termination::SOFT, b"\"',;", false);

/// The Include characters that may be between two words of a path or query outside ASCII, without those that may begin a scheme.
static JOINING: ByteSet = with(INCLUDE, b"hH", false);

impl Tailor for Cuts<'_> {
    const INCLUDE: &'static ByteSet = &INCLUDE;
    const SOFT: &'static ByteSet = &SOFT;

    /// `_` and `~` are emphasis only if one of them precedes the link.
    #[inline(always)]
    fn reads_in_bulk(&self) -> bool {
        self.is_apart
    }

    #[inline(always)]
    fn softs(&mut self, bits: u32) {
        // Three in a row, or at the end of a chunk, where they may continue in the next. Other Soft characters count, too: this
        // only decides whether the link must be searched for dots at its end.
        self.may_have_dots |= bits & bits >> 1 & bits >> 2 != 0 || bits >> 30 != 0;
    }

    /// [`Self::term`] must decide on marks, on the first character after ASCII of a script that attaches to links, and on the
    /// last character before what may be a scheme.
    ///
    /// Words of a path are short. If a single ASCII character is between two of them, as in `/новые-книги`, it is read here, too,
    /// because the bulk skip would read a whole chunk for it.
    #[inline(never)]
    fn skip_others(&mut self, text: &str, i: usize, end: &mut usize) -> Result<usize, usize> {
        let (bytes, mut at, mut last) = (text.as_bytes(), i, i);
        let mut before = char_before(text, i).filter(char::is_ascii);
        let mut rest = text.get(i..).unwrap_or_default().chars();
        let stop = loop {
            let Some(c) = rest.next() else {
                break Err(at);
            };
            let is_between = || bytes.get(at + 1).is_some_and(|byte| !byte.is_ascii());
            if c.is_ascii() {
                // `http` may follow the last character.
                if matches!(c, 'h' | 'H') && at > last && before.is_none() {
                    at = last;
                    break Err(at);
                }
                let is_include = holds(&JOINING, c as u8) || c == '_' && self.is_apart;
                if !is_include || !is_between() {
                    break Ok(at);
                }
                before = Some(c);
            } else {
                if before.is_some_and(|before| may_attach(before, c)) || needs_look(c) {
                    break Err(at);
                }
                (last, before) = (at, None);
            }
            at += c.len_utf8();
        };
        if at > i {
            self.is_foreign = true;
            *end = at;
        }
        stop
    }

    fn term(&mut self, text: &str, at: usize, c: char, open: &OpenStack) -> LinkTerm {
        self.may_have_dots |= c == '.';
        if self.is_closing(text, at, c) {
            self.by.add(Tailoring::Quotes);
            return LinkTerm::Hard;
        }
        // A list of addresses. In a query they are part of the link: `?to=a@example.com,b@example.com`.
        if matches!(c, ',' | ';')
            && self.is_path
            && self.set.contains(Tailoring::AddressEdge)
            && is_address(text, at + 1, self.rules)
        {
            self.by.add(Tailoring::AddressEdge);
            return LinkTerm::Hard;
        }
        // On a command line, `&&` separates two commands.
        let is_command = c == '&' && self.is_path && char_at(text, at + 1) == Some('&');
        if is_command && self.set.contains(Tailoring::Quotes) {
            self.by.add(Tailoring::Quotes);
            return LinkTerm::Hard;
        }
        if let Some(term) = self.in_string(text, at, c) {
            return term;
        }
        if c.is_ascii() || c == '｜' {
            let is_on = self.set.contains(Tailoring::Markdown);
            let marked = is_on.then(|| self.markdown(text, at, c)).flatten();
            return marked.unwrap_or_else(|| link_term(c));
        }
        if is_invisible(c) && self.set.contains(Tailoring::Invisible) {
            return LinkTerm::Soft;
        }
        if self.set.contains(Tailoring::CjkTail) {
            if self.is_cut(text, at, c, open) {
                self.by.add(Tailoring::CjkTail);
                return LinkTerm::Hard;
            }
            // Without a space between them, the next link begins after this character.
            if is_scheme(text, at + c.len_utf8()) {
                self.by.add(Tailoring::CjkTail);
                self.is_over = true;
            }
        }
        self.is_foreign = true;
        self.has_ellipsis |= c == '…';
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

    fn opens(&mut self, at: usize, end: usize) {
        let is_on = self.set.contains(Tailoring::DanglingInitiator);
        self.open = is_on.then_some((at, end));
    }

    fn is_over(&self) -> bool {
        self.is_over
    }

    fn watch(&mut self, step: Seen) {
        self.is_path &= matches!(step.part, None | Some(Part::Path));
    }
}

/// Returns true for the marks between sentences and clauses. No segment of a path begins with one.
fn is_stop(c: char) -> bool {
    matches!(c, '。' | '，' | '、' | '！' | '？' | '；' | '｡' | '､')
}

/// Returns true if a path ends with `&`, which on a command line belongs to the command.
fn ends_command(text: &str, tail: &Tail) -> bool {
    let is_outside = |part: Option<usize>| part.is_none_or(|at| at >= tail.end);
    tail.end > tail.start
        && text.as_bytes().get(tail.end - 1) == Some(&b'&')
        && is_outside(tail.query)
        && is_outside(tail.fragment)
}

/// The maximum length of an ending of [`POSSESSIVES`] with the last byte of its apostrophe.
const LONGEST_ENDING: usize = 4;

/// The last byte of `’`.
const LAST_OF_APOSTROPHE: u8 = 0x99;

/// Returns the place of the apostrophe if the link ends with a possessive: `example.com/joe's`.
fn possessive(text: &str, tail: &Tail) -> Option<usize> {
    let inside = text.get(tail.start..tail.end)?;
    // Few links have an apostrophe near their end, so one look at four bytes is enough for most.
    let is_apostrophe = |&byte: &u8| (byte == b'\'') | (byte == LAST_OF_APOSTROPHE);
    let last = inside.as_bytes().last_chunk::<LONGEST_ENDING>();
    if last.is_some_and(|last| !last.map(|byte| is_apostrophe(&byte)).contains(&true)) {
        return None;
    }
    let mut endings = POSSESSIVES.iter();
    endings.find_map(|ending| {
        let name = inside.strip_suffix(ending)?;
        let name = name.strip_suffix('\'').or_else(|| name.strip_suffix('’'))?;
        (!name.is_empty()).then_some(tail.start + name.len())
    })
}

/// Returns true if `c`, after the ASCII character `before`, may be a particle or begin text that is attached to the path.
fn may_attach(before: char, c: char) -> bool {
    attachment(c).is_some()
        && (before.is_ascii_alphanumeric()
            || particle_of(c.encode_utf8(&mut [0; 4]), before).is_some())
}

/// Returns true if [`Cuts::term`] must decide on a character outside ASCII, wherever it is.
#[inline(always)]
fn needs_look(c: char) -> bool {
    !is_settled(c) && (link_term(c) != LinkTerm::Include || is_mark(c))
}

/// Returns true for marks that [`Cuts::term`] may have to decide on: invisible characters, dashes, quotation marks, dots and
/// punctuation of East Asian text. This may find too many.
fn is_mark(c: char) -> bool {
    match c {
        // Letters and marks of most scripts. This arm comes first because it answers for most characters.
        '\u{C0}'..='\u{58F}' | '\u{900}'..='\u{17FF}' | '\u{3041}'..='\u{D7FF}' => false,
        '«' | '»' | '‹' | '›' => true,
        '\u{2010}'..='\u{2027}' | '\u{3000}'..='\u{3020}' | '\u{FF01}'..='\u{FF65}' => true,
        _ => is_invisible(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::prose::script::is_punctuation_before;

    #[test]
    fn whatever_may_be_cut_is_a_mark() {
        for c in '\u{80}'..=char::MAX {
            let is_cut =
                is_invisible(c) || is_punctuation_before(c, Some('京')) || c == '…' || c == '｜';
            let closes_any = "„‚“‘”’«»‹›「『＂＇\"'".chars().any(|open| closes(open, c));
            let is_include = link_term(c) == LinkTerm::Include;
            assert!(
                needs_look(c) || is_include && !is_cut && !closes_any,
                "{c:?}"
            );
        }
    }
}
