//! Formatted URLs are detected as a whole and mean the same.
#![no_main]

linkspan_fuzz::law!(format);
