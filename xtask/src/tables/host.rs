//! The class of each code point in a host: the property `HostClass`.
//!
//! It is no property of the standard. It folds together what IDNA2008 and
//! UTS #46 say of a code point, and Link_Term, which keeps punctuation, brackets
//! and unassigned code points out of hosts.

use crate::ucd::{UcdFile, parse_code_point};

/// The classes; the numbers are those in the table.
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
}

/// What UTS #46 does with a code point.
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

/// The data that a class is made of, one entry for each code point.
pub struct Data {
    /// Whether Link_Term is Include.
    pub include: Vec<bool>,
    /// IDNA2008_Category.
    pub idna: Vec<Idna>,
    /// The UTS #46 mapping.
    pub mapping: Vec<Mapping>,
}

impl Data {
    /// The class of a code point. The order of the questions is the definition.
    pub fn class(&self, code_point: u32) -> HostClass {
        let at = code_point as usize;
        match (code_point, &self.mapping[at], self.idna[at]) {
            (0x2E | 0x3002 | 0xFF0E | 0xFF61, _, _) => HostClass::Separator,
            (_, Mapping::Ignored, _) => HostClass::Ignored,
            _ if !self.include[at] => HostClass::Other,
            (0x2D, _, _) => HostClass::Hyphen,
            (0x5F, _, _) => HostClass::Underscore,
            (_, _, Idna::ContextO) => HostClass::ContextO,
            (_, _, Idna::PValid | Idna::ContextJ) => HostClass::Letter,
            (_, Mapping::Mapped(to), _) if self.all(to, Self::is_idna) => HostClass::Letter,
            (0..=0x7F, _, _) => HostClass::Other,
            (_, Mapping::Valid, _) => HostClass::Symbol,
            (_, Mapping::Mapped(to), _) if self.all(to, Self::is_valid) => HostClass::Symbol,
            _ => HostClass::Other,
        }
    }

    fn all(&self, code_points: &[u32], test: impl Fn(&Self, usize) -> bool) -> bool {
        code_points
            .iter()
            .all(|&code_point| test(self, code_point as usize))
    }

    fn is_idna(&self, at: usize) -> bool {
        self.idna[at] != Idna::No
    }

    fn is_valid(&self, at: usize) -> bool {
        matches!(self.mapping[at], Mapping::Valid)
    }
}

/// Reads IDNA2008_Category.
pub fn read_idna(file: &UcdFile) -> Result<Vec<Idna>, String> {
    file.values(Idna::No, |row| match row.field(0) {
        "PVALID" => Some(Idna::PValid),
        "CONTEXTJ" => Some(Idna::ContextJ),
        "CONTEXTO" => Some(Idna::ContextO),
        "DISALLOWED" | "UNASSIGNED" => Some(Idna::No),
        _ => None,
    })
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
    use crate::ucd::CODE_POINTS;

    /// Everything Include, not of IDNA2008 and disallowed, but for what `change` does.
    fn class(code_point: u32, change: impl Fn(&mut Data)) -> HostClass {
        let mut data = Data {
            include: vec![true; CODE_POINTS],
            idna: vec![Idna::No; CODE_POINTS],
            mapping: vec![Mapping::Disallowed; CODE_POINTS],
        };
        data.idna[0x61] = Idna::PValid;
        data.mapping[0x61] = Mapping::Valid;
        data.mapping[0x2764] = Mapping::Valid;
        change(&mut data);
        data.class(code_point)
    }

    #[test]
    fn a_mapped_code_point_is_what_it_is_mapped_to() {
        let mapped = |to: Vec<u32>| {
            class(0x100, |data| {
                data.mapping[0x100] = Mapping::Mapped(to.clone())
            })
        };
        assert_eq!(mapped(vec![0x61, 0x61]), HostClass::Letter);
        assert_eq!(mapped(vec![0x61, 0x2764]), HostClass::Symbol);
        assert_eq!(mapped(vec![0x61, 0x5000]), HostClass::Other);
    }

    #[test]
    fn link_term_wins_over_all_but_separators_and_ignored() {
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
    fn symbols_are_never_ascii() {
        assert_eq!(
            class(0x2B, |data| data.mapping[0x2B] = Mapping::Valid),
            HostClass::Other
        );
        assert_eq!(class(0x2764, |_| {}), HostClass::Symbol);
    }
}
