//! What the benchmarks share.

pub mod clock;
pub mod shapes;
