//! Domain names: is a name a host, what is its ASCII form, and is its top-level domain known?
//!
//! [`judge`] gives the one answer. It has three arms, each of which leaves to the next what it does not decide:
//!
//! 1. [`ascii`]: a name of up to 31 ASCII bytes, as most hosts are. Its edges are checked with operations on sets of bits.
//! 2. [`label`]: a name in another script whose labels are already in the form that UTS #46 would give them. An automaton
//!    recognizes them in one pass, and the tables have the names in their own scripts, so no Punycode is needed.
//! 3. The rules one by one: [`idna`] finds the ASCII form by the whole of [`uts46`] (with [`punycode`], [`bidi`] and
//!    [`context`]); then the lengths, [`ip`], [`tld`] and [`suffix`] are checked. A name that is not a host comes here, too,
//!    to find the rule that it breaks.
//!
//! The arms agree: tests compare the first two with the third. [`run`] finds a run of host characters in a text, and its edges.

pub(crate) mod ascii;
pub(crate) mod bidi;
pub(crate) mod context;
mod fault;
mod hash;
pub(crate) mod idna;
pub(crate) mod ip;
pub(crate) mod label;
pub(crate) mod names;
pub(crate) mod punycode;
pub(crate) mod run;
pub mod suffix;
pub(crate) mod tld;
pub(crate) mod uts46;

use core::ops::Range;

use crate::text::{char_at, skip_while};
use crate::unicode::property::{HostClass, host_class};

use self::hash::Hash;
use self::idna::{LONGEST_LABEL, LONGEST_NAME};
use self::ip::Unbracketed;
use self::label::{Directions, Label, Undecided};
use self::punycode::is_a_label;
use self::run::Place;
use self::tld::TldTable;

pub(crate) use self::fault::{Fault, Rule};

/// The kind of a link's host.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum HostKind {
    /// A domain name, and whether its top-level domain is known.
    Domain(Tld),
    /// A single label such as `localhost`. Found only if enabled.
    SingleLabel,
    /// An IPv4 address, in any form that browsers accept.
    Ipv4,
    /// An IPv6 address, with or without brackets.
    Ipv6,
}

/// Whether a top-level domain is known.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Tld {
    /// It is in the table of top-level domains.
    Known,
    /// It is not in the table, but the host has an explicit scheme.
    Unknown,
}

/// The options of the caller that affect hosts.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    /// The names that count as top-level domains.
    pub(crate) tlds: TldTable,
    /// Whether one label is enough after a scheme.
    pub(crate) single_labels: bool,
    /// Whether IPv4 and IPv6 addresses count without a scheme.
    pub(crate) bare_addresses: bool,
    /// Whether text may be attached to the end of a host, so that the last label may continue after
    /// the top-level domain.
    pub(crate) is_tailored: bool,
}

impl Rules {
    /// Returns the rules for a string that the caller passes as a URL: addresses and single labels are hosts, too.
    pub(crate) fn lenient() -> Self {
        Rules {
            tlds: TldTable::embedded(),
            single_labels: true,
            bare_addresses: true,
            is_tailored: false,
        }
    }
}

/// A host that was found in a text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Host {
    /// Its place in the text, without root dot and port.
    pub(crate) range: Range<usize>,
    /// What it is.
    pub(crate) kind: HostKind,
    /// What its spelling says about its forms.
    pub(crate) spelling: Spelling,
}

/// What the spelling of a host says about its ASCII form and its Unicode form. With it, later stages need not run UTS #46
/// again.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) enum Spelling {
    /// Small ASCII letters, digits, hyphens and dots, and no label begins with `xn--`. Both forms are the host as written.
    Ascii,
    /// The same, with capitals. Both forms are the host in lower case.
    Capitals,
    /// UTS #46 maps each label to itself, except for ASCII capitals. The Unicode form is the host in lower case.
    Unicode,
    /// Anything else.
    Other,
}

impl Spelling {
    /// Returns the spelling of an ASCII name without A-labels.
    fn of_ascii(name: &[u8]) -> Self {
        let is_ldh = |byte: &u8| byte.is_ascii_alphanumeric() || b"-.".contains(byte);
        match name.iter().any(u8::is_ascii_uppercase) {
            _ if !name.iter().all(is_ldh) => Spelling::Other,
            true => Spelling::Capitals,
            false => Spelling::Ascii,
        }
    }
}

