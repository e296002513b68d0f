//! linkspan as a WebAssembly module, for the npm package `linkspan`.
//!
//! A call costs what the text costs: JavaScript writes the text into [`desk::Desk::input`], calls a
//! function of [`exports`] with numbers alone, and reads numbers or text back where they lie. No object
//! crosses the border, so there is no glue to generate: `js/core.js` is the other side of it.
#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

#[cfg(feature = "full")]
mod answer;
mod desk;
mod engine;
mod exports;
#[cfg(feature = "full")]
mod json;
#[cfg(feature = "full")]
mod live;
mod options;
mod units;

#[cfg(test)]
#[cfg(feature = "full")]
mod tests;

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// Nothing panics; if it did, the module would stop and JavaScript would start another.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn stop(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
