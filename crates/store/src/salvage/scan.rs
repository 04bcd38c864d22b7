//! Reads a table with damaged pages: from both ends, then by bisecting the unreadable ranges.

use super::schema::Table;
use parlance_sqlite::rusqlite;
use parlance_sqlite::rusqlite::types::{Value, ValueRef};
use parlance_sqlite::rusqlite::{Connection, Row, params_from_iter};
use std::collections::{BinaryHeap, HashSet};

/// Maximum number of bisections for one table. The widest range is bisected first, so that each readable page of a
/// range is reached long before each row.
const N_HALVINGS: usize = 12_000;

/// The same for ids, which are so sparse that a range never ends.
const N_ID_HALVINGS: usize = 1_500;

/// Maximum number of repeated rows in one walk. Damaged pages can form cycles.
const N_REPEATS: usize = 10_000;

/// Maximum number of rows per table with a damaged rowid, kept until all others are read.
const N_STRAYS: usize = 10_000;

/// The position of rowid 0.
const ROWID_0: u128 = 1 << 63;

/// Receives a row: its rowid, if it has one, and its readable values.
pub(super) type Sink<'a> = dyn FnMut(Option<i64>, &[Option<Value>]) -> rusqlite::Result<()> + 'a;

/// The result of reading a table.
pub(super) struct Scanned {
    /// Whether a part of it could not be read.
    pub(super) is_broken: bool,
    /// Known rows that were not found.
    pub(super) missing: Vec<u128>,
    /// Rows that were found.
    pub(super) seen: HashSet<u128>,
}

pub(super) fn position_of_rowid(rowid: i64) -> u128 {
    (i128::from(rowid) + (1_i128 << 63)).cast_unsigned()
}

pub(super) fn rowid_at(position: u128) -> i64 {
    i64::try_from(position.cast_signed() - (1_i128 << 63)).unwrap_or(i64::MAX)
}

/// Reads all readable rows that are not in `before`. `known` are positions of rows according to other tables or
/// indexes.
///
/// # Errors
///
/// Errors of `sink`; damage is not an error.
pub(super) fn read(
    damaged: &Connection,
    table: &Table,
    known: &[u128],
    before: HashSet<u128>,
    sink: &mut Sink<'_>,
) -> rusqlite::Result<Scanned> {
    let mut scan = Scan { damaged, table, sink, before, seen: HashSet::new(), strays: Vec::new() };
    let is_broken = scan.read_ranges(known)?;
    if is_broken || !table.is_without_rowid {
        for position in known {
            if !scan.has(*position) {
                scan.walk(Direction::Up, Some((*position, *position)))?;
            }
        }
    }
    for values in std::mem::take(&mut scan.strays) {
        (scan.sink)(None, &values)?;
    }
    let missing = known.iter().copied().filter(|position| !scan.has(*position)).collect();
    scan.seen.extend(scan.before);
    Ok(Scanned { is_broken, missing, seen: scan.seen })
}

struct Scan<'a, 'b> {
    damaged: &'a Connection,
    table: &'a Table,
    sink: &'a mut Sink<'b>,
    before: HashSet<u128>,
    seen: HashSet<u128>,
    /// Rows whose damaged rowid belongs to another row. They get a new one at the end.
    strays: Vec<Vec<Option<Value>>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
}

/// The end of a walk: complete, or at damage after this position.
enum End {
    Whole,
    Broken(Option<u128>),
}

impl Scan<'_, '_> {
    fn has(&self, position: u128) -> bool {
        self.before.contains(&position) || self.seen.contains(&position)
    }

    /// Returns whether a range could not be read.
    fn read_ranges(&mut self, known: &[u128]) -> rusqlite::Result<bool> {
        let End::Broken(last) = self.walk(Direction::Up, None)? else { return Ok(false) };
        let range = last.filter(|_| self.table.is_without_rowid).map(|last| (last, u128::MAX));
        let End::Broken(first) = self.walk(Direction::Down, range)? else { return Ok(true) };
        let (lowest, highest) = match self.table.is_without_rowid {
            true => (0, u128::MAX),
            // The rowids of a store count from 1.
            false => (ROWID_0 + 1, known.iter().copied().max().unwrap_or(ROWID_0 + (1 << 24))),
        };
        let low = last.map_or(lowest, |last| last.saturating_add(1));
        let high = first.map_or(highest, |first| first.saturating_sub(1));
        self.halve(low, high)?;
        Ok(true)
    }

