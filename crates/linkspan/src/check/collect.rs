//! Collects findings, and maps positions in excerpts and decoded texts back to the value.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::finding::{Domain, Finding, Kind, Report, Severity};
use super::mailbox::Address;
use super::{Checker, FindingCode};

/// The most findings reported for one value. A hostile value may have one per character.
pub(super) const MOST_FINDINGS: usize = 100;

/// A part of the value that knows its position in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Excerpt<'v> {
    pub(super) text: &'v str,
    origin: Origin<'v>,
}

/// Where the bytes of an excerpt come from.
#[derive(Clone, Copy, Debug)]
enum Origin<'v> {
    /// From this offset, byte by byte.
    Slice(usize),
    /// The byte at `i` was decoded from what starts at the `i`-th offset. One more offset marks the
    /// end.
    Decoded(&'v [usize]),
}

impl<'v> Excerpt<'v> {
    /// Returns the whole value.
    pub(super) fn whole(value: &'v str) -> Self {
        Self {
            text: value,
            origin: Origin::Slice(0),
        }
    }

    /// Creates a decoded text. `offsets` has one entry for each of its bytes and one for its end.
    pub(super) fn decoded(text: &'v str, offsets: &'v [usize]) -> Self {
        Self {
            text,
            origin: Origin::Decoded(offsets),
        }
    }

    /// Returns a part of the excerpt, empty if `range` is out of bounds.
    pub(super) fn part(&self, range: Range<usize>) -> Self {
        let text = self.text.get(range.clone()).unwrap_or_default();
        let origin = match self.origin {
            Origin::Slice(start) => Origin::Slice(start + range.start),
            Origin::Decoded(offsets) => {
                Origin::Decoded(offsets.get(range.start..).unwrap_or_default())
            }
        };
        Self { text, origin }
    }

    /// Converts a range of the excerpt to a range of the value.
    pub(super) fn range(&self, range: Range<usize>) -> Range<usize> {
        self.offset(range.start)..self.offset(range.end)
    }

    /// Returns the range of the value that the whole excerpt covers.
    pub(super) fn all(&self) -> Range<usize> {
        self.range(0..self.text.len())
    }

    fn offset(&self, at: usize) -> usize {
        match self.origin {
            Origin::Slice(start) => start + at,
            Origin::Decoded(offsets) => {
                let found = offsets.get(at).or(offsets.last());
                found.copied().unwrap_or_default()
            }
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

/// Collects the findings of one value.
#[derive(Debug)]
pub(super) struct Collector<'c> {
    pub(super) checker: &'c Checker,
    findings: Vec<Finding>,
    domains: Vec<Domain>,
    addresses: Vec<Address>,
    errors: usize,
    left_out: usize,
}

impl<'c> Collector<'c> {
    pub(super) fn new(checker: &'c Checker) -> Self {
        Self {
            checker,
            findings: Vec::new(),
            domains: Vec::new(),
            addresses: Vec::new(),
            errors: 0,
            left_out: 0,
        }
    }

    /// Adds a finding with the severity of its code.
    pub(super) fn add(
        &mut self,
        code: FindingCode,
        range: Range<usize>,
        message: impl Into<Cow<'static, str>>,
    ) {
        self.push(Finding::new(code, range, message));
    }

    /// Adds a finding. The first error is kept even when the list is full, because it decides
    /// whether the value is valid.
    pub(super) fn push(&mut self, finding: Finding) {
        let finding = if self.checker.refuses(finding.code()) {
            finding.with_severity(Severity::Error)
        } else {
            finding
        };
        let is_error = finding.severity() == Severity::Error;
        let is_first_error = is_error && self.errors == 0;
        self.errors += usize::from(is_error);
        if self.findings.len() < MOST_FINDINGS || is_first_error {
            self.findings.push(finding);
        } else {
            self.left_out += 1;
        }
    }

    /// Returns true if no further finding can be added, so that callers can stop looking.
    pub(super) fn is_full(&self) -> bool {
        // An error settles the verdict, and a finding that was left out makes the report say so.
        self.findings.len() >= MOST_FINDINGS && self.errors > 0 && self.left_out > 0
    }

    /// Returns the number of errors so far.
    pub(super) fn errors(&self) -> usize {
        self.errors
    }

    /// Records the ASCII form of a valid domain name if the caller collects them.
    pub(super) fn domain(&mut self, range: Range<usize>, ascii: &str) {
        if self.checker.collect_domains {
            self.domains.push(Domain::new(range, ascii.into()));
        }
    }

    /// Records a valid address if the caller collects them.
    pub(super) fn address(&mut self, range: Range<usize>, local: &str, ascii: &str) {
        if self.checker.collect_addresses {
            self.addresses.push(Address::new(range, local, ascii));
        }
    }

    /// Returns the report on a value of `len` bytes.
    pub(super) fn report(mut self, kind: Kind, len: usize) -> Report {
        // The sort is stable, so findings at the same position keep the order of the rules.
        self.findings.sort_by_key(|finding| finding.range().start);
        if self.left_out > 0 {
            self.findings.push(Finding::new(
                FindingCode::MoreFindings,
                len..len,
                alloc::format!(
                    "There is more to say about this value, but only the first {MOST_FINDINGS} \
                     findings are reported."
                ),
            ));
        }
        Report::new(kind, self.findings, self.domains, self.addresses)
    }
}
