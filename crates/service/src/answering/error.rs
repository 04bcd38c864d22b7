//! Why an answer ended early.

use crate::database::DatabaseError;
use parlance_upstream::UpstreamError;

/// Why an answer ended early.
#[derive(Debug)]
pub(crate) enum AnswerError {
    /// The client has closed the connection, or takes nothing any more.
    ClientGone,
    Database(DatabaseError),
    /// The model failed after its first word.
    Upstream(UpstreamError),
}

impl From<DatabaseError> for AnswerError {
    fn from(error: DatabaseError) -> Self {
        Self::Database(error)
    }
}
