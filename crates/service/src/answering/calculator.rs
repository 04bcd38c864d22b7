//! The tool `calculator`: works out an expression.

use std::time::{Duration, Instant};

/// A calculation that takes longer is given up.
const LIMIT: Duration = Duration::from_secs(1);

/// A value, as the evaluator writes it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) text: String,
    /// Whether digits had to be left out.
    pub(crate) is_rounded: bool,
}

/// Works an expression out. The error says in the evaluator's words why it has no value. Blocks for a while.
pub(crate) fn evaluate(expression: &str) -> Result<Value, String> {
    let mut context = fend_core::Context::new();
    context.disable_rng();
    let deadline = Deadline(Instant::now() + LIMIT);
    let result =
        fend_core::evaluate_with_interrupt(expression, &mut context, &deadline).map_err(|cause| {
            if Instant::now() >= deadline.0 { "it takes too long to work out".to_owned() } else { cause }
        })?;
    let text = result.get_main_result();
    let exact = text.strip_prefix("approx. ");
    Ok(Value { text: exact.unwrap_or(text).to_owned(), is_rounded: exact.is_some() })
}

struct Deadline(Instant);

impl fend_core::Interrupt for Deadline {
    fn should_interrupt(&self) -> bool {
        Instant::now() >= self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_exact_or_say_that_they_are_not() {
        assert_eq!(evaluate("12.5 * (3+4)").unwrap(), Value { text: "87.5".to_owned(), is_rounded: false });
        let third = evaluate("2^10 / 3").unwrap();
        assert!(third.is_rounded && third.text.starts_with("341.333"), "{third:?}");
        assert_eq!(evaluate("19% of 1250.50").unwrap().text, "237.595");
    }

    #[test]
    fn what_has_no_value_says_why() {
        assert!(evaluate("1/0").unwrap_err().contains("zero"));
        for endless in ["9^9^9^9", "99999999!", "2^999999999", "(2^99999999)!"] {
            assert!(evaluate(endless).is_err(), "{endless}");
        }
    }
}
