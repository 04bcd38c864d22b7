//! The tables of projects: members, and files that all members may search.

use super::columns::uuid_at;
use super::files::{self, FileRow};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, params};
use uuid::Uuid;

/// The owner of a file that only belongs to projects. No user has an empty name.
pub(crate) const NO_OWNER: &str = "";

/// A user's membership in a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Membership {
    /// The project does not exist.
    Unknown,
    /// The project exists, and the user is not a member.
    NotAMember,
    /// The user is a member.
    Member,
}

/// A project with its counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ProjectRow {
    pub(crate) id: Uuid,
    pub(crate) name: String,
    pub(crate) members: Vec<String>,
    pub(crate) n_files: u32,
    /// Number of unread files.
    pub(crate) n_unread: u32,
    /// Number of unreadable files.
    pub(crate) n_failed: u32,
}

pub(crate) fn create(connection: &Connection, id: Uuid, name: &str, now_ms: i64) -> rusqlite::Result<()> {
    connection.execute(
        "INSERT INTO projects (id, name, created_at_ms) VALUES (?1, ?2, ?3)",
        params![id.to_string(), name, now_ms],
    )?;
    Ok(())
}

/// The ids of the projects with this id or name.
pub(crate) fn find_ids(connection: &Connection, id_or_name: &str) -> rusqlite::Result<Vec<Uuid>> {
    connection
        .prepare("SELECT id FROM projects WHERE id = lower(?1) OR name = ?1")?
        .query_map([id_or_name], |row| uuid_at(row, 0))?
        .collect()
}

/// The user's membership in the project.
pub(crate) fn membership(connection: &Connection, id: Uuid, user: &str) -> rusqlite::Result<Membership> {
    let is_member: Option<bool> = connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM project_members WHERE project_id = p.id AND member = ?2)
             FROM projects p WHERE p.id = ?1",
        )?
        .query_row(params![id.to_string(), user], |row| row.get(0))
        .optional()?;
    Ok(match is_member {
        None => Membership::Unknown,
        Some(false) => Membership::NotAMember,
        Some(true) => Membership::Member,
    })
}

/// Adds a member. `false` when the user already is one.
pub(crate) fn add_member(connection: &Connection, id: Uuid, user: &str) -> rusqlite::Result<bool> {
    let n_added = connection.execute(
        "INSERT OR IGNORE INTO project_members (project_id, member) VALUES (?1, ?2)",
        params![id.to_string(), user],
    )?;
    Ok(n_added == 1)
}

/// Removes a member. `false` when the user is not one.
pub(crate) fn remove_member(connection: &Connection, id: Uuid, user: &str) -> rusqlite::Result<bool> {
    let n_removed = connection.execute(
        "DELETE FROM project_members WHERE project_id = ?1 AND member = ?2",
        params![id.to_string(), user],
    )?;
    Ok(n_removed == 1)
}

/// Adds a file to a project, with the path that it comes from.
pub(crate) fn add_file(
    connection: &Connection,
    id: Uuid,
    file_id: Uuid,
    source: &str,
) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT OR IGNORE INTO project_files (project_id, file_id, source) VALUES (?1, ?2, ?3)",
        )?
        .execute(params![id.to_string(), file_id.to_string(), source])?;
    Ok(())
}

/// The files of a project with this name, another content, and this path or no recorded path.
pub(crate) fn list_older(
    connection: &Connection,
    id: Uuid,
    source: &str,
    filename: &str,
    sha256: &[u8; 32],
) -> rusqlite::Result<Vec<Uuid>> {
    connection
        .prepare_cached(
            "SELECT f.id FROM project_files pf JOIN files f ON f.id = pf.file_id
             WHERE pf.project_id = ?1 AND f.sha256 <> ?4 AND f.filename = ?3
                AND (pf.source IS NULL OR pf.source = ?2)",
        )?
        .query_map(params![id.to_string(), source, filename, sha256], |row| uuid_at(row, 0))?
        .collect()
}

/// Renames a project.
pub(crate) fn rename(connection: &Connection, id: Uuid, name: &str) -> rusqlite::Result<()> {
    connection.execute("UPDATE projects SET name = ?2 WHERE id = ?1", params![id.to_string(), name]).map(drop)
}

/// Deletes a project, and the files that then belong to nobody, with their passages. Returns the ids of those files.
pub(crate) fn delete(connection: &Connection, id: Uuid) -> rusqlite::Result<Vec<Uuid>> {
    let mut removed = Vec::new();
    for file in list_files(connection, id, u32::MAX)? {
        if remove_file(connection, id, file.id)? == Some(true) {
            removed.push(file.id);
        }
    }
    connection.execute("DELETE FROM projects WHERE id = ?1", [id.to_string()])?;
    Ok(removed)
}

