//! The result of a salvage, in the user's terms.

use crate::Error;
use parlance_sqlite::rusqlite::Transaction;
use serde::{Deserialize, Serialize};

/// How much of one kind was kept, and how much is known to be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// In the new store.
    pub n_kept: u64,
    /// Known to be in the damaged store, and completely or partly lost.
    pub n_missing: u64,
}

/// The result of a salvage.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The name of the damaged file, in the folder of the new one.
    pub kept_as: String,
    /// Conversations.
    pub conversations: Count,
    /// Messages with their text.
    pub messages: Count,
    /// Unsent text: drafts, edits and the outbox.
    pub drafts: Count,
    /// Files, as the app knows them.
    pub files: Count,
    /// Everything else: settings, services, details of answers, attachments.
    pub others: Count,
    /// Whether a part of unknown size could not be read.
    pub may_miss_more: bool,
}

impl Report {
    /// Whether nothing is missing.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let counts = [self.conversations, self.messages, self.drafts, self.files, self.others];
        !self.may_miss_more && counts.iter().all(|count| count.n_missing == 0)
    }

    pub(super) fn note_missing(&mut self, table: &str, n_missing: u64, may_miss_more: bool) {
        let count = match table {
            "conversations" => &mut self.conversations,
            "messages" | "items" => &mut self.messages,
            "drafts" | "edits" | "outbox" => &mut self.drafts,
            "files" => &mut self.files,
            _ => &mut self.others,
        };
        count.n_missing += n_missing;
        self.may_miss_more |= may_miss_more;
        if n_missing > 0 || may_miss_more {
            tracing::warn!(table, n_missing, may_miss_more, "rows of the damaged store are missing");
        }
    }

    pub(super) fn count_kept(&mut self, tx: &Transaction<'_>) -> Result<(), Error> {
        let count = |sql: &str| tx.query_row(sql, [], |row| row.get::<_, u64>(0));
        self.conversations.n_kept = count("SELECT count(*) FROM conversations")?;
        self.messages.n_kept = count("SELECT count(*) FROM messages WHERE deleted_at_ms IS NULL")?;
        self.drafts.n_kept = count(
            "SELECT (SELECT count(*) FROM drafts WHERE text <> '') + (SELECT count(*) FROM edits)
                 + (SELECT count(*) FROM outbox WHERE removed_at_ms IS NULL)",
        )?;
        self.files.n_kept = count("SELECT count(*) FROM files WHERE deleted_at_ms IS NULL")?;
        Ok(())
    }
}
