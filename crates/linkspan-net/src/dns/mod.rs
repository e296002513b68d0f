//! Whether names exist, asked of the domain name system.
//!
//! A [`Resolver`] takes a batch of [`Question`]s and gives an [`Answer`] for each,
//! in order. For the top-level domain and for the whole name, an answer says that it
//! exists, that it does not, or why neither is known. It turns into a [`Finding`]. A
//! question without an answer never makes a value invalid.

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
