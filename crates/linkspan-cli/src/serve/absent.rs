//! A build without the service.

use std::ffi::OsString;

use crate::failure::{Failure, Outcome};
use crate::output::Output;

/// Takes any flags, to say that there is no service.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The flags of the service
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    flags: Vec<OsString>,
}

/// Refuses.
pub(crate) fn run(args: &Args, _: &mut Output) -> Result<Outcome, Failure> {
    let Args { flags: _ } = args;
    Err(Failure::absent("serve", "serve"))
}
