//! Links: which URLs become links, autolinks, and the replacement for images. This module fetches no URL.

use crate::op_counter;
use linkify::{LinkFinder, LinkKind};
use memchr::memchr3_iter;
use std::ops::Range;
use std::sync::LazyLock;
use url::Url;

/// Bytes of a word without white space that are searched for URLs at once. The end of each URL is searched up to the
/// end of the word, so many URLs in one word would take quadratic time.
const MAX_SCANNED: usize = 1_024;

/// The longest bare URL that is only a part of its word, in bytes.
const MAX_ADDRESS: usize = 8 << 10;

/// Bytes that are searched again after a part without a match.
const OVERLAP: usize = 64;

/// The schemes of links.
pub(crate) const SCHEMES: [&str; 3] = ["http", "https", "mailto"];

static FINDER: LazyLock<LinkFinder> = LazyLock::new(|| {
    let mut finder = LinkFinder::new();
    finder.kinds(&[LinkKind::Url, LinkKind::Email]).url_must_have_scheme(true);
    finder
});

/// The URL of a link as a browser would parse it, if it is allowed.
pub(crate) fn safe_address(destination: &str) -> Option<Url> {
    let url = Url::parse(destination).ok()?;
    SCHEMES.contains(&url.scheme()).then_some(url)
}

/// The bare URLs in a text, as in GitHub's Markdown: `https://…`, `www.…` and `name@host`.
pub(crate) fn autolinks(text: &str) -> Vec<(Range<usize>, Url)> {
    let mut found = Vec::new();
    if !may_have_address(text.as_bytes()) {
        return found;
    }
    // A URL contains no white space.
    for word in text.split_ascii_whitespace().filter(|word| may_have_address(word.as_bytes())) {
        let mut at = word.as_ptr().addr() - text.as_ptr().addr();
        let end = at + word.len();
        while at < end {
            let part_end = boundary(text, (at + MAX_SCANNED).min(end));
            match first_address(text, &(at..part_end), end) {
                Some(address) => {
                    at = address.0.end;
                    found.push(address);
                }
                None if part_end == end => break,
                // The scheme may be split by the boundary.
                None => at = boundary(text, part_end - OVERLAP),
            }
        }
    }
    found
}

/// The first URL that begins in a part of a word.
fn first_address(text: &str, part: &Range<usize>, word_end: usize) -> Option<(Range<usize>, Url)> {
    op_counter::count(part.len());
    let with_scheme = FINDER.links(text.get(part.clone())?).find_map(|link| {
        let start = part.start + link.start();
        let is_cut = part.start + link.end() == part.end && part.end < word_end;
        let whole = if is_cut {
            longer(text, start, word_end).and_then(|rest| FINDER.links(rest).next())
        } else {
            None
        };
        let words = before_full_width_mark(whole.as_ref().map_or(link.as_str(), linkify::Link::as_str));
        let url = match link.kind() {
            LinkKind::Email => safe_address(&format!("mailto:{words}")),
            // Text directly after a letter is part of a word.
            _ if is_in_word(text, start) => None,
            _ => safe_address(words).filter(|url| url.scheme() != "mailto"),
        }?;
        Some((start..start + words.len(), url))
    });
    let before = with_scheme.as_ref().map_or(part.end, |(range, _)| range.start);
    let in_front = text.get(part.start..before)?;
    let without_scheme = in_front.match_indices("www.").find_map(|(at, _)| {
        let start = part.start + at;
        let has_domain = text.get(start + "www.".len()..)?.starts_with(char::is_alphanumeric);
        if !has_domain || is_in_word(text, start) {
            return None;
        }
        let address = format!("http://{}", longer(text, start, word_end.min(start + MAX_SCANNED))?);
        op_counter::count(address.len());
        let link = FINDER.links(&address).next().filter(|link| link.start() == 0)?;
        let has_domain = link.as_str().get("http://www.".len()..).is_some_and(|rest| rest.contains('.'));
        let url = safe_address(link.as_str()).filter(|_| has_domain)?;
        Some((start..start + link.end() - "http://".len(), url))
    });
    without_scheme.or(with_scheme)
}

/// The longest possible URL from this position.
fn longer(text: &str, start: usize, word_end: usize) -> Option<&str> {
    text.get(start..boundary(text, word_end.min(start + MAX_ADDRESS)))
}

/// The last character boundary at or before `at`.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Whether a text contains `://`, `www.` or `@`.
fn may_have_address(text: &[u8]) -> bool {
    memchr3_iter(b'@', b'/', b'.', text).any(|at| match text.get(at) {
        Some(b'/') => text.get(at.saturating_sub(2)..=at).is_some_and(|before| before == b"://"),
        Some(b'.') => text.get(at.saturating_sub(3)..at).is_some_and(|before| before == b"www"),
        _ => true,
    })
}

