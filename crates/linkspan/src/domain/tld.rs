//! The table of top-level domains: which last labels exist.
//!
//! A name is found in constant time and without allocation. A filter rejects most words that are not names. Then a hash table
//! of offsets ([`slots`]) points into one text of all the names. The embedded table and one that is parsed at run time have
//! the same structure, and the same function fills their slots: for the embedded one, the compiler runs it.

mod filter;
mod slots;

use alloc::sync::Arc;
use alloc::{string::String, vec, vec::Vec};
use core::fmt;

use crate::derived::derived;
use crate::error::{Error, TldListProblem};
use crate::unicode::property::{HostClass, host_class, is_contextj, is_number, is_settled};
use crate::unicode::tables::tld::{ASCII_BYTES, COUNT, NAMES, OTHER_COUNT, VERSION};

use super::hash::Hash;
use super::{idna, punycode};
use filter::Filter;
use punycode::is_a_label;
use slots::{EMPTY, fill, slot_count};

/// The number of slots of the embedded table.
const SLOT_COUNT: usize = slot_count(COUNT + OTHER_COUNT);

derived! {
    /// A slot of the embedded table.
    fn embedded_slot() -> [u16; SLOT_COUNT] = {
        let mut slots = [EMPTY; SLOT_COUNT];
        fill(&mut slots, NAMES.as_bytes());
        slots
    }
}

derived! {
    /// A word of the embedded table's filter.
    fn embedded_filter() -> [u64; size_of::<Filter>() / 8] = filter::of(NAMES.as_bytes())
}

/// Returns true if a label in ASCII form could be a top-level domain by its syntax: two letters or more, or an A-label. The
/// characters that an A-label encodes are checked by [`is_letter`].
#[inline]
pub(super) fn is_ascii_tld(label: &[u8]) -> bool {
    is_a_label(label) || label.len() >= 2 && label.iter().all(u8::is_ascii_alphabetic)
}

/// Returns true for the characters that ICANN allows in a top-level domain: not for digits, hyphens and characters that need
/// context.
pub(super) fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        return !c.is_ascii_digit() && c != '-';
    }
    is_settled(c) || !is_number(c) && !is_contextj(c) && host_class(c) != HostClass::ContextO
}

/// A table of the top-level domains that exist.
///
/// The library embeds one ([`TldTable::embedded`]). [`TldTable::parse`] reads a newer list from
/// IANA. Cloning is cheap, because clones share their names.
///
/// # Example
///
/// ```
/// use linkspan::TldTable;
///
/// let table = TldTable::embedded();
/// assert!(table.contains("org"));
/// assert!(table.contains("рф"));
/// assert!(!table.contains("localhost"));
/// ```
#[derive(Clone)]
pub struct TldTable {
    source: Source,
}

#[derive(Clone)]
enum Source {
    Embedded,
    Parsed(Arc<Parsed>),
}

struct Parsed {
    version: String,
    /// Sorted, lower case, each followed by a line feed; then the names of other scripts.
    names: String,
    /// The number of bytes of `names` that are names in ASCII form.
    ascii_bytes: usize,
    count: usize,
    slots: Vec<u16>,
    filter: Filter,
}

impl TldTable {
    /// Returns the table that the library was built with.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::TldTable;
    ///
    /// assert!(TldTable::embedded().len() > 1000);
    /// ```
    #[must_use]
    pub const fn embedded() -> Self {
        let source = Source::Embedded;
        Self { source }
    }

