//! The tool `calculator`: finds arithmetic in a question and works it out.

use std::time::{Duration, Instant};

/// A calculation that takes longer is given up.
const LIMIT: Duration = Duration::from_secs(1);

/// Longer expressions are no question.
const MAX_BYTES: usize = 200;

/// Deeper brackets are no question either, and would use up the parser's stack.
const MAX_DEPTH: usize = 24;

/// Words that an expression may hold besides numbers.
const NAMES: [&str; 24] = [
    "sqrt", "cbrt", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "ln", "log", "log2",
    "log10", "exp", "abs", "floor", "ceil", "round", "pi", "e", "of", "mod",
];

/// What people write before a calculation. Longer ones first.
const REQUESTS: [&str; 36] = [
    "can you calculate",
    "can you compute",
    "could you calculate",
    "what is the result of",
    "what's the result of",
    "please calculate",
    "please compute",
    "tell me what",
    "how much is",
    "how much are",
    "what is",
    "what's",
    "whats",
    "what are",
    "calculate",
    "compute",
    "evaluate",
    "solve",
    "work out",
    "wie viel ist",
    "wieviel ist",
    "wie viel sind",
    "was ist",
    "was ergibt",
    "was macht",
    "berechne",
    "rechne",
    "combien font",
    "combien fait",
    "calcule",
    "cuánto es",
    "cuanto es",
    "quanto fa",
    "quanto è",
    "please",
    "bitte",
];

/// Ways to write an operator, and how the evaluator wants it.
const OPERATORS: [(&str, &str); 25] = [
    ("to the power of", "^"),
    ("hoch", "^"),
    ("multiplied by", "*"),
    ("divided by", "/"),
    ("geteilt durch", "/"),
    ("dividiert durch", "/"),
    ("square root of", "sqrt "),
    ("wurzel aus", "sqrt "),
    ("percent", "%"),
    ("prozent", "%"),
    ("squared", "^2"),
    ("cubed", "^3"),
    ("times", "*"),
    ("plus", "+"),
    ("minus", "-"),
    ("modulo", "mod"),
    ("mal", "*"),
    ("von", "of"),
    ("**", "^"),
    ("×", "*"),
    ("·", "*"),
    ("÷", "/"),
    ("−", "-"),
    ("–", "-"),
    ("√", "sqrt "),
];

/// A value, as the evaluator writes it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Value {
    pub(crate) text: String,
    /// Whether digits had to be left out.
    pub(crate) is_rounded: bool,
}

/// The expression in a clause, if it asks for nothing else.
pub(crate) fn find_expression(clause: &str) -> Option<String> {
    let lower = clause.trim().trim_end_matches(['?', '!', '=', '.', ' ']).to_lowercase();
    let (asked, was_requested) = without_request(&lower);
    if asked.len() > MAX_BYTES {
        return None;
    }
    let mut expression = asked.to_owned();
    for (word, operator) in OPERATORS {
        expression = replace_word(&expression, word, operator);
    }
    let expression = plain_numbers(&expression);
    (is_expression(&expression) && (was_requested || !looks_like_a_label(asked))).then_some(expression)
}

/// Takes off what people write around a calculation.
fn without_request(lower: &str) -> (&str, bool) {
    let mut rest = lower.trim_end_matches(" please").trim_end_matches(" bitte");
    let mut was_requested = false;
    while let Some(after) = REQUESTS.iter().find_map(|request| {
        rest.strip_prefix(request).filter(|after| after.starts_with([' ', ':', '(']) || after.is_empty())
    }) {
        rest = after.trim_start_matches([':', ' ']);
        was_requested = true;
    }
    let rest = rest.trim_end_matches(['?', '!', '=', '.', ' ']);
    (rest.strip_suffix(" is").unwrap_or(rest), was_requested)
}

/// Replaces a word where it is not part of another one; a sign wherever it stands.
fn replace_word(text: &str, word: &str, with: &str) -> String {
    let is_sign = !word.chars().any(char::is_alphabetic);
    let mut replaced = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(word) {
        let is_whole = !before.ends_with(char::is_alphabetic) && !after.starts_with(char::is_alphabetic);
        replaced.push_str(before);
        replaced.push_str(if is_sign || is_whole { with } else { word });
        rest = after;
    }
    replaced.push_str(rest);
    replaced
}

