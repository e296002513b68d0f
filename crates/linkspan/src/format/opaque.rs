//! URLs without an authority, such as `tel:` and `matrix:`, in every form.
//!
//! What follows the colon is only known to consist of path, query and fragment. So nothing but
//! percent-escapes changes: no dot segment is resolved, no separator dropped.

use alloc::string::String;

use super::escape::write_path;
use super::{Form, href, style};
use crate::detect::opaque;
use crate::link::Link;
use crate::url::Pieces;

/// A URL without an authority.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpaqueUrl<'a> {
    /// The scheme as written.
    scheme: &'a str,
    /// What follows its `:`.
    rest: &'a str,
}

impl<'a> OpaqueUrl<'a> {
    /// Splits a detected link. Returns `None` if it has an authority.
    pub(crate) fn of_link(link: &Link<'a>) -> Option<Self> {
        let rest = link.after_opaque_scheme()?;
        let scheme = link.text.get(..link.places.scheme as usize)?;
        Some(OpaqueUrl { scheme, rest })
    }

    /// Reads a split string. Returns `None` if its scheme is not known to have no authority, or if
    /// nothing follows the scheme.
    pub(crate) fn of_pieces(text: &'a str, pieces: &Pieces) -> Option<Self> {
        let scheme = text.get(pieces.scheme.clone()?)?;
        let rest = text.get(scheme.len() + 1..)?;
        let is_opaque = pieces.authority.is_none() && opaque::is_known(scheme) && !rest.is_empty();
        is_opaque.then_some(OpaqueUrl { scheme, rest })
    }

    pub(crate) fn write(&self, form: Form) -> String {
        let mut out = String::with_capacity(self.scheme.len() + 1 + 3 * self.rest.len());
        out.push_str(self.scheme);
        out.make_ascii_lowercase();
        out.push(':');
        match style(form) {
            // Writing to a string cannot fail.
            Some(style) => _ = write_path(self.rest, style, &mut out),
            None => href::push_as_written(self.rest, &mut out),
        }
        out
    }
}
