//! Reads the indexes of a damaged table: they list its rows and some of their values.

use super::rows::{Known, Rows};
use super::scan::{position_of_rowid, quoted, rowid_at, value};
use super::schema::{Index, Table};
use parlance_sqlite::rusqlite::types::Value;
use parlance_sqlite::rusqlite::{self, Connection};
use std::collections::HashSet;

/// Tables whose rows are useful even with indexed values only, because other rows refer to them.
pub(super) const REBUILT: &[&str] = &["conversations", "files", "messages", "turns"];

/// The rows found in the indexes of a table.
pub(super) struct Found<'a> {
    damaged: &'a Connection,
    table: &'a Table,
    rowids: Vec<u128>,
    /// Whether no index could be read completely, so that there may be more rows.
    pub(super) is_broken: bool,
}

pub(super) fn read<'a>(damaged: &'a Connection, table: &'a Table) -> Found<'a> {
    let mut rowids = HashSet::new();
    let mut is_broken = true;
    for index in &table.indexes {
        let is_whole = walk(damaged, table, index, &mut |rowid, _| {
            rowids.insert(position_of_rowid(rowid));
        });
        is_broken &= !is_whole;
    }
    let mut rowids: Vec<u128> = rowids.into_iter().collect();
    rowids.sort_unstable();
    Found { damaged, table, rowids, is_broken }
}

impl Found<'_> {
    /// The row positions.
    pub(super) fn rowids(&self) -> Vec<u128> {
        self.rowids.clone()
    }

    /// The values of some rows in the indexes, by column.
    pub(super) fn values_of(&self, rowids: &HashSet<i64>) -> Known {
        let mut known = Known::new();
        let indexes = self.table.indexes.iter().filter(|_| !rowids.is_empty());
        for index in indexes {
            walk(self.damaged, self.table, index, &mut |rowid, values| {
                if !rowids.contains(&rowid) {
                    return;
                }
                let row = known.entry(rowid).or_insert_with(|| vec![None; self.table.columns.len()]);
                let columns = index.columns.iter().filter(|(name, _)| name != "rowid");
                for ((name, _), value) in columns.zip(values) {
                    let at = self.table.columns.iter().position(|column| column.name == *name);
                    if let Some(known) = at.and_then(|at| row.get_mut(at)) {
                        *known = value.clone();
                    }
                }
            });
        }
        known
    }

    /// Rebuilds lost rows from the indexes. Returns their number.
    pub(super) fn rebuild(&self, lost: &[u128], rows: &Rows<'_>) -> rusqlite::Result<u64> {
        let known = self.values_of(&lost.iter().copied().map(rowid_at).collect());
        let mut n_rebuilt = 0;
        for rowid in lost.iter().copied().map(rowid_at) {
            let Some(values) = known.get(&rowid) else { continue };
            n_rebuilt += u64::from(rows.put_if_known(rowid, values)?);
        }
        Ok(n_rebuilt)
    }
}

/// Walks through an index from both ends. Returns whether all of it could be read.
fn walk(
    damaged: &Connection,
    table: &Table,
    index: &Index,
    found: &mut dyn FnMut(i64, &[Option<Value>]),
) -> bool {
    let columns = || index.columns.iter().filter(|(name, _)| name != "rowid");
    let listed: Vec<String> = columns().map(|(name, _)| quoted(name)).collect();
    let select = format!(
        "SELECT {} FROM {} INDEXED BY {}",
        [vec!["rowid".to_owned()], listed].concat().join(", "),
        quoted(&table.name),
        quoted(&index.name)
    );
    let ends = [false, true].map(|is_backward| {
        let direction = |descends: &bool| if *descends == is_backward { "ASC" } else { "DESC" };
        index
            .columns
            .iter()
            .map(|(name, descends)| format!("{} {}", quoted(name), direction(descends)))
            .collect()
    });
    for order in ends {
        let order: Vec<String> = order;
        let sql = format!("{select} ORDER BY {}", order.join(", "));
        let mut read = || -> rusqlite::Result<()> {
            let mut statement = damaged.prepare(&sql)?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let values: Vec<_> = (1..=columns().count()).map(|at| value(row, at)).collect();
                if let Ok(rowid) = row.get(0) {
                    found(rowid, &values);
                }
            }
            Ok(())
        };
        if read().is_ok() {
            return true;
        }
    }
    false
}
