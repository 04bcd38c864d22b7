//! An app whose store cannot be opened: the reason and the available actions.
//!
//! Owns the offer of a salvage, of the newest backup, or of a new beginning, and the report at the start after a
//! salvage. The damaged file is always kept.

use super::OpenError;
use crate::kernel::config::Config;
use crate::kernel::problem::Problem;
use crate::safekeeping::encryption;
use parlance_contract::{ProblemCode, RecoveryView, SystemLanguage};
use parlance_store::salvage::{Names, Report, SalvageError};
use parlance_store::{ErrorKind, Location, recovery, salvage as store_salvage};
use parlance_words::{Language, Paragraph, messages};

/// Why the app could not be opened, and the actions that the user can choose.
///
/// # Errors
/// When the data folder cannot be read.
pub async fn offer(config: &Config, error: &OpenError) -> Result<RecoveryView, Problem> {
    let (problem, is_damaged) = match error {
        OpenError::Key(error) => (error.problem.clone(), false),
        OpenError::Store(source) => (Problem::not_opened(source), source.kind() == ErrorKind::Damaged),
        OpenError::Start(problem) => (problem.clone(), problem.view().code == ProblemCode::Damaged),
        OpenError::Interrupted => (Problem::fault(), false),
    };
    let problem = match is_damaged {
        // The usual text advises a restart, which has just happened.
        true => Problem::new(ProblemCode::Damaged, messages::store_damaged(), messages::store_file_kept()),
        false => problem,
    };
    let backup = match is_damaged {
        true => run(config, |store| recovery::newest_backup(&store)).await?,
        false => None,
    };
    let can_salvage = is_damaged && run(config, |store| store_salvage::can_salvage(&store)).await?;
    Ok(RecoveryView {
        problem: problem.into(),
        is_damaged,
        is_key_missing: matches!(error, OpenError::Key(error) if error.is_key_missing),
        is_key_file_missing: matches!(error, OpenError::Key(error) if error.is_key_file_missing),
        can_salvage,
        can_skip_backup: matches!(error, OpenError::Store(source) if source.waits_for_backup()),
        backup_made_at_ms: backup.map(|backup| backup.made_at_ms),
        system_language: SystemLanguage::of(&config.system_locales),
    })
}

/// Replaces a damaged store by the newest backup. The damaged file is kept next to it. The app can be opened
/// afterwards.
///
/// # Errors
/// When there is no backup any more, or a file cannot be copied or renamed.
pub async fn restore_backup(config: &Config) -> Result<(), Problem> {
    let restored = run(config, |store| match recovery::newest_backup(&store)? {
        Some(backup) => recovery::restore(store.path(), &backup).map(Some),
        None => Ok(None),
    });
    match restored.await? {
        Some(_) => Ok(()),
        None => Err(Problem::not_found(messages::recovery_backup_gone(), messages::recovery_start_empty())),
    }
}

/// Replaces a damaged store by its readable part; the damaged file is kept next to it. The app can be opened
/// afterwards, and its first start reports the missing data.
///
/// # Errors
/// When nothing can be read, or the new store cannot be written.
pub async fn salvage(config: &Config) -> Result<(), Problem> {
    let system = SystemLanguage::of(&config.system_locales);
    let language = Language::by_tag(&system.tag).unwrap_or_else(|| parlance_words::english());
    let names = Names {
        conversation: messages::start_salvaged_conversation().in_language(language),
        service: messages::start_salvaged_service().in_language(language),
        file: messages::start_salvaged_file().in_language(language),
    };
    match run(config, move |store| Ok(store_salvage::salvage(&store, &names))).await? {
        Ok(_) => Ok(()),
        Err(SalvageError::File(error)) => Err(Problem::data_folder(&error)),
        Err(SalvageError::Write(error)) => Err(error.into()),
        Err(error) => {
            tracing::warn!(%error, "nothing was salvaged");
            Err(Problem::not_found(messages::recovery_unreadable(), messages::recovery_start_empty()))
        }
    }
}

/// Salvages the store of an app that was closed for it. Returns the reason on failure. The next start reports what
/// was salvaged.
pub(crate) async fn recover(config: &Config) -> Paragraph {
    match salvage(config).await {
        Ok(()) => Paragraph::none(),
        Err(problem) => Paragraph::from(messages::recovery_failed()).and_all(problem.text()),
    }
}

/// The recovered and the missing data of a salvage.
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

/// Sets a damaged store aside. The app can be opened afterwards, with an empty store.
///
/// # Errors
/// When a file cannot be renamed.
pub async fn start_afresh(config: &Config) -> Result<(), Problem> {
    if find_key(config).await.is_ok() {
        return run(config, |store| recovery::set_aside(store.path())).await.map(drop);
    }
    let config = config.clone();
    let done = tokio::task::spawn_blocking(move || encryption::set_aside_all(&config)).await;
    done.map_err(Problem::interrupted)?.map(drop).map_err(|error| Problem::data_folder(&error))
}

/// The configuration to open encrypted data whose key is no longer in the keyring.
///
/// # Errors
/// When the text is no recovery key, or that of other data.
pub async fn recover_key(config: &Config, typed: String) -> Result<Config, Problem> {
    let config = config.clone();
    let done = tokio::task::spawn_blocking(move || encryption::recover_key(&config, &typed)).await;
    done.map_err(Problem::interrupted)?
}

/// The store with its key, if it has one.
async fn find_key(config: &Config) -> Result<Location, Problem> {
    let config = config.clone();
    let found = tokio::task::spawn_blocking(move || encryption::locate_store(&config)).await;
    found.map_err(Problem::interrupted)?.map_err(|error| error.problem)
}

/// Runs work on the store, on a thread that may block.
async fn run<T: Send + 'static>(
    config: &Config,
    work: impl FnOnce(Location) -> std::io::Result<T> + Send + 'static,
) -> Result<T, Problem> {
    let store = find_key(config).await?;
    let done = tokio::task::spawn_blocking(move || work(store)).await;
    done.map_err(Problem::interrupted)?.map_err(|error| Problem::data_folder(&error))
}

/// The progress of encryption or decryption in percent, while the app is closed and opened again; `None` when nothing
/// is being converted. Reads the data folder.
pub async fn conversion_percent(config: &Config) -> Option<u8> {
    let data_dir = config.data_dir.clone();
    tokio::task::spawn_blocking(move || encryption::conversion_percent(&data_dir)).await.ok().flatten()
}
