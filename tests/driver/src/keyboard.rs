//! The screen's keyboard. Its keys go to whatever has the focus, and reach the page later than they are pressed.

use crate::window::Window;
use crate::{Result, group, wait};
use std::time::{Duration, Instant};

/// For so long the page may receive no key before the rest counts as gone elsewhere.
const NO_KEY_TIMEOUT: Duration = Duration::from_secs(1);

impl Window<'_> {
    /// Presses keys on whatever has the focus: names as xdotool has them, `ctrl+n`. Returns when the page has received
    /// them, or a second after the last one when some go elsewhere, as to a dialog of the system.
    ///
    /// # Errors
    /// When the screen refuses.
    pub async fn keys(&self, keys: &[&str]) -> Result<()> {
        let before = self.n_received().await;
        let mut xdotool = self.desktop().command("xdotool");
        xdotool.args(["key", "--delay", "60", "--clearmodifiers"]).args(keys);
        group::output(xdotool).await?;
        self.receives(before, keys.len()).await
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
        let before = self.n_received().await;
        let mut xdotool = self.desktop().command("xdotool");
        xdotool.args(["type", "--delay", &pause.as_millis().to_string(), text]);
        group::output(xdotool).await?;
        self.receives(before, text.chars().count()).await
    }

    /// Waits until the page has received `n_keys` after the first `before`.
    async fn receives(&self, before: Option<u64>, n_keys: usize) -> Result<()> {
        let Some(before) = before else { return Ok(()) };
        let expected = before.saturating_add(u64::try_from(n_keys).unwrap_or(u64::MAX));
        let (mut last, mut came_at) = (before, Instant::now());
        wait::until("the keys are received", wait::TIMEOUT, async || {
            let Some(now) = self.n_received().await else { return Ok(Some(())) };
            if now > last {
                (last, came_at) = (now, Instant::now());
            }
            Ok((now >= expected || came_at.elapsed() > NO_KEY_TIMEOUT).then_some(()))
        })
        .await
    }

    /// The keys that the page has received since it was first asked. `None` when it cannot be asked: the keys close
    /// the window or leave the page.
    async fn n_received(&self) -> Option<u64> {
        self.script(include_str!("js/keys.js"), Vec::new()).await.ok()?.as_u64()
    }
}
