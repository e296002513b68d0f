//! The flags of `tld`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Subcommand, ValueEnum};
use linkspan_net::tld::IANA_URL;

const EXAMPLES: &str = "\
Examples:
  linkspan tld status                  which table is in use, and how old it is
  linkspan tld update                  fetch IANA's list
  linkspan tld list --unicode          the names, in their own scripts
  linkspan tld status || linkspan tld update

The list is kept in the folder that LINKSPAN_CACHE_DIR names, or else in the user's cache
folder. A fetched list replaces the built-in one only if it is newer; 'detect' and 'check' use
the newer of the two, unless --tld-table says otherwise. Nothing but 'update' fetches anything.

Exit status:
  0  done, and the table is at most a day old; 1  'status': it is older
  2  an error, reported on standard error; the table in place stays in use";

/// The arguments of `tld`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(super) what: What,
}

/// What to do with the table.
#[derive(Debug, Subcommand)]
pub(super) enum What {
    /// Show which table is in use, with its source, version and age
    Status(StatusArgs),
    /// Download a newer list and use it from then on
    Update(UpdateArgs),
    /// Print the names
    List(ListArgs),
}

/// Where the list is kept.
#[derive(clap::Args, Debug)]
pub(super) struct Place {
    /// Folder of the list [default: the user's cache folder]
    #[arg(long, value_name = "DIR")]
    pub(super) dir: Option<PathBuf>,
}

/// The flags of `tld status`.
#[derive(clap::Args, Debug)]
pub(super) struct StatusArgs {
    #[command(flatten)]
    pub(super) place: Place,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(super) format: Format,
}

/// The flags of `tld update`.
#[derive(clap::Args, Debug)]
pub(super) struct UpdateArgs {
    #[command(flatten)]
    pub(super) place: Place,

    /// Download the list from this URL
    #[arg(long, value_name = "URL", default_value = IANA_URL)]
    pub(super) url: String,

    /// Trust the certificate authorities in this PEM file instead of Mozilla's
    #[arg(long, value_name = "FILE")]
    pub(super) ca_file: Option<PathBuf>,

    /// Give up after this time
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = time)]
    pub(super) timeout: Duration,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(super) format: Format,
}

/// The flags of `tld list`.
#[derive(clap::Args, Debug)]
pub(super) struct ListArgs {
    #[command(flatten)]
    pub(super) place: Place,

    /// Print names in their own scripts (рф), not in ASCII form (xn--p1ai)
    #[arg(long)]
    pub(super) unicode: bool,
}

/// The value of `--format`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum Format {
    /// For people
    #[default]
    Text,
    /// A JSON object
    Json,
}

/// Reads a span of time: `30s`, `500ms`, `1m 30s`.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    match humantime::parse_duration(text) {
        Ok(time) if time.is_zero() => Err("give a time greater than zero".to_owned()),
        Ok(time) => Ok(time),
        Err(_) => Err("give a number and a unit, such as 500ms, 30s or 2m".to_owned()),
    }
}
