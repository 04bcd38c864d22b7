//! A conversation in an app on a store of its own, which is asked again and again.

use super::Stage;
use super::history;
use super::session::{Cost, Session};
use parlance_bench::Result;
use parlance_bench::figure::median;
use parlance_domain::ConversationId;
use parlance_encryption::{Key, KeyFile, RecoveryKey};

/// Words of each answer.
const N_WORDS: usize = 600;

/// An app on a store of its own, and what its answers cost.
pub(crate) struct Lane {
    app: Session,
    id: ConversationId,
    costs: Vec<Cost>,
}

impl Lane {
    /// Makes the store in a folder of this name, encrypted with a key if there is one, and asks the first question.
    /// `addition` ends every question and says how it goes to the service.
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
        // The first question of a conversation that the service has not seen brings the transcript along.
        app.ask(id, &format!("200 words, 200 a second{addition}")).await?;
        Ok(Self { app, id, costs: Vec::new() })
    }

    /// Asks for an answer at a pace that no person reads at.
    pub(crate) async fn ask(&mut self, addition: &str) -> Result<()> {
        let question = format!("{N_WORDS} words, 200 a second{addition}");
        self.costs.push(self.app.ask(self.id, &question).await?);
        Ok(())
    }

    /// The median processor time of a received word, in microseconds.
    pub(crate) fn word_us(&self) -> f64 {
        self.median(|cost| cost.words.as_secs_f64() * 1e6 / N_WORDS as f64)
    }

    /// The median processor time of a turn without its words, in milliseconds.
    pub(crate) fn around_ms(&self) -> f64 {
        self.median(|cost| cost.around.as_secs_f64() * 1e3)
    }

    /// How often an answer was told to have grown, the median.
    pub(crate) fn n_updates(&self) -> f64 {
        self.median(|cost| cost.n_updates as f64)
    }

    /// Ends the app.
    pub(crate) async fn close(self) {
        self.app.close().await;
    }

    fn median(&self, part: impl Fn(&Cost) -> f64) -> f64 {
        median(&self.costs.iter().map(part).collect::<Vec<_>>())
    }
}
