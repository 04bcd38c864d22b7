//! The schema version of a database.

use parlance_sqlite::rusqlite::{self, Connection};

/// The version of an open database; 0 when it is empty.
pub(crate) fn version(conn: &Connection) -> rusqlite::Result<u32> {
    conn.pragma_query_value(None, "user_version", |row| row.get(0))
}
