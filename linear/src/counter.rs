//! The step counter: every executed edge between two basic blocks counts as a step.
//!
//! The compiler inserts a call to a function of this name at each edge in all crates (LLVM's
//! SanitizerCoverage, enabled by `cargo xtask linear`), so no loop can be missed. Code that comes
//! compiled with the toolchain, such as the search for a byte, is not counted.

use std::sync::atomic::{AtomicU64, Ordering};

static STEPS: AtomicU64 = AtomicU64::new(0);

/// Called at each edge. The compiler does not instrument functions with this prefix.
#[unsafe(no_mangle)]
pub extern "C" fn __sanitizer_cov_trace_pc_guard(_guard: *mut u32) {
    STEPS.fetch_add(1, Ordering::Relaxed);
}

/// Called once for each module, before `main`.
#[unsafe(no_mangle)]
pub extern "C" fn __sanitizer_cov_trace_pc_guard_init(_start: *mut u32, _stop: *mut u32) {}

/// Returns the number of steps that `work` takes.
pub fn steps(work: impl FnOnce()) -> u64 {
    let before = STEPS.load(Ordering::Relaxed);
    work();
    STEPS.load(Ordering::Relaxed) - before
}
