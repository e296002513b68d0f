//! The detector equals the oracle.
#![no_main]

linkspan_fuzz::law!(detect);
