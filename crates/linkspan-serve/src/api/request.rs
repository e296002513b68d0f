//! Requests: one text or several, and the options of the route.
//!
//! The OpenAPI description is generated from these types, so their comments and defaults are part of it.

use std::borrow::Cow;

use linkspan::check::Kind;
use linkspan::format::{DefaultScheme, Form};
use linkspan::linkify::{self, Isolation, LinkText, Refused};
use linkspan::offsets::Unit;
use linkspan::screen::Policy;
use linkspan::{Confidence, Emails, Evidence, LinkKind, Profile};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};

/// A text in the body. It is not copied unless it contains escapes.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline)]
pub(crate) struct Text<'b>(#[serde(borrow)] pub(crate) Cow<'b, str>);

/// A list of limited length, because each item is compared with every name or scheme of a text.
#[derive(Debug)]
pub(crate) struct Few<T, const MOST: usize>(pub(crate) Vec<T>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for Few<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::deserialize(from)?;
        if list.len() > MOST {
            let what = format!("a list of at most {MOST} strings");
            return Err(serde::de::Error::invalid_length(list.len(), &what.as_str()));
        }
        Ok(Few(list))
    }
}

impl<T, const MOST: usize> Default for Few<T, MOST> {
    fn default() -> Self {
        Few(Vec::new())
    }
}

impl<T: JsonSchema, const MOST: usize> JsonSchema for Few<T, MOST> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}s", T::schema_name()).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let items = generator.subschema_for::<T>();
        json_schema!({ "type": "array", "items": items, "maxItems": MOST })
    }
}

/// The name of a scheme, with a colon after it if it is to be found without `//`.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(inline, extend("pattern" = "^[A-Za-z][A-Za-z0-9+.-]{0,63}:?$"))]
pub(crate) struct Scheme(pub(crate) String);

/// A template for the URL of a name. It is filled in for each name of a text, so its length is limited.
#[derive(Debug, JsonSchema)]
#[schemars(inline, extend("maxLength" = TEMPLATE_BYTES))]
pub(crate) struct Template(pub(crate) String);

impl<'de> Deserialize<'de> for Template {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        if text.len() > TEMPLATE_BYTES {
            let what = format!("a template of at most {TEMPLATE_BYTES} characters");
            return Err(serde::de::Error::invalid_length(text.len(), &what.as_str()));
        }
        Ok(Template(text))
    }
}

/// The kind of names that a template is for. Only handles have a host.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Of {
    Names,
    Handles,
}

/// A path that begins with one slash, or a URL, with `{name}` after the host. The pattern does not match hosts that are IP addresses. The
/// service accepts them, but a pattern for them would be long.
fn template_pattern(of: Of) -> String {
    let (place, given) = match of {
        Of::Handles => (r"\{(?:name|host)\}", r"\{host\}|"),
        Of::Names => (r"\{name\}", ""),
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

/// The format of a text.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum Source {
    /// Plain text.
    #[default]
    Text,
    /// An HTML document, or a part of one.
    Html,
}

/// A whole number. JSON has only one number type, so `2.0` is accepted, too.
#[derive(Clone, Copy, Debug, JsonSchema)]
#[schemars(inline, extend("maximum" = u32::MAX))]
pub(crate) struct Count(pub(crate) u32);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(from)?;
        let whole = number
            .as_u64()
            .and_then(|number| u32::try_from(number).ok());
        let float = number.as_f64().filter(|float| float.fract() == 0.0);
        let float = float.filter(|float| (0.0..=f64::from(u32::MAX)).contains(float));
        match (whole, float) {
            (Some(number), _) => Ok(Count(number)),
            (None, Some(float)) => Ok(Count(float as u32)),
            (None, None) => {
                let what = format!("{number} is not a whole number from 0 to {}", u32::MAX);
                Err(serde::de::Error::custom(what))
            }
        }
    }
}

/// The maximum number of schemes in a request.
const SCHEMES: usize = 16;
/// The maximum length of a template.
const TEMPLATE_BYTES: usize = 1024;
/// The maximum number of protected names in a request.
const NAMES: usize = 64;

/// Returns the default of options that are enabled by default.
fn yes() -> bool {
    true
}

