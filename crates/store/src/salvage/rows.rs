//! Inserts rows into the new store, with as many of their values as its schema accepts.

use super::scan::quoted;
use super::schema::{Column, Table};
use super::text;
use parlance_sqlite::rusqlite;
use parlance_sqlite::rusqlite::types::Value;
use parlance_sqlite::rusqlite::{ErrorCode, Transaction, params_from_iter};
use std::collections::{HashMap, HashSet};

/// Values without which a row is useless, although the schema has a default for them.
const ESSENTIAL: &[(&str, &str)] = &[
    ("captures", "text"),
    ("drafts", "text"),
    ("edits", "text"),
    ("items", "json"),
    ("journal", "piece"),
    ("outbox", "text"),
    ("presets", "text"),
    ("prompts", "text"),
    ("settings", "json"),
];

/// Tables with text whose lost parent row is worth a substitute.
const KEPT_ALONE: &[&str] = &["drafts", "edits", "items", "outbox"];

/// The length of an id.
const ID_BYTES: usize = 16;

/// Known values of rows, by rowid.
pub(super) type Known = HashMap<i64, Vec<Option<Value>>>;

pub(super) struct Rows<'a> {
    tx: &'a Transaction<'a>,
    table: &'a Table,
    /// Rows that the schema rejected as they were read.
    refused: Vec<(Option<i64>, Vec<Option<Value>>)>,
}

impl<'a> Rows<'a> {
    pub(super) fn new(tx: &'a Transaction<'a>, table: &'a Table) -> Self {
        Self { tx, table, refused: Vec::new() }
    }

    /// Inserts a row, now or together with the rejected ones.
    pub(super) fn put(&mut self, rowid: Option<i64>, values: &[Option<Value>]) -> rusqlite::Result<()> {
        let row = self.row(rowid, values);
        if !self.put_row(rowid, &row)? {
            self.refused.push((rowid, values.to_vec()));
        }
        Ok(())
    }

    /// Inserts the rejected rows, with values from the indexes. Returns the number of lost rows.
    pub(super) fn put_refused(
        &mut self,
        known: impl FnOnce(&HashSet<i64>) -> Known,
    ) -> rusqlite::Result<u64> {
        let refused = std::mem::take(&mut self.refused);
        let rowids = refused.iter().filter_map(|(rowid, _)| *rowid);
        let known = known(&rowids.collect());
        let mut n_lost = 0;
        for (rowid, values) in refused {
            let mut row = self.row(rowid, &values);
            let known = rowid.and_then(|rowid| known.get(&rowid));
            for (value, known) in row.iter_mut().zip(known.into_iter().flatten()) {
                *value = value.take().or_else(|| known.clone());
            }
            let is_alone = KEPT_ALONE.contains(&self.table.name.as_str());
            let is_put = self.put_row(rowid, &row)?
                || (is_alone && self.put_row(rowid, &self.with_any_ids(&row, &values))?);
            n_lost += u64::from(!is_put);
        }
        Ok(n_lost)
    }

    /// Inserts a partly known row. Returns whether it did.
    pub(super) fn put_if_known(&self, rowid: i64, values: &[Option<Value>]) -> rusqlite::Result<bool> {
        self.put_row(Some(rowid), &self.row(Some(rowid), values))
    }

    /// The row with damaged ids cut or padded to the right length, even if no row has these ids.
    fn with_any_ids(&self, row: &[Option<Value>], read: &[Option<Value>]) -> Vec<Option<Value>> {
        let of_length = |value: &Value| match value {
            Value::Blob(id) => {
                let mut id = id.clone();
                id.resize(ID_BYTES, 0);
                Some(Value::Blob(id))
            }
            _ => None,
        };
        row.iter()
            .zip(read)
            .map(|(value, read)| value.clone().or_else(|| of_length(read.as_ref()?)))
            .collect()
    }

    /// The values to insert.
    fn row(&self, rowid: Option<i64>, values: &[Option<Value>]) -> Vec<Option<Value>> {
        let columns = self.table.columns.iter().zip(values);
        columns
            .map(|(column, value)| match (column.is_rowid, rowid) {
                (true, Some(rowid)) => Some(Value::Integer(rowid)),
                _ if is_no_id(&column.name, value.as_ref()) => None,
                _ => value.clone().and_then(|value| text::mended(&self.table.name, &column.name, value)),
            })
            .collect()
    }

