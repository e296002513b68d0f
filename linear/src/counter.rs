//! The counter: every edge between two basic blocks that is gone along is a step.
//!
//! The compiler puts a call to a function of this name at each edge (LLVM's SanitizerCoverage, asked
//! for by `cargo xtask linear`), in all crates. So no loop can be forgotten. What comes
//! compiled with the toolchain, such as the search for a byte, is not counted.

use std::sync::atomic::{AtomicU64, Ordering};

static STEPS: AtomicU64 = AtomicU64::new(0);

/// Called at each edge. The compiler leaves functions of this prefix alone.
#[unsafe(no_mangle)]
pub extern "C" fn __sanitizer_cov_trace_pc_guard(_guard: *mut u32) {
    STEPS.fetch_add(1, Ordering::Relaxed);
}

/// Called once for each module, before `main`.
#[unsafe(no_mangle)]
pub extern "C" fn __sanitizer_cov_trace_pc_guard_init(_start: *mut u32, _stop: *mut u32) {}

/// The steps that some work takes.
pub fn steps(work: impl FnOnce()) -> u64 {
    let before = STEPS.load(Ordering::Relaxed);
    work();
    STEPS.load(Ordering::Relaxed) - before
}
