//! The app in its real window, on a virtual desktop, driven by role and accessible name.
//!
//! Each test has a desktop, a data directory and, where it needs one, a service of its own. What they need on the
//! system is installed by `cargo xtask setup --tests`.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    missing_docs,
    reason = "a test"
)]

mod endless_service;
mod history;
mod mixed_answer;
mod real_window;
mod stage;
