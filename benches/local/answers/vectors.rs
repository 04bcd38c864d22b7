//! Waits until a service has the vectors of all its passages.

use crate::Result;
use parlance_sqlite::rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// A small model needs some minutes for a few thousand passages.
const LIMIT: Duration = Duration::from_secs(60 * 60);

/// Pause between two polls.
const PAUSE: Duration = Duration::from_millis(500);

/// Waits until each file of a running service has all its vectors.
pub(crate) async fn wait_until_embedded(service: &Path) -> Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let service = Connection::open_with_flags(service, flags)?;
    let embedded = async {
        loop {
            let n_left: u64 =
                service.query_row("SELECT count(*) FROM files WHERE embedded_in IS NULL", [], |row| {
                    row.get(0)
                })?;
            if n_left == 0 {
                return Ok(());
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    tokio::time::timeout(LIMIT, embedded).await.map_err(|_| "the passages got no vectors")?
}
