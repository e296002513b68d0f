//! An engine: one set of options, ready to use.

use alloc::string::String;

use linkspan::format::Formatter;
use linkspan::{Confidence, Detector, Evidence, HostKind, Link, LinkKind, Tailoring, Tld};

use crate::desk::Answer;
use crate::options::Judge;
use crate::units::Walk;

/// The engine of one JavaScript object.
#[derive(Clone, Debug)]
pub(crate) struct Engine {
    pub(crate) detector: Detector,
    pub(crate) formatter: Formatter,
    pub(crate) judge: Judge,
}

/// How many numbers describe a link.
pub(crate) const WORDS: usize = 4;

/// What is known about a text, and which fields of its links are requested.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked {
    /// Whether the text is ASCII, so that bytes are UTF-16 units.
    pub(crate) is_ascii: bool,
    /// Whether to screen links.
    pub(crate) verdicts: bool,
    /// Whether some of the text may be shown in another form than it is written, because it contains `%` or `xn--`.
    pub(crate) may_decode: bool,
    /// Whether the forms of all links are written, including those that follow from their text.
    pub(crate) forms: bool,
}

impl Engine {
    /// Appends the links of a text as numbers: start and end in UTF-16 units, a set of bits that describes the link,
    /// and the tailorings that moved an edge. Forms that do not follow from the text of a link are written as text,
    /// each with a NUL after it.
    pub(crate) fn detect(&self, text: &str, asked: Asked, answer: &mut Answer<'_>) {
        let mut walk = Walk::new(text.as_bytes(), asked.is_ascii);
        let mut add = |link: Link<'_>| {
            let range = link.range();
            let affixes = self.affixes(&link, asked);
            if affixes == 0 {
                self.write_forms(&link, answer.text);
            }
            answer.links.extend([
                walk.to(range.start),
                walk.to(range.end),
                bits(&link) | self.verdict(&link, asked) << VERDICT | affixes,
                tailorings(&link),
            ]);
        };
        // By reference, because a walk is large to move.
        self.detector.links(text).by_ref().for_each(&mut add);
    }

    /// Returns true if there is a link.
    pub(crate) fn test(&self, text: &str) -> bool {
        self.detector.is_match(text)
    }

    /// Writes the href of a link, and in the full package its form for people.
    fn write_forms(&self, link: &Link<'_>, forms: &mut String) {
        let href = self.judge.href(link);
        forms.push_str(&href.unwrap_or_else(|| self.formatter.href_of(link)));
        forms.push('\0');
        self.judge.write_display(&self.formatter, link, forms);
    }

    /// Detects a link once more, in its own text alone. Returns `None` if it is a link only because of the text around it.
    #[cfg(feature = "full")]
    pub(crate) fn alone<'t>(&self, text: &'t str) -> Option<Link<'t>> {
        let mut links = self.detector.links(text);
        links.next().filter(|link| link.as_str() == text)
    }

    fn verdict(&self, link: &Link<'_>, asked: Asked) -> u32 {
        if asked.verdicts {
            self.judge.verdict(link)
        } else {
            0
        }
    }

    /// Returns the affixes that turn the link's text into its href: a scheme before it, a slash after it. Returns 0 if
    /// the href differs from the text in another way, or if people do not see the link as it is written.
    fn affixes(&self, link: &Link<'_>, asked: Asked) -> u32 {
        let is_written = asked.forms || asked.may_decode && !self.judge.shows_as_written(link);
        let affixes = self.formatter.affixes(link).filter(|_| !is_written);
        let Some((before, after)) = affixes else {
            return 0;
        };
        let has = |affix: &str, bit: u32| if affix.is_empty() { 0 } else { bit };
        HAS_AFFIXES | has(before, HAS_SCHEME_BEFORE) | has(after, HAS_SLASH_AFTER)
    }
}

// The positions of the bits of a link. `js/link.js` reads them.
const EVIDENCE: u32 = 1;
const HOST: u32 = 4;
const CONFIDENCE: u32 = 7;
const VERDICT: u32 = 9;
pub(crate) const HAS_AFFIXES: u32 = 1 << 11;
const HAS_SCHEME_BEFORE: u32 = 1 << 12;
const HAS_SLASH_AFTER: u32 = 1 << 13;
const NAME: u32 = 14;

fn bits(link: &Link<'_>) -> u32 {
    let kind = match link.kind() {
        LinkKind::Email => 1,
        LinkKind::Mention => 1 << NAME,
        LinkKind::Handle => 2 << NAME,
        LinkKind::Hashtag => 3 << NAME,
        _ => 0,
    };
    let evidence = match link.evidence() {
        Evidence::Scheme => 0,
        Evidence::Www => 1,
        Evidence::Domain => 2,
        Evidence::Address => 3,
        Evidence::Email => 4,
        Evidence::Mailto => 5,
        Evidence::Sigil => 6,
        // `Attribute`, which does not occur in text.
        _ => 7,
    };
    let host = match link.host_kind() {
        Some(HostKind::Domain(Tld::Known)) => 0,
        Some(HostKind::Domain(_)) => 1,
        Some(HostKind::SingleLabel) => 2,
        Some(HostKind::Ipv4) => 3,
        Some(HostKind::Ipv6) => 4,
        _ => 7,
    };
    let confidence = match link.confidence() {
        Confidence::Doubtful => 0,
        Confidence::Likely => 1,
        _ => 2,
    };
    kind | evidence << EVIDENCE | host << HOST | confidence << CONFIDENCE
}

fn tailorings(link: &Link<'_>) -> u32 {
    let set = link.tailorings();
    if set.is_empty() {
        return 0;
    }
    let all = Tailoring::ALL.iter().zip(0..);
    all.filter(|(tailoring, _)| set.contains(**tailoring))
        .fold(0, |bits, (_, place)| bits | 1 << place)
}
