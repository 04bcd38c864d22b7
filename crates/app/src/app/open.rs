//! Starts the app: opens the store, builds the features, ends turns of the last run and resumes their work.

pub mod recovery;
mod replaced_store;
pub(crate) mod scopes;
pub(crate) mod start;
pub(crate) mod temporary;

pub use temporary::TemporaryConversations;

use crate::conversations::{self, Conversations, Recovered, Turns};
use crate::files::Files;
use crate::kernel::config::Config;
use crate::kernel::dates::Dates;
use crate::kernel::events::{EventStream, Events};
use crate::kernel::known_links::KnownLinks;
use crate::kernel::openings::Openings;
use crate::kernel::private_copies::PrivateCopies;
use crate::kernel::problem::Problem;
use crate::kernel::store::{DATABASE, Store};
use crate::kernel::tasks::Tasks;
use crate::safekeeping::backups::Backups;
use crate::safekeeping::encryption::{self, Encryption, KeyError};
use crate::safekeeping::self_check::{self, SelfCheck};
use crate::services::Services;
use crate::services::accounts::Accounts;
use crate::services::context::{Context, Shared};
use crate::settings::preferences;
use crate::transfer::exports::Exports;
use crate::transfer::imports::Imports;
use parlance_contract::SystemLanguage;
use parlance_store::{Error, Transaction, salvage};
use parlance_words::{Language, Paragraph, messages};
use scopes::{ConversationScope, Scopes};
use std::path::Path;
use std::sync::Arc;

