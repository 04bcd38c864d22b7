//! The plural forms of the languages, by CLDR.

use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules, PluralRulesOptions};

/// The names of all plural forms of any language.
const FORMS: [(PluralCategory, &str); 6] = [
    (PluralCategory::Zero, "zero"),
    (PluralCategory::One, "one"),
    (PluralCategory::Two, "two"),
    (PluralCategory::Few, "few"),
    (PluralCategory::Many, "many"),
    (PluralCategory::Other, "other"),
];

/// Whether a word is the name of a plural form.
pub(crate) fn is_form(word: &str) -> bool {
    FORMS.iter().any(|(_, name)| *name == word)
}

/// The plural forms of a language; `None` for a tag that CLDR does not contain.
pub(crate) fn forms_of(tag: &str) -> Option<Vec<&'static str>> {
    let locale: Locale = tag.parse().ok()?;
    let rules = PluralRules::try_new((&locale).into(), PluralRulesOptions::default()).ok()?;
    let has = |form: PluralCategory| rules.categories().any(|category| category == form);
    Some(FORMS.iter().filter(|(form, _)| has(*form)).map(|(_, name)| *name).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_has_its_own_plural_forms() {
        assert_eq!(forms_of("en"), Some(vec!["one", "other"]));
        assert_eq!(forms_of("ja"), Some(vec!["other"]));
        assert_eq!(forms_of("fr"), Some(vec!["one", "many", "other"]));
        assert_eq!(forms_of("ar"), Some(vec!["zero", "one", "two", "few", "many", "other"]));
        assert_eq!(forms_of("not a tag"), None);
    }
}
