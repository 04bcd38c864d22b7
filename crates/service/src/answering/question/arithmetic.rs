//! Converts arithmetic as users write it into expressions of the calculator.
//!
//! It must not depend on the text around an expression.

/// Longer expressions are not calculated.
const MAX_BYTES: usize = 200;

/// Deeper brackets are not calculated either. They would overflow the evaluator's stack.
const MAX_DEPTH: usize = 24;

/// Signs of expressions, besides the operators below.
const SIGNS: &str = "+-*/^%!().,";

/// Words of expressions.
const NAMES: [&str; 24] = [
    "sqrt", "cbrt", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "ln", "log", "log2",
    "log10", "exp", "abs", "floor", "ceil", "round", "pi", "e", "of", "mod",
];

/// Ways to write an operator, and the operator of the evaluator.
const OPERATORS: [(&str, &str); 26] = [
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
    ("x", "*"),
    ("von", "of"),
    ("**", "^"),
    ("×", "*"),
    ("·", "*"),
    ("÷", "/"),
    ("−", "-"),
    ("–", "-"),
    ("√", "sqrt "),
];

/// How a language separates thousands and fractions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum NumberStyle {
    /// `1,500.25`
    #[default]
    Point,
    /// `1.500,25`
    Comma,
}

impl NumberStyle {
    /// The style of the language with this BCP 47 tag.
    pub(crate) fn of(tag: &str) -> Self {
        match tag.split('-').next().unwrap_or_default() {
            "de" | "es" | "fr" | "pt" => Self::Comma,
            _ => Self::Point,
        }
    }
}

/// German words for operators: their numbers have [`NumberStyle::Comma`].
const GERMAN: [&str; 7] = ["dividiert", "geteilt", "hoch", "mal", "prozent", "von", "wurzel"];

/// The text as an expression, if it is nothing but arithmetic.
pub(crate) fn expression(text: &str, style: NumberStyle) -> Option<String> {
    if text.len() > MAX_BYTES || is_label(text) {
        return None;
    }
    let mut expression = text.to_lowercase();
    let is_german =
        expression.split(|letter: char| !letter.is_alphabetic()).any(|word| GERMAN.contains(&word));
    let style = if is_german { NumberStyle::Comma } else { style };
    for (word, operator) in OPERATORS {
        expression = replace_word(&expression, word, operator);
    }
    let expression = plain_numbers(&expression, style)?;
    is_expression(&expression).then_some(expression)
}

/// Whether a word can be a part of an expression: of digits, signs, and the words for operators and functions.
pub(crate) fn is_part(word: &str) -> bool {
    let is_letter = |letter: char| letter.is_alphabetic();
    let is_sign = |letter: char| {
        letter.is_ascii_digit()
            || SIGNS.contains(letter)
            || OPERATORS.iter().any(|(word, _)| word.starts_with(letter))
    };
    let mut names = word.split(|letter: char| !is_letter(letter)).filter(|name| !name.is_empty());
    let is_known = |name: &str| {
        let is_name = |known: &&str| known.trim_end_matches(|letter: char| letter.is_ascii_digit()) == name;
        NAMES.iter().any(is_name)
            || OPERATORS.iter().any(|(words, _)| words.split(' ').any(|known| known == name))
    };
    !word.is_empty()
        && word.chars().all(|letter| is_letter(letter) || is_sign(letter))
        && names.all(|name| is_known(&name.to_lowercase()))
}

/// Whether an expression in a sentence can only be a calculation: it has a product, a power, a percentage or a function.
/// Ranges, names and fractions also have a plus, a minus or a slash.
pub(crate) fn is_unmistakable(text: &str, expression: &str) -> bool {
    let names_sides =
        text.to_lowercase().split(|letter: char| !letter.is_alphabetic()).any(|word| word == "x");
    let n_numbers = expression
        .split(|letter: char| !letter.is_ascii_digit() && letter != '.')
        .filter(|number| !number.is_empty())
        .count();
    let mut before_brackets = expression.split('(').rev().skip(1);
    let calls = expression.contains("sqrt")
        || before_brackets.any(|before| before.ends_with(|letter: char| letter.is_alphanumeric()));
    let multiplies = expression.contains(['*', '^']) || expression.replace(' ', "").contains("%of");
    !names_sides && (calls || (n_numbers > 1 && multiplies))
}

