//! The root zone's rules, compiled in.

use std::sync::OnceLock;

use crate::compact;
use crate::tables::Tables;

/// Made by `cargo xtask idn` from ICANN's files.
static BYTES: &[u8] = include_bytes!("root.bin");

/// Returns the rules of the root zone (RZ-LGR version 5), a table for each of its 25 scripts: which labels can be
/// top-level domains, and which are variants of each other.
///
/// They are unpacked at the first call.
///
/// # Example
///
/// ```
/// let root = linkspan_idn::root();
/// let allows = |label| root.evaluate(label, ".").is_some_and(|(_, evaluation)| evaluation.is_valid());
/// assert!(allows("vermögensberater"));
/// assert!(allows("中国"));
/// assert!(!allows("x1"), "no digits in the root");
/// assert!(!allows("中国ру"), "no label has characters of two scripts");
/// ```
#[must_use]
pub fn root() -> &'static Tables {
    static ROOT: OnceLock<Tables> = OnceLock::new();
    ROOT.get_or_init(|| {
        let mut tables = Tables::new();
        for table in compact::decode(BYTES) {
            tables.push(table);
        }
        tables
    })
}
