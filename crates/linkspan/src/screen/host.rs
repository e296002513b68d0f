//! Screens one host, from the written form to the displayed form.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::domain::Spelling;
use crate::domain::idna::{LONGEST_LABEL, LONGEST_NAME, LONGEST_TEXT, is_overlong, to_ascii};
use crate::domain::names::is_own_form;
use crate::domain::punycode;
use crate::domain::run::is_separator;
use crate::domain::suffix::is_public_suffix;
use crate::domain::tld::TldTable;
use crate::text::char_at;

use super::Names;
use super::label::{Found, Label, Tld, Unit};
use super::protect::{Match, Protected};
use super::report::Report;
use super::skeleton::{as_written, read_as_written};
use super::variant::Variants;
use super::verdict::{Detail, ReasonCode};
use super::{address, bidi, confusable, idn};

/// No public suffix has more labels than this.
const LONGEST_SUFFIX: usize = 5;

/// A host of this many bytes has at most 253 octets in ASCII form if its labels are short.
const SURELY_SHORT_HOST: usize = 60;

/// Screens a host and returns the form to display. Ranges are in bytes of `host`.
pub(crate) fn screen<'t>(host: &'t str, names: Names<'_>, report: &mut Report<'_>) -> Cow<'t, str> {
    let name = host.strip_suffix(is_separator).unwrap_or(host);
    if name.is_empty() {
        report.add(ReasonCode::MalformedHost, 0..host.len(), Detail::None);
        return Cow::Borrowed(name);
    }
    if is_own_form(name) {
        screen_ascii(name, names, report);
        return Cow::Borrowed(name);
    }
    if let Some(address) = v6(name) {
        if let Some(code) = address::v6(address) {
            report.add(code, 0..name.len(), Detail::None);
        }
        return shown_as_ascii(name);
    }
    if !name.is_ascii() || has_a_label(name) {
        return screen_idn(name, names, report);
    }
    idn::raw_characters(name, report);
    screen_ascii(name, names, report);
    shown_as_ascii(name)
}

/// Returns the text between brackets, or an IPv6 address without brackets.
fn v6(name: &str) -> Option<&str> {
    match name.strip_prefix('[') {
        Some(rest) => Some(rest.strip_suffix(']').unwrap_or(rest)),
        None if name.contains(':') => name.parse::<core::net::Ipv6Addr>().ok().map(|_| name),
        None => None,
    }
}

/// Returns true if a label of an ASCII name begins with `xn--`.
pub(crate) fn has_a_label(name: &str) -> bool {
    let bytes = name.as_bytes();
    bytes.contains(&b'-') && bytes.split(|&b| b == b'.').any(punycode::is_a_label)
}

/// Screens a host that is its own ASCII form. Allocates only for reasons.
fn screen_ascii(name: &str, names: Names<'_>, report: &mut Report<'_>) {
    if let Some(code) = address::v4(name) {
        report.add(code, 0..name.len(), Detail::None);
        return;
    }
    let labels = labels(name).map(|(range, label)| (range, label, label.len()));
    check_lengths(name, labels, report);
    if let Some((start, of)) = names.variants.and_then(|variants| variants.find(name)) {
        report.add(
            ReasonCode::Variant,
            start..name.len(),
            Detail::Name(of.into()),
        );
    }
    check_protected(name, name, names.protected, report);
}

/// Returns the labels of a name whose only separator is `.`, with their ranges.
fn labels(name: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut start = 0;
    name.split('.').map(move |label| {
        let range = start..start + label.len();
        start = range.end + 1;
        (range, label)
    })
}

/// Reports empty labels, labels with a hyphen at either end, and labels that are too long. Each
/// label comes with its length in ASCII form.
fn check_lengths<'l>(
    host: &str,
    labels: impl Iterator<Item = (Range<usize>, &'l str, usize)>,
    report: &mut Report<'_>,
) {
    let mut total = 0;
    for (range, label, len) in labels {
        total += len + 1;
        if label.is_empty() || label.starts_with('-') || label.ends_with('-') {
            let next = char_at(host, range.start).map_or(0, char::len_utf8);
            let end = range.end.max(range.start + next);
            report.add(ReasonCode::MalformedHost, range.start..end, Detail::None);
        }
        if len > LONGEST_LABEL {
            report.add(ReasonCode::HostTooLong, range, Detail::None);
        }
    }
    if total > LONGEST_NAME + 1 {
        report.add(ReasonCode::HostTooLong, 0..host.len(), Detail::None);
    }
}

