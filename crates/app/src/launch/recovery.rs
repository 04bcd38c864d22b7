//! An app whose store cannot be opened: why, and what can be done.
//!
//! Owns the offer of the newest backup, or of a new beginning. The damaged file is always kept.

use super::{DATABASE, OpenError};
use crate::config::Config;
use crate::problem::Problem;
use crate::view::{ProblemCode, RecoveryView, SystemLanguage};
use parlance_store::{ErrorKind, recovery};
use parlance_words::messages;
use std::path::PathBuf;

pub(crate) async fn offer_recovery(config: &Config, error: &OpenError) -> Result<RecoveryView, Problem> {
    let (problem, is_damaged) = match error {
        OpenError::Store(source) => (Problem::not_opened(source), source.kind() == ErrorKind::Damaged),
        OpenError::Start(problem) => (problem.clone(), problem.view().code == ProblemCode::Damaged),
        OpenError::Interrupted => (Problem::fault(), false),
    };
    let backup = match is_damaged {
        true => run(config, |path| recovery::newest_backup(&path)).await?,
        false => None,
    };
    Ok(RecoveryView {
        problem: problem.into(),
        is_damaged,
        backup_made_at_ms: backup.map(|backup| backup.made_at_ms),
        system_language: SystemLanguage::of(&config.system_locales),
    })
}

pub(crate) async fn restore_backup(config: &Config) -> Result<(), Problem> {
    let restored = run(config, |path| match recovery::newest_backup(&path)? {
        Some(backup) => recovery::restore(&path, &backup).map(Some),
        None => Ok(None),
    });
    match restored.await? {
        Some(_) => Ok(()),
        None => Err(Problem::not_found(messages::recovery_backup_gone(), messages::recovery_start_empty())),
    }
}

pub(crate) async fn start_afresh(config: &Config) -> Result<(), Problem> {
    run(config, |path| recovery::set_aside(&path)).await.map(drop)
}

/// Does something with the store's file, on a thread that may block.
async fn run<T: Send + 'static>(
    config: &Config,
    work: impl FnOnce(PathBuf) -> std::io::Result<T> + Send + 'static,
) -> Result<T, Problem> {
    let path = config.data_dir.join(DATABASE);
    let done = tokio::task::spawn_blocking(move || work(path)).await;
    done.map_err(Problem::interrupted)?.map_err(|error| Problem::data_folder(&error))
}
