//! Projects: ids of a service's projects with the user's names for them.

use crate::Error;
use parlance_domain::{ProfileId, ProjectId};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, Transaction};

/// A project of a service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Project {
    /// The app's own id.
    pub id: ProjectId,
    /// The service.
    pub profile_id: ProfileId,
    /// The service's id: a UUID in lower case.
    pub service_project_id: String,
    /// The user's name for it.
    pub name: String,
}

const SELECT: &str = "SELECT id, profile_id, service_project_id, name FROM projects";

fn from_row(row: &Row<'_>) -> rusqlite::Result<Project> {
    Ok(Project {
        id: ProjectId(row.get("id")?),
        profile_id: ProfileId(row.get("profile_id")?),
        service_project_id: row.get("service_project_id")?,
        name: row.get("name")?,
    })
}

/// The known projects of a service, by name.
pub fn list(conn: &Connection, profile_id: ProfileId) -> Result<Vec<Project>, Error> {
    let sql = format!("{SELECT} WHERE profile_id = ?1 ORDER BY name COLLATE NOCASE, service_project_id");
    Ok(conn.prepare_cached(&sql)?.query_map([profile_id.0], from_row)?.collect::<Result<_, _>>()?)
}

/// One project.
pub fn find(conn: &Connection, id: ProjectId) -> Result<Option<Project>, Error> {
    let sql = format!("{SELECT} WHERE id = ?1");
    Ok(conn.prepare_cached(&sql)?.query_row([id.0], from_row).optional()?)
}

/// Adds a project, or renames a known one. Returns its id.
pub fn put(tx: &Transaction<'_>, project: &Project, now_ms: i64) -> Result<ProjectId, Error> {
    Ok(tx
        .prepare_cached(
            "INSERT INTO projects (id, profile_id, service_project_id, name, created_at_ms)
             VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (profile_id, service_project_id) DO UPDATE SET name = excluded.name
             RETURNING id",
        )?
        .query_row(
            (project.id.0, project.profile_id.0, &project.service_project_id, &project.name, now_ms),
            |row| row.get(0).map(ProjectId),
        )?)
}

/// Deletes a project. Conversations that used it continue without one.
///
/// # Errors
///
/// [`Error::Missing`], or when the database cannot be written.
pub fn forget(tx: &Transaction<'_>, id: ProjectId) -> Result<(), Error> {
    let n_rows = tx.execute("DELETE FROM projects WHERE id = ?1", [id.0])?;
    if n_rows == 0 { Err(Error::Missing("project")) } else { Ok(()) }
}