/// Returns true if the host looks like a protected name and the policy does not allow that.
///
/// `name` is the host in the form that UTS #46 gives it or in plain ASCII, `raw` the host as
/// written.
fn check_protected(name: &str, raw: &str, protected: &Protected, report: &mut Report<'_>) -> bool {
    let found = protected
        .find(name)
        .or_else(|| find_as_written(raw, protected));
    let (code, protected) = match found {
        Some(Match::Same(name)) => (ReasonCode::ProtectedName, name),
        Some(Match::Near(name)) => (ReasonCode::NearProtectedName, name),
        Some(Match::Genuine(_)) => return false,
        None => {
            if let Some(embedded) = protected.embedded(name) {
                report.add(
                    ReasonCode::EmbeddedName,
                    0..raw.len(),
                    Detail::Name(embedded.into()),
                );
            }
            return false;
        }
    };
    report.add(code, 0..raw.len(), Detail::Name(protected.into()))
}

/// Looks up a host by what it looks like as written, if that differs from its mapped form.
fn find_as_written<'p>(raw: &str, protected: &'p Protected) -> Option<Match<'p>> {
    let is_ascii = raw.is_ascii();
    let is_read_otherwise = if is_ascii {
        raw.as_bytes().contains(&b'I')
    } else {
        raw.contains(|c| as_written(c).is_some())
    };
    if !is_read_otherwise {
        return None;
    }
    let found = if is_ascii {
        let mut buffer = [0; LONGEST_NAME];
        let name = buffer.get_mut(..raw.len())?;
        for (slot, byte) in name.iter_mut().zip(raw.bytes()) {
            *slot = if byte == b'I' { b'l' } else { byte };
        }
        protected.find(core::str::from_utf8(name).ok()?)
    } else {
        protected.find(&idn::to_unicode(&read_as_written(raw)).ok()?)
    };
    // The host itself is not the protected name, but as written it looks exactly like it.
    match found {
        Some(Match::Genuine(name)) => Some(Match::Same(name)),
        other => other,
    }
}

/// Returns ASCII unchanged, except for characters that cannot be displayed.
fn shown_as_ascii(name: &str) -> Cow<'_, str> {
    let brackets = ['[', ']', ':'];
    let is_special = |c: char| !c.is_ascii() || idn::is_forbidden(c) && !brackets.contains(&c);
    if idn::is_plain(name) || !name.contains(is_special) {
        return Cow::Borrowed(name);
    }
    let mut shown = String::new();
    for (i, (_, label)) in idn::labels(name).enumerate() {
        if i > 0 {
            shown.push('.');
        }
        idn::push_ascii(label, &mut shown);
    }
    Cow::Owned(shown)
}

/// Screens a host with non-ASCII characters or `xn--` labels.
fn screen_idn<'t>(name: &'t str, names: Names<'_>, report: &mut Report<'_>) -> Cow<'t, str> {
    if name.len() > LONGEST_TEXT {
        report.add(ReasonCode::HostTooLong, 0..name.len(), Detail::None);
        return Cow::Borrowed("\u{FFFD}");
    }
    // Detection has already checked a host with this spelling: it needs no mapping, and all of its characters are valid.
    if report.judged == Some(Spelling::Unicode) {
        report.is_mapped = true;
        let unicode = if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
            Cow::Owned(name.to_ascii_lowercase())
        } else {
            Cow::Borrowed(name)
        };
        let host = Idn {
            raw: name,
            unicode: &unicode,
            is_parallel: true,
        };
        return host.screen(names, report).unwrap_or(unicode);
    }
    idn::raw_characters(name, report);
    let mut overlong = idn::labels(name).filter(|(_, label)| is_overlong(label));
    if report.judged.is_none()
        && let Some((range, _)) = overlong.next()
    {
        report.add(ReasonCode::HostTooLong, range, Detail::None);
        return shown_as_ascii(name);
    }
    let unicode = match idn::to_unicode(name) {
        Ok(unicode) => unicode,
        Err(refused) => {
            idn::explain(name, refused, report);
            return shown_as_ascii(name);
        }
    };
    if unicode.contains(idn::is_foreign_to_hosts) {
        report.add(ReasonCode::DisallowedCharacter, 0..name.len(), Detail::None);
        return Cow::Owned(shown_as_ascii(&unicode).into_owned());
    }
    if let Some(code) = mapped_address(&unicode) {
        report.add(code, 0..name.len(), Detail::None);
        return Cow::Owned(shown_as_ascii(&unicode).into_owned());
    }
    report.is_mapped = true;
    Idn::new(name, &unicode)
        .screen(names, report)
        .unwrap_or(Cow::Owned(unicode))
}

