//! Waits until the page has received events of the screen's keyboard and pointer, which arrive with a delay.

use crate::window::Window;
use crate::{Result, wait};
use serde_json::json;
use std::time::{Duration, Instant};

/// If the page receives no event for this time, the rest is assumed to have gone elsewhere.
const NOTHING_TIMEOUT: Duration = Duration::from_secs(1);

/// A kind of event that the page counts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    Key,
    Wheel,
}

impl Window<'_> {
    /// Waits until the page has received `n` events after the first `before`, or none for a second: some go elsewhere,
    /// for example to a system dialog.
    pub(crate) async fn receives(&self, kind: Kind, before: Option<u64>, n: usize) -> Result<()> {
        let Some(before) = before else { return Ok(()) };
        let expected = before.saturating_add(u64::try_from(n).unwrap_or(u64::MAX));
        let (mut last, mut came_at) = (before, Instant::now());
        wait::until("the events are received", wait::TIMEOUT, async || {
            let Some(now) = self.n_received(kind).await else { return Ok(Some(())) };
            if now > last {
                (last, came_at) = (now, Instant::now());
            }
            Ok((now >= expected || came_at.elapsed() > NOTHING_TIMEOUT).then_some(()))
        })
        .await
    }

    /// Number of events that the page has received since the first request. `None` if the page does not respond,
    /// because an event closed the window or left the page.
    pub(crate) async fn n_received(&self, kind: Kind) -> Option<u64> {
        let name = match kind {
            Kind::Key => "keydown",
            Kind::Wheel => "wheel",
        };
        self.script(include_str!("js/received.js"), vec![json!(name)]).await.ok()?.as_u64()
    }
}
