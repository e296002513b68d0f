//! The class of each code point in a host: the property `HostClass`.
//!
//! The standards do not have this property. It combines the categories of IDNA2008 and the mappings of UTS #46 with
//! Link_Term, which excludes punctuation, brackets and unassigned code points from hosts.

use crate::ucd::{CODE_POINTS, UcdFile, parse_code_point};

/// The classes, with their numbers in the table.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum HostClass {
    Other,
    Letter,
    Hyphen,
    Underscore,
    Separator,
    ContextO,
    Symbol,
    Ignored,
    /// A letter that UTS #46 maps to itself in any context.
    Settled,
    /// A mark that UTS #46 maps to itself after a `Settled` or a `SettledSign`.
    SettledMark,
    /// A letter that UTS #46 maps to itself in a label that follows the bidi rule.
    SettledRightToLeft,
    /// A mark that UTS #46 maps to itself except at the start of a label.
    SettledSign,
    /// A mark that UTS #46 maps to itself after a `Settled`.
    SettledPartner,
    /// A digit of ASCII.
    Digit,
    /// A letter of ASCII.
    AsciiLetter,
}

/// The mapping of a code point by UTS #46.
#[derive(Clone)]
pub enum Mapping {
    Valid,
    Mapped(Vec<u32>),
    Ignored,
    Disallowed,
}

/// The values of IDNA2008_Category that matter here.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Idna {
    PValid,
    ContextJ,
    ContextO,
    No,
}

/// The data that determines the classes, with one entry for each code point.
pub struct Data {
    /// Whether Link_Term is Include.
    pub include: Vec<bool>,
    /// IDNA2008_Category.
    pub idna: Vec<Idna>,
    /// Its mapping by UTS #46.
    pub mapping: Vec<Mapping>,
    /// ID_Start: letters, and two combining marks.
    pub id_start: Vec<bool>,
    /// Grapheme_Extend: combining marks.
    pub mark: Vec<bool>,
    /// ID_Continue: also marks and digits.
    pub id_continue: Vec<bool>,
    /// Whether NFC_Quick_Check is Yes: normalization changes neither it nor the character before it.
    pub nfc: Vec<bool>,
    /// Characters that are not `nfc` only because they compose with marks before them, never with letters.
    pub joins_marks: Vec<bool>,
    /// Marks that are never reordered: their Canonical_Combining_Class is 0.
    pub stays: Vec<bool>,
    /// Whether its General_Category is a kind of Number.
    pub number: Vec<bool>,
    /// Whether its Bidi_Class is R or AL.
    pub right_to_left: Vec<bool>,
}

impl Data {
    /// Returns the class of a code point. The order of the conditions is the definition.
    pub fn class(&self, code_point: u32) -> HostClass {
        let at = code_point as usize;
        match (code_point, &self.mapping[at], self.idna[at]) {
            (0x2E | 0x3002 | 0xFF0E | 0xFF61, _, _) => HostClass::Separator,
            (_, Mapping::Ignored, _) => HostClass::Ignored,
            _ if !self.include[at] => HostClass::Other,
            (0x2D, _, _) => HostClass::Hyphen,
            (0x5F, _, _) => HostClass::Underscore,
            (_, _, Idna::ContextO) => HostClass::ContextO,
            (0x30..=0x39, _, _) => HostClass::Digit,
            (0x41..=0x5A | 0x61..=0x7A, _, _) => HostClass::AsciiLetter,
            // The mark between the syllables of Tibetan maps to itself in any context, like a letter.
            (0x0F0B, Mapping::Valid, Idna::PValid) => HostClass::Settled,
            (0x80.., Mapping::Valid, Idna::PValid) => self.letter(code_point),
            (_, _, Idna::PValid | Idna::ContextJ) => HostClass::Letter,
            (_, Mapping::Mapped(to), _) if self.all(to, Self::is_idna) => HostClass::Letter,
            // Normalization joins them to syllables.
            (0x1100..=0x1112 | 0x1161..=0x1175 | 0x11A8..=0x11C2, _, _) => HostClass::Letter,
            (0..=0x7F, _, _) => HostClass::Other,
            (_, Mapping::Valid, _) => HostClass::Symbol,
            (_, Mapping::Mapped(to), _) if self.all(to, Self::is_valid) => HostClass::Symbol,
            _ => HostClass::Other,
        }
    }

