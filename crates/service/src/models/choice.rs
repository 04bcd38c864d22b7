//! The choice of models, and how it is changed.

use super::chosen::ChosenModels;
use super::status::{AnswersStatus, EmbeddingsStatus, ModelsStatus};
use parlance_upstream::{Embedder, UpstreamSettings};
use std::sync::Arc;
use tokio::sync::watch;

/// Which servers answer and embed.
#[derive(Clone, Debug, Default)]
pub struct ModelChoice {
    /// The model servers that may answer, best first. With an empty list the service only quotes.
    pub answers: Vec<UpstreamSettings>,
    /// The server that embeds passages and questions, so that what means the same is found without a common word.
    pub embeddings: Option<UpstreamSettings>,
}

/// The models of a running service. Clones share the choice.
#[derive(Clone)]
pub struct Models {
    chosen: Arc<watch::Sender<Arc<ChosenModels>>>,
    status: Arc<watch::Sender<ModelsStatus>>,
}

impl Models {
    /// With a first choice.
    pub(crate) fn new(choice: ModelChoice) -> Result<Self, reqwest::Error> {
        let models = Self { chosen: Arc::default(), status: Arc::default() };
        models.choose(choice)?;
        Ok(models)
    }

    /// Uses other models from the next question on. Answers that are under way keep theirs, and servers that stay
    /// chosen keep what is known of them.
    ///
    /// # Errors
    /// When no client can be made; the choice is then as it was.
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
        // Before anybody looks: what was chosen before says nothing of this.
        self.status.send_modify(|status| status.keep_only(&chosen));
        self.chosen.send_replace(chosen);
        Ok(())
    }

    /// How the chosen models stand. It changes whenever something else is known.
    #[must_use]
    pub fn status(&self) -> watch::Receiver<ModelsStatus> {
        self.status.subscribe()
    }

    /// The choice of now.
    pub(crate) fn current(&self) -> Arc<ChosenModels> {
        Arc::clone(&self.chosen.borrow())
    }

    /// Changes whenever other models are chosen.
    pub(crate) fn changes(&self) -> watch::Receiver<Arc<ChosenModels>> {
        self.chosen.subscribe()
    }

    /// Says how the servers that answer stand.
    pub(crate) fn set_answers(&self, answers: Option<AnswersStatus>) {
        self.status.send_if_modified(|status| {
            let is_new = status.answers != answers;
            status.answers = answers;
            is_new
        });
    }

    /// Says how far embedding has come.
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