    /// Parses IANA's `tlds-alpha-by-domain.txt`.
    ///
    /// The file has one name per line, in ASCII form and in any case. Blank lines and lines that
    /// start with `#` are skipped. The comment `# Version …` sets the [`version`](Self::version) of
    /// the table.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no name at all, or if a line contains something that is not a
    /// name, so that a failed download does not replace a good table.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::TldTable;
    ///
    /// let list = "# Version 2026110100, Last Updated Sun Nov  1 07:07:01 2026 UTC\nORG\nXN--P1AI\n";
    /// let table = TldTable::parse(list)?;
    /// assert_eq!(table.version(), "2026110100");
    /// assert!(table.contains("рф") && !table.contains("com"));
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    pub fn parse(iana_text: &str) -> Result<Self, Error> {
        let parsed = Parsed::read(iana_text)?;
        let source = Source::Parsed(Arc::new(parsed));
        Ok(Self { source })
    }

    /// Returns true if `label` is a top-level domain, in ASCII form (`xn--p1ai`) or in its own
    /// script (`рф`), in any case.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::TldTable;
    ///
    /// let table = TldTable::embedded();
    /// for label in ["gr", "GR", "ελ", "ΕΛ", "xn--qxam", "ｇｒ"] {
    ///     assert!(table.contains(label), "{label}");
    /// }
    /// assert!(!table.contains("example.com"));
    /// ```
    #[must_use]
    pub fn contains(&self, label: &str) -> bool {
        // A label with a line feed in it could pass for two names.
        let is_listed = |label: &[u8]| !label.contains(&b'\n') && self.lists(label);
        if label.is_ascii() {
            return is_listed(label.as_bytes());
        }
        idna::to_ascii(label).is_some_and(|ascii| is_listed(ascii.as_bytes()))
    }

    /// Returns true if `label`, in ASCII form or in the Unicode form of UTS #46, is a top-level domain. It contains no line
    /// feed.
    #[inline]
    pub(crate) fn lists(&self, label: &[u8]) -> bool {
        let hash = Hash::of(label);
        !label.is_empty()
            && self.may_contain(filter::place(hash))
            && self.find(hash, |name| is_name_at(name, label))
    }

    /// Like [`lists`](Self::lists), for a label of fewer than eight ASCII letters: the lowest `len` bytes of a word.
    ///
    /// A name in the table and its line feed then fit into one word, so that one comparison decides.
    #[inline(always)]
    pub(crate) fn lists_letters(&self, word: u64, len: usize) -> bool {
        let hash = Hash::of_letters(word, len);
        // The bits of the name and of the line feed after it.
        let low = u64::MAX >> (56 - 8 * len);
        let line = (Hash::low_bytes(word, len) | u64::from(b'\n') << (8 * len)) & low;
        self.may_contain(filter::place(hash))
            && self.find(hash, |name| match name.first_chunk() {
                Some(&name) => u64::from_le_bytes(name) & low == line,
                // Fewer than eight bytes of the table follow.
                None => is_name_at(name, word.to_le_bytes().get(..len).unwrap_or_default()),
            })
    }

    /// Returns false if no name begins with the lowest `len` bytes, at most eight, of a word. If there are fewer than eight, they
    /// must be the whole label.
    #[inline(always)]
    pub(crate) fn may_begin_with(&self, word: u64, len: usize) -> bool {
        self.may_contain(filter::place(Hash::of_letters(word, len)))
    }

    /// Returns false if no name begins with two characters, which are the lowest `len` bytes of a word. The first one is outside
    /// ASCII.
    #[inline(always)]
    pub(crate) fn may_begin_with_pair(&self, word: u64, len: usize) -> bool {
        self.may_contain(filter::place_of_pair(Hash::of_letters(word, len)))
    }

    /// Returns true if one of the names with this hash passes the test. The test receives the text of the table from that name
    /// on.
    #[inline(always)]
    fn find(&self, hash: Hash, is_it: impl Fn(&[u8]) -> bool) -> bool {
        let (names, count) = (self.names().as_bytes(), self.slot_count());
        for step in 0..count {
            match self.slot(hash.slot(step, count)) {
                Some(offset) if offset != EMPTY => {
                    if is_it(names.get(usize::from(offset)..).unwrap_or_default()) {
                        return true;
                    }
                }
                _ => return false,
            }
        }
        false
    }