    /// Returns the class of a code point that both standards allow unchanged.
    fn letter(&self, code_point: u32) -> HostClass {
        let at = code_point as usize;
        // Numbers are checked individually, because a top-level domain cannot contain them.
        if self.number[at] {
            return HostClass::Letter;
        }
        match (self.nfc[at], self.is_letter(at)) {
            (true, true) if self.right_to_left[at] => HostClass::SettledRightToLeft,
            (true, true) => HostClass::Settled,
            _ if !self.id_continue[at] || self.right_to_left[at] => HostClass::Letter,
            (true, false) if self.stays[at] => HostClass::SettledSign,
            (true, false) => HostClass::SettledMark,
            (false, _) if self.joins_marks[at] => HostClass::SettledPartner,
            (false, _) => HostClass::Letter,
        }
    }

    fn is_letter(&self, at: usize) -> bool {
        self.id_start[at] && !self.mark[at]
    }

    fn all(&self, code_points: &[u32], test: impl Fn(&Self, usize) -> bool) -> bool {
        code_points
            .iter()
            .all(|&code_point| test(self, code_point as usize))
    }

    fn is_idna(&self, at: usize) -> bool {
        self.idna[at] != Idna::No
    }

    /// Returns true if a host may display it. A character that maps to a bracket, for example, is not part of a name.
    fn is_valid(&self, at: usize) -> bool {
        matches!(self.mapping[at], Mapping::Valid) && (at >= 0x80 || at == 0x5F || self.is_idna(at))
    }
}

/// Reads IDNA2008_Category of each code point.
pub fn read_idna(file: &UcdFile) -> Result<Vec<Idna>, String> {
    file.values(Idna::No, |row| match row.field(0) {
        "PVALID" => Some(Idna::PValid),
        "CONTEXTJ" => Some(Idna::ContextJ),
        "CONTEXTO" => Some(Idna::ContextO),
        "DISALLOWED" | "UNASSIGNED" => Some(Idna::No),
        _ => None,
    })
}

/// Reads whether NFC_Quick_Check is Yes.
pub fn read_nfc(file: &UcdFile) -> Result<Vec<bool>, String> {
    let mut nfc = vec![true; CODE_POINTS];
    for row in file.rows()? {
        if row.field(0) == "NFC_QC" {
            row.range
                .for_each(|code_point| nfc[code_point as usize] = false);
        }
    }
    Ok(nfc)
}

