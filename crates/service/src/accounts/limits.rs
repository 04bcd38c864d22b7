//! Token limits: how many tokens a user may use per day and per month, and which ones count (interface section 8).
//!
//! Days and months are in UTC. A limit blocks new answers once usage has reached it; the answer that reaches it is
//! completed.

mod book;
mod limit_reached;
mod usage;

pub use book::{LimitBook, LimitBookError};
pub(crate) use limit_reached::{LimitReached, Period};
pub(crate) use usage::{UsageMeter, UsageTracker};
