//! The parts of linkspan that need a network.
//!
//! - [`tld`]: the table of top-level domains in the user's cache folder, and its update from IANA
//!   over HTTPS.
//! - [`dns`]: whether a domain name exists, has an address, or accepts mail.
//!
//! Nothing here uses the network unless it is called for that: reading a table never downloads one,
//! and no name is looked up by itself. Every wait has a time limit.
//!
//! # Features
//!
//! All are on by default: `tld` keeps the table in a folder, `https` downloads a newer one (with an
//! HTTPS client), and `dns` looks names up (with a resolver). Without `https`, an update fails with
//! an error that says so.
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
