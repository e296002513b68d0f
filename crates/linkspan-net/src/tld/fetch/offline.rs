//! A build without an HTTPS client.

use super::{Error, ErrorKind, UpdateOptions};

/// Returns the error that this build has no HTTPS client.
pub(super) fn fetch(_: &UpdateOptions) -> Result<Vec<u8>, Error> {
    Err(Error::new(
        ErrorKind::Offline,
        "this build has no HTTPS client; build it with its network parts (the feature `https` of linkspan-net, `net` of linkspan-cli)",
    ))
}
