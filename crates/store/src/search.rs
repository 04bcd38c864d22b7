//! Full-text search queries. Must not know how the index is updated.

mod backlog;
mod everything;
mod excerpt;
mod occurrences;
mod query;
mod spelling;

pub(crate) use backlog::is_rebuilding;
pub use backlog::{BATCH, begin_rebuild, index_backlog, is_indexing};
pub use everything::{
    Bounds, Found, FoundFile, FoundPassage, Group, Hit, MAX_OF_ONE, MessageHits, N_SHOWN, conversations,
    everything, in_conversation, in_file, in_one, messages,
};
#[cfg(test)]
pub(crate) use everything::{
    FIND_TITLES, LIST_DRAFTS, SCAN_ALL, SCAN_PASSAGES, SCAN_WORDS, SEQS_SINCE, TRASHED,
};
pub use excerpt::excerpt;
pub use occurrences::{count_occurrences, matches};
pub use query::Query;
pub use spelling::nearest_query;
