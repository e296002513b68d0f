//! The table of top-level domains: which one is in place, and a newer one from IANA.
//!
//! [`Cache`] is a folder with a list in it. [`Cache::load`] gives the newest table
//! there is, at worst the one the library was built with. [`Cache::update`] fetches
//! a list, refuses it unless it is whole, well-formed and not older, and puts it in
//! place in one step. If anything goes wrong, the list that was in place stays there.

mod cache;
mod error;
#[cfg_attr(not(feature = "https"), path = "fetch/offline.rs")]
mod fetch;
mod list;
mod load;
mod options;
mod place;
mod store;
mod update;
mod version;

pub use cache::Cache;
pub use error::{Error, ErrorKind};
pub use load::{Loaded, Source};
pub use options::{IANA_URL, Proxy, UpdateOptions};
pub use update::Outcome;
pub use version::Version;
