//! The search over everything: messages with their conversations, files by names and text, drafts.

mod drafts;
mod files;
mod newest;
mod scan;
mod searched;

pub use newest::messages;

use super::query::Query;
use crate::conversations::{self, Conversation};
use crate::{Error, messages};
use parlance_domain::search::{SearchFilters, SearchKind, SearchOrder, SearchQuery};
use parlance_domain::{ConversationId, FileId, Message, MessageId};
use parlance_sqlite::rusqlite::Connection;
use scan::Scan;
use std::cmp::Reverse;

#[cfg(test)]
pub(crate) use drafts::LIST_DRAFTS;
#[cfg(test)]
pub(crate) use files::SCAN_PASSAGES;
#[cfg(test)]
pub(crate) use scan::{SCAN_ALL, SCAN_WORDS, SEQS_SINCE};
#[cfg(test)]
pub(crate) use searched::TRASHED;

/// Messages of a conversation, and passages of a file, that are listed before the others are asked for.
pub const N_SHOWN: usize = 2;

/// Messages of one conversation, or passages of one file, that are listed at most.
pub const MAX_OF_ONE: usize = 200;

/// What a search may cost.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// Conversations, files and drafts that are listed.
    pub n_groups: usize,
    /// Messages with the words, and passages of files, that are looked at, the newest first.
    pub n_scanned: u32,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Found {
    /// What is listed.
    pub groups: Vec<Group>,
    /// How many groups of the wanted kind there are.
    pub n_groups: usize,
    /// Matches in messages and titles.
    pub n_messages: usize,
    /// Conversations with a match.
    pub n_conversations: usize,
    /// Files with a match.
    pub n_files: usize,
    /// Matches in names and passages of files.
    pub n_file_matches: usize,
    /// Drafts with a match.
    pub n_drafts: usize,
    /// Whether older messages with the words were not looked at.
    pub is_partial: bool,
}

/// Matches that belong together.
#[derive(Clone, Debug, PartialEq)]
pub enum Group {
    /// In a conversation.
    Conversation {
        /// Which.
        conversation: Conversation,
        /// How many matches: messages, and the title.
        n_matches: usize,
        /// How many messages match.
        n_messages: usize,
        /// The newest of the messages.
        messages: Vec<Message>,
    },
    /// In a file.
    File {
        /// Which.
        file: FoundFile,
        /// How many matches: passages, and the name.
        n_matches: usize,
        /// How many passages match.
        n_passages: usize,
        /// The first of them.
        passages: Vec<FoundPassage>,
    },
    /// Text that was not sent.
    Draft {
        /// Where it was typed.
        conversation: Conversation,
        /// The text.
        text: String,
    },
}

/// A passage of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPassage {
    /// Names it among all passages, until its file is read anew.
    pub seq: i64,
    /// The page that it begins on, from 1; `None` without pages.
    pub page: Option<u32>,
    /// Its words.
    pub text: String,
}

/// A file that was found by its name or its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundFile {
    /// Its id.
    pub id: FileId,
    /// Its name.
    pub name: String,
    /// Since when the service or the app knows it.
    pub since_ms: i64,
}

/// A group before it is read.
enum Candidate {
    Conversation { id: ConversationId, n_matches: usize, n_messages: usize, newest: Vec<MessageId> },
    File { file: FoundFile, n_matches: usize, n_passages: usize, first: Vec<i64> },
    Draft { conversation_id: ConversationId, text: String },
}

/// A candidate with what it is sorted by.
struct Ranked {
    candidate: Candidate,
    /// Whether a title or name has the words.
    is_named: bool,
    n_matches: usize,
    at_ms: i64,
}

/// Searches everything. Nothing is found without words, without a file's name and without filters.
///
/// `is_cancelled` is asked again and again: once it says so, what was found until then is returned as partial.
///
/// # Errors
///
/// When the database cannot be read. No text is a wrong query.
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

/// All messages of a conversation that match, the newest first, as far as they are listed.
///
/// # Errors
///
/// As [`everything`].
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

/// All passages of a file that match, in their order, as far as they are listed.
///
/// # Errors
///
/// As [`everything`].
pub fn in_file(conn: &Connection, asked: &SearchQuery, file_id: FileId) -> Result<Vec<FoundPassage>, Error> {
    files::in_one(conn, &Query::parse(&asked.text), &asked.filters, file_id)
}

fn is_asked(query: &Query, filters: &SearchFilters) -> bool {
    query.has_words() || query.file().is_some() || *filters != SearchFilters::default()
}

fn sort(ranked: &mut [Ranked], order: SearchOrder) {
    match order {
        SearchOrder::Newest => ranked.sort_by_key(|one| Reverse(one.at_ms)),
        // A conversation with twice as many matches fits better; below that, the newer one.
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
