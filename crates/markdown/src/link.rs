//! Links: which URLs become links, autolinks, and the replacement for images. Nothing is fetched.

use crate::op_counter;
use linkify::{LinkFinder, LinkKind};
use memchr::memchr3_iter;
use std::ops::Range;
use std::sync::LazyLock;
use url::Url;

/// Bytes of a word without white space in which addresses are looked for at once: the end of each is looked for up to
/// the end of the word, so that many in one word would cost the square of it.
const MAX_SCANNED: usize = 1_024;

/// Bytes of a bare address that is not alone in its word.
const MAX_ADDRESS: usize = 8 << 10;

/// Bytes that are looked at again after nothing was found.
const OVERLAP: usize = 64;

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
pub(crate) fn autolinks(text: &str) -> Vec<(Range<usize>, Url)> {
    let mut found = Vec::new();
    if !may_have_address(text.as_bytes()) {
        return found;
    }
    // No white space stands in an address.
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
                // Its scheme may stand across the border.
                None => at = boundary(text, part_end - OVERLAP),
            }
        }
    }
    found
}

/// The first address that begins in a part of a word.
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
            // What stands right behind a letter is part of a word.
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

/// What an address that begins here may consist of.
fn longer(text: &str, start: usize, word_end: usize) -> Option<&str> {
    text.get(start..boundary(text, word_end.min(start + MAX_ADDRESS)))
}

/// The last border of a character up to this place.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Whether `://`, `www.` or `@` stands in a text.
fn may_have_address(text: &[u8]) -> bool {
    memchr3_iter(b'@', b'/', b'.', text).any(|at| match text.get(at) {
        Some(b'/') => text.get(at.saturating_sub(2)..=at).is_some_and(|before| before == b"://"),
        Some(b'.') => text.get(at.saturating_sub(3)..at).is_some_and(|before| before == b"www"),
        _ => true,
    })
}

/// Whether a letter of a word stands before this place. Letters of Chinese and Japanese need no space behind them.
fn is_in_word(text: &str, at: usize) -> bool {
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    before.is_some_and(|letter| letter.is_alphanumeric() && !is_unspaced(letter))
}

fn is_unspaced(letter: char) -> bool {
    matches!(letter, '\u{3005}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// The part of an address before a mark of Chinese or Japanese, which no address holds.
fn before_full_width_mark(address: &str) -> &str {
    const MARKS: [char; 16] = [
        '。', '，', '、', '！', '？', '；', '：', '（', '）', '「', '」', '『', '』', '《', '》', '\u{3000}',
    ];
    address.split(MARKS).next().unwrap_or(address)
}

/// The host that a link goes to, or the address that it writes to.
pub(crate) fn destination(url: &Url) -> &str {
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
        if !is_same(&named, destination(url)) {
            return Said::AnotherPlace;
        }
        said = Said::ThatPlace;
    }
    said
}

/// Endings of source files and documents. A word of one name and such an ending names a file or a project, such as
/// `Node.js`, although some endings are also domains of countries.
const FILE_ENDINGS: [&str; 16] = [
    "cpp", "css", "go", "html", "java", "js", "json", "jsx", "md", "py", "rs", "sh", "toml", "ts", "tsx",
    "yml",
];

/// The place that a word names when it looks like an address.
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

/// What is shown for an image instead of it: its words and the host it would come from.
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
