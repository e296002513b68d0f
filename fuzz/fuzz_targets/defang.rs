//! Defanged text has no links, and refanging restores it.
#![no_main]

linkspan_fuzz::law!(defang);
