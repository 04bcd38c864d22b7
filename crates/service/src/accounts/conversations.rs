//! The conversations of a data directory, for its administrator.

use crate::database::conversations::{self as table, Conversation, ConversationFilter};
use crate::database::{self, DATABASE_FILE, OpenError, retention};
use crate::storage::private_directory;
use parlance_sqlite::rusqlite;
use parlance_words::messages;
use std::path::Path;

/// The conversations in a data directory, for its administrator. Calls block.
pub struct ConversationBook {
    connection: rusqlite::Connection,
}

/// Why the conversations could not be read or deleted.
#[derive(Debug, thiserror::Error)]
pub enum ConversationBookError {
    /// The data directory cannot be made.
    #[error("{}", messages::cli_data_folder())]
    DataDir(#[source] std::io::Error),
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A statement failed.
    #[error("{}", messages::cli_conversations_unreadable())]
    Statement(#[from] rusqlite::Error),
}

impl ConversationBook {
    /// Opens the conversations of a data directory, and creates the directory if it is missing. The service may be
    /// running.
    pub fn open(data_dir: &Path) -> Result<Self, ConversationBookError> {
        private_directory::create(data_dir).map_err(ConversationBookError::DataDir)?;
        Ok(Self { connection: database::open_for_writing(&data_dir.join(DATABASE_FILE), None)? })
    }

    /// The selected conversations, the last used first.
    pub fn list(&self, filter: &ConversationFilter) -> Result<Vec<Conversation>, ConversationBookError> {
        Ok(table::list(&self.connection, filter)?)
    }

    /// Deletes the selected conversations with their messages, and returns how many. A running service can write
    /// between two batches.
    ///
    /// # Errors
    /// When one cannot be deleted. Earlier batches stay deleted.
    pub fn delete(&mut self, filter: &ConversationFilter) -> Result<usize, ConversationBookError> {
        let (mut n_deleted, mut after) = (0, 0);
        loop {
            let deleted = database::write_now(&mut self.connection, |transaction| {
                table::delete_selected(transaction, filter, after, retention::BATCH)
            })?;
            n_deleted += deleted.len();
            let Some(last) = deleted.last() else { return Ok(n_deleted) };
            after = *last;
        }
    }
}
