//! Conversions between Rust values and column values.

use parlance_sqlite::rusqlite::{self, Row};
use uuid::Uuid;

pub(super) fn uuid_at(row: &Row<'_>, column: usize) -> rusqlite::Result<Uuid> {
    let text: String = row.get(column)?;
    Uuid::parse_str(&text).map_err(|error| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(error))
    })
}
