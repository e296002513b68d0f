//! Shared code of linkspan's tests, fuzz targets and benchmarks.
//!
//! It is not published. [`cases`] reads the shared cases. [`shapes`], [`hostile`] and `generate` make hostile texts.
//! `laws` states what must hold for every text. `oracle` is a second, simple implementation of the rules.

pub mod cases;
pub mod data;
pub mod dice;
#[cfg(feature = "generate")]
pub mod generate;
pub mod hostile;
pub mod laws;
#[cfg(feature = "laws")]
pub mod oracle;
#[cfg(feature = "servers")]
pub mod servers;
pub mod shapes;

/// Returns a builder for a detector with the profile `Uts58`, which the oracle and most laws are about.
pub fn uts58() -> linkspan::DetectorBuilder {
    linkspan::Detector::builder().profile(linkspan::Profile::Uts58)
}