/// An address written with non-ASCII digits is in an unusual form, whatever the address.
fn mapped_address(ascii: &str) -> Option<ReasonCode> {
    let is_quad = ascii.parse::<core::net::Ipv4Addr>().is_ok();
    if is_quad {
        Some(ReasonCode::IpAddressForm)
    } else {
        address::v4(ascii)
    }
}

/// A host in both forms, as written and as mapped by UTS #46.
struct Idn<'h> {
    raw: &'h str,
    unicode: &'h str,
    /// Whether both forms have the same number of labels, so that labels can be paired.
    is_parallel: bool,
}

/// A label in both forms.
struct Both<'h> {
    /// The range of the written label, or of the whole host if labels cannot be paired.
    range: Range<usize>,
    raw: &'h str,
    label: &'h str,
    /// The host from this label to its end, in Unicode form.
    suffix: &'h str,
}

impl<'h> Idn<'h> {
    fn new(raw: &'h str, unicode: &'h str) -> Self {
        let is_parallel = idn::labels(raw).count() == unicode.split('.').count();
        Idn {
            raw,
            unicode,
            is_parallel,
        }
    }

    fn labels(&self) -> impl Iterator<Item = Both<'h>> {
        let Idn { raw, unicode, .. } = *self;
        let is_parallel = self.is_parallel;
        let places = idn::labels(raw).map(Some).chain(core::iter::repeat(None));
        labels(unicode)
            .zip(places)
            .map(move |((at, label), place)| {
                let place = place.filter(|_| is_parallel);
                let (range, raw) = place.unwrap_or((0..raw.len(), raw));
                Both {
                    range,
                    raw,
                    label,
                    suffix: unicode.get(at.start..).unwrap_or(label),
                }
            })
    }

    /// Screens each label and then the whole host. Returns the form to display unless it is the
    /// Unicode form.
    fn screen(&self, names: Names<'_>, report: &mut Report<'_>) -> Option<Cow<'static, str>> {
        let shown = self.screen_labels(names.variants, report);
        let is_reordered = bidi::reordered(self.unicode).is_some()
            && report.add(ReasonCode::BidiReorder, 0..self.raw.len(), Detail::None);
        if report.judged.is_none() {
            let lengths = self.labels().map(|both| {
                let len = octets(both.label, self.unicode);
                (both.range, both.label, len)
            });
            check_lengths(self.raw, lengths, report);
        }
        let is_variant = names
            .variants
            .is_some_and(|variants| self.check_variant(variants, report));
        let is_protected = check_protected(self.unicode, self.raw, names.protected, report);
        if is_protected || is_variant || is_reordered {
            return Some(Cow::Owned(all_ascii(self.unicode)));
        }
        shown.map(Cow::Owned)
    }

    /// Returns true if the host is a variant of a protected name and the policy does not allow
    /// that.
    fn check_variant(&self, variants: &Variants, report: &mut Report<'_>) -> bool {
        let Some((start, name)) = variants.find(self.unicode) else {
            return false;
        };
        let mut labels = self.labels();
        let at_start = |both: &Both<'_>| self.unicode.len() - both.suffix.len() == start;
        let range = labels.find(at_start).map(|both| both.range);
        let range = range.unwrap_or(0..self.raw.len());
        report.add(ReasonCode::Variant, range, Detail::Name(name.into()))
    }

    /// Screens each label. Returns the host with the bad labels in ASCII form, if there are any.
    fn screen_labels(
        &self,
        variants: Option<&Variants>,
        report: &mut Report<'_>,
    ) -> Option<String> {
        let tld = Tld::new(self.unicode.rsplit('.').next().unwrap_or_default());
        let nowhere = Tld::new("");
        let mut units = Vec::with_capacity(LONGEST_LABEL);
        let mut shown = String::new();
        let mut done = 0;
        for both in self.labels().filter(|both| !both.label.is_ascii()) {
            // A top-level domain is not at home under itself.
            let is_last = both.suffix.len() == both.label.len();
            let tld = if is_last { nowhere } else { tld };
            let label = Label::new(both.label, both.raw, tld, &mut units);
            if screen_label(&both, &label, variants, report) {
                let start = self.unicode.len() - both.suffix.len();
                shown.push_str(self.unicode.get(done..start).unwrap_or_default());
                idn::push_ascii(both.label, &mut shown);
                done = start + both.label.len();
            }
        }
        shown.push_str(self.unicode.get(done..).unwrap_or_default());
        (done > 0).then_some(shown)
    }
}

