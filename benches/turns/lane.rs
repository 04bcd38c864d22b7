//! Repeated questions in one conversation, in an app on a new store.

use super::Stage;
use super::history;
use super::session::{Cost, Session};
use parlance_bench::Result;
use parlance_bench::figure::median;
use parlance_domain::ConversationId;
use parlance_encryption::{Key, KeyFile, RecoveryKey};

/// Words per answer.
const N_WORDS: usize = 600;

/// An app on a new store, and the costs of its answers.
pub(crate) struct Lane {
    app: Session,
    id: ConversationId,
    costs: Vec<Cost>,
}

impl Lane {
    /// Creates the store in a folder of this name, encrypted if there is a key, and asks the first question. `addition`
    /// ends every question and selects how it is sent to the service.
    pub(crate) async fn open(
        stage: &Stage,
        name: &str,
        n_messages: usize,
        key: Option<&Key>,
        addition: &str,
    ) -> Result<Self> {
        let folder = stage.folder().join(name);
        std::fs::create_dir_all(&folder)?;
        if let Some(key) = key {
            KeyFile::new(key, RecoveryKey::random()?.wrap(key)?).write(&folder)?;
        }
        let id = history::fill(&folder, &stage.service.url(), n_messages, key).await?;
        let mut app = Session::open(&folder, stage, key).await?;
        // The first question sends the transcript, because the service does not know the conversation yet.
        app.ask(id, &format!("200 words, 200 a second{addition}")).await?;
        Ok(Self { app, id, costs: Vec::new() })
    }

    /// Sends a question whose answer streams faster than anybody reads.
    pub(crate) async fn ask(&mut self, addition: &str) -> Result<()> {
        let question = format!("{N_WORDS} words, 200 a second{addition}");
        self.costs.push(self.app.ask(self.id, &question).await?);
        Ok(())
    }

    /// The median CPU time of a received word, in microseconds.
    pub(crate) fn word_us(&self) -> f64 {
        self.median(|cost| cost.words.as_secs_f64() * 1e6 / N_WORDS as f64)
    }

    /// The median CPU time of a turn without its text, in milliseconds.
    pub(crate) fn around_ms(&self) -> f64 {
        self.median(|cost| cost.around.as_secs_f64() * 1e3)
    }

    /// The median number of updates of an answer.
    pub(crate) fn n_updates(&self) -> f64 {
        self.median(|cost| cost.n_updates as f64)
    }

    /// Closes the app.
    pub(crate) async fn close(self) {
        self.app.close().await;
    }

    fn median(&self, part: impl Fn(&Cost) -> f64) -> f64 {
        median(&self.costs.iter().map(part).collect::<Vec<_>>())
    }
}
