//! The results of linkspan as objects to serialize: what `linkspan … --format json` prints and
//! `linkspan serve` sends.
//!
//! [`Link`](crate::Link), [`screen::Screening`], [`check::Report`] and
//! [`Explanation`](crate::Explanation) serialize themselves, with offsets in bytes. The objects of
//! this module also support other units ([`offsets`](crate::offsets)) and include the input. With
//! the feature `json`, `to_writer` writes them so that they are safe to print on a terminal. With
//! the feature `schemars` they describe themselves (`schemars::JsonSchema`). Fields may be added
//! but are never renamed.
//!
//! # Example
//!
//! ```
//! let link = linkspan::Detector::new().find("at example.com").unwrap();
//! let json = serde_json::to_value(&link).unwrap();
//! assert_eq!((&json["start"], &json["href"]), (&3.into(), &"https://example.com/".into()));
//! ```

mod explanation;
mod field;
mod link;
mod report;
#[cfg(feature = "schemars")]
mod schema;
mod screening;
#[cfg(feature = "json")]
mod write;

pub use explanation::Explanation;
pub use field::{Field, Value};
pub use link::Link;
pub use report::Report;
pub use screening::{Reason, Screening};
#[cfg(feature = "json")]
pub use write::{to_vec, to_writer};

use serde::{Serialize, Serializer};

use crate::offsets::{Index, Unit};
use crate::{check, explain, screen};

impl Serialize for crate::Link<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Link::new(self, |at| at).serialize(serializer)
    }
}

impl Serialize for screen::Screening<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Screening::new(None, self, |at| at).serialize(serializer)
    }
}

impl Serialize for check::Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Report::new(None, self, |at| at).serialize(serializer)
    }
}

impl Serialize for explain::Explanation<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let index = Index::new(self.text().as_bytes(), Unit::Bytes);
        Explanation::new(self, &index).serialize(serializer)
    }
}
