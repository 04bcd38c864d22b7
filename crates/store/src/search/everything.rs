//! Search in everything: messages with their conversations, names and text of files, drafts.

mod drafts;
mod files;
mod newest;
mod scan;
mod searched;

pub use newest::{Hit, MessageHits, conversations, messages};

use super::query::Query;
use crate::conversations::{self, Conversation};
use crate::{Error, messages};
use parlance_domain::search::{SearchFilters, SearchKind, SearchOrder, SearchQuery};
use parlance_domain::{ConversationId, FileId, Message, MessageId};
use parlance_sqlite::rusqlite::Connection;
use scan::{Scan, each_in_conversation};
use std::cmp::Reverse;
use std::collections::HashSet;

#[cfg(test)]
pub(crate) use drafts::LIST_DRAFTS;
#[cfg(test)]
pub(crate) use files::SCAN_PASSAGES;
#[cfg(test)]
pub(crate) use scan::{FIND_TITLES, SCAN_ALL, SCAN_WORDS, SEQS_SINCE};
#[cfg(test)]
pub(crate) use searched::TRASHED;

/// Matches listed per conversation or file before the user asks for the others.
pub const N_SHOWN: usize = 2;

/// The most matches listed of one conversation or file.
pub const MAX_OF_ONE: usize = 200;

/// The limits of a search.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Maximum number of conversations, files and drafts in the list.
    pub n_groups: usize,
    /// Maximum number of matching messages and passages scanned, newest first.
    pub n_scanned: u32,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// The listed groups.
    pub groups: Vec<Group>,
    /// The number of all groups of the requested kind.
    pub n_groups: usize,
    /// The number of matching messages and titles.
    pub n_messages: usize,
    /// The number of conversations with a match.
    pub n_conversations: usize,
    /// The number of files with a match.
    pub n_files: usize,
    /// The number of matching names and passages of files.
    pub n_file_matches: usize,
    /// The number of drafts with a match.
    pub n_drafts: usize,
    /// Whether older matches were not scanned.
    pub is_partial: bool,
}

/// Matches that belong together.
#[derive(Clone, Debug, PartialEq)]
pub enum Group {
    /// In a conversation.
    Conversation {
        /// The conversation.
        conversation: Conversation,
        /// The number of matching messages, plus one if the title matches.
        n_matches: usize,
        /// The number of matching messages.
        n_messages: usize,
        /// The newest matching messages.
        messages: Vec<Message>,
    },
    /// In a file.
    File {
        /// The file.
        file: FoundFile,
        /// The number of matching passages, plus one if the name matches.
        n_matches: usize,
        /// The number of matching passages.
        n_passages: usize,
        /// The first matching passages.
        passages: Vec<FoundPassage>,
    },
    /// Unsent text.
    Draft {
        /// The conversation of the draft.
        conversation: Conversation,
        /// The text.
        text: String,
    },
}

/// A passage of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPassage {
    /// Its number among all passages, until its file is read again.
    pub seq: i64,
    /// The page on which it begins, from 1; `None` without pages.
    pub page: Option<u32>,
    /// Its text.
    pub text: String,
}

/// A file that was found by its name or its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    /// Its id.
    pub id: FileId,
    /// Its name.
    pub name: String,
    /// When the service received it, or the app first knew it.
    pub since_ms: i64,
}

/// A group before its rows are read.
enum Candidate {
    Conversation { id: ConversationId, n_matches: usize, n_messages: usize, newest: Vec<MessageId> },
    File { file: FoundFile, n_matches: usize, n_passages: usize, first: Vec<i64> },
    Draft { conversation_id: ConversationId, text: String },
}

/// A candidate with its sort keys.
struct Ranked {
    candidate: Candidate,
    /// Whether its title or name matches.
    is_named: bool,
    n_matches: usize,
    at_ms: i64,
}