    /// Reads the readable rows between two unreadable positions.
    fn halve(&mut self, low: u128, high: u128) -> rusqlite::Result<()> {
        let mut gaps = BinaryHeap::from([(high.saturating_sub(low), low, high)]);
        let n_halvings = if self.table.is_without_rowid { N_ID_HALVINGS } else { N_HALVINGS };
        for _ in 0..n_halvings {
            let Some((_, low, high)) = gaps.pop() else { break };
            if low > high {
                continue;
            }
            let middle = low + (high - low) / 2;
            let mut push = |low: u128, high: u128| {
                if low <= high {
                    gaps.push((high - low, low, high));
                }
            };
            if let End::Broken(last) = self.walk(Direction::Up, Some((middle, high)))? {
                push(last.unwrap_or(middle).saturating_add(1), high);
            }
            if middle > low
                && let End::Broken(first) = self.walk(Direction::Down, Some((low, middle - 1)))?
            {
                push(low, first.unwrap_or(middle).saturating_sub(1));
            }
        }
        Ok(())
    }

    /// Reads row by row up to damage. A row with only some damaged values does not stop it.
    fn walk(&mut self, direction: Direction, range: Option<(u128, u128)>) -> rusqlite::Result<End> {
        let mut range = range;
        let mut last = None;
        loop {
            let end = self.walk_rows(direction, range, &mut last)?;
            // If a key has several columns, the first does not identify a row.
            if matches!(end, End::Whole) || (self.table.is_without_rowid && self.table.key().len() > 1) {
                return Ok(end);
            }
            let (low, high) = range.unwrap_or((0, u128::MAX));
            let beyond = match (direction, last) {
                (_, None) => Some((low, high)),
                (Direction::Up, Some(last)) => last.checked_add(1).map(|low| (low, high)),
                (Direction::Down, Some(last)) => last.checked_sub(1).map(|high| (low, high)),
            };
            let Some((low, high)) = beyond.filter(|(low, high)| low <= high) else { return Ok(end) };
            let Some(next) = self.next_key(direction, low, high) else { return Ok(end) };
            if !self.seen.insert(next) {
                return Ok(end);
            }
            if !self.before.contains(&next) {
                self.read_single(next)?;
            }
            last = Some(next);
            range = match direction {
                Direction::Up if next < high => Some((next + 1, high)),
                Direction::Down if next > low => Some((low, next - 1)),
                _ => return Ok(End::Whole),
            };
        }
    }

    fn walk_rows(
        &mut self,
        direction: Direction,
        range: Option<(u128, u128)>,
        last: &mut Option<u128>,
    ) -> rusqlite::Result<End> {
        let columns: Vec<String> = self.table.columns.iter().map(|column| quoted(&column.name)).collect();
        let sql = self.select(&format!("{}, {}", self.key(), columns.join(", ")), direction, range.is_some());
        let broken = |last: &Option<u128>| Ok(End::Broken(*last));
        let Ok(mut statement) = self.damaged.prepare_cached(&sql) else { return broken(last) };
        let Ok(mut rows) = statement.query(params_from_iter(self.bounds(range))) else { return broken(last) };
        let mut n_repeats = 0;
        loop {
            let Ok(row) = rows.next() else { return broken(last) };
            let Some(row) = row else { return Ok(End::Whole) };
            let position = position(row);
            let values = || (1..=columns.len()).map(|at| value(row, at)).collect::<Vec<_>>();
            // Rows come in order: if one is skipped, the rowid may be wrong.
            if let Some(position) = position
                && !self.table.is_without_rowid
                && last.is_none_or(|last| last.abs_diff(position) != 1)
                && self.strays.len() < N_STRAYS
                && !self.has(position)
                && self.is_stray(position, &values())
            {
                self.strays.push(values());
                continue;
            }
            let is_new = position.is_none_or(|position| self.seen.insert(position));
            *last = position.or(*last);
            let is_wanted = is_new && position.is_none_or(|position| !self.before.contains(&position));
            if is_wanted || self.table.is_without_rowid {
                let values = values();
                let rowid = self.rowid(position);
                (self.sink)(rowid, &values)?;
            }
            n_repeats += usize::from(!is_new);
            if n_repeats > N_REPEATS {
                return broken(last);
            }
        }
    }

