//! Formats numbers, sizes, times and lists in Rust.
//!
//! The page formats them with `Intl` (`ui/src/words/formats.ts`). Names of months are English here: messages that Rust
//! shows to users contain no dates, which `crates/locales` checks. Logs and tests contain some.

use crate::Language;
use fixed_decimal::Decimal;
use icu_decimal::DecimalFormatter;
use icu_list::ListFormatter;
use icu_list::options::ListFormatterOptions;
use icu_locale::Locale;
use icu_plurals::{PluralCategory, PluralRules, PluralRulesOptions};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

const NO_BREAK_SPACE: char = '\u{a0}';

const FIRST_STRONG_ISOLATE: char = '\u{2068}';
const END_OF_ISOLATE: char = '\u{2069}';

impl Language {
    fn locale(&self) -> Locale {
        // The messages use British spelling.
        let tag = if self.tag == "en" { "en-GB" } else { self.tag };
        tag.parse().unwrap_or(Locale::UNKNOWN)
    }

    /// The CLDR plural form of a number: `one`, `other`.
    pub(crate) fn plural_form(&self, n: i64) -> &'static str {
        let rules = PluralRules::try_new((&self.locale()).into(), PluralRulesOptions::default());
        match rules.map(|rules| rules.category_for(n)) {
            Ok(PluralCategory::Zero) => "zero",
            Ok(PluralCategory::One) => "one",
            Ok(PluralCategory::Two) => "two",
            Ok(PluralCategory::Few) => "few",
            Ok(PluralCategory::Many) => "many",
            Ok(PluralCategory::Other) | Err(_) => "other",
        }
    }

    /// Text from elsewhere, isolated where its direction could reorder the text around it.
    pub(crate) fn isolate(&self, text: &str) -> String {
        let is_safe = text.chars().all(|letter| {
            let is_rtl =
                matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{feff}');
            !letter.is_alphabetic() || is_rtl == self.is_rtl
        });
        if is_safe { text.to_owned() } else { format!("{FIRST_STRONG_ISOLATE}{text}{END_OF_ISOLATE}") }
    }

    /// `12,345`.
    pub(crate) fn number(&self, n: i64) -> String {
        self.decimal(&Decimal::from(n))
    }

    fn decimal(&self, n: &Decimal) -> String {
        match DecimalFormatter::try_new(
            (&self.locale()).into(),
            icu_decimal::options::DecimalFormatterOptions::default(),
        ) {
            Ok(formatter) => formatter.format(n).to_string(),
            Err(_) => n.to_string(),
        }
    }

    fn tenths(&self, tenths: i64) -> String {
        let mut n = Decimal::from(tenths);
        n.multiply_pow10(-1);
        self.decimal(&n)
    }

    /// `812 B`, `380 KB`, `1.2 MB`, by powers of 1000.
    pub(crate) fn bytes(&self, bytes: i64) -> String {
        let units =
            if self.tag == "fr" { ["o", "ko", "Mo", "Go", "To"] } else { ["B", "KB", "MB", "GB", "TB"] };
        // Calculate in tenths, without floating point. 999.5 KB would otherwise become 1,000 KB.
        let bytes = i128::from(bytes.max(0));
        let (mut whole, mut unit) = (1_i128, 0);
        while bytes * 10 >= whole * if unit == 0 { 10_000 } else { 9_995 } && unit + 1 < units.len() {
            (whole, unit) = (whole * 1000, unit + 1);
        }
        let tenths = i64::try_from((bytes * 10 + whole / 2) / whole).unwrap_or(i64::MAX);
        let rounded = i64::try_from((bytes + whole / 2) / whole).unwrap_or(i64::MAX);
        let is_rough = unit <= 1 || tenths >= 1000 || tenths % 10 == 0;
        let number = if is_rough { self.number(rounded) } else { self.tenths(tenths) };
        format!("{number}{NO_BREAK_SPACE}{}", units.get(unit).copied().unwrap_or_default())
    }

    /// `12 ms`, `0.8 s`, `2 min 5 s`.
    pub(crate) fn duration(&self, ms: i64) -> String {
        let ms = ms.max(0);
        if ms < 50 {
            return format!("{}{NO_BREAK_SPACE}ms", self.number(ms));
        }
        if ms < 59_950 {
            return format!("{}{NO_BREAK_SPACE}s", self.tenths((ms + 50) / 100));
        }
        self.seconds(ms)
    }

    /// `12 s`, `2 min 5 s`. Less than a second counts as one.
    pub(crate) fn seconds(&self, ms: i64) -> String {
        let seconds = (ms.max(1_000).saturating_add(500)) / 1000;
        if seconds < 60 {
            return format!("{seconds}{NO_BREAK_SPACE}s");
        }
        format!("{}{NO_BREAK_SPACE}min {}{NO_BREAK_SPACE}s", self.number(seconds / 60), seconds % 60)
    }

    /// `a, b and c`.
    pub(crate) fn list(&self, items: &[String]) -> String {
        match ListFormatter::try_new_and((&self.locale()).into(), ListFormatterOptions::default()) {
            Ok(formatter) => formatter.format(items.iter().map(|item| self.isolate(item))).to_string(),
            Err(_) => items.join(", "),
        }
    }
}

/// `3 Nov 2026`, in the time zone of this computer.
pub(crate) fn date(ms: i64) -> String {
    zoned(ms).map(|at| at.strftime("%-d %b %Y").to_string()).unwrap_or_default()
}

/// `14:02`, in the time zone of this computer.
pub(crate) fn time(ms: i64) -> String {
    zoned(ms).map(|at| at.strftime("%H:%M").to_string()).unwrap_or_default()
}

/// `14:02`, or on another day than today `3 Nov, 14:02`.
pub(crate) fn moment(ms: i64) -> String {
    match zoned(ms) {
        Some(at) if at.date() == Zoned::now().date() => time(ms),
        Some(at) => at.strftime("%-d %b, %H:%M").to_string(),
        None => String::new(),
    }
}

fn zoned(ms: i64) -> Option<Zoned> {
    Some(Timestamp::from_millisecond(ms).ok()?.to_zoned(TimeZone::system()))
}
