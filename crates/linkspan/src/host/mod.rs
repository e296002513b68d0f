//! The host stage: which runs of characters are hosts.
//!
//! [`plain`] reads most hosts in one look. For the others, [`run`] finds a run and its edges,
//! [`domain`] judges it with the help of
//! [`ip`], [`idna`] (with [`uts46`], or with [`inert`] where that is enough, and [`punycode`]), [`tld`] and
//! [`suffix`], [`port`] reads what stands behind it.

pub(crate) mod domain;
mod hash;
pub(crate) mod idna;
pub(crate) mod inert;
pub(crate) mod ip;
pub(crate) mod plain;
pub(crate) mod port;
pub(crate) mod punycode;
pub(crate) mod run;
pub mod suffix;
pub(crate) mod tld;
pub(crate) mod uts46;

pub(crate) use domain::{Host, Rules};
