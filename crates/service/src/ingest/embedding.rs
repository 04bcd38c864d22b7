//! Embeds passages in the background, in batches, and resumes after a restart.
//!
//! A search finds a passage without a vector by its words only.

use crate::database::vectors::{self, UnembeddedPassage, Vector};
use crate::database::{Database, DatabaseError};
use crate::models::{ChosenModels, EmbeddingsStatus, Models, UnavailableReason};
use parlance_upstream::{Embedder, UpstreamError};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

/// Passages in the first request.
const FIRST_BATCH: usize = 4;

/// Passages in one request to a fast server.
const LARGEST_BATCH: usize = 32;

/// The longest time that a request should take: a server with one slot makes questions wait for it.
const BATCH_TIME: Duration = Duration::from_secs(1);

/// The pause after a failure. It doubles after each further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(5);

/// The longest pause. It is short enough to use a recovered server soon.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// The shortest text to retry. If the server refuses a text, its first half is sent, because models can have a short
/// context.
const SHORTEST_BYTES: usize = 200;

/// Why embedding failed.
#[derive(Debug, thiserror::Error)]
enum EmbeddingError {
    #[error("{0}")]
    Server(UpstreamError),
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

/// Embeds all passages with the chosen model, including those of files read later, until the service stops.
/// `finished` changes whenever a file has been read.
pub(crate) async fn run(
    database: Database,
    models: Models,
    mut finished: watch::Receiver<u64>,
    stopping: CancellationToken,
) {
    let work = async {
        let mut changes = models.changes();
        loop {
            let embedder = changes.borrow_and_update().embedder.clone();
            let embedding = async {
                match &embedder {
                    Some(embedder) => embed_always(&database, &models, embedder, &mut finished).await,
                    None => models.set_embeddings(None),
                }
                std::future::pending::<()>().await;
            };
            tokio::select! {
                () = embedding => {}
                is_over = until_another(&mut changes, embedder.as_ref()) => if is_over {
                    return;
                },
            }
        }
    };
    stopping.run_until_cancelled(work).await;
}

/// Waits until another server is chosen. Returns `true` if the service stops first.
async fn until_another(
    changes: &mut watch::Receiver<Arc<ChosenModels>>,
    embedder: Option<&Arc<Embedder>>,
) -> bool {
    loop {
        if changes.changed().await.is_err() {
            return true;
        }
        let is_same = match (changes.borrow_and_update().embedder.as_ref(), embedder) {
            (Some(now), Some(before)) => Arc::ptr_eq(now, before),
            (None, None) => true,
            _ => false,
        };
        if !is_same {
            return false;
        }
    }
}

/// Embeds all passages, now and after each file that is read. Returns when the queue of files is closed.
async fn embed_always(
    database: &Database,
    models: &Models,
    embedder: &Embedder,
    finished: &mut watch::Receiver<u64>,
) {
    let mut pause = FIRST_PAUSE;
    let mut space = None;
    let mut progress = Progress { models, status: EmbeddingsStatus::unknown(embedder) };
    loop {
        finished.mark_unchanged();
        match embed_all(database, embedder, &mut space, &mut progress).await {
            Ok(()) => {
                pause = FIRST_PAUSE;
                if finished.changed().await.is_err() {
                    return;
                }
            }
            Err(error) => {
                // The recovered server may have another model.
                space = None;
                let server = embedder.server();
                tracing::warn!(server, reason = %error, ?pause, "embedding waits; words alone are searched");
                if let EmbeddingError::Server(failure) = &error {
                    progress.publish(|status| status.unavailable = Some(UnavailableReason::of(failure)));
                }
                tokio::time::sleep(pause).await;
                pause = pause.saturating_mul(2).min(LONGEST_PAUSE);
            }
        }
    }
}

/// The progress of embedding, for the status of the models.
struct Progress<'a> {
    models: &'a Models,
    status: EmbeddingsStatus,
}

impl Progress<'_> {
    fn publish(&mut self, change: impl FnOnce(&mut EmbeddingsStatus)) {
        change(&mut self.status);
        self.models.set_embeddings(Some(self.status.clone()));
    }

    /// Counts all passages. Between two counts, each batch is added to the result.
    async fn count(&mut self, database: &Database, space: i64) -> Result<(), DatabaseError> {
        let (n_embedded, n_passages) =
            database.read(move |connection| vectors::count_passages(connection, space)).await?;
        self.publish(|status| (status.n_embedded, status.n_passages) = (n_embedded, n_passages));
        Ok(())
    }
}

/// The number of passages per request, which depends on the duration of the last request.
struct BatchSize(usize);

impl Default for BatchSize {
    fn default() -> Self {
        Self(FIRST_BATCH)
    }
}

impl BatchSize {
    fn adapt(&mut self, took: Duration) {
        if took > BATCH_TIME {
            self.0 = (self.0 / 2).max(1);
        } else if took < BATCH_TIME / 2 {
            self.0 = (self.0 * 2).min(LARGEST_BATCH);
        }
    }
}

/// The space of the vectors.
#[derive(Clone, Copy)]
struct VectorSpace {
    number: i64,
    n_dimensions: usize,
}

/// Embeds one word, to find the model and its number of dimensions.
async fn find_space(database: &Database, embedder: &Embedder) -> Result<VectorSpace, EmbeddingError> {
    let trial = embedder.embed_passages(&["passage".to_owned()]).await.map_err(EmbeddingError::Server)?;
    let n_dimensions = trial.vectors.first().map_or(0, Vec::len);
    tracing::info!(model = trial.model, n_dimensions, "passages are embedded");
    let number = database.write_unsynced(move |tx| vectors::space(tx, &trial.model, n_dimensions)).await?;
    Ok(VectorSpace { number, n_dimensions })
}

