//! The JSON Schema of a link, whose fields are the list [`Field`].

use alloc::borrow::Cow;
use alloc::vec::Vec;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::field::Field;
use super::link::Link;
use super::screening::Reason;
use crate::screen::Verdict;
use crate::{Confidence, Evidence, LinkKind, Tailoring};

impl JsonSchema for Link<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Link".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut properties = serde_json::Map::new();
        for field in Field::ALL {
            properties.insert(field.as_str().into(), field.schema(generator).to_value());
        }
        let required: Vec<_> = Field::ALL
            .iter()
            .filter(|field| field.is_always_there())
            .collect();
        json_schema!({ "type": "object", "properties": properties, "required": required })
    }
}

impl Field {
    fn schema(self, generator: &mut SchemaGenerator) -> Schema {
        match self {
            Field::Start | Field::End => usize::json_schema(generator),
            Field::Kind => LinkKind::json_schema(generator),
            Field::Evidence => Evidence::json_schema(generator),
            Field::Confidence => Confidence::json_schema(generator),
            Field::Tailorings => Vec::<Tailoring>::json_schema(generator),
            Field::Verdict => Verdict::json_schema(generator),
            Field::Reasons => Vec::<Reason>::json_schema(generator),
            Field::Text
            | Field::Href
            | Field::Display
            | Field::Scheme
            | Field::LocalPart
            | Field::Name
            | Field::Host
            | Field::Port
            | Field::Path
            | Field::Query
            | Field::Fragment
            | Field::Registrable
            | Field::Tld => str::json_schema(generator),
        }
    }

    /// Returns true if every link has it.
    fn is_always_there(self) -> bool {
        matches!(
            self,
            Field::Start
                | Field::End
                | Field::Kind
                | Field::Evidence
                | Field::Text
                | Field::Href
                | Field::Display
                | Field::Confidence
                | Field::Tailorings
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Detector;
    use crate::screen::Screen;

    /// What serialization writes and what the schema says are one list.
    #[test]
    fn every_link_has_the_fields_that_are_required_and_no_others_than_those_described() {
        let schema = schemars::schema_for!(Link<'static>).to_value();
        let described = schema["properties"].as_object().unwrap();
        let text = "http://example.com:80/a?b#c jane@example.com @jane #tag";
        let names = Detector::builder().mentions(true).hashtags(true).build();
        for link in names.links(text) {
            let screening = Screen::new().link(&link);
            let object = Link::new(&link, |at| at).screened(&screening, |at| at);
            let json = serde_json::to_value(object).unwrap();
            let json = json.as_object().unwrap();
            assert!(
                json.keys().all(|field| described.contains_key(field)),
                "{json:?}"
            );
            for field in schema["required"].as_array().unwrap() {
                assert!(
                    json.contains_key(field.as_str().unwrap()),
                    "{field} {json:?}"
                );
            }
        }
    }
}
