//! Whether a model that the user wants for the search by meaning can be used for it.

use crate::kernel::problem::Problem;
use parlance_service::{UpstreamSettings, gives_vectors};
use parlance_words::messages;
use std::time::Duration;

/// How long a server may take to load a model that is chosen for the search by meaning, and to embed a word.
const VECTOR_LIMIT: Duration = Duration::from_secs(30);

/// Refuses a model that returns no vectors. A model whose server is unreachable is accepted.
pub(super) async fn check_gives_vectors(settings: UpstreamSettings, name: String) -> Result<(), Problem> {
    match gives_vectors(settings, VECTOR_LIMIT).await {
        Ok(false) => {
            Err(Problem::input(messages::model_gives_no_vectors(name), messages::model_server_choose()))
        }
        Ok(true) => Ok(()),
        Err(error) => {
            tracing::info!(%error, "it is not known whether the chosen model embeds");
            Ok(())
        }
    }
}
