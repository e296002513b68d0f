//! `linkspan idn`, and the tables that other verbs use.

mod args;
mod list;
mod status;
mod tables;

pub(crate) use args::Args;
pub(crate) use tables::{HELP, in_use};

use crate::failure::{Failure, Outcome};
use crate::output::Output;
use args::What;

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    match &args.what {
        What::Status(args) => status::run(args, out),
        What::List(args) => list::run(args, out),
    }
}
