//! Local parts of email addresses, by the email profile of UTS #39 §3.4.
//!
//! A local part is checked piece by piece, as a host is checked label by label. Only its server
//! knows what it does with it, so it is mapped for the checks only.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::unicode::property::{is_contextj, shape};

use super::class::{Kind, class};
use super::host::place_of;
use super::label::{Label, Rule, Tld};
use super::protect::Protected;
use super::report::Report;
use super::verdict::{Detail, ReasonCode};
use super::{confusable, context, idn, mark, script};

/// The rules for labels that protect readers, without those about domain names.
const RULES: [Rule; 13] = [
    script::mixed_script,
    confusable::whole_script,
    confusable::whole_script_as_written,
    confusable::mixed_digits,
    script::uncommon,
    script::deprecated,
    script::limited_use,
    script::restricted,
    mark::repeated,
    mark::piled_up,
    mark::wrong_base,
    mark::hidden,
    context::unseen_joiner,
];

/// Screens a local part. `tld` is that of its domain. Ranges are in bytes of `local`.
pub(crate) fn screen(local: &str, tld: Tld<'_>, protected: &Protected, report: &mut Report<'_>) {
    let mut units = Vec::new();
    for (range, piece) in pieces(local).filter(|(_, piece)| !piece.is_ascii()) {
        raw_characters(piece, range.start, report);
        // The rules expect small letters. A piece that UTS #46 rejects is checked as it is.
        let mapped = idn::to_unicode(piece).ok();
        if mapped.is_none() && piece.contains(is_contextj) {
            report.add(ReasonCode::JoinerContext, range.clone(), Detail::None);
        }
        let mapped = mapped.unwrap_or_else(|| String::from(piece));
        let label = Label::new(&mapped, piece, tld, &mut units);
        for found in RULES.iter().filter_map(|rule| rule(&label)) {
            let place = found.at.and_then(|at| place_of(at, piece, &label));
            let place = place.map_or(range.clone(), |place| {
                place.start + range.start..place.end + range.start
            });
            report.add(found.code, place, found.detail);
        }
        if let Some(name) = protected.near_label(&mapped) {
            report.add(
                ReasonCode::NearProtectedName,
                range,
                Detail::Name(name.into()),
            );
        }
    }
}

/// Splits a local part at its dots, its tag and its quotes.
fn pieces(local: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut start = 0;
    local.split(['.', '+', '"', ' ']).map(move |piece| {
        let range = start..start + piece.len();
        start = range.end + 1;
        (range, piece)
    })
}

/// Returns true for a character that NFKC replaces: full-width and mathematical letters, ligatures,
/// presentation forms. A capital is mapped, too, but is not one of them.
fn is_compatibility(c: char) -> bool {
    if c.is_ascii() || class(c).kind != Kind::Mapped {
        return false;
    }
    let is_form = matches!(c,
        '\u{2100}'..='\u{214F}' | '\u{F900}'..='\u{FFEF}' | '\u{1D400}'..='\u{1D7FF}' | '\u{1EE00}'..='\u{1EEFF}');
    let mapped = idn::to_unicode(c.encode_utf8(&mut [0; 4])).ok();
    is_form || mapped.is_some_and(|mapped| mapped.is_ascii())
}

/// Reports compatibility characters, which NFKC replaces, and variation selectors without effect.
fn raw_characters(piece: &str, start: usize, report: &mut Report<'_>) {
    let mut before = '.';
    for (at, c) in piece.char_indices() {
        let is_selector = matches!(c, '\u{FE00}'..='\u{FE0F}');
        let code = if is_compatibility(c) {
            Some(ReasonCode::RestrictedCharacter)
        } else if is_selector && !shape(before).is_pictograph() {
            Some(ReasonCode::InvisibleCharacter)
        } else {
            None
        };
        if let Some(code) = code {
            let range = start + at..start + at + c.len_utf8();
            report.add(code, range, Detail::Char(c));
        }
        before = c;
    }
}
