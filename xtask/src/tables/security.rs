//! The properties of a character for `linkspan::screen`: its scripts, whether UTS #39 recommends it, and if no host
//! may contain it, the reason.
//!
//! One class for each code point combines them all, so that screening needs one lookup. There are fewer than 256
//! classes. Scripts without recommended or limited-use characters count as one script, "another", because their
//! characters are restricted anyway.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use super::emit::{self, Source};
use super::host::{Mapping, read_mapping};
use super::trie::Trie;
use crate::ucd::{CODE_POINTS, UcdFile};

/// The scripts that screening distinguishes, with their codes in ScriptExtensions.txt.
const CODES: [(&str, &str); 64] = [
    ("Adlam", "Adlm"),
    ("Arabic", "Arab"),
    ("Armenian", "Armn"),
    ("Balinese", "Bali"),
    ("Bamum", "Bamu"),
    ("Batak", "Batk"),
    ("Bengali", "Beng"),
    ("Bopomofo", "Bopo"),
    ("Canadian_Aboriginal", "Cans"),
    ("Chakma", "Cakm"),
    ("Cham", "Cham"),
    ("Cherokee", "Cher"),
    ("Cyrillic", "Cyrl"),
    ("Devanagari", "Deva"),
    ("Ethiopic", "Ethi"),
    ("Georgian", "Geor"),
    ("Grantha", "Gran"),
    ("Greek", "Grek"),
    ("Gujarati", "Gujr"),
    ("Gurmukhi", "Guru"),
    ("Han", "Hani"),
    ("Hangul", "Hang"),
    ("Hanifi_Rohingya", "Rohg"),
    ("Hebrew", "Hebr"),
    ("Hiragana", "Hira"),
    ("Javanese", "Java"),
    ("Kannada", "Knda"),
    ("Katakana", "Kana"),
    ("Kayah_Li", "Kali"),
    ("Khmer", "Khmr"),
    ("Lao", "Laoo"),
    ("Latin", "Latn"),
    ("Lepcha", "Lepc"),
    ("Limbu", "Limb"),
    ("Lisu", "Lisu"),
    ("Malayalam", "Mlym"),
    ("Mandaic", "Mand"),
    ("Meetei_Mayek", "Mtei"),
    ("Miao", "Plrd"),
    ("Myanmar", "Mymr"),
    ("New_Tai_Lue", "Talu"),
    ("Newa", "Newa"),
    ("Nko", "Nkoo"),
    ("Nyiakeng_Puachue_Hmong", "Hmnp"),
    ("Ol_Chiki", "Olck"),
    ("Oriya", "Orya"),
    ("Osage", "Osge"),
    ("Saurashtra", "Saur"),
    ("Sinhala", "Sinh"),
    ("Sundanese", "Sund"),
    ("Syloti_Nagri", "Sylo"),
    ("Syriac", "Syrc"),
    ("Tai_Le", "Tale"),
    ("Tai_Tham", "Lana"),
    ("Tai_Viet", "Tavt"),
    ("Tamil", "Taml"),
    ("Telugu", "Telu"),
    ("Thaana", "Thaa"),
    ("Thai", "Thai"),
    ("Tibetan", "Tibt"),
    ("Tifinagh", "Tfng"),
    ("Vai", "Vaii"),
    ("Wancho", "Wcho"),
    ("Yi", "Yiii"),
];

/// The kinds of characters for screening, with their numbers in the table.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Kind {
    Unassigned,
    Disallowed,
    Mapped,
    Ignorable,
    Deprecated,
    LimitedUse,
    Valid,
}

/// The bit of a class for marks that need a character before them.
const MARK: u8 = 0x80;
/// The bit of a class for decimal digits.
const DIGIT: u8 = 0x40;

/// The properties that determine the classes, with one entry for each code point.
pub struct Data {
    script: Vec<Option<String>>,
    extensions: Vec<Option<String>>,
    allowed: Vec<bool>,
    limited: Vec<bool>,
    mapping: Vec<Mapping>,
    ignorable: Vec<bool>,
    deprecated: Vec<bool>,
    mark: Vec<bool>,
    digit: Vec<bool>,
}

/// A class: the scripts as bits, and a byte with the kind and the bits of marks and digits.
type Class = (u128, u8);

impl Data {
    /// Reads the files in `ucd`.
    pub fn read(ucd: &Path) -> Result<Self, String> {
        let file = |name: &str| UcdFile::read(ucd, name);
        let core = file("ucd/DerivedCoreProperties.txt")?;
        Ok(Self {
            script: file("ucd/Scripts.txt")?.values(None, |row| {
                Some(Some(row.field(0).to_owned()).filter(|name| name != "Unknown"))
            })?,
            extensions: file("ucd/ScriptExtensions.txt")?.values(None, |row| {
                Some(Some(row.field(0).to_owned()).filter(|value| value != "<script>"))
            })?,
            allowed: file("security/IdentifierStatus.txt")?
                .values(false, |row| Some(row.field(0) == "Allowed"))?,
            limited: file("security/IdentifierType.txt")?
                .values(false, |row| Some(row.field(0).contains("Limited_Use")))?,
            mapping: read_mapping(&file("idna/IdnaMappingTable.txt")?)?,
            ignorable: binary(&core, "Default_Ignorable_Code_Point")?,
            deprecated: binary(&file("ucd/PropList.txt")?, "Deprecated")?,
            mark: binary(&core, "Grapheme_Extend")?,
            digit: digits(&file("ucd/LineBreak.txt")?)?,
        })
    }