/// Whether a text has only numbers and the signs of dates and ranges, without spaces: `9-17`, `24/7`.
pub(crate) fn is_tight(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '-' | '–' | '/' | '.'))
}

/// Replaces a word where it is not part of another one, and a sign everywhere.
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

/// Writes every number with a point before its fraction and no separators of thousands. `None` when one is no number,
/// for example a version.
fn plain_numbers(text: &str, style: NumberStyle) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut number = String::new();
    for letter in text.chars() {
        if letter.is_ascii_digit() || (!number.is_empty() && matches!(letter, ',' | '.')) {
            number.push(letter);
        } else {
            plain.push_str(&plain_number(&number, style)?);
            number.clear();
            plain.push(letter);
        }
    }
    plain.push_str(&plain_number(&number, style)?);
    Some(plain)
}

fn plain_number(number: &str, style: NumberStyle) -> Option<String> {
    let has_comma = style == NumberStyle::Comma;
    let n_commas = number.matches(',').count();
    let n_points = number.matches('.').count();
    let without = |sign: char| number.replace(sign, "");
    let are_thousands = |sign: char| number.split(sign).skip(1).all(|group| group.len() == 3);
    let has_short_beginning = !number.starts_with('0') && number.find('.').is_some_and(|at| at <= 3);
    match (n_commas, n_points) {
        (0, 1) if has_comma && has_short_beginning && are_thousands('.') => Some(without('.')),
        (1, 0) if has_comma => Some(number.replace(',', ".")),
        (0, 0 | 1) => Some(number.to_owned()),
        (0, _) => are_thousands('.').then(|| without('.')),
        // One comma before exactly three digits separates thousands, before any other number of them a fraction.
        (1, 0) if !are_thousands(',') => Some(number.replace(',', ".")),
        (_, 0) => are_thousands(',').then(|| without(',')),
        // Both are there: the last one begins the fraction.
        _ if number.rfind(',') > number.rfind('.') => Some(without('.').replace(',', ".")),
        _ => Some(without(',')),
    }
}

/// Whether the whole text is arithmetic and has an operation.
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
            let is_call = letter == '(';
            match name.as_str() {
                // “3 of 4” is no sum; “20 % of 4” has its sign.
                "pi" | "e" | "of" => {}
                // Words of other subjects too: “floor 3”.
                "floor" | "ceil" | "round" | "abs" | "exp" if !is_call => return false,
                _ => has_operation = true,
            }
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
        && !has_neighbours(text)
        && !text.trim_start_matches(['-', '+']).trim().chars().all(|letter| letter.is_ascii_digit())
}

/// Whether two numbers are neighbours, as in a telephone number.
fn has_neighbours(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut pairs = words.iter().zip(words.iter().skip(1));
    pairs.any(|(left, right)| {
        left.ends_with(|letter: char| letter.is_ascii_digit())
            && right.starts_with(|letter: char| letter.is_ascii_digit())
    })
}

/// Dates, telephone numbers and other labels look like arithmetic: `2024-05-01`, `1/2/2024`, `555-1234`, `123-45-6789`.
fn is_label(text: &str) -> bool {
    let is_digits = |group: &&str| !group.is_empty() && group.bytes().all(|byte| byte.is_ascii_digit());
    ['-', '/'].into_iter().any(|sign| {
        let groups: Vec<&str> = text.trim_start_matches('+').split(sign).collect();
        let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
        let begins_with_zero = groups.iter().any(|group| group.len() > 1 && group.starts_with('0'));
        groups.len() > 1
            && groups.iter().all(is_digits)
            && (begins_with_zero
                || text.starts_with('+')
                || matches!(lengths.as_slice(), [4, 1..=2, 1..=2] | [1..=2, 1..=2, 4])
                || sign == '-' && (is_phone_or_account(&lengths) || is_isbn(&groups)))
    })
}