/// Applies the rules to a label. Returns true if the policy does not allow what one of them found.
fn screen_label(
    both: &Both<'_>,
    label: &Label<'_>,
    variants: Option<&Variants>,
    report: &mut Report<'_>,
) -> bool {
    let mut is_bad = false;
    let of_registry = variants.and_then(|variants| variants.of_ascii(both.label, label));
    for Found { code, at, detail } in label.findings().chain(of_registry) {
        // The registry of the top-level domain knows better which scripts its language mixes.
        if matches!(code, ReasonCode::MixedScript | ReasonCode::AccentedLatinMix)
            && variants.is_some_and(|variants| variants.allows(both.label, both.suffix))
        {
            continue;
        }
        if !is_bad && is_registrys(both.suffix) {
            return false;
        }
        let start = both.range.start;
        let place = at.and_then(|at| place_of(at, both.raw, label));
        let place = place.map_or(both.range.clone(), |place| {
            place.start + start..place.end + start
        });
        is_bad |= report.add(code, place, detail);
    }
    // The mapped form is fine and can be displayed, but the written form may still deceive.
    if !is_bad
        && let Some(Found { code, detail, .. }) = confusable::whole_script_as_written(label)
        && !is_registrys(both.suffix)
    {
        report.add(code, both.range.clone(), detail);
    }
    is_bad
}

/// Returns true for a top-level domain, or for a public suffix that is listed by its full name. Its
/// first label belongs to the registry, and nobody else can have it.
fn is_registrys(suffix: &str) -> bool {
    if suffix.split('.').nth(LONGEST_SUFFIX).is_some() {
        return false;
    }
    let Some(ascii) = to_ascii(suffix) else {
        return false;
    };
    match ascii.as_str().split_once('.') {
        None => TldTable::embedded().contains(ascii.as_str()),
        Some((_, parent)) => {
            // A label that no rule lists. If it makes a suffix, too, a wildcard does, and anybody
            // may have such a label.
            let any_other = alloc::format!("x--x.{parent}");
            is_public_suffix(ascii.as_str()) && !is_public_suffix(&any_other)
        }
    }
}

/// Returns the range of a character in the written label, if the written label is the same as the
/// mapped one.
pub(crate) fn place_of(at: usize, raw: &str, label: &Label<'_>) -> Option<Range<usize>> {
    let is_same = raw.chars().eq(label.units.iter().map(|unit: &Unit| unit.c));
    let (start, c) = raw.char_indices().nth(at).filter(|_| is_same)?;
    Some(start..start + c.len_utf8())
}

/// Returns the length of a label in ASCII form, or 1 where it cannot be too long.
fn octets(label: &str, host: &str) -> usize {
    if host.len() <= SURELY_SHORT_HOST && is_surely_short(label) {
        1
    } else {
        idn::ascii_len(label)
    }
}

/// Returns true if the ASCII form of a label has at most 63 octets. It may have them, too, if this returns false.
fn is_surely_short(label: &str) -> bool {
    punycode::PREFIX.len() + punycode::max_len(label.chars()) <= LONGEST_LABEL
}

fn all_ascii(unicode: &str) -> String {
    let mut shown = String::new();
    for (i, (_, label)) in labels(unicode).enumerate() {
        shown.push_str(if i > 0 { "." } else { "" });
        idn::push_ascii(label, &mut shown);
    }
    shown
}