    /// Returns the version of the list: IANA's version number, or the date of the list
    /// (`2026-11-01`) if only that is known. It is `unknown` if a parsed list does not say.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::TldTable;
    ///
    /// assert!(TldTable::embedded().version().starts_with("20"));
    /// assert_eq!(TldTable::parse("com")?.version(), "unknown");
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    #[must_use]
    pub fn version(&self) -> &str {
        match &self.source {
            Source::Embedded => VERSION,
            Source::Parsed(parsed) => &parsed.version,
        }
    }

    /// Returns the number of names in the table.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::TldTable;
    ///
    /// assert_eq!(TldTable::parse("com\nnet\nCOM\n")?.len(), 2);
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.source {
            Source::Embedded => COUNT,
            Source::Parsed(parsed) => parsed.count,
        }
    }

    /// Always returns false, because [`TldTable::parse`] rejects a list without names.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::TldTable;
    ///
    /// assert!(!TldTable::embedded().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the names in ASCII form and lower case, sorted.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::TldTable;
    ///
    /// let table = TldTable::parse("ORG\nCOM\n")?;
    /// assert!(table.iter().eq(["com", "org"]));
    /// # Ok::<(), linkspan::Error>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        let ascii_bytes = match &self.source {
            Source::Embedded => ASCII_BYTES,
            Source::Parsed(parsed) => parsed.ascii_bytes,
        };
        let ascii = self.names().get(..ascii_bytes);
        ascii.unwrap_or_default().lines()
    }

    fn names(&self) -> &str {
        match &self.source {
            Source::Embedded => NAMES,
            Source::Parsed(parsed) => &parsed.names,
        }
    }

    fn slot_count(&self) -> usize {
        match &self.source {
            Source::Embedded => SLOT_COUNT,
            Source::Parsed(parsed) => parsed.slots.len(),
        }
    }

    #[inline(always)]
    fn slot(&self, at: usize) -> Option<u16> {
        match &self.source {
            Source::Embedded => embedded_slot(at),
            Source::Parsed(parsed) => parsed.slots.get(at).copied(),
        }
    }

    /// Returns false if the filter rejects what has this place in it.
    #[inline(always)]
    fn may_contain(&self, (word, bit): (usize, u64)) -> bool {
        let word = match &self.source {
            Source::Embedded => embedded_filter(word),
            Source::Parsed(parsed) => parsed.filter.get(word).copied(),
        };
        word.is_none_or(|word| word & bit != 0)
    }
}

impl Default for TldTable {
    /// Returns the embedded table.
    fn default() -> Self {
        Self::embedded()
    }
}

impl fmt::Debug for TldTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TldTable")
            .field("version", &self.version())
            .field("len", &self.len())
            .finish_non_exhaustive()
    }
}

impl Parsed {
    fn read(text: &str) -> Result<Self, Error> {
        let mut version = None;
        let mut names = Vec::new();
        let (mut last, mut octets) = (1, 0);
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        for (line, content) in (1..).zip(text.lines()) {
            last = line;
            let content = content.trim();
            if let Some(comment) = content.strip_prefix('#') {
                version = version.or_else(|| version_in(comment));
            } else if !content.is_empty() {
                check_name(content).map_err(|problem| Error::tld_list(line, problem))?;
                let name = content.to_ascii_lowercase();
                // Slots are offsets of 16 bits.
                octets += name.len() + 1 + in_own_script(&name).map_or(0, |name| name.len() + 1);
                if octets >= usize::from(EMPTY) {
                    return Err(Error::tld_list(line, TldListProblem::TooMany));
                }
                names.push(name);
            }
        }
        if names.is_empty() {
            return Err(Error::tld_list(last, TldListProblem::Empty));
        }
        Ok(Self::build(version.unwrap_or("unknown").into(), names))
    }

