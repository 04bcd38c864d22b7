//! Why an answer ended early.

use crate::database::DatabaseError;
use parlance_upstream::UpstreamError;

/// Why an answer ended early.
#[derive(Debug)]
pub(crate) enum AnswerError {
    /// The client has closed the connection, or no longer reads from it.
    ClientGone,
    Database(DatabaseError),
    /// The request continues an answer that the reader would begin with other words.
    CannotContinue,
    /// The chosen model did not answer, or failed after its first word.
    Upstream(UpstreamError),
}

impl From<DatabaseError> for AnswerError {
    fn from(error: DatabaseError) -> Self {
        Self::Database(error)
    }
}
