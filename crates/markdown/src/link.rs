//! Which addresses become links, where bare ones stand in words, and what an image becomes. Nothing is ever fetched.

use linkify::{LinkFinder, LinkKind};
use std::ops::Range;
use std::sync::LazyLock;
use url::Url;

/// The schemes of links.
pub(crate) const SCHEMES: [&str; 3] = ["http", "https", "mailto"];

static FINDER: LazyLock<LinkFinder> = LazyLock::new(|| {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url, LinkKind::Email]).url_must_have_scheme(true);
    finder
});

/// The address of a link as a browser would understand it, when it may be one.
pub(crate) fn safe_address(destination: &str) -> Option<Url> {
    let url = Url::parse(destination).ok()?;
    SCHEMES.contains(&url.scheme()).then_some(url)
}

/// The bare addresses among words, as GitHub's Markdown finds them: `https://…`, `www.…` and `name@host`.
pub(crate) fn bare(text: &str) -> Vec<(Range<usize>, Url)> {
    if !["://", "@", "www."].iter().any(|sign| text.contains(sign)) {
        return Vec::new();
    }
    let mut found: Vec<(Range<usize>, Url)> = FINDER
        .links(text)
        .filter_map(|link| {
            let url = match link.kind() {
                LinkKind::Email => safe_address(&format!("mailto:{}", link.as_str())),
                // What stands right behind a letter is part of a word.
                _ if is_in_word(text, link.start()) => None,
                _ => safe_address(link.as_str()).filter(|url| url.scheme() != "mailto"),
            }?;
            Some((link.start()..link.end(), url))
        })
        .collect();
    for (start, _) in text.match_indices("www.") {
        let is_taken = found.iter().any(|(range, _)| range.contains(&start));
        if is_taken || is_in_word(text, start) {
            continue;
        }
        let word =
            text.get(start..).and_then(|rest| rest.split(char::is_whitespace).next()).unwrap_or_default();
        let with_scheme = format!("http://{word}");
        let Some(link) = FINDER.links(&with_scheme).next().filter(|link| link.start() == 0) else { continue };
        let has_domain = link.as_str().get("http://www.".len()..).is_some_and(|rest| rest.contains('.'));
        if let Some(url) = safe_address(link.as_str()).filter(|_| has_domain) {
            found.push((start..start + link.end() - "http://".len(), url));
        }
    }
    found.sort_by_key(|(range, _)| range.start);
    found
}

fn is_in_word(text: &str, at: usize) -> bool {
    text.get(..at).and_then(|before| before.chars().next_back()).is_some_and(char::is_alphanumeric)
}

/// The host that a link goes to, or the address that it writes to.
pub(crate) fn place(url: &Url) -> &str {
    url.host_str().unwrap_or_else(|| url.path())
}

/// What a link's words say of where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// The place to which it goes.
    ThatPlace,
    /// Nothing: words like others.
    Nothing,
    /// Another place.
    AnotherPlace,
}

/// Compares a link's words with where it goes.
pub(crate) fn said(words: &str, url: &Url) -> Said {
    // `https://bank.example@evil.example/` goes to evil.example.
    if !url.username().is_empty() {
        return Said::AnotherPlace;
    }
    let mut said = Said::Nothing;
    let is_separator = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>' | '"' | ',');
    for word in words.split(is_separator).filter(|word| !word.is_empty()) {
        let Some(named) = named_place(word) else { continue };
        if !is_same(&named, place(url)) {
            return Said::AnotherPlace;
        }
        said = Said::ThatPlace;
    }
    said
}

/// The place that a word names when it looks like an address.
fn named_place(word: &str) -> Option<String> {
    let word = word.trim_end_matches(['.', ':', ';', '!', '?']);
    if let Some(url) = safe_address(word) {
        return Some(place(&url).to_owned());
    }
    let (name, _) = word.split_once(['/', '?', '#']).unwrap_or((word, ""));
    if name.contains('@') && !name.starts_with('@') {
        return Some(name.to_owned());
    }
    let name = name.rsplit_once(':').map_or(name, |(host, _port)| host);
    let (_, last) = name.rsplit_once('.')?;
    let is_domain = last.chars().count() >= 2
        && last.chars().all(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '.' | '_'))
        && !name.starts_with('.');
    let url = is_domain.then(|| Url::parse(&format!("https://{name}")).ok())??;
    Some(url.host_str()?.to_owned())
}

fn is_same(named: &str, place: &str) -> bool {
    let bare = |host: &str| host.strip_prefix("www.").unwrap_or(host).to_lowercase();
    bare(named) == bare(place)
}

/// What is shown for an image instead of it: its words and the host it would come from.
pub(crate) fn image_words(alt: &str, url: &Url) -> String {
    let alt = alt.trim();
    if alt.is_empty() { place(url).to_owned() } else { format!("{alt} ({})", place(url)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&str, String)> {
        bare(text).into_iter().map(|(range, url)| (text.get(range).unwrap(), url.to_string())).collect()
    }

    #[test]
    fn addresses_are_found_without_the_marks_around_them() {
        assert_eq!(
            found("see https://a.example/b_(c), or (www.d.example/e?f=1)."),
            [
                ("https://a.example/b_(c)", "https://a.example/b_(c)".to_owned()),
                ("www.d.example/e?f=1", "http://www.d.example/e?f=1".to_owned()),
            ]
        );
        assert_eq!(found("write to me@a.example."), [("me@a.example", "mailto:me@a.example".to_owned())]);
    }

    #[test]
    fn what_only_looks_like_an_address_stays_text() {
        for text in
            ["www.", "www.a", "a.b", "awww.b.example", "javascript:alert(1)", "x://y.z", "tauri://localhost"]
        {
            assert_eq!(found(text), [], "{text}");
        }
    }

    #[test]
    fn words_that_name_another_place_are_told_apart() {
        let url = Url::parse("https://evil.example/x").unwrap();
        for words in [
            "bank.example",
            "https://bank.example/",
            "log in at bank.example",
            "bank.example:443",
            "me@bank.example",
        ] {
            assert_eq!(said(words, &url), Said::AnotherPlace, "{words}");
        }
        for words in ["evil.example", "https://evil.example/x", "www.evil.example", "EVIL.example."] {
            assert_eq!(said(words, &url), Said::ThatPlace, "{words}");
        }
        for words in ["the study", "e.g. this", "version 1.2", "", "…"] {
            assert_eq!(said(words, &url), Said::Nothing, "{words}");
        }
        let disguised = Url::parse("https://bank.example@evil.example/").unwrap();
        assert_eq!(said("bank.example", &disguised), Said::AnotherPlace);
        let foreign = Url::parse("https://bücher.example/").unwrap();
        assert_eq!(said("bücher.example", &foreign), Said::ThatPlace);
    }
}
