//! The result of a verb: an [`Outcome`] if it did its work, a [`Failure`] if it could not.

use std::io;

/// The outcome of a verb that did its work, at least in part.
///
/// Ordered from best to worst. The exit code reports the worst outcome of a run.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Outcome {
    /// Something was found, is valid, is allowed, or has passed.
    Yes,
    /// Nothing was found, or something is invalid, refused, or has failed.
    No,
    /// Some input could not be used. That has already been reported.
    Trouble,
}

impl Outcome {
    /// Returns `Yes` or `No`.
    pub(crate) fn of(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// Why a verb stopped early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The reader of the output closed the pipe, which is not an error.
    ClosedPipe,
    /// A sentence for the user that says what is wrong, where, and what to do.
    Said(String),
}

impl Failure {
    /// Creates a failure with this message.
    pub(crate) fn new(sentence: impl Into<String>) -> Self {
        Self::Said(sentence.into())
    }

    /// Creates the failure for a feature that this build leaves out.
    #[cfg(not(all(feature = "net", feature = "serve")))]
    pub(crate) fn absent(what: &str, feature: &str) -> Self {
        Self::Said(format!(
            "{what}: this build leaves it out; build linkspan-cli with its feature `{feature}`, \
             as `cargo install linkspan-cli` does"
        ))
    }

    /// Returns the failure for an error while writing to standard output.
    pub(crate) fn of_output(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ClosedPipe,
            _ => Self::Said(format!(
                "cannot write to standard output: {error}; \
                 check that the place it goes to has room and can be written to"
            )),
        }
    }
}
