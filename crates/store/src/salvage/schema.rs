//! The tables of a store, as its own schema defines them.

use parlance_sqlite::rusqlite::{self, Connection, Transaction};

/// Derived tables, which are not read.
const DERIVED: &[&str] = &["citations", "document_passages", "document_texts"];

#[derive(Clone)]
pub(super) struct Table {
    pub(super) name: String,
    /// Its rows are found by their primary key, which begins with an id.
    pub(super) is_without_rowid: bool,
    /// The stored columns.
    pub(super) columns: Vec<Column>,
    pub(super) indexes: Vec<Index>,
}

#[derive(Clone)]
pub(super) struct Column {
    pub(super) name: String,
    /// Whether a row needs it.
    pub(super) is_required: bool,
    /// Its position in the primary key, from 1; 0 if it is not part of it.
    pub(super) key: u32,
    /// Whether it is an alias of the rowid.
    pub(super) is_rowid: bool,
}

/// An index that contains all rows of its table.
#[derive(Clone)]
pub(super) struct Index {
    pub(super) name: String,
    /// The columns, and whether they are descending.
    pub(super) columns: Vec<(String, bool)>,
}

impl Table {
    /// The columns of the primary key, in order.
    pub(super) fn key(&self) -> Vec<&str> {
        let mut key: Vec<&Column> = self.columns.iter().filter(|column| column.key > 0).collect();
        key.sort_by_key(|column| column.key);
        key.into_iter().map(|column| column.name.as_str()).collect()
    }
}

/// The tables with rows, parents first.
pub(super) fn tables(conn: &Connection) -> rusqlite::Result<Vec<Table>> {
    let mut statement = conn.prepare(
        "SELECT name, wr FROM pragma_table_list
         WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY wr, name",
    )?;
    let names = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let names = names.collect::<Result<Vec<(String, bool)>, _>>()?;
    let read = names.into_iter().filter(|(name, _)| !DERIVED.contains(&name.as_str()));
    read.map(|(name, is_without_rowid)| table(conn, name, is_without_rowid)).collect()
}

pub(super) fn table(conn: &Connection, name: String, is_without_rowid: bool) -> rusqlite::Result<Table> {
    let mut statement = conn.prepare(
        "SELECT name, \"notnull\", dflt_value IS NOT NULL, pk, type = 'INTEGER' FROM pragma_table_xinfo(?1)
         WHERE hidden = 0",
    )?;
    let columns = statement.query_map([&name], |row| {
        let (is_not_null, has_default, key): (bool, bool, u32) = (row.get(1)?, row.get(2)?, row.get(3)?);
        Ok(Column {
            name: row.get(0)?,
            is_required: is_not_null && !has_default,
            key,
            is_rowid: !is_without_rowid && key == 1 && row.get(4)?,
        })
    })?;
    let mut columns = columns.collect::<Result<Vec<_>, _>>()?;
    if columns.iter().filter(|column| column.key > 0).count() > 1 {
        columns.iter_mut().for_each(|column| column.is_rowid = false);
    }
    let indexes = if is_without_rowid { Vec::new() } else { indexes(conn, &name)? };
    Ok(Table { name, is_without_rowid, columns, indexes })
}

fn indexes(conn: &Connection, table: &str) -> rusqlite::Result<Vec<Index>> {
    let mut statement = conn.prepare("SELECT name FROM pragma_index_list(?1) WHERE partial = 0")?;
    let names = statement.query_map([table], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
    let mut indexes = Vec::new();
    for name in names {
        let mut statement =
            conn.prepare("SELECT name, desc, cid FROM pragma_index_xinfo(?1) WHERE key = 1 ORDER BY seqno")?;
        let columns = statement.query_map([&name], |row| {
            let name: Option<String> = row.get(0)?;
            // In an index, the rowid has no name.
            let name = name.or_else(|| (row.get(2) == Ok(-1)).then(|| "rowid".to_owned()));
            let descends = row.get(1)?;
            Ok(name.map(|name| (name, descends)))
        })?;
        let columns = columns.collect::<Result<Option<Vec<(String, bool)>>, _>>()?;
        // An index on an expression does not contain the columns themselves.
        indexes.extend(columns.map(|columns| Index { name, columns }));
    }
    Ok(indexes)
}

/// Possible first values of the primary key in a table without rowids: the ids of parent rows.
pub(super) fn first_keys(tx: &Transaction<'_>, table: &Table) -> rusqlite::Result<Vec<u128>> {
    let key = table.key();
    let parent = tx
        .prepare("SELECT \"table\", \"to\" FROM pragma_foreign_key_list(?1) WHERE \"from\" = ?2")?
        .query_row((&table.name, key.first()), |row| Ok((row.get(0)?, row.get(1)?)));
    let Some((parent, id)) = rusqlite::OptionalExtension::optional(parent)? else { return Ok(Vec::new()) };
    let (parent, id): (String, String) = (parent, id);
    let mut statement = tx.prepare(&format!("SELECT \"{id}\" FROM \"{parent}\""))?;
    let ids = statement.query_map([], |row| row.get::<_, [u8; 16]>(0))?;
    ids.map(|id| id.map(u128::from_be_bytes)).collect()
}
