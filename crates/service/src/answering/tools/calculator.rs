//! The tool `calculator`: works out an expression.

use parlance_words::{Paragraph, messages};
use std::time::{Duration, Instant};

/// A calculation that takes longer is given up.
const LIMIT: Duration = Duration::from_secs(1);

/// Longer expressions are not worked out, in bytes. The evaluator goes one level deeper for every bracket and sign.
const MAX_BYTES: usize = 1_000;

/// The stack of a calculation: the deepest expression of [`MAX_BYTES`] uses a part of it.
const STACK_BYTES: usize = 128 * 1024 * 1024;

/// Signs that define functions. One that calls itself would use up any stack.
const DEFINING: [char; 3] = ['=', ':', '\\'];

/// A value, as the evaluator writes it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) text: String,
    /// Whether digits had to be left out.
    pub(crate) is_rounded: bool,
}

/// Why an expression has no value. `Display` is for models.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CalculationError {
    #[error("the expression is longer than {MAX_BYTES} bytes; work it out in parts")]
    TooLong,
    #[error("functions and variables cannot be defined; write the numbers instead")]
    Defines,
    #[error("it takes too long to work out")]
    TookTooLong,
    #[error("the calculator failed on it")]
    Failed,
    /// In the evaluator's words.
    #[error("{0}")]
    NoValue(String),
}

/// What the evaluator says of a division by zero.
const DIVISION_BY_ZERO: &str = "division by zero";

impl CalculationError {
    /// The same for a person; `expression` is how the expression is shown.
    pub(crate) fn present(&self, expression: &str) -> Paragraph {
        match self {
            Self::TooLong => [messages::calculation_too_long(), messages::calculation_split()].into(),
            Self::Defines => [messages::calculation_defines(), messages::calculation_write_numbers()].into(),
            Self::TookTooLong => messages::calculation_slow(expression).into(),
            Self::Failed => messages::calculation_failed(expression).into(),
            Self::NoValue(why) => match why.trim_end_matches('.') {
                DIVISION_BY_ZERO => messages::calculation_division_by_zero(expression).into(),
                why => messages::calculation_no_value(expression, why).into(),
            },
        }
    }
}

/// Works an expression out. Blocks for a while.
pub(crate) fn evaluate(expression: &str) -> Result<Value, CalculationError> {
    if expression.len() > MAX_BYTES {
        return Err(CalculationError::TooLong);
    }
    if expression.contains(DEFINING) {
        return Err(CalculationError::Defines);
    }
    let expression = &with_shares_of_sums(expression);
    let thread = std::thread::Builder::new().name("calculation".to_owned()).stack_size(STACK_BYTES);
    std::thread::scope(|scope| {
        let calculation = thread.spawn_scoped(scope, || evaluate_deeply(expression));
        calculation.map_err(|_| CalculationError::Failed)?.join().map_err(|_| CalculationError::Failed)?
    })
}

/// Reads `100 + 19%` as people and pocket calculators do: as 100 and 19 % of it.
fn with_shares_of_sums(expression: &str) -> String {
    let as_it_is = || expression.to_owned();
    let Some(bare) = expression.trim_end().strip_suffix('%') else { return as_it_is() };
    let is_digit = |letter: char| letter.is_ascii_digit() || letter == '.';
    let before = bare.trim_end().trim_end_matches(is_digit);
    let number = bare.get(before.len()..).unwrap_or_default().trim();
    let Some((sum, sign)) = before.trim_end().char_indices().next_back().and_then(|(at, sign)| {
        Some((before.get(..at)?.trim_end(), sign)).filter(|_| matches!(sign, '+' | '-'))
    }) else {
        return as_it_is();
    };
    // The sign of a factor, an open bracket, or shares that are added.
    let is_sum = sum.ends_with(|letter: char| letter.is_ascii_alphanumeric() || letter == ')');
    let is_closed = sum.matches('(').count() == sum.matches(')').count();
    if number.is_empty() || !is_sum || !is_closed || sum.contains('%') {
        return as_it_is();
    }
    format!("({sum}) * (1 {sign} {number}%)")
}

fn evaluate_deeply(expression: &str) -> Result<Value, CalculationError> {
    let mut context = fend_core::Context::new();
    context.disable_rng();
    let deadline = Deadline(Instant::now() + LIMIT);
    let result =
        fend_core::evaluate_with_interrupt(expression, &mut context, &deadline).map_err(|cause| {
            if Instant::now() >= deadline.0 {
                CalculationError::TookTooLong
            } else {
                CalculationError::NoValue(cause)
            }
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
    fn a_share_that_is_added_or_taken_is_one_of_the_sum() {
        for (expression, value) in [
            ("100 + 19%", "119"),
            ("100+19 %", "119"),
            ("1 + 5%", "1.05"),
            ("200 + 50 - 10%", "225"),
            ("(100 - 20) + 10%", "88"),
            ("2 * (100 + 19%)", "200.38"),
            ("100 + 19", "119"),
        ] {
            assert_eq!(evaluate(expression).unwrap().text, value, "{expression}");
        }
    }

    #[test]
    fn what_has_no_value_says_why() {
        let why = evaluate("1/0").unwrap_err();
        assert_eq!(why.present("`1/0`").to_string(), "I can’t calculate `1/0`: division by zero.");
        assert_eq!(why, CalculationError::NoValue(DIVISION_BY_ZERO.to_owned()));
        for endless in ["9^9^9^9", "99999999!", "2^999999999", "(2^99999999)!"] {
            assert!(evaluate(endless).is_err(), "{endless}");
        }
    }
    #[test]
    fn no_expression_is_too_deep_for_the_stack() {
        let half = MAX_BYTES / 2 - 1;
        let deep = [
            format!("{}1{}", "(".repeat(half), ")".repeat(half)),
            format!("{}1", "-".repeat(MAX_BYTES - 1)),
            format!("9{}", "!".repeat(MAX_BYTES - 1)),
            format!("2{}", "^1".repeat(half)),
            format!("{}2", "sqrt ".repeat(MAX_BYTES / 5 - 1)),
            "\"a\" ".repeat(MAX_BYTES / 4),
            "1 ".repeat(half),
            "1+".repeat(half) + "1",
        ];
        for expression in deep {
            assert!(expression.len() <= MAX_BYTES);
            // Whether it has a value is the evaluator's matter; that there is an answer is ours.
            let value = evaluate(&expression);
            assert!(value.is_err() || !value.unwrap().text.is_empty(), "{expression}");
        }
        assert_eq!(evaluate("((((1))))").unwrap().text, "1");
    }

    #[test]
    fn what_has_no_end_is_not_begun() {
        assert_eq!(evaluate(&"(".repeat(60_000)), Err(CalculationError::TooLong));
        for endless in
            ["f = x: f x; f 1", "(x: x x) (x: x x)", r"(\x. x x) (\x. x x)", "(x => x x) (x => x x)"]
        {
            assert_eq!(evaluate(endless), Err(CalculationError::Defines), "{endless}");
        }
    }
}
