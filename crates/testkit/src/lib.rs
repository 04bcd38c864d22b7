//! For tests only: a service with scripted faults, and a running app without a window.
//!
//! Nothing that people run may use it.

#[cfg(feature = "running")]
pub mod clock;
pub mod dice;
pub mod fault;
#[cfg(feature = "running")]
pub mod filing;
pub mod oddities;
#[cfg(feature = "running")]
pub mod remembering;
#[cfg(feature = "running")]
pub mod running;
