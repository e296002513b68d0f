//! Closed lists of words. Each choice has one spelling, in every language and format.

/// Assigns words to the variants of an enum.
///
/// The enum gets `ALL` and `as_str`, and the traits that convert it from and to text: `Display`, `AsRef<str>`,
/// `FromStr`, with the feature `serde` `Serialize` and `Deserialize`, and with the feature `schemars` `JsonSchema`. The
/// command line, the service and the bindings read and write these words, so that none of them has a list of its own.
macro_rules! words {
    ($path:literal as $name:ident, $noun:literal: $($variant:ident = $word:literal,)+) => {
        impl $name {
            /// All choices, in the order of their definition.
            ///
            /// # Example
            ///
            /// ```
            #[doc = concat!("assert!(", $path, "::ALL.len() > 1);")]
            /// ```
            pub const ALL: &'static [$name] = &[$($name::$variant,)+];

            /// Returns the word for this choice, in lower case with hyphens. Words do not change
            /// between releases.
            ///
            /// # Example
            ///
            /// ```
            #[doc = concat!("for choice in ", $path, "::ALL {")]
            ///     assert_eq!(choice.as_str().parse().as_ref(), Ok(choice));
            /// }
            /// ```
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)+
                }
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::Error;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                match word {
                    $($word => Ok($name::$variant),)+
                    _ => Err($crate::Error::word($noun, word, &[$($word,)+])),
                }
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                from.deserialize_str($crate::words::Word::<$name>::new(&[$($word,)+]))
            }
        }

        #[cfg(feature = "schemars")]
        impl schemars::JsonSchema for $name {
            fn schema_name() -> alloc::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "enum": $name::ALL })
            }
        }
    };
}

pub(crate) use words;

/// Deserializes a word of a list.
#[cfg(feature = "serde")]
pub(crate) struct Word<T> {
    words: &'static [&'static str],
    choice: core::marker::PhantomData<T>,
}

#[cfg(feature = "serde")]
impl<T> Word<T> {
    pub(crate) fn new(words: &'static [&'static str]) -> Self {
        Word {
            words,
            choice: core::marker::PhantomData,
        }
    }
}

#[cfg(feature = "serde")]
impl<T: core::str::FromStr> serde::de::Visitor<'_> for Word<T> {
    type Value = T;

    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "one of the strings {:?}", self.words)
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<T, E> {
        word.parse()
            .map_err(|_| E::unknown_variant(word, self.words))
    }
}
