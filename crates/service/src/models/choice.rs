//! The chosen models, which can change at run time.

use super::chosen::ChosenModels;
use super::status::{AnswersStatus, EmbeddingsStatus, ModelsStatus};
use parlance_upstream::{Embedder, UpstreamSettings};
use std::sync::Arc;
use tokio::sync::watch;

/// The servers for answers and for embeddings.
#[derive(Clone, Debug, Default)]
pub struct ModelChoice {
    /// The model servers that may answer, best first. With an empty list the service only quotes.
    pub answers: Vec<UpstreamSettings>,
    /// The server that embeds passages and questions, so that a search finds texts with the same meaning but other
    /// words.
    pub embeddings: Option<UpstreamSettings>,
}

/// The models of a running service. Clones share the choice.
#[derive(Clone)]
pub struct Models {
    chosen: Arc<watch::Sender<Arc<ChosenModels>>>,
    status: Arc<watch::Sender<ModelsStatus>>,
}

impl Models {
    /// Creates it with an initial choice.
    pub(crate) fn new(choice: ModelChoice) -> Result<Self, reqwest::Error> {
        let models = Self { chosen: Arc::default(), status: Arc::default() };
        models.choose(choice)?;
        Ok(models)
    }

    /// Uses other models from the next question on. Running answers keep theirs, and servers that stay chosen keep
    /// their known state.
    ///
    /// # Errors
    /// When no client can be created. The choice is then unchanged.
    pub fn choose(&self, choice: ModelChoice) -> Result<(), reqwest::Error> {
        let before = self.current();
        let upstreams = before.upstreams.with(choice.answers)?;
        let embedder = match choice.embeddings {
            None => None,
            Some(settings) => match &before.embedder {
                Some(embedder) if embedder.settings().is_equal(&settings) => Some(Arc::clone(embedder)),
                _ => Some(Arc::new(Embedder::new(settings)?)),
            },
        };
        let chosen = Arc::new(ChosenModels { upstreams, embedder });
        // Reset before the new choice is published: the status of the old servers does not apply to it.
        self.status.send_modify(|status| status.keep_only(&chosen));
        self.chosen.send_replace(chosen);
        Ok(())
    }

    /// The status of the chosen models. The receiver sees every change.
    #[must_use]
    pub fn status(&self) -> watch::Receiver<ModelsStatus> {
        self.status.subscribe()
    }

    /// The current choice.
    pub(crate) fn current(&self) -> Arc<ChosenModels> {
        Arc::clone(&self.chosen.borrow())
    }

    /// Changes whenever other models are chosen.
    pub(crate) fn changes(&self) -> watch::Receiver<Arc<ChosenModels>> {
        self.chosen.subscribe()
    }

    /// Publishes the status of the answering servers.
    pub(crate) fn set_answers(&self, answers: Option<AnswersStatus>) {
        self.status.send_if_modified(|status| {
            let is_new = status.answers != answers;
            status.answers = answers;
            is_new
        });
    }

    /// Publishes the progress of embedding.
    pub(crate) fn set_embeddings(&self, embeddings: Option<EmbeddingsStatus>) {
        self.status.send_if_modified(|status| {
            let is_new = status.embeddings != embeddings;
            status.embeddings = embeddings;
            is_new
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(address: &str) -> UpstreamSettings {
        UpstreamSettings::parse(address).unwrap()
    }

    #[test]
    fn servers_that_stay_chosen_keep_what_is_known_of_them() {
        let choice = |answers: &[&str], embeddings: &str| ModelChoice {
            answers: answers.iter().map(|address| settings(address)).collect(),
            embeddings: Some(settings(embeddings)),
        };
        let models = Models::new(choice(&["http://a#m"], "http://b#e")).unwrap();
        let before = models.current();
        models.choose(choice(&["http://c", "http://a#m"], "http://b#other")).unwrap();
        let after = models.current();
        let first = |chosen: &ChosenModels, at: usize| chosen.upstreams.in_order(0).swap_remove(at);
        assert!(Arc::ptr_eq(&first(&before, 0), &first(&after, 1)));
        assert!(!Arc::ptr_eq(before.embedder.as_ref().unwrap(), after.embedder.as_ref().unwrap()));
        assert_eq!(before.upstreams.in_order(0).len(), 1, "an answer that has begun keeps its models");
    }

    #[test]
    fn what_is_chosen_no_more_has_no_status() {
        let models =
            Models::new(ModelChoice { answers: vec![settings("http://a#m")], embeddings: None }).unwrap();
        let status = models.status();
        assert_eq!(status.borrow().answers.as_ref().unwrap().model.as_deref(), Some("m"));
        models.choose(ModelChoice::default()).unwrap();
        assert_eq!(*status.borrow(), ModelsStatus::default());
    }
}
