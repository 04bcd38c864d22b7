//! HTML tags in a Markdown paragraph whose end tag has not appeared yet. Without an end tag such a tag is text:
//! `<Object>` can be a type parameter, and text after an unclosed hidden element stays visible.

use crate::extract::html::{is_reading, is_void};

/// Maximum number of open tags to search for the one that an end tag closes.
const MAX_SEARCHED: usize = 32;

/// An open element whose text is not shown.
#[derive(Debug)]
struct Hidden {
    name: String,
    /// The number of open elements with this name.
    depth: usize,
    tag: OpenTag,
    /// How many bytes of the text before it are bold.
    n_bold: usize,
    /// The number of type parameters before it.
    n_parameters: usize,
}

/// A start tag with its position in the text of the paragraph.
#[derive(Debug)]
struct OpenTag {
    at: usize,
    tag: String,
}

/// The tags of a paragraph that have no end tag yet.
#[derive(Debug, Default)]
pub(super) struct OpenTags {
    hidden: Option<Hidden>,
    /// Tags that look like type parameters, in text order.
    parameters: Vec<OpenTag>,
}

impl OpenTags {
    /// Begins an element whose text is not shown.
    pub(super) fn hide(&mut self, name: String, tag: &str, text: &str, n_bold: usize) {
        // A type parameter has no attributes. The space keeps two numbers apart.
        let is_bare = tag.len() == name.len() + "<>".len() && !is_reading(&name);
        let tag = if is_bare { tag } else { " " }.to_owned();
        let tag = OpenTag { at: text.len(), tag };
        self.hidden = Some(Hidden { name, depth: 1, tag, n_bold, n_parameters: self.parameters.len() });
    }

    pub(super) fn is_hidden(&self) -> bool {
        self.hidden.is_some()
    }

    /// Reads a tag within a hidden element. If the tag ends the element, removes the hidden text and returns the
    /// number of bold bytes in it.
    pub(super) fn take_hidden(&mut self, name: &str, is_end: bool, text: &mut String) -> Option<usize> {
        let hidden = self.hidden.as_mut()?;
        let is_next_reading = is_reading(&hidden.name)
            && (is_end && name == "ruby" || !is_end && is_reading(name) && hidden.depth == 1);
        if hidden.name == name && !is_next_reading {
            hidden.depth = if is_end { hidden.depth.saturating_sub(1) } else { hidden.depth + 1 };
        }
        if hidden.depth > 0 && !is_next_reading {
            return None;
        }
        text.truncate(hidden.tag.at);
        self.parameters.truncate(hidden.n_parameters);
        let n_bold = hidden.n_bold;
        self.hidden = None;
        Some(n_bold)
    }

    /// Records a start tag that may be a type parameter (`Set<Form>`), or the end tag that shows that it is not.
    /// Returns whether the tag may be a type parameter.
    pub(super) fn take(&mut self, name: &str, is_end: bool, tag: &str, text: &str) -> bool {
        if is_end {
            let searched = self.parameters.iter().enumerate().rev().take(MAX_SEARCHED);
            let is_named = |open: &OpenTag| open.tag.trim_matches(['<', '>']).eq_ignore_ascii_case(name);
            if let Some(at) = searched.into_iter().find(|(_, open)| is_named(open)).map(|(at, _)| at) {
                self.parameters.remove(at);
                if let Some(hidden) = self.hidden.as_mut().filter(|hidden| at < hidden.n_parameters) {
                    hidden.n_parameters -= 1;
                }
            }
            return false;
        }
        let is_capital = tag.get(1..2).is_some_and(|first| first.chars().all(char::is_uppercase));
        let is_bare = tag.len() == name.len() + "<>".len();
        let is_parameter = is_capital && is_bare && !is_void(name) && text.ends_with(char::is_alphanumeric);
        if is_parameter {
            self.parameters.push(OpenTag { at: text.len(), tag: tag.to_owned() });
        }
        is_parameter
    }

    /// Forgets the tags after a position, because the text there has changed.
    pub(super) fn forget_after(&mut self, at: usize) {
        while self.parameters.pop_if(|open| open.at > at).is_some() {}
    }

    /// The text of the finished paragraph, including the unclosed tags.
    pub(super) fn finish(&mut self, text: String) -> String {
        if let Some(hidden) = self.hidden.take() {
            let at = hidden.n_parameters.min(self.parameters.len());
            self.parameters.insert(at, hidden.tag);
            // An end tag within the hidden element can close a tag before it.
            self.parameters.sort_by_key(|open| open.at);
        }
        if self.parameters.is_empty() {
            return text;
        }
        let mut whole = String::with_capacity(text.len());
        let mut done = 0;
        for OpenTag { at, tag } in self.parameters.drain(..) {
            let Some(before) = text.get(done..at) else { continue };
            whole.push_str(before);
            whole.push_str(&tag);
            done = at;
        }
        whole.push_str(text.get(done..).unwrap_or_default());
        whole
    }
}
