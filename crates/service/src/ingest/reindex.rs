//! Reads files again in the background, one at a time: files of an earlier index version, and files that could not be
//! tried, because no reader started or their content was inaccessible.

use super::queue::{FAILURE_PAUSE, IngestQueue, N_READERS};
use crate::database::files::FileRow;
use crate::database::{DatabaseError, reindexing};
use crate::extract;
use std::collections::HashSet;
use std::time::Duration;
use uuid::Uuid;

/// The pause before files that could not be tried are read again.
const RETRY_PAUSE: Duration = Duration::from_secs(10 * 60);

/// The result of one step of reindexing.
enum Step {
    /// A file has been read, or keeps its old index.
    Done,
    /// This file could not be tried.
    Untried(Uuid),
    /// No file is left.
    Idle,
    /// The service stops.
    Stopped,
}

impl IngestQueue {
    /// Reads every outdated file again, until the service stops.
    pub(crate) fn reindex_in_background(&self) {
        let queue = self.clone();
        self.spawn(async move {
            let mut skipped = HashSet::new();
            loop {
                let pause = match queue.reindex_next(&skipped).await {
                    Ok(Step::Done) => continue,
                    Ok(Step::Untried(id)) => {
                        skipped.insert(id);
                        continue;
                    }
                    Ok(Step::Idle) => {
                        skipped.clear();
                        RETRY_PAUSE
                    }
                    Ok(Step::Stopped) => return,
                    Err(error) => {
                        tracing::warn!(error = &error as &dyn std::error::Error, "reindexing waits");
                        FAILURE_PAUSE
                    }
                };
                if queue.until_stopped(tokio::time::sleep(pause)).await.is_none() {
                    return;
                }
            }
        });
    }

    /// Reads one outdated file again, except the skipped ones.
    async fn reindex_next(&self, skipped: &HashSet<Uuid>) -> Result<Step, DatabaseError> {
        let skipped = skipped.clone();
        let find = move |connection: &_| reindexing::find_outdated(connection, &skipped);
        let Some(file) = self.database().read(find).await? else { return Ok(Step::Idle) };
        // Read a file alone if the program ended while reading it: another crash then counts for this file only.
        let n_permits = if file.n_attempts > 0 { N_READERS } else { 1 };
        let Some(Ok(_permits)) = self.until_stopped(self.permits(n_permits)).await else {
            return Ok(Step::Stopped);
        };
        let id = file.id;
        if !self.database().write(move |tx| reindexing::begin_attempt(tx, id)).await? {
            return Ok(Step::Done);
        }
        let undo = move |tx: &parlance_sqlite::rusqlite::Transaction<'_>| reindexing::undo_attempt(tx, id);
        match self.until_stopped(self.reindex(&file)).await {
            Some(Ok(true)) => {
                self.announce();
                Ok(Step::Done)
            }
            Some(Ok(false)) => self.database().write_unsynced(undo).await.map(|()| Step::Untried(id)),
            Some(Err(error)) => {
                self.database().write_unsynced(undo).await?;
                Err(error)
            }
            None => self.database().write_unsynced(undo).await.map(|()| Step::Stopped),
        }
    }

    /// Reads a file again. `false` when it could not be tried.
    async fn reindex(&self, file: &FileRow) -> Result<bool, DatabaseError> {
        let id = file.id;
        match self.extract(file).await {
            Ok((language, found)) => {
                // One transaction, so that an answer sees either the old or the new passages.
                self.database()
                    .write_unsynced(move |tx| reindexing::replace(tx, id, language, &found))
                    .await?;
                tracing::info!(file_id = %id, "a file was indexed again");
            }
            Err(error) if extract::is_untried(&error) => {
                tracing::warn!(file_id = %id, kind = ?error, "a file is read again later");
                return Ok(false);
            }
            Err(error) => {
                tracing::warn!(file_id = %id, kind = ?error, "a file cannot be read again");
                let reason = extract::reason_of(&error);
                self.database().write_unsynced(move |tx| reindexing::keep(tx, id, &reason)).await?;
            }
        }
        Ok(true)
    }
}
