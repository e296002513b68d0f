//! Properties of characters: the three of UTS #58; those of hosts, from their class down to what UTS #46 and
//! IDNA2008 ask; and how a character is printed.
//!
//! UTS #58 ends a link by looking at one character after the other. What it needs to know about
//! each are the properties Link_Term, Link_Bracket and Link_Email, which are data files
//! of the Unicode Standard. [`UNICODE_VERSION`](crate::UNICODE_VERSION) says of which version.
//!
//! ```
//! use linkspan::property::{LinkTerm, link_bracket, link_email, link_term};
//!
//! assert_eq!(link_term('ü'), LinkTerm::Include);
//! assert_eq!(link_term('。'), LinkTerm::Soft);
//! assert_eq!(link_bracket('」'), Some('「'));
//! assert!(link_email('+'));
//! ```
//!
//! This module is the only reader of the generated tables.

mod canonical;
mod label;
pub(crate) mod letter;
pub(crate) mod runs;
mod shape;
#[cfg(test)]
pub(crate) mod tests;
mod uts46;

pub(crate) use canonical::{composition, decomposition, is_syllable_part};
pub(crate) use label::{Bidi, Joining, LabelClass, label_class};
pub(crate) use letter::{
    is_alphabetic, is_alphanumeric, is_control, is_lowercase, is_number, is_of_emoji,
    is_pictograph, is_uppercase, is_white_space,
};
pub(crate) use shape::{ContextScript, context_script, shape};
pub(crate) use uts46::{Mapping, uts46};

pub use super::visibility::may_be_shown;

use crate::unicode::tables::link_bracket as bracket_table;
use crate::unicode::tables::{host_class as host_table, idna2008 as idna2008_table};
use crate::unicode::tables::{link_email as email_table, link_term as term_table};
use crate::words::words;

/// What a character means for the end of a link: the property Link_Term.
///
/// ```
/// use linkspan::property::{LinkTerm, link_term};
///
/// assert_eq!(link_term(' '), LinkTerm::Hard);
/// assert_eq!(link_term('?'), LinkTerm::Soft);
/// ```
// A sixth value would be another algorithm, so this is exhaustive on purpose.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum LinkTerm {
    /// Ends the link before it, always: white space, controls, unassigned code points.
    Hard,
    /// Belongs to the link, even as its last character.
    Include,
    /// Belongs to the link if something that stays in it follows: most punctuation.
    Soft,
    /// A closing bracket: belongs to the link if its opening bracket does.
    Close,
    /// An opening bracket: is remembered until its closing bracket comes.
    Open,
}

words! {
    "linkspan::property::LinkTerm" as LinkTerm, "value of Link_Term":
    Hard = "Hard",
    Include = "Include",
    Soft = "Soft",
    Close = "Close",
    Open = "Open",
}

impl LinkTerm {
    /// The value that a number of the table means. In the order of the variants, so that
    /// this costs nothing but the last arm.
    #[inline(always)]
    const fn from_code(code: u8) -> Self {
        match code {
            1 => Self::Include,
            2 => Self::Soft,
            3 => Self::Close,
            4 => Self::Open,
            _ => Self::Hard,
        }
    }
}

/// The Link_Term of a character.
///
/// ```
/// use linkspan::property::{LinkTerm, link_term};
///
/// assert_eq!(link_term('a'), LinkTerm::Include);
/// assert_eq!(link_term(','), LinkTerm::Soft);
/// assert_eq!(link_term(')'), LinkTerm::Close);
/// assert_eq!(link_term('('), LinkTerm::Open);
/// assert_eq!(link_term('\u{3000}'), LinkTerm::Hard);
/// ```
#[inline]
pub fn link_term(c: char) -> LinkTerm {
    let code = match term_table::ASCII.get(c as usize) {
        Some(&code) => code,
        None => Trie {
            index: &term_table::INDEX,
            blocks: &term_table::BLOCKS,
            tail: &term_table::TAIL,
        }
        .get::<4>(c),
    };
    LinkTerm::from_code(code)
}

