//! Asks the domain name system whether names exist.
//!
//! A [`Resolver`] receives a batch of [`Question`]s and returns an [`Answer`] to each, in order. For the top-level
//! domain and for the whole name, an answer says that it exists, that it does not exist, or why this is not known. It
//! can be converted to a [`Finding`]. A value never becomes invalid because the servers do not answer.

mod answer;
mod ask;
mod finding;
mod memory;
mod options;
mod question;
mod reason;
mod resolver;

pub use answer::{Answer, Existence, Service};
pub use finding::{Finding, Subject};
pub use options::{Options, Servers};
pub use question::{Purpose, Question};
pub use reason::Reason;
pub use resolver::{Error, Resolver};
