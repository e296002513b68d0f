//! Finds web and email links in running text, in every script, and ends each one where a reader would.
//!
//! linkspan implements Unicode's [UTS #58] (link detection and formatting), the Universal Acceptance guidance on
//! linkification and RFC 3696's checks. It says whether a link is safe to click, and writes it so that people can
//! read it. On hostile text it takes linear time and never panics.
//!
//! # Quick start
//!
//! Find links:
//!
//! ```
//! use linkspan::{Detector, LinkKind};
//!
//! let text = "Siehe bücher.de/bücher, или пишите иван@пример.рф.";
//! let links: Vec<_> = Detector::new().links(text).map(|link| (link.kind(), link.as_str())).collect();
//! assert_eq!(links, [(LinkKind::Url, "bücher.de/bücher"), (LinkKind::Email, "иван@пример.рф")]);
//! ```
//!
//! Make HTML from it, escaped and screened:
//!
//! ```
//! let html = linkspan::Linkifier::new().html("1 < 2, see example.com!");
//! assert_eq!(
//!     html,
//!     r#"1 &lt; 2, see <a href="https://example.com/" rel="nofollow noopener" dir="auto">example.com</a>!"#
//! );
//! ```
//!
//! # What is where
//!
//! | to … | use |
//! |---|---|
//! | find links in text, or in bytes | [`Detector`], [`Link`] |
//! | make HTML, Markdown, terminal hyperlinks or tokens | [`Linkifier`], [`linkify`] |
//! | know whether a link is what it seems | [`screen`] |
//! | write a URL for people, or for machines | [`Link::to_display`], [`Link::to_href`], [`format`] |
//! | know whether a domain, an address or a URL is valid, and what is wrong | [`check`] |
//! | know why something is or is not a link | [`explain()`], [`explain`](mod@explain) |
//! | add links while somebody types | [`live`] |
//! | make links unclickable, and clickable again | [`defang()`], [`refang`] |
//! | convert offsets to UTF-16 units or code points | [`offsets`] |
//! | look up the registrable domain | [`suffix`] |
//! | look up Unicode's link properties | [`property`] |
//!
//! # Cookbook
//!
//! Does the text contain a link?
//!
//! ```
//! assert!(linkspan::Detector::new().is_match("mail jane@example.com"));
//! ```
//!
//! The first link, and its parts:
//!
//! ```
//! let link = linkspan::Detector::new().find("See https://example.com:8080/a?b=c#d.").unwrap();
//! assert_eq!((link.start(), link.end()), (4, 36));
//! assert_eq!((link.scheme(), link.host(), link.port()), (Some("https"), Some("example.com"), Some("8080")));
//! assert_eq!((link.path(), link.query(), link.fragment()), (Some("/a"), Some("b=c"), Some("d")));
//! ```
//!
//! Replace links:
//!
//! ```
//! let detector = linkspan::Detector::new();
//! let text = detector.replace_all("See example.com!", |link| link.to_href());
//! assert_eq!(text, "See https://example.com/!");
//! ```
//!
//! Visit the whole text, both the links and the text between them:
//!
//! ```
//! use linkspan::{Detector, Span};
//!
//! let detector = Detector::new();
//! let shouted: String = detector
//!     .spans("see example.com")
//!     .map(|span| match span {
//!         Span::Text(text) => text.to_uppercase(),
//!         Span::Link(link) => link.as_str().to_owned(),
//!     })
//!     .collect();
//! assert_eq!(shouted, "SEE example.com");
//! ```
//!
//! Find other schemes and hosts of one label, but no email addresses:
//!
//! ```
//! use linkspan::{Detector, Emails};
//!
//! let detector = Detector::builder().schemes(["gemini"])?.single_labels(true).emails(Emails::Skip).build();
//! assert_eq!(detector.links("gemini://a.org http://localhost:80 b@c.de").count(), 2);
//! # Ok::<(), linkspan::Error>(())
//! ```
//!
//! A link that pretends to be another one is not made clickable:
//!
//! ```
//! let linkifier = linkspan::Linkifier::new();
//! // The second letter is Cyrillic.
//! assert_eq!(linkifier.html("https://p\u{430}yment.com/"), "https://xn--pyment-3nf.com/");
//! ```
//!
//! # Profiles
//!
//! [`Profile::Prose`], the default, is UTS #58 with corrections for running text ([`Tailoring`]): `main.rs` is a file, a
//! `?` at the end of a question is not part of the link, text of a script without spaces does not join it.
//! [`Profile::Uts58`] is the standard to the letter: it gives the expected answer to every line of Unicode's own tests.
//! CONFORMANCE.md says what the standard leaves open and how it is decided.
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `std` (default) | picks the vector instructions at run time, and validates UTF-8 faster; without it the crate needs only `alloc` |
//! | `html` | HTML documents as input of [`Linkifier`] |
//! | `serde` | `Serialize` for links, reports, screenings and explanations; `Serialize` and `Deserialize` for every choice |
//! | `json` | JSON that is safe to show on a terminal |
//! | `schemars` | JSON Schemas of the objects of `json` |
//! | `url` | `TryFrom<&Link>` for `url::Url` |
//! | `compat-linkify` | the API of the crate `linkify` |
//!
//! # Guarantees
//!
//! - **Untrusted text.** Detection cannot fail and cannot panic, takes time linear in the text, and allocates nothing for
//!   plain text and for hosts of ordinary length.
//! - **A form of a URL never changes its host.** The output of `to_href` and `to_display` leads to
//!   the same host as the text.
//! - **Output is safe.** What [`Linkifier`] makes of a text contains no markup and no control characters
//!   except its own, and no link whose scheme runs script. The markup of a document is copied.
//! - **The network** is never used.
//! - **Words are stable.** The names of choices, codes and fields do not change between releases.
//!   Releases may add new ones.
//! - **The minimum Rust version** is 1.89. A release that raises it raises the minor version.
//! - **`unsafe`** is used by one private module, the vector search of the text, and is denied
//!   everywhere else.
//!
//! [UTS #58]: https://www.unicode.org/reports/tr58/
#![cfg_attr(not(test), deny(clippy::disallowed_methods))]
#![cfg_attr(not(test), no_std)]

extern crate alloc;
// For run-time detection of the processor's vector instructions.
#[cfg(feature = "std")]
extern crate std;

mod attribute;
pub mod check;
#[cfg(feature = "compat-linkify")]
pub mod compat;
mod defang;
mod derived;
mod detect;
mod domain;
mod error;
pub mod explain;
pub mod format;
#[cfg(feature = "serde")]
pub mod json;
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
mod words;

pub use defang::{defang, refang};

pub use crate::linkify::Linkifier;
pub use detect::email::Emails;
pub use detect::options::{DetectorBuilder, Profile};
pub use detect::{Detector, Links, LinksInBytes, Span, Spans};
pub use domain::suffix;
pub use domain::tld::TldTable;
pub use domain::{HostKind, Tld};
pub use error::Error;
pub use explain::{Explanation, explain};
pub use link::{Confidence, Evidence, Link, LinkKind, Parts};
pub use tailoring::{Tailoring, Tailorings};
pub use unicode::property;
pub use unicode::tables::version::UNICODE_VERSION;

/// Word lists of the profile `Prose` and some character properties, for the test oracle. Not part
/// of the API.
#[doc(hidden)]
pub mod word_lists {
    pub use crate::detect::prose::address::KEYS;
    pub use crate::detect::prose::words::*;
    pub use crate::unicode::property::letter::{is_alphabetic, is_of_emoji, is_pictograph};
}
