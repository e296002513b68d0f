//! The generated tables. The other files of this folder are not written by hand: the head of
//! each names the command that makes it.

pub(crate) mod canonical;
pub(crate) mod confusable;
pub(crate) mod host_class;
pub(crate) mod identifier_status;
pub(crate) mod idna2008;
pub(crate) mod label;
pub(crate) mod letter;
pub(crate) mod link_bracket;
pub(crate) mod link_email;
pub(crate) mod link_term;
pub(crate) mod script;
pub(crate) mod shape;
pub(crate) mod suffix;
pub(crate) mod tld;
pub(crate) mod uts46;
pub(crate) mod version;