/// Searches everything. A query without words, a file name or filters finds nothing.
///
/// `is_cancelled` is polled during the search. When it returns `true`, the results so far are returned as partial.
///
/// # Errors
///
/// When the database cannot be read. No text is an invalid query.
pub fn everything(
    conn: &Connection,
    asked: &SearchQuery,
    bounds: Bounds,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Found, Error> {
    let query = Query::parse(&asked.text);
    if !is_asked(&query, &asked.filters) {
        return Ok(Found::default());
    }
    let scan = Scan::of_all(conn, &query, &asked.filters, bounds, is_cancelled)?;
    let files = files::find(conn, &query, &asked.filters, bounds, is_cancelled)?;
    let drafts = drafts::find(conn, &query, &asked.filters)?;
    let mut found = Found {
        n_messages: scan.n_matches(),
        n_conversations: scan.conversations.len(),
        n_files: files.files.len(),
        n_file_matches: files.n_matches(),
        n_drafts: drafts.len(),
        is_partial: scan.is_partial || files.is_partial,
        ..Found::default()
    };
    let wants = |kind| asked.kind == SearchKind::All || asked.kind == kind;
    let mut ranked = Vec::new();
    if wants(SearchKind::Messages) {
        ranked.extend(scan.into_ranked());
    }
    if wants(SearchKind::Files) {
        ranked.extend(files.into_ranked());
    }
    if wants(SearchKind::Drafts) {
        ranked.extend(drafts);
    }
    sort(&mut ranked, asked.order);
    found.n_groups = ranked.len();
    for one in ranked.into_iter().take(bounds.n_groups) {
        found.groups.extend(read(conn, one.candidate)?);
    }
    Ok(found)
}

/// All matching messages of a conversation, newest first, up to the limit.
///
/// # Errors
///
/// Like [`everything`].
pub fn in_one(
    conn: &Connection,
    asked: &SearchQuery,
    conversation_id: ConversationId,
) -> Result<Vec<Message>, Error> {
    let query = Query::parse(&asked.text);
    if !is_asked(&query, &asked.filters) {
        return Ok(Vec::new());
    }
    let ids = Scan::of_one(conn, &query, &asked.filters, conversation_id)?;
    read_messages(conn, ids)
}

/// The messages of a conversation, in all versions, that contain all words of `query`; the last word matches as a
/// prefix. A query without a letter or digit finds nothing.
///
/// # Errors
///
/// Like [`everything`].
pub fn in_conversation(
    conn: &Connection,
    conversation_id: ConversationId,
    query: &str,
) -> Result<HashSet<MessageId>, Error> {
    let query = Query::parse(query);
    let mut ids = HashSet::new();
    if query.has_words() {
        each_in_conversation(conn, &query, conversation_id, &mut |met| {
            ids.insert(met.id);
            Ok(true)
        })?;
    }
    Ok(ids)
}

/// All matching passages of a file, in order, up to the limit.
///
/// # Errors
///
/// Like [`everything`].
pub fn in_file(conn: &Connection, asked: &SearchQuery, file_id: FileId) -> Result<Vec<FoundPassage>, Error> {
    files::in_one(conn, &Query::parse(&asked.text), &asked.filters, file_id)
}

fn is_asked(query: &Query, filters: &SearchFilters) -> bool {
    query.has_words() || query.file().is_some() || *filters != SearchFilters::default()
}

fn sort(ranked: &mut [Ranked], order: SearchOrder) {
    match order {
        SearchOrder::Newest => ranked.sort_by_key(|one| Reverse(one.at_ms)),
        // A conversation with twice as many matches ranks higher; otherwise the newer one does.
        SearchOrder::Best => ranked.sort_by_key(|one| {
            Reverse((one.is_named, one.n_matches.checked_ilog2().unwrap_or_default(), one.at_ms))
        }),
    }
}

fn read(conn: &Connection, candidate: Candidate) -> Result<Option<Group>, Error> {
    Ok(match candidate {
        Candidate::File { file, n_matches, n_passages, first } => {
            let passages = files::read_passages(conn, first)?;
            Some(Group::File { file, n_matches, n_passages, passages })
        }
        Candidate::Draft { conversation_id, text } => conversations::find(conn, conversation_id)?
            .map(|conversation| Group::Draft { conversation, text }),
        Candidate::Conversation { id, n_matches, n_messages, newest } => match conversations::find(conn, id)?
        {
            Some(conversation) => {
                let messages = read_messages(conn, newest)?;
                Some(Group::Conversation { conversation, n_matches, n_messages, messages })
            }
            None => None,
        },
    })
}

fn read_messages(conn: &Connection, ids: Vec<MessageId>) -> Result<Vec<Message>, Error> {
    let mut read = Vec::with_capacity(ids.len());
    for id in ids {
        read.extend(messages::find(conn, id)?);
    }
    Ok(read)
}
