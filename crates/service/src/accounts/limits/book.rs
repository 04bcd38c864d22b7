//! The token limits of a data directory, for its administrator.

use crate::accounts::user::UserName;
use crate::database::limits::{self as table, Day, TokenLimits, UserTokens};
use crate::database::{self, DATABASE_FILE, OpenError};
use crate::storage::private_directory;
use jiff::Timestamp;
use parlance_sqlite::rusqlite;
use parlance_words::messages;
use std::path::Path;

/// The token limits of a data directory, for its administrator. Calls block.
pub struct LimitBook {
    connection: rusqlite::Connection,
}

/// Why the limits could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum LimitBookError {
    /// The data directory cannot be made.
    #[error("{}", messages::cli_data_folder())]
    DataDir(#[source] std::io::Error),
    /// The database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A statement failed.
    #[error("{}", messages::cli_limits_unreadable())]
    Statement(#[from] rusqlite::Error),
}

impl LimitBook {
    /// Opens the limits of a data directory, and creates the directory if it is missing. The service may be running.
    pub fn open(data_dir: &Path) -> Result<Self, LimitBookError> {
        private_directory::create(data_dir).map_err(LimitBookError::DataDir)?;
        Ok(Self { connection: database::open_for_writing(&data_dir.join(DATABASE_FILE), None)? })
    }

    /// Changes the limits of `user` from the next request on, and returns the new limits.
    pub fn change(
        &mut self,
        user: &UserName,
        change: impl FnOnce(&mut TokenLimits),
    ) -> Result<UserTokens, LimitBookError> {
        let day = Day::of(Timestamp::now());
        Ok(database::write_now(&mut self.connection, |transaction| {
            let mut limits = table::find(transaction, user.as_str(), day)?.limits;
            change(&mut limits);
            table::set(transaction, user.as_str(), limits)?;
            table::find(transaction, user.as_str(), day)
        })?)
    }

    /// The limits and usage of every user with a limit or with usage this month.
    pub fn list(&self) -> Result<Vec<UserTokens>, LimitBookError> {
        Ok(table::list(&self.connection, Day::of(Timestamp::now()))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_counts_for_its_own_user_day_and_month() {
        let directory = tempfile::tempdir().unwrap();
        let book = LimitBook::open(directory.path()).unwrap();
        let day = |text: &str| Day(text.parse().unwrap());
        for (owner, used_on, n_tokens) in [
            ("anna", "2026-10-31", 1),
            ("anna", "2026-11-01", 10),
            ("anna", "2026-11-20", 100),
            ("anna", "2026-11-20", 200),
            ("ben", "2026-11-20", 5),
        ] {
            table::add_usage(&book.connection, owner, day(used_on), n_tokens).unwrap();
        }
        let used = |owner, on| {
            let tokens = table::find(&book.connection, owner, day(on)).unwrap();
            (tokens.used_today, tokens.used_this_month)
        };
        assert_eq!(used("anna", "2026-11-20"), (300, 310));
        assert_eq!(used("anna", "2026-11-21"), (0, 310));
        assert_eq!(used("anna", "2026-12-01"), (0, 0));
        assert_eq!(used("ben", "2026-11-20"), (5, 5));
        assert_eq!(used("nobody", "2026-11-20"), (0, 0));
    }
}
