//! Shared code of the benchmarks.

pub mod clock;
pub mod conllu;
pub mod engine;
pub mod haystack;
pub mod npm;
pub mod record;
