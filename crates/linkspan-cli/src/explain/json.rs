//! `--format json`: an explanation for programs. `docs/explain.md` describes the fields.

use linkspan::Explanation;
use linkspan::explain::{Candidate, Decision, Step, Tail};
use serde::{Serialize, Serializer};

use crate::screen::JsonReason;

/// The most open brackets of a code point, the innermost ones.
const SHOWN_BRACKETS: usize = 8;

/// The explanation of one text.
#[derive(Debug, Serialize)]
pub(super) struct Line<'e> {
    text: &'e str,
    links: usize,
    candidates: Candidates<'e>,
}

impl<'e> Line<'e> {
    pub(super) fn new(explanation: &'e Explanation<'e>) -> Self {
        Line {
            text: explanation.text(),
            links: explanation.links().count(),
            candidates: Candidates(explanation),
        }
    }
}

/// The candidates, one made after the other: there may be millions.
#[derive(Debug)]
struct Candidates<'e>(&'e Explanation<'e>);

impl Serialize for Candidates<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(
            self.0
                .candidates()
                .map(|candidate| JsonCandidate::new(&candidate)),
        )
    }
}

#[derive(Debug, Serialize)]
struct JsonCandidate<'e> {
    sign: &'static str,
    start: usize,
    end: usize,
    decisions: Vec<JsonDecision>,
    tail: Option<JsonTail<'e>>,
    outcome: &'static str,
    reason: Option<&'static str>,
    link: Option<JsonLink<'e>>,
}

impl<'e> JsonCandidate<'e> {
    fn new(candidate: &Candidate<'e, 'e>) -> Self {
        let range = candidate.range();
        let link = JsonLink::new(candidate);
        JsonCandidate {
            sign: candidate.sign().as_str(),
            start: range.start,
            end: range.end,
            decisions: candidate
                .decisions()
                .iter()
                .map(JsonDecision::new)
                .collect(),
            tail: candidate.tail().map(JsonTail::new),
            outcome: if link.is_some() { "link" } else { "refused" },
            reason: candidate.refusal().map(|refusal| refusal.code().as_str()),
            link,
        }
    }
}

#[derive(Debug, Serialize)]
struct JsonDecision {
    code: &'static str,
    effect: &'static str,
    start: usize,
    end: usize,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tailoring: Option<&'static str>,
}

impl JsonDecision {
    fn new(decision: &Decision) -> Self {
        let range = decision.range();
        JsonDecision {
            code: decision.code().as_str(),
            effect: decision.code().effect().as_str(),
            start: range.start,
            end: range.end,
            message: decision.to_string(),
            tailoring: decision.tailoring().map(|tailoring| tailoring.as_str()),
        }
    }
}

#[derive(Debug, Serialize)]
struct JsonTail<'e> {
    start: usize,
    end: usize,
    steps: Steps<'e>,
}

impl<'e> JsonTail<'e> {
    fn new(tail: &'e Tail) -> Self {
        JsonTail {
            start: tail.range().start,
            end: tail.range().end,
            steps: Steps(tail),
        }
    }
}

/// The steps of a tail, one made after the other.
#[derive(Debug)]
struct Steps<'e>(&'e Tail);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.steps().map(|step| JsonStep::new(&step)))
    }
}

#[derive(Debug, Serialize)]
struct JsonStep {
    start: usize,
    end: usize,
    code_point: String,
    link_term: &'static str,
    counts_as: Option<&'static str>,
    part: Option<&'static str>,
    act: &'static str,
    open: String,
    depth: usize,
    in_link: bool,
}

impl JsonStep {
    fn new(step: &Step<'_>) -> Self {
        let range = step.range();
        let mut innermost: Vec<char> = step.open().take(SHOWN_BRACKETS).collect();
        innermost.reverse();
        JsonStep {
            start: range.start,
            end: range.end,
            code_point: format!("U+{:04X}", u32::from(step.char())),
            link_term: step.link_term().as_str(),
            counts_as: step.counts_as().map(|term| term.as_str()),
            part: step.part().map(|part| part.as_str()),
            act: step.act().as_str(),
            open: innermost.into_iter().collect(),
            depth: step.open().count(),
            in_link: step.is_in_link(),
        }
    }
}

#[derive(Debug, Serialize)]
struct JsonLink<'e> {
    start: usize,
    end: usize,
    kind: &'static str,
    evidence: &'static str,
    confidence: &'static str,
    tailorings: Vec<&'static str>,
    text: &'e str,
    href: String,
    display: String,
    verdict: &'static str,
    reasons: Vec<JsonReason>,
}

impl<'e> JsonLink<'e> {
    fn new(candidate: &Candidate<'e, 'e>) -> Option<Self> {
        let link = candidate.link()?;
        let screening = candidate.screening()?;
        let tailorings = link.tailorings();
        let reasons = screening.reasons().iter();
        Some(JsonLink {
            start: link.range().start,
            end: link.range().end,
            kind: link.kind().as_str(),
            evidence: link.evidence().as_str(),
            confidence: link.confidence().as_str(),
            tailorings: tailorings
                .iter()
                .map(|tailoring| tailoring.as_str())
                .collect(),
            text: link.as_str(),
            href: link.href(),
            display: link.display(),
            verdict: screening.verdict().as_str(),
            reasons: reasons
                .map(|reason| JsonReason::new(reason, |at| at))
                .collect(),
        })
    }
}