    fn build(version: String, mut list: Vec<String>) -> Self {
        list.sort_unstable();
        list.dedup();
        let count = list.len();
        let ascii_bytes = list.iter().map(|name| name.len() + 1).sum();
        let mut others: Vec<_> = list.iter().filter_map(|name| in_own_script(name)).collect();
        others.sort_unstable();
        list.append(&mut others);
        let mut names = list.join("\n");
        names.push('\n');
        let mut slots = vec![EMPTY; slot_count(list.len())];
        fill(&mut slots, names.as_bytes());
        Self {
            filter: filter::of(names.as_bytes()),
            version,
            names,
            ascii_bytes,
            count,
            slots,
        }
    }
}

/// Returns the name in its own script, if that is not ASCII.
fn in_own_script(name: &str) -> Option<String> {
    let name = punycode::decode_text(punycode::code(name)?)?;
    (!name.is_ascii()).then_some(name)
}

/// Returns the version number in IANA's first line, ` Version 2026110100, Last Updated …`.
fn version_in(comment: &str) -> Option<&str> {
    let number = comment.trim_start().strip_prefix("Version ")?;
    number.split([',', ' ']).find(|word| !word.is_empty())
}

fn check_name(name: &str) -> Result<(), TldListProblem> {
    let ldh = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    if !name.bytes().all(ldh) || name.starts_with('-') || name.ends_with('-') {
        return Err(TldListProblem::NotLdh);
    }
    if name.len() > idna::LONGEST_LABEL {
        return Err(TldListProblem::TooLong);
    }
    Ok(())
}

