//! Another model in the place of the chosen one: a server that lists a single model serves it under any name, and
//! llama.cpp names it by the path of its file, which changes when the server is started in another folder.

use super::{Known, Upstream};
use crate::catalogue;
use crate::purpose::ModelPurpose;
use crate::wire::{Model, is_same_model};
use std::time::Duration;

/// A question waits no longer for the list of models.
const LIST_LIMIT: Duration = Duration::from_secs(1);

impl Upstream {
    /// Compares the list of models with the chosen one before a question. Servers of this computer only: elsewhere the
    /// list takes time, and a server that does not have the model refuses it.
    pub(super) async fn update_model(&self) {
        let settings = self.settings();
        let (Some(chosen), true) =
            (settings.model(), settings.only_if_listed && settings.is_on_this_computer())
        else {
            return;
        };
        let work = async {
            // A server that is away says so to the question.
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

    /// Asks for the chosen model if the server lists it. Returns whether it does.
    pub(super) fn use_if_listed(&self, list: &[Model], chosen: &str) -> bool {
        let is_listed = list.iter().any(|one| is_same_model(&one.id, chosen));
        if is_listed {
            self.use_model(chosen);
        }
        is_listed
    }

    /// Asks for the only model of the server that writes answers, in the place of one that it no longer lists. Returns
    /// whether there is such a model.
    pub(super) async fn use_only_model(&self) -> bool {
        let Ok(report) = catalogue::report(&self.connection).await else { return false };
        let mut writing = report.models.iter().filter(|model| model.purpose == ModelPurpose::Answers);
        match (writing.next(), writing.next()) {
            // A model on another host would get questions that the user did not mean to send there.
            (Some(only), None) if only.remote_host.is_none() => {
                self.use_model(&only.id);
                true
            }
            _ => false,
        }
    }

    /// What is known of one model says nothing of another.
    fn use_model(&self, model: &str) {
        let mut known = self.known.lock();
        if known.model.as_deref() != Some(model) {
            *known = Known { model: Some(model.to_owned()), ..Known::default() };
            drop(known);
            self.activity.touch();
        }
    }
}
