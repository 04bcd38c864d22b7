//! Reading files of an earlier index version again, in the background, one at a time.

use super::queue::{FAILURE_PAUSE, IngestQueue, N_READERS};
use crate::database::files::FileRow;
use crate::database::{DatabaseError, reindexing};
use crate::extract;

impl IngestQueue {
    /// Reads every outdated file again, until none is left or the service stops.
    pub(crate) fn reindex_in_background(&self) {
        let queue = self.clone();
        self.spawn(async move {
            loop {
                match queue.reindex_next().await {
                    Ok(true) => {}
                    Ok(false) => return,
                    Err(error) => {
                        tracing::warn!(error = &error as &dyn std::error::Error, "reindexing waits");
                        if queue.until_stopped(tokio::time::sleep(FAILURE_PAUSE)).await.is_none() {
                            return;
                        }
                    }
                }
            }
        });
    }

    /// Reads one outdated file again. `false` when none is left or the service stops.
    async fn reindex_next(&self) -> Result<bool, DatabaseError> {
        let Some(file) = self.database().read(reindexing::find_outdated).await? else { return Ok(false) };
        // A file that was being read when the program ended is read alone: another crash then counts for this file only.
        let n_permits = if file.n_attempts > 0 { N_READERS } else { 1 };
        let Some(Ok(_permits)) = self.until_stopped(self.permits(n_permits)).await else { return Ok(false) };
        let id = file.id;
        if !self.database().write(move |tx| reindexing::begin_attempt(tx, id)).await? {
            return Ok(true);
        }
        let undo = move |tx: &parlance_sqlite::rusqlite::Transaction<'_>| reindexing::undo_attempt(tx, id);
        match self.until_stopped(self.reindex(&file)).await {
            Some(Ok(())) => {
                self.announce();
                Ok(true)
            }
            Some(Err(error)) => {
                self.database().write_unsynced(undo).await?;
                Err(error)
            }
            None => self.database().write_unsynced(undo).await.map(|()| false),
        }
    }

    async fn reindex(&self, file: &FileRow) -> Result<(), DatabaseError> {
        let id = file.id;
        match self.extract(file).await {
            Ok((language, found)) => {
                // One transaction, so that an answer sees the old passages or the new ones.
                self.database()
                    .write_unsynced(move |tx| reindexing::replace(tx, id, language, &found))
                    .await?;
                tracing::info!(file_id = %id, "a file was indexed again");
            }
            Err(error) => {
                tracing::warn!(file_id = %id, kind = ?error, "a file cannot be read again");
                let reason = extract::reason_of(&error);
                self.database().write_unsynced(move |tx| reindexing::keep(tx, id, &reason)).await?;
            }
        }
        Ok(())
    }
}
