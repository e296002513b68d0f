//! What the fuzz targets share: the laws, and a grammar of texts.

#[path = "../../crates/linkspan/tests/support/laws.rs"]
pub mod laws;

#[path = "../../crates/linkspan/tests/support/live.rs"]
pub mod live;

pub mod grammar;

/// A target that runs one law on any text.
#[macro_export]
macro_rules! law {
    ($name:ident) => {
        libfuzzer_sys::fuzz_target!(|text: &str| $crate::laws::$name(text));
    };
}
