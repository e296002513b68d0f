//! Streams agree with the whole text, and the output contains no markup except ours.
#![no_main]

linkspan_fuzz::law!(linkify);
