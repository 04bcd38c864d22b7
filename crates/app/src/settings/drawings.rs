//! The diagrams whose drawing ended the page or the app.
//!
//! The page names a diagram by a key, a hash of its source. Must not know the source.

use crate::kernel::problem::Problem;
use crate::services::context::Context;
use parlance_store::{Connection, Error, Transaction, settings};

/// The diagram that is being rendered.
const CURRENT: &str = "current_drawing";

/// The diagrams whose drawing did not end, the oldest first.
const INTERRUPTED: &str = "interrupted_drawings";

/// Limit on stored interrupted drawings.
const MAX_INTERRUPTED: usize = 50;

/// The longest key, in bytes.
const MAX_KEY: usize = 64;

/// Notes that rendering of a diagram begins. Ignores a key that is too long.
///
/// # Errors
/// When the store cannot be written.
pub(crate) async fn begin(context: &Context, key: String) -> Result<(), Problem> {
    if key.len() > MAX_KEY {
        return Ok(());
    }
    // The note must survive the end of the process, but not a power cut.
    context.store.write_relaxed(move |tx| settings::set(tx, CURRENT, &Some(key))).await
}

/// Notes that rendering of a diagram has ended, unless another one has begun meanwhile.
///
/// # Errors
/// When the store cannot be written.
pub(crate) async fn end(context: &Context, key: String) -> Result<(), Problem> {
    context
        .store
        .write_relaxed(move |tx| {
            if read_current(tx)?.as_ref() == Some(&key) {
                settings::set(tx, CURRENT, &None::<String>)?;
            }
            let mut interrupted = read_interrupted(tx)?;
            let n_before = interrupted.len();
            interrupted.retain(|known| *known != key);
            if interrupted.len() < n_before {
                settings::set(tx, INTERRUPTED, &interrupted)?;
            }
            Ok(())
        })
        .await
}

/// Returns the keys of interrupted drawings when the page loads. A drawing that has not ended by then was interrupted.
///
/// # Errors
/// When the store cannot be read or written.
pub(crate) async fn interrupted(context: &Context) -> Result<Vec<String>, Problem> {
    let (current, interrupted) =
        context.store.read(|conn| Ok((read_current(conn)?, read_interrupted(conn)?))).await?;
    // The first paint waits for this, and usually there is nothing to write.
    if current.is_none() {
        return Ok(interrupted);
    }
    context.store.write_relaxed(move_current).await
}

fn move_current(tx: &Transaction<'_>) -> Result<Vec<String>, Error> {
    let mut interrupted = read_interrupted(tx)?;
    if let Some(key) = read_current(tx)? {
        interrupted.retain(|known| *known != key);
        interrupted.push(key);
        let n_old = interrupted.len().saturating_sub(MAX_INTERRUPTED);
        interrupted.drain(..n_old);
        settings::set(tx, INTERRUPTED, &interrupted)?;
        settings::set(tx, CURRENT, &None::<String>)?;
    }
    Ok(interrupted)
}

fn read_current(conn: &Connection) -> Result<Option<String>, Error> {
    Ok(settings::find::<Option<String>>(conn, CURRENT)?.flatten())
}

fn read_interrupted(conn: &Connection) -> Result<Vec<String>, Error> {
    Ok(settings::find::<Vec<String>>(conn, INTERRUPTED)?.unwrap_or_default())
}
