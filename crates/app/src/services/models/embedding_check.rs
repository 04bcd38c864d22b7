//! Whether a model that the user wants for the search by meaning can be used for it.

use super::present;
use super::stored::StoredModel;
use crate::kernel::problem::Problem;
use crate::services::Services;
use parlance_service::gives_vectors;
use parlance_words::messages;
use std::time::Duration;

/// How long a server may take to load a model that is chosen for the search by meaning, and to embed a word.
const VECTOR_LIMIT: Duration = Duration::from_secs(30);

impl Services {
    /// Refuses a model that returns no vectors. A model whose server is unreachable is accepted.
    pub(super) async fn check_gives_vectors(&self, chosen: &StoredModel) -> Result<(), Problem> {
        let Some(settings) = self.settings_of(chosen).await else { return Ok(()) };
        match gives_vectors(settings, VECTOR_LIMIT).await {
            Ok(false) => {
                let why = messages::model_gives_no_vectors(present::model_name(
                    &self.shared.models.known.lock(),
                    &chosen.model,
                ));
                Err(Problem::input(why, messages::model_server_choose()))
            }
            Ok(true) => Ok(()),
            Err(error) => {
                tracing::info!(%error, "it is not known whether the chosen model embeds");
                Ok(())
            }
        }
    }
}
