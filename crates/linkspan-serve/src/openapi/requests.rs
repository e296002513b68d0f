//! What the routes take.

use linkspan::check;
use linkspan::format::{DefaultScheme, Form};
use linkspan::linkify::{Format, Isolation, LinkText, Refused};
use linkspan::offsets::Unit;
use linkspan::screen::Policy;
use linkspan::{Confidence, Emails, Evidence, LinkKind, Profile};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::set;
use crate::api::Verb;
use crate::api::request::{NAMES, SCHEMES, Source, TEMPLATE_BYTES};

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
        Verb::Detect | Verb::Explain | Verb::Defang | Verb::Refang => "Plain text.",
        Verb::Linkify => "Plain text, or what `from` says.",
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
        Verb::Defang | Verb::Refang => detector(),
        Verb::Format => vec![("as", choice(Form::ALL, "The form.")), default_scheme()],
        Verb::Check => vec![
            (
                "kind",
                one_of(check::Kind::ALL, "What the value should be."),
            ),
            offsets(),
            (
                "suggestions",
                yes_or_no(
                    false,
                    "Whether corrections of the top-level domain are offered.",
                ),
            ),
        ],
        Verb::Screen => vec![
            offsets(),
            ("policy", choice(Policy::ALL, "How strict to be.")),
            (
                "protect",
                few(
                    NAMES,
                    json!({ "type": "string" }),
                    "Names whose look-alikes are refused.",
                ),
            ),
            (
                "link_text",
                json!({ "type": "string", "description": "What readers see of the link; it must not name another host." }),
            ),
        ],
        Verb::Explain => [offsets()]
            .into_iter()
            .chain(detector())
            .chain(names())
            .collect(),
    }
}

fn detect() -> Options {
    let own = [
        offsets(),
        (
            "kinds",
            list_of(LinkKind::ALL, "Only links of these kinds."),
        ),
        (
            "evidence",
            list_of(
                Evidence::ALL,
                "Only links taken for links because of these.",
            ),
        ),
        (
            "screen",
            one_of(Policy::ALL, "Adds `verdict` and `reasons` to each link."),
        ),
    ];
    own.into_iter().chain(detector()).chain(names()).collect()
}

fn linkify() -> Options {
    let text = |description: &str| json!({ "type": "string", "description": description });
    let own = [
        (
            "from",
            choice(
                Source::ALL,
                "What the text is; only the text of HTML is linked, and it stays HTML.",
            ),
        ),
        ("to", choice(Format::ALL, "What is written.")),
        (
            "screen",
            choice(
                Policy::ALL,
                "How strict to be with links that are not what they seem.",
            ),
        ),
        (
            "refused",
            choice(Refused::ALL, "What becomes of links that are refused."),
        ),
        (
            "min_confidence",
            with_default(
                one_of(
                    Confidence::ALL,
                    "Only what is at least so sure to be a link is made one.",
                ),
                Confidence::Doubtful,
            ),
        ),
        (
            "link_text",
            choice(LinkText::ALL, "What readers see of a link."),
        ),
        (
            "max_len",
            json!({ "type": "integer", "minimum": 0, "maximum": u32::MAX, "description": "The most characters that are shown of a URL, but for its host." }),
        ),
        default_scheme(),
        ("class", text("The attribute `class` of links.")),
        (
            "rel",
            text("The attribute `rel` of web links; `nofollow noopener` unless given."),
        ),
        ("target", text("The attribute `target` of web links.")),
        (
            "isolation",
            choice(
                Isolation::ALL,
                "How right-to-left links are kept from reordering their neighbours.",
            ),
        ),
    ];
    own.into_iter()
        .chain(detector())
        .chain(templates())
        .collect()
}

