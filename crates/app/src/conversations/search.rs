//! Search in conversations and their messages: for the sidebar, the palette, and the search over everything.

mod everything;

use crate::kernel::problem::Problem;
use crate::present::conversation::present_row;
use crate::services::context::Context;
use parlance_contract::{HitView, MessageHitView, MessageHitsView};
use parlance_domain::search::SearchFilters;
use parlance_domain::{Item, Message};
use parlance_store::conversations;
use parlance_store::search::{self, Hit, Query};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Limit on conversations that a search shows.
const MAX_HITS: usize = 200;

/// The most messages that a search shows, each with an excerpt.
const MAX_MESSAGES: usize = 8;

/// The search. Clones share it.
#[derive(Clone)]
pub(crate) struct Search {
    context: Context,
    /// The number of the latest search over everything.
    latest: Arc<AtomicU64>,
}

impl Search {
    pub(super) fn new(context: Context) -> Self {
        Self { context, latest: Arc::default() }
    }

    pub(crate) async fn conversations(&self, query: String) -> Result<Vec<HitView>, Problem> {
        self.context
            .store
            .read_versioned(move |conn, version| {
                let hits = if query.trim().is_empty() {
                    let all = conversations::list(conn)?.into_iter();
                    all.map(|conversation| Hit { conversation, message_id: None }).collect()
                } else {
                    search::conversations(conn, &query, MAX_HITS)?
                };
                let present = |Hit { conversation, message_id }| HitView {
                    row: present_row(conversation, version),
                    message_id,
                };
                Ok(hits.into_iter().map(present).collect())
            })
            .await
    }

    pub(crate) async fn messages(
        &self,
        query: String,
        filters: SearchFilters,
    ) -> Result<MessageHitsView, Problem> {
        let (found, excerpts, version) = self
            .context
            .store
            .read_versioned(move |conn, version| {
                let found = search::messages(conn, &query, &filters, MAX_MESSAGES)?;
                let parsed = Query::parse(&query);
                // Here, because a message may be long.
                let excerpts: Vec<_> =
                    found.hits.iter().map(|(_, message)| excerpt_of(message, &parsed)).collect();
                Ok((found, excerpts, version))
            })
            .await?;
        let present = |((conversation, message), excerpt): ((_, Message), _)| MessageHitView {
            row: present_row(conversation, version),
            message_id: message.id,
            role: message.role,
            created_at_ms: message.created_at_ms,
            excerpt,
        };
        Ok(MessageHitsView {
            hits: found.hits.into_iter().zip(excerpts).map(present).collect(),
            n_messages: found.n_messages,
            has_more: found.has_more,
        })
    }
}

/// Counts the matches of a query in items as shown.
pub(super) fn count_hits(items: &[Item], query: &Query) -> usize {
    items.iter().flat_map(shown_texts).map(|text| search::count_occurrences(&text, query)).sum()
}

/// Whether items contain all terms of a query, by the rules of the full-text index.
pub(super) fn has_words(items: &[Item], query: &Query) -> bool {
    let texts: Vec<_> = items.iter().flat_map(shown_texts).collect();
    search::matches(&texts.join("\n"), query)
}

/// The excerpt of a message: from its text, or else from its tools and reasoning.
fn excerpt_of(message: &Message, query: &Query) -> String {
    let said = words_of(&message.items);
    if search::count_occurrences(&said, query) > 0 {
        return search::excerpt(&said, query);
    }
    let mut others = message.items.iter().filter(|item| !is_said(item)).flat_map(shown_texts);
    match others.find(|text| search::count_occurrences(text, query) > 0) {
        Some(text) => search::excerpt(&text.split_whitespace().collect::<Vec<_>>().join(" "), query),
        None => search::excerpt(&said, query),
    }
}

/// The text of a message as the full-text index has it, without Markdown.
fn words_of(items: &[Item]) -> String {
    items.iter().filter(|item| is_said(item)).flat_map(shown_texts).collect::<Vec<_>>().join(" ")
}

fn is_said(item: &Item) -> bool {
    matches!(item, Item::Text { .. } | Item::Refusal { .. })
}

/// The texts of an item without the marks of Markdown.
fn shown_texts(item: &Item) -> Vec<Cow<'_, str>> {
    let is_markdown = matches!(item, Item::Text { .. } | Item::Reasoning { .. });
    let shown = |text| if is_markdown { parlance_markdown::words(text).into() } else { Cow::Borrowed(text) };
    item.searched_texts().into_iter().map(shown).collect()
}
