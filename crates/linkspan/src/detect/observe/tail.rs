//! What follows a host, code point by code point, as the termination algorithm saw it.

use alloc::vec::Vec;
use core::ops::Range;

use super::{Act, Decision, DecisionCode, Detail, Part};
use crate::detect::termination::{OpenStack, Seen, Tailor};
use crate::text::char_at;
use crate::unicode::property::{ByteSet, LinkTerm, link_term};

/// What follows the host of a candidate, as the termination algorithm processed it.
///
/// # Example
///
/// ```
/// use linkspan::explain::Act;
///
/// let explanation = linkspan::explain("example.com/(a)b)");
/// let candidate = explanation.candidates().next().unwrap();
/// let tail = candidate.tail().unwrap();
/// let acts: Vec<_> = tail.steps().map(|step| step.act()).collect();
/// assert_eq!(acts, [Act::Begins, Act::Opens, Act::Stays, Act::Closes, Act::Stays, Act::Stops]);
/// assert_eq!(tail.range(), 11..16);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tail {
    range: Range<usize>,
    steps: Vec<Watched>,
    /// The brackets that were opened, each with the index of the one around it.
    brackets: Vec<(char, Option<usize>)>,
}

/// A step with the innermost bracket that is open after it.
#[derive(Clone, Copy, Debug)]
struct Watched {
    seen: Seen,
    c: char,
    innermost: Option<usize>,
}

impl Tail {
    /// Returns the byte range of the path, query and fragment that belong to the link.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("example.com/a, b");
    /// let candidate = explanation.candidates().next().unwrap();
    /// assert_eq!(candidate.tail().unwrap().range(), 11..13);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the steps of the algorithm, up to the one that stopped it.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("example.com/a, b");
    /// let candidate = explanation.candidates().next().unwrap();
    /// assert_eq!(candidate.tail().unwrap().steps().count(), 4);
    /// ```
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        self.steps.iter().map(|watched| Step {
            tail: self,
            watched,
        })
    }

    fn push(&mut self, seen: Seen, c: char) {
        let open = self.steps.last().and_then(|last| last.innermost);
        let innermost = match seen.act {
            Act::Begins | Act::Separates => None,
            Act::Opens => {
                self.brackets.push((c, open));
                self.brackets.len().checked_sub(1)
            }
            Act::Closes => open.and_then(|i| self.brackets.get(i)?.1),
            Act::Stays | Act::Waits | Act::Stops => open,
        };
        self.steps.push(Watched { seen, c, innermost });
    }

    /// Sets the end of the link. Returns the decisions on the steps after it: those that are left out, and why it ends there.
    pub(crate) fn end(&mut self, range: Range<usize>) -> [Option<Decision>; 2] {
        let last = self.steps.last().copied();
        let reached = last.map_or(range.start, |last| match last.seen.act {
            Act::Stops => last.seen.at,
            _ => last.seen.at + last.seen.len,
        });
        let left_out = (reached > range.end).then_some(Decision {
            code: DecisionCode::LeftOut,
            range: range.end..reached,
            detail: Detail::None,
        });
        self.range = range;
        let stop = match last.filter(|last| last.seen.act == Act::Stops) {
            Some(last) => last.stop(),
            None => Decision {
                code: DecisionCode::EndOfText,
                range: reached..reached,
                detail: Detail::None,
            },
        };
        [left_out, Some(stop)]
    }
}

impl Watched {
    /// Returns the reason why the algorithm stops here.
    fn stop(&self) -> Decision {
        let code = match self.seen.term {
            None => DecisionCode::NoTail,
            Some(LinkTerm::Close) => DecisionCode::EndUnpaired,
            Some(LinkTerm::Open) => DecisionCode::EndDeep,
            Some(_) if link_term(self.c) == LinkTerm::Hard => DecisionCode::EndHard,
            Some(_) => DecisionCode::EndCut,
        };
        Decision {
            code,
            range: self.seen.at..self.seen.at + self.seen.len,
            detail: Detail::Char(self.c),
        }
    }
}

/// A step of the termination algorithm: a code point, or the initiator `:~:`.
#[derive(Clone, Copy, Debug)]
pub struct Step<'e> {
    tail: &'e Tail,
    watched: &'e Watched,
}

