//! An app whose store cannot be opened: why, and what can be done.
//!
//! Owns the offer of a salvage, of the newest backup, or of a new beginning, and what the start after a salvage says. The
//! damaged file is always kept.

use super::{DATABASE, OpenError};
use crate::config::Config;
use crate::problem::Problem;
use crate::view::{ProblemCode, RecoveryView, SystemLanguage};
use parlance_store::salvage::{Names, Report, SalvageError};
use parlance_store::{ErrorKind, recovery, salvage as store_salvage};
use parlance_words::{Language, Paragraph, messages};
use std::path::PathBuf;

pub(crate) async fn offer_recovery(config: &Config, error: &OpenError) -> Result<RecoveryView, Problem> {
    let (problem, is_damaged) = match error {
        OpenError::Store(source) => (Problem::not_opened(source), source.kind() == ErrorKind::Damaged),
        OpenError::Start(problem) => (problem.clone(), problem.view().code == ProblemCode::Damaged),
        OpenError::Interrupted => (Problem::fault(), false),
    };
    let problem = match is_damaged {
        // What is said in the open app advises a restart, which is what has just happened.
        true => Problem::new(ProblemCode::Damaged, messages::store_damaged(), messages::store_file_kept()),
        false => problem,
    };
    let backup = match is_damaged {
        true => run(config, |path| recovery::newest_backup(&path)).await?,
        false => None,
    };
    let can_salvage = is_damaged && run(config, |path| store_salvage::can_salvage(&path)).await?;
    Ok(RecoveryView {
        problem: problem.into(),
        is_damaged,
        can_salvage,
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

pub(crate) async fn salvage(config: &Config) -> Result<(), Problem> {
    let system = SystemLanguage::of(&config.system_locales);
    let language = Language::by_tag(&system.tag).unwrap_or_else(|| parlance_words::english());
    let names = Names {
        conversation: messages::start_salvaged_conversation().in_language(language),
        service: messages::start_salvaged_service().in_language(language),
        file: messages::start_salvaged_file().in_language(language),
    };
    let path = config.data_dir.join(DATABASE);
    let done = tokio::task::spawn_blocking(move || store_salvage::salvage(&path, &names)).await;
    match done.map_err(Problem::interrupted)? {
        Ok(_) => Ok(()),
        Err(SalvageError::File(error)) => Err(Problem::data_folder(&error)),
        Err(SalvageError::Write(error)) => Err(error.into()),
        Err(error) => {
            tracing::warn!(%error, "nothing was salvaged");
            Err(Problem::not_found(messages::recovery_unreadable(), messages::recovery_start_empty()))
        }
    }
}

/// Salvages the store of an app that was closed for it. Says why, when it could not: what was salvaged says the start.
pub(crate) async fn recover(config: &Config) -> Paragraph {
    match salvage(config).await {
        Ok(()) => Paragraph::none(),
        Err(problem) => Paragraph::from(messages::recovery_failed()).and_all(problem.text()),
    }
}

/// What a salvage brought back and what is missing.
pub(crate) fn describe_salvaged(report: &Report) -> Paragraph {
    let mut said = Paragraph::none()
        .and(messages::start_salvaged_conversations(report.conversations.n_kept))
        .and(messages::start_salvaged_messages(report.messages.n_kept));
    if report.is_whole() {
        said = said.and(messages::start_salvaged_whole());
    }
    if report.messages.n_missing > 0 {
        said = said.and(messages::start_missing_messages(report.messages.n_missing));
    }
    if report.drafts.n_missing > 0 {
        said = said.and(messages::start_missing_drafts(report.drafts.n_missing));
    }
    if report.files.n_missing > 0 {
        said = said.and(messages::start_missing_files(report.files.n_missing));
    }
    if report.may_miss_more || report.conversations.n_missing + report.others.n_missing > 0 {
        said = said.and(messages::start_missing_more());
    }
    said.and(messages::start_damaged_file(&report.kept_as))
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