/// Returns true if the first name of `names` is `label`.
fn is_name_at(names: &[u8], label: &[u8]) -> bool {
    let Some((name, rest)) = names.split_at_checked(label.len()) else {
        return false;
    };
    rest.first() == Some(&b'\n') && (name == label || name.eq_ignore_ascii_case(label))
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use alloc::{format, string::ToString};

    #[test]
    fn every_embedded_name_is_found_in_any_case() {
        let table = TldTable::embedded();
        assert_eq!(table.iter().count(), table.len());
        assert!(table.iter().is_sorted());
        for name in table.iter() {
            check_name(name).unwrap();
            assert_eq!(name, name.to_ascii_lowercase());
            assert!(
                table.contains(name) && table.contains(&name.to_ascii_uppercase()),
                "{name}"
            );
            assert!(!table.contains(&format!("{name}q9")), "{name}");
        }
    }

    fn begins_with(table: &TldTable, beginning: &str) -> bool {
        table.may_begin_with_pair(
            crate::text::word_at(beginning.as_bytes(), 0),
            beginning.len(),
        )
    }

    #[test]
    fn every_embedded_a_label_is_found_by_its_u_label() {
        let table = TldTable::embedded();
        let mut seen = 0;
        for name in table.iter().filter(|name| name.starts_with("xn--")) {
            let (unicode, outcome) = ::idna::domain_to_unicode(name);
            outcome.unwrap();
            assert!(
                !unicode.is_ascii() && table.contains(&unicode),
                "{name} {unicode}"
            );
            assert!(table.lists(unicode.as_bytes()), "{name}");
            let two: String = unicode.chars().take(2).collect();
            assert!(begins_with(&table, &two), "{name}");
            seen += 1;
        }
        assert_eq!(seen, OTHER_COUNT);
        assert!(seen > 100, "{seen}");
        let others = ('\u{4E00}'..'\u{5000}').map(|c| format!("{c}れ"));
        let passed = others.filter(|two| begins_with(&table, two)).count();
        assert!(passed < 512 / 15, "{passed} of 512");
    }

    #[test]
    fn only_single_labels_are_found() {
        let table = TldTable::embedded();
        let long = "a".repeat(64);
        for label in [
            "",
            ".",
            "com.",
            "a.com",
            "com。",
            "аcom",
            "com\n",
            "aaa\naarp",
            "\u{ad}",
            &long,
        ] {
            assert!(!table.contains(label), "{label:?}");
        }
        assert!(!table.contains(&"ü".repeat(10_000)));
        assert!(!table.lists(b"\xff\xfe"));
    }

    #[test]
    fn a_parsed_list_answers_like_the_embedded_one() {
        let embedded = TldTable::embedded();
        let list: Vec<_> = embedded.iter().map(str::to_ascii_uppercase).collect();
        let parsed = TldTable::parse(&list.join("\r\n")).unwrap();
        assert!(parsed.iter().eq(embedded.iter()));
        assert_eq!(parsed.slot_count(), embedded.slot_count());
        for at in 0..=embedded.slot_count() {
            assert_eq!(parsed.slot(at), embedded.slot(at));
        }
    }

    #[test]
    fn comments_blank_lines_and_line_ends_do_not_matter() {
        let text = "\u{feff}# Version 7, Last Updated today\r\n\r\n  COM \r\n# more\nnet";
        let table = TldTable::parse(text).unwrap();
        assert_eq!(table.version(), "7");
        assert!(table.iter().eq(["com", "net"]));
        assert!(table.contains("Com") && !table.contains("org"));
    }

    #[test]
    fn a_list_of_one_name_works() {
        let table = TldTable::parse("org").unwrap();
        assert!(table.contains("org") && !table.contains("com"));
    }

    #[test]
    fn a_bad_list_says_where() {
        let long = format!("com\n{}", "a".repeat(64));
        let many: String = (0..9000).map(|n| format!("name{n}\n")).collect();
        for (text, line, problem) in [
            ("", 1, TldListProblem::Empty),
            ("# Version 1\n\n#\n", 3, TldListProblem::Empty),
            ("com\n\nтест\n", 3, TldListProblem::NotLdh),
            ("com\nco.uk", 2, TldListProblem::NotLdh),
            ("-com", 1, TldListProblem::NotLdh),
            ("com-", 1, TldListProblem::NotLdh),
            (&long, 2, TldListProblem::TooLong),
        ] {
            assert_eq!(
                TldTable::parse(text).unwrap_err(),
                Error::tld_list(line, problem)
            );
        }
        let error = TldTable::parse(&many).unwrap_err();
        assert!(error.to_string().contains("65,534"), "{error}");
    }

    /// Names take 65,534 octets at most, each with a line feed, and in its own script once more.
    #[test]
    fn the_fullest_list_allowed_is_found_whole() {
        let list = |last: &str| -> String {
            let names = (0..8189).map(|n| format!("n{n:06}\n"));
            names.chain([format!("xn--p1ai\n{last}")]).collect()
        };
        let table = TldTable::parse(&list("abcdefg")).unwrap();
        assert_eq!(table.len(), 8191);
        assert!(table.iter().all(|name| table.contains(name)));
        assert!(table.contains("рф"));
        for last in ["abcdefgh", "abcdefghi"] {
            let error = TldTable::parse(&list(last)).unwrap_err();
            assert_eq!(error, Error::tld_list(8191, TldListProblem::TooMany));
        }
    }

    #[test]
    fn the_longest_name_is_found() {
        let longest = "a".repeat(63);
        let table = TldTable::parse(&longest).unwrap();
        assert!(table.contains(&longest));
    }

    #[test]
    fn says_what_it_is() {
        let table = TldTable::parse("# Version 7, …\ncom\nnet").unwrap();
        assert_eq!(
            format!("{table:?}"),
            r#"TldTable { version: "7", len: 2, .. }"#
        );
        assert!(!table.is_empty());
    }

    #[test]
    fn the_embedded_table_is_small() {
        let size = NAMES.len() + SLOT_COUNT * size_of::<u16>() + size_of::<Filter>();
        std::println!("TLD table: {COUNT} names, {size} bytes");
        assert!(size < 24 * 1024);
    }
}
