//! Conversations: their list, their transcripts and trees, the search in them and their drafts.
//!
//! Owns which conversation has a running turn, because nothing else may change its path meanwhile. Must not know how
//! a question is sent.

mod countdowns;
mod details;
pub(crate) mod drafts;
mod ends;
pub(crate) mod folders;
mod list;
mod opening;
pub(crate) mod order;
mod running;
mod search;
mod service;
mod streaming_view;
mod transcript;
pub(crate) mod trash;
mod tree;

pub(crate) use running::unsaved_ends::{Ended, Recovered, UnsavedEnd, end_left_open, recover};
pub(crate) use running::{Reservation, Running, Turns};
pub(crate) use search::Search;
pub(crate) use streaming_view::StreamingView;

use crate::files::Files;
use crate::kernel::domain_events::Observers;
use crate::kernel::problem::Problem;
use crate::services::context::Context;
use details::Details;
use ends::Ends;
use list::List;
use opening::Opening;
use parlance_words::messages;
use service::ServiceChoice;
use std::sync::Arc;
use transcript::Transcript;
use trash::Trash;
use tree::Tree;

/// The conversations, by subject. A subject without state of its own is a module of functions.
pub(crate) struct Conversations {
    pub(crate) details: Details,
    pub(crate) ends: Ends,
    pub(crate) list: List,
    pub(crate) opening: Opening,
    pub(crate) search: Search,
    pub(crate) service: ServiceChoice,
    pub(crate) transcript: Transcript,
    pub(crate) trash: Trash,
    pub(crate) tree: Tree,
}

impl Conversations {
    pub(crate) fn new(context: &Context, files: &Arc<Files>, turns: &Turns, observers: Observers) -> Self {
        let transcript = Transcript::new(context.clone(), files.clone(), turns.clone());
        let ends = Ends::new(context.clone(), turns.clone(), observers, transcript.clone());
        let opening =
            Opening::new(context.clone(), files.clone(), turns.clone(), transcript.clone(), ends.clone());
        Self {
            details: Details::new(context.clone(), transcript.clone()),
            list: List::new(context.clone(), files.clone(), opening.clone()),
            search: Search::new(context.clone()),
            service: ServiceChoice::new(context.clone(), files.clone(), turns.clone(), opening.clone()),
            trash: Trash::new(context.clone(), files.clone(), turns.clone()),
            tree: Tree::new(context.clone(), turns.clone(), transcript.clone(), opening.clone()),
            ends,
            opening,
            transcript,
        }
    }
}

/// Refuses to create another conversation in a temporary store, which has only one.
fn check_not_temporary(context: &Context) -> Result<(), Problem> {
    match context.temporary {
        Some(_) => Err(Problem::input(messages::temporary_keep_first(), messages::temporary_keep_first_do())),
        None => Ok(()),
    }
}
