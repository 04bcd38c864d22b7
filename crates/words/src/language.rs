//! The languages, and which of them suits a person.

use crate::pattern::{Format, Key, Pattern, Piece};
use icu_locale::{LanguageIdentifier, LocaleExpander};

/// A language in which Parlance speaks.
#[derive(Debug)]
pub struct Language {
    /// Its BCP 47 tag: `pt-BR`.
    pub tag: &'static str,
    /// It is written from right to left.
    pub is_rtl: bool,
    /// The messages that Rust makes, sorted by id, without those that are not translated.
    pub(crate) messages: &'static [(&'static str, Pattern)],
}

impl Language {
    pub(crate) fn pattern(&self, id: &str) -> Option<Pattern> {
        let at = self.messages.binary_search_by(|(known, _)| (*known).cmp(id)).ok()?;
        self.messages.get(at).map(|(_, pattern)| *pattern)
    }

    /// The language of this tag; `None` if Parlance does not have it.
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

/// The language for a person who wants these, the most wanted first, as BCP 47 tags. English where none suits.
///
/// A language suits if it is the same and has the same script: `de-AT` gets German, `zh-TW` does not get simplified
/// Chinese. Among several of one language that of the region is taken.
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