/// The options that say what a link is.
fn detector() -> Options {
    let scheme = json!({ "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.-]{0,63}:?$" });
    vec![
        (
            "profile",
            choice(
                Profile::ALL,
                "What readers of prose expect, or the standard to the letter.",
            ),
        ),
        (
            "emails",
            choice(Emails::ALL, "Whether email addresses are links."),
        ),
        (
            "bare_domains",
            yes_or_no(true, "Whether example.com is a link."),
        ),
        (
            "bare_addresses",
            yes_or_no(false, "Whether 192.0.2.1 is a link."),
        ),
        (
            "single_labels",
            yes_or_no(false, "Whether http://localhost:3000 is a link."),
        ),
        (
            "schemes",
            few(
                SCHEMES,
                scheme,
                "Schemes to find besides http, https and ftp, and none that runs script. tel, matrix and others that have no \
                 host are found without `//`, as is any other with a colon at its end.",
            ),
        ),
    ]
}

/// The options that say which names are found.
fn names() -> Options {
    vec![
        ("mentions", yes_or_no(false, "Whether @name is found.")),
        (
            "handles",
            yes_or_no(false, "Whether @name@example.social is found."),
        ),
        ("hashtags", yes_or_no(false, "Whether #name is found.")),
    ]
}

/// The options that say which names are found, and where they lead.
fn templates() -> Options {
    vec![
        (
            "mentions",
            template(
                "https://chat.example/u/{name}",
                "Finds mentions (@name) and says where they lead; `{name}` stands for the name.",
            ),
        ),
        (
            "handles",
            template(
                "https://{host}/@{name}",
                "Finds handles (@name@example.social) and says where they lead; `{name}` and `{host}` stand for their parts.",
            ),
        ),
        (
            "hashtags",
            template(
                "/tags/{name}",
                "Finds hashtags (#name) and says where they lead; `{name}` stands for the name without its sign.",
            ),
        ),
    ]
}

/// A URL or a path with a place for the name.
fn template(example: &str, description: &str) -> Value {
    json!({
        "type": "string",
        "pattern": template_pattern(example.contains("{host}")),
        "maxLength": TEMPLATE_BYTES,
        "examples": [example],
        "description": description,
    })
}

/// A path that begins with one slash, or a URL, with `{name}` after the host. An IP address as the host is left out: the
/// service takes it, but a pattern would have to be long to tell which numbers are one.
fn template_pattern(is_handle: bool) -> String {
    let (place, given) = match is_handle {
        true => (r"\{(?:name|host)\}", r"\{host\}|"),
        false => (r"\{name\}", ""),
    };
    let scheme = "[A-Za-z][A-Za-z0-9+.-]{0,63}:";
    let label = "(?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    let host = format!(r"{given}(?:[A-Za-z0-9]{label}\.)*[A-Za-z]{label}(?::[0-9]{{1,4}})?");
    // Printable ASCII without `"<>\^`{|}`, and the same without the slash.
    let any = format!(r"(?:[!#-;=?-\[\]_a-z~]|{place})*");
    let no_slash = format!(r"(?:[!#-.0-;=?-\[\]_a-z~]|{place})");
    format!(
        r"^(?:(?:/|{scheme})(?:{no_slash}{any})?|{scheme}//(?:{host})[/?#]{any})\{{name\}}{any}$"
    )
}

fn offsets() -> (&'static str, Value) {
    (
        "offsets",
        choice(
            Unit::ALL,
            "The unit of `start` and `end`: bytes of UTF-8, UTF-16 units, code points.",
        ),
    )
}

fn default_scheme() -> (&'static str, Value) {
    (
        "default_scheme",
        choice(
            DefaultScheme::ALL,
            "The scheme that `href` gives to a URL without one.",
        ),
    )
}

fn yes_or_no(default: bool, description: &str) -> Value {
    json!({ "type": "boolean", "default": default, "description": description })
}

/// A choice that need not be made.
fn choice<T: Serialize + Default>(words: &[T], description: &str) -> Value {
    with_default(one_of(words, description), T::default())
}

fn with_default(mut schema: Value, default: impl Serialize) -> Value {
    set(&mut schema, "default", json!(default));
    schema
}

fn one_of(words: &[impl Serialize], description: &str) -> Value {
    json!({ "type": "string", "enum": words, "description": description })
}

fn list_of(words: &[impl Serialize], description: &str) -> Value {
    json!({ "type": "array", "items": { "type": "string", "enum": words }, "description": description })
}

fn few(most: usize, items: Value, description: &str) -> Value {
    json!({ "type": "array", "items": items, "maxItems": most, "description": description })
}
