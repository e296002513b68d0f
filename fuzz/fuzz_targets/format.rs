//! What is formatted is detected whole and means the same.
#![no_main]

linkspan_fuzz::law!(format);