/// Reads the UTS #46 mapping. Deviations count as valid, as they do without
/// transitional processing.
pub fn read_mapping(file: &UcdFile) -> Result<Vec<Mapping>, String> {
    file.values(Mapping::Disallowed, |row| match row.field(0) {
        "valid" | "deviation" => Some(Mapping::Valid),
        "mapped" => row
            .field(1)
            .split(' ')
            .map(parse_code_point)
            .collect::<Option<_>>()
            .map(Mapping::Mapped),
        "ignored" => Some(Mapping::Ignored),
        "disallowed" => Some(Mapping::Disallowed),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the class of a code point in data that `change` has modified. Without changes, every code point is
    /// Include, not in IDNA2008, and disallowed.
    fn class(code_point: u32, change: impl Fn(&mut Data)) -> HostClass {
        let mut data = Data {
            include: vec![true; CODE_POINTS],
            idna: vec![Idna::No; CODE_POINTS],
            mapping: vec![Mapping::Disallowed; CODE_POINTS],
            id_start: vec![false; CODE_POINTS],
            mark: vec![false; CODE_POINTS],
            id_continue: vec![true; CODE_POINTS],
            nfc: vec![true; CODE_POINTS],
            joins_marks: vec![false; CODE_POINTS],
            stays: vec![false; CODE_POINTS],
            number: vec![false; CODE_POINTS],
            right_to_left: vec![false; CODE_POINTS],
        };
        data.number[0x3007] = true;
        data.right_to_left[0x5D0] = true;
        data.idna[0x61] = Idna::PValid;
        data.mapping[0x61] = Mapping::Valid;
        data.mapping[0x2764] = Mapping::Valid;
        change(&mut data);
        data.class(code_point)
    }

    #[test]
    fn a_mapped_code_point_has_the_class_of_its_target() {
        let mapped = |to: Vec<u32>| {
            class(0x100, |data| {
                data.mapping[0x100] = Mapping::Mapped(to.clone())
            })
        };
        assert_eq!(mapped(vec![0x61, 0x61]), HostClass::Letter);
        assert_eq!(mapped(vec![0x61, 0x2764]), HostClass::Symbol);
        assert_eq!(mapped(vec![0x61, 0x5000]), HostClass::Other);
        let bracket = |data: &mut Data| {
            data.mapping[0x28] = Mapping::Valid;
            data.mapping[0x3231] = Mapping::Mapped(vec![0x28, 0x61]);
        };
        assert_eq!(class(0x3231, bracket), HostClass::Other);
    }

    #[test]
    fn link_term_precedes_everything_except_separators_and_ignored() {
        let hard = |code_point: u32| {
            class(code_point, |data| {
                data.include.fill(false);
                data.mapping[0xAD] = Mapping::Ignored;
            })
        };
        assert_eq!(hard(0x61), HostClass::Other);
        assert_eq!(hard(0x2D), HostClass::Other);
        assert_eq!(hard(0x3002), HostClass::Separator);
        assert_eq!(hard(0xAD), HostClass::Ignored);
    }

    #[test]
    fn characters_that_map_to_themselves_are_settled() {
        let valid = |code_point: u32, change: fn(&mut Data, usize)| {
            class(code_point, |data| {
                let at = code_point as usize;
                data.idna[at] = Idna::PValid;
                data.mapping[at] = Mapping::Valid;
                change(data, at);
            })
        };
        assert_eq!(valid(0x3B1, |_, _| {}), HostClass::SettledMark);
        let letter: fn(&mut Data, usize) = |data, at| data.id_start[at] = true;
        assert_eq!(valid(0x3B1, letter), HostClass::Settled);
        assert_eq!(valid(0x5D0, letter), HostClass::SettledRightToLeft);
        assert_eq!(valid(0x3007, letter), HostClass::Letter, "a number");
        assert_eq!(valid(0x0F0B, |_, _| {}), HostClass::Settled);
        assert_eq!(valid(0x62, letter), HostClass::AsciiLetter);
        assert_eq!(valid(0x39, letter), HostClass::Digit);
        let mark: fn(&mut Data, usize) = |data, at| {
            data.id_start[at] = true;
            data.mark[at] = true;
        };
        assert_eq!(valid(0x1885, mark), HostClass::SettledMark);
        assert_eq!(
            valid(0x301, |data, at| data.nfc[at] = false),
            HostClass::Letter
        );
        let joins_marks: fn(&mut Data, usize) = |data, at| {
            data.nfc[at] = false;
            data.joins_marks[at] = true;
        };
        assert_eq!(valid(0x9BE, joins_marks), HostClass::SettledPartner);
        let stays: fn(&mut Data, usize) = |data, at| data.stays[at] = true;
        assert_eq!(valid(0x9C7, stays), HostClass::SettledSign);
        assert_eq!(
            valid(0x2E80, |data, at| data.id_continue[at] = false),
            HostClass::Letter
        );
    }

    #[test]
    fn symbols_are_never_ascii() {
        assert_eq!(
            class(0x2B, |data| data.mapping[0x2B] = Mapping::Valid),
            HostClass::Other
        );
        assert_eq!(class(0x2764, |_| {}), HostClass::Symbol);
    }
}
