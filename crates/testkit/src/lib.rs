//! For tests only: a service with scripted faults, and a running app without a window.
//!
//! Shipped code must not use it.

#[cfg(feature = "running")]
pub mod clock;
pub mod fault;
pub mod fault_cases;
#[cfg(feature = "running")]
pub mod file_service;
#[cfg(feature = "running")]
pub mod keyrings;
#[cfg(feature = "servers")]
pub mod model_server;
pub mod pdf;
pub mod rng;
#[cfg(feature = "running")]
pub mod running;
pub mod slice;
#[cfg(feature = "running")]
pub mod stateful_service;
#[cfg(feature = "running")]
pub mod task_panics;
pub mod waiting;