impl Host {
    /// Creates an IPv6 address, with or without its brackets.
    pub(crate) fn v6(range: Range<usize>) -> Self {
        Host {
            range,
            kind: HostKind::Ipv6,
            spelling: Spelling::Other,
        }
    }
}

/// Reads the host directly after `scheme://`.
#[inline]
pub(crate) fn after_scheme(text: &str, at: usize, rules: &Rules) -> Result<Host, Fault> {
    // This cannot cut off the beginning of an IPv6 address: a host has a dot, and no IPv6 address has one before its first
    // colon.
    if let Some(host) = ascii::host_at(text, at, Place::AfterScheme, rules) {
        return Ok(host);
    }
    after_scheme_in_general(text, at, rules)
}

#[inline(never)]
fn after_scheme_in_general(text: &str, at: usize, rules: &Rules) -> Result<Host, Fault> {
    if let Some(range) = ip::bracketed_v6(text, at) {
        return Ok(Host::v6(range));
    }
    if char_at(text, at) == Some('[') {
        let inside = skip_while(text, at + 1, ip::is_address_char);
        let end = inside + usize::from(char_at(text, inside) == Some(']'));
        return Err(Fault::new(Rule::Ipv6, at..end));
    }
    match ip::unbracketed_v6(text, at) {
        Unbracketed::Address(range) => return Ok(Host::v6(range)),
        Unbracketed::Malformed => {
            let end = skip_while(text, at, ip::is_address_char);
            return Err(Fault::new(Rule::Ipv6, at..end));
        }
        Unbracketed::Other => {}
    }
    let range = run::cut_symbols(text, at..run::end(text, at, Place::AfterScheme));
    Name::new(text, range, Place::AfterScheme, rules).judge()
}

/// Judges `range`, which is a bare run without the edges that [`run::trim_start`] and [`run::trim_end`] cut off.
#[inline]
pub(crate) fn bare(text: &str, range: Range<usize>, rules: &Rules) -> Result<Host, Fault> {
    if let Some(host) = ascii::host_in(text, range.clone(), Place::Bare, rules) {
        return Ok(host);
    }
    let name = text.get(range.clone()).unwrap_or_default();
    if ip::is_dotted_quad(name) {
        if !rules.bare_addresses {
            return Err(Fault::new(Rule::AddressesOn, range));
        }
        return Ok(Host {
            range,
            kind: HostKind::Ipv4,
            spelling: Spelling::Ascii,
        });
    }
    Name::new(text, range, Place::Bare, rules).judge()
}

/// Reads the domain directly after the `@` of an email address.
#[inline]
pub(crate) fn of_email(text: &str, at: usize, rules: &Rules) -> Result<Host, Fault> {
    if let Some(host) = ascii::host_at(text, at, Place::Bare, rules) {
        return Ok(host);
    }
    let range = run::trim_end(text, at..run::end(text, at, Place::Bare));
    Name::new(text, range, Place::Bare, rules).judge()
}

/// Judges a bare run that has underscores inside the labels before its registrable name.
pub(crate) fn with_underscores(text: &str, range: Range<usize>, rules: &Rules) -> Option<Host> {
    let name = text.get(range.clone())?;
    let is_edge = |label: &str| label.starts_with('_') || label.ends_with('_');
    if !name.contains('_') || name.split('.').any(is_edge) {
        return None;
    }
    let host = judge(text, range, Place::AfterScheme, rules).ok()?;
    let registrable = suffix::registrable(name)?;
    let is_site = host.kind == HostKind::Domain(Tld::Known) && !registrable.contains('_');
    is_site.then_some(host)
}

