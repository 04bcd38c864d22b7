//! Why an answer ended early.

use crate::database::DatabaseError;
use parlance_upstream::Failure;

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
