//! Every decision of detection on a text. `docs/explain.md` describes the fields.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::Range;

use serde::{Serialize, Serializer};

use super::link::Link;
use crate::explain::{
    self, Act, Candidate, Decision, DecisionCode, Effect, Part, Step, Tail, Trigger,
};
use crate::offsets::Index;
use crate::property::LinkTerm;
use crate::tailoring::Tailoring;

/// The most open brackets listed for a code point, starting with the innermost.
const SHOWN_BRACKETS: usize = 8;

/// What became of a candidate.
const LINK: &str = "link";
const REFUSED: &str = "refused";
#[cfg(feature = "schemars")]
const OUTCOMES: [&str; 2] = [LINK, REFUSED];

/// The explanation of one text.
///
/// # Example
///
/// ```
/// use linkspan::offsets::{Index, Unit};
/// use linkspan::json::Explanation;
///
/// let explanation = linkspan::explain::explain("nothing");
/// let index = Index::new(b"nothing", Unit::Bytes);
/// let json = serde_json::to_string(&Explanation::new(&explanation, &index)).unwrap();
/// assert_eq!(json, r#"{"text":"nothing","links":0,"candidates":[]}"#);
/// ```
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Explanation<'e> {
    text: &'e str,
    links: usize,
    #[cfg_attr(feature = "schemars", schemars(with = "Vec<JsonCandidate<'_>>"))]
    candidates: Candidates<'e>,
}

impl<'e> Explanation<'e> {
    /// Creates the object of an explanation. `index`, which is built from the same text, converts
    /// offsets.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::offsets::{Index, Unit};
    ///
    /// let explanation = linkspan::explain::explain("example.com");
    /// let index = Index::new(b"example.com", Unit::Utf16);
    /// let object = linkspan::json::Explanation::new(&explanation, &index);
    /// assert!(serde_json::to_string(&object).unwrap().contains(r#""outcome":"link""#));
    /// ```
    #[must_use]
    pub fn new(explanation: &'e explain::Explanation<'e>, index: &'e Index<'e>) -> Self {
        Explanation {
            text: explanation.text(),
            links: explanation.links().count(),
            candidates: Candidates(explanation, index),
        }
    }
}

/// The range of something in the text.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
struct Place {
    start: usize,
    end: usize,
}

impl Place {
    fn new(range: Range<usize>, index: &Index<'_>) -> Self {
        Place {
            start: index.at(range.start),
            end: index.at(range.end),
        }
    }
}

/// The candidates, created one at a time, because there may be millions.
#[derive(Debug)]
struct Candidates<'e>(&'e explain::Explanation<'e>, &'e Index<'e>);

impl Serialize for Candidates<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(
            self.0
                .candidates()
                .map(|candidate| JsonCandidate::new(&candidate, self.1)),
        )
    }
}

/// Where a link could begin, the decisions about it, and what became of it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(rename = "Candidate"))]
struct JsonCandidate<'e> {
    trigger: Trigger,
    #[serde(flatten)]
    place: Place,
    decisions: Vec<JsonDecision>,
    tail: Option<JsonTail<'e>>,
    #[cfg_attr(feature = "schemars", schemars(extend("enum" = OUTCOMES)))]
    outcome: &'static str,
    reason: Option<DecisionCode>,
    link: Option<Link<'e>>,
}

impl<'e> JsonCandidate<'e> {
    fn new(candidate: &Candidate<'e, 'e>, index: &'e Index<'e>) -> Self {
        let decisions = candidate.decisions().iter();
        let link = link(candidate, index);
        JsonCandidate {
            trigger: candidate.trigger(),
            place: Place::new(candidate.range(), index),
            decisions: decisions
                .map(|decision| JsonDecision::new(decision, index))
                .collect(),
            tail: candidate.tail().map(|tail| JsonTail::new(tail, index)),
            outcome: if link.is_some() { LINK } else { REFUSED },
            reason: candidate.refusal().map(|refusal| refusal.code()),
            link,
        }
    }
}

fn link<'e>(candidate: &Candidate<'e, 'e>, index: &Index<'_>) -> Option<Link<'e>> {
    let link = Link::new(candidate.link()?, |at| index.at(at));
    Some(link.screened(candidate.screening()?, |at| index.at(at)))
}

/// A decision, the text that it is about, and the rule behind it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(rename = "Decision"))]
struct JsonDecision {
    code: DecisionCode,
    effect: Effect,
    #[serde(flatten)]
    place: Place,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tailoring: Option<Tailoring>,
}

impl JsonDecision {
    fn new(decision: &Decision, index: &Index<'_>) -> Self {
        JsonDecision {
            code: decision.code(),
            effect: decision.code().effect(),
            place: Place::new(decision.range(), index),
            message: decision.to_string(),
            tailoring: decision.tailoring(),
        }
    }
}

/// What follows the host, code point by code point.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(rename = "Tail"))]
struct JsonTail<'e> {
    #[serde(flatten)]
    place: Place,
    #[cfg_attr(feature = "schemars", schemars(with = "Vec<JsonStep>"))]
    steps: Steps<'e>,
}

impl<'e> JsonTail<'e> {
    fn new(tail: &'e Tail, index: &'e Index<'e>) -> Self {
        JsonTail {
            place: Place::new(tail.range(), index),
            steps: Steps(tail, index),
        }
    }
}

/// The steps of a tail, created one at a time.
#[derive(Debug)]
struct Steps<'e>(&'e Tail, &'e Index<'e>);

impl Serialize for Steps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.steps().map(|step| JsonStep::new(&step, self.1)))
    }
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemars", schemars(rename = "Step"))]
struct JsonStep {
    start: usize,
    end: usize,
    #[cfg_attr(feature = "schemars", schemars(regex(pattern = "^U\\+[0-9A-F]{4,6}$")))]
    code_point: String,
    link_term: LinkTerm,
    counts_as: Option<LinkTerm>,
    part: Option<Part>,
    act: Act,
    open: String,
    depth: usize,
    in_link: bool,
}

impl JsonStep {
    fn new(step: &Step<'_>, index: &Index<'_>) -> Self {
        let range = step.range();
        let mut innermost: Vec<char> = step.open().take(SHOWN_BRACKETS).collect();
        innermost.reverse();
        JsonStep {
            start: index.at(range.start),
            end: index.at(range.end),
            code_point: format!("U+{:04X}", u32::from(step.char())),
            link_term: step.link_term(),
            counts_as: step.counts_as(),
            part: step.part(),
            act: step.act(),
            open: innermost.into_iter().collect(),
            depth: step.open().count(),
            in_link: step.is_in_link(),
        }
    }
}
