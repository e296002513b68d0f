//! Choices, by the words that clients send. Each says which words it takes, so that the description of the
//! service is made of the same list.

use linkspan::{check, format, linkify, offsets, screen};

/// Declares a choice: a value of the library, read from a string of JSON.
macro_rules! words {
    ($($name:ident of $type:path { $($word:literal => $variant:ident,)+ })+) => {$(
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name(pub(crate) $type);

        impl $name {
            /// The words, in order; the first is what counts without one.
            pub(crate) const WORDS: &'static [&'static str] = &[$($word),+];

            const VALUES: &'static [$type] = &[$(<$type>::$variant),+];

            fn of(word: &str) -> Option<Self> {
                let mut pairs = Self::WORDS.iter().zip(Self::VALUES);
                pairs.find(|(known, _)| **known == word).map(|(_, value)| $name(*value))
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                struct Word;
                impl serde::de::Visitor<'_> for Word {
                    type Value = $name;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        write!(f, "one of the strings {:?}", $name::WORDS)
                    }

                    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<$name, E> {
                        $name::of(word).ok_or_else(|| E::unknown_variant(word, $name::WORDS))
                    }
                }
                from.deserialize_str(Word)
            }
        }
    )+};
}

words! {
    Offsets of offsets::Unit {
        "bytes" => Bytes,
        "utf16" => Utf16,
        "chars" => Chars,
    }
    Profile of linkspan::Profile {
        "uts58" => Uts58,
        "prose" => Prose,
    }
    Emails of linkspan::Emails {
        "link" => Link,
        "link-quoted" => LinkQuoted,
        "skip" => Skip,
    }
    BareDomains of linkspan::BareDomains {
        "link" => Link,
        "skip" => Skip,
    }
    BareAddresses of linkspan::BareAddresses {
        "skip" => Skip,
        "link" => Link,
    }
    SingleLabels of linkspan::SingleLabels {
        "skip" => Skip,
        "link" => Link,
    }
    LinkKind of linkspan::LinkKind {
        "url" => Url,
        "email" => Email,
        "mention" => Mention,
        "handle" => Handle,
        "hashtag" => Hashtag,
    }
    Evidence of linkspan::Evidence {
        "scheme" => Scheme,
        "www" => Www,
        "domain" => Domain,
        "address" => Address,
        "email" => Email,
        "mailto" => Mailto,
        "sigil" => Sigil,
    }
    Policy of screen::Policy {
        "balanced" => Balanced,
        "strict" => Strict,
        "off" => Off,
    }
    To of linkify::Format {
        "html" => Html,
        "markdown" => Markdown,
        "ansi" => Ansi,
        "text" => Text,
    }
    Refused of linkify::Refused {
        "punycode" => Punycode,
        "text" => Text,
        "defang" => Defang,
    }
    Shown of linkify::Shown {
        "written" => Written,
        "display" => Display,
    }
    Isolate of linkify::Isolation {
        "dir" => Dir,
        "bdi" => Bdi,
        "off" => Off,
    }
    Form of format::Form {
        "minimal" => Minimal,
        "href" => Href,
        "display" => Display,
        "full" => Full,
    }
    Infer of format::InferredScheme {
        "https" => Https,
        "http" => Http,
    }
    CheckKind of check::Kind {
        "domain" => Domain,
        "email" => Email,
        "url" => Url,
        "mailto" => Mailto,
    }
    Suggestions of check::Suggestions {
        "omit" => Omit,
        "offer" => Offer,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_a_word_and_nothing_else() {
        let read = |json: &str| serde_json::from_str::<Policy>(json);
        assert_eq!(read("\"strict\"").unwrap().0, screen::Policy::Strict);
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
    fn words_are_those_of_the_library() {
        for (word, value) in LinkKind::WORDS.iter().zip(LinkKind::VALUES) {
            assert_eq!(*word, value.as_str());
        }
        for (word, value) in Evidence::WORDS.iter().zip(Evidence::VALUES) {
            assert_eq!(*word, value.as_str());
        }
        for (word, value) in CheckKind::WORDS.iter().zip(CheckKind::VALUES) {
            assert_eq!(*word, value.as_str());
        }
    }
}
