//! Screening is consistent, and what it displays is safe.
#![no_main]

linkspan_fuzz::law!(screen);
