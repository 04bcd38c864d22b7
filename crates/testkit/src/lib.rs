//! For tests only: a service with scripted faults.
//!
//! It must not know the client or the app, so that both can be tested against it.

pub mod fault;
