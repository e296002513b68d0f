//! The `linkspan` command.
//!
//! A verb is one module with an `Args` (its flags, as `clap` reads them) and a
//! `run` (its work). To add a verb: write the module, add a line to
//! [`args::Verb`] and a line to [`dispatch`].
//!
//! Only [`output`] writes to standard output, and only [`main`] decides about
//! the exit code.

mod args;
mod check;
mod conformance;
mod crew;
mod defang;
mod detect;
mod detector;
mod dns;
mod explain;
mod failure;
mod feed;
mod format;
mod generate;
mod input;
mod linkify;
mod output;
mod pieces;
mod position;
mod progress;
mod report;
mod screen;
mod terminal;
mod tld;
mod walk;

use std::process::ExitCode;

use args::Verb;
use failure::{Failure, Outcome};
use output::Output;

/// Runs the command; the exit code is decided here and nowhere else.
fn main() -> ExitCode {
    let mut out = Output::new();
    let result = run(&mut out).and_then(|outcome| out.flush().map(|()| outcome));
    ExitCode::from(match result {
        Ok(Outcome::Yes) | Err(Failure::ClosedPipe) => 0,
        Ok(Outcome::No) => 1,
        Ok(Outcome::Trouble) => 2,
        Err(Failure::Said(sentence)) => {
            output::complain(&sentence);
            2
        }
    })
}

/// Reads the flags and does what they ask.
fn run(out: &mut Output) -> Result<Outcome, Failure> {
    match args::parse() {
        Ok(verb) => dispatch(&verb, out),
        Err(error) => args::answer(&error, out),
    }
}

/// One line per verb.
fn dispatch(verb: &Verb, out: &mut Output) -> Result<Outcome, Failure> {
    match verb {
        Verb::Detect(args) => detect::run(args, out),
        Verb::Linkify(args) => linkify::run(args, out),
        Verb::Explain(args) => explain::run(args, out),
        Verb::Check(args) => check::run(args, out),
        Verb::Screen(args) => screen::run(args, out),
        Verb::Format(args) => format::run(args, out),
        Verb::Tld(args) => tld::run(args, out),
        Verb::Defang(args) => defang::defang(args, out),
        Verb::Refang(args) => defang::refang(args, out),
        Verb::Conformance(args) => conformance::run(args, out),
        Verb::Generate(args) => generate::run(args, out),
    }
}
