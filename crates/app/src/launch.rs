//! The start of the app: opens the record, closes what the last run left open, and starts the services.

use crate::config::Config;
use crate::events::Events;
use crate::problem::Problem;
use crate::record::Record;
use crate::services::Services;
use crate::turns::{self, Turns};
use crate::uploads::Uploads;
use crate::view::AppEvent;
use crate::{App, Inner, tree};
use parlance_store::Store;
use std::sync::Arc;
use tokio::sync::mpsc;

/// The database's name in the data folder.
const DATABASE: &str = "parlance.db";

/// Why the app could not start.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The record cannot be used.
    #[error("{0}")]
    Record(#[from] parlance_store::OpenError),
    /// The record was opened but could not be read or written.
    #[error("{0}")]
    Start(#[from] Problem),
    /// A part of the app stopped in the middle of its work.
    #[error("Parlance could not open its data. Start it again.")]
    Interrupted,
}

impl App {
    /// Opens the app on a data folder, and the queue on which it tells what happens.
    ///
    /// # Errors
    /// When the record cannot be used; it is then exactly as it was.
    pub async fn open(config: Config) -> Result<(Self, mpsc::Receiver<AppEvent>), OpenError> {
        let path = config.data_dir.join(DATABASE);
        let opened = tokio::task::spawn_blocking(move || Store::open(path)).await;
        let record = Record::new(opened.map_err(|_| OpenError::Interrupted)??);
        let (events, receiver) = Events::open();
        let mut notices = Vec::new();
        if record.is_read_only() {
            notices.push(
                "A newer version of Parlance made this data. This version shows it and changes nothing."
                    .to_owned(),
            );
        } else {
            match record.write(turns::end_all_left_open).await {
                Ok(n_recovered) => notices.extend(recovered_words(n_recovered)),
                // What was received is shown all the same, and everything can be read.
                Err(problem) => notices.push(problem.to_string()),
            }
            if let Err(problem) = record.write(tree::erase_all_deleted).await {
                // They stay deleted; the next start tries again.
                tracing::warn!(%problem, "the words of deleted messages could not be erased");
            }
        }
        let services =
            Services::open(record.clone(), events.clone(), &config.data_dir, config.service).await?;
        let uploads = Uploads::default();
        let inner = Inner { record, events, services, turns: Turns::default(), uploads, notices };
        let app = Self { inner: Arc::new(inner) };
        if !app.inner.record.is_read_only() {
            app.inner.uploads.resume(&app).await?;
        }
        Ok((app, receiver))
    }

    /// Ends the app: answers that are arriving end as cut with what has arrived, the local service ends.
    pub async fn close(&self) {
        self.inner.turns.close().await;
        self.inner.services.close().await;
    }
}

fn recovered_words(n_recovered: usize) -> Option<String> {
    match n_recovered {
        0 => None,
        1 => Some("Parlance ended in the middle of an answer. What had arrived of it is kept.".to_owned()),
        n => Some(format!("Parlance ended in the middle of {n} answers. What had arrived of them is kept.")),
    }
}
