//! Where a link of the profile `Prose` ends: §3.5.1 of the standard, with the tailorings that cut inside a tail.

use std::ops::Range;

use super::Walk;
use super::classes::{closes, glue, is_invisible, is_punctuation_before, particle_of};
use super::termination::{LIMIT, Part, is_fragment_or_directive, part_that_starts};
use super::text::Text;
use linkspan::property::{LinkTerm, link_bracket, link_term};
use linkspan::word_lists::POSSESSIVES;

/// How far a rule looks ahead, in code points.
const FARTHEST: usize = 64;

/// The tail of a link.
#[derive(Debug)]
pub(super) struct Tail {
    /// The end of the link.
    pub(super) end: usize,
    /// The end before unclosed brackets and endings after an apostrophe were removed.
    pub(super) read_to: usize,
    /// An ellipsis shows that the link was cut when it was written.
    pub(super) is_elided: bool,
}

/// Reads the tail of a link that begins at `start`, from `at` on. With `is_path`, `at` is already inside a path.
pub(super) fn read(walk: &Walk<'_>, at: usize, start: usize, is_path: bool) -> Tail {
    let cp = walk.cp();
    let mut rules = Rules {
        walk,
        cp,
        before: cp.before(start),
        is_escaped: start > 1 && cp.is(start - 2, '\\'),
        is_title: cp.matches(at, "/wiki/"),
        is_path: true,
        is_foreign: false,
        quotes: 0,
        path_to: 0,
    };
    let (read_to, open) = algorithm(&mut rules, at, is_path);
    let mut end = read_to;
    if let Some((bracket, before)) = open {
        let is_after_letter = cp.before(bracket).is_some_and(char::is_alphanumeric);
        let is_closing = |c| link_term(c) == LinkTerm::Close;
        if bracket < end && is_after_letter && !cp.at(end).is_some_and(is_closing) {
            end = before;
        }
    }
    let tail = cp.string(&(at..end));
    if tail.ends_with('&') && !tail.contains(['?', '#']) {
        // It belongs to a command line.
        end -= 1;
    }
    // A string in ASCII quotation marks that is a link as a whole is not part of a sentence.
    let is_quoted = rules.before == Some('"') && cp.is(end, '"');
    if !rules.is_title && !is_quoted {
        end = without_ending(cp, at..end);
    }
    let inside: Vec<char> = cp.chars(&(at..end));
    let holds = |gap: &[char]| inside.windows(gap.len()).any(|window| window == gap);
    let is_elided = end > at
        && (cp.is(end, '…') || holds(&['/', '…', '/']) || holds(&['/', '.', '.', '.', '/']));
    Tail {
        end,
        read_to,
        is_elided,
    }
}

/// Returns the range's end without `'s` and the like.
fn without_ending(cp: &Text, range: Range<usize>) -> usize {
    let text = cp.string(&range);
    for ending in POSSESSIVES {
        for apostrophe in ['\'', '’'] {
            let Some(name) = text
                .strip_suffix(ending)
                .and_then(|name| name.strip_suffix(apostrophe))
            else {
                continue;
            };
            if !name.is_empty() {
                return range.end - ending.chars().count() - 1;
            }
        }
    }
    range.end
}

/// Runs the algorithm. Also returns the outermost bracket that is never closed, and the end of the link before it.
fn algorithm(
    rules: &mut Rules<'_>,
    start: usize,
    is_path: bool,
) -> (usize, Option<(usize, usize)>) {
    let cp = rules.cp;
    let mut last_safe = start;
    let mut part = if is_path { Part::Path } else { Part::None };
    let mut previous_part = Part::None;
    // Each open bracket, its index, and the end of the link before it.
    let mut open_stack: Vec<(char, usize, usize)> = Vec::new();
    let mut i = start;
    while let Some(c) = cp.at(i) {
        if part.terminators().iter().any(|t| cp.matches(i, t)) {
            previous_part = part;
            part = Part::None;
        }
        if part == Part::None {
            let Some(started) = part_that_starts(cp, i) else {
                break;
            };
            if started == Part::FragmentDirective && !is_fragment_or_directive(previous_part) {
                break;
            }
            part = started;
            i += part.initiator().len();
            // Other initiators count only with something after them.
            if part == Part::Path {
                last_safe = i;
            }
            open_stack.clear();
            continue;
        }
        if let Some(element) = part.clear_stack_open().iter().find(|e| cp.matches(i, e)) {
            i += element.len();
            last_safe = i;
            open_stack.clear();
            continue;
        }
        rules.is_path &= part == Part::Path;
        let (term, is_last) = rules.term(i, c, !open_stack.is_empty());
        match term {
            LinkTerm::Include => last_safe = i + 1,
            LinkTerm::Soft => {}
            LinkTerm::Hard => break,
            LinkTerm::Open => {
                if open_stack.len() == LIMIT {
                    break;
                }
                open_stack.push((c, i, last_safe));
            }
            LinkTerm::Close => {
                let pairs = open_stack
                    .last()
                    .is_some_and(|(open, ..)| link_bracket(c) == Some(*open));
                if !pairs {
                    break;
                }
                open_stack.pop();
                last_safe = i + 1;
            }
        }
        i += 1;
        if is_last {
            break;
        }
    }
    let outermost = open_stack.first().map(|(_, at, end)| (*at, *end));
    (last_safe, outermost)
}

