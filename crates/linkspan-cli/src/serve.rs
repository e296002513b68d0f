//! `linkspan serve`: the playground and a JSON service.

mod args;

pub(crate) use args::Args;

use linkspan_serve::{Server, Signals};

use crate::failure::{Failure, Outcome};
use crate::output::{self, Output};
use crate::tld;

/// Runs the verb until a signal ends it.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    let mut config = args.config();
    config.tlds = tld::in_use(args.tld_table.as_deref())?;
    config.signals = Signals::Obey;
    let listen = config.listen.clone();
    let server = Server::bind(config, output::complaints()).map_err(|error| {
        Failure::new(format!(
            "cannot listen at {listen}: {error}; choose another address with --listen"
        ))
    })?;
    out.write(format!("linkspan serves at {}\n", server.url()).as_bytes())?;
    out.flush()?;
    server.run().map_err(|error| {
        Failure::new(format!(
            "cannot serve: {error}; the system is short of threads or sockets"
        ))
    })?;
    Ok(Outcome::Yes)
}