    /// Returns true if a host can contain the code point after the mapping of UTS #46.
    pub fn is_valid(&self, code_point: usize) -> bool {
        matches!(self.mapping[code_point], Mapping::Valid)
    }

    /// Returns the kind of a code point. The order of the conditions is the definition.
    fn kind(&self, at: usize) -> Kind {
        match &self.mapping[at] {
            _ if self.deprecated[at] => Kind::Deprecated,
            _ if self.ignorable[at] => Kind::Ignorable,
            _ if self.script[at].is_none() => Kind::Unassigned,
            Mapping::Ignored => Kind::Ignorable,
            Mapping::Mapped(_) => Kind::Mapped,
            Mapping::Disallowed => Kind::Disallowed,
            Mapping::Valid if self.limited[at] && !self.allowed[at] => Kind::LimitedUse,
            Mapping::Valid => Kind::Valid,
        }
    }

    fn class(&self, at: usize, scripts: &Scripts) -> Class {
        let kind = self.kind(at);
        if kind < Kind::LimitedUse {
            return (0, kind as u8);
        }
        let mark = if self.mark[at] { MARK } else { 0 };
        let digit = if self.digit[at] { DIGIT } else { 0 };
        (scripts.of(self, at), kind as u8 | mark | digit)
    }
}

/// Reads one property of a file that lists several.
pub fn binary(file: &UcdFile, property: &str) -> Result<Vec<bool>, String> {
    let mut values = vec![false; CODE_POINTS];
    for row in file.rows()?.iter().filter(|row| row.field(0) == property) {
        values[*row.range.start() as usize..=*row.range.end() as usize].fill(true);
    }
    if values.contains(&true) {
        Ok(values)
    } else {
        Err(file.error(0, &format!("no character has the property {property}")))
    }
}

/// The numbers of the scripts: one for each of [`CODES`], and one for all others.
struct Scripts;

impl Scripts {
    /// Fails if a script that needs a separate number has none.
    fn new(data: &Data) -> Result<Self, String> {
        let lacking = (0..CODE_POINTS)
            .filter(|&at| data.is_valid(at) && (data.allowed[at] || data.limited[at]))
            .filter_map(|at| data.script[at].as_deref())
            .find(|name| !is_common(name) && Self::number(name).is_none());
        match lacking {
            Some(name) => Err(format!(
                "the script {name} is in use and not in the list of xtask/src/tables/security.rs: \
                 add it there with its four-letter code"
            )),
            None => Ok(Self),
        }
    }

    fn number(name: &str) -> Option<usize> {
        CODES
            .iter()
            .position(|(long, short)| *long == name || *short == name)
    }

    /// Returns the scripts of a code point as bits. No bits mean any script.
    fn of(&self, data: &Data, at: usize) -> u128 {
        let script = data.script[at].as_deref().unwrap_or("Common");
        let names = match &data.extensions[at] {
            Some(codes) => codes.as_str(),
            None if is_common(script) => return 0,
            None => script,
        };
        let bits = names
            .split(' ')
            .filter_map(Self::number)
            .fold(0, |bits, n| bits | 1 << n);
        if bits == 0 {
            1 << CODES.len()
        } else {
            bits | systems(bits)
        }
    }
}

/// Returns the writing systems that the scripts are part of (UTS #39 §5.1), in the three highest bits: Han with
/// Bopomofo, Japanese, Korean.
fn systems(bits: u128) -> u128 {
    let has = |name| Scripts::number(name).is_some_and(|number| bits >> number & 1 != 0);
    let is_part = [
        has("Han") || has("Bopomofo"),
        has("Han") || has("Hiragana") || has("Katakana"),
        has("Han") || has("Hangul"),
    ];
    let system = |(i, is_part): (usize, bool)| u128::from(is_part) << (125 + i);
    is_part.into_iter().enumerate().map(system).sum()
}

fn is_common(script: &str) -> bool {
    matches!(script, "Common" | "Inherited")
}

/// Returns the text of the table of Identifier_Status.
pub fn status_table(source: &Source, data: &Data) -> String {
    let values: Vec<u8> = (0..CODE_POINTS)
        .map(|at| u8::from(data.is_valid(at) && data.allowed[at]))
        .collect();
    let docs =
        ["Identifier_Status of what a host can hold: 1 Allowed, 0 Restricted; one bit each."];
    [source.header(&docs), emit::trie(&Trie::new(&values, 1))].concat()
}

