//! The screen's keyboard. Its keys go to the focused window, and reach the page with a delay.

use crate::received::Kind;
use crate::wait::TIMEOUT;
use crate::window::Window;
use crate::{Result, group, wait};
use std::time::Duration;

impl Window<'_> {
    /// Presses keys in the focused window, by their xdotool names: `ctrl+n`. Returns when the page has received them,
    /// or a second after the last one if some go elsewhere, for example to a system dialog.
    pub async fn keys(&self, keys: &[&str]) -> Result<()> {
        let before = self.n_received(Kind::Key).await;
        let mut xdotool = self.desktop().command("xdotool");
        xdotool.args(["key", "--delay", "60", "--clearmodifiers"]).args(keys);
        group::output(xdotool).await?;
        self.receives(Kind::Key, before, keys.len()).await
    }

    /// Types into the focused window, faster than a user. Returns when the page has received the text, as
    /// [`keys`](Self::keys) does.
    pub async fn type_on_keyboard(&self, text: &str) -> Result<()> {
        self.type_at_pace(text, Duration::from_millis(30)).await
    }

    /// Like [`type_on_keyboard`](Self::type_on_keyboard), with a delay between the keys.
    pub async fn type_at_pace(&self, text: &str, pause: Duration) -> Result<()> {
        let before = self.n_received(Kind::Key).await;
        let mut xdotool = self.desktop().command("xdotool");
        xdotool.args(["type", "--delay", &pause.as_millis().to_string(), text]);
        group::output(xdotool).await?;
        self.receives(Kind::Key, before, text.chars().count()).await
    }

    /// Asks the window to close, like its close button, and waits until it is closed.
    pub async fn quit(&self) -> Result<()> {
        self.keys(&["alt+F4"]).await?;
        wait::until("the window is gone", TIMEOUT, async || {
            Ok(self.screen_ids().await?.is_empty().then_some(()))
        })
        .await
    }
}
