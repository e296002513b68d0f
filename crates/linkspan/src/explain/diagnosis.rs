//! Why a host was refused, or a local part: the checks of [`domain`](crate::domain) and
//! [`local`](crate::detect::email::local) in the same order, asked one by one.
//!
//! Detection itself only asks whether; this is asked afterwards, by an explanation.

use core::ops::Range;

use super::Code;
use crate::domain::idna::LONGEST_LABEL;
use crate::domain::ip::Unbracketed;
use crate::domain::run::{self, Place, is_separator};
use crate::domain::{Rules, idna as ascii_form, ip, suffix};
use crate::domain::{is_a_label, is_tld};
use crate::text::{char_at, char_before, skip_back_while, skip_while};
use crate::unicode::property::{HostClass, host_class, link_email};

/// What is wrong, and where.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Fault {
    pub(crate) code: Code,
    pub(crate) range: Range<usize>,
}

impl Fault {
    fn new(code: Code, range: Range<usize>) -> Option<Fault> {
        Some(Fault { code, range })
    }
}

/// Why there is no host directly behind `scheme://`; `None` if there is one.
pub(crate) fn after_scheme(text: &str, at: usize, rules: &Rules) -> Option<Fault> {
    if ip::bracketed_v6(text, at).is_some() {
        return None;
    }
    if char_at(text, at) == Some('[') {
        let inside = skip_while(text, at + 1, is_address_char);
        let end = inside + usize::from(char_at(text, inside) == Some(']'));
        return Fault::new(Code::BadIpv6, at..end);
    }
    match ip::unbracketed_v6(text, at) {
        Unbracketed::Address(_) => return None,
        Unbracketed::Malformed => {
            return Fault::new(Code::BadIpv6, at..skip_while(text, at, is_address_char));
        }
        Unbracketed::Other => {}
    }
    let range = run::cut_symbols(text, at..run::end(text, at, Place::AfterScheme));
    Name::new(text, range, Place::AfterScheme, rules)?.fault()
}

/// Why a trimmed bare run is no host; `None` if it is one.
pub(crate) fn bare(text: &str, range: Range<usize>, rules: &Rules) -> Option<Fault> {
    let is_address = text.get(range.clone()).is_some_and(ip::is_dotted_quad);
    match is_address {
        true if rules.bare_addresses => None,
        true => Fault::new(Code::BareAddressesOff, range),
        false => Name::new(text, range, Place::Bare, rules)?.fault(),
    }
}

/// Why there is no domain behind the `@` of an email address; `None` if there is one.
pub(crate) fn of_email(text: &str, at: usize, rules: &Rules) -> Option<Fault> {
    let range = run::trim_end(text, at..run::end(text, at, Place::Bare));
    Name::new(text, range, Place::Bare, rules)?.fault()
}

/// Why there is no local part before the `@` at `at`, none before `floor` being looked at.
pub(crate) fn local_part(text: &str, at: usize, floor: usize) -> Fault {
    let start = skip_back_while(text, at, floor, |c| c == '.' || link_email(c));
    let local = text.get(start..at).unwrap_or_default();
    let (code, range) = match local.find("..") {
        _ if local.is_empty() && floor == at && at > 0 => (Code::Spent, at..at + 1),
        _ if local.is_empty() => (Code::LocalPartEmpty, at..at + 1),
        _ if local.starts_with('.') => (Code::LocalPartStart, start..start + 1),
        _ if local.ends_with('.') => (Code::LocalPartEnd, at - 1..at),
        Some(dots) => (Code::LocalPartDots, start + dots..start + dots + 2),
        None => (Code::LocalPartEmpty, at..at + 1),
    };
    Fault { code, range }
}

/// The quotation mark that ends what is no quoted local part.
pub(crate) fn quoted_local_part(at: usize) -> Fault {
    Fault {
        code: Code::LocalPartQuoted,
        range: at.saturating_sub(1)..at,
    }
}

fn is_address_char(c: char) -> bool {
    c.is_ascii_hexdigit() || matches!(c, ':' | '.')
}

/// A name that may be a host.
struct Name<'t, 'r> {
    text: &'t str,
    start: usize,
    place: Place,
    rules: &'r Rules,
}