impl Step<'_> {
    /// Returns its byte range.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("a.com/é");
    /// let tail = explanation.candidates().next().unwrap().tail().unwrap();
    /// assert_eq!(tail.steps().nth(1).unwrap().range(), 6..8);
    /// ```
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.watched.seen.at..self.watched.seen.at + self.watched.seen.len
    }

    /// Returns the code point. For `:~:`, this is the first one.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("a.com/é");
    /// let tail = explanation.candidates().next().unwrap().tail().unwrap();
    /// assert_eq!(tail.steps().nth(1).unwrap().char(), 'é');
    /// ```
    #[must_use]
    pub fn char(&self) -> char {
        self.watched.c
    }

    /// Returns the Link_Term of the code point.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::property::LinkTerm;
    ///
    /// let explanation = linkspan::explain("a.com/x,y");
    /// let tail = explanation.candidates().next().unwrap().tail().unwrap();
    /// assert_eq!(tail.steps().nth(2).unwrap().link_term(), LinkTerm::Soft);
    /// ```
    #[must_use]
    pub fn link_term(&self) -> LinkTerm {
        link_term(self.watched.c)
    }

    /// Returns the class that the code point counts as: its Link_Term, unless a tailoring changes
    /// it. Returns `None` if the syntax of the part decides.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Detector, Profile, property::LinkTerm};
    ///
    /// let detector = Detector::builder().profile(Profile::Prose).build();
    /// let explanation = detector.explain("https://a.com/x。然后");
    /// let tail = explanation.candidates().next().unwrap().tail().unwrap();
    /// let stop = tail.steps().last().unwrap();
    /// assert_eq!((stop.link_term(), stop.counts_as()), (LinkTerm::Soft, Some(LinkTerm::Hard)));
    /// ```
    #[must_use]
    pub fn counts_as(&self) -> Option<LinkTerm> {
        self.watched.seen.term
    }

    /// Returns the part that contains the code point or begins with it.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::explain::Part;
    ///
    /// let explanation = linkspan::explain("a.com?x");
    /// let tail = explanation.candidates().next().unwrap().tail().unwrap();
    /// assert_eq!(tail.steps().next().unwrap().part(), Some(Part::Query));
    /// ```
    #[must_use]
    pub fn part(&self) -> Option<Part> {
        self.watched.seen.part
    }

    /// Returns what the algorithm does with it.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::explain::Act;
    ///
    /// let explanation = linkspan::explain("a.com/x y");
    /// let tail = explanation.candidates().next().unwrap().tail().unwrap();
    /// assert_eq!(tail.steps().last().unwrap().act(), Act::Stops);
    /// ```
    #[must_use]
    pub fn act(&self) -> Act {
        self.watched.seen.act
    }

    /// Returns true if the code point is part of the link that was found.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("a.com/x, y");
    /// let tail = explanation.candidates().next().unwrap().tail().unwrap();
    /// let inside: Vec<_> = tail.steps().map(|step| step.is_in_link()).collect();
    /// assert_eq!(inside, [true, true, false, false]);
    /// ```
    #[must_use]
    pub fn is_in_link(&self) -> bool {
        self.watched.seen.at < self.tail.range.end
    }

    /// Returns the brackets that are open after it, the innermost first.
    ///
    /// # Example
    ///
    /// ```
    /// let explanation = linkspan::explain("a.com/([x");
    /// let tail = explanation.candidates().next().unwrap().tail().unwrap();
    /// assert_eq!(tail.steps().last().unwrap().open().collect::<String>(), "[(");
    /// ```
    pub fn open(&self) -> impl Iterator<Item = char> {
        let bracket = |i: Option<usize>| Some((i, *self.tail.brackets.get(i?)?));
        let first = bracket(self.watched.innermost);
        core::iter::successors(first, move |(_, (_, outer))| bracket(*outer))
            .map(|(_, (open, _))| open)
    }
}

/// A tailor whose steps are recorded. It reads nothing in bulk, so that every character is a step.
#[derive(Debug)]
pub(crate) struct Watching<'w, 't, T> {
    text: &'t str,
    tailor: &'w mut T,
    pub(crate) tail: Tail,
}

impl<'w, 't, T> Watching<'w, 't, T> {
    pub(crate) fn new(text: &'t str, tailor: &'w mut T) -> Self {
        Watching {
            text,
            tailor,
            tail: Tail::default(),
        }
    }
}

impl<T: Tailor> Tailor for Watching<'_, '_, T> {
    const INCLUDE: &'static ByteSet = T::INCLUDE;
    const SOFT: &'static ByteSet = T::SOFT;
    const WATCHES: bool = true;

    fn reads_in_bulk(&self) -> bool {
        false
    }

    fn skip_others(&mut self, _text: &str, i: usize, _end: &mut usize) -> Result<usize, usize> {
        Err(i)
    }

    fn term(&mut self, text: &str, at: usize, c: char, open: &OpenStack) -> LinkTerm {
        self.tailor.term(text, at, c, open)
    }

    fn keeps_dangling(&mut self, at: usize) -> bool {
        self.tailor.keeps_dangling(at)
    }

    fn opens(&mut self, at: usize, end: usize) {
        self.tailor.opens(at, end);
    }

    fn is_over(&self) -> bool {
        self.tailor.is_over()
    }

    fn watch(&mut self, step: Seen) {
        self.tailor.watch(step);
        let c = char_at(self.text, step.at).unwrap_or_default();
        self.tail.push(step, c);
    }
}
