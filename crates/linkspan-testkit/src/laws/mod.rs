//! What must hold: of every text, of every script of edits, and at the borders of the command and the bindings.
//!
//! Fuzz targets run these laws on what the fuzzer makes up, ordinary tests on all cases, on what once failed, and on
//! generated texts.

#[cfg(feature = "c")]
pub mod c;
#[cfg(all(feature = "cli", unix))]
pub mod cli;
#[cfg(feature = "js")]
pub mod js;
pub mod live;
#[cfg(feature = "laws")]
mod text;

#[cfg(feature = "laws")]
pub use text::*;
