//! The web pages that tools returned in an answer, and the citations of them in its text: by a mark such as `[3]`, or
//! by their address.

use crate::analysis::is_unspaced;
use parlance_protocol::{Annotation, UrlCitation};

/// The largest number of pages per answer. More would not be read.
const MAX_PAGES: usize = 64;

/// The longest address that can be cited, in bytes.
const MAX_ADDRESS_BYTES: usize = 2_000;

/// The largest number of addresses in a text that become citations.
const MAX_CITED: usize = 64;

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Page {
    address: String,
    title: String,
}

/// The pages of one answer, numbered after the passages of documents.
#[derive(Debug)]
pub(crate) struct WebPages {
    n_passages: usize,
    pages: Vec<Page>,
}

impl WebPages {
    pub(crate) fn new(n_passages: usize) -> Self {
        Self { n_passages, pages: Vec::new() }
    }

    /// The number of citable sources: passages and pages.
    pub(crate) fn n_sources(&self) -> usize {
        self.n_passages + self.pages.len()
    }

    /// Adds a page. Returns its citation mark, if it can be cited.
    pub(crate) fn note(&mut self, address: &str, title: &str) -> Option<String> {
        let known = self.pages.iter().position(|page| page.address == address);
        let at = match known {
            Some(at) => at,
            None if self.pages.len() >= MAX_PAGES || address.len() > MAX_ADDRESS_BYTES => return None,
            None => {
                let title = if title.trim().is_empty() { host(address) } else { title };
                self.pages.push(Page { address: address.to_owned(), title: title.to_owned() });
                self.pages.len() - 1
            }
        };
        Some(format!("[{}]", self.n_passages + at + 1))
    }

    /// The citation for a mark after `text`, for the sentence before it. `source` counts from 0, `n_chars` is the
    /// length of the text.
    pub(crate) fn cited_by_mark(&self, source: usize, text: &str, n_chars: u64) -> Option<Annotation> {
        let page = self.pages.get(source.checked_sub(self.n_passages)?)?;
        let sentence = last_sentence(text).chars().count() as u64;
        Some(page.annotation(n_chars.saturating_sub(sentence), n_chars))
    }

    /// The citations of pages whose addresses are in a text.
    pub(crate) fn cited_by_address(&self, text: &str) -> Vec<Annotation> {
        let mut places: Vec<(usize, usize, &Page)> = Vec::new();
        for page in &self.pages {
            // A text may omit the slash at the end.
            let address = page.address.trim_end_matches('/');
            for (start, _) in text.match_indices(address).take(MAX_CITED) {
                let rest = text.get(start + address.len()..).unwrap_or_default();
                let slash = usize::from(rest.starts_with('/'));
                if ends_here(rest.get(slash..).unwrap_or_default()) {
                    places.push((start, start + address.len() + slash, page));
                }
            }
        }
        places.sort_by_key(|(start, ..)| *start);
        places.truncate(MAX_CITED);
        let (mut at, mut n_chars) = (0, 0_u64);
        let mut index = |byte: usize| {
            n_chars += text.get(at..byte).unwrap_or_default().chars().count() as u64;
            at = at.max(byte);
            n_chars
        };
        places.into_iter().map(|(start, end, page)| page.annotation(index(start), index(end))).collect()
    }
}

impl Page {
    fn annotation(&self, start_index: u64, end_index: u64) -> Annotation {
        let (url, title) = (self.address.clone(), self.title.clone());
        Annotation::UrlCitation(UrlCitation { url, title, start_index, end_index })
    }
}

fn host(address: &str) -> &str {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or(rest)
}

/// Whether the address before this text ends there, and does not begin a longer one.
fn ends_here(rest: &str) -> bool {
    // In a script without spaces, letters may follow an address directly.
    let is_of_word = |letter: char| letter.is_alphanumeric() && !is_unspaced(letter);
    let is_of_address = |letter: char| is_of_word(letter) || "/?#&=%_~+-:@".contains(letter);
    let mut letters = rest.chars();
    match letters.next() {
        Some('.' | ',' | ';' | '!') => !letters.next().is_some_and(is_of_address),
        Some(letter) => !is_of_address(letter),
        None => true,
    }
}

/// The last sentence of an unfinished text.
fn last_sentence(text: &str) -> &str {
    let text = text.trim_end();
    let ends = [". ", "! ", "? ", "。", "\n"];
    let start = ends.iter().filter_map(|end| text.rfind(end).map(|at| at + end.len())).max().unwrap_or(0);
    text.get(start..).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages() -> WebPages {
        let mut pages = WebPages::new(2);
        assert_eq!(pages.note("https://a.org/", "A").as_deref(), Some("[3]"));
        assert_eq!(pages.note("https://a.org/ä/b", "").as_deref(), Some("[4]"));
        assert_eq!(pages.note("https://a.org/", "A").as_deref(), Some("[3]"), "one page, one number");
        pages
    }

    fn span(annotation: &Annotation) -> (String, u64, u64) {
        let Annotation::UrlCitation(cited) = annotation else { panic!("not of the web") };
        (cited.title.clone(), cited.start_index, cited.end_index)
    }

    #[test]
    fn a_mark_cites_the_sentence_before_it() {
        let text = "Ünlike that. It costs 5 EUR";
        let cited = pages().cited_by_mark(3, text, text.chars().count() as u64).unwrap();
        assert_eq!(span(&cited), ("a.org".to_owned(), 13, 27));
        assert_eq!(pages().cited_by_mark(1, text, 0), None, "that is a passage");
        assert_eq!(pages().cited_by_mark(4, text, 0), None);
    }

    #[test]
    fn addresses_in_the_text_are_citations_and_parts_of_others_are_not() {
        let text = "Sö: https://a.org, [b](https://a.org/ä/b) and https://a.org/other, https://a.organ.";
        let cited: Vec<_> = pages().cited_by_address(text).iter().map(span).collect();
        assert_eq!(cited, [("A".to_owned(), 4, 17), ("a.org".to_owned(), 23, 40)]);
    }

    #[test]
    fn there_are_only_so_many_pages() {
        let mut pages = WebPages::new(0);
        assert_eq!(pages.note(&format!("https://a.org/{}", "x".repeat(MAX_ADDRESS_BYTES)), "A"), None);
        for number in 0..MAX_PAGES {
            assert!(pages.note(&format!("https://a.org/{number}"), "A").is_some());
        }
        assert_eq!(pages.note("https://b.org", "B"), None);
        let long = "https://a.org/1 ".repeat(1_000);
        assert_eq!(pages.cited_by_address(&long).len(), MAX_CITED);
    }
}