/// Returns the default of `min_confidence`.
fn doubtful() -> Confidence {
    Confidence::Doubtful
}

/// Reads an optional field. `null` is refused: a missing field must be left out.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Declares the request of a route: `text`, `texts`, the options that it shares with others, and its own. serde takes all of them as
/// optional; missing ones are reported later, with a better message.
macro_rules! request {
    // The unit of positions in the answer.
    ($(#[$doc:meta])* $name:ident [offsets $($shared:ident)*] { $($fields:tt)* }) => {
        request! { $(#[$doc])* $name [$($shared)*] {
            /// The unit of `start` and `end`: bytes of UTF-8, UTF-16 units, code points.
            #[serde(default)]
            offsets: Unit,
            $($fields)*
        } }
    };
    // What a link is.
    ($(#[$doc:meta])* $name:ident [detector $($shared:ident)*] { $($fields:tt)* }) => {
        request! { $(#[$doc])* $name [$($shared)*] {
            /// `prose` finds what readers expect, `uts58` follows the standard to the letter.
            #[serde(default)]
            profile: Profile,
            /// Whether email addresses are links.
            #[serde(default)]
            emails: Emails,
            /// Whether example.com is a link.
            #[serde(default = "yes")]
            bare_domains: bool,
            /// Whether 192.0.2.1 is a link.
            #[serde(default)]
            bare_addresses: bool,
            /// Whether http://localhost:3000 is a link.
            #[serde(default)]
            single_labels: bool,
            /// Schemes to find as well as http, https and ftp. Those that run script are refused. tel, matrix and others that have no
            /// host are found without `//`, as is any other with a colon at its end.
            #[serde(default)]
            schemes: Few<Scheme, SCHEMES>,
            $($fields)*
        } }
    };
    // Which names are found. They are reported as they are written.
    ($(#[$doc:meta])* $name:ident [names] { $($fields:tt)* }) => {
        request! { $(#[$doc])* $name [] {
            /// Whether @name is found.
            #[serde(default)]
            mentions: bool,
            /// Whether @name@example.social is found.
            #[serde(default)]
            handles: bool,
            /// Whether #name is found.
            #[serde(default)]
            hashtags: bool,
            $($fields)*
        } }
    };
    ($(#[$doc:meta])* $name:ident [] { $($(#[$meta:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name<'b> {
            /// One text. Give this or `texts`.
            #[serde(borrow, default, deserialize_with = "given")]
            #[schemars(with = "Text<'_>")]
            pub(crate) text: Option<Text<'b>>,
            /// Several texts. Give this or `text`.
            #[serde(borrow, default, deserialize_with = "given")]
            #[schemars(with = "Vec<Text<'_>>")]
            pub(crate) texts: Option<Vec<Text<'b>>>,
            $($(#[$meta])* pub(crate) $field: $type,)*
        }
    };
}

request! {
    /// Finds the links of plain texts.
    Detect [offsets detector names] {
        /// Only links of these kinds.
        #[serde(default, deserialize_with = "given")]
        #[schemars(with = "Vec<LinkKind>")]
        kinds: Option<Vec<LinkKind>>,
        /// Only links with this evidence.
        #[serde(default, deserialize_with = "given")]
        #[schemars(with = "Vec<Evidence>")]
        evidence: Option<Vec<Evidence>>,
        /// Adds `verdict` and `reasons` to each link.
        #[serde(default, deserialize_with = "given")]
        #[schemars(with = "Policy")]
        screen: Option<Policy>,
    }
}

request! {
    /// Makes the links of texts clickable: in HTML, in Markdown, for terminals or in plain text.
    Linkify [detector] {
        /// What the text is. Only the text of HTML is linked, and it stays HTML.
        #[serde(default)]
        from: Source,
        /// The format of the output.
        #[serde(default)]
        to: linkify::Format,
        /// How strict to be with links that are not what they seem.
        #[serde(default)]
        screen: Policy,
        /// What to write for links that are refused.
        #[serde(default)]
        refused: Refused,
        /// Links with less confidence than this stay text.
        #[serde(default = "doubtful")]
        min_confidence: Confidence,
        /// The text of a link.
        #[serde(default)]
        link_text: LinkText,
        /// The maximum number of characters of a URL to show. The host is never cut.
        #[serde(default, deserialize_with = "given")]
        #[schemars(with = "Count")]
        max_len: Option<Count>,
        /// The scheme that `href` gives to a URL without one.
        #[serde(default)]
        default_scheme: DefaultScheme,
        /// The attribute `class` of links.
        #[serde(default, deserialize_with = "given")]
        #[schemars(with = "String")]
        class: Option<String>,
        /// The attribute `rel` of web links; `nofollow noopener` unless given.
        #[serde(default, deserialize_with = "given")]
        #[schemars(with = "String")]
        rel: Option<String>,
        /// The attribute `target` of web links.
        #[serde(default, deserialize_with = "given")]
        #[schemars(with = "String")]
        target: Option<String>,
        /// How right-to-left links are kept from reordering their neighbours.
        #[serde(default)]
        isolation: Isolation,
        /// Finds mentions (@name) and says where they lead; `{name}` stands for the name.
        #[serde(default, deserialize_with = "given")]
        #[schemars(with = "Template", extend("pattern" = template_pattern(Of::Names), "examples" = ["https://chat.example/u/{name}"]))]
        mentions: Option<Template>,
        /// Finds handles (@name@example.social) and says where they lead; `{name}` and `{host}` stand for their parts.
        #[serde(default, deserialize_with = "given")]
        #[schemars(with = "Template", extend("pattern" = template_pattern(Of::Handles), "examples" = ["https://{host}/@{name}"]))]
        handles: Option<Template>,
        /// Finds hashtags (#name) and says where they lead; `{name}` stands for the name without its `#`.
        #[serde(default, deserialize_with = "given")]
        #[schemars(with = "Template", extend("pattern" = template_pattern(Of::Names), "examples" = ["/tags/{name}"]))]
        hashtags: Option<Template>,
    }
}

request! {
    /// Makes the links of texts unclickable (`hxxps[:]//example[.]com`), or restores them.
    Defang [detector] {}
}

request! {
    /// Writes URLs and email addresses in another form.
    Format [] {
        /// The form.
        #[serde(default, rename = "as")]
        form: Form,
        /// The scheme that `href` gives to a URL without one.
        #[serde(default)]
        default_scheme: DefaultScheme,
    }
}

request! {
    /// Says whether values are valid, and what is wrong with them.
    Check [offsets] {
        /// What the value should be.
        #[serde(default, deserialize_with = "given")]
        #[schemars(with = "Kind")]
        kind: Option<Kind>,
        /// Whether corrections of the top-level domain are offered.
        #[serde(default)]
        suggestions: bool,
    }
}

request! {
    /// Says whether hosts, URLs and email addresses are what they seem.
    Screen [offsets] {
        /// How strict to be.
        #[serde(default)]
        policy: Policy,
        /// Names whose look-alikes are refused.
        #[serde(default)]
        protect: Few<String, NAMES>,
        /// The text of the link. It must not name another host.
        #[serde(default, deserialize_with = "given")]
        #[schemars(with = "String")]
        link_text: Option<String>,
    }
}

request! {
    /// Returns each decision of detection on plain texts.
    Explain [offsets detector names] {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_only_read_from_their_words() {
        let read = |json: &str| serde_json::from_str::<Policy>(json);
        assert_eq!(read("\"strict\"").unwrap(), Policy::Strict);
        for wrong in [
            "null",
            "{\"strict\":null}",
            "\"Strict\"",
            "1",
            "[\"strict\"]",
        ] {
            let error = read(wrong).unwrap_err().to_string();
            assert!(error.contains("strict"), "{error}");
        }
    }

    #[test]
    fn whole_numbers_are_read_in_any_notation() {
        let read = |json: &str| {
            serde_json::from_str::<Count>(json)
                .ok()
                .map(|count| count.0)
        };
        for (json, number) in [
            ("7", 7),
            ("7.0", 7),
            ("0", 0),
            ("-0.0", 0),
            ("7e2", 700),
            ("4294967295", u32::MAX),
        ] {
            assert_eq!(read(json), Some(number), "{json}");
        }
        for json in ["-1", "7.5", "4294967296", "1e99", "\"7\"", "null", "true"] {
            assert_eq!(read(json), None, "{json}");
        }
    }
}
