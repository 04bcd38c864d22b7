//! Temporary conversations: each is in a memory store of its own, and becomes permanent by copying its rows.
//!
//! Owns which rows a memory store needs from the disk store, and which of its rows are copied there when the user
//! keeps its conversation.

use crate::files::temporary_uploads;
use crate::search_index::word_index;
use crate::{Error, messages};
use parlance_domain::{ConversationId, FileId, MessageId};
use parlance_sqlite::rusqlite::types::Value;
use parlance_sqlite::rusqlite::{Connection, Transaction, params_from_iter};

/// Tables copied from the disk store to a memory store, because other rows refer to them or queries read them.
const SHARED: &[Table] = &[Table::whole("profiles"), Table::whole("projects"), Table::whole("settings")];

/// The files used by the conversation of a memory store. File lists of its services may have added others.
const USED_FILES: &str = "WHERE id IN (
    SELECT file_id FROM message_attachments UNION SELECT file_id FROM draft_attachments
    UNION SELECT file_id FROM outbox_attachments UNION SELECT file_id FROM edit_attachments
    UNION SELECT file_id FROM attached_names)";

/// Tables with the rows of a kept conversation, each after the tables that it refers to.
const KEPT: &[Table] = &[
    Table { name: "files", rows: USED_FILES },
    Table { name: "conversations", rows: "" },
    Table { name: "messages", rows: "ORDER BY seq" },
    Table::whole("items"),
    Table::whole("message_attachments"),
    Table::whole("citations"),
    Table::whole("edits"),
    Table::whole("edit_removed_files"),
    Table::whole("edit_attachments"),
    Table::whole("turns"),
    Table::whole("requests"),
    Table::whole("captures"),
    Table::whole("journal"),
    Table::whole("threads"),
    Table::whole("drafts"),
    Table::whole("draft_attachments"),
    Table::whole("outbox"),
    Table::whole("outbox_attachments"),
    Table::whole("attached_names"),
    Table::whole("message_instructions"),
    Table::whole("conversation_options"),
];

/// A column with numbers that each store assigns itself.
const OWN_NUMBER: &str = "seq";

#[derive(Clone, Copy)]
struct Table {
    name: &'static str,
    /// The rows and their order, as SQL.
    rows: &'static str,
}

impl Table {
    const fn whole(name: &'static str) -> Self {
        Self { name, rows: "" }
    }
}

/// Rows of several tables, to copy from one store to another.
#[derive(Debug)]
pub struct Rows(Vec<TableRows>);

#[derive(Debug)]
struct TableRows {
    table: &'static str,
    columns: Vec<String>,
    rows: Vec<Vec<Value>>,
}

/// Whether a store is in memory, so that its conversation is temporary.
#[must_use]
pub fn is_in_memory(conn: &Connection) -> bool {
    conn.path().is_none_or(str::is_empty)
}

/// The rows of this store that a memory store needs.
pub fn read_shared(conn: &Connection) -> Result<Rows, Error> {
    read(conn, SHARED)
}

/// A file of this store, for the draft of a temporary conversation.
pub fn read_file(conn: &Connection, id: FileId) -> Result<Rows, Error> {
    let one = Table { name: "files", rows: "WHERE id = ?1" };
    Ok(Rows(vec![read_table(conn, one, &[Value::Blob(id.0.as_bytes().to_vec())])?]))
}

/// All rows to keep of a memory store's conversation.
pub fn read_conversation(conn: &Connection) -> Result<Rows, Error> {
    read(conn, KEPT)
}

/// Inserts rows of another store. Existing rows stay unchanged.
pub fn add(tx: &Transaction<'_>, rows: &Rows) -> Result<(), Error> {
    rows.0.iter().try_for_each(|table| insert(tx, table))
}

/// Makes a temporary conversation permanent in this store, with its uploads, and indexes its text.
///
/// # Errors
///
/// When the database cannot be written. This store is unchanged then.
pub fn keep(tx: &Transaction<'_>, id: ConversationId, mut rows: Rows) -> Result<(), Error> {
    use_known_files(tx, &mut rows)?;
    forget_missing_projects(tx, &mut rows)?;
    add(tx, &rows)?;
    temporary_uploads::forget_conversation(tx, id)?;
    index(tx, id)
}

