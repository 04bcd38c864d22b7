//! The self-check of an open store: SQLite's integrity check, orphaned and unreadable rows, and the completeness of
//! the full-text index.
//!
//! Uses a connection of its own, so other readers and writers continue, and can be cancelled at any time. Must not
//! know when a check is due or how a finding is handled.

pub use crate::database::cancel::Cancel;
pub use crate::safekeeping::counts::Counts;

use crate::database::cancel::interrupted;
use crate::safekeeping::counts::count;
use crate::salvage::unreadable;
use crate::{Error, Store};
use parlance_sqlite::rusqlite::Connection;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Steps of SQLite between two checks for cancellation. A page of the file takes one step, a row several.
const STEPS: i32 = 1_000;

/// Maximum number of lines read from SQLite's integrity check; the first already reports damage.
const N_LINES: u32 = 20;

/// Part of every line about a full-text index.
const WORDS_LINE: &str = "fts5";

/// A problem of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Finding {
    /// SQLite reports a part of the file as damaged.
    Damaged,
    /// The app cannot read some values.
    Unreadable {
        /// The number of rows with such a value.
        n: u64,
    },
    /// The parents of some rows do not exist.
    Orphans {
        /// The number of such rows.
        n: u64,
    },
    /// The full-text index is damaged, or does not match the messages.
    Words,
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The row counts; `None` if damage stopped the check.
    pub counts: Option<Counts>,
    /// The findings, worst first.
    pub findings: Vec<Finding>,
}

/// Why a check has no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// It was cancelled.
    #[error("the check was cancelled")]
    Cancelled,
    /// The database could not be read, for a reason other than damage.
    #[error(transparent)]
    Store(#[from] Error),
}

/// Receives the progress in percent.
pub type Progress = Arc<dyn Fn(u8) + Send + Sync>;

/// Parts of a check, each with the percentage at its end.
#[derive(Clone, Copy)]
enum Part {
    Pages = 40,
    Rows = 60,
    Orphans = 65,
    Words = 80,
    Values = 100,
}

/// Checks a store.
///
/// # Errors
///
/// [`CheckError::Cancelled`], and when the database cannot be read for a reason other than damage.
pub fn check(store: &Store, cancel: &Cancel, progress: &Progress) -> Result<Checked, CheckError> {
    let checked = store.with_own_reader(|conn| {
        watch(conn, cancel, progress)?;
        scan(conn, cancel, progress)
    });
    match checked {
        _ if cancel.is_set() => Err(CheckError::Cancelled),
        // A check that cannot even start means damage, too.
        Err(Error::Damaged(error)) => {
            tracing::warn!(%error, "the store is damaged");
            Ok(Checked { findings: vec![Finding::Damaged], ..Checked::default() })
        }
        Err(error) => Err(error.into()),
        Ok(checked) => Ok(checked),
    }
}

/// Interrupts the connection when the check is cancelled, and reports the number of pages read.
fn watch(conn: &mut Connection, cancel: &Cancel, progress: &Progress) -> Result<(), Error> {
    let n_pages: u64 = conn.pragma_query_value(None, "page_count", |row| row.get(0))?;
    let (cancel, progress, n_steps) = (cancel.clone(), Arc::clone(progress), AtomicU64::new(0));
    let handler = move || {
        let n_steps = n_steps.fetch_add(STEPS.unsigned_abs().into(), Ordering::Relaxed);
        if n_steps < n_pages {
            progress(percent(0, Part::Pages, n_steps, n_pages));
        }
        cancel.is_set()
    };
    conn.progress_handler(STEPS, Some(handler))?;
    Ok(())
}

fn scan(conn: &Connection, cancel: &Cancel, progress: &Progress) -> Result<Checked, Error> {
    let mut findings = Vec::new();
    let Pages { is_damaged, has_damaged_words } = read_pages(conn)?;
    progress(Part::Rows as u8);
    if is_damaged {
        // Further results from a damaged file are not reliable.
        findings.push(Finding::Damaged);
        return Ok(Checked { findings, ..Checked::default() });
    }
    let n = conn.query_row("SELECT count(*) FROM pragma_foreign_key_check", [], |row| row.get(0))?;
    let orphans = (n > 0).then_some(Finding::Orphans { n });
    progress(Part::Orphans as u8);
    let words = (has_damaged_words || !has_all_words(conn)?).then_some(Finding::Words);
    progress(Part::Words as u8);
    let n_rows: u64 = conn.query_row("SELECT count(*) FROM items", [], |row| row.get(0))?;
    let n = unreadable::count(conn, |n_read| {
        progress(percent(Part::Words as u8, Part::Values, n_read, n_rows));
        match cancel.is_set() {
            true => Err(interrupted()),
            false => Ok(()),
        }
    })?;
    let unreadable = (n > 0).then_some(Finding::Unreadable { n });
    findings.extend([unreadable, orphans, words].into_iter().flatten());
    Ok(Checked { counts: Some(count(conn)?), findings })
}

struct Pages {
    is_damaged: bool,
    has_damaged_words: bool,
}

fn read_pages(conn: &Connection) -> Result<Pages, Error> {
    let mut statement = conn.prepare(&format!("PRAGMA quick_check({N_LINES})"))?;
    let lines = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    let wrong: Vec<String> = lines.into_iter().filter(|line| line != "ok").collect();
    if !wrong.is_empty() {
        tracing::warn!(?wrong, "the check of the store");
    }
    let is_of_words = |line: &String| line.to_lowercase().contains(WORDS_LINE);
    Ok(Pages {
        is_damaged: wrong.iter().any(|line| !is_of_words(line)),
        has_damaged_words: wrong.iter().any(is_of_words),
    })
}

/// Whether the full-text indexes match the data.
fn has_all_words(conn: &Connection) -> Result<bool, Error> {
    let has = |sql: &str| -> Result<bool, Error> { Ok(conn.query_row(sql, [], |row| row.get(0))?) };
    // During a rebuild, the index lacks messages.
    let lacks_messages = !crate::search::is_rebuilding(conn)?
        && has("SELECT EXISTS (
                    SELECT 1 FROM messages AS m
                    WHERE m.deleted_at_ms IS NULL
                      AND NOT EXISTS (SELECT 1 FROM message_words_docsize AS d WHERE d.id = m.seq)
                      AND EXISTS (SELECT 1 FROM items AS i WHERE i.message_id = m.id))")?;
    Ok(!lacks_messages
        && !has("SELECT EXISTS (
                    SELECT 1 FROM message_words_docsize AS d
                    WHERE NOT EXISTS (
                        SELECT 1 FROM messages AS m WHERE m.seq = d.id AND m.deleted_at_ms IS NULL))")?
        && !has("SELECT EXISTS (
                    SELECT 1 FROM conversations AS c
                    WHERE c.title <> ''
                      AND NOT EXISTS (SELECT 1 FROM conversation_words_docsize AS d WHERE d.id = c.seq))")?
        && !has("SELECT EXISTS (
                    SELECT 1 FROM conversation_words_docsize AS d
                    WHERE NOT EXISTS (SELECT 1 FROM conversations AS c WHERE c.seq = d.id))")?)
}

/// The overall percentage after `n_done` of `n_total` steps of a part that starts at `from`.
fn percent(from: u8, part: Part, n_done: u64, n_total: u64) -> u8 {
    let width = u64::from((part as u8).saturating_sub(from));
    let done = width.saturating_mul(n_done.min(n_total)).checked_div(n_total).unwrap_or(width);
    from.saturating_add(u8::try_from(done).unwrap_or(0))
}
