//! What the routes answer.

use linkspan::check::{self, FindingCode, Severity};
use linkspan::explain::{Act, DecisionCode, Effect, Part, Trigger};
use linkspan::json::Field;
use linkspan::property::LinkTerm;
use linkspan::screen::{ReasonCode, Verdict};
use linkspan::{Confidence, Evidence, LinkKind, Tailoring};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::set;
use crate::api::Verb;
use crate::problem::Kind;

/// The answer to one text.
pub(super) fn answer(verb: Verb) -> Value {
    match verb {
        Verb::Detect => object(json!({ "links": list(part("Link")) })),
        Verb::Linkify | Verb::Defang | Verb::Refang => object(json!({ "output": string() })),
        Verb::Format => format(),
        Verb::Check => object(json!({
            "kind": words(check::Kind::ALL),
            "input": string(),
            "valid": { "type": "boolean" },
            "findings": list(part("Finding")),
        })),
        Verb::Screen => object(json!({
            "input": string(),
            "verdict": part("Verdict"),
            "reasons": list(part("Reason")),
            "display": string(),
        })),
        Verb::Explain => object(json!({
            "text": string(),
            "links": number(),
            "candidates": list(part("Candidate")),
        })),
    }
}

/// What several answers are made of.
pub(super) fn parts() -> Map<String, Value> {
    let codes: Vec<_> = Kind::ALL.into_iter().map(Kind::code).collect();
    let error = object(json!({ "code": words(&codes), "message": string() }));
    let parts = [
        ("Error", object(json!({ "error": error }))),
        (
            "Health",
            object(json!({ "status": words(&["ok", "ending"]) })),
        ),
        ("Verdict", words(Verdict::ALL)),
        (
            "Reason",
            placed(json!({ "code": words(ReasonCode::ALL), "message": string() })),
        ),
        (
            "Finding",
            placed(json!({
                "code": words(FindingCode::ALL),
                "severity": words(Severity::ALL),
                "message": string(),
            })),
        ),
        ("Link", link()),
        ("Candidate", candidate()),
        ("Decision", decision()),
        ("Tail", placed(json!({ "steps": list(part("Step")) }))),
        ("Step", step()),
    ];
    parts
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema))
        .collect()
}

fn format() -> Value {
    let mut answer = object(json!({
        "input": string(),
        "output": or_null(string()),
    }));
    let error = object(json!({ "code": string(), "message": string() }));
    optional(&mut answer, "error", error);
    answer
}

fn link() -> Value {
    let mut link = placed(json!({
        "kind": words(LinkKind::ALL),
        "evidence": words(Evidence::ALL),
        "text": string(),
        "href": string(),
        "display": string(),
        "confidence": words(Confidence::ALL),
        "tailorings": list(words(Tailoring::ALL)),
    }));
    let parts = [
        Field::Scheme,
        Field::LocalPart,
        Field::Name,
        Field::Host,
        Field::Port,
        Field::Path,
        Field::Query,
        Field::Fragment,
        Field::Registrable,
        Field::Tld,
    ];
    for part in parts {
        optional(&mut link, part.as_str(), string());
    }
    optional(&mut link, "verdict", part("Verdict"));
    optional(&mut link, "reasons", list(part("Reason")));
    link
}

fn candidate() -> Value {
    placed(json!({
        "trigger": words(Trigger::ALL),
        "decisions": list(part("Decision")),
        "tail": or_null(part("Tail")),
        "outcome": words(&["link", "refused"]),
        "reason": or_null(words(DecisionCode::ALL)),
        "link": or_null(part("Link")),
    }))
}

fn decision() -> Value {
    let mut decision = placed(json!({
        "code": words(DecisionCode::ALL),
        "effect": words(Effect::ALL),
        "message": string(),
    }));
    optional(&mut decision, "tailoring", words(Tailoring::ALL));
    decision
}

fn step() -> Value {
    placed(json!({
        "code_point": { "type": "string", "pattern": "^U\\+[0-9A-F]{4,6}$" },
        "link_term": words(LinkTerm::ALL),
        "counts_as": or_null(words(LinkTerm::ALL)),
        "part": or_null(words(Part::ALL)),
        "act": words(Act::ALL),
        "open": string(),
        "depth": number(),
        "in_link": { "type": "boolean" },
    }))
}

/// An object with all of these fields and no others.
pub(super) fn object(properties: Value) -> Value {
    let required: Vec<_> = properties
        .as_object()
        .map(|all| all.keys().cloned().collect())
        .unwrap_or_default();
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

/// An object that lies somewhere.
fn placed(mut properties: Value) -> Value {
    set(&mut properties, "start", number());
    set(&mut properties, "end", number());
    object(properties)
}

/// Adds a field that need not be there.
fn optional(object: &mut Value, name: &str, schema: Value) {
    if let Some(properties) = object.get_mut("properties") {
        set(properties, name, schema);
    }
}

fn part(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn string() -> Value {
    json!({ "type": "string" })
}

fn number() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

fn list(items: Value) -> Value {
    json!({ "type": "array", "items": items })
}

fn words(words: &[impl Serialize]) -> Value {
    json!({ "type": "string", "enum": words })
}

fn or_null(schema: Value) -> Value {
    json!({ "oneOf": [schema, { "type": "null" }] })
}
