//! Moves conversations out of the app and into it.

pub(crate) mod exports;
pub(crate) mod imports;