/// Why the app could not start.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The store cannot be opened.
    #[error("{0}")]
    Store(#[from] parlance_store::OpenError),
    /// The data is encrypted and its key is unknown.
    #[error("{0}")]
    Key(#[from] KeyError),
    /// The store was opened but could not be read or written.
    #[error("{0}")]
    Start(#[from] Problem),
    /// A background task panicked.
    #[error("Parlance could not open its data. Start it again.")]
    Interrupted,
}

/// The features of an open app. A host uses the public ones for what no command does, such as work with a path from
/// a dialog.
pub struct Features {
    pub(crate) context: Context,
    pub(crate) accounts: Accounts,
    /// The backups of the store.
    pub backups: Backups,
    /// The encryption of the data.
    pub encryption: Encryption,
    /// The exports.
    pub exports: Exports,
    pub(crate) files: Arc<Files>,
    /// The imports.
    pub imports: Imports,
    pub(crate) conversations: Arc<Conversations>,
    turns: Turns,
    pub(crate) self_check: SelfCheck,
    pub(crate) scopes: Scopes,
    /// The temporary conversations.
    pub temporary: TemporaryConversations,
    /// The notices of this start, for the user.
    pub(crate) notices: Vec<Paragraph>,
    pub(crate) system_language: SystemLanguage,
}

/// Opens the store and builds the features. `said` is a notice of the app that was open before.
pub(crate) async fn launch(config: Config, said: Paragraph) -> Result<(Features, EventStream), OpenError> {
    let before = config.clone();
    let opened = tokio::task::spawn_blocking(move || -> Result<_, OpenError> {
        finish_replacing(&before.data_dir)?;
        let unlocked = encryption::unlock(&before)?;
        let store = parlance_store::Store::open(unlocked.store(&before))?;
        Ok((unlocked, store))
    });
    let (unlocked, store) = opened.await.map_err(|_| OpenError::Interrupted)??;
    let config = Config { data_key: unlocked.key.clone(), ..config };
    let store = Store::new(store);
    let tasks = Tasks::default();
    let (events, receiver) = Events::open();
    let mut notices = if said.is_empty() { Vec::new() } else { vec![said] };
    notices.extend(unlocked.said.clone());
    notices.extend(unlocked.problem.as_ref().map(Problem::text));
    if store.is_read_only() {
        notices.push([messages::start_newer_data(), messages::start_read_only()].into());
    } else {
        match store.write(take_salvage_report).await {
            Ok(said) => notices.extend(said),
            Err(problem) => tracing::warn!(%problem, "what was salvaged is not known"),
        }
        match store.write(conversations::recover).await {
            Ok(recovered) => notices.extend(describe_recovered(recovered)),
            // Received text is shown nevertheless, and everything can be read.
            Err(problem) => notices.push(problem.text()),
        }
    }
    let system_language = SystemLanguage::of(&config.system_locales);
    let services = Services::open(&store, &events, &tasks, &config).await?;
    let language = Language::by_tag(&system_language.tag).unwrap_or_else(|| parlance_words::english());
    let encryption = Encryption::new(&config, &unlocked);
    let copies = PrivateCopies::below(&config.data_dir, unlocked.files_key(), unlocked.stage);
    let dates = Dates::open(Arc::clone(&config.clock), store.clone()).await?;
    // Without it, an answer that arrives before the page opens the conversation is rendered then.
    let last = store.read(parlance_store::settings::find_open_conversation).await.unwrap_or_default();
    let context = Context::new(Shared {
        store,
        temporary: None,
        copies,
        events,
        links: KnownLinks::default(),
        openings: Openings::after(last),
        clock: config.clock,
        dates,
        tasks,
        services,
        readers: config.readers,
        system_language: language,
    });
    if let Err(problem) = preferences::apply_settings(&context).await {
        // Without the settings, services write English, and names are still found and sorted.
        tracing::warn!(%problem, "the settings could not be applied");
    }
    match context.store.read(preferences::read_settings).await {
        Ok(read) => notices.extend(preferences::describe_unread(&read.unread)),
        Err(problem) => tracing::warn!(%problem, "the settings could not be read"),
    }
    let accounts = Accounts::open(context.clone());
    let files = Arc::new(Files::new(context.clone(), config.undo_for));
    let ordinary = ConversationScope::new(context.clone(), files);
    let ConversationScope { files, conversations, outbox, turns, .. } = ordinary.clone();
    let backups = Backups::new(context.clone());
    let imports = Imports::new(context.clone(), backups.clone());
    let exports = Exports::new(context.clone(), files.clone());
    let self_check = SelfCheck::new(context.clone(), conversations.search.clone(), files.clone());
    let scopes = Scopes::new(ordinary);
    let temporary =
        TemporaryConversations::new(scopes.clone(), &config.data_dir, config.memory_dir.as_deref());
    if !context.store.is_read_only() {
        files.resume().await?;
        outbox.resume().await;
        temporary.resume().await;
        imports.resume();
        exports.resume();
        conversations.trash.keep_emptying();
        let (turns_of_backups, turns_of_check) = (turns.clone(), turns.clone());
        backups.keep_making(move || turns_of_backups.is_idle());
        self_check.keep_checking(move || turns_of_check.is_idle());
        conversations.search.index_in_background();
        replaced_store::keep_checking(&context, config.data_dir.join(DATABASE));
    }
    Ok((
        Features {
            context,
            accounts,
            backups,
            encryption,
            exports,
            files,
            imports,
            conversations,
            turns,
            self_check,
            scopes,
            temporary,
            notices,
            system_language,
        },
        receiver,
    ))
}

/// Finishes setting aside or replacing data after a crash. Must run before any opening or conversion, because a
/// conversion erases leftovers.
fn finish_replacing(data_dir: &Path) -> Result<(), Problem> {
    let failed = |error: std::io::Error| Problem::data_folder(&error);
    encryption::finish_setting_aside(data_dir).map_err(failed)?;
    parlance_store::recovery::finish(&data_dir.join(DATABASE)).map_err(failed)
}

impl Features {
    /// Ends turns, background tasks and the local service, each within a timeout.
    pub(crate) async fn close(&self) {
        self.context.events.end();
        // Deletes their uploads while services can still be reached.
        self.temporary.close_all().await;
        // The next start resumes requests in flight and scheduled work.
        self.context.tasks.end();
        self.self_check.cancel();
        self.backups.cancel();
        self.imports.close().await;
        self.turns.close().await;
        self.conversations.ends.store_unsaved().await;
        self.context.tasks.close().await;
        self.context.services.close().await;
    }
}

/// Describes the salvage that made this store, and keeps the trash if the settings are lost. The findings of a check were
/// about the damaged store.
fn take_salvage_report(tx: &Transaction<'_>) -> Result<Option<Paragraph>, Error> {
    let Some(report) = salvage::take_report(tx)? else { return Ok(None) };
    self_check::forget_report(tx)?;
    let said = recovery::describe_salvaged(&report);
    let may_be_lost = report.may_miss_more || report.others.n_missing > 0;
    let is_trash_kept = may_be_lost && preferences::keep_trash_without_settings(tx)?;
    Ok(Some(if is_trash_kept { said.and(messages::start_trash_kept()) } else { said }))
}

/// A notice about recovered answers and questions; `None` if there are none.
fn describe_recovered(Recovered { n_cut, n_waiting }: Recovered) -> Option<Paragraph> {
    let mut said = Paragraph::none();
    if n_cut > 0 {
        said = said.and(messages::start_interrupted(n_cut)).and(messages::start_received_saved());
    }
    if n_waiting > 0 {
        said = said.and(messages::start_outbox(n_waiting));
    }
    (!said.is_empty()).then_some(said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_notice_says_what_was_recovered() {
        let said = |n_cut, n_waiting| {
            describe_recovered(Recovered { n_cut, n_waiting }).map(|said| said.to_string())
        };
        assert_eq!(said(0, 0), None);
        assert_eq!(
            said(2, 1).as_deref(),
            Some(
                "2 answers were interrupted when Parlance quit. The text received before that is saved. \
                 1 question is waiting in the outbox."
            )
        );
        assert_eq!(said(0, 3).as_deref(), Some("3 questions are waiting in the outbox."));
    }
}