impl<'t, 'r> Name<'t, 'r> {
    fn new(text: &'t str, range: Range<usize>, place: Place, rules: &'r Rules) -> Option<Self> {
        Some(Name {
            start: range.start,
            text: text.get(range)?,
            place,
            rules,
        })
    }

    fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    fn fault(&self) -> Option<Fault> {
        if let Some(fault) = self.edge_fault() {
            return Some(fault);
        }
        let is_plain =
            self.text.is_ascii() && !self.text.split('.').any(|l| is_a_label(l.as_bytes()));
        if is_plain {
            return self.ascii_fault(self.text);
        }
        let Some(ascii) = ascii_form::to_ascii(self.text) else {
            return self.uts46_fault();
        };
        let is_address = self.is_address(ascii.as_bytes());
        let is_single = !ascii.as_bytes().contains(&b'.');
        let ends_badly = !is_address && !is_single && !ascii.may_end_in_tld();
        self.ascii_fault(ascii.as_str()).or_else(|| {
            let fault = || Fault::new(Code::TldSyntax, self.label(usize::MAX));
            ends_badly.then(fault).flatten()
        })
    }

    /// What the first character says, and the underscore.
    fn edge_fault(&self) -> Option<Fault> {
        let Some(first) = self.text.chars().next() else {
            return Fault::new(Code::HostEmpty, self.range());
        };
        let at_start = self.start..self.start + first.len_utf8();
        let underscore = self.text.find('_').filter(|_| self.place == Place::Bare);
        match (host_class(first), underscore) {
            (HostClass::Separator, _) => Fault::new(Code::LabelEmpty, at_start),
            (HostClass::ContextO, _) => Fault::new(Code::HostStart, at_start),
            (_, Some(at)) => Fault::new(Code::Underscore, self.start + at..self.start + at + 1),
            _ => None,
        }
    }

    fn is_address(&self, ascii: &[u8]) -> bool {
        self.place == Place::AfterScheme && ip::ends_in_a_number(ascii)
    }

    /// What is wrong with the name in ASCII form.
    fn ascii_fault(&self, ascii: &str) -> Option<Fault> {
        if ascii.len() > ascii_form::LONGEST_NAME {
            return Fault::new(Code::HostTooLong, self.range());
        }
        let mut labels = ascii.split('.').enumerate();
        let is_whole = ascii.split('.').count() == self.text.split(is_separator).count();
        let bad = labels.find_map(|(i, label)| Some((i, label_fault(label)?)));
        if let Some((i, code)) = bad {
            let place = if is_whole {
                self.label(i)
            } else {
                self.range()
            };
            return Fault::new(code, place);
        }
        if self.is_address(ascii.as_bytes()) {
            let is_valid = ip::parse_v4(ascii.as_bytes()).is_some();
            return (!is_valid)
                .then(|| Fault::new(Code::BadIpv4, self.range()))
                .flatten();
        }
        self.domain_fault(ascii)
    }

    /// What is wrong with the name as a domain.
    fn domain_fault(&self, ascii: &str) -> Option<Fault> {
        let Some((_, tld)) = ascii.rsplit_once('.') else {
            let may = self.place == Place::AfterScheme && self.rules.single_labels;
            return (!may)
                .then(|| Fault::new(Code::SingleLabel, self.range()))
                .flatten();
        };
        let is_known = self.rules.tlds.contains_ascii(tld.as_bytes());
        if !is_tld(tld.as_bytes()) {
            Fault::new(Code::TldSyntax, self.label(usize::MAX))
        } else if !is_known && self.place == Place::Bare {
            Fault::new(Code::TldUnknown, self.label(usize::MAX))
        } else if suffix::is_public_suffix(ascii) {
            Fault::new(Code::PublicSuffix, self.range())
        } else {
            None
        }
    }

    /// Why the name has no ASCII form: one of its labels, or all of them together.
    fn uts46_fault(&self) -> Option<Fault> {
        if self.text.len() > ascii_form::LONGEST_TEXT {
            return Fault::new(Code::HostTooLong, self.range());
        }
        let mut total = 0;
        for (i, label) in self.text.split(is_separator).enumerate() {
            let ascii = match label_fault_uts46(label) {
                Ok(len) => len,
                Err(code) => return Fault::new(code, self.label(i)),
            };
            total += ascii + usize::from(i > 0);
        }
        let code = match total > ascii_form::LONGEST_NAME {
            true => Code::HostTooLong,
            false => Code::NotUts46,
        };
        Fault::new(code, self.range())
    }

