//! What the routes take.

use serde_json::{Map, Value, json};

use super::set;
use crate::api::Verb;
use crate::api::request::{NAMES, SCHEMES};
use crate::api::words::{
    BareAddresses, BareDomains, CheckKind, Emails, Evidence, Form, Infer, Isolate, LinkKind,
    LinkText, Offsets, Policy, Profile, Refused, SingleLabels, Suggestions, To,
};

/// An option: its name and its schema.
type Options = Vec<(&'static str, Value)>;

/// A request with one text.
pub(super) fn one(verb: Verb) -> Value {
    let text = json!({ "type": "string", "description": what(verb) });
    request(verb, "text", text)
}

/// A request with several texts.
pub(super) fn several(verb: Verb) -> Value {
    let texts =
        json!({ "type": "array", "items": { "type": "string" }, "description": what(verb) });
    request(verb, "texts", texts)
}

fn what(verb: Verb) -> &'static str {
    match verb {
        Verb::Detect | Verb::Linkify | Verb::Explain => "Plain text.",
        Verb::Format => "A URL or an email address.",
        Verb::Check => "The value.",
        Verb::Screen => "A host, a URL or an email address.",
    }
}

fn request(verb: Verb, name: &str, text: Value) -> Value {
    let mut properties = Map::new();
    properties.insert(name.into(), text);
    properties.extend(
        options(verb)
            .into_iter()
            .map(|(name, schema)| (name.to_owned(), schema)),
    );
    let mut required = vec![name];
    if verb == Verb::Check {
        required.push("kind");
    }
    json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    })
}

fn options(verb: Verb) -> Options {
    match verb {
        Verb::Detect => detect(),
        Verb::Linkify => linkify(),
        Verb::Format => vec![
            ("as", choice(Form::WORDS, "The form.")),
            (
                "infer",
                choice(
                    Infer::WORDS,
                    "The scheme that `href` gives to a URL without one.",
                ),
            ),
        ],
        Verb::Check => vec![
            (
                "kind",
                one_of(CheckKind::WORDS, "What the value should be."),
            ),
            offsets(),
            (
                "suggestions",
                choice(
                    Suggestions::WORDS,
                    "Whether corrections of the top-level domain are offered.",
                ),
            ),
        ],
        Verb::Screen => vec![
            offsets(),
            ("policy", choice(Policy::WORDS, "How strict to be.")),
            (
                "protect",
                few(
                    NAMES,
                    json!({ "type": "string" }),
                    "Names whose look-alikes are refused.",
                ),
            ),
            (
                "shown",
                json!({ "type": "string", "description": "What readers see of the link; it must not name another host." }),
            ),
        ],
        Verb::Explain => [offsets()].into_iter().chain(detector("uts58")).collect(),
    }
}

fn detect() -> Options {
    let own = [
        offsets(),
        (
            "kinds",
            list_of(LinkKind::WORDS, "Only links of these kinds."),
        ),
        (
            "evidence",
            list_of(
                Evidence::WORDS,
                "Only links taken for links because of these.",
            ),
        ),
        (
            "screen",
            one_of(Policy::WORDS, "Adds `verdict` and `reasons` to each link."),
        ),
    ];
    own.into_iter().chain(detector("uts58")).collect()
}

fn linkify() -> Options {
    let text = |description: &str| json!({ "type": "string", "description": description });
    let own = [
        ("to", choice(To::WORDS, "What is written.")),
        (
            "screen",
            choice(
                Policy::WORDS,
                "How strict to be with links that are not what they seem.",
            ),
        ),
        (
            "refused",
            choice(Refused::WORDS, "What becomes of links that are refused."),
        ),
        (
            "shown",
            choice(LinkText::WORDS, "What readers see of a link."),
        ),
        (
            "longest",
            json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX, "description": "The most characters that are shown of a URL, but for its host." }),
        ),
        ("class", text("The attribute `class` of links.")),
        (
            "rel",
            text("The attribute `rel` of web links; `nofollow noopener` unless given."),
        ),
        ("target", text("The attribute `target` of web links.")),
        (
            "isolate",
            choice(
                Isolate::WORDS,
                "How right-to-left links are kept from reordering their neighbours.",
            ),
        ),
    ];
    own.into_iter().chain(detector("prose")).collect()
}

/// The options that say what a link is.
fn detector(profile: &str) -> Options {
    let scheme =
        json!({ "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.-]*$", "maxLength": 64 });
    let mut profiles = one_of(
        Profile::WORDS,
        "The standard to the letter, or what readers of prose expect.",
    );
    set(&mut profiles, "default", json!(profile));
    vec![
        ("profile", profiles),
        (
            "emails",
            choice(Emails::WORDS, "Whether email addresses are links."),
        ),
        (
            "bare_domains",
            choice(BareDomains::WORDS, "Whether example.com is a link."),
        ),
        (
            "bare_addresses",
            choice(BareAddresses::WORDS, "Whether 192.0.2.1 is a link."),
        ),
        (
            "single_labels",
            choice(
                SingleLabels::WORDS,
                "Whether http://localhost:3000 is a link.",
            ),
        ),
        (
            "schemes",
            few(
                SCHEMES,
                scheme,
                "Schemes to find besides http, https and ftp; `linkify` takes none that runs script.",
            ),
        ),
    ]
}

fn offsets() -> (&'static str, Value) {
    (
        "offsets",
        choice(
            Offsets::WORDS,
            "The unit of `start` and `end`: bytes of UTF-8, UTF-16 units, code points.",
        ),
    )
}

/// A choice whose first word counts unless another is given.
fn choice(words: &[&str], description: &str) -> Value {
    let mut schema = one_of(words, description);
    set(&mut schema, "default", json!(words.first()));
    schema
}

fn one_of(words: &[&str], description: &str) -> Value {
    json!({ "type": "string", "enum": words, "description": description })
}

fn list_of(words: &[&str], description: &str) -> Value {
    json!({ "type": "array", "items": { "type": "string", "enum": words }, "description": description })
}

fn few(most: usize, items: Value, description: &str) -> Value {
    json!({ "type": "array", "items": items, "maxItems": most, "description": description })
}
