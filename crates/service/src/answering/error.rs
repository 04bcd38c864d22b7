//! Why an answer ended early.

use crate::database::DatabaseError;
use parlance_upstream::UpstreamError;

/// Why an answer ended early.
#[derive(Debug)]
pub(crate) enum AnswerError {
    /// The client has closed the connection, or takes nothing any more.
    ClientGone,
    Database(DatabaseError),
    /// Without a model, an answer was to be continued that the reader would begin otherwise.
    CannotContinue,
    /// The model that was chosen did not answer, or failed after its first word.
    Upstream(UpstreamError),
}

impl From<DatabaseError> for AnswerError {
    fn from(error: DatabaseError) -> Self {
        Self::Database(error)
    }
}
