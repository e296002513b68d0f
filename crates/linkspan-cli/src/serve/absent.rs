//! A build without the service.

use std::ffi::OsString;

use crate::failure::{Failure, Outcome};
use crate::output::Output;

/// Accepts any flags, and then reports that there is no service.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The flags of the service
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    flags: Vec<OsString>,
}

/// Returns the error.
pub(crate) fn run(args: &Args, _: &mut Output) -> Result<Outcome, Failure> {
    let Args { flags: _ } = args;
    Err(Failure::absent("serve", "serve"))
}
