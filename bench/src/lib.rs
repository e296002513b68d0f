//! What the benchmarks share.

pub mod shapes;
