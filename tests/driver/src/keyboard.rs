//! The screen's keyboard. Its keys go to whatever has the focus, and reach the page later than they are pressed.

use crate::received::Kind;
use crate::wait::TIMEOUT;
use crate::window::Window;
use crate::{Result, group, wait};
use std::time::Duration;

impl Window<'_> {
    /// Presses keys on whatever has the focus: names as xdotool has them, `ctrl+n`. Returns when the page has received
    /// them, or a second after the last one when some go elsewhere, as to a dialog of the system.
    ///
    /// # Errors
    /// When the screen refuses.
    pub async fn keys(&self, keys: &[&str]) -> Result<()> {
        let before = self.n_received(Kind::Key).await;
        let mut xdotool = self.desktop().command("xdotool");
        xdotool.args(["key", "--delay", "60", "--clearmodifiers"]).args(keys);
        group::output(xdotool).await?;
        self.receives(Kind::Key, before, keys.len()).await
    }

    /// Types on whatever has the focus, faster than a person. Returns when the page has received it, as
    /// [`keys`](Self::keys) does.
    ///
    /// # Errors
    /// When the screen refuses.
    pub async fn type_on_keyboard(&self, text: &str) -> Result<()> {
        self.type_at_pace(text, Duration::from_millis(30)).await
    }

    /// The same, with so much time from key to key.
    ///
    /// # Errors
    /// When the screen refuses.
    pub async fn type_at_pace(&self, text: &str, pause: Duration) -> Result<()> {
        let before = self.n_received(Kind::Key).await;
        let mut xdotool = self.desktop().command("xdotool");
        xdotool.args(["type", "--delay", &pause.as_millis().to_string(), text]);
        group::output(xdotool).await?;
        self.receives(Kind::Key, before, text.chars().count()).await
    }

    /// Asks the window to close, as the cross in its frame does, and waits until it is gone.
    ///
    /// # Errors
    /// When the screen cannot be asked, or the window stays.
    pub async fn quit(&self) -> Result<()> {
        self.keys(&["alt+F4"]).await?;
        wait::until("the window is gone", TIMEOUT, async || {
            Ok(self.screen_ids().await?.is_empty().then_some(()))
        })
        .await
    }
}
