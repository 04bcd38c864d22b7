//! Words in conversations and their messages.

use crate::conversations::Conversations;
use crate::present::conversation::present_row;
use crate::problem::Problem;
use crate::view::{HitView, MessageHitView, MessageHitsView};
use parlance_domain::{Item, Message};
use parlance_store::conversations;
use parlance_store::search::{self, Hit};

/// Conversations that a search shows at most.
const MAX_HITS: usize = 200;

/// Messages that a search shows at most, each with its words.
const MAX_MESSAGES: u32 = 8;

impl Conversations {
    pub(crate) async fn search_conversations(&self, query: String) -> Result<Vec<HitView>, Problem> {
        let hits = self
            .context
            .store
            .read(move |conn| {
                if query.trim().is_empty() {
                    let all = conversations::list(conn)?;
                    return Ok(all
                        .into_iter()
                        .map(|one| Hit { conversation: one, message_id: None })
                        .collect());
                }
                search::conversations(conn, &query, MAX_HITS)
            })
            .await?;
        let present = |hit: Hit| HitView { row: present_row(hit.conversation), message_id: hit.message_id };
        Ok(hits.into_iter().map(present).collect())
    }

    pub(crate) async fn search_messages(&self, query: String) -> Result<MessageHitsView, Problem> {
        let (found, excerpts) = self
            .context
            .store
            .read(move |conn| {
                let found = search::messages(conn, &query, MAX_MESSAGES)?;
                // Here, because a message may be long.
                let excerpts = found.hits.iter().map(|(_, message)| words_of(&message.items));
                let excerpts: Vec<_> = excerpts.map(|words| search::excerpt(&words, &query)).collect();
                Ok((found, excerpts))
            })
            .await?;
        let present = |((conversation, message), excerpt): ((_, Message), _)| MessageHitView {
            row: present_row(conversation),
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

/// What a message says, as the index of words knows it, without the marks of Markdown.
fn words_of(items: &[Item]) -> String {
    let said = items.iter().filter_map(|item| match item {
        Item::Text { text, .. } => Some(parlance_markdown::words(text)),
        Item::Refusal { text } => Some(text.clone()),
        _ => None,
    });
    said.collect::<Vec<_>>().join(" ")
}
