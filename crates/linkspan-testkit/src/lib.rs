//! What the tests, fuzz targets and benchmarks of linkspan share.
//!
//! Nothing here is published, and nothing here is fast. The shared cases are read by [`cases`]; hostile texts come
//! from [`shapes`], [`hostile`] and `generate`; what must hold of every text is in `laws`; `oracle` is a second,
//! plain reading of the rules.

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

/// Starts a detector of the standard to the letter: what the oracle and most laws are about.
pub fn uts58() -> linkspan::DetectorBuilder {
    linkspan::Detector::builder().profile(linkspan::Profile::Uts58)
}
