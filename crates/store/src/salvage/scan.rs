//! Reads a table of which some pages make no sense: from both ends, then by halves of what lies between.

use super::schema::Table;
use parlance_sqlite::rusqlite;
use parlance_sqlite::rusqlite::types::{Value, ValueRef};
use parlance_sqlite::rusqlite::{Connection, Row, params_from_iter};
use std::collections::{BinaryHeap, HashSet};

/// How often the ranges of one table that cannot be read are halved. The widest is halved first, so that each readable
/// page of a range is met long before each row.
const N_HALVINGS: usize = 12_000;

/// The same for ids, which are spread so thinly that a range never ends.
const N_ID_HALVINGS: usize = 1_500;

/// Rows that may be met again in one walk. Damaged pages can name each other in circles.
const N_REPEATS: usize = 10_000;

/// Rows with damaged rowids that are kept until all others are read, for each table.
const N_STRAYS: usize = 10_000;

/// Rowids begin here when they are counted as positions.
const ROWID_0: u128 = 1 << 63;

/// Takes a row: its rowid where it has one, and its values, as far as they could be read.
pub(super) type Sink<'a> = dyn FnMut(Option<i64>, &[Option<Value>]) -> rusqlite::Result<()> + 'a;

/// The result of reading a table.
pub(super) struct Scanned {
    /// A part of it could not be read.
    pub(super) is_broken: bool,
    /// Known rows that were not found.
    pub(super) missing: Vec<u128>,
    /// Those that were.
    pub(super) seen: HashSet<u128>,
}

pub(super) fn position_of_rowid(rowid: i64) -> u128 {
    (i128::from(rowid) + (1_i128 << 63)).cast_unsigned()
}

pub(super) fn rowid_at(position: u128) -> i64 {
    i64::try_from(position.cast_signed() - (1_i128 << 63)).unwrap_or(i64::MAX)
}

/// Reads all rows that can be read and are not in `before`. `known` are positions that have a row, as other tables or
/// indexes say.
///
/// # Errors
///
/// Those of `sink`; damage is not one.
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
    /// Rows whose damaged rowids are those of others. They get another one when those have theirs.
    strays: Vec<Vec<Option<Value>>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Up,
    Down,
}

/// How a walk ended: at its end, or at damage behind this position.
enum End {
    Whole,
    Broken(Option<u128>),
}

impl Scan<'_, '_> {
    fn has(&self, position: u128) -> bool {
        self.before.contains(&position) || self.seen.contains(&position)
    }

    /// Says whether some range could not be read.
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

    /// Reads what can be read between two positions at which reading fails.
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

    /// Reads row after row until damage. A row of which only some values are damaged does not end it.
    fn walk(&mut self, direction: Direction, range: Option<(u128, u128)>) -> rusqlite::Result<End> {
        let mut range = range;
        let mut last = None;
        loop {
            let end = self.walk_rows(direction, range, &mut last)?;
            // Where a key has several columns, its first does not name one row.
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
            // Rows come in their order: where one is left out, the rowid may be wrong.
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

    /// Whether another row has this rowid when it is looked up, as the pages above the rows lead to it.
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

    /// The next position that has a row, whatever the row's values are.
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

    /// The beginning of a long text of which the rest is lost.
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

/// The position of a row by its key, which stands first.
fn position(row: &Row<'_>) -> Option<u128> {
    match row.get_ref(0).ok()? {
        ValueRef::Integer(rowid) => Some(position_of_rowid(rowid)),
        ValueRef::Blob(id) => id.try_into().ok().map(u128::from_be_bytes),
        _ => None,
    }
}

/// A value. Damage in a text may have left bytes that are no characters.
pub(super) fn value(row: &Row<'_>, at: usize) -> Option<Value> {
    Some(match row.get_ref(at).ok()? {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
    })
}
