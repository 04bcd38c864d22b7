//! Citations: each place in a file, and each page of the web, gets one number, in the order of appearance.

use super::file::{show_line, show_name};
use crate::view::SourceView;
use parlance_domain::Annotation;
use std::collections::HashSet;

pub(super) struct Sources<'a> {
    deleted_service_ids: &'a HashSet<String>,
    keys: Vec<(String, String)>,
    views: Vec<SourceView>,
}

impl<'a> Sources<'a> {
    pub(super) fn new(deleted_service_ids: &'a HashSet<String>) -> Self {
        Self { deleted_service_ids, keys: Vec::new(), views: Vec::new() }
    }

    /// Numbers the sources of a text and says where in it each number stands, in characters.
    /// References to pages of the web have no place of their own in the text, so they are only listed.
    pub(super) fn number(&mut self, annotations: &[Annotation]) -> Vec<(usize, u32)> {
        let mut citations = Vec::new();
        for annotation in annotations {
            match annotation {
                Annotation::FileCitation { file_id, filename, index, place, quote } => {
                    let place = place.clone().unwrap_or_default();
                    let view = SourceView {
                        number: 0,
                        title: show_name(filename),
                        place: show_line(&place),
                        quote: quote.clone().unwrap_or_default(),
                        url: None,
                        is_deleted: self.deleted_service_ids.contains(file_id),
                    };
                    let number = self.number_of((file_id.clone(), place), view);
                    if let Ok(index) = usize::try_from(*index) {
                        citations.push((index, number));
                    }
                }
                Annotation::UrlCitation { url, title } => {
                    let host = url::Url::parse(url)
                        .ok()
                        .and_then(|url| url.host_str().map(str::to_owned))
                        .unwrap_or_default();
                    let view = SourceView {
                        number: 0,
                        title: show_line(if title.is_empty() { url } else { title }),
                        place: host,
                        quote: String::new(),
                        url: Some(url.clone()),
                        is_deleted: false,
                    };
                    self.number_of((String::new(), url.clone()), view);
                }
                Annotation::Unknown { .. } => {}
            }
        }
        citations
    }

    pub(super) fn into_views(self) -> Vec<SourceView> {
        self.views
    }

    fn number_of(&mut self, key: (String, String), view: SourceView) -> u32 {
        let found = self.keys.iter().position(|known| *known == key);
        let index = found.unwrap_or_else(|| {
            self.keys.push(key);
            self.views.push(view);
            self.views.len() - 1
        });
        let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
        if let Some(view) = self.views.get_mut(index) {
            view.number = number;
        }
        number
    }
}
