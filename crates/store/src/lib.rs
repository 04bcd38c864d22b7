//! The record: SQLite.
