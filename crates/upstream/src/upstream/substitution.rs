//! Replaces a chosen model that is missing: a server with a single model serves it under any name. llama.cpp names the
//! model by its file path, which changes when the server starts in another folder.

use super::{Known, Upstream};
use crate::catalogue;
use crate::purpose::ModelPurpose;
use crate::wire::{Model, is_same_model};
use std::time::Duration;

/// The most time a question waits for the list of models.
const LIST_LIMIT: Duration = Duration::from_secs(1);

impl Upstream {
    /// Compares the list of models with the chosen one before a question. Only for servers on this computer: elsewhere
    /// the list takes time, and a server without the model refuses the request.
    pub(super) async fn update_model(&self) {
        let settings = self.settings();
        let (Some(chosen), true) =
            (settings.model(), settings.only_if_listed && settings.is_on_this_computer())
        else {
            return;
        };
        let work = async {
            // If the server is unreachable, the request itself reports that.
            if let Ok(list) = self.connection.models().await
                && !self.use_if_listed(&list, chosen)
            {
                self.use_only_model().await;
            }
        };
        if tokio::time::timeout(LIST_LIMIT, work).await.is_err() {
            tracing::debug!("a model server takes long to list its models");
        }
    }

    /// Uses the chosen model if the server lists it. Returns whether it does.
    pub(super) fn use_if_listed(&self, list: &[Model], chosen: &str) -> bool {
        let is_listed = list.iter().any(|one| is_same_model(&one.id, chosen));
        if is_listed {
            self.use_model(chosen);
        }
        is_listed
    }

    /// Uses the server's only writing model in place of one that it no longer lists. Returns whether there is such a
    /// model.
    pub(super) async fn use_only_model(&self) -> bool {
        let Ok(report) = catalogue::report(&self.connection).await else { return false };
        let mut writing = report.models.iter().filter(|model| model.purpose == ModelPurpose::Answers);
        match (writing.next(), writing.next()) {
            // A model on another host would receive questions that the user did not mean to send there.
            (Some(only), None) if only.remote_host.is_none() => {
                self.use_model(&only.id);
                true
            }
            _ => false,
        }
    }

    /// Switches to a model and forgets the properties of the previous one.
    fn use_model(&self, model: &str) {
        let mut known = self.known.lock();
        if known.model.as_deref() != Some(model) {
            *known = Known { model: Some(model.to_owned()), ..Known::default() };
            drop(known);
            self.activity.touch();
        }
    }
}
