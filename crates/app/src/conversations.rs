//! Conversations: their list, their transcripts and trees, the search in them and their drafts.
//!
//! Owns which conversation has a running turn, because nothing else may change its path meanwhile. Must not know how
//! a question is sent.

mod countdowns;
mod details;
mod drafts;
mod folders;
mod list;
mod order;
mod running;
mod search;
mod service;
mod service_conversation;
mod streaming_view;
mod transcript;
mod trash;
mod tree;

pub(crate) use running::unsaved_ends::{Ended, Recovered, UnsavedEnd, end_left_open, recover};
pub(crate) use running::{Reservation, Running, Turns};
pub(crate) use streaming_view::StreamingView;

use crate::files::Files;
use crate::kernel::domain_events::Observers;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_words::messages;
use search::SearchTurns;

/// The conversations. Clones share them.
#[derive(Clone)]
pub(crate) struct Conversations {
    context: Context,
    files: Files,
    turns: Turns,
    observers: Observers,
    searches: SearchTurns,
}

impl Conversations {
    pub(crate) fn new(context: Context, files: Files, turns: Turns, observers: Observers) -> Self {
        Self { context, files, turns, observers, searches: SearchTurns::default() }
    }

    /// Refuses to create another conversation in a temporary store, which has only one.
    fn check_not_temporary(&self) -> Result<(), Problem> {
        match self.context.temporary {
            Some(_) => {
                Err(Problem::input(messages::temporary_keep_first(), messages::temporary_keep_first_do()))
            }
            None => Ok(()),
        }
    }
}
