//! The tailorings of the profile `Prose`: corrections to what the standard finds, where its
//! readers would mark something else.
//!
//! Each one has a name, its cases (`cases/prose`), and a hook in the one detector: [`edge`]
//! decides where a host begins and ends, [`tail`] cuts inside the termination loop, [`veto`]
//! says at the end that this is no link. None of them looks at a character twice.

pub(crate) mod address;
pub(crate) mod edge;
mod look;
pub(crate) mod quote;
pub(crate) mod script;
pub(crate) mod tail;
pub(crate) mod veto;
pub(crate) mod words;
