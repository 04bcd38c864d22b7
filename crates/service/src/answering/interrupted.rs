//! Why an answer ended early.

use crate::database::DatabaseError;
use crate::engine::Failure;

/// Why an answer was not said to its end.
#[derive(Debug)]
pub(crate) enum Interrupted {
    /// The reader has left.
    Unheard,
    Database(DatabaseError),
    /// The model failed after its first word.
    Model(Failure),
}

impl From<DatabaseError> for Interrupted {
    fn from(error: DatabaseError) -> Self {
        Self::Database(error)
    }
}
