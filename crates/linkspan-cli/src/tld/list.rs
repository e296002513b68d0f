//! `linkspan tld list`: the names.

use linkspan_net::tld::Loaded;

use super::args::ListArgs;
use crate::failure::{Failure, Outcome};
use crate::output::Output;

/// Runs the verb.
pub(super) fn run(args: &ListArgs, out: &mut Output) -> Result<Outcome, Failure> {
    let loaded =
        super::cache(&args.place).map_or_else(|_| Loaded::embedded(), |cache| cache.load());
    for name in loaded.table().iter() {
        let mut line = if args.unicode {
            // A name that has no Unicode form is printed as it is.
            idna::domain_to_unicode(name).0
        } else {
            name.to_owned()
        };
        line.push('\n');
        out.write(line.as_bytes())?;
    }
    Ok(Outcome::Yes)
}
