//! Laws: what must hold for every text, for every sequence of edits, and for any input to the command and the bindings.
//!
//! Fuzz targets run these laws on the inputs of the fuzzer; ordinary tests run them on all cases, on inputs that once
//! failed, and on generated texts.

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
