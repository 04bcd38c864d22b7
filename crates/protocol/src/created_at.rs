//! The unit of `created_at`.

/// From here on a `created_at` is in milliseconds: in seconds it would be in the year 5138.
const FIRST_MILLISECONDS: i64 = 100_000_000_000;

/// Converts a `created_at` to milliseconds since 1970. The interface leaves the unit open for files and uses
/// milliseconds for responses. Zero means "no value" (interface section 2.4); zero and negative numbers give `None`.
#[must_use]
pub fn created_at_ms(created_at: i64) -> Option<i64> {
    match created_at {
        i64::MIN..=0 => None,
        1..FIRST_MILLISECONDS => Some(created_at * 1000),
        FIRST_MILLISECONDS..=i64::MAX => Some(created_at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_seconds_and_large_ones_milliseconds() {
        assert_eq!(created_at_ms(1_760_000_000), Some(1_760_000_000_000));
        assert_eq!(created_at_ms(1_760_000_000_123), Some(1_760_000_000_123));
        assert_eq!(created_at_ms(FIRST_MILLISECONDS - 1), Some(99_999_999_999_000));
        assert_eq!(created_at_ms(FIRST_MILLISECONDS), Some(FIRST_MILLISECONDS));
    }

    #[test]
    fn zero_and_less_is_unknown() {
        assert_eq!(created_at_ms(0), None);
        assert_eq!(created_at_ms(-1), None);
        assert_eq!(created_at_ms(i64::MIN), None);
        assert_eq!(created_at_ms(i64::MAX), Some(i64::MAX));
    }
}
