//! The table of top-level domains: the current one, and updates from IANA.
//!
//! [`Cache`] is a folder with a list. [`Cache::load`] returns the newest table, which may be the
//! one that the library was built with. [`Cache::update`] downloads a list, refuses it unless it is
//! complete, well formed and not older, and replaces the current list in one step. If anything
//! fails, the current list stays.

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
