//! `linkspan tld`: the table of top-level domains; and which table other verbs use.

mod args;
mod list;
mod status;
mod table;
mod update;

pub(crate) use args::{Args, time};
pub(crate) use table::{HELP, in_use};
pub(crate) use update::bring_up_to_date;

use linkspan_net::tld::{Cache, Error};

use crate::failure::{Failure, Outcome};
use crate::output::Output;
use args::{Place, What};

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    match &args.what {
        What::Status(args) => status::run(args, out),
        What::Update(args) => update::run(args, out),
        What::List(args) => list::run(args, out),
    }
}

/// Returns the folder that was asked for.
fn cache(place: &Place) -> Result<Cache, Error> {
    match &place.dir {
        Some(dir) => Ok(Cache::new(dir)),
        None => Cache::of_user(),
    }
}