/// The Link_Bracket of a character: the opening bracket that it closes, if it is a closing one.
///
/// ```
/// use linkspan::property::link_bracket;
///
/// assert_eq!(link_bracket(')'), Some('('));
/// assert_eq!(link_bracket('）'), Some('（'));
/// assert_eq!(link_bracket('('), None);
/// ```
#[inline]
pub fn link_bracket(c: char) -> Option<char> {
    match bracket_table::ASCII.get(c as usize) {
        Some(0) => None,
        Some(&open) => Some(char::from(open)),
        None => {
            let at = bracket_table::PAIRS
                .binary_search_by_key(&c, |&(close, _)| close)
                .ok()?;
            bracket_table::PAIRS.get(at).map(|&(_, open)| open)
        }
    }
}

/// The Link_Email of a character: whether it may be in the part of an email address
/// before the `@`.
///
/// ```
/// use linkspan::property::link_email;
///
/// assert!(link_email('é'));
/// assert!(link_email('+'));
/// assert!(!link_email('"'));
/// assert!(!link_email('@'));
/// ```
#[inline]
pub fn link_email(c: char) -> bool {
    let bit = match email_table::ASCII.get(c as usize) {
        Some(&bit) => bit,
        None => Trie {
            index: &email_table::INDEX,
            blocks: &email_table::BLOCKS,
            tail: &email_table::TAIL,
        }
        .get::<1>(c),
    };
    bit != 0
}

/// What a character is in a host.
///
/// No property of the standard, but made of three that are: IDNA2008_Category, the mapping of
/// UTS #46, and Link_Term, which keeps punctuation and brackets of any script out of hosts.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[doc(hidden)]
pub enum HostClass {
    /// Not in a host.
    Other,
    /// IDNA2008 allows it (PVALID, CONTEXTJ), or UTS #46 maps it to what IDNA2008 allows.
    Letter,
    /// `-`.
    Hyphen,
    /// `_`.
    Underscore,
    /// `.` and the three that UTS #46 maps to it: U+3002, U+FF0E, U+FF61.
    Separator,
    /// IDNA2008 allows it in some places (CONTEXTO).
    ContextO,
    /// Only UTS #46 allows it: emoji and other symbols.
    Symbol,
    /// UTS #46 drops it: soft hyphen, zero width space and the like.
    Ignored,
}

impl HostClass {
    /// The class that a number of the table means.
    #[inline(always)]
    const fn from_code(code: u8) -> Self {
        match code {
            1 => Self::Letter,
            2 => Self::Hyphen,
            3 => Self::Underscore,
            4 => Self::Separator,
            5 => Self::ContextO,
            6 => Self::Symbol,
            7 => Self::Ignored,
            FIRST_SETTLED.. => Self::Letter,
            _ => Self::Other,
        }
    }
}

/// From this number on they are kinds of Letter that UTS #46 leaves as they are; see [`Role`].
const FIRST_SETTLED: u8 = 8;

/// What a character is to the name that it is in, and whether UTS #46 maps it to itself.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[repr(u8)]
pub(crate) enum Role {
    /// It is not of a bare name.
    End,
    /// UTS #46 may change it, refuse it, or have to look at its neighbours.
    Other,
    Separator,
    Hyphen,
    /// `0` to `9`.
    Digit,
    /// It is mapped to itself whatever its neighbours are, but for the case of ASCII.
    Letter,
    /// It is mapped to itself in a label that keeps the bidi rule.
    RightToLeft,
    /// … after any other, but not at the start of a label: a mark that keeps its place.
    Sign,
    /// … after a [`Letter`](Self::Letter) or a [`Sign`](Self::Sign): a mark that has an order among others.
    Mark,
    /// … after a [`Letter`](Self::Letter): a mark that some marks join.
    Partner,
}

impl Role {
    /// How many there are.
    pub(crate) const COUNT: usize = Role::Partner as usize + 1;

    /// All of them, in order.
    pub(crate) const ALL: [Role; Role::COUNT] = [
        Role::End,
        Role::Other,
        Role::Separator,
        Role::Hyphen,
        Role::Digit,
        Role::Letter,
        Role::RightToLeft,
        Role::Sign,
        Role::Mark,
        Role::Partner,
    ];

