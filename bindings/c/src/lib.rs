//! linkspan for C: opaque handles, memory that the caller owns, no panic across the border.
//!
//! Every function may be called from every thread. Handles never change after they are made, so threads may share
//! them. Texts are bytes with a length and need not be UTF-8; offsets are in bytes. The return value reports a
//! failure, and [`linkspan_last_error`] returns the message.

mod border;
mod check;
mod detect;
mod linkify;
mod options;
mod tools;

use std::ffi::{CString, c_char};
use std::sync::OnceLock;

pub use border::linkspan_last_error;
pub use check::*;
pub use detect::*;
pub use linkify::*;
pub use tools::*;

/// Returns the version of the library, such as "0.1.0".
#[unsafe(no_mangle)]
pub extern "C" fn linkspan_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Returns the Unicode version of its tables, such as "17.0.0".
#[unsafe(no_mangle)]
pub extern "C" fn linkspan_unicode_version() -> *const c_char {
    static VERSION: OnceLock<CString> = OnceLock::new();
    let made = VERSION.get_or_init(|| {
        let (major, minor, update) = linkspan::UNICODE_VERSION;
        CString::new(format!("{major}.{minor}.{update}")).unwrap_or_default()
    });
    made.as_ptr()
}
