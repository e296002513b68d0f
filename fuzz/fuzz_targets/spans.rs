//! Spans and offsets are true.
#![no_main]

linkspan_fuzz::law!(spans);
