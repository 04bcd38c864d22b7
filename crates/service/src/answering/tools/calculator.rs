//! The tool `calculator`: evaluates an expression.

use parlance_words::{Paragraph, messages};
use std::time::{Duration, Instant};

/// The time limit of a calculation.
const LIMIT: Duration = Duration::from_secs(1);

/// The longest expression, in bytes. The evaluator recurses for every bracket and sign.
const MAX_BYTES: usize = 1_000;

/// The stack of a calculation: the deepest expression of [`MAX_BYTES`] uses a part of it.
const STACK_BYTES: usize = 128 * 1024 * 1024;

/// Signs that define functions. A recursive function would overflow any stack.
const DEFINING: [char; 3] = ['=', ':', '\\'];

/// A value, as the evaluator writes it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) text: String,
    /// Whether it is rounded.
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
    /// The message of the evaluator.
    #[error("{0}")]
    NoValue(String),
}

/// The evaluator's message about a division by zero.
const DIVISION_BY_ZERO: &str = "division by zero";

impl CalculationError {
    /// The message for the user; `expression` is the expression as displayed.
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

/// Evaluates an expression. Blocks for up to [`LIMIT`].
pub(crate) fn evaluate(expression: &str) -> Result<Value, CalculationError> {
    if expression.len() > MAX_BYTES {
        return Err(CalculationError::TooLong);
    }
    if expression.contains(DEFINING) {
        return Err(CalculationError::Defines);
    }
    let expression = &with_percents_of_sums(expression);
    let thread = std::thread::Builder::new().name("calculation".to_owned()).stack_size(STACK_BYTES);
    std::thread::scope(|scope| {
        let calculation = thread.spawn_scoped(scope, || evaluate_deeply(expression));
        calculation.map_err(|_| CalculationError::Failed)?.join().map_err(|_| CalculationError::Failed)?
    })
}

/// Adds percents as pocket calculators do: `100 + 19%` is 119. A percent after a plus or a minus refers to everything
/// before it in the same brackets.
fn with_percents_of_sums(expression: &str) -> String {
    // Do not change an expression with strings in quotes.
    if !expression.contains('%') || expression.contains(['"', '\'']) {
        return expression.to_owned();
    }
    let mut read = 0;
    let rewritten = rewrite_sum(expression, &mut read);
    let is_whole = read == expression.len() && has_balanced_brackets(expression);
    if is_whole { rewritten } else { expression.to_owned() }
}

fn has_balanced_brackets(expression: &str) -> bool {
    expression.matches('(').count() == expression.matches(')').count()
}

/// Rewrites the terms from the byte `at` to the bracket that closes them, and moves `at` there.
fn rewrite_sum(expression: &str, at: &mut usize) -> String {
    let mut sum = Sum::default();
    let mut term = String::new();
    while let Some(letter) = expression.get(*at..).and_then(|rest| rest.chars().next()) {
        match letter {
            ')' => break,
            '(' => {
                *at += 1;
                let inner = rewrite_sum(expression, at);
                term.push('(');
                term.push_str(&inner);
                if expression.get(*at..).is_some_and(|rest| rest.starts_with(')')) {
                    term.push(')');
                    *at += 1;
                }
            }
            '+' | '-' if ends_with_operand(&term) => {
                sum.add(&term);
                term = letter.to_string();
                *at += 1;
            }
            _ => {
                term.push(letter);
                *at += letter.len_utf8();
            }
        }
    }
    sum.add(&term);
    sum.text
}

/// Whether a sign after this text joins two terms, and is not the sign of a number.
fn ends_with_operand(text: &str) -> bool {
    let text = text.trim_end();
    // The sign of an exponent: `1e-5`.
    let is_exponent = text
        .strip_suffix(['e', 'E'])
        .is_some_and(|number| number.ends_with(|last: char| last.is_ascii_digit()));
    !is_exponent
        && text.ends_with(|letter: char| letter.is_alphanumeric() || matches!(letter, ')' | '%' | '!' | '.'))
}

/// The beginning of a sum, up to the current term.
#[derive(Default)]
struct Sum {
    text: String,
    /// Whether at least one term is not a percent: `5% + 3%` is 8 %.
    has_amount: bool,
}

impl Sum {
    /// Adds a term, which begins with its sign unless it is the first.
    fn add(&mut self, term: &str) {
        match percent_of_sum(term) {
            Some((sign, percent)) if self.has_amount => {
                self.text = format!("({}) * (1 {sign} {percent}%)", self.text.trim());
            }
            percent => {
                self.has_amount |= percent.is_none() && bare_percent(term).is_none();
                self.text.push_str(term);
            }
        }
    }
}

/// The sign and the number of a term that consists of a percent.
fn percent_of_sum(term: &str) -> Option<(char, &str)> {
    let sign = term.chars().next().filter(|sign| matches!(sign, '+' | '-'))?;
    Some((sign, bare_percent(term.get(1..)?)?))
}

fn bare_percent(term: &str) -> Option<&str> {
    let number = term.trim().strip_suffix('%')?.trim();
    let is_number = number.starts_with(|first: char| first.is_ascii_digit() || first == '.')
        && number.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    is_number.then_some(number)
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
    fn an_added_percent_refers_to_the_sum_before_it() {
        for (expression, value) in [
            ("100 + 19%", "119"),
            ("100+19 %", "119"),
            ("1 + 5%", "1.05"),
            ("200 + 50 - 10%", "225"),
            ("(100 - 20) + 10%", "88"),
            ("2 * (100 + 19%)", "238"),
            ("2*(100+19%)", "238"),
            ("100 + 19% - 10", "109"),
            ("100 + 19% + 10%", "130.9"),
            ("200 - 10% * 2", "199.8"),
            ("((100 + 10%) - 10) + 50%", "150"),
            ("sqrt(100 - 19%)", "9"),
            ("-100 + 19%", "-119"),
            ("100 + 19% of 50", "109.5"),
            ("2^-1 + 50%", "0.75"),
            ("19%", "19%"),
            ("100 + 19", "119"),
        ] {
            assert_eq!(evaluate(expression).unwrap().text, value, "{expression}");
        }
    }

    #[test]
    fn an_expression_without_a_value_has_a_reason() {
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
            let value = evaluate(&expression);
            assert!(value.is_err() || !value.unwrap().text.is_empty(), "{expression}");
        }
        assert_eq!(evaluate("((((1))))").unwrap().text, "1");
    }

    #[test]
    fn recursive_and_long_expressions_are_refused() {
        assert_eq!(evaluate(&"(".repeat(60_000)), Err(CalculationError::TooLong));
        for endless in
            ["f = x: f x; f 1", "(x: x x) (x: x x)", r"(\x. x x) (\x. x x)", "(x => x x) (x => x x)"]
        {
            assert_eq!(evaluate(endless), Err(CalculationError::Defines), "{endless}");
        }
    }
}
