//! Linkified text in pieces is that of the whole, and holds no markup but ours.
#![no_main]

linkspan_fuzz::law!(linkify);
