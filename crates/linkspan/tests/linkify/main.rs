//! Linkification: every format is read back by a parser of its own kind.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test helpers are tests too"
)]

mod ansi;
mod attacks;
mod browser;
mod document;
mod dom;
mod formats;
mod markdown;
mod stream;

#[path = "../generate/mod.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod generate;

/// The detector of a linkifier that is given none.
fn prose() -> linkspan::Detector {
    linkspan::Detector::builder()
        .profile(linkspan::Profile::Prose)
        .build()
}
