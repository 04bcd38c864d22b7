//! The language of the system.

use serde::Serialize;
use ts_rs::TS;

/// The language of the window while none is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SystemLanguage {
    /// The tag of the language of Parlance that suits the system.
    pub tag: String,
    /// The BCP 47 tag that the system is set to, whose region decides how numbers and dates are written. Empty when the
    /// system does not say.
    pub locale: String,
}

impl SystemLanguage {
    /// The language for a system that is set to these BCP 47 tags, the most wanted first.
    pub fn of(locales: &[String]) -> Self {
        let language = parlance_words::choose(locales.iter().map(String::as_str));
        let is_of_language = |locale: &&String| parlance_words::choose([locale.as_str()]).tag == language.tag;
        let locale = locales.iter().find(is_of_language).or(locales.first()).cloned().unwrap_or_default();
        Self { tag: language.tag.to_owned(), locale }
    }
}
