//! SQLite alone: one row per piece, and the whole answer as one row at the end, with the app's durability.

use parlance_bench::Result;
use parlance_sqlite::rusqlite::{Connection, params};
use std::path::Path;

/// Creates two tables.
pub(crate) struct BareJournal {
    conn: Connection,
    n_answers: i64,
}

impl BareJournal {
    pub(crate) fn open(path: &Path) -> Result<Self> {
        let conn = Connection::open(path)?;
        conn.pragma_update(None, "journal_mode", "WAL")?;
        conn.execute_batch(
            "CREATE TABLE pieces (answer INTEGER, ordinal INTEGER, text TEXT, PRIMARY KEY (answer, ordinal)) WITHOUT ROWID;
             CREATE TABLE answers (id INTEGER PRIMARY KEY, text TEXT);",
        )?;
        Ok(Self { conn, n_answers: 0 })
    }

    /// Stores an answer that arrives in these pieces.
    pub(crate) fn keep(&mut self, pieces: &[String]) -> Result<()> {
        self.n_answers += 1;
        self.conn.pragma_update(None, "synchronous", "NORMAL")?;
        for (ordinal, text) in (0_i64..).zip(pieces) {
            self.conn
                .prepare_cached("INSERT INTO pieces (answer, ordinal, text) VALUES (?1, ?2, ?3)")?
                .execute(params![self.n_answers, ordinal, text])?;
        }
        self.conn.pragma_update(None, "synchronous", "FULL")?;
        let tx = self.conn.transaction()?;
        tx.execute(
            "INSERT INTO answers (id, text) VALUES (?1, ?2)",
            params![self.n_answers, pieces.concat()],
        )?;
        tx.execute("DELETE FROM pieces WHERE answer = ?1", [self.n_answers])?;
        Ok(tx.commit()?)
    }
}
