//! The APIs of other libraries, for programs that were written for them.
//!
//! Each has a feature of its own. `docs/migrating.md` of the project says what to call instead, and
//! what differs.

#[cfg(feature = "compat-linkify")]
pub mod linkify;
