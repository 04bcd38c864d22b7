//! Matching messages and titles, newest first, by conversation.

use super::searched::{Searched, is_searched};
use super::{Bounds, Candidate, MAX_OF_ONE, N_SHOWN, Ranked, files};
use crate::Error;
use crate::column::Word;
use crate::search::query::Query;
use parlance_domain::search::SearchFilters;
use parlance_domain::{ConversationId, MessageId, MessageStatus, Role};
use parlance_sqlite::rusqlite::{self, Connection, Row, named_params};
use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;

/// The newest conversations with a matching title, and when each was changed.
pub(crate) const FIND_TITLES: &str = "
    SELECT c.id, c.updated_at_ms FROM conversation_words AS w
    CROSS JOIN conversations AS c ON c.seq = w.rowid
    WHERE conversation_words MATCH ?1 ORDER BY w.rowid DESC";

/// The matching messages between two rows, newest first.
pub(crate) const SCAN_WORDS: &str = "
    SELECT m.seq, m.id, m.conversation_id, m.parent_id, m.role, m.status, m.created_at_ms
    FROM message_words AS w CROSS JOIN messages AS m ON m.seq = w.rowid
    WHERE message_words MATCH :words AND w.rowid BETWEEN :first AND :last ORDER BY w.rowid DESC";

/// All messages between two rows, newest first.
pub(crate) const SCAN_ALL: &str = "
    SELECT seq, id, conversation_id, parent_id, role, status, created_at_ms FROM messages
    WHERE seq BETWEEN :first AND :last AND deleted_at_ms IS NULL ORDER BY seq DESC";

/// The rows of messages since a given time, in conversations changed since. Counts the scanned messages.
pub(crate) const SEQS_SINCE: &str = "
    SELECT count(*), min(seq) FILTER (WHERE created_at_ms >= :from), max(seq) FILTER (WHERE created_at_ms >= :from)
    FROM (SELECT m.seq, m.created_at_ms FROM conversations AS c
          CROSS JOIN messages AS m ON m.conversation_id = c.id WHERE c.updated_at_ms >= :from LIMIT :limit)";

/// Whether a message has a file, answers a question with one, or cites one.
const HAS_FILE: &str = "
    SELECT EXISTS (SELECT 1 FROM message_attachments WHERE message_id = :id)
        OR EXISTS (SELECT 1 FROM message_attachments WHERE message_id = :question_id)
        OR EXISTS (SELECT 1 FROM citations WHERE message_id = :id)";

/// Maximum number of matching titles scanned.
const MAX_TITLES: usize = 1_000;

/// Rows looked up by time for each message that may be scanned.
const TIME_ROWS_PER_SCANNED: u32 = 4;

/// The matches in conversations.
#[derive(Default)]
pub(super) struct Scan {
    pub(super) conversations: HashMap<ConversationId, InConversation>,
    pub(super) is_partial: bool,
}

/// The matches in one conversation.
#[derive(Default)]
pub(super) struct InConversation {
    n_messages: usize,
    newest: Vec<MessageId>,
    has_title: bool,
    at_ms: i64,
}

pub(super) struct Met {
    seq: i64,
    pub(super) id: MessageId,
    pub(super) conversation_id: ConversationId,
    parent_id: Option<MessageId>,
    role: Role,
    status: MessageStatus,
    created_at_ms: i64,
}

impl Met {
    fn from_row(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            seq: row.get(0)?,
            id: MessageId(row.get(1)?),
            conversation_id: ConversationId(row.get(2)?),
            parent_id: row.get::<_, Option<_>>(3)?.map(MessageId),
            role: row.get::<_, Word<_>>(4)?.0,
            status: row.get::<_, Word<_>>(5)?.0,
            created_at_ms: row.get(6)?,
        })
    }
}

