//! The tailorings of the profile `Prose`: corrections to what the standard finds, where readers of running text would mark
//! something else.
//!
//! Each tailoring has a name ([`Tailoring`](crate::Tailoring)) and its own cases (`cases/prose`), and can be switched off.
//! They are hooks in the one detector, not a second detector: the stages of the walk call them
//! ([`walk::tailored`](super::walk)), and each file here answers the questions of one stage:
//!
//! - [`edge`] and [`script`]: where a host or a local part begins and ends, if text of a script without spaces is attached to
//!   it: `请看example.com了解`;
//! - [`address`]: where a local part begins after markup and keys: `email=joe@example.com`;
//! - [`tail`], [`look`] and [`quote`]: where a path ends. They run inside the termination algorithm and change the class of a
//!   character;
//! - [`veto`] and [`words`]: what looks like a bare domain but is not a link: `main.rs`.
//!
//! They keep the walk linear: each looks at the characters around one place, at most a fixed number ahead, or remembers how
//! far it has looked.

pub(crate) mod address;
pub(crate) mod edge;
mod look;
pub(crate) mod quote;
pub(crate) mod script;
pub(crate) mod tail;
pub(crate) mod veto;
pub(crate) mod words;