    fn put_row(&self, rowid: Option<i64>, row: &[Option<Value>]) -> rusqlite::Result<bool> {
        let columns = || self.table.columns.iter().enumerate();
        let is_there = |at: usize| row.get(at).is_some_and(Option::is_some);
        let is_needed = |column: &Column| column.is_required || column.key > 0;
        let is_essential =
            |column: &Column| ESSENTIAL.contains(&(self.table.name.as_str(), column.name.as_str()));
        if columns().any(|(at, column)| (is_needed(column) || is_essential(column)) && !is_there(at)) {
            return Ok(false);
        }
        let all: Vec<usize> = columns().map(|(at, _)| at).filter(|at| is_there(*at)).collect();
        if self.insert(rowid, row, &all)? {
            return Ok(true);
        }
        let mut accepted: Vec<usize> =
            columns().filter(|(_, column)| is_needed(column)).map(|(at, _)| at).collect();
        if !self.would_accept(rowid, row, &accepted)? {
            return if self.table.is_without_rowid {
                self.is_known(row)
            } else {
                self.put_behind(rowid, row, &all)
            };
        }
        for at in all {
            if accepted.contains(&at) {
                continue;
            }
            accepted.push(at);
            if !self.would_accept(rowid, row, &accepted)? {
                accepted.pop();
            }
        }
        self.insert(rowid, row, &accepted)
    }

    /// Whether a row with this key exists already: pages can be read twice.
    fn is_known(&self, row: &[Option<Value>]) -> rusqlite::Result<bool> {
        let key: Vec<(usize, &str)> = (0..)
            .zip(&self.table.columns)
            .filter(|(_, column)| column.key > 0)
            .map(|(at, column)| (at, column.name.as_str()))
            .collect();
        let terms: Vec<String> = key.iter().map(|(_, name)| format!("{} = ?", quoted(name))).collect();
        let sql = format!("SELECT 1 FROM {} WHERE {}", quoted(&self.table.name), terms.join(" AND "));
        let values = key.iter().map(|(at, _)| row.get(*at).cloned().flatten());
        self.tx.prepare_cached(&sql)?.exists(params_from_iter(values))
    }

    /// Two rows can have the same position; the later one then moves to the end.
    fn put_behind(&self, rowid: Option<i64>, row: &[Option<Value>], all: &[usize]) -> rusqlite::Result<bool> {
        let position = self.table.columns.iter().position(|column| column.name == "position");
        let Some(position) = position else { return Ok(false) };
        let sql = format!("SELECT coalesce(max(position), 0) + 1 FROM {}", quoted(&self.table.name));
        let last: i64 = self.tx.query_row(&sql, [], |row| row.get(0))?;
        let mut row = row.to_vec();
        if let Some(value) = row.get_mut(position) {
            *value = Some(Value::Integer(last));
        }
        self.insert(rowid, &row, all)
    }

    fn would_accept(
        &self,
        rowid: Option<i64>,
        row: &[Option<Value>],
        columns: &[usize],
    ) -> rusqlite::Result<bool> {
        self.tx.execute_batch("SAVEPOINT row")?;
        let is_accepted = self.insert(rowid, row, columns);
        self.tx.execute_batch("ROLLBACK TO row; RELEASE row")?;
        is_accepted
    }

    /// Inserts a row with some of its values. Returns whether the schema accepted it.
    fn insert(&self, rowid: Option<i64>, row: &[Option<Value>], columns: &[usize]) -> rusqlite::Result<bool> {
        let mut names = Vec::new();
        let mut values = Vec::new();
        let has_own_rowid = self.table.columns.iter().any(|column| column.is_rowid);
        if let Some(rowid) = rowid.filter(|_| !has_own_rowid) {
            names.push("rowid".to_owned());
            values.push(Value::Integer(rowid));
        }
        for at in columns {
            if let (Some(column), Some(Some(value))) = (self.table.columns.get(*at), row.get(*at)) {
                names.push(quoted(&column.name));
                values.push(value.clone());
            }
        }
        let sql = format!(
            "INSERT INTO {} ({}) VALUES ({})",
            quoted(&self.table.name),
            names.join(", "),
            vec!["?"; names.len()].join(", ")
        );
        match self.tx.prepare_cached(&sql)?.execute(params_from_iter(values)) {
            Ok(_) => Ok(true),
            Err(error) if is_refusal(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }
}

/// Whether an id has a wrong length.
fn is_no_id(column: &str, value: Option<&Value>) -> bool {
    let is_id = column == "id" || column.ends_with("_id");
    matches!(value, Some(Value::Blob(id)) if is_id && (id.len() != ID_BYTES || id.iter().all(|byte| *byte == 0)))
}

fn is_refusal(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(ErrorCode::ConstraintViolation | ErrorCode::TypeMismatch | ErrorCode::TooBig)
    )
}
