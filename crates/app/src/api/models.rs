//! The models of the local service and the servers that offer them.

use super::App;
use crate::problem::Problem;
use crate::view::{ModelRef, ModelsView};

impl App {
    /// Looks which model servers are there: at the usual ports of this computer and at the added addresses.
    ///
    /// # Errors
    /// None at present.
    pub async fn find_models(&self) -> Result<ModelsView, Problem> {
        Ok(self.features.context.services.find_models().await)
    }

    /// Lets a model write the answers of the local service from the next question on; without one it quotes only.
    ///
    /// # Errors
    /// When the address is none, or the store cannot be written; the choice is then as it was.
    pub async fn choose_answer_model(&self, model: Option<ModelRef>) -> Result<ModelsView, Problem> {
        self.features.context.services.choose_answer_model(model).await
    }

    /// Lets a model find passages that say the same in other words, or none.
    ///
    /// # Errors
    /// When the address is none, or the store cannot be written; the choice is then as it was.
    pub async fn choose_meaning_model(&self, model: Option<ModelRef>) -> Result<ModelsView, Problem> {
        self.features.context.services.choose_meaning_model(model).await
    }

    /// Checks the address of a model server, with a key if one is given, and keeps both. The key goes from here to the
    /// keyring and never comes back; without one, a known server keeps its key. `context_size` is the number of tokens
    /// that its model takes at once, as it was typed; empty where the server reports it.
    ///
    /// # Errors
    /// When the address or the number cannot be used, or nobody lists models there; nothing is kept then.
    pub async fn add_model_server(
        &self,
        address: String,
        key: String,
        context_size: String,
    ) -> Result<ModelsView, Problem> {
        self.features.context.services.add_model_server(address, key.into(), context_size).await
    }

    /// Decides about a web page that a model wants to read, by the id of the question in [`ModelsView`].
    ///
    /// # Errors
    /// None: a question that was withdrawn meanwhile needs no answer.
    #[expect(clippy::unused_async, reason = "every command is one future")]
    pub async fn answer_page_request(&self, id: String, is_allowed: bool) -> Result<(), Problem> {
        self.features.context.services.answer_page_request(&id, is_allowed);
        Ok(())
    }

    /// Forgets an added model server and its key.
    ///
    /// # Errors
    /// When its key cannot be removed from the keyring, or the store cannot be written.
    pub async fn forget_model_server(&self, address: String) -> Result<ModelsView, Problem> {
        self.features.context.services.forget_model_server(address).await
    }
}