impl Scan {
    pub(super) fn of_all(
        conn: &Connection,
        query: &Query,
        filters: &SearchFilters,
        bounds: Bounds,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<Self, Error> {
        let (mut scan, mut searched) = (Self::default(), Searched::new(conn, filters)?);
        scan.add_titles(conn, query, filters, &mut searched)?;
        let is_partial = each_fitting(conn, query, filters, &mut searched, bounds.n_scanned, &mut |met| {
            if is_cancelled() {
                return false;
            }
            if let Some(met) = met {
                scan.add(met);
            }
            true
        })?;
        scan.is_partial = is_partial;
        Ok(scan)
    }

    /// The matching messages of one conversation.
    pub(super) fn of_one(
        conn: &Connection,
        query: &Query,
        filters: &SearchFilters,
        conversation_id: ConversationId,
    ) -> Result<Vec<MessageId>, Error> {
        if !is_searched(conn, filters, conversation_id)? {
            return Ok(Vec::new());
        }
        let seqs_with_file = files::seqs_of(conn, query)?;
        let mut ids = Vec::new();
        each_in_conversation(conn, query, conversation_id, &mut |met| {
            if seqs_with_file.as_ref().is_none_or(|seqs| seqs.contains(&met.seq))
                && fits(conn, filters, &met)?
            {
                ids.push(met.id);
            }
            Ok(ids.len() < MAX_OF_ONE)
        })?;
        Ok(ids)
    }

    pub(super) fn n_matches(&self) -> usize {
        self.conversations.values().map(InConversation::n_matches).sum()
    }

    pub(super) fn into_ranked(self) -> impl Iterator<Item = Ranked> {
        self.conversations.into_iter().map(|(id, found)| Ranked {
            is_named: found.has_title,
            n_matches: found.n_matches(),
            at_ms: found.at_ms,
            candidate: Candidate::Conversation {
                id,
                n_matches: found.n_matches(),
                n_messages: found.n_messages,
                newest: found.newest,
            },
        })
    }

    fn add(&mut self, met: &Met) {
        let found = self.conversations.entry(met.conversation_id).or_default();
        found.n_messages += 1;
        found.at_ms = found.at_ms.max(met.created_at_ms);
        if found.newest.len() < N_SHOWN {
            found.newest.push(met.id);
        }
    }

    fn add_titles(
        &mut self,
        conn: &Connection,
        query: &Query,
        filters: &SearchFilters,
        searched: &mut Searched,
    ) -> Result<(), Error> {
        for (id, at_ms) in find_titles(conn, query, filters, searched)? {
            let found = self.conversations.entry(id).or_default();
            (found.has_title, found.at_ms) = (true, at_ms);
        }
        Ok(())
    }
}

impl InConversation {
    fn n_matches(&self) -> usize {
        self.n_messages + usize::from(self.has_title)
    }
}

/// The newest searched conversations with a matching title, and when each was changed.
pub(super) fn find_titles(
    conn: &Connection,
    query: &Query,
    filters: &SearchFilters,
    searched: &mut Searched,
) -> Result<Vec<(ConversationId, i64)>, Error> {
    // Titles cannot pass filters for messages.
    let is_of_messages = filters.has_file || filters.role.is_some() || filters.status.is_some();
    let expression = query.expression().filter(|_| !is_of_messages && query.file().is_none());
    let Some(expression) = expression else { return Ok(Vec::new()) };
    let titles: Vec<(ConversationId, i64)> = conn
        .prepare_cached(FIND_TITLES)?
        .query_map([&expression], |row| Ok((ConversationId(row.get(0)?), row.get(1)?)))?
        .take(MAX_TITLES)
        .collect::<Result<_, _>>()?;
    let mut found = Vec::new();
    for (id, at_ms) in titles {
        if is_in_time(filters, at_ms) && searched.has(conn, filters, id)? {
            found.push((id, at_ms));
        }
    }
    Ok(found)
}

pub(super) fn is_in_time(filters: &SearchFilters, at_ms: i64) -> bool {
    filters.from_ms.is_none_or(|from| at_ms >= from) && filters.until_ms.is_none_or(|until| at_ms < until)
}

fn fits(conn: &Connection, filters: &SearchFilters, met: &Met) -> Result<bool, Error> {
    let fits = is_in_time(filters, met.created_at_ms)
        && filters.role.is_none_or(|role| role == met.role)
        && filters.status.is_none_or(|status| status == met.status && met.role == Role::Assistant);
    if !fits || !filters.has_file {
        return Ok(fits);
    }
    let question_id = met.parent_id.filter(|_| met.role == Role::Assistant).map(|id| id.0);
    let params = named_params! { ":id": met.id.0, ":question_id": question_id };
    Ok(conn.prepare_cached(HAS_FILE)?.query_row(params, |row| row.get(0))?)
}

/// Passes each matching message to the callback, newest first, and `None` for one that contains the words but fails
/// other conditions, until the callback stops it. Returns whether messages were skipped, because the callback stopped
/// or the scan limit was reached.
pub(super) fn each_fitting(
    conn: &Connection,
    query: &Query,
    filters: &SearchFilters,
    searched: &mut Searched,
    n_most: u32,
    take: &mut dyn FnMut(Option<&Met>) -> bool,
) -> Result<bool, Error> {
    let seqs_with_file = files::seqs_of(conn, query)?;
    let time_rows = n_most.saturating_mul(TIME_ROWS_PER_SCANNED);
    let rows = rows_to_scan(conn, filters, seqs_with_file.as_ref(), time_rows)?;
    let (mut n_scanned, mut is_partial) = (0, false);
    each_match(conn, query, &rows, &mut |met| {
        if n_scanned >= n_most {
            is_partial = true;
            return Ok(false);
        }
        n_scanned += 1;
        let fits = seqs_with_file.as_ref().is_none_or(|seqs| seqs.contains(&met.seq))
            && fits(conn, filters, &met)?
            && searched.has(conn, filters, met.conversation_id)?;
        let goes_on = take(Some(&met).filter(|_| fits));
        is_partial = !goes_on;
        Ok(goes_on)
    })?;
    Ok(is_partial)
}

/// Passes each message of a conversation with the words to the callback, newest first, until it stops.
pub(super) fn each_in_conversation(
    conn: &Connection,
    query: &Query,
    conversation_id: ConversationId,
    take: &mut dyn FnMut(Met) -> Result<bool, Error>,
) -> Result<(), Error> {
    let (first, last): (Option<i64>, Option<i64>) = conn
        .prepare_cached("SELECT min(seq), max(seq) FROM messages WHERE conversation_id = ?1")?
        .query_row([conversation_id.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let (Some(first), Some(last)) = (first, last) else { return Ok(()) };
    each_match(conn, query, &(first..=last), &mut |met| {
        if met.conversation_id == conversation_id { take(met) } else { Ok(true) }
    })
}

/// Passes each message with the words to the callback, until it stops.
fn each_match(
    conn: &Connection,
    query: &Query,
    rows: &RangeInclusive<i64>,
    take: &mut dyn FnMut(Met) -> Result<bool, Error>,
) -> Result<(), Error> {
    let expression = query.expression();
    let sql = if expression.is_some() { SCAN_WORDS } else { SCAN_ALL };
    let mut statement = conn.prepare_cached(sql)?;
    let (first, last) = (rows.start(), rows.end());
    let mut rows = match &expression {
        Some(words) => statement.query(named_params! { ":words": words, ":first": first, ":last": last })?,
        None => statement.query(named_params! { ":first": first, ":last": last })?,
    };
    while let Some(row) = rows.next()? {
        if !take(Met::from_row(row)?)? {
            break;
        }
    }
    Ok(())
}

/// The row range of all matches, as far as it is quickly known.
fn rows_to_scan(
    conn: &Connection,
    filters: &SearchFilters,
    seqs: Option<&BTreeSet<i64>>,
    time_rows: u32,
) -> Result<RangeInclusive<i64>, Error> {
    let (mut first, mut last) = match seqs.map(|seqs| (seqs.first(), seqs.last())) {
        Some((Some(first), Some(last))) => (*first, *last),
        Some(_) => (1, 0),
        None => (0, i64::MAX),
    };
    if let Some(from_ms) = filters.from_ms {
        let params = named_params! { ":from": from_ms, ":limit": time_rows + 1 };
        let (n, from, to): (u32, Option<i64>, Option<i64>) = conn
            .prepare_cached(SEQS_SINCE)?
            .query_row(params, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        if n <= time_rows {
            first = first.max(from.unwrap_or(1));
            last = last.min(to.unwrap_or(0));
        }
    }
    Ok(first..=last)
}