/// Judges the host of a string that is a URL as a whole, without root dot.
///
/// This is WHATWG's host parser without the names that the DNS cannot have: those with empty labels, with labels that are too
/// long, that are too long themselves, with hyphens at the edges of labels, or with ASCII other than letters, digits, `-` and
/// `_`. Whether a host could be a link in a text is another question, which [`after_scheme`] and [`bare`] answer.
pub(crate) fn of_url(name: &str) -> Option<HostKind> {
    let is_v6 = |text: &str| text.parse::<core::net::Ipv6Addr>().is_ok();
    let bracketed = name.strip_prefix('[').map(|rest| rest.strip_suffix(']'));
    match bracketed {
        Some(inner) => return inner.is_some_and(is_v6).then_some(HostKind::Ipv6),
        None if name.contains(':') => return is_v6(name).then_some(HostKind::Ipv6),
        None => {}
    }
    let ascii = idna::to_ascii(name)?;
    let (name, bytes) = (ascii.as_str(), ascii.as_bytes());
    let is_name_byte = |&byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    let is_sound = |label| fault::of_label(label).is_none();
    if !name.split('.').all(is_sound) || !bytes.iter().all(is_name_byte) {
        return None;
    }
    if ip::ends_in_a_number(bytes) {
        return ip::parse_v4(bytes).map(|_| HostKind::Ipv4);
    }
    Some(match name.rsplit_once('.') {
        None => HostKind::SingleLabel,
        Some((_, tld)) if TldTable::embedded().lists(tld.as_bytes()) => {
            HostKind::Domain(Tld::Known)
        }
        Some(_) => HostKind::Domain(Tld::Unknown),
    })
}

/// Decides whether a name is a host in this place. Returns the host, or the first rule that the name breaks.
///
/// `name` is a range of `text` whose edges are trimmed. The [module](self) describes the three arms.
#[inline]
pub(crate) fn judge(
    text: &str,
    name: Range<usize>,
    place: Place,
    rules: &Rules,
) -> Result<Host, Fault> {
    if let Some(host) = ascii::host_in(text, name.clone(), place, rules) {
        return Ok(host);
    }
    Name::new(text, name, place, rules).judge()
}

/// A name to be judged.
struct Name<'t, 'r> {
    text: &'t str,
    /// Where it begins in the text that it is taken from.
    start: usize,
    place: Place,
    rules: &'r Rules,
}

impl<'t, 'r> Name<'t, 'r> {
    fn new(text: &'t str, name: Range<usize>, place: Place, rules: &'r Rules) -> Self {
        Name {
            start: name.start,
            text: text.get(name).unwrap_or_default(),
            place,
            rules,
        }
    }

    /// Applies the second and the third arm of [`judge`].
    #[inline(never)]
    fn judge(&self) -> Result<Host, Fault> {
        self.check_edges()?;
        let (bytes, is_ascii) = (self.text.as_bytes(), self.text.is_ascii());
        if is_ascii && !bytes.split(|&byte| byte == b'.').any(is_a_label) {
            let kind = self.judge_ascii(self.text)?;
            return Ok(self.host(kind, Spelling::of_ascii(bytes)));
        }
        self.check_tld_as_written()?;
        match self.as_written() {
            Ok(Some(spelling)) => return Ok(self.host(HostKind::Domain(Tld::Known), spelling)),
            // A label with so many code points has too many octets in ASCII form, so that form need not be computed.
            // For an ASCII name, the third arm gives the same answer.
            Err(Undecided::TooLong) if !is_ascii => return Err(self.in_long_label()),
            _ => {}
        }
        let ascii = idna::to_ascii(self.text).ok_or_else(|| self.in_whole(Rule::AsciiForm))?;
        let kind = self.judge_ascii(ascii.as_str())?;
        // An A-label may encode digits or hyphens, which are not allowed in a top-level domain.
        if matches!(kind, HostKind::Domain(_)) && !ascii.may_end_in_tld() {
            return Err(self.in_tld(Rule::TldSyntax));
        }
        Ok(self.host(kind, Spelling::Other))
    }

    fn host(&self, kind: HostKind, spelling: Spelling) -> Host {
        Host {
            range: self.start..self.start + self.text.len(),
            kind,
            spelling,
        }
    }

    /// Checks the first character, and that a bare name has no underscore.
    fn check_edges(&self) -> Result<(), Fault> {
        let Some(first) = self.text.chars().next() else {
            return Err(self.in_whole(Rule::NotEmpty));
        };
        let at_start = self.start..self.start + first.len_utf8();
        match host_class(first) {
            HostClass::Separator => return Err(Fault::new(Rule::LabelNotEmpty, at_start)),
            HostClass::ContextO => return Err(Fault::new(Rule::Start, at_start)),
            _ => {}
        }
        // Not by `str::find`, which takes longer for texts as short as names.
        let mut bytes = self.text.bytes();
        match bytes.position(|byte| byte == b'_') {
            Some(at) if self.place == Place::Bare => {
                let at = self.start + at;
                Err(Fault::new(Rule::Underscore, at..at + 1))
            }
            _ => Ok(()),
        }
    }

