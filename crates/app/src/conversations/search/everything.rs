//! The search over everything while the user types: a newer one ends an older one.

use super::{Search, excerpt_of};
use crate::kernel::problem::Problem;
use crate::kernel::store::Version;
use crate::present::conversation::present_row;
use parlance_contract::{
    AppEvent, PassageHitView, SearchGroupView, SearchHitView, SearchView, SuggestionView,
};
use parlance_domain::search::SearchQuery;
use parlance_domain::{ConversationId, FileId, Message};
use parlance_store::search::{self, Bounds, Found, FoundPassage, Group, Query};
use parlance_store::{Connection, Error, settings};
use parlance_words::messages;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Groups that are listed at most.
const MAX_GROUPS: u32 = 200;

/// Limit on messages scanned while the user types, because the next key press repeats the search.
const SCANNED_TYPING: u32 = 3_000;

/// Limit on messages scanned after the user has stopped typing.
const SCANNED_RESTING: u32 = 300_000;

/// The key of the last searches in the store.
const RECENT: &str = "recent_searches";

/// The number of remembered searches.
const MAX_RECENT: usize = 8;

/// The longest text of a search that is remembered, in bytes.
const MAX_TEXT: usize = 1_000;

impl Search {
    /// Begins a search. The returned function tells whether a later one has begun.
    fn begin(&self) -> impl Fn() -> bool + Send + use<> {
        let latest = Arc::clone(&self.latest);
        let own = latest.fetch_add(1, Ordering::Relaxed) + 1;
        move || latest.load(Ordering::Relaxed) != own
    }

    pub(crate) async fn everything(
        &self,
        asked: SearchQuery,
        n_groups: u32,
        is_typing: bool,
    ) -> Result<SearchView, Problem> {
        let is_cancelled = self.begin();
        let n_scanned = if is_typing { SCANNED_TYPING } else { SCANNED_RESTING };
        let bounds = Bounds { n_groups: n_groups.min(MAX_GROUPS) as usize, n_scanned };
        self.context
            .store
            .read_versioned(move |conn, version| {
                let found = search::everything(conn, &asked, bounds, &is_cancelled)?;
                let suggestion = match is_typing || n_matches(&found) > 0 {
                    true => None,
                    false => suggest(conn, &asked, bounds, &is_cancelled)?,
                };
                let is_indexing = search::is_indexing(conn)?;
                let view = present(found, suggestion, &Query::parse(&asked.text), version);
                Ok(SearchView { is_indexing, ..view })
            })
            .await
    }

    pub(crate) async fn in_conversation(
        &self,
        asked: SearchQuery,
        conversation_id: ConversationId,
    ) -> Result<Vec<SearchHitView>, Problem> {
        self.context
            .store
            .read(move |conn| {
                let query = Query::parse(&asked.text);
                let found = search::in_one(conn, &asked, conversation_id)?;
                Ok(found.iter().map(|message| present_hit(message, &query)).collect())
            })
            .await
    }

    pub(crate) async fn in_file(
        &self,
        asked: SearchQuery,
        file_id: FileId,
    ) -> Result<Vec<PassageHitView>, Problem> {
        self.context
            .store
            .read(move |conn| {
                let query = Query::parse(&asked.text);
                let found = search::in_file(conn, &asked, file_id)?;
                Ok(found.iter().map(|passage| present_passage(passage, &query)).collect())
            })
            .await
    }

    pub(crate) async fn list_recent(&self) -> Result<Vec<SearchQuery>, Problem> {
        let recent = |conn: &Connection| settings::find::<Vec<SearchQuery>>(conn, RECENT);
        Ok(self.context.store.read(recent).await?.unwrap_or_default())
    }

