//! Runs the `linkspan` command as its users do.
#![cfg(test)]

mod cli {
    mod columns;
    mod conformance;
    mod detect;
    mod documents;
    mod files;
    mod format;
    mod formats;
    mod generate;
    mod inputs;
    mod large;
    mod linkify;
    mod safety;
}
mod support;
