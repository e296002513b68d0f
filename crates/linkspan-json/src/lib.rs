//! linkspan's answers as JSON: the objects that `linkspan … --format json` prints and that
//! `linkspan serve` sends.
//!
//! One module per answer, each a value that serializes itself; [`to_writer`] writes it so that it
//! can be shown on a terminal. Fields are added, never renamed.
//!
//! # Example
//!
//! ```
//! use linkspan::screen::Screen;
//! use linkspan_json::{Screening, to_vec};
//!
//! let input = "example.com";
//! let screening = Screen::new().url(input);
//! let json = to_vec(&Screening::new(input, &screening, |at| at)).unwrap();
//! assert_eq!(json, br#"{"input":"example.com","verdict":"allow","reasons":[],"display":"example.com"}"#);
//! ```

mod explanation;
mod link;
mod report;
mod screening;
mod write;

pub use explanation::Explanation;
pub use link::{Link, Told};
pub use report::Report;
pub use screening::{Reason, Screening};
pub use write::{to_vec, to_writer};
