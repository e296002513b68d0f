//! The `linkspan` command; what it does is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    let sink = linkspan_cli::Sink::standard();
    ExitCode::from(linkspan_cli::run(std::env::args_os(), sink))
}
