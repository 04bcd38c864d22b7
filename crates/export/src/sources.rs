//! Citations of an answer: a number for each cited place, in the order of appearance.

use parlance_domain::Annotation;
use parlance_markdown::Citation;

/// A cited location.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Source {
    /// The file's name, or the page's title.
    pub(crate) title: String,
    /// The page or section; empty: unknown.
    pub(crate) place: String,
    /// The cited passages.
    pub(crate) quotes: Vec<String>,
    /// The address of a page of the web.
    pub(crate) url: Option<String>,
}

/// The sources of one message. The number of a source is its index and one.
#[derive(Debug, Default)]
pub(crate) struct Sources {
    keys: Vec<(String, String)>,
    pub(crate) list: Vec<Source>,
}

impl Sources {
    /// Numbers the citations of a text. Returns their positions.
    pub(crate) fn number(&mut self, annotations: &[Annotation]) -> Vec<Citation> {
        annotations.iter().filter_map(|annotation| self.number_one(annotation)).collect()
    }

    fn number_one(&mut self, annotation: &Annotation) -> Option<Citation> {
        let (key, source, position) = match annotation {
            Annotation::FileCitation { file_id, filename, index, place, quote } => {
                let place = place.clone().unwrap_or_default();
                let source = Source {
                    title: filename.clone(),
                    place: place.clone(),
                    quotes: quote.iter().filter(|quote| !quote.is_empty()).cloned().collect(),
                    url: None,
                };
                ((file_id.clone(), place), source, Some(*index))
            }
            Annotation::UrlCitation { url, title, end_index } => {
                let title = if title.is_empty() { url } else { title };
                let source = Source { title: title.clone(), url: Some(url.clone()), ..Source::default() };
                ((String::new(), url.clone()), source, *end_index)
            }
            Annotation::Unknown { .. } => return None,
        };
        let number = self.add(key, source);
        let position = usize::try_from(position?).ok()?;
        Some(Citation { position, number, passage: 0, is_gone: false })
    }

    fn add(&mut self, key: (String, String), source: Source) -> u32 {
        let known = self.keys.iter().position(|known| *known == key);
        let index = known.unwrap_or(self.list.len());
        match self.list.get_mut(index) {
            Some(listed) => {
                for quote in source.quotes {
                    if !listed.quotes.contains(&quote) {
                        listed.quotes.push(quote);
                    }
                }
            }
            None => {
                self.keys.push(key);
                self.list.push(source);
            }
        }
        u32::try_from(index + 1).unwrap_or(u32::MAX)
    }
}
