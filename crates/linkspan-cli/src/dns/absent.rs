//! A build without a resolver.

use linkspan::check::Report;

use super::DnsArgs;
use crate::failure::Failure;

/// A resolver, which this build does not have.
#[derive(Debug)]
pub(crate) enum Lookup {}

impl Lookup {
    /// Refuses `--dns`.
    pub(crate) fn new(args: &DnsArgs) -> Result<Option<Self>, Failure> {
        // The flags are the same in every build.
        let DnsArgs {
            dns,
            resolver: _,
            dns_timeout: _,
            dns_retries: _,
            dns_concurrency: _,
        } = args;
        if *dns {
            return Err(Failure::absent("--dns", "net"));
        }
        Ok(None)
    }

    /// Never called.
    pub(crate) fn add_to(&self, _: Vec<(&[u8], &mut Report)>) {
        match *self {}
    }
}