    /// Looks up the last label of a bare name outside ASCII, unless UTS #46 may change it.
    ///
    /// This comes before the other labels are checked: in text of a script without spaces, a whole sentence may be one run, and
    /// a single lookup rejects it.
    fn check_tld_as_written(&self) -> Result<(), Fault> {
        if self.place == Place::AfterScheme {
            return Ok(());
        }
        let Some(label) = last_label(self.text) else {
            return Err(self.in_whole(Rule::TwoLabels));
        };
        if self.rules.tlds.lists(label.as_bytes()) {
            return Ok(());
        }
        let is_final = if label.is_ascii() {
            !is_a_label(label.as_bytes())
        } else {
            label::maps_to_itself(label)
        };
        if !is_final {
            return Ok(());
        }
        let is_tld = label.len() >= 2 && label.chars().all(tld::is_letter);
        Err(self.in_tld(if is_tld {
            Rule::TldKnown
        } else {
            Rule::TldSyntax
        }))
    }

    /// Returns the spelling of a domain with a known top-level domain whose labels can be looked up as they are written: UTS #46
    /// maps all of them to themselves, or all labels outside ASCII are written as A-labels. Returns `None` if it is not certain
    /// that the name is such a domain.
    ///
    /// The tables contain names in both forms, but not in a mixture of the two. Most names need no Punycode because of this,
    /// except for the length of their labels.
    fn as_written(&self) -> Result<Option<Spelling>, Undecided> {
        let (mut label, mut directions) = (Label::new(), Directions::default());
        let (mut rest, mut octets, mut names) = (self.text.chars(), 0, None);
        let (mut is_encoded, mut is_mapped) = (false, false);
        let tld = loop {
            let start = rest.as_str();
            let separator = label.read(&mut rest)?;
            is_encoded |= label.is_encoded;
            let len = if label.is_encoded {
                start.len() - rest.as_str().len() - separator.map_or(0, char::len_utf8)
            } else {
                label.octets()
            };
            octets += len + 1;
            directions.add(&label);
            // Stop here: if each name of a long run read it to its end, that would be quadratic.
            if len > LONGEST_LABEL || octets > LONGEST_NAME + 1 {
                return Ok(None);
            }
            is_mapped |= is_encoded || separator.is_some_and(|dot| dot != '.');
            match separator {
                None => break start,
                // The suffix is looked up as one text, which must have dots between its labels.
                Some(dot) if dot != '.' && names.is_some() => return Ok(None),
                Some(dot) => {
                    let first = self.text.len() - rest.as_str().len() - dot.len_utf8();
                    names = names.or(self.text.get(..first).map(|first| (first, rest.as_str())));
                }
            }
        };
        let Some((first, parent)) = names else {
            return Ok(None);
        };
        let is_domain = (!is_encoded || self.text.is_ascii())
            && directions.are_allowed()
            && label.may_be_tld()
            && tld.len() >= 2
            && self.rules.tlds.lists(tld.as_bytes())
            && !is_suffix(first, parent, tld);
        let spelling = if is_mapped {
            Spelling::Other
        } else {
            Spelling::Unicode
        };
        Ok(is_domain.then_some(spelling))
    }

