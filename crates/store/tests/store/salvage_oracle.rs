//! Reads a damaged store row by row, without the code under test.

use parlance_sqlite::rusqlite::types::{Value, ValueRef};
use parlance_sqlite::rusqlite::{Connection, OpenFlags, Row, params_from_iter};
use std::collections::BTreeMap;
use std::path::Path;

/// The values of a row. In text with invalid UTF-8, only the valid characters are compared.
pub(crate) type Values = Vec<Value>;

/// Tables with their columns, and how many of the first columns are the key: the rowid if there is one. An index is
/// never read instead of the table, because it may differ.
pub(crate) struct Layout {
    pub(crate) tables: Vec<(String, Vec<String>, usize)>,
}

/// The rows of a store by table and key.
pub(crate) type Rows = BTreeMap<String, Vec<(Values, Values)>>;

impl Layout {
    pub(crate) fn of(path: &Path) -> Self {
        let conn = open(path);
        let names = "SELECT name, wr FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
                     AND name NOT LIKE 'sqlite%' AND name <> 'citations' ORDER BY name";
        let mut names = conn.prepare(names).unwrap();
        let names = names.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap);
        let names: Vec<(String, bool)> = names.collect();
        let tables = names.into_iter().map(|(name, is_without_rowid)| {
            let columns = "SELECT name, pk FROM pragma_table_xinfo(?1) WHERE hidden = 0 ORDER BY pk = 0, pk";
            let columns: Vec<(String, u32)> = conn
                .prepare(columns)
                .unwrap()
                .query_map([&name], |row| Ok((row.get(0)?, row.get(1)?)))
                .unwrap()
                .map(Result::unwrap)
                .collect();
            let n_keys = columns.iter().filter(|(_, key)| *key > 0).count();
            let mut columns: Vec<String> = columns.into_iter().map(|(name, _)| name).collect();
            if is_without_rowid {
                return (name, columns, n_keys);
            }
            columns.insert(0, "rowid".to_owned());
            (name, columns, 1)
        });
        Self { tables: tables.collect() }
    }

    /// All rows of a sound store.
    pub(crate) fn read(&self, path: &Path) -> Rows {
        let conn = open(path);
        let mut all = Rows::new();
        for (table, columns, n_keys) in &self.tables {
            let sql = format!("SELECT {} FROM {table}", columns.join(", "));
            let mut statement = conn.prepare(&sql).unwrap();
            let rows = statement.query_map([], |row| Ok(values(row, columns.len()))).unwrap();
            let rows = rows.map(|row| row.unwrap().unwrap());
            all.insert(table.clone(), rows.map(|row| (row[..*n_keys].to_vec(), row)).collect());
        }
        all
    }

    /// The known rows that a damaged store returns in a lookup by key.
    pub(crate) fn read_each(&self, path: &Path, known: &Rows) -> Rows {
        let conn = open(path);
        // Like a user with SQLite's command line would.
        conn.pragma_update(None, "writable_schema", true).unwrap();
        // The first statement fails if a part of the schema does, and loads the rest.
        drop(conn.query_row("SELECT 1 FROM sqlite_schema", [], |_| Ok(())));
        let mut all = Rows::new();
        for (table, columns, n_keys) in &self.tables {
            let terms: Vec<String> =
                columns[..*n_keys].iter().map(|column| format!("{column} = ?")).collect();
            let sql = format!(
                "SELECT {} FROM {table} NOT INDEXED WHERE {}",
                columns.join(", "),
                terms.join(" AND ")
            );
            let Ok(mut statement) = conn.prepare(&sql) else { continue };
            let mut read = Vec::new();
            for (key, _) in &known[table] {
                let row = statement.query_row(params_from_iter(key), |row| Ok(values(row, columns.len())));
                read.extend(row.ok().flatten().map(|row| (key.clone(), row)));
            }
            all.insert(table.clone(), read);
        }
        all
    }
}

fn open(path: &Path) -> Connection {
    Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE).unwrap()
}

fn values(row: &Row<'_>, n_columns: usize) -> Option<Values> {
    let value = |at| {
        Some(match row.get_ref(at).ok()? {
            ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
            other => Value::try_from(other).ok()?,
        })
    };
    (0..n_columns).map(value).collect()
}
