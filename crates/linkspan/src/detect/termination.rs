//! Where a link ends: the termination algorithm of UTS #58 §3.5.1.
//!
//! After the host the algorithm reads one character after another. The class of a character, its Link_Term, decides:
//!
//! - *Include* is part of the link;
//! - *Soft* is part of the link only if something after it is: `example.com/a, b` ends before the comma, but
//!   `example.com/a,b` contains it. So the link ends after the last character that was included ([`Tail::end`]), which may be
//!   before the place that was read last;
//! - *Open* is pushed on the stack of open brackets; *Close* is part of the link if it closes the bracket at the top of the
//!   stack, and otherwise ends the link: `(see example.com/a_(b))` ends before the last `)`;
//! - *Hard* ends the link.
//!
//! Before that, the syntax of the present [`Part`] decides: its initiator begins a part, and separators such as `/` and `&`
//! clear the stack, because brackets pair only within a segment or a value.
//!
//! A profile changes this by a [`Tailor`]. [`bulk`] reads the characters that neither the syntax nor a tailor changes.

mod bulk;

use alloc::vec::Vec;

use crate::detect::part::{Action, Part, starts_at};
use crate::text::char_at;
use crate::unicode::property::{ByteSet, LinkTerm, link_bracket, link_term};
use crate::words::words;

pub(crate) use bulk::{INCLUDE, SOFT};
use bulk::{skip_many, skip_one_by_one, skip_others};

/// The maximum number of brackets that may be open at once (§3.5.1 step 3).
const STACK_LIMIT: usize = 125;

/// What follows a host: the end of the link, and where its parts begin.
///
/// The offsets are those of the initiators `?` and `#`.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(crate) struct Tail {
    /// Where the path, or whatever comes first, begins.
    pub(crate) start: usize,
    /// The end of the link.
    pub(crate) end: usize,
    /// Where the query begins.
    pub(crate) query: Option<usize>,
    /// Where the fragment begins.
    pub(crate) fragment: Option<usize>,
}

impl Tail {
    /// Returns the tail of a link that ends with its host or port.
    pub(crate) fn none(at: usize) -> Tail {
        Tail {
            start: at,
            end: at,
            ..Tail::default()
        }
    }

    /// Removes the parts that begin after the end of the link.
    pub(crate) fn drop_after_end(&mut self) {
        let end = self.end;
        self.query = self.query.filter(|&at| at < end);
        self.fragment = self.fragment.filter(|&at| at < end);
    }

    fn begin(&mut self, part: Part, at: usize) {
        match part {
            Part::Query => self.query = Some(at),
            Part::Fragment => self.fragment = Some(at),
            Part::Path | Part::Directive => {}
        }
    }
}

/// What a profile changes in the algorithm while it runs.
pub(crate) trait Tailor {
    /// The ASCII characters that are Include in every part. [`Tailor::term`] is not called for them.
    const INCLUDE: &'static ByteSet;

    /// The same for Soft characters.
    const SOFT: &'static ByteSet;

    /// True if nothing is changed.
    const IS_STRICT: bool = false;

    /// Returns true if [`Tailor::term`] need be called only for [marks](crate::prefilter::MARKS) and outside ASCII, so that
    /// all other characters of a path or query can be read many at once.
    fn reads_in_bulk(&self) -> bool;

    /// Returns the class of the character at `at` while these brackets are open.
    fn term(&mut self, text: &str, at: usize, c: char, open: &OpenStack) -> LinkTerm;

    /// Skips characters outside ASCII, from `i` on, that are Include or Soft and for which [`Tailor::term`] need not be
    /// called. Moves `end` after the last Include one. Returns the place of the ASCII character that follows, or as an error
    /// the place of one that [`Tailor::term`] must decide on.
    fn skip_others(&mut self, text: &str, i: usize, end: &mut usize) -> Result<usize, usize>;

    /// Receives the Soft characters among many that were read at once, as a set of bits.
    #[inline(always)]
    fn softs(&mut self, _bits: u32) {}

    /// Returns true if the initiator or opening bracket at `at` is part of the link even if nothing follows it.
    fn keeps_dangling(&mut self, at: usize) -> bool;

    /// Receives the opening bracket at `at` if no other is open, and the end of the link before it.
    #[inline]
    fn opens(&mut self, _at: usize, _end: usize) {}

    /// Returns true if the link ends after the last character.
    #[inline]
    fn is_over(&self) -> bool {
        false
    }

    /// True if [`watch`](Tailor::watch) must receive every step, so that the bulk skip is off.
    const WATCHES: bool = false;

