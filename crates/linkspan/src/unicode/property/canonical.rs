//! Canonical decomposition of single characters, and composition.

use crate::unicode::tables::canonical::{HIGH_BY_WHOLE, HIGH_COMPOSED, HIGH_ONE_WAY};
use crate::unicode::tables::canonical::{LOW_BY_WHOLE, LOW_COMPOSED, LOW_ONE_WAY};

use super::uts46::{Mapping, uts46};

/// Hangul syllables consist of two or three letters and are computed from their numbers.
const SYLLABLES: u32 = 0xAC00;
const LEADING: u32 = 0x1100;
const VOWELS: u32 = 0x1161;
/// One before the first trailing consonant, because a syllable may have none.
const TRAILING: u32 = 0x11A7;
const VOWEL_COUNT: u32 = 21;
const TRAILING_COUNT: u32 = 28;
const LEADING_COUNT: u32 = 19;
const SYLLABLE_COUNT: u32 = LEADING_COUNT * VOWEL_COUNT * TRAILING_COUNT;

/// Returns the decomposition of a character, one step deep: one or two characters. Hangul syllables
/// stay whole, because [`composition`] produces them from their letters.
pub(crate) fn decomposition(c: char) -> Option<(char, Option<char>)> {
    let whole = u32::from(c);
    match whole {
        ..0xC0 => None,
        0xF900..0xFB00 | 0x2F800..0x2FA20 => match uts46(c) {
            Mapping::Text(to) => to.chars().next().map(|to| (to, None)),
            _ => None,
        },
        _ => parts(&LOW_COMPOSED, &LOW_BY_WHOLE, &LOW_ONE_WAY, whole)
            .or_else(|| parts(&HIGH_COMPOSED, &HIGH_BY_WHOLE, &HIGH_ONE_WAY, whole)),
    }
}

/// Returns true if a character is one of the letters that NFC composes to Hangul syllables.
pub(crate) fn is_syllable_part(c: char) -> bool {
    let c = u32::from(c);
    (LEADING..LEADING + LEADING_COUNT).contains(&c)
        || (VOWELS..VOWELS + VOWEL_COUNT).contains(&c)
        || (TRAILING + 1..TRAILING + TRAILING_COUNT).contains(&c)
}

/// Returns the character that NFC composes from two, if there is one.
pub(crate) fn composition(first: char, second: char) -> Option<char> {
    let (first, second) = (u32::from(first), u32::from(second));
    let whole = syllable(first, second)
        .or_else(|| whole(&LOW_COMPOSED, first, second))
        .or_else(|| whole(&HIGH_COMPOSED, first, second));
    char::from_u32(whole?)
}

/// Three columns: characters, their first parts and their second parts.
type Columns<T, const COUNT: usize> = [[T; COUNT]; 3];

fn parts<T: Copy + Into<u32>, const BOTH: usize, const ONE: usize>(
    composed: &Columns<T, BOTH>,
    by_whole: &[u16],
    one_way: &Columns<T, ONE>,
    whole: u32,
) -> Option<(char, Option<char>)> {
    let [wholes, ..] = composed;
    // The columns are sorted by their first parts, for composition. `by_whole` is an index to them
    // by the composed character.
    let of_place =
        |&place: &u16| (wholes.get(usize::from(place))).map_or(u32::MAX, |&whole| whole.into());
    let (first, second) = match by_whole.binary_search_by_key(&whole, of_place) {
        Ok(at) => parts_at(composed, by_whole.get(at).copied()?.into()),
        Err(_) => {
            let [wholes, ..] = one_way;
            let at = wholes.binary_search_by_key(&whole, |&whole| whole.into());
            parts_at(one_way, at.ok()?)
        }
    }?;
    let second = char::from_u32(second).filter(|&second| second != '\0');
    Some((char::from_u32(first)?, second))
}

fn parts_at<T: Copy + Into<u32>, const COUNT: usize>(
    [_, firsts, seconds]: &Columns<T, COUNT>,
    at: usize,
) -> Option<(u32, u32)> {
    Some((
        firsts.get(at).copied()?.into(),
        seconds.get(at).copied()?.into(),
    ))
}

fn whole<T: Copy + Into<u32>, const COUNT: usize>(
    [wholes, firsts, seconds]: &Columns<T, COUNT>,
    first: u32,
    second: u32,
) -> Option<u32> {
    let start = firsts.partition_point(|&other| other.into() < first);
    let [firsts, seconds] = [firsts.get(start..)?, seconds.get(start..)?];
    // Binary search stops at the first part, because at most two dozen entries have the same one.
    let same = firsts.iter().zip(seconds);
    let mut same = same.take_while(|&(&other, _)| other.into() == first);
    let at = same.position(|(_, &other)| other.into() == second)?;
    wholes.get(start + at).map(|&whole| whole.into())
}

fn syllable(first: u32, second: u32) -> Option<u32> {
    let place = |number: u32, start: u32, count: u32| {
        let place = number.checked_sub(start)?;
        (place < count).then_some(place)
    };
    if let Some(leading) = place(first, LEADING, LEADING_COUNT) {
        let vowel = place(second, VOWELS, VOWEL_COUNT)?;
        return Some(SYLLABLES + (leading * VOWEL_COUNT + vowel) * TRAILING_COUNT);
    }
    let open = place(first, SYLLABLES, SYLLABLE_COUNT)?;
    let trailing = place(second, TRAILING + 1, TRAILING_COUNT - 1)?;
    // Only a syllable without a trailing consonant can get one.
    (open % TRAILING_COUNT == 0).then_some(first + trailing + 1)
}