    /// Whether UTS #46 maps the character to itself, whatever its neighbours are.
    #[inline]
    pub(crate) fn is_settled(self) -> bool {
        matches!(self, Role::Letter | Role::Digit | Role::Hyphen)
    }
}

/// The roles that the numbers of the table mean.
static ROLES: [Role; 16] = [
    Role::End,
    Role::Other,
    Role::Hyphen,
    Role::Other,
    Role::Separator,
    Role::Other,
    Role::End,
    Role::End,
    Role::Letter,
    Role::Mark,
    Role::RightToLeft,
    Role::Sign,
    Role::Partner,
    Role::Digit,
    Role::Letter,
    Role::End,
];

/// The role of a character.
#[inline]
pub(crate) fn role(c: char) -> Role {
    let role = ROLES.get(usize::from(host_code(c)));
    role.copied().unwrap_or(Role::End)
}

/// Whether UTS #46 maps a character to itself, but for the case of ASCII, in the right place.
#[inline]
pub(crate) fn is_settled(c: char) -> bool {
    host_code(c) >= FIRST_SETTLED
}

/// The host class of a character.
#[doc(hidden)]
#[inline(always)]
pub fn host_class(c: char) -> HostClass {
    HostClass::from_code(host_code(c))
}

/// Not asked of ASCII first, which would be a guess in names of other scripts.
#[inline(always)]
fn host_code(c: char) -> u8 {
    let table = Trie {
        index: &host_table::INDEX,
        blocks: &host_table::BLOCKS,
        tail: &host_table::TAIL,
    };
    table.get::<4>(c)
}

/// What IDNA2008 says of a character in a label: the derived property of RFC 5892.
///
/// ```
/// use linkspan::property::{Idna2008, idna2008};
///
/// assert_eq!(idna2008('ü'), Idna2008::Pvalid);
/// assert_eq!(idna2008('Ü'), Idna2008::Disallowed);
/// ```
// RFC 5892 has these five and no others.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Idna2008 {
    /// PVALID: allowed in any label.
    Pvalid,
    /// CONTEXTJ: the two joiners, where RFC 5892 appendix A allows them.
    ContextJ,
    /// CONTEXTO: a few other characters, where RFC 5892 appendix A allows them.
    ContextO,
    /// DISALLOWED: never.
    Disallowed,
    /// UNASSIGNED: not a character of this Unicode version.
    Unassigned,
}

/// The IDNA2008_Category of a character.
///
/// ```
/// use linkspan::property::{Idna2008, idna2008};
///
/// assert_eq!(idna2008('a'), Idna2008::Pvalid);
/// assert_eq!(idna2008('\u{200D}'), Idna2008::ContextJ);
/// assert_eq!(idna2008('·'), Idna2008::ContextO);
/// assert_eq!(idna2008('☃'), Idna2008::Disallowed);
/// assert_eq!(idna2008('\u{378}'), Idna2008::Unassigned);
/// ```
pub fn idna2008(c: char) -> Idna2008 {
    match host_code(c) {
        _ if c.is_ascii() => Idna2008::from_code(idna2008_table::ASCII.get(c as usize).copied()),
        FIRST_SETTLED.. => Idna2008::Pvalid,
        _ if is_noncharacter(c) => Idna2008::Disallowed,
        host_code => match exception(c) {
            None => derived_idna2008(c, HostClass::from_code(host_code)),
            code => Idna2008::from_code(code),
        },
    }
}

/// What the other properties say of a character that is no exception.
fn derived_idna2008(c: char, host_class: HostClass) -> Idna2008 {
    match host_class {
        HostClass::Letter if uts46(c) == Mapping::Valid => Idna2008::Pvalid,
        HostClass::ContextO => Idna2008::ContextO,
        HostClass::Other if link_term(c) == LinkTerm::Hard => Idna2008::Unassigned,
        _ => Idna2008::Disallowed,
    }
}

/// The number of a category that does not follow from the other properties.
fn exception(c: char) -> Option<u8> {
    let c = u32::from(c);
    let mut ranges = idna2008_table::EXCEPTIONS.iter();
    let range = ranges.find(|(first, last, _)| (*first..=*last).contains(&c))?;
    Some(range.2)
}