    /// Receives each step, for explanations. Without [`WATCHES`](Self::WATCHES), it receives only those that the bulk skip
    /// leaves.
    #[inline]
    fn watch(&mut self, _step: Seen) {}
}

/// What the algorithm does with a character, or with the initiator `:~:`.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Act {
    /// It begins a part.
    Begins,
    /// It separates within a part: brackets do not pair across it.
    Separates,
    /// It is part of the link.
    Stays,
    /// It is part of the link if something after it is.
    Waits,
    /// It opens a bracket.
    Opens,
    /// It closes the innermost open bracket.
    Closes,
    /// It ends the link.
    Stops,
}

words! {
    "linkspan::explain::Act" as Act, "act":
    Begins = "begins",
    Separates = "separates",
    Stays = "stays",
    Waits = "waits",
    Opens = "opens",
    Closes = "closes",
    Stops = "stops",
}

/// A step of the algorithm.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Seen {
    /// Where it is.
    pub(crate) at: usize,
    /// How many bytes it takes.
    pub(crate) len: usize,
    /// The part it is in.
    pub(crate) part: Option<Part>,
    /// The class that decided, or `None` if the syntax of the part decided.
    pub(crate) term: Option<LinkTerm>,
    pub(crate) act: Act,
}

impl Seen {
    /// Returns a step that the syntax of a part decided.
    fn syntax(at: usize, len: usize, part: Option<Part>, act: Act) -> Seen {
        Seen {
            at,
            len,
            part,
            term: None,
            act,
        }
    }

    /// Returns a step that the class of a character decided. `included` is `None` if it ended the
    /// link.
    fn class(at: usize, c: char, part: Part, term: LinkTerm, included: Option<bool>) -> Seen {
        let act = match (term, included) {
            (_, None) => Act::Stops,
            (LinkTerm::Open, _) => Act::Opens,
            (LinkTerm::Close, _) => Act::Closes,
            (_, Some(true)) => Act::Stays,
            (_, Some(false)) => Act::Waits,
        };
        Seen {
            at,
            len: c.len_utf8(),
            part: Some(part),
            term: Some(term),
            act,
        }
    }
}

/// The standard to the letter.
pub(crate) struct Untailored;

impl Tailor for Untailored {
    const INCLUDE: &'static ByteSet = {
        static UNTAILORED: ByteSet = INCLUDE;
        &UNTAILORED
    };
    const SOFT: &'static ByteSet = {
        static UNTAILORED: ByteSet = SOFT;
        &UNTAILORED
    };
    const IS_STRICT: bool = true;

    #[inline(always)]
    fn reads_in_bulk(&self) -> bool {
        true
    }

    #[inline(always)]
    fn skip_others(&mut self, text: &str, i: usize, end: &mut usize) -> Result<usize, usize> {
        skip_others(text, i, end)
    }

    #[inline]
    fn term(&mut self, _text: &str, _at: usize, c: char, _open: &OpenStack) -> LinkTerm {
        link_term(c)
    }

    #[inline]
    fn keeps_dangling(&mut self, _at: usize) -> bool {
        true
    }
}

/// The number of open brackets that need no heap. Few links have more open at once.
const SHALLOW: usize = 8;

/// The stack of open brackets, at most [`STACK_LIMIT`]. The lowest [`SHALLOW`] are in `shallow`, the others in `deep`.
#[derive(Clone, Debug, Default)]
pub(crate) struct OpenStack {
    shallow: [char; SHALLOW],
    deep: Vec<char>,
    len: usize,
}