/// Whether a letter of a word precedes `at`. Chinese and Japanese letters need no space after them.
fn is_in_word(text: &str, at: usize) -> bool {
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    before.is_some_and(|letter| letter.is_alphanumeric() && !is_unspaced(letter))
}

fn is_unspaced(letter: char) -> bool {
    matches!(letter, '\u{3005}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// The part of a URL before full-width punctuation, which no URL contains.
fn before_full_width_mark(address: &str) -> &str {
    const MARKS: [char; 16] = [
        '。', '，', '、', '！', '？', '；', '：', '（', '）', '「', '」', '『', '』', '《', '》', '\u{3000}',
    ];
    address.split(MARKS).next().unwrap_or(address)
}

/// The host of a link, or its mail address.
pub(crate) fn destination(url: &Url) -> &str {
    url.host_str().unwrap_or_else(|| url.path())
}

/// The relation of a link's text to its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// The text names the target.
    ThatPlace,
    /// The text names no target.
    Nothing,
    /// The text names another target.
    AnotherPlace,
}

/// Compares a link's text with its target.
pub(crate) fn said(words: &str, url: &Url) -> Said {
    // The host of `https://bank.example@evil.example/` is evil.example.
    if !url.username().is_empty() {
        return Said::AnotherPlace;
    }
    let mut said = Said::Nothing;
    let is_separator = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>' | '"' | ',');
    for word in words.split(is_separator).filter(|word| !word.is_empty()) {
        let Some(named) = named_place(word) else { continue };
        if !is_same(&named, destination(url)) {
            return Said::AnotherPlace;
        }
        said = Said::ThatPlace;
    }
    said
}

/// Extensions of source files and documents. A word that consists of a name and such an extension is a file or a
/// project, such as `Node.js`, although some extensions are also country domains.
const FILE_ENDINGS: [&str; 16] = [
    "cpp", "css", "go", "html", "java", "js", "json", "jsx", "md", "py", "rs", "sh", "toml", "ts", "tsx",
    "yml",
];

/// The target that a word names if it looks like a URL.
fn named_place(word: &str) -> Option<String> {
    let word = word.trim_end_matches(['.', ':', ';', '!', '?']);
    if let Some(url) = safe_address(word) {
        return Some(destination(&url).to_owned());
    }
    let (name, _) = word.split_once(['/', '?', '#']).unwrap_or((word, ""));
    if name.contains('@') && !name.starts_with('@') {
        return Some(name.to_owned());
    }
    let name = name.rsplit_once(':').map_or(name, |(host, _port)| host);
    let (first, last) = name.rsplit_once('.')?;
    let is_file =
        !first.contains('.') && name == word && FILE_ENDINGS.contains(&last.to_lowercase().as_str());
    if is_file {
        return None;
    }
    let is_domain = last.chars().count() >= 2
        && last.chars().all(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '.' | '_'))
        && !name.starts_with('.');
    let url = is_domain.then(|| Url::parse(&format!("https://{name}")).ok())??;
    Some(url.host_str()?.to_owned())
}

fn is_same(named: &str, destination: &str) -> bool {
    let without_www = |host: &str| host.strip_prefix("www.").unwrap_or(host).to_lowercase();
    without_www(named) == without_www(destination)
}

/// The text shown instead of an image: its alternative text and its host.
pub(crate) fn image_words(alt: &str, url: &Url) -> String {
    let alt = alt.trim();
    if alt.is_empty() { destination(url).to_owned() } else { format!("{alt} ({})", destination(url)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(&str, String)> {
        autolinks(text).into_iter().map(|(range, url)| (text.get(range).unwrap(), url.to_string())).collect()
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
    fn addresses_are_found_between_words_of_languages_without_spaces() {
        let address = || ("https://a.example", "https://a.example/".to_owned());
        assert_eq!(found("请看https://a.example。然后继续"), [address()]);
        assert_eq!(found("（https://a.example）です"), [address()]);
        assert_eq!(found("xhttps://a.example"), []);
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
        for words in ["Node.js", "README.md", "main.rs", "the study", "e.g. this", "version 1.2", "", "…"] {
            assert_eq!(said(words, &url), Said::Nothing, "{words}");
        }
        let disguised = Url::parse("https://bank.example@evil.example/").unwrap();
        assert_eq!(said("bank.example", &disguised), Said::AnotherPlace);
        let foreign = Url::parse("https://bücher.example/").unwrap();
        assert_eq!(said("bücher.example", &foreign), Said::ThatPlace);
    }
}