    pub(crate) async fn note(&self, asked: SearchQuery) -> Result<Vec<SearchQuery>, Problem> {
        let text = asked.text.trim().to_owned();
        if text.is_empty() || text.len() > MAX_TEXT {
            return self.list_recent().await;
        }
        self.context
            .store
            .write(move |tx| {
                let mut recent = settings::find::<Vec<SearchQuery>>(tx, RECENT)?.unwrap_or_default();
                // A prefix of the new query was probably typed on the way to it.
                recent.retain(|known| !text.starts_with(&known.text));
                let noted = SearchQuery { text, filters: asked.filters, ..SearchQuery::default() };
                recent.insert(0, noted);
                recent.truncate(MAX_RECENT);
                settings::set(tx, RECENT, &recent)?;
                Ok(recent)
            })
            .await
    }

    /// Indexes the backlog in the background.
    pub(crate) fn index_in_background(&self) {
        let this = self.clone();
        let work = async move { this.index_backlog().await };
        let (tasks, events) = (&self.context.tasks, &self.context.events);
        tasks.spawn_noticed("index search", events, messages::search_not_indexed(), work);
    }

    /// Indexes messages that an older version of the app did not index, or rebuilds the whole index, in the
    /// background.
    async fn index_backlog(&self) {
        match self.context.store.read(search::is_indexing).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(problem) => tracing::warn!(%problem, "whether messages are to be indexed could not be read"),
        }
        loop {
            match self.context.store.write_relaxed(search::index_backlog).await {
                Ok(true) => tokio::task::yield_now().await,
                Ok(false) => return self.context.events.emit(AppEvent::SearchIndexed).await,
                Err(problem) => {
                    // The next start continues the indexing.
                    tracing::warn!(%problem, "older messages could not be indexed");
                    return;
                }
            }
        }
    }
}

fn n_matches(found: &Found) -> usize {
    found.n_messages + found.n_file_matches + found.n_drafts
}

fn suggest(
    conn: &Connection,
    asked: &SearchQuery,
    bounds: Bounds,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Option<SuggestionView>, Error> {
    let Some(text) = search::nearest_query(conn, &asked.text, is_cancelled)? else { return Ok(None) };
    let found =
        search::everything(conn, &SearchQuery { text: text.clone(), ..asked.clone() }, bounds, is_cancelled)?;
    let n_matches = n_matches(&found);
    Ok((n_matches > 0).then_some(SuggestionView { text, n_matches }))
}

fn present(found: Found, suggestion: Option<SuggestionView>, query: &Query, version: Version) -> SearchView {
    SearchView {
        groups: found.groups.into_iter().map(|group| present_group(group, query, version)).collect(),
        n_groups: found.n_groups,
        n_messages: found.n_messages,
        n_conversations: found.n_conversations,
        n_files: found.n_files,
        n_file_matches: found.n_file_matches,
        n_drafts: found.n_drafts,
        is_partial: found.is_partial,
        is_indexing: false,
        suggestion,
    }
}

fn present_group(group: Group, query: &Query, version: Version) -> SearchGroupView {
    match group {
        Group::Conversation { conversation, n_matches, n_messages, messages } => {
            SearchGroupView::Conversation {
                row: present_row(conversation, version),
                n_matches,
                n_more: n_messages.saturating_sub(messages.len()),
                hits: messages.iter().map(|message| present_hit(message, query)).collect(),
            }
        }
        Group::File { file, n_matches, n_passages, passages } => SearchGroupView::File {
            file_id: file.id,
            name: file.name,
            since_ms: file.since_ms,
            n_matches,
            n_more: n_passages.saturating_sub(passages.len()),
            hits: passages.iter().map(|passage| present_passage(passage, query)).collect(),
        },
        Group::Draft { conversation, text } => {
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            SearchGroupView::Draft {
                row: present_row(conversation, version),
                excerpt: search::excerpt(&line, query),
            }
        }
    }
}

fn present_passage(passage: &FoundPassage, query: &Query) -> PassageHitView {
    let line = passage.text.split_whitespace().collect::<Vec<_>>().join(" ");
    PassageHitView { passage: passage.seq, page: passage.page, excerpt: search::excerpt(&line, query) }
}

fn present_hit(message: &Message, query: &Query) -> SearchHitView {
    SearchHitView {
        message_id: message.id,
        role: message.role,
        created_at_ms: message.created_at_ms,
        excerpt: excerpt_of(message, query),
    }
}
