//! The description of the service in OpenAPI 3.1, generated from the types that the service reads and writes.

mod schemas;

use std::sync::LazyLock;

use bytes::Bytes;
use serde_json::{Map, Value, json};

use crate::api::Verb;
use crate::problem::Kind;
use crate::route::Route;

static TEXT: LazyLock<Bytes> = LazyLock::new(|| Bytes::from(document().to_string()));

/// Returns the description, as JSON.
pub(crate) fn text() -> Bytes {
    TEXT.clone()
}

fn document() -> Value {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "linkspan",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Finds web and email links in running text, in every script (UTS #58); judges, formats and \
                explains them. Nothing is looked up or fetched on behalf of a request.",
            "license": { "name": env!("CARGO_PKG_LICENSE"), "identifier": env!("CARGO_PKG_LICENSE") },
        },
        "paths": paths(),
        "components": {
            "schemas": schemas::all(),
            "responses": problems(),
        },
    })
}

fn paths() -> Map<String, Value> {
    let verbs = Verb::ALL.into_iter().map(|verb| {
        let path = Route::of_verb(verb).label();
        (path.to_owned(), json!({ "post": operation(verb) }))
    });
    let health = json!({ "$ref": "#/components/schemas/Health" });
    let reads = [
        (
            Route::Health,
            "The same as /readyz.",
            "application/json",
            health.clone(),
        ),
        (
            Route::Live,
            "Returns 200 as long as the service runs, even if it is about to end.",
            "application/json",
            health.clone(),
        ),
        (
            Route::Ready,
            "Returns 200 while the service accepts requests, and 503 once it is about to end.",
            "application/json",
            health,
        ),
        (
            Route::Metrics,
            "Counters in the format of Prometheus.",
            "text/plain",
            json!({ "type": "string" }),
        ),
        (
            Route::OpenApi,
            "This description.",
            "application/json",
            json!({ "type": "object" }),
        ),
    ];
    let reads = reads.map(|(route, summary, media_type, schema)| {
        let content = json!({ media_type: { "schema": schema } });
        (
            route.label().to_owned(),
            json!({ "get": read(summary, &content) }),
        )
    });
    let page = json!({ "text/html": { "schema": { "type": "string" } }, "text/plain": { "schema": { "type": "string" } } });
    let page = read("The playground, or how to build it.", &page);
    verbs
        .chain(reads)
        .chain([(Route::Page.label().to_owned(), json!({ "get": page }))])
        .collect()
}

/// Returns the operation of a path that only accepts GET.
fn read(summary: &str, content: &Value) -> Value {
    json!({
        "summary": summary,
        "responses": {
            "200": { "description": summary, "content": content },
            "405": { "$ref": "#/components/responses/405" },
            "503": { "$ref": "#/components/responses/503" },
        },
    })
}

fn name(verb: Verb) -> &'static str {
    match verb {
        Verb::Detect => "Detect",
        Verb::Linkify => "Linkify",
        Verb::Format => "Format",
        Verb::Check => "Check",
        Verb::Screen => "Screen",
        Verb::Explain => "Explain",
        Verb::Defang => "Defang",
        Verb::Refang => "Refang",
    }
}

fn summary(verb: Verb) -> &'static str {
    match verb {
        Verb::Detect => "Finds the links of texts.",
        Verb::Linkify => {
            "Makes the links of texts clickable, in HTML, Markdown, for terminals or in plain text."
        }
        Verb::Format => "Writes URLs and email addresses in another form.",
        Verb::Check => "Says whether values are valid, and what is wrong with them.",
        Verb::Screen => "Says whether hosts and links are what they seem.",
        Verb::Explain => "Returns each decision of detection on texts.",
        Verb::Defang => "Makes the links of texts unclickable: hxxps[:]//example[.]com.",
        Verb::Refang => "Restores defanged links.",
    }
}

fn operation(verb: Verb) -> Value {
    let reference =
        |what: &str| json!({ "$ref": format!("#/components/schemas/{}{what}", name(verb)) });
    let one_or_several = json!({ "oneOf": [reference("Answer"), reference("Answers")] });
    let mut responses = Map::new();
    responses.insert(
        "200".into(),
        json!({
            "description": "The answer: an object for `text`, a list of them for `texts`.",
            "content": { "application/json": { "schema": one_or_several } },
        }),
    );
    for status in problems().keys() {
        let reference = format!("#/components/responses/{status}");
        responses.insert(status.clone(), json!({ "$ref": reference }));
    }
    json!({
        "summary": summary(verb),
        "operationId": name(verb).to_lowercase(),
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": { "oneOf": [reference("One"), reference("Several")] } } },
        },
        "responses": responses,
    })
}

/// Sets a field of an object.
fn set(object: &mut Value, name: &str, value: Value) {
    if let Some(fields) = object.as_object_mut() {
        fields.insert(name.to_owned(), value);
    }
}

/// Returns the responses for all kinds of problems, by status.
fn problems() -> Map<String, Value> {
    let mut all = Map::new();
    for kind in Kind::ALL {
        let status = kind.status();
        let mut response = json!({
            "description": status.canonical_reason().unwrap_or_default(),
            "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Error" } } },
        });
        if kind == Kind::Busy {
            let seconds =
                json!({ "description": "Seconds to wait.", "schema": { "type": "integer" } });
            set(&mut response, "headers", json!({ "Retry-After": seconds }));
        }
        all.insert(status.as_u16().to_string(), response);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_described() {
        let document = document();
        let described = document["paths"].as_object().unwrap();
        for route in Route::ALL {
            let is_there = described.contains_key(route.label());
            assert_eq!(is_there, route != Route::Unknown, "{}", route.label());
        }
        assert_eq!(described.len(), Route::ALL.len() - 1);
    }

    #[test]
    fn every_reference_resolves() {
        fn check(value: &Value, root: &Value, seen: &mut usize) {
            match value {
                Value::Object(object) => {
                    if let Some(Value::String(reference)) = object.get("$ref") {
                        let pointer = reference.strip_prefix('#').unwrap();
                        assert!(root.pointer(pointer).is_some(), "{reference}");
                        *seen += 1;
                    }
                    object.values().for_each(|inner| check(inner, root, seen));
                }
                Value::Array(list) => list.iter().for_each(|inner| check(inner, root, seen)),
                _ => {}
            }
        }
        let (document, mut seen) = (document(), 0);
        check(&document, &document, &mut seen);
        assert!(seen > 50);
    }
}
