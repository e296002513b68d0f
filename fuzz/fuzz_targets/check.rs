//! Findings are well-formed and agree with detection.
#![no_main]

linkspan_fuzz::law!(check);
