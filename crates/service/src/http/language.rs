//! The language that a client prefers (RFC 9110, section 12.5.4), and error responses in it.

use super::api_error::ErrorSentences;
use axum::extract::{FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use parlance_words::{Language, choose, english};
use std::convert::Infallible;

/// The number of languages that are read from the header. No user needs more.
const MAX_RANGES: usize = 16;

/// The preferred language among those of the service; `None` when the client accepts none of them.
pub(crate) struct WantedLanguage(pub(crate) Option<&'static Language>);

impl WantedLanguage {
    /// The preferred language, or English.
    pub(crate) fn or_english(&self) -> &'static Language {
        self.0.unwrap_or(english())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for WantedLanguage {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(wanted(parts.headers.get_all(header::ACCEPT_LANGUAGE))))
    }
}

/// Writes the sentences of an error response in the client's preferred language.
pub(super) async fn translate_errors(request: Request, next: Next) -> Response {
    let accepted: Vec<HeaderValue> =
        request.headers().get_all(header::ACCEPT_LANGUAGE).iter().cloned().collect();
    let mut response = next.run(request).await;
    if let Some(sentences) = response.extensions_mut().remove::<ErrorSentences>()
        && let Some(language) = wanted(&accepted)
    {
        sentences.write(&mut response, language);
    }
    response
}

fn wanted<'a>(accepted: impl IntoIterator<Item = &'a HeaderValue>) -> Option<&'static Language> {
    let values = accepted.into_iter().filter_map(|value| value.to_str().ok());
    let ranges = values.flat_map(|value| value.split(',')).take(MAX_RANGES);
    let mut ranges: Vec<(f32, &str)> = ranges.filter_map(weighted).collect();
    // The sort is stable: equal weights keep their order.
    ranges.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    ranges.into_iter().find_map(|(_, range)| spoken(range))
}

/// A language range with its weight; `None` when it is not acceptable or not well-formed.
fn weighted(range: &str) -> Option<(f32, &str)> {
    let Some((range, parameter)) = range.split_once(';') else { return Some((1.0, range.trim())) };
    let weight = parameter.trim().strip_prefix(['q', 'Q'])?.strip_prefix('=')?;
    let weight: f32 = weight.parse().ok()?;
    (weight > 0.0 && weight <= 1.0).then_some((weight, range.trim()))
}

/// The language of a range, if the service has it.
fn spoken(range: &str) -> Option<&'static Language> {
    let (language, english) = (choose([range]), english());
    // The lookup returns English for an unknown language too.
    let is_meant = range.split('-').next().is_some_and(|primary| primary.eq_ignore_ascii_case(english.tag));
    (language.tag != english.tag || is_meant).then_some(language)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_wanted_language_that_is_spoken_is_taken() {
        for (accepted, expected) in [
            ("de", Some("de")),
            ("de-AT, en;q=0.5", Some("de")),
            ("en;q=0.5, ja;q=0.9", Some("ja")),
            ("nl, de;q=0.7, en;q=0.3", Some("de")),
            ("de;q=0, ja;q=0.1", Some("ja")),
            ("EN-gb", Some("en")),
            ("nl, *;q=0.5", None),
            ("de;q=high", None),
            ("", None),
        ] {
            let value = HeaderValue::from_static(accepted);
            assert_eq!(wanted([&value]).map(|language| language.tag), expected, "{accepted}");
        }
    }

    #[test]
    fn several_headers_are_one_list_and_a_long_one_has_an_end() {
        let values = ["nl", "ja"].map(HeaderValue::from_static);
        assert_eq!(wanted(&values).map(|language| language.tag), Some("ja"));
        let long = HeaderValue::try_from(format!("{}de", "xx, ".repeat(MAX_RANGES))).unwrap();
        assert!(wanted([&long]).is_none());
    }
}