    /// The place of label number `i` in the text; the last one if there are not so many. An
    /// empty label is where the separators behind and before it are.
    fn label(&self, i: usize) -> Range<usize> {
        let mut start = 0;
        for (number, (at, dot)) in self
            .text
            .char_indices()
            .filter(|(_, c)| is_separator(*c))
            .enumerate()
        {
            if number == i {
                let before = char_before(self.text, start).map_or(0, char::len_utf8);
                let is_empty = at == start;
                let (from, to) = if is_empty {
                    (before, dot.len_utf8())
                } else {
                    (0, 0)
                };
                return self.start + start - from..self.start + at + to;
            }
            start = at + dot.len_utf8();
        }
        self.start + start..self.start + self.text.len()
    }
}

/// What is wrong with one label in ASCII form.
fn label_fault(label: &str) -> Option<Code> {
    if label.is_empty() {
        Some(Code::LabelEmpty)
    } else if label.starts_with('-') || label.ends_with('-') {
        Some(Code::LabelHyphen)
    } else if label.len() > LONGEST_LABEL {
        Some(Code::LabelTooLong)
    } else {
        None
    }
}

/// The octets of one label in ASCII form, or what is wrong with it by itself.
fn label_fault_uts46(label: &str) -> Result<usize, Code> {
    if let Some(code @ (Code::LabelEmpty | Code::LabelHyphen)) = label_fault(label) {
        return Err(code);
    }
    if ascii_form::is_overlong(label) {
        return Err(Code::LabelTooLong);
    }
    match ascii_form::to_ascii(label).map(|ascii| ascii.as_bytes().len()) {
        Some(octets) if octets > LONGEST_LABEL => Err(Code::LabelTooLong),
        Some(octets) => Ok(octets),
        None if is_a_label(label.as_bytes()) => Err(Code::BadPunycode),
        None => Err(Code::NotUts46),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain;
    use crate::domain::tld::TldTable;
    use alloc::string::String;
    use proptest::prelude::*;

    fn rules(single_labels: bool, bare_addresses: bool) -> Rules {
        Rules {
            tlds: TldTable::embedded(),
            single_labels,
            bare_addresses,
            is_tailored: false,
        }
    }

    fn pieces() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(alloc::vec![
            "a",
            "com",
            "co",
            "uk",
            "ck",
            "www",
            ".",
            ".",
            ".",
            "。",
            "．",
            "-",
            "_",
            "é",
            "ß",
            "例",
            "中国",
            "рф",
            "א",
            "ب",
            "xn--",
            "xn--fiqs8s",
            "xn--a",
            "1",
            "0x7f",
            "256",
            "9",
            "❤",
            "·",
            "״",
            "・",
            "\u{200C}",
            "\u{200D}",
            "\u{301}",
            "\u{2024}",
            "ａ",
            "１",
            "[",
            "]",
            "::",
            ":",
            "::1",
            "foobar",
            "İ",
            "ﬀ",
            "\u{AD}",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例例",
        ]);
        prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

        /// There is a fault exactly where there is no host, and it is in the name.
        #[test]
        fn a_fault_exactly_if_no_host(text in pieces(), single in any::<bool>(), bare_too in any::<bool>()) {
            let rules = rules(single, bare_too);
            let range = 0..run::end(&text, 0, Place::Bare);
            let trimmed = run::trim_end(&text, run::trim_start(&text, range));
            for (host, fault) in [
                (domain::after_scheme(&text, 0, &rules), after_scheme(&text, 0, &rules)),
                (domain::bare(&text, trimmed.clone(), &rules), bare(&text, trimmed.clone(), &rules)),
                (domain::of_email(&text, 0, &rules), of_email(&text, 0, &rules)),
            ] {
                prop_assert_eq!(host.is_none(), fault.is_some(), "{:?} {:?} {:?}", text, host, fault);
                if let Some(fault) = fault {
                    prop_assert!(text.get(fault.range.clone()).is_some(), "{:?} in {:?}", fault, text);
                    prop_assert_eq!(fault.code.effect(), crate::explain::Effect::Refuses);
                }
            }
        }
    }
}