/// The state of the tailorings while a tail is read.
struct Rules<'w> {
    walk: &'w Walk<'w>,
    cp: &'w Text,
    before: Option<char>,
    is_escaped: bool,
    is_title: bool,
    is_path: bool,
    is_foreign: bool,
    /// How many `"` are inside the link.
    quotes: usize,
    path_to: usize,
}

impl Rules<'_> {
    /// Returns the class of the character at `i`, and whether the link ends after it.
    fn term(&mut self, i: usize, c: char, is_open: bool) -> (LinkTerm, bool) {
        let cp = self.cp;
        if c == '&' && self.is_path && cp.is(i + 1, '&') {
            return (LinkTerm::Hard, false);
        }
        let is_next_field = matches!(c, ',' | ';') && self.before == Some(c);
        if self.is_closing_quote(i, c) || is_next_field {
            return (LinkTerm::Hard, false);
        }
        if matches!(c, ',' | ';') && self.is_path && self.walk.is_address(i + 1) {
            return (LinkTerm::Hard, false);
        }
        if c == '"' {
            self.quotes += 1;
            let is_first_of_two = self.quotes % 2 == 1;
            let next = cp.at(i + 1);
            let goes_on = next.is_some_and(|c| c.is_alphanumeric() || "_-%".contains(c));
            if is_first_of_two && !goes_on {
                return (LinkTerm::Hard, false);
            }
        }
        if self.is_list_of_strings(i, c) || self.is_escape(i, c) {
            return (LinkTerm::Hard, false);
        }
        if c == '\\' {
            return (LinkTerm::Soft, false);
        }
        if c.is_ascii() || c == '｜' {
            return (self.markdown(i, c).unwrap_or_else(|| link_term(c)), false);
        }
        if is_invisible(c) {
            return (LinkTerm::Soft, false);
        }
        if self.is_cut(i, c, is_open) {
            return (LinkTerm::Hard, false);
        }
        self.is_foreign = true;
        let term = if c == '…' {
            LinkTerm::Soft
        } else {
            link_term(c)
        };
        (term, is_scheme(cp, i + 1))
    }

    fn is_closing_quote(&self, i: usize, c: char) -> bool {
        let Some(open) = self.before else {
            return false;
        };
        let closes_at = |i: usize| self.cp.at(i).is_some_and(|c| closes(open, c));
        let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        let is_apostrophe =
            matches!(c, '\'' | '’') && is_letter(self.cp.before(i)) && is_letter(self.cp.at(i + 1));
        closes_at(i) && !is_apostrophe || c == '\\' && self.is_escaped && closes_at(i + 1)
    }

    /// Returns true if `i` is the first mark of `','`.
    fn is_list_of_strings(&self, i: usize, c: char) -> bool {
        let separators = [",'", ",\"", ";'", ";\""];
        c == '\'' && separators.iter().any(|it| self.cp.matches(i + 1, it))
    }

    /// Returns true if a backslash at `i` escapes something that no link contains: a line end, a tab, a quotation mark,
    /// a backslash, or, by its number, an invisible character, a quotation mark or an angle bracket.
    fn is_escape(&self, i: usize, c: char) -> bool {
        if c != '\\' {
            return false;
        }
        let digits = match self.cp.at(i + 1) {
            Some('n' | 'r' | 't' | '"' | '\'' | '\\') => return true,
            Some('u') => 4,
            Some('x') => 2,
            _ => return false,
        };
        let digits = self.cp.string(&(i + 2..i + 2 + digits));
        let is_number = digits.chars().all(|c| c.is_ascii_hexdigit());
        let barred = (0..=0x20).chain([0x22, 0x27, 0x3C, 0x3E, 0x60]);
        let mut spelled = barred.map(|value| (format!("{value:02x}"), format!("{value:04x}")));
        let lower = digits.to_ascii_lowercase();
        is_number && spelled.any(|(two, four)| lower == two || lower == four)
    }

    fn markdown(&self, i: usize, c: char) -> Option<LinkTerm> {
        let is_opened = self.before == Some(c);
        match c {
            '`' | '<' => Some(LinkTerm::Hard),
            '|' | '｜' if is_opened => Some(LinkTerm::Hard),
            '|' | '｜' => Some(LinkTerm::Soft),
            '_' | '~' if is_opened => Some(LinkTerm::Soft),
            '*' => {
                let is_glob = self.cp.before(i) == Some('/') && !self.cp.is(i + 1, '*');
                (is_opened || !is_glob).then_some(LinkTerm::Soft)
            }
            _ => None,
        }
    }

    /// Returns true if East Asian text begins at `i` and ends the link.
    fn is_cut(&mut self, i: usize, c: char, is_open: bool) -> bool {
        let Some(before) = self.cp.before(i) else {
            return false;
        };
        if is_punctuation_before(c, self.cp.at(i + 1)) {
            let is_pair = link_term(c) == LinkTerm::Close && is_open;
            return !is_pair && self.is_mark(i, c, before);
        }
        let rest = self.cp.string(&(i..i + FARTHEST));
        if let Some(particle) = particle_of(&rest, before) {
            return !self.cp.is(i + particle.chars().count(), '_');
        }
        before.is_ascii_alphanumeric() && glue(c).is_some() && self.leads_to_a_host(i)
    }

    fn is_mark(&mut self, i: usize, c: char, before: char) -> bool {
        let opens = link_term(c) == LinkTerm::Open || matches!(c, '“' | '‘');
        if opens && (before == '/' || self.is_title) && self.is_closed(i, c) {
            return false;
        }
        let joins =
            matches!(c, '：' | '！') && self.cp.at(i + 1).is_some_and(char::is_alphanumeric);
        if self.is_title && (joins || c == '、' && self.is_han_word(i + 1)) {
            return false;
        }
        let ends_sentence = matches!(c, '。' | '，' | '、' | '！' | '？' | '；' | '｡' | '､');
        let begins_value = before == '=' && link_term(c) == LinkTerm::Open;
        let begins_segment = matches!(before, '/' | '?' | '#' | '=' | '&');
        let is_stop = if before.is_ascii() {
            !(begins_value || begins_segment && self.is_foreign && !ends_sentence)
        } else {
            ends_sentence
        };
        is_stop && !self.goes_on(i, before)
    }

    /// Returns true if all characters from `i` to the end of the word are Han.
    fn is_han_word(&self, i: usize) -> bool {
        let is_han = |c: char| {
            let ranges = [
                '\u{3400}'..='\u{4DBF}',
                '\u{4E00}'..='\u{9FFF}',
                '\u{20000}'..='\u{3FFFD}',
            ];
            ranges.iter().any(|range| range.contains(&c))
        };
        let end = self.cp.skip(i, is_han);
        let is_end = self
            .cp
            .at(end)
            .is_none_or(|c| link_term(c) == LinkTerm::Hard);
        let is_near = match self.cp.at(end) {
            Some(_) => end < i + FARTHEST,
            None => end <= i + FARTHEST,
        };
        end > i && is_end && is_near
    }

    /// Returns true if the bracket at `i` is closed in the same word.
    fn is_closed(&self, i: usize, open: char) -> bool {
        for k in i + 1..=i + FARTHEST {
            match self.cp.at(k) {
                Some(c) if link_bracket(c) == Some(open) || closes(open, c) => return true,
                Some(c) if link_term(c) != LinkTerm::Hard => {}
                _ => return false,
            }
        }
        false
    }

    /// Returns true if a `_`, `/` or `%` follows the words after the mark at `i`.
    fn goes_on(&mut self, i: usize, before: char) -> bool {
        if i < self.path_to {
            return true;
        }
        if before.is_ascii() && !self.is_title {
            return false;
        }
        if self.cp.is(i + 1, 'の') || self.cp.is(i + 1, 'を') {
            self.path_to = i + 1;
            return true;
        }
        let mut has_word = false;
        for k in i + 1..=i + FARTHEST {
            let Some(c) = self.cp.at(k) else { return false };
            if has_word && matches!(c, '_' | '/' | '%') {
                self.path_to = k;
                return true;
            }
            let is_word = c.is_alphanumeric();
            let is_other = !c.is_ascii() && link_term(c) == LinkTerm::Include;
            has_word |= is_word;
            if !(is_word || is_other || matches!(c, '，' | '、' | '-')) {
                return false;
            }
        }
        false
    }

    /// Returns true if a scheme or a host follows the letters at `i`.
    fn leads_to_a_host(&self, i: usize) -> bool {
        let words = self.cp.skip(i, |c| glue(c).is_some());
        if words >= i + FARTHEST || !self.cp.at(words).is_some_and(|c| c.is_ascii_alphanumeric()) {
            return false;
        }
        let is_of_host = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
        let end = self.cp.skip(words, is_of_host).min(words + 253);
        is_scheme(self.cp, words)
            || !self.cp.is(end, '_')
                && !self.cp.is(end, '@')
                && self.walk.is_plain_domain(&(words..end))
    }
}

fn is_scheme(cp: &Text, i: usize) -> bool {
    ["http://", "https://"].iter().any(|scheme| {
        cp.string(&(i..i + scheme.len()))
            .eq_ignore_ascii_case(scheme)
    })
}