    /// Whether a lookup of this rowid through the index pages finds another row.
    fn is_stray(&self, position: u128, values: &[Option<Value>]) -> bool {
        let columns: Vec<String> = self.table.columns.iter().map(|column| quoted(&column.name)).collect();
        let sql = format!("{} LIMIT 1", self.select(&columns.join(", "), Direction::Up, true));
        let found = self.damaged.prepare_cached(&sql).and_then(|mut statement| {
            let bounds = params_from_iter(self.bounds(Some((position, position))));
            let all = |row: &Row<'_>| Ok((0..columns.len()).map(|at| value(row, at)).collect::<Vec<_>>());
            statement.query_row(bounds, all)
        });
        found.is_ok_and(|found| found != values)
    }

    /// The next position with a row, whatever its values.
    fn next_key(&self, direction: Direction, low: u128, high: u128) -> Option<u128> {
        let sql = format!("{} LIMIT 1", self.select(self.key(), direction, true));
        let mut statement = self.damaged.prepare_cached(&sql).ok()?;
        let bounds = params_from_iter(self.bounds(Some((low, high))));
        statement.query_row(bounds, |row| Ok(position(row))).ok()?
    }

    /// Reads a row value by value.
    fn read_single(&mut self, position: u128) -> rusqlite::Result<()> {
        let mut values = Vec::with_capacity(self.table.columns.len());
        for column in &self.table.columns {
            let sql = format!("{} LIMIT 1", self.select(&quoted(&column.name), Direction::Up, true));
            let read = self.damaged.prepare_cached(&sql).and_then(|mut statement| {
                let bounds = params_from_iter(self.bounds(Some((position, position))));
                statement.query_row(bounds, |row| Ok(value(row, 0)))
            });
            let read = read.ok().flatten();
            values.push(read.or_else(|| self.read_beginning(&column.name, position)));
        }
        if values.iter().all(Option::is_none) {
            self.seen.remove(&position);
            return Ok(());
        }
        let rowid = self.rowid(Some(position));
        (self.sink)(rowid, &values)
    }

    /// The beginning of a long text whose rest is lost.
    fn read_beginning(&self, column: &str, position: u128) -> Option<Value> {
        const STEP: usize = 64;
        let rowid = self.rowid(Some(position))?;
        let blob =
            self.damaged.blob_open(rusqlite::MAIN_DB, self.table.name.as_str(), column, rowid, true).ok()?;
        let mut bytes = Vec::new();
        let mut step = [0; STEP];
        while let Ok(n_bytes @ 1..) = blob.read_at(&mut step, bytes.len()) {
            bytes.extend_from_slice(step.get(..n_bytes)?);
        }
        (!bytes.is_empty()).then(|| Value::Text(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn key(&self) -> &str {
        match self.table.is_without_rowid {
            true => self.table.key().first().copied().unwrap_or("rowid"),
            false => "rowid",
        }
    }

    fn select(&self, what: &str, direction: Direction, is_bounded: bool) -> String {
        let order = if direction == Direction::Up { "ASC" } else { "DESC" };
        let key = self.key();
        let order_by = match self.table.is_without_rowid {
            true => self
                .table
                .key()
                .iter()
                .map(|column| format!("{column} {order}"))
                .collect::<Vec<_>>()
                .join(", "),
            false => format!("rowid {order}"),
        };
        let bounds = if is_bounded { format!("WHERE {key} >= ?1 AND {key} <= ?2") } else { String::new() };
        format!("SELECT {what} FROM {} NOT INDEXED {bounds} ORDER BY {order_by}", quoted(&self.table.name))
    }

    fn bounds(&self, range: Option<(u128, u128)>) -> Vec<Value> {
        let ends = range.map(|(low, high)| [low, high]).into_iter().flatten();
        let value = |end: u128| match self.table.is_without_rowid {
            true => Value::Blob(end.to_be_bytes().to_vec()),
            false => Value::Integer(rowid_at(end)),
        };
        ends.map(value).collect()
    }

    fn rowid(&self, position: Option<u128>) -> Option<i64> {
        position.filter(|_| !self.table.is_without_rowid).map(rowid_at)
    }
}

pub(super) fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

/// The position of a row by its key, which is the first column.
fn position(row: &Row<'_>) -> Option<u128> {
    match row.get_ref(0).ok()? {
        ValueRef::Integer(rowid) => Some(position_of_rowid(rowid)),
        ValueRef::Blob(id) => id.try_into().ok().map(u128::from_be_bytes),
        _ => None,
    }
}

/// A value. A damaged text may contain invalid UTF-8.
pub(super) fn value(row: &Row<'_>, at: usize) -> Option<Value> {
    Some(match row.get_ref(at).ok()? {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
    })
}
