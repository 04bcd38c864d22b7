//! The speed of a streamed answer.

use std::time::Duration;

/// The rate at which the words of a streamed answer are sent. A slower client applies backpressure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    /// The time between two words; `None` for full speed.
    interval: Option<Duration>,
}

impl Pace {
    /// As fast as the socket accepts the words, since the answer is already complete.
    pub const FULL_SPEED: Self = Self { interval: None };

    /// This many words per second, which may be less than one; `None` for a value that is not a rate.
    #[must_use]
    pub fn words_per_second(words: f64) -> Option<Self> {
        let interval =
            Duration::try_from_secs_f64(1.0 / words).ok().filter(|pause| *pause < Self::LONGEST)?;
        Some(Self { interval: Some(interval) })
    }

    /// The longest interval between two words.
    const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

    /// The time between two words; `None` when there is no pause.
    #[must_use]
    pub(crate) fn interval(self) -> Option<Duration> {
        self.interval
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pace_is_any_number_of_words_above_zero() {
        let pause = |words| Pace::words_per_second(words).map(|pace| pace.interval());
        assert_eq!(pause(4.0), Some(Some(Duration::from_millis(250))));
        assert_eq!(pause(0.1), Some(Some(Duration::from_secs(10))));
        for no_rate in [0.0, -1.0, f64::NAN, 1e-9] {
            assert_eq!(pause(no_rate), None, "{no_rate}");
        }
    }
}
