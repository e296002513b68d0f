//! What linkspan needs a network for.
//!
//! - [`tld`]: the table of top-level domains in the user's cache folder, and how it
//!   is brought up to date from IANA, over HTTPS.
//! - [`dns`]: whether a domain name exists, has an address, or takes mail.
//!
//! Nothing here is done unless it is asked for: reading a table never fetches one,
//! and no name is looked up unasked. Every wait has an end.
//!
//! # Features
//!
//! All on by default: `tld` keeps the table in a folder, `https` fetches a newer one (an HTTPS client), `dns` looks names up
//! (a resolver). Without `https` an update fails with a sentence that says so.
//!
//! # Example
//!
//! ```
//! # #[cfg(feature = "tld")] {
//! use linkspan::Detector;
//! use linkspan_net::tld::Cache;
//!
//! # let folder = std::env::temp_dir().join("linkspan-no-such-folder");
//! // The newest of what was fetched into the folder and what the library carries.
//! let table = Cache::new(folder).load().into_table();
//! let detector = Detector::builder().tlds(table).build();
//! assert_eq!(detector.links("see example.org").count(), 1);
//! # }
//! ```

#[cfg(feature = "dns")]
pub mod dns;
#[cfg(feature = "tld")]
pub mod tld;
