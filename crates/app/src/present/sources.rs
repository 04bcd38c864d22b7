//! Citations: each place in a file, and each web page, gets one number, in the order of appearance. Passages of one
//! place share its number; each citation has its own passage.

use super::Cited;
use super::tools::present_address;
use crate::kernel::sanitize::{show_line, show_name};
use parlance_contract::SourceView;
use parlance_domain::Annotation;
use parlance_markdown::Citation;

pub(super) struct Sources<'a> {
    cited: &'a Cited,
    keys: Vec<(String, String)>,
    views: Vec<SourceView>,
}

impl<'a> Sources<'a> {
    pub(super) fn new(cited: &'a Cited) -> Self {
        Self { cited, keys: Vec::new(), views: Vec::new() }
    }

    /// Numbers the sources of a text. Returns the position of each number, in characters. Web pages without a
    /// position in the text are only listed.
    pub(super) fn number(&mut self, annotations: &[Annotation]) -> Vec<Citation> {
        let mut citations = Vec::new();
        for annotation in annotations {
            match annotation {
                Annotation::FileCitation { file_id, filename, index, place, quote } => {
                    let place = place.clone().unwrap_or_default();
                    let file = self.cited.get(file_id);
                    let deleted_at_ms = file.and_then(|file| file.deleted_at_ms);
                    let view = SourceView {
                        number: 0,
                        title: show_name(filename),
                        place: show_line(&place),
                        quote: quote.clone().unwrap_or_default(),
                        other_quotes: Vec::new(),
                        url: None,
                        file_id: file.map(|file| file.id),
                        deleted_at_ms,
                    };
                    let (number, passage) = self.number_of((file_id.clone(), place), view);
                    citations.extend(citation(*index, number, passage, deleted_at_ms.is_some()));
                }
                Annotation::UrlCitation { url, title, end_index } => {
                    let address = present_address(url);
                    let view = SourceView {
                        number: 0,
                        title: show_line(if title.is_empty() { url } else { title }),
                        place: address.host,
                        quote: String::new(),
                        other_quotes: Vec::new(),
                        url: address.url,
                        file_id: None,
                        deleted_at_ms: None,
                    };
                    let (number, passage) = self.number_of((String::new(), url.clone()), view);
                    citations.extend(end_index.and_then(|end| citation(end, number, passage, false)));
                }
                Annotation::Unknown { .. } => {}
            }
        }
        citations
    }

    pub(super) fn into_views(self) -> Vec<SourceView> {
        self.views
    }

    /// The number of a source, and which of the passages under that number is cited.
    fn number_of(&mut self, key: (String, String), view: SourceView) -> (u32, u32) {
        let quote = view.quote.clone();
        let found = self.keys.iter().position(|known| *known == key);
        let index = found.unwrap_or_else(|| {
            self.keys.push(key);
            self.views.push(view);
            self.views.len() - 1
        });
        let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
        let passage = self.views.get_mut(index).map_or(0, |view| {
            view.number = number;
            passage_of(view, quote)
        });
        (number, u32::try_from(passage).unwrap_or(u32::MAX))
    }
}

/// The index of a quote among those of a source: 0 for its first. An empty quote means the first.
fn passage_of(source: &mut SourceView, quote: String) -> usize {
    if quote.is_empty() || quote == source.quote {
        return 0;
    }
    if source.quote.is_empty() {
        source.quote = quote;
        return 0;
    }
    let known = source.other_quotes.iter().position(|other| *other == quote);
    let index = known.unwrap_or_else(|| {
        source.other_quotes.push(quote);
        source.other_quotes.len() - 1
    });
    index + 1
}

fn citation(index: u64, number: u32, passage: u32, is_gone: bool) -> Option<Citation> {
    Some(Citation { position: usize::try_from(index).ok()?, number, passage, is_gone })
}
