//! The screen's pointer: turning the wheel, and dragging the scroll bar.

use crate::page::reference;
use crate::received::Kind;
use crate::window::Window;
use crate::{Element, Result, group, wait};
use std::time::{Duration, Instant};

/// A drag moves the pointer in this many steps, as a user would.
const N_STEPS: i32 = 12;

/// How long to wait for the end of scrolling.
const REST_LIMIT: Duration = Duration::from_secs(1);

impl Window<'_> {
    /// Turns the wheel over the middle of `target` by this many notches: down, or up if negative. Returns when the
    /// target has scrolled.
    pub async fn turn_wheel(&self, target: &Element, notches: i32) -> Result<()> {
        let (x, y) = self.point_in(target, (0.5, 0.5)).await?;
        let button = if notches < 0 { "4" } else { "5" };
        let repeat = notches.unsigned_abs().to_string();
        let mut xdotool = self.desktop().command("xdotool");
        xdotool.args(["mousemove", &x.to_string(), &y.to_string()]);
        xdotool.args(["click", "--repeat", &repeat, "--delay", "20", button]);
        let before = self.n_received(Kind::Wheel).await;
        group::output(xdotool).await?;
        self.receives(Kind::Wheel, before, 1).await?;
        self.comes_to_rest(target).await
    }

    /// Waits until an element stops scrolling, or a second has passed: one that follows new text does not stop.
    async fn comes_to_rest(&self, target: &Element) -> Result<()> {
        let (started, mut last) = (Instant::now(), None);
        wait::until("the element is at rest", wait::TIMEOUT, async || {
            let place = self.script("return arguments[0].scrollTop", vec![reference(target)]).await?;
            let is_at_rest = last.replace(place.clone()) == Some(place);
            Ok((is_at_rest || started.elapsed() > REST_LIMIT).then_some(()))
        })
        .await
    }

    /// Presses the primary button at one point of `target`, moves to another and releases it. Points are fractions of
    /// its width and height; `(1.0, 0.0)` is the last pixel at the upper right.
    pub async fn drag_within(&self, target: &Element, from: (f64, f64), to: (f64, f64)) -> Result<()> {
        self.drag(target, from, to, ["0.1", "0.03", "0.1"]).await
    }

    /// Like [`drag_within`](Self::drag_within), as fast as the screen accepts it.
    pub async fn drag_quickly_within(
        &self,
        target: &Element,
        from: (f64, f64),
        to: (f64, f64),
    ) -> Result<()> {
        self.drag(target, from, to, ["0"; 3]).await
    }

    /// The pauses, in seconds, before the press, before each step and before the release.
    async fn drag(
        &self,
        target: &Element,
        from: (f64, f64),
        to: (f64, f64),
        [before_press, before_step, before_release]: [&str; 3],
    ) -> Result<()> {
        let from = self.point_in(target, from).await?;
        let to = self.point_in(target, to).await?;
        let mut xdotool = self.desktop().command("xdotool");
        xdotool.args([
            "mousemove",
            &from.0.to_string(),
            &from.1.to_string(),
            "sleep",
            before_press,
            "mousedown",
            "1",
        ]);
        for step in 1..=N_STEPS {
            let at = (from.0 + (to.0 - from.0) * step / N_STEPS, from.1 + (to.1 - from.1) * step / N_STEPS);
            xdotool.args(["sleep", before_step, "mousemove", &at.0.to_string(), &at.1.to_string()]);
        }
        xdotool.args(["sleep", before_release, "mouseup", "1"]);
        group::output(xdotool).await.map(drop)
    }
}
