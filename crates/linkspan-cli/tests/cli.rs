//! Runs the `linkspan` command as its users do.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test helpers are tests too"
)]

mod cli {
    mod conformance;
    mod detect;
    mod format;
    mod formats;
    mod generate;
    mod inputs;
    mod large;
    mod linkify;
    mod readme;
    mod safety;
}
mod support;
