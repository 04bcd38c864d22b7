//! The language of a document, which selects the stemmer for its words.

use rust_stemmers::Algorithm;
use whatlang::{Detector, Lang};

/// A language whose words have stems, by its BCP 47 tag; any other language has an empty tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct TextLanguage(&'static str);

/// Bytes at the beginning of a document that the detection uses. More text does not change the result.
const LOOKED_AT_BYTES: usize = 20_000;

/// Each language with its tag, its detected language and its stemmer.
const LANGUAGES: [(&str, Lang, Algorithm); 16] = [
    ("ar", Lang::Ara, Algorithm::Arabic),
    ("da", Lang::Dan, Algorithm::Danish),
    ("de", Lang::Deu, Algorithm::German),
    ("el", Lang::Ell, Algorithm::Greek),
    ("en", Lang::Eng, Algorithm::English),
    ("es", Lang::Spa, Algorithm::Spanish),
    ("fi", Lang::Fin, Algorithm::Finnish),
    ("fr", Lang::Fra, Algorithm::French),
    ("hu", Lang::Hun, Algorithm::Hungarian),
    ("it", Lang::Ita, Algorithm::Italian),
    ("nl", Lang::Nld, Algorithm::Dutch),
    ("no", Lang::Nob, Algorithm::Norwegian),
    ("pt", Lang::Por, Algorithm::Portuguese),
    ("ro", Lang::Ron, Algorithm::Romanian),
    ("ru", Lang::Rus, Algorithm::Russian),
    ("sv", Lang::Swe, Algorithm::Swedish),
];

/// Languages without a stemmer. They are detected, because otherwise the detection takes them for others.
const WITHOUT_STEMMER: [Lang; 8] =
    [Lang::Cmn, Lang::Jpn, Lang::Kor, Lang::Tha, Lang::Pol, Lang::Ces, Lang::Ukr, Lang::Tur];

impl TextLanguage {
    /// English, which also stems code and names best.
    pub(crate) const ENGLISH: Self = Self("en");

    /// The language of a text. A text with too few words to detect it, such as a table of numbers, counts as English.
    pub(crate) fn detect(text: &str) -> Self {
        let beginning = text.split_at(text.floor_char_boundary(LOOKED_AT_BYTES)).0;
        let known = LANGUAGES.iter().map(|(_, lang, _)| *lang).chain(WITHOUT_STEMMER).collect();
        let Some(info) = Detector::with_allowlist(known).detect(beginning) else { return Self::ENGLISH };
        if !info.is_reliable() {
            return Self::ENGLISH;
        }
        let found = LANGUAGES.iter().find(|(_, lang, _)| *lang == info.lang());
        found.map(|(tag, ..)| Self(tag)).unwrap_or_default()
    }

    /// The language with this tag, or the language without stems if the tag is unknown.
    pub(crate) fn from_tag(tag: &str) -> Self {
        let primary = tag.split('-').next().unwrap_or_default();
        LANGUAGES.iter().find(|(known, ..)| *known == primary).map(|(tag, ..)| Self(tag)).unwrap_or_default()
    }

    /// Its BCP 47 tag; empty for a language without stems.
    pub(crate) fn tag(self) -> &'static str {
        self.0
    }

    /// Whether the language writes compounds as one word, such as `Kündigungsfrist`.
    pub(crate) fn has_compounds(self) -> bool {
        matches!(self.0, "da" | "de" | "fi" | "hu" | "nl" | "no" | "sv")
    }

    pub(super) fn algorithm(self) -> Option<Algorithm> {
        LANGUAGES.iter().find(|(tag, ..)| *tag == self.0).map(|(_, _, algorithm)| *algorithm)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_of_a_document_is_told_by_its_text() {
        let english = "The tenant pays the rent on the first day of each month. Pets are allowed if the landlord agrees.";
        let german = "Die Miete ist am ersten Tag jedes Monats fällig. Haustiere sind erlaubt, wenn der Vermieter zustimmt.";
        let french = "Le loyer est payé le premier jour de chaque mois. Les animaux sont permis avec l’accord du bailleur.";
        assert_eq!(TextLanguage::detect(english).tag(), "en");
        assert_eq!(TextLanguage::detect(german).tag(), "de");
        assert_eq!(TextLanguage::detect(french).tag(), "fr");
        assert_eq!(TextLanguage::detect("合同的期限为三年。双方可以提前三个月通知终止。").tag(), "");
    }

    #[test]
    fn a_text_without_words_counts_as_english() {
        assert_eq!(TextLanguage::detect("12; 13; 14"), TextLanguage::ENGLISH);
        assert_eq!(TextLanguage::detect(""), TextLanguage::ENGLISH);
    }

    #[test]
    fn a_tag_leads_back_to_its_language() {
        for (tag, ..) in LANGUAGES {
            assert_eq!(TextLanguage::from_tag(tag).tag(), tag);
        }
        assert_eq!(TextLanguage::from_tag("pt-BR").tag(), "pt");
        assert_eq!(TextLanguage::from_tag("tlh"), TextLanguage::default());
    }
}
