//! Unicode data: properties, normalization, and the generated tables.

pub(crate) mod normalization;
pub mod property;
pub(crate) mod tables;
pub(crate) mod visibility;