/// Writes every number with a point for its fraction and nothing between its thousands.
fn plain_numbers(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut number = String::new();
    for letter in text.chars() {
        if letter.is_ascii_digit() || (!number.is_empty() && matches!(letter, ',' | '.')) {
            number.push(letter);
        } else {
            plain.push_str(&plain_number(&number));
            number.clear();
            plain.push(letter);
        }
    }
    plain.push_str(&plain_number(&number));
    plain
}

fn plain_number(number: &str) -> String {
    let n_commas = number.matches(',').count();
    let n_points = number.matches('.').count();
    let without = |sign: char| number.replace(sign, "");
    match (n_commas, n_points) {
        (0, 0 | 1) => number.to_owned(),
        (0, _) => without('.'),
        // One comma before exactly three digits separates thousands, before any other number of them a fraction.
        (1, 0) => match number.split_once(',') {
            Some((_, fraction)) if fraction.len() != 3 => number.replace(',', "."),
            _ => without(','),
        },
        (_, 0) => without(','),
        // Both are there: the last one begins the fraction.
        _ if number.rfind(',') > number.rfind('.') => without('.').replace(',', "."),
        _ => without(','),
    }
}

/// Whether the text is arithmetic through and through, and there is something to work out.
fn is_expression(text: &str) -> bool {
    let mut depth = 0_usize;
    let mut name = String::new();
    let (mut has_digit, mut has_operation) = (false, false);
    for letter in text.chars().chain([' ']) {
        if letter.is_alphabetic() || (letter.is_ascii_digit() && !name.is_empty()) {
            name.push(letter);
            continue;
        }
        if !name.is_empty() {
            if !NAMES.contains(&name.as_str()) {
                return false;
            }
            has_operation |= !matches!(name.as_str(), "pi" | "e");
            name.clear();
        }
        match letter {
            '0'..='9' => has_digit = true,
            '+' | '-' | '*' | '/' | '^' | '%' | '!' => has_operation = true,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ' ' | '.' => {}
            _ => return false,
        }
        if depth > MAX_DEPTH {
            return false;
        }
    }
    has_digit
        && has_operation
        && !text.trim_start_matches(['-', '+']).trim().chars().all(|letter| letter.is_ascii_digit())
}

/// Dates, numbers of telephones and of sections look like arithmetic: `2024-05-01`, `555-1234`.
fn looks_like_a_label(text: &str) -> bool {
    let signs: Vec<char> = text.chars().filter(|letter| !letter.is_ascii_digit()).collect();
    !signs.is_empty()
        && (signs.iter().all(|sign| *sign == '-')
            || (signs.len() > 1 && signs.iter().all(|sign| matches!(sign, '/' | '.'))))
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

    fn check(clause: &str, expected: Option<&str>) {
        assert_eq!(find_expression(clause).as_deref(), expected, "{clause}");
    }

    #[test]
    fn arithmetic_is_found_alone_and_in_a_question() {
        check("what is 12.5 * (3+4)?", Some("12.5 * (3+4)"));
        check("2^10 / 3", Some("2^10 / 3"));
        check("Please calculate 5 plus 7", Some("5 + 7"));
        check("Was ist 12,5 mal 4?", Some("12.5 * 4"));
        check("How much is 19% of 1,250.50?", Some("19% of 1250.50"));
        check("What is the square root of 144?", None);
        check("square root of 144", Some("sqrt  144"));
        check("3 × 4 =", Some("3 * 4"));
        check("tell me what 3*4 is", Some("3*4"));
        check("1.000.000 / 4", Some("1000000 / 4"));
    }

    #[test]
    fn what_only_looks_like_arithmetic_is_left_alone() {
        check("2024-05-01", None);
        check("What is in section 3?", None);
        check("What is 42?", None);
        check("555-1234", None);
        check("1/2/2024", None);
        check("Who is on page 3-4?", None);
        check("what is a contract", None);
    }

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
