//! The `linkspan` command. The library of this crate does the work.

use std::process::ExitCode;

fn main() -> ExitCode {
    let sink = linkspan_cli::Sink::standard();
    ExitCode::from(linkspan_cli::run(std::env::args_os(), sink))
}
