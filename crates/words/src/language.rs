//! The languages, and the choice of one for a user.

use crate::pattern::{Format, Key, Pattern, Piece};
use icu_locale::{LanguageIdentifier, LocaleExpander};

/// A language of the app.
#[derive(Debug)]
pub struct Language {
    /// Its BCP 47 tag: `pt-BR`.
    pub tag: &'static str,
    /// Whether it is written from right to left.
    pub is_rtl: bool,
    /// The messages created by Rust, sorted by id, without untranslated ones.
    pub(crate) messages: &'static [(&'static str, Pattern)],
}

impl Language {
    pub(crate) fn pattern(&self, id: &str) -> Option<Pattern> {
        let at = self.messages.binary_search_by(|(known, _)| (*known).cmp(id)).ok()?;
        self.messages.get(at).map(|(_, pattern)| *pattern)
    }

    /// The language with this tag; `None` if Parlance does not support it.
    #[must_use]
    pub fn by_tag(tag: &str) -> Option<&'static Self> {
        LANGUAGES.iter().find(|language| language.tag == tag)
    }
}

/// English.
#[must_use]
pub fn english() -> &'static Language {
    &ROOT
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// Chooses a language for a user's preferred languages (BCP 47 tags, most preferred first). English if none matches.
///
/// A language matches if language and script are equal: `de-AT` gets German, `zh-TW` does not get simplified Chinese.
/// Among several variants of one language, the one of the region is chosen.
#[must_use]
pub fn choose<'a>(wanted: impl IntoIterator<Item = &'a str>) -> &'static Language {
    let expander = LocaleExpander::new_common();
    let expanded = |tag: &str| {
        let mut language: LanguageIdentifier = tag.parse().ok()?;
        expander.maximize(&mut language);
        Some(language)
    };
    let known: Vec<_> =
        LANGUAGES.iter().filter_map(|language| Some((language, expanded(language.tag)?))).collect();
    for wanted in wanted.into_iter().filter_map(expanded) {
        let suits =
            |known: &LanguageIdentifier| known.language == wanted.language && known.script == wanted.script;
        let mut suitable = known.iter().filter(|(_, known)| suits(known));
        let first = suitable.clone().next();
        if let Some((language, _)) = suitable.find(|(_, known)| known.region == wanted.region).or(first) {
            return language;
        }
    }
    &ROOT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wanted_language_that_suits_is_taken() {
        for (wanted, taken) in [
            (vec!["de-AT"], "de"),
            (vec!["nl-NL", "fr-CA"], "fr"),
            (vec!["pt-PT"], "pt-BR"),
            (vec!["zh-Hans-SG"], "zh-CN"),
            (vec!["zh-TW"], "en"),
            (vec!["zh-TW", "ja"], "ja"),
            (vec!["C"], "en"),
            (vec!["not a tag", "es-MX"], "es"),
            (vec![], "en"),
        ] {
            assert_eq!(choose(wanted.iter().copied()).tag, taken, "{wanted:?}");
        }
    }
}
