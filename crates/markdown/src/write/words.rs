//! Writes inline content: formulas, autolinks, citations and links.

use super::state::{OpenLink, Writer};
use crate::cite::push_button;
use crate::escape::{push_value, push_words};
use crate::link::{self, Said};
use crate::math::Formula;
use pulldown_cmark::LinkType;
use std::borrow::Cow;
use std::ops::Range;
use url::Url;

/// Maximum length of a URL shown as text, in characters.
const MAX_SHOWN_ADDRESS: usize = 200;

const REL: &str = r#" rel="noopener noreferrer""#;

impl Writer<'_> {
    /// Writes text from the parser.
    pub(super) fn text(&mut self, read: &str, range: &Range<usize>) {
        if range.end <= self.hidden_to {
            return;
        }
        if !self.source.is_verbatim(read, range) {
            // For an escape or an entity, only the end of its source range is known.
            self.say(read);
            push_words(&mut self.html, read);
            return self.write_buttons_until(range.end);
        }
        let mut at = range.start.max(self.hidden_to);
        let source = self.source;
        for formula in source.formulas(&(at..range.end)) {
            // Ignore a formula that extends beyond this paragraph.
            if formula.range.start < at || formula.range.end > self.leaf_to {
                continue;
            }
            self.words(at..formula.range.start);
            self.formula(formula);
            at = formula.range.end;
            self.hidden_to = at;
        }
        if at < range.end {
            self.words(at..range.end);
        }
    }

    /// Writes text that equals its source.
    fn words(&mut self, range: Range<usize>) {
        let text = self.source.original(&range);
        self.say(text);
        let mut at = range.start;
        if self.links.is_empty() {
            for (place, url) in link::autolinks(text) {
                let place = range.start + place.start..range.start + place.end;
                self.plain(at..place.start);
                self.start_address(&url, "");
                let words = self.source.original(&place);
                self.say(words);
                push_words(&mut self.html, words);
                self.end_link();
                self.write_buttons_until(place.end);
                at = place.end;
            }
        }
        self.plain(at..range.end);
    }

    /// Writes text without URLs, with the buttons of its citations.
    fn plain(&mut self, range: Range<usize>) {
        let mut at = range.start;
        self.write_buttons_until(at);
        while self.links.is_empty()
            && let Some(marker) = self.markers.first()
            && marker.offset > at
            && marker.offset <= range.end
        {
            push_words(&mut self.html, self.source.original(&(at..marker.offset)));
            at = marker.offset;
            self.write_buttons_until(at);
        }
        push_words(&mut self.html, self.source.original(&(at..range.end)));
        self.write_buttons_until(range.end);
    }

    /// Writes a formula, or its source if it is unfinished or unsupported.
    fn formula(&mut self, formula: &Formula) {
        let source = self.source;
        let latex = source.latex(formula);
        let mathml = if formula.is_open { None } else { self.cache.formula(&latex, formula.is_display) };
        match mathml {
            Some(mathml) => self.html.push_str(&mathml),
            None => {
                self.html.push_str(r#"<code class="tex">"#);
                crate::escape::push_code(&mut self.html, source.original(&formula.range));
                self.html.push_str("</code>");
            }
        }
        self.say(&latex);
        self.write_buttons_until(formula.range.end);
    }

    /// Adds text to the open links.
    pub(super) fn say(&mut self, words: &str) {
        if let Some(link) = self.links.last_mut() {
            link.words.push_str(words);
        }
    }

    pub(super) fn start_link(&mut self, kind: LinkType, destination: &str, title: &str) {
        let address = match kind {
            LinkType::Email => Cow::Owned(format!("mailto:{destination}")),
            _ => Cow::Borrowed(destination),
        };
        // Links cannot be nested. The parser ensures that, except in the alternative text of an image.
        let url = link::safe_address(&address).filter(|_| self.links.is_empty() && self.has_room());
        match url {
            Some(url) => {
                self.start_address(&url, title);
                self.closers.push(Cow::Borrowed(""));
            }
            None => {
                self.links.push(OpenLink { target: None, words: String::new() });
                let mut shown = String::new();
                if !destination.is_empty() && kind != LinkType::Autolink {
                    shown.push_str(" (");
                    push_words(&mut shown, &shortened(destination));
                    shown.push(')');
                }
                self.closers.push(Cow::Owned(shown));
            }
        }
    }

    fn start_address(&mut self, url: &Url, title: &str) {
        self.html.push_str("<a href=\"");
        push_value(&mut self.html, url.as_str());
        if !title.is_empty() {
            self.html.push_str("\" title=\"");
            push_value(&mut self.html, title);
        }
        self.html.push('"');
        self.html.push_str(REL);
        self.links.push(OpenLink { target: Some((url.clone(), self.html.len())), words: String::new() });
        self.html.push('>');
    }

    /// Ends a link. If its text does not name the target, appends the target; if it names another one, marks the link.
    pub(super) fn end_link(&mut self) {
        let Some(OpenLink { target: Some((url, at)), words }) = self.links.pop() else { return };
        let said = link::said(&words, &url);
        if said != Said::ThatPlace {
            let mut attributes = String::from(" data-host=\"");
            push_value(&mut attributes, link::destination(&url));
            attributes.push('"');
            if said == Said::AnotherPlace {
                attributes.push_str(r#" class="elsewhere""#);
            }
            self.html.insert_str(at, &attributes);
        }
        self.html.push_str("</a>");
    }

    /// Writes the replacement for an image: a link with its alternative text and its real host.
    pub(super) fn image_link(&mut self, alt: &str, url: Option<&Url>) {
        match url {
            Some(url) if self.links.is_empty() => {
                self.html.push_str("<a class=\"image\" href=\"");
                push_value(&mut self.html, url.as_str());
                self.html.push('"');
                self.html.push_str(REL);
                self.html.push('>');
                push_words(&mut self.html, &link::image_words(alt, url));
                self.html.push_str("</a>");
            }
            Some(url) => {
                let words = link::image_words(alt, url);
                self.say(alt);
                push_words(&mut self.html, &words);
            }
            None => {
                self.say(alt);
                push_words(&mut self.html, alt);
            }
        }
    }

    /// Writes the buttons up to this offset, but not inside a link, which cannot contain buttons.
    pub(super) fn write_buttons_until(&mut self, offset: usize) {
        while self.links.is_empty()
            && let Some((marker, later)) = self.markers.split_first()
            && marker.offset <= offset
        {
            push_button(&mut self.html, marker);
            self.markers = later;
        }
    }
}

fn shortened(address: &str) -> Cow<'_, str> {
    match address.char_indices().nth(MAX_SHOWN_ADDRESS) {
        Some((end, _)) => Cow::Owned(format!("{}…", address.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(address),
    }
}