/// Uses a file that a service's list has already added here under another id.
fn use_known_files(tx: &Transaction<'_>, rows: &mut Rows) -> Result<(), Error> {
    let mut known: Vec<(Value, Value)> = Vec::new();
    let mut find = tx
        .prepare_cached("SELECT id FROM files WHERE profile_id = ?1 AND service_file_id = ?2 AND id <> ?3")?;
    for table in rows.0.iter().filter(|table| table.table == "files") {
        let columns = [table.column("profile_id"), table.column("service_file_id"), table.column("id")];
        for row in &table.rows {
            let wanted = columns.map(|at| at.and_then(|at| row.get(at)).cloned().unwrap_or(Value::Null));
            let mut found = find.query(params_from_iter(&wanted))?;
            if let Some(other) = found.next()? {
                let [_, _, id] = wanted;
                known.push((id, other.get(0)?));
            }
        }
    }
    for table in &mut rows.0 {
        table.replace("file_id", |id| {
            known.iter().find(|(here, _)| here == id).map(|(_, there)| there.clone())
        });
    }
    Ok(())
}

/// Drops references to projects deleted since the conversation began.
fn forget_missing_projects(tx: &Transaction<'_>, rows: &mut Rows) -> Result<(), Error> {
    let known: Vec<Value> = tx
        .prepare_cached("SELECT id FROM projects")?
        .query_map([], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    for table in &mut rows.0 {
        table.replace("project_id", |id| (!known.contains(id)).then_some(Value::Null));
    }
    Ok(())
}

/// Indexes the text of a copied conversation.
fn index(tx: &Transaction<'_>, id: ConversationId) -> Result<(), Error> {
    let (seq, title): (i64, String) = tx
        .prepare_cached("SELECT seq, title FROM conversations WHERE id = ?1")?
        .query_row([id.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    word_index::index_conversation(tx, seq, &title)?;
    let said: Vec<(i64, MessageId)> = tx
        .prepare_cached("SELECT seq, id FROM messages WHERE conversation_id = ?1 AND deleted_at_ms IS NULL")?
        .query_map([id.0], |row| Ok((row.get(0)?, MessageId(row.get(1)?))))?
        .collect::<Result<_, _>>()?;
    for (seq, id) in said {
        word_index::index_message(tx, seq, &messages::items_of(tx, id)?)?;
    }
    Ok(())
}

fn read(conn: &Connection, tables: &[Table]) -> Result<Rows, Error> {
    Ok(Rows(tables.iter().map(|table| read_table(conn, *table, &[])).collect::<Result<_, _>>()?))
}

fn read_table(conn: &Connection, table: Table, values: &[Value]) -> Result<TableRows, Error> {
    let Table { name, rows } = table;
    // Skip generated columns.
    let columns: Vec<String> = conn
        .prepare_cached("SELECT name FROM pragma_table_info(?1) WHERE name <> ?2")?
        .query_map((name, OWN_NUMBER), |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut statement = conn.prepare(&format!("SELECT {} FROM {name} {rows}", columns.join(", ")))?;
    let n_columns = columns.len();
    let rows = statement
        .query_map(params_from_iter(values), |row| (0..n_columns).map(|at| row.get(at)).collect())?
        .collect::<Result<_, _>>()?;
    Ok(TableRows { table: name, columns, rows })
}

fn insert(tx: &Transaction<'_>, rows: &TableRows) -> Result<(), Error> {
    let TableRows { table, columns, rows } = rows;
    let values = vec!["?"; columns.len()].join(", ");
    let sql =
        format!("INSERT INTO {table} ({}) VALUES ({values}) ON CONFLICT DO NOTHING", columns.join(", "));
    let mut statement = tx.prepare(&sql)?;
    for row in rows {
        statement.execute(params_from_iter(row))?;
    }
    Ok(())
}

impl TableRows {
    fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }

    /// Replaces values of a column.
    fn replace(&mut self, column: &str, other: impl Fn(&Value) -> Option<Value>) {
        let Some(at) = self.column(column) else { return };
        for value in self.rows.iter_mut().filter_map(|row| row.get_mut(at)) {
            if let Some(other) = other(value) {
                *value = other;
            }
        }
    }
}