/// Returns the text of the table of classes.
pub fn script_table(source: &Source, data: &Data, ucd: &Path) -> Result<String, String> {
    let scripts = Scripts::new(data)?;
    let classes: Vec<Class> = (0..CODE_POINTS)
        .map(|at| data.class(at, &scripts))
        .collect();
    let distinct: Vec<Class> = {
        let others: BTreeSet<Class> = classes.iter().copied().collect();
        // Unassigned code points are 0, which the reader relies on.
        let unassigned = (0, Kind::Unassigned as u8);
        std::iter::once(unassigned)
            .chain(others.into_iter().filter(|class| *class != unassigned))
            .collect()
    };
    let number = |class: &Class| {
        distinct
            .iter()
            .position(|known| known == class)
            .and_then(|n| u8::try_from(n).ok())
    };
    let values: Option<Vec<u8>> = classes.iter().map(number).collect();
    let values = values.ok_or_else(|| {
        format!(
            "there are {} classes of characters, and the table has room for 256; \
             fold some together in xtask/src/tables/security.rs",
            distinct.len()
        )
    })?;
    let docs = [
        "Classes of characters for screening. A class has the scripts of a character as bits (none",
        "is any) and what it is: 0 Unassigned, 1 Disallowed, 2 Mapped, 3 Ignorable, 4 Deprecated,",
        "5 LimitedUse, 6 Valid; with 0x80 a mark, with 0x40 a decimal digit. The three highest bits of the scripts are Han with",
        "Bopomofo, Japanese and Korean, the writing systems that need several scripts.",
    ];
    Ok([
        source.header(&docs),
        names(),
        class_list(&distinct),
        zeros(&UcdFile::read(ucd, "ucd/LineBreak.txt")?)?,
        emit::trie(&Trie::new(&values, 8)),
    ]
    .concat())
}

fn names() -> String {
    let mut text = format!(
        "\n/// The names of the scripts; the position is the number of the bit. The last stands for all others.\n\
         #[rustfmt::skip]\npub(crate) static SCRIPTS: [&str; {}] = [\n",
        CODES.len() + 1
    );
    for (name, _) in CODES {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    \"{}\",", name.replace('_', " "));
    }
    text.push_str("    \"another script\",\n];\n");
    text
}

fn class_list(classes: &[Class]) -> String {
    let mut sets = format!(
        "\n/// The scripts of each class.\n#[rustfmt::skip]\npub(crate) static SETS: [u128; {}] = [\n",
        classes.len()
    );
    let mut kinds = format!(
        "\n/// What each class is.\n#[rustfmt::skip]\npub(crate) static KINDS: [u8; {}] = [\n",
        classes.len()
    );
    for (scripts, kind) in classes {
        let _ = writeln!(sets, "    {scripts:#X},");
        let _ = writeln!(kinds, "    {kind:#04X},");
    }
    [sets.as_str(), "];\n", &kinds, "];\n"].concat()
}

/// Returns the zeros of the decimal systems. Digits have the line breaking class NU and come in runs of ten.
fn read_zeros(file: &UcdFile) -> Result<Vec<u32>, String> {
    let mut zeros: Vec<u32> = Vec::new();
    for row in file.rows()?.iter().filter(|row| row.field(0) == "NU") {
        let (first, count) = (*row.range.start(), row.range.clone().count());
        if count % 10 == 0 {
            zeros.extend((first..).step_by(10).take(count / 10));
        }
    }
    zeros.sort_unstable();
    Ok(zeros)
}

fn digits(file: &UcdFile) -> Result<Vec<bool>, String> {
    let mut digits = vec![false; CODE_POINTS];
    for zero in read_zeros(file)? {
        digits[zero as usize..zero as usize + 10].fill(true);
    }
    Ok(digits)
}

fn zeros(file: &UcdFile) -> Result<String, String> {
    let zeros = read_zeros(file)?;
    let mut text = format!(
        "\n/// The zero of each decimal system, ascending; nine digits follow it.\n\
         #[rustfmt::skip]\npub(crate) static ZEROS: [u32; {}] = [\n",
        zeros.len()
    );
    for row in zeros.chunks(8) {
        let row: Vec<String> = row.iter().map(|zero| format!("{zero:#X}")).collect();
        let _ = writeln!(text, "    {},", row.join(", "));
    }
    text.push_str("];\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_has_a_name_and_a_code() {
        assert_eq!(Scripts::number("Latin"), Scripts::number("Latn"));
        assert_eq!(Scripts::number("Gothic"), None);
    }

    #[test]
    fn han_is_part_of_three_writing_systems() {
        let bit = |name| 1 << Scripts::number(name).unwrap();
        assert_eq!(systems(bit("Han")), 0b111 << 125);
        assert_eq!(systems(bit("Katakana")), 0b010 << 125);
        assert_eq!(systems(bit("Latin")), 0);
    }

    #[test]
    fn the_list_of_scripts_is_sorted_and_fits_the_bits() {
        assert!(CODES.is_sorted());
        assert!(CODES.len() < 120, "the reader uses three more bits");
    }
}
