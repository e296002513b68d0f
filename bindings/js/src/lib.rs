//! linkspan as a WebAssembly module, for the npm package `linkspan`.
//!
//! A call costs little more than its text: JavaScript writes the text into [`desk::Desk::input`],
//! calls a function of [`exports`] with numbers only, and reads numbers or text from the memory of
//! the module. No objects are passed, so no glue code is generated: `js/core.js` is the
//! other side of it.
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

/// Nothing here panics. If it did, the module would stop and JavaScript would start another one.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn stop(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
