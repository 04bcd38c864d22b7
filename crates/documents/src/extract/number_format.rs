//! Number formats of sheets where they affect the meaning of a number: percentages, currencies and units.

/// The text that a cell shows before and after its number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NumberFormat {
    is_percent: bool,
    before: String,
    after: String,
}

/// Currency signs that a format may contain without quotes.
const CURRENCIES: [char; 5] = ['$', '€', '£', '¥', '₹'];

impl NumberFormat {
    /// Parses the format code of a style, such as `#,##0.00 "€"`. A format that changes the number itself (thousands,
    /// fractions, exponents) adds no text.
    pub(super) fn parse(code: &str) -> Self {
        let mut format = Self::default();
        let mut letters = code.chars();
        let (mut has_digits, mut ends_with_comma) = (false, false);
        while let Some(letter) = letters.next() {
            let mut text = String::new();
            match letter {
                ';' => break,
                '"' => text.extend(letters.by_ref().take_while(|next| *next != '"')),
                '\\' => text.extend(letters.next()),
                // `_` is a space as wide as the next character; `*` fills the cell with it.
                '_' | '*' => {
                    letters.next();
                    text.push(' ');
                }
                '[' => {
                    let inner: String = letters.by_ref().take_while(|next| *next != ']').collect();
                    let currency = inner.strip_prefix('$').and_then(|inner| inner.split('-').next());
                    text.push_str(currency.unwrap_or_default());
                }
                '%' => format.is_percent = true,
                '0' | '#' | '?' | '.' => (has_digits, ends_with_comma) = (true, false),
                ',' => ends_with_comma = true,
                ' ' | '-' | '(' | ')' | '+' => text.push(letter),
                letter if CURRENCIES.contains(&letter) => text.push(letter),
                _ => return Self { is_percent: format.is_percent, ..Self::default() },
            }
            if has_digits { format.after.push_str(&text) } else { format.before.push_str(&text) }
        }
        let bare = |text: &str| text.replace(['(', ')'], "");
        let before = bare(&format.before).trim_start().to_owned();
        let after = bare(&format.after).trim_end().to_owned();
        let says_something = |text: &str| {
            text.contains(|letter: char| letter.is_alphanumeric() || CURRENCIES.contains(&letter))
        };
        if has_digits && !ends_with_comma && (says_something(&before) || says_something(&after)) {
            Self { before, after, ..format }
        } else {
            Self { is_percent: format.is_percent, ..Self::default() }
        }
    }

    /// A number with the text before and after it.
    pub(super) fn apply(&self, number: f64, written: impl Fn(f64) -> String) -> String {
        if self.is_percent {
            return format!("{}%", written(number * 100.0));
        }
        self.with_words(&written(number))
    }

    /// Like [`Self::apply`], for a whole number.
    pub(super) fn apply_whole(&self, number: i64) -> String {
        match number.checked_mul(100).filter(|_| self.is_percent) {
            Some(percent) => format!("{percent}%"),
            None => self.with_words(&number.to_string()),
        }
    }

    fn with_words(&self, number: &str) -> String {
        format!("{}{number}{}", self.before, self.after)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn currencies_units_and_shares_are_shown_beside_the_number() {
        for (code, shown) in [
            ("#,##0.00 \"€\"", "1250.5 €"),
            ("#,##0.00\\ [$€-407]", "1250.5 €"),
            ("[$$-409]#,##0.00", "$1250.5"),
            ("\"$\"#,##0.00_);[Red]\\(\"$\"#,##0.00\\)", "$1250.5"),
            ("_-* #,##0.00\\ \"€\"_-;\\-* #,##0.00\\ \"€\"_-", "1250.5 €"),
            ("[$CHF] #,##0.00", "CHF 1250.5"),
            ("0.0\" kg\"", "1250.5 kg"),
            ("€#,##0", "€1250.5"),
            ("0\"kg\"", "1250.5kg"),
            ("\"EUR\"0", "EUR1250.5"),
            ("\"EUR \"0", "EUR 1250.5"),
            ("_(\"$\"* #,##0.00_)", "$ 1250.5"),
            ("#,##0_ \"€\"", "1250.5 €"),
            ("0%", "125050%"),
            ("0.00 \"%\"", "1250.5"),
            ("#,##0.00", "1250.5"),
            ("General", "1250.5"),
            ("#,##0,\"k\"", "1250.5"),
            ("0.00E+00", "1250.5"),
            ("# ?/?", "1250.5"),
            ("@", "1250.5"),
            ("", "1250.5"),
            ("\"", "1250.5"),
            ("[$", "1250.5"),
        ] {
            assert_eq!(NumberFormat::parse(code).apply(1_250.5, |it| it.to_string()), shown, "{code}");
        }
        assert_eq!(NumberFormat::parse("0 \"kg\"").apply_whole(12), "12 kg");
        assert_eq!(NumberFormat::parse("0%").apply_whole(1), "100%");
    }
}
