//! Properties of characters: the three of UTS #58; those that hosts need, from their class to what
//! UTS #46 and IDNA2008 require; and how characters are printed.
//!
//! UTS #58 ends a link by examining one character after the other. What it needs are the properties
//! Link_Term, Link_Bracket and Link_Email, which are data files of the Unicode Standard.
//! [`UNICODE_VERSION`](crate::UNICODE_VERSION) is their version.
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
//! No other module reads the generated tables.

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
// A sixth value would require a different algorithm, so the enum is exhaustive on purpose.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum LinkTerm {
    /// Always ends the link before it: white space, controls, unassigned code points.
    Hard,
    /// Part of the link, even as its last character.
    Include,
    /// Part of the link if a later character is: most punctuation.
    Soft,
    /// A closing bracket, part of the link if its opening bracket is.
    Close,
    /// An opening bracket, remembered until its closing bracket comes.
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
    /// Returns the value for a number in the table. The arms are in the order of the variants, so
    /// the compiler needs only one comparison.
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

/// Returns the Link_Term of a character.
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

/// Returns the Link_Bracket of a character: for a closing bracket, the opening bracket that it
/// matches.
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

/// Returns the Link_Email of a character: true if it may occur before the `@` of an email address.
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
/// This is not a property of the standard. It is derived from three: IDNA2008_Category, the mapping
/// of UTS #46, and Link_Term, which keeps the punctuation and brackets of all scripts out of hosts.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[doc(hidden)]
pub enum HostClass {
    /// Not allowed in a host.
    Other,
    /// IDNA2008 allows it (PVALID, CONTEXTJ), or UTS #46 maps it to something that IDNA2008 allows.
    Letter,
    /// `-`.
    Hyphen,
    /// `_`.
    Underscore,
    /// `.` and the three characters that UTS #46 maps to it: U+3002, U+FF0E, U+FF61.
    Separator,
    /// IDNA2008 allows it in some contexts (CONTEXTO).
    ContextO,
    /// Only UTS #46 allows it: emoji and other symbols.
    Symbol,
    /// UTS #46 drops it: soft hyphen, zero width space and the like.
    Ignored,
}

impl HostClass {
    /// Returns the class for a number in the table.
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

/// Numbers from here on are letters that UTS #46 maps to themselves. See [`Role`].
const FIRST_SETTLED: u8 = 8;

/// What a character is in a name, and under which conditions UTS #46 maps it to itself.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[repr(u8)]
pub(crate) enum Role {
    /// Not part of a bare name.
    End,
    /// UTS #46 may change it, reject it, or have to check its neighbours.
    Other,
    Separator,
    Hyphen,
    /// `0` to `9`.
    Digit,
    /// Maps to itself in any context, except for the case of ASCII.
    Letter,
    /// Maps to itself in a label that follows the bidi rule.
    RightToLeft,
    /// Maps to itself except at the start of a label: a mark that is never reordered.
    Sign,
    /// Maps to itself after a [`Letter`](Self::Letter) or a [`Sign`](Self::Sign): a mark with a
    /// combining class, which may be reordered.
    Mark,
    /// Maps to itself after a [`Letter`](Self::Letter): a mark that composes with other marks.
    Partner,
}

impl Role {
    /// The number of roles.
    pub(crate) const COUNT: usize = Role::Partner as usize + 1;

    /// All roles, in order.
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

    /// Returns true if UTS #46 maps the character to itself in any context.
    #[inline]
    pub(crate) fn is_settled(self) -> bool {
        matches!(self, Role::Letter | Role::Digit | Role::Hyphen)
    }
}

/// The roles by their number in the table.
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

/// Returns the role of a character.
#[inline]
pub(crate) fn role(c: char) -> Role {
    let role = ROLES.get(usize::from(host_code(c)));
    role.copied().unwrap_or(Role::End)
}

/// Returns true if UTS #46 maps a character to itself in the right context, except for the case of
/// ASCII.
#[inline]
pub(crate) fn is_settled(c: char) -> bool {
    host_code(c) >= FIRST_SETTLED
}

/// Returns the host class of a character.
#[doc(hidden)]
#[inline(always)]
pub fn host_class(c: char) -> HostClass {
    HostClass::from_code(host_code(c))
}

/// Looks up a character. There is no branch for ASCII, because it would be mispredicted in names of
/// other scripts.
#[inline(always)]
fn host_code(c: char) -> u8 {
    let table = Trie {
        index: &host_table::INDEX,
        blocks: &host_table::BLOCKS,
        tail: &host_table::TAIL,
    };
    table.get::<4>(c)
}

/// The IDNA2008_Category of a character, that is, the derived property of RFC 5892.
///
/// ```
/// use linkspan::property::{Idna2008, idna2008};
///
/// assert_eq!(idna2008('ü'), Idna2008::Pvalid);
/// assert_eq!(idna2008('Ü'), Idna2008::Disallowed);
/// ```
// RFC 5892 defines exactly these five.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Idna2008 {
    /// PVALID: allowed in any label.
    Pvalid,
    /// CONTEXTJ: the two joiners, allowed where RFC 5892 appendix A says.
    ContextJ,
    /// CONTEXTO: a few other characters, allowed where RFC 5892 appendix A says.
    ContextO,
    /// DISALLOWED: never allowed.
    Disallowed,
    /// UNASSIGNED: not a character of this Unicode version.
    Unassigned,
}

