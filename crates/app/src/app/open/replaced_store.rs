//! Detects that the data was deleted or replaced while the app is open, because later changes would be lost.

use crate::services::context::Context;
use parlance_contract::AppEvent;
use parlance_words::{Paragraph, messages};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The pause between two checks.
const CHECK_EVERY: Duration = Duration::from_secs(30);

/// Checks as long as the app runs whether the store is still the file at its path. Reports once that it is not.
pub(super) fn keep_checking(context: &Context, path: PathBuf) {
    let (clock, events) = (context.clock.clone(), context.events.clone());
    let what = messages::store_data_unchecked();
    context.tasks.spawn_noticed("data file", &context.events, what, async move {
        // Without an identity at the start, there is no value to compare with.
        let Ok(opened) = identity_of(path.clone()).await else { return };
        loop {
            clock.beat(CHECK_EVERY).await;
            let is_gone = match identity_of(path.clone()).await {
                Ok(now) => now != opened,
                Err(error) => error.kind() == io::ErrorKind::NotFound,
            };
            if is_gone {
                tracing::error!("the data was deleted or replaced while the app is open");
                let text = Paragraph::from([messages::store_data_gone(), messages::store_data_gone_do()]);
                return events.emit(AppEvent::Notice { text }).await;
            }
        }
    });
}

async fn identity_of(path: PathBuf) -> io::Result<Identity> {
    tokio::task::spawn_blocking(move || identity(&path)).await.map_err(io::Error::other)?
}

/// Device and inode of a file.
#[cfg(unix)]
type Identity = (u64, u64);

#[cfg(unix)]
fn identity(path: &Path) -> io::Result<Identity> {
    use std::os::unix::fs::MetadataExt as _;
    let metadata = std::fs::metadata(path)?;
    Ok((metadata.dev(), metadata.ino()))
}

/// Other systems only report that the file exists, and prevent the deletion of an open one.
#[cfg(not(unix))]
type Identity = ();

#[cfg(not(unix))]
fn identity(path: &Path) -> io::Result<Identity> {
    std::fs::metadata(path).map(drop)
}