    /// Judges the name by its ASCII form, in lower or upper case.
    fn judge_ascii(&self, ascii: &str) -> Result<HostKind, Fault> {
        let bytes = ascii.as_bytes();
        if bytes.len() > LONGEST_NAME {
            return Err(self.in_whole(Rule::Length));
        }
        if ascii
            .split('.')
            .any(|label| fault::of_label(label).is_some())
        {
            return Err(self.moved(fault::in_ascii(self.text, ascii)));
        }
        let is_after_scheme = self.place == Place::AfterScheme;
        if is_after_scheme && ip::ends_in_a_number(bytes) {
            let address = ip::parse_v4(bytes).map(|_| HostKind::Ipv4);
            return address.ok_or_else(|| self.in_whole(Rule::Ipv4));
        }
        let (Some((_, tld)), Some((first, rest))) = (ascii.rsplit_once('.'), ascii.split_once('.'))
        else {
            let is_host = is_after_scheme && self.rules.single_labels;
            let single = is_host.then_some(HostKind::SingleLabel);
            return single.ok_or_else(|| self.in_whole(Rule::TwoLabels));
        };
        let is_known = self.rules.tlds.lists(tld.as_bytes());
        if !tld::is_ascii_tld(tld.as_bytes()) {
            Err(self.in_tld(Rule::TldSyntax))
        } else if !is_known && !is_after_scheme {
            Err(self.in_tld(Rule::TldKnown))
        } else if is_suffix(first, rest, tld) {
            Err(self.in_whole(Rule::NotSuffix))
        } else if is_known {
            Ok(HostKind::Domain(Tld::Known))
        } else {
            Ok(HostKind::Domain(Tld::Unknown))
        }
    }

    #[cold]
    fn in_whole(&self, rule: Rule) -> Fault {
        Fault::new(rule, self.start..self.start + self.text.len())
    }

    /// Returns the fault of the first label that has more code points than a label may have octets.
    #[cold]
    fn in_long_label(&self) -> Fault {
        let is_long = |label: &str| label.chars().count() > LONGEST_LABEL;
        let index = self.text.split(run::is_separator).position(is_long);
        let range = fault::label_range(self.text, index.unwrap_or_default());
        self.moved(Fault::new(Rule::LabelLength, range))
    }

    #[cold]
    fn in_tld(&self, rule: Rule) -> Fault {
        let len = last_label(self.text).map_or(self.text.len(), str::len);
        self.moved(Fault::new(rule, self.text.len() - len..self.text.len()))
    }

    /// Moves a fault in the name to its place in the text.
    #[cold]
    fn moved(&self, fault: Fault) -> Fault {
        Fault {
            range: self.start + fault.range.start..self.start + fault.range.end,
            ..fault
        }
    }
}

/// Returns true if a name of several labels, `first` and `rest`, is a public suffix.
fn is_suffix(first: &str, rest: &str, tld: &str) -> bool {
    suffix::may_be_deep(Hash::of(tld.as_bytes()))
        && suffix::is_suffix(first.as_bytes(), rest.as_bytes())
}

