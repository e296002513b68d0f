//! Every decision of detection, and the rule behind it.

use alloc::format;
use alloc::string::String;

use linkspan::explain::{Candidate, Decision, Step, Tail};
use linkspan::offsets::Index;
use linkspan::{Detector, Parts};

use super::place;
use super::screen::judgement;
use crate::json::Json;
use crate::units::units;

/// The maximum number of open brackets that are listed for a code point, starting with the
/// innermost.
const SHOWN_BRACKETS: usize = 8;

pub(crate) fn explain(detector: &Detector, text: &str) -> String {
    let units = units(text.as_bytes());
    let explanation = detector.explain(text);
    let mut json = Json::default();
    json.object(|json| {
        json.list("candidates", explanation.candidates(), |json, item| {
            json.object(|json| candidate(json, &item, &units));
        });
    });
    json.finish()
}

fn candidate(json: &mut Json, candidate: &Candidate<'_, '_>, units: &Index<'_>) {
    json.text("trigger", candidate.trigger().as_str());
    place(json, &candidate.range(), units);
    json.list("decisions", candidate.decisions(), |json, item| {
        json.object(|json| decision(json, item, units));
    });
    match candidate.tail() {
        Some(found) => {
            json.name("tail");
            json.object(|json| tail(json, found, units));
        }
        None => json.raw("tail", "null"),
    }
    let refusal = candidate.refusal();
    json.maybe("reason", refusal.map(|refusal| refusal.code().as_str()));
    link(json, candidate, units);
}

fn decision(json: &mut Json, decision: &Decision, units: &Index<'_>) {
    json.text("code", decision.code().as_str());
    json.text("effect", decision.code().effect().as_str());
    place(json, &decision.range(), units);
    json.said("message", decision);
    let tailoring = decision.tailoring();
    json.maybe("tailoring", tailoring.map(|tailoring| tailoring.as_str()));
}

fn tail(json: &mut Json, tail: &Tail, units: &Index<'_>) {
    place(json, &tail.range(), units);
    json.list("steps", tail.steps(), |json, item| {
        json.object(|json| step(json, &item, units));
    });
}

fn step(json: &mut Json, step: &Step<'_>, units: &Index<'_>) {
    place(json, &step.range(), units);
    let code_point = format!("U+{:04X}", u32::from(step.char()));
    json.text("codePoint", &code_point);
    json.text("linkTerm", step.link_term().as_str());
    json.maybe("countsAs", step.counts_as().map(|term| term.as_str()));
    json.maybe("part", step.part().map(|part| part.as_str()));
    json.text("act", step.act().as_str());
    let open: String = step.open().take(SHOWN_BRACKETS).collect();
    let open: String = open.chars().rev().collect();
    json.text("open", &open);
    json.number("depth", step.open().count());
    json.truth("inLink", step.is_in_link());
}

fn link(json: &mut Json, candidate: &Candidate<'_, '_>, units: &Index<'_>) {
    let (Some(link), Some(screening)) = (candidate.link(), candidate.screening()) else {
        json.raw("link", "null");
        return;
    };
    json.name("link");
    json.object(|json| {
        place(json, &link.range(), units);
        json.text("kind", link.kind().as_str());
        json.text("evidence", link.evidence().as_str());
        json.text("confidence", link.confidence().as_str());
        json.list("tailorings", link.tailorings().iter(), |json, tailoring| {
            json.string(tailoring.as_str());
        });
        json.text("text", link.as_str());
        json.text("href", &link.to_href());
        json.text("display", &link.to_display());
        parts(json, &link.parts(), units);
        judgement(json, screening, units);
    });
}

/// Writes the field `parts`: the parts that the link has, in order.
fn parts(json: &mut Json, parts: &Parts, units: &Index<'_>) {
    let all = [
        ("scheme", parts.scheme.as_ref()),
        ("localPart", parts.local_part.as_ref()),
        ("name", parts.name.as_ref()),
        ("host", parts.host.as_ref()),
        ("port", parts.port.as_ref()),
        ("path", parts.path.as_ref()),
        ("query", parts.query.as_ref()),
        ("fragment", parts.fragment.as_ref()),
    ];
    let found = all
        .into_iter()
        .filter_map(|(name, range)| Some((name, range?)));
    json.list("parts", found, |json, (name, range)| {
        json.object(|json| {
            json.text("part", name);
            place(json, range, units);
        });
    });
}
