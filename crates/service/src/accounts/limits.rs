//! Token limits: what a user may use in a day and in a month, and what is counted towards it (interface section 8).
//!
//! Days and months are those of UTC. A limit closes when what was used has reached it, so the answer that reaches it
//! is still said to its end.

mod book;
mod limit_reached;
mod usage;

pub use book::{LimitBook, LimitBookError};
pub(crate) use limit_reached::{LimitReached, Period};
pub(crate) use usage::{UsageMeter, UsageTracker};
