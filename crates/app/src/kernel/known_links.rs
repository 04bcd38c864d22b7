//! The addresses of links in answers, sources and documents that the page has received.
//!
//! They open without confirmation. A script in the page could construct an address to send data to its host, so all
//! other addresses need one. Addresses in the user's questions do not count, because a script can write them. Must
//! not know how a link is opened.

use parking_lot::Mutex;
use parlance_contract::{AddressView, BlockView, CodeOutputView, MessageView, PreviewView, WebActionView};
use parlance_markdown::link_targets;
use std::collections::HashSet;
use std::hash::{BuildHasher as _, RandomState};
use std::sync::Arc;

/// Addresses per generation. The last generation and the growing one are remembered.
const GENERATION: usize = 25_000;

/// The known addresses. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct KnownLinks(Arc<Mutex<Generations>>);

/// Hashes of addresses, so that a long address takes no more memory than a short one. The page does not know the keys
/// of the hash, so it cannot find an address with the hash of another.
#[derive(Debug, Default)]
struct Generations {
    keys: RandomState,
    growing: HashSet<u64>,
    last: HashSet<u64>,
}

impl Generations {
    fn note(&mut self, address: &str) {
        let hash = self.keys.hash_one(address);
        if self.growing.contains(&hash) {
            return;
        }
        if self.growing.len() >= GENERATION {
            self.last = std::mem::take(&mut self.growing);
        }
        self.growing.insert(hash);
    }

    fn contains(&self, address: &str) -> bool {
        let hash = self.keys.hash_one(address);
        self.growing.contains(&hash) || self.last.contains(&hash)
    }
}

impl KnownLinks {
    /// Whether a link with exactly this address was noted recently.
    #[must_use]
    pub fn contains(&self, address: &str) -> bool {
        self.0.lock().contains(address)
    }

    /// Notes an address.
    pub fn note(&self, address: &str) {
        self.0.lock().note(address);
    }

    /// Notes the links of an answer.
    pub(crate) fn note_answer(&self, answer: &MessageView) {
        self.note_blocks(&answer.blocks);
        self.note_blocks(&answer.replaced);
        let mut known = self.0.lock();
        answer.sources.iter().filter_map(|source| source.url.as_ref()).for_each(|url| known.note(url));
    }

    /// Notes the links of blocks.
    pub(crate) fn note_blocks(&self, blocks: &[BlockView]) {
        let mut known = self.0.lock();
        for block in blocks {
            known.note_block(block);
        }
    }

    /// Notes the links of a document.
    pub(crate) fn note_document(&self, document: &PreviewView) {
        let mut known = self.0.lock();
        match document {
            PreviewView::Markdown { blocks, .. } => blocks.iter().for_each(|html| known.note_html(html)),
            PreviewView::Readable { parts, .. } => parts.iter().for_each(|part| known.note_html(&part.html)),
            _ => {}
        }
    }
}

impl Generations {
    fn note_html(&mut self, html: &str) {
        link_targets(html).for_each(|address| self.note(&address));
    }

    fn note_block(&mut self, block: &BlockView) {
        match block {
            BlockView::Html { html } | BlockView::Reasoning { html } => self.note_html(html),
            BlockView::Passages { passages, .. } => {
                passages.iter().for_each(|passage| self.note_html(&passage.html));
            }
            BlockView::WebSearch { action, .. } => match action {
                WebActionView::Search { pages, .. } => self.note_addresses(pages),
                WebActionView::OpenPage { page } => self.note_addresses(page.as_slice()),
                WebActionView::FindInPage { page, .. } => self.note_addresses(std::slice::from_ref(page)),
                WebActionView::Unknown { .. } => {}
            },
            BlockView::Code { outputs, .. } => {
                for output in outputs.iter().flatten() {
                    if let CodeOutputView::Image { address } = output {
                        self.note_addresses(std::slice::from_ref(address));
                    }
                }
            }
            BlockView::Refusal { .. }
            | BlockView::SealedReasoning
            | BlockView::Tool { .. }
            | BlockView::FileSearch { .. }
            | BlockView::Unknown { .. } => {}
        }
    }

    fn note_addresses(&mut self, addresses: &[AddressView]) {
        addresses.iter().filter_map(|address| address.url.as_ref()).for_each(|url| self.note(url));
    }
}

#[cfg(test)]
mod tests {
    use super::{GENERATION, KnownLinks};
    use parlance_contract::BlockView;

    #[test]
    fn a_link_is_known_by_exactly_the_address_that_the_page_reads() {
        let known = KnownLinks::default();
        let html = "<p><a href=\"https://xn--bcher-kva.example/?a=1&amp;b=2#c\">x</a> \
                    <a class=\"image\" href=\"mailto:a@a.example?subject=&quot;x&quot;\">y</a></p>";
        known.note_blocks(&[BlockView::Html { html: html.to_owned() }]);
        assert!(known.contains("https://xn--bcher-kva.example/?a=1&b=2#c"));
        assert!(known.contains("mailto:a@a.example?subject=\"x\""));
        for other in [
            "https://xn--bcher-kva.example/?a=1&amp;b=2#c",
            "https://xn--bcher-kva.example/?a=1&b=2#d",
            "https://xn--bcher-kva.example/?a=1&b=2",
            "https://xn--bcher-kva.example/?a=1&b=2#c&data",
            "",
        ] {
            assert!(!known.contains(other), "{other}");
        }
    }

    #[test]
    fn text_with_an_attribute_of_a_link_is_no_link() {
        let known = KnownLinks::default();
        let html = "<p>&lt;a href=\"https://a.example\"&gt; href=\"https://a.example\"</p>".to_owned();
        known.note_blocks(&[BlockView::Html { html }]);
        assert!(!known.contains("https://a.example"));
    }

    #[test]
    fn the_oldest_addresses_are_dropped_and_those_noted_again_stay() {
        let known = KnownLinks::default();
        let address = |n: usize| format!("https://a.example/{n}");
        for n in 0..GENERATION {
            known.note(&address(n));
        }
        known.note(&address(0));
        assert!(known.contains(&address(0)), "an address that is known begins no generation");
        for n in GENERATION..2 * GENERATION {
            known.note(&address(n));
        }
        assert!((0..2 * GENERATION).all(|n| known.contains(&address(n))));
        known.note(&address(0));
        assert!(known.contains(&address(0)) && !known.contains(&address(1)));
        assert!(known.contains(&address(GENERATION)));
    }
}
