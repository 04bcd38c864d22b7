//! Checks that the end was in view while an answer was measured: a page that does not follow costs less, but no user
//! reads it that way.

use super::delays::Delays;
use crate::error::{Error, Result};
use parlance_driver::Window;

/// Maximum distance from the end, in CSS pixels: one line of text.
const LINE: f64 = 30.0;

/// The share of samples that must be in view. New text may be below the viewport for a moment.
const SHARE_IN_SIGHT: f64 = 0.95;

/// Starts sampling.
pub(super) async fn watch(window: &Window<'_>) -> Result<()> {
    window.script(include_str!("followed.js"), Vec::new()).await.map(drop).map_err(Error::from)
}

/// Fails if the end was out of view since `watch`; `what` names the measurement.
pub(super) async fn check(window: &Window<'_>, what: &str) -> Result<()> {
    let distances = Delays::noted(&window.script("return window.endDistances", Vec::new()).await?);
    println!(
        "{what}: the end {:.0} px away in {:.0} % of {} looks, {:.0} px at most",
        distances.quantile(SHARE_IN_SIGHT),
        SHARE_IN_SIGHT * 100.0,
        distances.len(),
        distances.quantile(1.0)
    );
    if is_in_sight(&distances) {
        return Ok(());
    }
    Err(Error::answer(
        what,
        format!("the end was not followed, and was {:.0} px away at the worst", distances.quantile(1.0)),
    ))
}

fn is_in_sight(distances: &Delays) -> bool {
    distances.len() > 0 && distances.quantile(SHARE_IN_SIGHT) <= LINE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_that_is_away_for_a_moment_is_followed_and_one_that_stays_away_is_not() {
        let looks = |n_away: usize| Delays::of((0..100).map(|look| if look < n_away { 400.0 } else { 0.0 }));
        assert!(is_in_sight(&looks(4)));
        assert!(!is_in_sight(&looks(10)));
        assert!(!is_in_sight(&Delays::of(std::iter::empty())), "nobody looked");
    }
}
