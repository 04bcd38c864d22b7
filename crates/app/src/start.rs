//! The start of the window, and the person's settings.

use crate::App;
use crate::present::conversation::draw_row;
use crate::problem::Problem;
use crate::view::{Settings, StartView};
use parlance_store::{conversations, files, settings};

/// The key of the person's settings in the record.
pub(crate) const SETTINGS: &str = "settings";

/// What was last done by the palette.
const RECENT_ACTIONS: &str = "recent_actions";

/// So many of them are remembered.
const MAX_RECENT: usize = 8;

/// The longest name that an action can have, in bytes.
const MAX_ACTION: usize = 64;

/// Whether the person has chosen where answers come from.
pub(crate) const HAS_STARTED: &str = "has_started";

impl App {
    /// Everything that the window needs for its first paint.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub async fn start(&self) -> Result<StartView, Problem> {
        let (rows, open, set, recent, has_started, n_files) = self
            .inner
            .context
            .store
            .read(move |conn| {
                let rows = conversations::list(conn)?;
                let n_files = files::count_stored_by_profile(conn)?;
                let set = settings::find::<Settings>(conn, SETTINGS)?.unwrap_or_default();
                let recent = settings::find::<Vec<String>>(conn, RECENT_ACTIONS)?.unwrap_or_default();
                let has_started = settings::find::<bool>(conn, HAS_STARTED)?.unwrap_or(false);
                Ok((rows, settings::find_open_conversation(conn)?, set, recent, has_started, n_files))
            })
            .await?;
        Ok(StartView {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            is_first_run: !has_started && rows.is_empty() && !self.inner.context.services.is_given(),
            services: self.inner.context.services.views(),
            settings: set,
            recent_actions: recent,
            conversations: rows.into_iter().map(draw_row).collect(),
            open_conversation_id: open,
            n_files,
            deletions: self.planned_deletions().await?,
            downloads: self.inner.downloads.views(),
            notices: self.inner.notices.clone(),
        })
    }

    /// The person's settings.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub async fn settings(&self) -> Result<Settings, Problem> {
        Ok(self
            .inner
            .context
            .store
            .read(|conn| settings::find::<Settings>(conn, SETTINGS))
            .await?
            .unwrap_or_default())
    }

    /// Keeps the person's settings.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub async fn save_settings(&self, set: Settings) -> Result<(), Problem> {
        let set = Settings { display: set.display.bounded(), ..set };
        self.inner.context.store.write(move |tx| settings::set(tx, SETTINGS, &set)).await
    }

    /// Remembers that this was done by the palette, so that it is offered first next time.
    ///
    /// # Errors
    /// When no action can be called so, or the record cannot be written.
    pub async fn note_action(&self, action: String) -> Result<(), Problem> {
        if !is_action(&action) {
            return Err(Problem::input(
                "The palette does not know this action.",
                "What it remembers stays as it was.",
            ));
        }
        self.inner
            .context
            .store
            .write(move |tx| {
                let mut recent = settings::find::<Vec<String>>(tx, RECENT_ACTIONS)?.unwrap_or_default();
                recent.retain(|known| *known != action);
                recent.insert(0, action);
                recent.truncate(MAX_RECENT);
                settings::set(tx, RECENT_ACTIONS, &recent)
            })
            .await
    }
}

/// Whether an action of the window can be called so: small letters, digits and low lines.
fn is_action(name: &str) -> bool {
    let is_mark = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    !name.is_empty() && name.len() <= MAX_ACTION && name.chars().all(is_mark)
}
