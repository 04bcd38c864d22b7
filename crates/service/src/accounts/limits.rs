//! Token limits: what a user may use in a day and in a month, and what is counted towards it (interface section 8).
//!
//! Days and months are those of UTC. A limit closes when what was used has reached it, so the answer that reaches it
//! is still said to its end.

mod book;
mod reached;
mod tally;

pub use book::{LimitBook, LimitBookError};
pub(crate) use reached::{Period, Reached};
pub(crate) use tally::{Ledger, Tally};
