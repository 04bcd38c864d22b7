//! Sums: clauses that contain only arithmetic, such as “What is 20 % of 50?”, as expressions of the calculator.

/// Longer clauses are not calculated.
const MAX_BYTES: usize = 200;

/// Requests before a sum.
const REQUESTS: &str = "what is|what's|whats|how much is|how much are|calculate|compute|work out|solve|please|\
    was ist|was ergibt|wie viel ist|wieviel ist|wie viel sind|berechne|rechne|bitte|\
    combien font|combien fait|calcule|calculez|cuánto es|cuanto es|cuánto son|calcula|quanto é|quanto dá|quanto são|\
    计算|请计算|请问|算一下|كم يساوي|ما هو|ما ناتج|احسب";

/// Requests and marks after a sum.
const ENDINGS: &str = "=|please|bitte|s'il vous plaît|s'il te plaît|por favor|من فضلك|\
    はいくつですか|はいくつ|はいくら|は何ですか|は|を計算してください|を計算して|等于多少|是多少|等于几|等于";

/// Spellings of operators, and the calculator’s form. A longer spelling comes before its parts.
const OPERATORS: [(&str, &str); 21] = [
    ("divided by|geteilt durch|divisé par|dividido por|dividido entre|÷|わる|除以|مقسوم على", "/"),
    ("to the power of|hoch|puissance|**", "^"),
    ("square root of|wurzel aus|racine carrée de|raíz cuadrada de|raiz quadrada de|√", "sqrt "),
    ("percent|prozent|pour cent|por ciento|por cento|パーセント|بالمئة|٪", "%"),
    ("multiplied by|times|mal|fois|vezes|por|x|×|·|かける|乘以|乘|ضرب", "*"),
    ("plus|más|mais|たす|加|زائد", "+"),
    ("minus|moins|menos|ひく|减|ناقص|−|–", "-"),
    ("squared", "^2"),
    ("cubed", "^3"),
    ("modulo", "mod"),
    ("von|de|من", "of"),
    ("０", "0"),
    ("１", "1"),
    ("２", "2"),
    ("３", "3"),
    ("４", "4"),
    ("５", "5"),
    ("６", "6"),
    ("７", "7"),
    ("８", "8"),
    ("９", "9"),
];

/// Functions. They need a bracket, because some are ordinary words: “floor 3”.
const FUNCTIONS: [&str; 12] =
    ["sin", "cos", "tan", "ln", "log", "log2", "log10", "exp", "abs", "floor", "ceil", "round"];

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

/// The expression of a clause that consists of a sum. `style` is that of its language.
pub(super) fn find(clause: &str, style: NumberStyle) -> Option<String> {
    if clause.len() > MAX_BYTES {
        return None;
    }
    let written = clause.to_lowercase().replace('’', "'");
    let text = without_request(&written);
    let is_asked = text.len() < written.trim().len();
    if is_label(text, is_asked) {
        return None;
    }
    let mut expression = text.to_owned();
    for (words, operator) in OPERATORS {
        for word in words.split('|') {
            expression = replace_word(&expression, word, operator);
        }
    }
    let expression = plain_numbers(&share_first(&expression), style)?;
    is_sum(&expression).then_some(expression)
}

/// The text without [`REQUESTS`] before it and [`ENDINGS`] after it.
fn without_request(text: &str) -> &str {
    const MARKS: [char; 12] = [' ', ':', '`', '"', '“', '”', '„', '\'', '.', '!', '？', '。'];
    let bare = text.trim_end_matches(MARKS).trim_start_matches([' ', ':', '`', '"', '“', '„', '\'']);
    let begins =
        REQUESTS.split('|').find_map(|request| bare.strip_prefix(request).filter(|rest| is_apart(rest)));
    let rest = begins.or_else(|| ENDINGS.split('|').find_map(|ending| bare.strip_suffix(ending)));
    rest.map_or(bare, without_request)
}

/// Whether a text after a request begins a new word. Scripts without spaces need no gap.
fn is_apart(text: &str) -> bool {
    !text.starts_with(|letter: char| letter.is_ascii_alphabetic())
}

/// Dates, ranges and telephone numbers look like arithmetic without spaces: `2024-05-01`, `9-17`, `555-1234`.
fn is_label(text: &str, is_asked: bool) -> bool {
    if !text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '-' | '–' | '/')) {
        return false;
    }
    let groups: Vec<&str> = text.split(['-', '–', '/']).collect();
    let begins_with_zero = groups.iter().any(|group| group.len() > 1 && group.starts_with('0'));
    match groups.as_slice() {
        [left, right] if !begins_with_zero && !text.contains('/') => !is_asked || right.len() > left.len(),
        [_, _] => begins_with_zero,
        _ => true,
    }
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

/// Writes “50の20%” and “50的20%” like “20% of 50”.
fn share_first(text: &str) -> String {
    match text.split_once(['の', '的']) {
        Some((whole, share)) => format!("{} of {}", share.trim(), whole.trim()),
        None => text.to_owned(),
    }
}