/// Embeds all passages without a vector.
async fn embed_all(
    database: &Database,
    embedder: &Embedder,
    space: &mut Option<VectorSpace>,
    progress: &mut Progress<'_>,
) -> Result<(), EmbeddingError> {
    let VectorSpace { number: space, n_dimensions } = match space {
        Some(space) => *space,
        None => *space.insert(find_space(database, embedder).await?),
    };
    progress.status.model = embedder.known_model();
    progress.status.unavailable = None;
    progress.count(database, space).await?;
    let mut n_embedded = 0_usize;
    let mut batch = BatchSize::default();
    while let Some((file_id, number)) =
        database.read(move |connection| vectors::find_unembedded_file(connection, space)).await?
    {
        loop {
            embedder.until_no_question_waits().await;
            let n_passages = batch.0;
            let find = move |connection: &_| vectors::list_unembedded(connection, number, space, n_passages);
            let waiting = database.read(find).await?;
            if waiting.is_empty() {
                database.write_unsynced(move |tx| vectors::finish_file(tx, number, space)).await?;
                progress.count(database, space).await?;
                break;
            }
            n_embedded += waiting.len();
            let n_batch = waiting.len() as u64;
            let began = Instant::now();
            let embedded = embed(embedder, waiting, n_dimensions).await.map_err(EmbeddingError::Server)?;
            batch.adapt(began.elapsed());
            store_vectors(database, file_id, space, embedded).await?;
            progress.publish(|status| status.n_embedded = status.n_passages.min(status.n_embedded + n_batch));
        }
    }
    if n_embedded > 0 {
        tracing::info!(n_embedded, "passages were embedded");
    }
    Ok(())
}

type Embedded = Vec<(UnembeddedPassage, Option<Vector>)>;

async fn store_vectors(
    database: &Database,
    file_id: Uuid,
    space: i64,
    embedded: Embedded,
) -> Result<(), DatabaseError> {
    database.write_unsynced(move |tx| vectors::store(tx, file_id, space, &embedded)).await
}

/// The vectors of these passages. If the server refuses the batch, each passage is sent in a separate request.
async fn embed(
    embedder: &Embedder,
    waiting: Vec<UnembeddedPassage>,
    n_dimensions: usize,
) -> Result<Embedded, UpstreamError> {
    let texts: Vec<String> = waiting.iter().map(text).collect();
    match embedder.embed_passages(&texts).await {
        Ok(embedded) => {
            check_dimensions(embedder, &embedded.vectors, n_dimensions)?;
            let vectors: Vec<Option<Vector>> =
                embedded.vectors.iter().map(|vector| Vector::new(vector)).collect();
            Ok(waiting.into_iter().zip(vectors).collect())
        }
        Err(failure) if may_be_too_long(&failure) => {
            let mut embedded = Vec::new();
            for (one, text) in waiting.into_iter().zip(&texts) {
                embedded.push((one, embed_single(embedder, text, n_dimensions).await?));
            }
            Ok(embedded)
        }
        Err(failure) => Err(failure),
    }
}

/// The vector of a text, or of the longest beginning that the server accepts; `None` when it accepts none.
async fn embed_single(
    embedder: &Embedder,
    text: &str,
    n_dimensions: usize,
) -> Result<Option<Vector>, UpstreamError> {
    let mut text = text;
    loop {
        match embedder.embed_passages(&[text.to_owned()]).await {
            Ok(embedded) => {
                check_dimensions(embedder, &embedded.vectors, n_dimensions)?;
                return Ok(embedded.vectors.first().and_then(|vector| Vector::new(vector)));
            }
            Err(failure) if may_be_too_long(&failure) && text.len() > SHORTEST_BYTES => {
                text = text.split_at(text.floor_char_boundary(text.len() / 2)).0;
            }
            Err(UpstreamError::Refused { status: 400 | 413 | 422, .. }) => return Ok(None),
            Err(failure) => return Err(failure),
        }
    }
}

/// Fails when the server's model has changed. The next attempt finds the space of the new model.
fn check_dimensions(
    embedder: &Embedder,
    vectors: &[Vec<f32>],
    n_dimensions: usize,
) -> Result<(), UpstreamError> {
    if vectors.iter().all(|vector| vector.len() == n_dimensions) {
        return Ok(());
    }
    Err(UpstreamError::Unintelligible { server: embedder.server() })
}

/// Whether a too long text can be the cause. llama.cpp returns 500 for it.
fn may_be_too_long(failure: &UpstreamError) -> bool {
    matches!(failure, UpstreamError::Refused { status: 400 | 413 | 422 | 500, .. })
}

/// The text to embed: the passage below its heading, which often names its subject.
fn text(waiting: &UnembeddedPassage) -> String {
    match &waiting.section {
        Some(section) if !waiting.text.starts_with(section.as_str()) => {
            format!("{section}\n\n{}", waiting.text)
        }
        _ => waiting.text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_grow_on_a_fast_server_and_shrink_on_a_slow_one() {
        let mut batch = BatchSize::default();
        for (took_ms, n_passages) in
            [(100, 8), (100, 16), (100, 32), (100, 32), (700, 32), (1_500, 16), (9_000, 8), (9_000, 4)]
        {
            batch.adapt(Duration::from_millis(took_ms));
            assert_eq!(batch.0, n_passages, "{took_ms} ms");
        }
        for _ in 0..5 {
            batch.adapt(Duration::from_secs(9));
        }
        assert_eq!(batch.0, 1, "one passage at least");
    }
}
