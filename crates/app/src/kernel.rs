//! The parts that all features build on: clock, configuration, events, keyring, problems, store access, tasks.
//!
//! They know no feature.

pub(crate) mod clock;
pub(crate) mod config;
pub(crate) mod dates;
pub(crate) mod domain_events;
pub(crate) mod events;
pub(crate) mod keyring;
pub(crate) mod known_links;
pub mod link;
pub(crate) mod openings;
pub(crate) mod panics;
pub(crate) mod private_copies;
pub(crate) mod problem;
pub(crate) mod sanitize;
pub(crate) mod store;
pub(crate) mod stored_fields;
pub(crate) mod tasks;
pub(crate) mod title;