/// Returns the last label of a name that has several.
fn last_label(name: &str) -> Option<&str> {
    let mut rest = name.as_bytes();
    // The last bytes of the separators `.`, U+3002, U+FF0E and U+FF61.
    let is_last_byte = |&byte: &u8| matches!(byte, b'.' | 0x82 | 0x8E | 0xA1);
    loop {
        let at = rest.iter().rposition(is_last_byte)?;
        let is_separator = |before: &str| before.ends_with(run::is_separator);
        if rest.get(at) == Some(&b'.') || name.get(..=at).is_some_and(is_separator) {
            return name.get(at + 1..);
        }
        rest = rest.get(..at)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: HostKind = HostKind::Domain(Tld::Known);

    fn rules() -> Rules {
        Rules {
            tlds: TldTable::embedded(),
            single_labels: false,
            bare_addresses: false,
            is_tailored: false,
        }
    }

    fn judged(name: &str, place: Place, rules: &Rules) -> Option<HostKind> {
        let host = judge(name, 0..name.len(), place, rules);
        host.ok().map(|host| host.kind)
    }

    fn bare(name: &str) -> Option<HostKind> {
        judged(name, Place::Bare, &rules())
    }

    fn schemed(name: &str) -> Option<HostKind> {
        judged(name, Place::AfterScheme, &rules())
    }

    #[test]
    fn bare_domains_need_a_listed_tld() {
        assert_eq!(bare("example.com"), Some(KNOWN));
        assert_eq!(bare("EXAMPLE.COM"), Some(KNOWN));
        assert_eq!(bare("пример.рф"), Some(KNOWN));
        assert_eq!(bare("wiki.internal"), None);
        assert_eq!(
            schemed("wiki.internal"),
            Some(HostKind::Domain(Tld::Unknown))
        );
    }

    #[test]
    fn structure() {
        for name in [
            "",
            "com",
            ".com",
            "a..com",
            "-a.com",
            "a-.com",
            "example.a",
            "a.c0m",
            "_a.com",
        ] {
            assert_eq!(bare(name), None, "{name}");
        }
        assert_eq!(schemed("_dmarc.example.com"), Some(KNOWN));
        assert_eq!(schemed("example.a"), None);
        assert_eq!(schemed("a.x-y"), None);
        assert_eq!(schemed("é.例-例"), None);
        assert_eq!(
            bare("r3---sn.example.com"),
            Some(KNOWN),
            "hyphens in places 3 and 4"
        );
    }

    #[test]
    fn lengths() {
        let label = "a".repeat(63);
        assert_eq!(bare(&alloc::format!("{label}.com")), Some(KNOWN));
        assert_eq!(bare(&alloc::format!("{label}a.com")), None);
        let name = alloc::format!("{label}.{label}.{label}.{}.com", "a".repeat(57));
        assert_eq!((name.len(), bare(&name)), (253, Some(KNOWN)));
        assert_eq!(bare(&alloc::format!("b{name}")), None);
    }

    /// Of a name in another script, the length of the ASCII form counts.
    #[test]
    fn lengths_of_other_scripts() {
        let label = alloc::format!("é{}", "a".repeat(55));
        let octets = |name: &str| idna::by_uts46(name).map_or(0, |ascii| ascii.as_bytes().len());
        for tld in ["com", "de"] {
            let name = |len| alloc::format!("{}.{label}.{label}.{label}.{tld}", "a".repeat(len));
            let longest = (1..64).rfind(|&len| octets(&name(len)) == idna::LONGEST_NAME);
            let longest = longest.unwrap();
            assert_eq!(bare(&name(longest)), Some(KNOWN));
            assert_eq!(bare(&name(longest + 1)), None);
        }
        let many = alloc::format!("é.{}com", "a.".repeat(130));
        assert_eq!(bare(&many), None, "dots count, too");
        let unknown = Some(HostKind::Domain(Tld::Unknown));
        assert_eq!(schemed("éé。abcdecom"), unknown, "the whole last label");
        assert_eq!(bare("éé。com"), Some(KNOWN));
    }

    #[test]
    fn registrable_names_only() {
        assert_eq!(schemed("co.uk"), None);
        assert_eq!(
            bare("github.io"),
            Some(KNOWN),
            "the private section does not count"
        );
        assert_eq!(bare("www.ck"), Some(KNOWN), "an exception");
        assert_eq!(bare("other.ck"), None, "a wildcard");
    }

    /// A list may contain names that ICANN would not accept.
    #[test]
    fn a_list_of_the_caller() {
        let others = ["例9", "例-例", "éb"].map(|tld| idna::to_ascii(tld).unwrap());
        let [digit, hyphen, mixed] = others.each_ref().map(|tld| tld.as_str());
        let list = ["xyzzy", "c0m", digit, hyphen, mixed].join("\n");
        let rules = Rules {
            tlds: TldTable::parse(&list).unwrap(),
            ..rules()
        };
        let bare = |name| judged(name, Place::Bare, &rules);
        assert_eq!(bare("é.xyzzy"), Some(KNOWN));
        assert_eq!(bare("é.com"), None, "not in this list");
        assert_eq!(bare("é.c0m"), None, "digit");
        assert_eq!(bare("é.例9"), None, "digit in another script");
        assert_eq!(bare("é.例-例"), None, "hyphen");
        assert_eq!(bare("a.éb"), Some(KNOWN));
        assert_eq!(bare("a.Éb"), Some(KNOWN), "mapped");
    }

    #[test]
    fn addresses_only_after_a_scheme() {
        assert_eq!(bare("192.168.10.15"), None);
        assert_eq!(schemed("192.168.10.15"), Some(HostKind::Ipv4));
        assert_eq!(schemed("0x7f.1"), Some(HostKind::Ipv4));
        assert_eq!(schemed("256.1.1.1"), None);
        assert_eq!(
            schemed("１.１.１.１"),
            Some(HostKind::Ipv4),
            "full-width digits map to digits"
        );
    }
}
