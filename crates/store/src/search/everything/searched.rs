//! Which conversations a search looks at: the one place for filters of conversations.

use crate::Error;
use parlance_domain::ConversationId;
use parlance_domain::search::SearchFilters;
use parlance_sqlite::rusqlite::{Connection, named_params};
use std::collections::{HashMap, HashSet};

/// Whether a conversation is of the wanted service, in the wanted folder or one inside of it, and not in the trash.
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

/// Of conversations that were met: whether they are searched.
pub(super) enum Searched {
    /// All but these. One statement for the few in the trash costs less than one for each conversation that is met.
    AllBut(HashSet<ConversationId>),
    /// Each is looked up once.
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

/// Whether a conversation is searched. What is in the trash is not.
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
