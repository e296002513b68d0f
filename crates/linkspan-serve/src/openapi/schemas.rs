//! The schemas of requests and answers, generated from the types that read and write them.

use linkspan::json::{Explanation, Link, Report, Screening};
use linkspan::linkify::Format;
use schemars::generate::{Contract, SchemaSettings};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::{name, set};
use crate::api::request::Source;
use crate::api::{Verb, defang, format, linkify, request};
use crate::problem;
use crate::service::Health;

/// Returns all schemas, by name.
pub(super) fn all() -> Map<String, Value> {
    let mut requests = generator(Contract::Deserialize);
    let mut answers = generator(Contract::Serialize);
    let mut all = Map::new();
    for verb in Verb::ALL {
        let name = name(verb);
        let request = request(verb, &mut requests);
        all.insert(format!("{name}One"), with(&request, verb, "text", "texts"));
        all.insert(
            format!("{name}Several"),
            with(&request, verb, "texts", "text"),
        );
        let reference = json!({ "$ref": format!("#/components/schemas/{name}Answer") });
        all.insert(format!("{name}Answer"), answer(verb, &mut answers));
        all.insert(format!("{name}Answers"), list("results", &reference));
    }
    all.insert("Error".into(), schema::<problem::Object<'_>>(&mut answers));
    all.insert("Health".into(), schema::<Health>(&mut answers));
    all.extend(requests.take_definitions(true));
    all.extend(answers.take_definitions(true));
    all.values_mut().for_each(shorten);
    all
}

/// Keeps the first paragraph of every description. The others are examples in Rust.
fn shorten(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(text)) = fields.get_mut("description") {
                *text = text
                    .split("\n\n")
                    .next()
                    .unwrap_or_default()
                    .replace('\n', " ");
            }
            fields.values_mut().for_each(shorten);
        }
        Value::Array(items) => items.iter_mut().for_each(shorten),
        _ => {}
    }
}

fn generator(contract: Contract) -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.contract = contract;
    });
    settings.into_generator()
}

fn schema<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    T::json_schema(generator).to_value()
}

fn request(verb: Verb, generator: &mut SchemaGenerator) -> Value {
    match verb {
        Verb::Detect => schema::<request::Detect<'_>>(generator),
        Verb::Linkify => schema::<request::Linkify<'_>>(generator),
        Verb::Format => schema::<request::Format<'_>>(generator),
        Verb::Check => schema::<request::Check<'_>>(generator),
        Verb::Screen => schema::<request::Screen<'_>>(generator),
        Verb::Explain => schema::<request::Explain<'_>>(generator),
        Verb::Defang | Verb::Refang => schema::<request::Defang<'_>>(generator),
    }
}

/// Returns the answer to one text.
fn answer(verb: Verb, generator: &mut SchemaGenerator) -> Value {
    match verb {
        // It is written link by link, so there is no type for all of it.
        Verb::Detect => list("links", generator.subschema_for::<Link<'_>>().as_value()),
        Verb::Linkify => schema::<linkify::Answer>(generator),
        Verb::Format => schema::<format::Answer<'_>>(generator),
        Verb::Check => answer_to::<Report<'_>>(generator),
        Verb::Screen => answer_to::<Screening<'_>>(generator),
        Verb::Explain => schema::<Explanation<'_>>(generator),
        Verb::Defang | Verb::Refang => schema::<defang::Answer<'_>>(generator),
    }
}

/// Returns the schema of an answer that repeats its input. `input` is optional in the library's type, but required here.
fn answer_to<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    let mut schema = schema::<T>(generator);
    require(&mut schema, "input");
    if let Some(properties) = schema.get_mut("properties") {
        set(properties, "input", json!({ "type": "string" }));
    }
    schema
}

/// Returns the schema of an object that contains a list.
fn list(field: &str, items: &Value) -> Value {
    json!({
        "type": "object",
        "properties": { field: { "type": "array", "items": items } },
        "required": [field],
    })
}

/// Returns the schema of a request with either `text` or `texts`.
fn with(request: &Value, verb: Verb, given: &str, absent: &str) -> Value {
    let mut schema = request.clone();
    require(&mut schema, given);
    match verb {
        Verb::Check => require(&mut schema, "kind"),
        // HTML input stays HTML.
        Verb::Linkify => {
            let html = json!({ "const": Source::Html });
            let is_html = json!({ "properties": { "from": html }, "required": ["from"] });
            set(&mut schema, "if", is_html);
            set(
                &mut schema,
                "then",
                json!({ "properties": { "to": { "const": Format::Html } } }),
            );
        }
        _ => {}
    }
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    if let Some(properties) = properties {
        properties.remove(absent);
        for property in properties.values_mut().filter_map(Value::as_object_mut) {
            // An option may be left out, but `null` is refused.
            if property.get("default") == Some(&Value::Null) {
                property.remove("default");
            }
        }
    }
    schema
}

fn require(schema: &mut Value, field: &str) {
    match schema.get_mut("required").and_then(Value::as_array_mut) {
        Some(required) => required.push(field.into()),
        None => set(schema, "required", json!([field])),
    }
}
