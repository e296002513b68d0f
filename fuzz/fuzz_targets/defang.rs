//! What is defanged has no link, and comes back whole.
#![no_main]

linkspan_fuzz::law!(defang);
