//! Whether names exist, asked of the domain name system.
//!
//! A [`Resolver`] takes a batch of [`Question`]s and gives an [`Answer`] for each,
//! in order. An answer keeps apart what exists, what does not, and what could not
//! be told, and why; for the top-level domain and for the whole name. It turns
//! into a [`Finding`]; what could not be told never makes a value invalid.

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
