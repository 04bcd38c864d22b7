//! The start of the window, and the person's settings.

use crate::App;
use crate::problem::Problem;
use crate::view::{Settings, StartView};
use parlance_store::{conversations, files, settings};

/// The key of the person's settings in the record.
pub(crate) const SETTINGS: &str = "settings";

/// Whether the person has chosen where answers come from.
pub(crate) const HAS_STARTED: &str = "has_started";

impl App {
    /// Everything that the window needs for its first paint.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub async fn start(&self) -> Result<StartView, Problem> {
        let profile_id = self.inner.services.chosen();
        let (rows, open, set, has_started, n_files) = self
            .inner
            .record
            .read(move |conn| {
                let rows = conversations::list(conn)?;
                let n_files = match profile_id {
                    Some(id) => files::count(conn, id)?,
                    None => 0,
                };
                let set = settings::find::<Settings>(conn, SETTINGS)?.unwrap_or_default();
                let has_started = settings::find::<bool>(conn, HAS_STARTED)?.unwrap_or(false);
                Ok((rows, settings::find_open_conversation(conn)?, set, has_started, n_files))
            })
            .await?;
        Ok(StartView {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            is_first_run: !has_started && rows.is_empty() && !self.inner.services.is_given(),
            services: self.inner.services.views(),
            settings: set,
            conversations: rows.into_iter().map(|row| self.draw_row(row)).collect(),
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
            .record
            .read(|conn| settings::find::<Settings>(conn, SETTINGS))
            .await?
            .unwrap_or_default())
    }

    /// Keeps the person's settings.
    ///
    /// # Errors
    /// When the record cannot be written.
    pub async fn save_settings(&self, set: Settings) -> Result<(), Problem> {
        self.inner.record.write(move |tx| settings::set(tx, SETTINGS, &set)).await
    }
}
