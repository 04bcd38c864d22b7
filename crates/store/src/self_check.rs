//! The check of an open store: whether its file makes sense, whether its rows belong together and can be read, and
//! whether its words can be found.
//!
//! Reads on a connection of its own, so that others read and write meanwhile, and can be ended at any time. Must not
//! know when a check is due nor what is done about a finding.

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

/// Steps of SQLite between two looks whether the check is to end. A page of the file takes one, a row several.
const STEPS: i32 = 1_000;

/// Lines of SQLite's own check that are read; the first says already that there is damage.
const N_LINES: u32 = 20;

/// What every line has that is about an index of words.
const WORDS_LINE: &str = "fts5";

/// Something that is wrong with a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Finding {
    /// A part of the file makes no sense to SQLite.
    Damaged,
    /// Values make no sense to the app.
    Unreadable {
        /// How many rows have one.
        n: u64,
    },
    /// Rows belong to others that are not there.
    Orphans {
        /// How many.
        n: u64,
    },
    /// The index of words is damaged, lacks messages, or has some that are deleted.
    Words,
}

/// What a check has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// What was read; `None` when damage ended the reading.
    pub counts: Option<Counts>,
    /// What is wrong, the worst first.
    pub findings: Vec<Finding>,
}

/// Why a check has found out nothing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// It was ended.
    #[error("the check was cancelled")]
    Cancelled,
    /// The database could not be read, for another reason than damage.
    #[error(transparent)]
    Store(#[from] Error),
}

/// Receives how much is done, in percent.
pub type Progress = Arc<dyn Fn(u8) + Send + Sync>;

/// Parts of a check, each with the percent that are done at its end.
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
/// [`CheckError::Cancelled`], and when the database cannot be read for another reason than damage.
pub fn check(store: &Store, cancel: &Cancel, progress: &Progress) -> Result<Checked, CheckError> {
    let checked = store.with_own_reader(|conn| {
        watch(conn, cancel, progress)?;
        scan(conn, cancel, progress)
    });
    match checked {
        _ if cancel.is_set() => Err(CheckError::Cancelled),
        // What cannot even be begun is damaged, too.
        Err(Error::Damaged(error)) => {
            tracing::warn!(%error, "the store is damaged");
            Ok(Checked { findings: vec![Finding::Damaged], ..Checked::default() })
        }
        Err(error) => Err(error.into()),
        Ok(checked) => Ok(checked),
    }
}

/// Ends what the connection does as soon as the check is to end, and tells how many pages were read.
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
        // Nothing that reads on can be trusted.
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

/// Whether the indexes of words have what they should, and nothing else.
fn has_all_words(conn: &Connection) -> Result<bool, Error> {
    let has = |sql: &str| -> Result<bool, Error> { Ok(conn.query_row(sql, [], |row| row.get(0))?) };
    // While the index is made anew, it lacks messages.
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

/// What is done of all when `n_done` of `n_total` are done between the percent of one part and that of the next.
fn percent(from: u8, part: Part, n_done: u64, n_total: u64) -> u8 {
    let width = u64::from((part as u8).saturating_sub(from));
    let done = width.saturating_mul(n_done.min(n_total)).checked_div(n_total).unwrap_or(width);
    from.saturating_add(u8::try_from(done).unwrap_or(0))
}
