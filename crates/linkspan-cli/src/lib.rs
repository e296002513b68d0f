//! The `linkspan` command as a function: [`run`] takes the arguments and the destination of the
//! output.
//!
//! A verb is one module with an `Args` (its flags, as `clap` reads them) and a
//! `run` (its work). To add a verb: write the module, add a line to
//! `args::Verb` and a line to `dispatch`.
//!
//! Only `output` writes, and only [`run`] decides on the exit code.

mod answers;
mod args;
mod check;
mod chunks;
mod conformance;
mod defang;
mod detect;
mod detector;
mod dns;
mod explain;
mod failure;
mod form;
mod format;
mod generate;
mod idn;
mod input;
mod linkify;
mod output;
mod pieces;
mod pool;
mod position;
mod progress;
mod queue;
mod report;
mod screen;
#[cfg_attr(not(feature = "serve"), path = "serve/absent.rs")]
mod serve;
mod terminal;
mod tld;
mod unique;
mod walk;

use std::ffi::OsString;
use std::fmt;
use std::io::Write;

use args::Verb;
use failure::{Failure, Outcome};
use output::Output;

/// Where the output goes.
///
/// # Example
///
/// ```
/// let sink = linkspan_cli::Sink::plain(Box::new(std::io::sink()));
/// let args = ["linkspan", "check", "domain", "example..com"];
/// assert_eq!(linkspan_cli::run(args.map(Into::into), sink), 1);
/// ```
pub struct Sink {
    writer: Box<dyn Write>,
    is_terminal: bool,
}

impl Sink {
    /// Creates a sink that writes to a file, a pipe, or memory.
    ///
    /// # Example
    ///
    /// ```
    /// let sink = linkspan_cli::Sink::plain(Box::new(std::io::sink()));
    /// assert_eq!(linkspan_cli::run(["linkspan", "--version"].map(Into::into), sink), 0);
    /// ```
    #[must_use]
    pub fn plain(writer: Box<dyn Write>) -> Self {
        Self {
            writer,
            is_terminal: false,
        }
    }

    /// Returns a sink for standard output, which may be a terminal.
    ///
    /// # Example
    ///
    /// ```
    /// let sink = linkspan_cli::Sink::standard();
    /// assert_eq!(linkspan_cli::run(["linkspan", "--version"].map(Into::into), sink), 0);
    /// ```
    #[must_use]
    pub fn standard() -> Self {
        output::standard()
    }
}

impl fmt::Debug for Sink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { is_terminal, .. } = self;
        f.debug_struct("Sink")
            .field("is_terminal", is_terminal)
            .finish_non_exhaustive()
    }
}

/// Runs the command and returns its exit code.
///
/// The first argument is the name of the command. Input that is not in a file is read from standard
/// input, and errors go to standard error.
///
/// # Example
///
/// ```
/// let sink = linkspan_cli::Sink::plain(Box::new(std::io::sink()));
/// let args = ["linkspan", "format", "https://example.com/%C3%BC"];
/// assert_eq!(linkspan_cli::run(args.map(Into::into), sink), 0);
/// ```
#[must_use]
pub fn run(args: impl IntoIterator<Item = OsString>, sink: Sink) -> u8 {
    let mut out = Output::new(sink);
    let result = obey(args, &mut out);
    // Write what was found before the failure, and only then report it.
    let flushed = out.flush();
    let outcome = match result.and_then(|outcome| flushed.map(|()| outcome)) {
        Ok(outcome) => outcome.max(out.noted()),
        // The reader closed the pipe. Earlier problems still count.
        Err(Failure::ClosedPipe) => out.noted(),
        Err(Failure::Said(sentence)) => {
            output::complain(&sentence);
            Outcome::Trouble
        }
    };
    match outcome {
        Outcome::Yes => 0,
        Outcome::No => 1,
        Outcome::Trouble => 2,
    }
}

/// Reads the flags and runs their verb.
fn obey(args: impl IntoIterator<Item = OsString>, out: &mut Output) -> Result<Outcome, Failure> {
    match args::parse(args) {
        Ok(verb) => dispatch(&verb, out),
        Err(error) => args::answer(&error, out),
    }
}

/// Runs a verb.
fn dispatch(verb: &Verb, out: &mut Output) -> Result<Outcome, Failure> {
    match verb {
        Verb::Detect(args) => detect::run(args, out),
        Verb::Linkify(args) => linkify::run(args, out),
        Verb::Explain(args) => explain::run(args, out),
        Verb::Check(args) => check::run(args, out),
        Verb::Screen(args) => screen::run(args, out),
        Verb::Format(args) => format::run(args, out),
        Verb::Tld(args) => tld::run(args, out),
        Verb::Idn(args) => idn::run(args, out),
        Verb::Defang(args) => defang::defang(args, out),
        Verb::Refang(args) => defang::refang(args, out),
        Verb::Serve(args) => serve::run(args, out),
        Verb::Conformance(args) => conformance::run(args, out),
        Verb::Generate(args) => generate::run(args, out),
    }
}
