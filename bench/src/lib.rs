//! What the benchmarks share.

pub mod clock;
pub mod npm;
pub mod shapes;