impl Idna2008 {
    /// The category that a number of the table means.
    const fn from_code(code: Option<u8>) -> Self {
        match code {
            Some(1) => Self::Pvalid,
            Some(2) => Self::ContextJ,
            Some(3) => Self::ContextO,
            Some(4) => Self::Disallowed,
            _ => Self::Unassigned,
        }
    }
}

/// Whether the Unicode Standard keeps a code point for internal use, for good.
#[inline]
const fn is_noncharacter(c: char) -> bool {
    c as u32 & 0xFFFE == 0xFFFE || matches!(c, '\u{FDD0}'..='\u{FDEF}')
}

/// Whether IDNA2008 calls a character CONTEXTJ: the two joiners, by RFC 5892, for good.
#[inline]
pub(crate) const fn is_contextj(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

/// A question about ASCII characters, answered for each byte; no other byte is in the set.
pub(crate) type ByteSet = [bool; 256];

/// The ASCII characters of a host run.
pub(crate) static HOST_BYTES: ByteSet = byte_set(&host_table::ASCII, &[2, 3, 4, 13, 14]);

/// The ASCII characters that a local part may have, but for its dots.
pub(crate) static EMAIL_BYTES: ByteSet = byte_set(&email_table::ASCII, &[1]);

/// The ASCII characters that are Include.
pub(crate) static INCLUDE_BYTES: ByteSet = byte_set(&term_table::ASCII, &[1]);

/// The ASCII characters that are Soft.
pub(crate) static SOFT_BYTES: ByteSet = byte_set(&term_table::ASCII, &[2]);

/// The ASCII characters that are Hard.
pub(crate) static HARD_BYTES: ByteSet = byte_set(&term_table::ASCII, &[0]);

/// The set of the bytes whose value in a table is one of `wanted`.
#[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
const fn byte_set(values: &[u8; 128], wanted: &[u8]) -> ByteSet {
    let mut set = [false; 256];
    let mut at = 0;
    while at < values.len() * wanted.len() {
        let (byte, i) = (at / wanted.len(), at % wanted.len());
        set[byte] |= values[byte] == wanted[i];
        at += 1;
    }
    set
}

/// A set with some bytes put in or taken out.
#[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
pub(crate) const fn with(mut set: ByteSet, bytes: &[u8], is_in: bool) -> ByteSet {
    let mut i = 0;
    while i < bytes.len() {
        set[bytes[i] as usize] = is_in;
        i += 1;
    }
    set
}

/// Whether `byte` is in `set`.
#[inline(always)]
pub(crate) fn holds(set: &ByteSet, byte: u8) -> bool {
    set.get(usize::from(byte)).copied().unwrap_or_default()
}

/// Code points in a block of a trie.
const BLOCK: usize = 128;

/// A generated two-stage table. The index has the type that the generator found big enough.
struct Trie<'t, I, const BYTES: usize> {
    index: &'t [I],
    blocks: &'t [[u8; BYTES]],
    tail: &'t [(u32, u32, u8)],
}

impl<I: Copy + Into<usize>, const BYTES: usize> Trie<'_, I, BYTES> {
    /// The value of a character, packed in `BITS` bits.
    #[inline(always)]
    fn get<const BITS: usize>(&self, c: char) -> u8 {
        let Some(&block) = self.index.get(c as usize / BLOCK) else {
            return self.get_tail(c);
        };
        let bit = c as usize % BLOCK * BITS;
        let byte = self
            .blocks
            .get(block.into())
            .and_then(|block| block.get(bit / 8));
        byte.map_or(0, |byte| byte >> (bit % 8) & ((1 << BITS) - 1))
    }

    /// The value of a character above the index, where few have one.
    #[cold]
    fn get_tail(&self, c: char) -> u8 {
        let c = u32::from(c);
        let range = self
            .tail
            .iter()
            .find(|(first, last, _)| (*first..=*last).contains(&c));
        range.map_or(0, |&(_, _, value)| value)
    }
}
