//! Decides which conversations a search covers: the only place for filters on conversations.

use crate::Error;
use parlance_domain::ConversationId;
use parlance_domain::search::SearchFilters;
use parlance_sqlite::rusqlite::{Connection, named_params};
use std::collections::{HashMap, HashSet};

/// Whether a conversation has the requested service and folder (or a subfolder of it), and is not in the trash.
const IS_SEARCHED: &str = "
    SELECT EXISTS (
        SELECT 1 FROM conversations AS c
        WHERE c.id = :id AND c.trashed_at_ms IS NULL AND (:profile_id IS NULL OR c.profile_id = :profile_id)
          AND (:folder_id IS NULL OR c.folder_id IN (
              WITH RECURSIVE inside (id) AS (
                  SELECT :folder_id UNION SELECT f.id FROM folders AS f JOIN inside ON f.parent_id = inside.id
              ) SELECT id FROM inside)))";

/// The conversations that are in the trash.
pub(crate) const TRASHED: &str = "SELECT id FROM conversations WHERE trashed_at_ms IS NOT NULL";

/// Whether a conversation is searched, cached.
pub(super) enum Searched {
    /// All except these. One query for the few in the trash is cheaper than one per conversation.
    AllBut(HashSet<ConversationId>),
    /// Each conversation is queried once.
    LookedUp(HashMap<ConversationId, bool>),
}

impl Searched {
    pub(super) fn new(conn: &Connection, filters: &SearchFilters) -> Result<Self, Error> {
        if filters.profile_id.is_some() || filters.folder_id.is_some() {
            return Ok(Self::LookedUp(HashMap::new()));
        }
        let mut statement = conn.prepare_cached(TRASHED)?;
        let trashed = statement.query_map([], |row| row.get(0).map(ConversationId))?;
        Ok(Self::AllBut(trashed.collect::<Result<_, _>>()?))
    }

    pub(super) fn has(
        &mut self,
        conn: &Connection,
        filters: &SearchFilters,
        id: ConversationId,
    ) -> Result<bool, Error> {
        match self {
            Self::AllBut(trashed) => Ok(!trashed.contains(&id)),
            Self::LookedUp(known) => {
                if let Some(known) = known.get(&id) {
                    return Ok(*known);
                }
                let is = is_searched(conn, filters, id)?;
                known.insert(id, is);
                Ok(is)
            }
        }
    }
}

/// Whether a conversation is searched. Never for one in the trash.
pub(super) fn is_searched(
    conn: &Connection,
    filters: &SearchFilters,
    id: ConversationId,
) -> Result<bool, Error> {
    let params = named_params! {
        ":id": id.0,
        ":profile_id": filters.profile_id.map(|id| id.0),
        ":folder_id": filters.folder_id.map(|id| id.0),
    };
    Ok(conn.prepare_cached(IS_SEARCHED)?.query_row(params, |row| row.get(0))?)
}
