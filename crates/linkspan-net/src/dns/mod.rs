//! Asks the domain name system whether names exist.
//!
//! A [`Resolver`] receives a batch of [`Question`]s and returns an [`Answer`] to each, in order. An
//! answer says of the top-level domain and of the whole name that it exists, that it does not
//! exist, or why this is not known. It can be converted to a [`Finding`]. If the servers do not
//! answer, a value never becomes invalid.

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
