//! What clients ask: a text or several, and the options of the route.

use std::borrow::Cow;

use linkspan::check::Kind;
use linkspan::format::{DefaultScheme, Form};
use linkspan::linkify::{self, Isolation, LinkText, Refused};
use linkspan::offsets::Unit;
use linkspan::screen::Policy;
use linkspan::{Confidence, Emails, Evidence, LinkKind, Profile};
use serde::{Deserialize, Deserializer, Serialize};

/// A text as it stands in the body, without a copy where nothing in it is escaped.
#[derive(Debug, Deserialize)]
pub(crate) struct Text<'b>(#[serde(borrow)] pub(crate) Cow<'b, str>);

/// A list of so many items at the most: what is in it is looked at again and again.
#[derive(Debug)]
pub(crate) struct Few<const MOST: usize>(pub(crate) Vec<String>);

impl<'de, const MOST: usize> Deserialize<'de> for Few<MOST> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let list = Vec::deserialize(from)?;
        if list.len() > MOST {
            let what = format!("a list of at most {MOST} strings");
            return Err(serde::de::Error::invalid_length(list.len(), &what.as_str()));
        }
        Ok(Few(list))
    }
}

/// Where names lead. It is filled in for each name of a text, so its length is limited.
#[derive(Debug)]
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

/// What a text is.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Source {
    /// Plain text.
    #[default]
    Text,
    /// An HTML document, or a part of one.
    Html,
}

impl Source {
    pub(crate) const ALL: &[Source] = &[Source::Text, Source::Html];
}

/// A number of something. JSON knows one kind of numbers, so that `2.0` is as whole as `2`.
#[derive(Clone, Copy, Debug)]
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

/// The most schemes in a request.
pub(crate) const SCHEMES: usize = 16;
/// The longest template.
pub(crate) const TEMPLATE_BYTES: usize = 1024;
/// The most protected names in a request.
pub(crate) const NAMES: usize = 64;

/// Reads what is there: `null` is not the same as nothing.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Declares what a route takes: `text`, `texts`, and its options. All are optional to serde; what must be there is
/// asked for later, so that the answer can say it better.
macro_rules! requests {
    ($($(#[$doc:meta])* $name:ident { $($field:ident $(as $word:literal)?: $type:ty,)* })+) => {$(
        $(#[$doc])*
        #[derive(Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name<'b> {
            #[serde(borrow, default, deserialize_with = "given")]
            pub(crate) text: Option<Text<'b>>,
            #[serde(borrow, default, deserialize_with = "given")]
            pub(crate) texts: Option<Vec<Text<'b>>>,
            $(
                #[serde($(rename = $word,)? default, deserialize_with = "given")]
                pub(crate) $field: Option<$type>,
            )*
        }
    )+};
}

requests! {
    /// `POST /v1/detect`.
    Detect {
        offsets: Unit,
        kinds: Vec<LinkKind>,
        evidence: Vec<Evidence>,
        screen: Policy,
        profile: Profile,
        emails: Emails,
        bare_domains: bool,
        bare_addresses: bool,
        single_labels: bool,
        schemes: Few<SCHEMES>,
        mentions: bool,
        handles: bool,
        hashtags: bool,
    }
    /// `POST /v1/linkify`.
    Linkify {
        from: Source,
        to: linkify::Format,
        screen: Policy,
        refused: Refused,
        min_confidence: Confidence,
        link_text: LinkText,
        max_len: Count,
        default_scheme: DefaultScheme,
        class: String,
        rel: String,
        target: String,
        isolation: Isolation,
        profile: Profile,
        emails: Emails,
        bare_domains: bool,
        bare_addresses: bool,
        single_labels: bool,
        schemes: Few<SCHEMES>,
        mentions: Template,
        handles: Template,
        hashtags: Template,
    }
    /// `POST /v1/defang` and `POST /v1/refang`.
    Defang {
        profile: Profile,
        emails: Emails,
        bare_domains: bool,
        bare_addresses: bool,
        single_labels: bool,
        schemes: Few<SCHEMES>,
    }
    /// `POST /v1/format`.
    Format {
        form as "as": Form,
        default_scheme: DefaultScheme,
    }
    /// `POST /v1/check`.
    Check {
        kind: Kind,
        offsets: Unit,
        suggestions: bool,
    }
    /// `POST /v1/screen`.
    Screen {
        offsets: Unit,
        policy: Policy,
        protect: Few<NAMES>,
        link_text: String,
    }
    /// `POST /v1/explain`.
    Explain {
        offsets: Unit,
        profile: Profile,
        emails: Emails,
        bare_domains: bool,
        bare_addresses: bool,
        single_labels: bool,
        schemes: Few<SCHEMES>,
        mentions: bool,
        handles: bool,
        hashtags: bool,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_a_word_and_nothing_else() {
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
    fn numbers_are_whole_however_they_are_written() {
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
