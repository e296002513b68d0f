// Generated, do not edit. Made by
//     cargo xtask tables --ucd ../shared/unicode/17.0.0
// Unicode version: 17.0.0
// Derived from Unicode data files, which are under the Unicode License v3:
// see LICENSE-UNICODE.

//! The Unicode version of the tables.

/// The Unicode version of the properties: major, minor, update.
///
/// ```
/// assert!(linkspan::UNICODE_VERSION >= (17, 0, 0));
/// ```
pub const UNICODE_VERSION: (u8, u8, u8) = (17, 0, 0);