/// Returns the IDNA2008_Category of a character.
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

/// Derives the category from other properties, for characters that are not exceptions.
fn derived_idna2008(c: char, host_class: HostClass) -> Idna2008 {
    match host_class {
        HostClass::Letter if uts46(c) == Mapping::Valid => Idna2008::Pvalid,
        HostClass::ContextO => Idna2008::ContextO,
        HostClass::Other if link_term(c) == LinkTerm::Hard => Idna2008::Unassigned,
        _ => Idna2008::Disallowed,
    }
}

/// Returns the number of a category that cannot be derived from the other properties.
fn exception(c: char) -> Option<u8> {
    let c = u32::from(c);
    let mut ranges = idna2008_table::EXCEPTIONS.iter();
    let range = ranges.find(|(first, last, _)| (*first..=*last).contains(&c))?;
    Some(range.2)
}

impl Idna2008 {
    /// Returns the category for a number in the table.
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

/// Returns true for noncharacters. Their set never changes.
#[inline]
const fn is_noncharacter(c: char) -> bool {
    c as u32 & 0xFFFE == 0xFFFE || matches!(c, '\u{FDD0}'..='\u{FDEF}')
}

/// Returns true for the two joiners, which IDNA2008 calls CONTEXTJ. Their set never changes.
#[inline]
pub(crate) const fn is_contextj(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}')
}

/// A set of ASCII characters, as a flag for each byte. Bytes above ASCII are not in the set.
pub(crate) type ByteSet = [bool; 256];

/// The ASCII characters of host names.
pub(crate) static HOST_BYTES: ByteSet = byte_set(&host_table::ASCII, &[2, 3, 4, 13, 14]);

/// The ASCII characters of local parts, except the dot.
pub(crate) static EMAIL_BYTES: ByteSet = byte_set(&email_table::ASCII, &[1]);

/// The ASCII characters with the Link_Term Include.
pub(crate) static INCLUDE_BYTES: ByteSet = byte_set(&term_table::ASCII, &[1]);

/// The ASCII characters with the Link_Term Soft.
pub(crate) static SOFT_BYTES: ByteSet = byte_set(&term_table::ASCII, &[2]);

/// The ASCII characters with the Link_Term Hard.
pub(crate) static HARD_BYTES: ByteSet = byte_set(&term_table::ASCII, &[0]);

/// Returns the set of the bytes whose value in a table is one of `wanted`.
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

/// Returns a set with some bytes added or removed.
#[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
pub(crate) const fn with(mut set: ByteSet, bytes: &[u8], is_in: bool) -> ByteSet {
    let mut i = 0;
    while i < bytes.len() {
        set[bytes[i] as usize] = is_in;
        i += 1;
    }
    set
}

/// Returns true if `byte` is in `set`.
#[inline(always)]
pub(crate) fn holds(set: &ByteSet, byte: u8) -> bool {
    set.get(usize::from(byte)).copied().unwrap_or_default()
}

/// The number of code points in a block of a trie.
const BLOCK: usize = 128;

/// A generated two-stage table. The generator chose the smallest possible type for the index.
struct Trie<'t, I, const BYTES: usize> {
    index: &'t [I],
    blocks: &'t [[u8; BYTES]],
    tail: &'t [(u32, u32, u8)],
}

impl<I: Copy + Into<usize>, const BYTES: usize> Trie<'_, I, BYTES> {
    /// Returns the value of a character. Values have `BITS` bits.
    #[inline(always)]
    fn get<const BITS: usize>(&self, c: char) -> u8 {
        let Some(&block) = self.index.get(c as usize / BLOCK) else {
            return self.get_tail(c);
        };
        // `BITS` divides 8, so no value crosses a byte boundary.
        let bit = c as usize % BLOCK * BITS;
        let byte = self
            .blocks
            .get(block.into())
            .and_then(|block| block.get(bit / 8));
        byte.map_or(0, |byte| byte >> (bit % 8) & ((1 << BITS) - 1))
    }

    /// Returns the value of a character past the index, where few characters have one.
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