/// Whether groups of digits have the lengths of a telephone number, or end with a group that is longer than the first:
/// nobody subtracts a much larger number twice.
fn is_phone_or_account(lengths: &[usize]) -> bool {
    /// Shorter ones may be a difference.
    const MIN_DIGITS: usize = 9;
    match lengths {
        [3, 4] => true,
        [first, .., last] => lengths.len() > 2 && last > first && lengths.iter().sum::<usize>() >= MIN_DIGITS,
        _ => false,
    }
}

/// Whether groups of digits are the International Standard Book Number of a book: their check digit says so.
fn is_isbn(groups: &[&str]) -> bool {
    let digits: Vec<u32> = groups.concat().chars().filter_map(|digit| digit.to_digit(10)).collect();
    let is_single = groups.last().is_some_and(|check| check.len() == 1);
    match digits.len() {
        10 => {
            is_single
                && (1..=10).rev().zip(&digits).map(|(weight, digit)| weight * digit).sum::<u32>() % 11 == 0
        }
        13 => is_single && matches!(groups.first(), Some(&"978" | &"979")),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        assert_eq!(expression(text, NumberStyle::Point).as_deref(), expected, "{text}");
    }

    #[test]
    fn the_language_says_which_sign_separates_thousands() {
        for (tag, text, expected) in [
            ("de", "1.500 × 12", "1500 * 12"),
            ("de", "1,500 × 12", "1.500 * 12"),
            ("pt-BR", "1.500 * 12", "1500 * 12"),
            ("fr", "1,5 * 12", "1.5 * 12"),
            ("en", "1.500 × 12", "1.500 * 12"),
            ("en", "1,500 × 12", "1500 * 12"),
            ("ja", "1,500 × 12", "1500 * 12"),
        ] {
            assert_eq!(expression(text, NumberStyle::of(tag)).as_deref(), Some(expected), "{tag}: {text}");
        }
    }

    #[test]
    fn operators_and_numbers_are_read_in_many_ways_of_writing() {
        check("12.5 * (3+4)", Some("12.5 * (3+4)"));
        check("5 plus 7", Some("5 + 7"));
        check("12,5 mal 4", Some("12.5 * 4"));
        check("12.5 mal 4", Some("12.5 * 4"));
        check("1.500 mal 12", Some("1500 * 12"));
        check("1,500 mal 12", Some("1.500 * 12"));
        check("0.500 mal 12", Some("0.500 * 12"));
        check("1.500 times 12", Some("1.500 * 12"));
        check("1,500 times 12", Some("1500 * 12"));
        check("19% of 1,250.50", Some("19% of 1250.50"));
        check("15 % von 240", Some("15 % of 240"));
        check("square root of 144", Some("sqrt  144"));
        check("3 × 4", Some("3 * 4"));
        check("3x4", Some("3*4"));
        check("1.000.000 / 4", Some("1000000 / 4"));
        check("17-9", Some("17-9"));
        check("250/1000", Some("250/1000"));
        check("2000-1500-300", Some("2000-1500-300"));
        check("5-3-10", Some("5-3-10"));
        check("1000-200-30-5", Some("1000-200-30-5"));
        check("floor(3.7)", Some("floor(3.7)"));
    }

    #[test]
    fn dates_versions_and_phone_numbers_are_not_arithmetic() {
        for text in [
            "2026-11-20",
            "20-11-2026",
            "1/2/2024",
            "01/02/24",
            "20.11.2026 - 1",
            "1.2.3 + 4",
            "1,2,3 + 4",
            "555-1234",
            "555-123-4567",
            "030/1234567",
            "+49-30-123456",
            "+49 30 123-456",
            "49-30-123456",
            "1-800-555-1234",
            "123-45-6789",
            "978-3-16-148410-0",
            "0-306-40615-2",
            "12 345",
            "42",
            "-42",
            "C++ 17",
            "floor 3",
            "3 of 4",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn a_word_is_part_of_an_expression_only_if_all_of_it_is() {
        for word in ["12.5", "*", "(3+4)", "sqrt(16)", "log2", "mal", "√16", "2^10", "x"] {
            assert!(is_part(word), "{word}");
        }
        for word in ["", "page", "A4", "C++", "15:30", "and/or", "€12"] {
            assert!(!is_part(word), "{word}");
        }
    }
}
