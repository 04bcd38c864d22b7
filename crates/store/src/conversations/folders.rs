//! Folders of conversations: their tree, and the settings that conversations inherit from them.

use crate::Error;
use crate::conversations::instructions::Instructions;
use parlance_domain::{ConversationId, FolderId, ProjectId};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, Transaction};

/// A folder with conversations and other folders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// Its id.
    pub id: FolderId,
    /// The parent folder.
    pub parent_id: Option<FolderId>,
    /// Its name.
    pub name: String,
    /// Instructions for conversations in it without instructions of their own.
    pub instructions: Instructions,
    /// Project for conversations in it without a project of their own.
    pub project_id: Option<ProjectId>,
    /// Whether the list shows its content.
    pub is_open: bool,
}

/// The maximum nesting depth, which bounds every walk upwards.
pub const MAX_DEPTH: u32 = 32;

const SELECT: &str = "SELECT id, parent_id, name, instructions, preset, project_id, is_open FROM folders";

fn from_row(row: &Row<'_>) -> rusqlite::Result<Folder> {
    Ok(Folder {
        id: FolderId(row.get("id")?),
        parent_id: row.get::<_, Option<_>>("parent_id")?.map(FolderId),
        name: row.get("name")?,
        instructions: Instructions { text: row.get("instructions")?, preset: row.get("preset")? },
        project_id: row.get::<_, Option<_>>("project_id")?.map(ProjectId),
        is_open: row.get("is_open")?,
    })
}

/// All folders in creation order.
pub fn list(conn: &Connection) -> Result<Vec<Folder>, Error> {
    let sql = format!("{SELECT} ORDER BY created_at_ms, id");
    Ok(conn.prepare_cached(&sql)?.query_map([], from_row)?.collect::<Result<_, _>>()?)
}

/// One folder that is expected to exist.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be read.
pub fn get(conn: &Connection, id: FolderId) -> Result<Folder, Error> {
    let sql = format!("{SELECT} WHERE id = ?1");
    conn.prepare_cached(&sql)?.query_row([id.0], from_row).optional()?.ok_or(Error::Missing("folder"))
}

/// The folders of a conversation, innermost first.
pub fn around(conn: &Connection, conversation_id: ConversationId) -> Result<Vec<Folder>, Error> {
    let mut next: Option<FolderId> = conn
        .prepare_cached("SELECT folder_id FROM conversations WHERE id = ?1")?
        .query_row([conversation_id.0], |row| row.get::<_, Option<_>>(0))
        .optional()?
        .flatten()
        .map(FolderId);
    let mut found = Vec::new();
    while let Some(id) = next
        && found.len() < MAX_DEPTH as usize
    {
        let folder = get(conn, id)?;
        next = folder.parent_id;
        found.push(folder);
    }
    Ok(found)
}

/// Whether a folder is `outer` or inside it.
pub fn is_within(conn: &Connection, id: FolderId, outer: FolderId) -> Result<bool, Error> {
    Ok(conn
        .prepare_cached(
            "WITH RECURSIVE up (id, depth) AS (
                 SELECT ?1, 0
                 UNION ALL
                 SELECT f.parent_id, up.depth + 1 FROM up CROSS JOIN folders AS f ON f.id = up.id
                 WHERE f.parent_id IS NOT NULL AND up.depth < ?3
             )
             SELECT EXISTS (SELECT 1 FROM up WHERE id = ?2)",
        )?
        .query_row((id.0, outer.0, MAX_DEPTH), |row| row.get(0))?)
}

/// The depth of a folder, counting itself.
pub fn depth(conn: &Connection, id: FolderId) -> Result<u32, Error> {
    Ok(conn
        .prepare_cached(
            "WITH RECURSIVE up (id, depth) AS (
                 SELECT ?1, 1
                 UNION ALL
                 SELECT f.parent_id, up.depth + 1 FROM up CROSS JOIN folders AS f ON f.id = up.id
                 WHERE f.parent_id IS NOT NULL AND up.depth <= ?2
             )
             SELECT max(depth) FROM up",
        )?
        .query_row((id.0, MAX_DEPTH), |row| row.get(0))?)
}

/// The height of the tree below a folder, counting itself.
pub fn height(conn: &Connection, id: FolderId) -> Result<u32, Error> {
    Ok(conn
        .prepare_cached(
            "WITH RECURSIVE down (id, height) AS (
                 SELECT ?1, 1
                 UNION ALL
                 SELECT f.id, down.height + 1 FROM down CROSS JOIN folders AS f ON f.parent_id = down.id
                 WHERE down.height <= ?2
             )
             SELECT max(height) FROM down",
        )?
        .query_row((id.0, MAX_DEPTH), |row| row.get(0))?)
}

/// Adds a folder.
///
/// # Errors
///
/// When the folder around it does not exist, or the database cannot be written.
pub fn insert(tx: &Transaction<'_>, folder: &Folder, now_ms: i64) -> Result<(), Error> {
    tx.prepare_cached(
        "INSERT INTO folders (id, parent_id, name, instructions, preset, project_id, is_open, created_at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?
    .execute((
        folder.id.0,
        folder.parent_id.map(|id| id.0),
        &folder.name,
        &folder.instructions.text,
        &folder.instructions.preset,
        folder.project_id.map(|id| id.0),
        folder.is_open,
        now_ms,
    ))?;
    Ok(())
}

/// Updates a folder except for its creation time. The caller must prevent cycles.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn update(tx: &Transaction<'_>, folder: &Folder) -> Result<(), Error> {
    let n_rows = tx
        .prepare_cached(
            "UPDATE folders SET parent_id = ?2, name = ?3, instructions = ?4, preset = ?5, project_id = ?6,
                                is_open = ?7
             WHERE id = ?1",
        )?
        .execute((
            folder.id.0,
            folder.parent_id.map(|id| id.0),
            &folder.name,
            &folder.instructions.text,
            &folder.instructions.preset,
            folder.project_id.map(|id| id.0),
            folder.is_open,
        ))?;
    if n_rows == 0 { Err(Error::Missing("folder")) } else { Ok(()) }
}

/// Deletes a folder and moves its content to the parent folder. Returns the conversations that moved.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn delete(tx: &Transaction<'_>, id: FolderId) -> Result<Vec<ConversationId>, Error> {
    let around = get(tx, id)?.parent_id.map(|id| id.0);
    tx.prepare_cached("UPDATE folders SET parent_id = ?2 WHERE parent_id = ?1")?.execute((id.0, around))?;
    let moved = tx
        .prepare_cached("UPDATE conversations SET folder_id = ?2 WHERE folder_id = ?1 RETURNING id")?
        .query_map((id.0, around), |row| row.get(0).map(ConversationId))?
        .collect::<Result<_, _>>()?;
    tx.execute("DELETE FROM folders WHERE id = ?1", [id.0])?;
    Ok(moved)
}
