//! The invariants of docs/ARCHITECTURE.md that a program can check, one module each.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test"
)]

mod advisories;
mod arrows;
mod ci;
mod circles;
mod dependencies;
mod docs;
mod licences;
mod literal_text;
mod locks;
mod modules;
mod no_io;
mod rooms;
mod rules;
mod syncing;
mod targets;
mod tests_are_honest;
mod tree;
mod whereabouts;
