//! Shared code of the fuzz targets: a grammar of texts.

pub mod grammar;

/// A target that runs one law on any text.
#[macro_export]
macro_rules! law {
    ($name:ident) => {
        libfuzzer_sys::fuzz_target!(|text: &str| linkspan_testkit::laws::$name(text));
    };
}
