//! IDN tables: which names registries allow, and which names they treat as the same.
//!
//! Unicode and IDNA2008 say which characters a domain name can have at all. Which names somebody can register is
//! decided by the registry. Registries publish their rules as tables: the characters (the *repertoire*), rules about
//! where they may be, and *variants*, which are characters that can be mistaken for each other. The tables are called
//! Label Generation Rules (RFC 7940). ICANN publishes them for the root zone, and reference tables for second-level
//! names in many languages and scripts.
//!
//! ```
//! use linkspan_idn::Table;
//!
//! let table = Table::parse("Language: ex\nU+0061..U+007A\nU+00E4\n")?;
//! assert!(table.evaluate("bäcker").is_valid());
//! let evaluation = table.evaluate("bøker");
//! assert_eq!(evaluation.disposition().as_str(), "invalid");
//! # Ok::<(), linkspan_idn::Error>(())
//! ```
//!
//! A [`Table`] evaluates labels. [`Tables`] find the right one for each label of a name. They add findings to the
//! reports of [`linkspan::check`] and reasons to the results of [`linkspan::screen`]. The root zone's own rules are
//! compiled in: [`root`].
//!
//! # Untrusted input
//!
//! Reading a file takes bounded time and memory, and returns an error if the file is not a table. Files with a document
//! type declaration, rules that refer to themselves, and tables larger than any registry has are refused. Evaluating a
//! label takes time linear in the size of the table's rules, and stops ([`Cause::TooComplex`]) after more steps than
//! any published table needs. Nothing panics.

mod action;
mod budget;
mod check;
mod coder;
mod compact;
mod compile;
mod error;
pub mod generate;
mod label;
mod pair;
mod property;
mod raw;
#[cfg(feature = "root")]
mod root;
mod rule;
mod screen;
mod script;
mod set;
mod table;
mod tables;
mod text;
mod variant;
mod words;
mod xml;

pub use action::Disposition;
pub use error::Error;
pub use label::{Cause, Evaluation};
#[cfg(feature = "root")]
pub use root::root;
pub use table::Table;
pub use tables::{ReadError, Tables};
