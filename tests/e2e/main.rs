//! Tests of the app in its real window, on a virtual desktop, by role and accessible name.
//!
//! Each test has its own desktop and data directory and, if needed, its own service. `cargo xtask setup --tests`
//! installs the system packages that the tests need.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a test"
)]

mod endless_service;
mod history;
mod mixed_answer;
mod real_window;
mod stage;
