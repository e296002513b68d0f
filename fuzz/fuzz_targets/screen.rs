//! Screening is consistent, and what it shows is safe.
#![no_main]

linkspan_fuzz::law!(screen);
