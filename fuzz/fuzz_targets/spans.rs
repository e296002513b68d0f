//! Spans and offsets are correct.
#![no_main]

linkspan_fuzz::law!(spans);
