//! Finds web and email links in running text, in every script, and ends each
//! one where a reader would.
//!
//! linkspan implements Unicode's UTS #58 (link detection and formatting).
//!
//! ```
//! use linkspan::Detector;
//!
//! let text = "Siehe bücher.de/bücher, или пишите иван@пример.рф.";
//! for link in Detector::new().links(text) {
//!     println!("{:?} {}", link.kind(), link.as_str());
//! }
//! ```
//!
//! [`Linkifier`] makes HTML, Markdown, terminal hyperlinks or plain text of it, screened and escaped:
//!
//! ```
//! let markdown = linkspan::Linkifier::new().markdown("Siehe bücher.de!");
//! assert_eq!(markdown, "Siehe [bücher.de](https://xn--bcher-kva.de/)!");
//! ```
//!
//! # Untrusted text
//!
//! Detection never fails, never panics, and takes time linear in the text on
//! every input. It does not judge whether a link is safe to click.
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;
// To ask which vector instructions the processor has.
#[cfg(feature = "std")]
extern crate std;

pub mod check;
mod defang;
mod detect;
mod domain;
mod error;
pub mod explain;
pub mod format;
mod link;
pub mod linkify;
pub mod live;
pub mod offsets;
mod percent;
mod prefilter;
pub mod screen;
mod search;
mod tailoring;
mod text;
mod unicode;
mod url;

pub use defang::{defang, refang};

pub use crate::linkify::Linkifier;
pub use detect::email::Emails;
pub use detect::options::{BareAddresses, BareDomains, DetectorBuilder, Profile, SingleLabels};
pub use detect::{Detector, Links, LinksInBytes};
pub use domain::suffix;
pub use domain::tld::TldTable;
pub use domain::{HostKind, Tld};
pub use error::Error;
pub use explain::{Explanation, explain};
pub use link::{Confidence, Evidence, Link, LinkKind, Parts};
pub use tailoring::{Tailoring, Tailorings};
pub use unicode::property;
pub use unicode::tables::version::UNICODE_VERSION;

/// The word lists of the profile `Prose` and some properties of characters, for the oracle of the tests; not part of the API.
#[doc(hidden)]
pub mod word_lists {
    pub use crate::detect::prose::address::KEYS;
    pub use crate::detect::prose::words::*;
    pub use crate::unicode::property::letter::{is_alphabetic, is_of_emoji, is_pictograph};
}

/// The examples of README run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// So does the one of the guide to the profile `Prose`.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/prose.md")]
struct ProseGuide;

/// And those of the guide to linkification.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/linkify.md")]
struct LinkifyGuide;

/// And those of the guide for editors.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/live.md")]
struct LiveGuide;