impl OpenStack {
    #[inline]
    pub(crate) fn new() -> Self {
        OpenStack::default()
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Pushes an opening bracket; returns false if the stack is full.
    pub(crate) fn push(&mut self, c: char) -> bool {
        if self.len >= STACK_LIMIT {
            return false;
        }
        match self.shallow.get_mut(self.len) {
            Some(slot) => *slot = c,
            None => {
                // `clear` and `close` only change `len`, so closed brackets may still be in `deep`.
                self.deep.truncate(self.len - SHALLOW);
                self.deep.push(c);
            }
        }
        self.len += 1;
        true
    }

    /// Closes the bracket opened last. Returns false, and closes nothing, if `c` is not its pair.
    pub(crate) fn close(&mut self, c: char) -> bool {
        let Some(last) = self.len.checked_sub(1) else {
            return false;
        };
        let open = self
            .shallow
            .get(last)
            .or_else(|| self.deep.get(last - SHALLOW))
            .copied();
        let pairs = open == link_bracket(c);
        self.len -= usize::from(pairs);
        pairs
    }
}

/// Runs the termination algorithm from `start`, the end of a host or port.
///
/// It reads each character once. After the end of the link that it returns, it has read only a run of Soft characters and the
/// character that stopped it.
#[inline]
pub(crate) fn terminate(text: &str, start: usize, open: &mut OpenStack) -> Tail {
    if starts_at(text, start) {
        terminate_in(None, text, start, open, &mut Untailored)
    } else {
        Tail::none(start)
    }
}

/// Like [`terminate`], with the changes of a profile.
pub(crate) fn terminate_tailored(
    text: &str,
    start: usize,
    open: &mut OpenStack,
    tailor: &mut impl Tailor,
) -> Tail {
    terminate_in(None, text, start, open, tailor)
}

/// Like [`terminate_tailored`], for text that is read as a path from its first character on, although no `/` begins it.
pub(crate) fn terminate_path(
    text: &str,
    start: usize,
    open: &mut OpenStack,
    tailor: &mut impl Tailor,
) -> Tail {
    open.clear();
    terminate_in(Some(Part::Path), text, start, open, tailor)
}

/// Returns the end of a refused candidate. Its authority, from `start` on, is read as if it were part of the path.
pub(crate) fn skip(
    text: &str,
    start: usize,
    open: &mut OpenStack,
    tailor: &mut impl Tailor,
) -> usize {
    terminate_path(text, start, open, tailor).end
}

fn terminate_in<T: Tailor>(
    mut part: Option<Part>,
    text: &str,
    start: usize,
    open: &mut OpenStack,
    tailor: &mut T,
) -> Tail {
    let bytes = text.as_bytes();
    let mut tail = Tail::none(start);
    let mut i = start;
    loop {
        // Shortcut: skip what neither the syntax nor the tailor changes.
        if let Some(part) = part
            && !T::WATCHES
        {
            let is_bulk = matches!(part, Part::Path | Part::Query) && open.is_empty();
            i = if is_bulk && tailor.reads_in_bulk() {
                skip_many(text, i, &mut tail.end, tailor)
            } else {
                skip_one_by_one(text, i, &mut tail.end, tailor)
            };
        }
        // Most links end before a space, or with the text: then no class need be looked up.
        let is_over = |rest: &[u8]| match rest.first() {
            Some(&byte) => byte <= b' ' && !T::WATCHES,
            None => true,
        };
        let Some(rest) = bytes.get(i..).filter(|rest| !is_over(rest)) else {
            break;
        };
        // At the start, and where a part ends, only an initiator can continue the link.
        let Some(current) = part.filter(|p: &Part| p.action(rest) != Action::Terminate) else {
            let Some(next) = initiate(part, rest) else {
                if T::WATCHES {
                    let len = char_at(text, i).map_or(0, char::len_utf8);
                    tailor.watch(Seen::syntax(i, len, part, Act::Stops));
                }
                break;
            };
            tail.begin(next, i);
            part = Some(next);
            tailor.watch(Seen::syntax(i, next.initiator().len(), part, Act::Begins));
            let is_kept = next == Part::Path || tailor.keeps_dangling(i);
            i += next.initiator().len();
            if is_kept {
                tail.end = i;
            }
            open.clear();
            continue;
        };
        // A separator, as `/` in a path: brackets do not pair across it.
        if let Action::ClearStack(len) = current.action(rest) {
            tailor.watch(Seen::syntax(i, len, part, Act::Separates));
            i += len;
            tail.end = i;
            open.clear();
            continue;
        }
        let Some(c) = char_at(text, i) else { break };
        let term = tailor.term(text, i, c, open);
        if term == LinkTerm::Open && open.is_empty() {
            tailor.opens(i, tail.end);
        }
        // Whether the character is included, waits for one that is, or (`None`) ends the link.
        let included = match term {
            LinkTerm::Include => Some(true),
            LinkTerm::Soft => Some(false),
            LinkTerm::Open if open.push(c) => Some(tailor.keeps_dangling(i)),
            LinkTerm::Close if open.close(c) => Some(true),
            LinkTerm::Hard | LinkTerm::Open | LinkTerm::Close => None,
        };
        tailor.watch(Seen::class(i, c, current, term, included));
        let Some(included) = included else { break };
        i += c.len_utf8();
        if included {
            tail.end = i;
        }
        if tailor.is_over() {
            break;
        }
    }
    tail
}

/// Returns the part whose initiator `rest` begins with. A directive begins only inside a fragment.
fn initiate(previous: Option<Part>, rest: &[u8]) -> Option<Part> {
    let next = Part::initiated_by(rest)?;
    let in_fragment = matches!(previous, Some(Part::Fragment | Part::Directive));
    (next != Part::Directive || in_fragment).then_some(next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn end(text: &str) -> &str {
        let tail = terminate(text, 0, &mut OpenStack::new());
        &text[..tail.end]
    }

    #[test]
    fn soft_counts_only_before_something_included() {
        assert_eq!(end("/a,b, then"), "/a,b");
        assert_eq!(end("/a...b"), "/a...b");
        assert_eq!(end("/a..."), "/a");
    }

    /// More brackets than fit without a heap, of two kinds, closed and opened again.
    #[test]
    fn deep_brackets_are_as_good_as_shallow_ones() {
        let mut open = OpenStack::new();
        (0..SHALLOW).for_each(|_| assert!(open.push('(')));
        assert!(open.push('[') && open.push('('));
        assert!(!open.close(']') && open.close(')') && open.close(']'));
        assert!(open.push('{') && open.push('['));
        assert!(!open.close('}') && open.close(']') && open.close('}'));
        (0..SHALLOW).for_each(|_| assert!(open.close(')')));
        assert!(open.is_empty() && !open.close(')'));
        (0..STACK_LIMIT).for_each(|_| assert!(open.push('<')));
        assert!(!open.push('<') && open.close('>') && open.push('<'));
    }

    #[test]
    fn brackets_pair_within_a_part() {
        assert_eq!(end("/(a)b)"), "/(a)b");
        assert_eq!(end("/(a/b)"), "/(a/b", "not over a slash");
        assert_eq!(end("?a=(b&c)"), "?a=(b&c", "not over an ampersand");
        assert_eq!(end("#(a:~:b)"), "#(a:~:b", "not into a directive");
        assert_eq!(
            end("#:~:text=(a,b)"),
            "#:~:text=(a,b",
            "not over a comma of a directive"
        );
        assert_eq!(
            end("#(a,b)"),
            "#(a,b)",
            "a comma does not separate in a fragment"
        );
    }

    #[test]
    fn the_stack_is_limited() {
        let deep = |n: usize| -> String {
            let mut text = String::from("/");
            text.extend(core::iter::repeat_n('(', n));
            text
        };
        assert_eq!(end(&deep(125)).len(), 126);
        assert_eq!(end(&deep(126)).len(), 126);
    }

    #[test]
    fn says_where_parts_begin() {
        let tail = terminate("x/p?q#f:~:d e", 1, &mut OpenStack::new());
        assert_eq!(
            tail,
            Tail {
                start: 1,
                end: 11,
                query: Some(3),
                fragment: Some(5)
            }
        );
    }

    #[test]
    fn a_refused_candidate_ends_where_a_link_would() {
        let skipped =
            |text: &'static str| &text[..skip(text, 0, &mut OpenStack::new(), &mut Untailored)];
        assert_eq!(skipped("exa%6Dple.com/a, b"), "exa%6Dple.com/a");
        assert_eq!(skipped("[fe80::zz]:80/?b c"), "[fe80::zz]:80/?b");
        assert_eq!(skipped("localhost) b"), "localhost");
        assert_eq!(skipped(" b"), "");
    }

    /// The link ends at the same character, however many are read at once.
    #[test]
    fn a_path_of_any_length_ends_alike() {
        for len in 0..100 {
            for (after, kept) in [
                (" b", ""),
                (">b", ""),
                ("\u{3000}b", ""),
                (", b", ""),
                (",b c", ",b"),
            ] {
                let link = String::from("/") + &"a".repeat(len);
                let text = alloc::format!("{link}x{after}");
                assert_eq!(end(&text), alloc::format!("{link}x{kept}"), "{len}");
            }
        }
    }

    #[test]
    fn acts_go_by_their_names() {
        let acts = [
            Act::Begins,
            Act::Separates,
            Act::Stays,
            Act::Waits,
            Act::Opens,
            Act::Closes,
            Act::Stops,
        ];
        for act in acts {
            let name = alloc::format!("{act:?}").to_lowercase();
            assert_eq!(act.as_str(), name);
        }
    }

    #[test]
    fn a_directive_needs_a_fragment() {
        assert_eq!(end(":~:text=a"), "");
        assert_eq!(
            end("/a:~:b"),
            "/a:~:b",
            "in a path the characters count by themselves"
        );
    }
}