/// Writes every number with a point before its fraction and without separators of thousands. `None` when a text is not
/// a number, for example a version.
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
        // One comma before exactly three digits separates thousands. Before another count of digits it begins a
        // fraction.
        (1, 0) if !are_thousands(',') => Some(number.replace(',', ".")),
        (_, 0) => are_thousands(',').then(|| without(',')),
        // With both signs, the last one begins the fraction.
        _ if number.rfind(',') > number.rfind('.') => Some(without('.').replace(',', ".")),
        _ => Some(without(',')),
    }
}

/// Whether a text has only numbers, operators and functions, and at least one operation.
fn is_sum(text: &str) -> bool {
    let mut name = String::new();
    let (mut has_digit, mut has_operation) = (false, false);
    for letter in text.chars().chain([' ']) {
        if letter.is_alphabetic() || (letter.is_ascii_digit() && !name.is_empty()) {
            name.push(letter);
            continue;
        }
        match std::mem::take(&mut name).as_str() {
            "" | "pi" | "e" => {}
            // “3 of 4” is not a sum.
            "of" if text.contains('%') => has_operation = true,
            "sqrt" | "mod" => has_operation = true,
            function if letter == '(' && FUNCTIONS.contains(&function) => has_operation = true,
            _ => return false,
        }
        match letter {
            '0'..='9' => has_digit = true,
            '+' | '-' | '*' | '/' | '^' | '!' => has_operation = true,
            '(' | ')' | '%' | ' ' | '.' => {}
            _ => return false,
        }
    }
    let is_signed_number =
        text.trim_start_matches(['-', '+']).trim().bytes().all(|byte| byte.is_ascii_digit());
    has_digit && has_operation && !has_neighbours(text) && !is_signed_number
}

/// Whether two numbers follow each other, as in a telephone number.
fn has_neighbours(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut pairs = words.iter().zip(words.iter().skip(1));
    pairs.any(|(left, right)| {
        left.ends_with(|letter: char| letter.is_ascii_digit())
            && right.starts_with(|letter: char| letter.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_recognised_in_each_language_with_or_without_a_request() {
        for (tag, text, expected) in [
            ("en", "what is 12.5 * (3+4)", "12.5 * (3+4)"),
            ("en", "How much is 19% of 1,250.50", "19% of 1250.50"),
            ("en", "20 % of 50", "20 % of 50"),
            ("en", "What’s the", ""),
            ("en", "3 × 4 =", "3 * 4"),
            ("en", "3x4", "3*4"),
            ("en", "10/4", "10/4"),
            ("en", "What is 17-9", "17-9"),
            ("en", "5 plus 7", "5 + 7"),
            ("en", "1,500 × 12", "1500 * 12"),
            ("en", "floor(3.7)", "floor(3.7)"),
            ("de", "Was ist 12,5 mal 4", "12.5 * 4"),
            ("de", "1.500 × 12", "1500 * 12"),
            ("de", "15 % von 240", "15 % of 240"),
            ("fr", "Combien font 20 % de 50", "20 % of 50"),
            ("fr", "1,5 fois 12", "1.5 * 12"),
            ("es", "¿Cuánto es 3 por 4".trim_start_matches('¿'), "3 * 4"),
            ("es", "20 % de 50", "20 % of 50"),
            ("pt-BR", "Quanto é 3 mais 4", "3 + 4"),
            ("pt-BR", "20 por cento de 50", "20 % of 50"),
            ("ja", "3かける4は", "3*4"),
            ("ja", "50の20%はいくつですか", "20% of 50"),
            ("ja", "1,500 × 12", "1500 * 12"),
            ("zh-CN", "3乘以4等于多少", "3*4"),
            ("zh-CN", "50的20%是多少", "20% of 50"),
            ("ar", "كم يساوي 3 + 4", "3 + 4"),
            ("ar", "احسب 20% من 50", "20% of 50"),
        ] {
            let found = find(text, NumberStyle::of(tag)).map(|sum| sum.trim().to_owned());
            assert_eq!(found.unwrap_or_default(), expected, "{tag}: {text}");
        }
        assert_eq!(find("square root of 144", NumberStyle::Point).as_deref(), Some("sqrt  144"));
    }

    #[test]
    fn labels_and_questions_with_other_words_are_no_sums() {
        for text in [
            "2024-05-01",
            "What is 2026-11-20",
            "1/2/2024",
            "01/02",
            "9-17",
            "What is 555-1234",
            "030/1234567",
            "What is 978-3-16-148410-0",
            "+49 30 123-456",
            "1.2.3 + 4",
            "42",
            "-42",
            "12 345",
            "5 %",
            "C++ 17",
            "floor 3",
            "3 of 4",
            "What is 5 % of the rent",
            "What is new in version 1.2.3",
            "Is sqrt(16) more than log2(9)",
        ] {
            assert_eq!(find(text, NumberStyle::Point), None, "{text}");
        }
    }
}