/// Removes a file from a project, and deletes it with its passages if it then belongs to nobody. Returns whether it was
/// deleted; `None` when the project does not have it.
pub(crate) fn remove_file(
    connection: &Connection,
    id: Uuid,
    file_id: Uuid,
) -> rusqlite::Result<Option<bool>> {
    let n_removed = connection.execute(
        "DELETE FROM project_files WHERE project_id = ?1 AND file_id = ?2",
        params![id.to_string(), file_id.to_string()],
    )?;
    if n_removed == 0 {
        return Ok(None);
    }
    let is_nobodys: bool = connection.query_row(
        "SELECT NOT EXISTS (SELECT 1 FROM project_files WHERE file_id = ?1)
            AND EXISTS (SELECT 1 FROM files WHERE id = ?1 AND owner = ?2)",
        params![file_id.to_string(), NO_OWNER],
        |row| row.get(0),
    )?;
    if is_nobodys {
        files::remove(connection, file_id)?;
    }
    Ok(Some(is_nobodys))
}

/// Whether the project has a file with this name and content, so that adding it again is unnecessary.
pub(crate) fn has_same(
    connection: &Connection,
    id: Uuid,
    filename: &str,
    sha256: &[u8; 32],
) -> rusqlite::Result<bool> {
    connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM project_files pf JOIN files f ON f.id = pf.file_id
             WHERE pf.project_id = ?1 AND f.filename = ?2 AND f.sha256 = ?3)",
        )?
        .query_row(params![id.to_string(), filename, sha256], |row| row.get(0))
}

/// The files of a project by name, at most `limit`.
pub(crate) fn list_files(connection: &Connection, id: Uuid, limit: u32) -> rusqlite::Result<Vec<FileRow>> {
    connection
        .prepare_cached(&format!(
            "SELECT {} FROM files WHERE id IN (SELECT file_id FROM project_files WHERE project_id = ?1)
             ORDER BY filename, created_at_ms LIMIT ?2",
            files::COLUMNS
        ))?
        .query_map(params![id.to_string(), limit], files::file_row)?
        .collect()
}

const PROJECT: &str = "SELECT p.id, p.name,
        (SELECT json_group_array(member ORDER BY member) FROM project_members WHERE project_id = p.id),
        (SELECT count(*) FROM project_files WHERE project_id = p.id),
        (SELECT count(*) FROM project_files pf JOIN files f ON f.id = pf.file_id
            WHERE pf.project_id = p.id AND f.status IN ('uploaded', 'processing')),
        (SELECT count(*) FROM project_files pf JOIN files f ON f.id = pf.file_id
            WHERE pf.project_id = p.id AND f.status = 'error')
    FROM projects p";

fn project_row(row: &Row<'_>) -> rusqlite::Result<ProjectRow> {
    let members: String = row.get(2)?;
    Ok(ProjectRow {
        id: uuid_at(row, 0)?,
        name: row.get(1)?,
        // The query above builds this column, so it is valid JSON.
        members: serde_json::from_str(&members).unwrap_or_default(),
        n_files: row.get(3)?,
        n_unread: row.get(4)?,
        n_failed: row.get(5)?,
    })
}

pub(crate) fn find(connection: &Connection, id: Uuid) -> rusqlite::Result<Option<ProjectRow>> {
    connection
        .prepare_cached(&format!("{PROJECT} WHERE p.id = ?1"))?
        .query_row([id.to_string()], project_row)
        .optional()
}

/// All projects, oldest first.
pub(crate) fn list(connection: &Connection) -> rusqlite::Result<Vec<ProjectRow>> {
    connection
        .prepare(&format!("{PROJECT} ORDER BY p.created_at_ms, p.rowid"))?
        .query_map([], project_row)?
        .collect()
}

#[cfg(test)]
mod tests {
    use crate::database::open_for_writing;
    use crate::database::schema::SCHEMA_STEPS;
    use parlance_sqlite::rusqlite::Connection;

    #[test]
    fn files_that_were_read_before_there_were_projects_are_read_again() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("service.sqlite");
        let first = Connection::open(&path).unwrap();
        first.execute_batch(SCHEMA_STEPS[0]).unwrap();
        first
            .execute_batch(
                "INSERT INTO files VALUES ('f', 'anna', 'a.txt', 'assistants', 1, x'00', 'processed', NULL, 7);
                 INSERT INTO passages (file_id, ordinal, shape, text) VALUES ('f', 0, 'prose', 'words');
                 INSERT INTO passage_index (rowid, section, words) VALUES (1, '', 'words');
                 PRAGMA user_version = 1",
            )
            .unwrap();
        drop(first);

        let connection = open_for_writing(&path, None).unwrap();
        let count = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
        assert_eq!(count("SELECT count(*) FROM files WHERE status = 'uploaded' AND number = 1"), 1);
        assert_eq!(count("SELECT count(*) FROM passages"), 0);
        assert_eq!(count("SELECT count(*) FROM passage_index WHERE passage_index MATCH 'words'"), 0);
    }
}
