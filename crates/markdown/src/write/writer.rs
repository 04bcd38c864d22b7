//! Writes the HTML of one block, event by event.

use super::state::{Code, Columns, Image, MAX_DEPTH, Writer};
use crate::escape::{push_code, push_words};
use crate::link;
use crate::raw::{self, RawTag};
use pulldown_cmark::{Alignment, CodeBlockKind, Event, HeadingLevel, Tag, TagEnd};
use std::borrow::Cow;
use std::ops::Range;

/// A table has its own scroll area, also for the keyboard. The page labels it.
const TABLE: &str = r#"<div class="block tbl"><div class="pan" tabindex="0" role="group"><table>"#;

/// The buttons of a table. The page labels them.
const TABLE_END: &str = concat!(
    "</tbody></table></div><footer>",
    r#"<button class="menu-btn" type="button" data-tsv=""></button>"#,
    r#"<button class="menu-btn" type="button" data-markdown=""></button>"#,
    r#"<button class="menu-btn" type="button" data-csv=""></button></footer></div>"#,
);

impl Writer<'_> {
    /// Handles the next event; `following` are those after it.
    pub(super) fn event(
        &mut self,
        event: &Event<'_>,
        range: &Range<usize>,
        following: &[(Event<'_>, Range<usize>)],
    ) {
        if self.image.is_some() {
            return self.in_image(event, range);
        }
        match event {
            Event::Start(tag) => self.start(tag, range, following),
            Event::End(tag) => self.end(*tag, range),
            Event::Text(text) => match &mut self.code {
                Some(code) => code.text.push_str(&self.source.uncover(text, range)),
                None => self.text(text, range),
            },
            Event::Code(text) => {
                let text = self.source.uncover(text, range);
                self.say(&text);
                self.html.push_str("<code>");
                push_code(&mut self.html, &text);
                self.html.push_str("</code>");
                self.write_buttons_until(range.end);
            }
            Event::Html(text) => {
                let text = self.source.uncover(text, range);
                self.raw_lines(&text);
            }
            Event::InlineHtml(text) => self.raw(text, range),
            // Disabled extensions.
            Event::InlineMath(text) | Event::DisplayMath(text) => self.text(text, range),
            Event::FootnoteReference(label) => self.note(label),
            Event::SoftBreak | Event::HardBreak if range.start < self.hidden_to => {}
            Event::SoftBreak => {
                self.say(" ");
                self.html.push(' ');
            }
            Event::HardBreak => self.html.push_str("<br>"),
            Event::Rule => self.html.push_str("<hr>"),
            Event::TaskListMarker(is_done) => self.html.push_str(if *is_done {
                r#"<input type="checkbox" checked="" disabled=""> "#
            } else {
                r#"<input type="checkbox" disabled=""> "#
            }),
        }
    }

    fn start(&mut self, tag: &Tag<'_>, range: &Range<usize>, following: &[(Event<'_>, Range<usize>)]) {
        if matches!(
            tag,
            Tag::List(_) | Tag::BlockQuote(_) | Tag::CodeBlock(_) | Tag::Table(_) | Tag::HtmlBlock
        ) && !self.closers.is_empty()
        {
            // The text of a tight list item ends here without an event of its own.
            self.write_buttons_until(range.start.saturating_sub(1));
        }
        if matches!(tag, Tag::Paragraph | Tag::Heading { .. } | Tag::TableCell | Tag::Item) {
            self.leaf_to = range.end;
        }
        match tag {
            Tag::Paragraph | Tag::HtmlBlock => self.open("<p>", "</p>"),
            Tag::Heading { level, .. } => {
                let (open, close) = heading(*level);
                self.open(open, close);
            }
            Tag::BlockQuote(_) => self.open("<blockquote>", "</blockquote>"),
            Tag::CodeBlock(kind) => {
                let info = match kind {
                    CodeBlockKind::Fenced(info) => info.to_string(),
                    CodeBlockKind::Indented => String::new(),
                };
                self.code = Some(Code { info, text: String::new() });
            }
            Tag::List(Some(1)) => self.open("<ol>", "</ol>"),
            Tag::List(Some(first)) => self.open(&format!(r#"<ol start="{first}">"#), "</ol>"),
            Tag::List(None) => self.open("<ul>", "</ul>"),
            Tag::Item if is_task(following) => self.open(r#"<li class="task">"#, "</li>"),
            Tag::Item => self.open("<li>", "</li>"),
            Tag::FootnoteDefinition(label) => {
                self.open(r#"<div class="footnote">"#, "</div>");
                self.note(label);
            }
            Tag::Table(alignments) => {
                self.columns = Columns { alignments: alignments.clone(), ..Columns::default() };
                // Browsers would restructure rows and cells without their table, so write either all of it or nothing.
                if self.closers.len() + 4 > MAX_DEPTH {
                    self.flat_from = self.flat_from.min(self.closers.len());
                }
                self.open(TABLE, TABLE_END);
            }
            Tag::TableHead => {
                self.columns.is_head = true;
                self.columns.next = 0;
                self.open("<thead><tr>", "</tr></thead><tbody>");
            }
            Tag::TableRow => {
                self.columns.next = 0;
                self.open("<tr>", "</tr>");
            }
            Tag::TableCell => self.start_cell(),
            Tag::Emphasis => self.open("<em>", "</em>"),
            Tag::Strong => self.open("<strong>", "</strong>"),
            Tag::Strikethrough => self.open("<del>", "</del>"),
            Tag::Link { link_type, dest_url, title, .. } => self.start_link(*link_type, dest_url, title),
            Tag::Image { dest_url, .. } => {
                let url = link::safe_address(dest_url);
                self.image = Some(Image { url, alt: String::new(), n_inner: 0 });
            }
            // Disabled extensions.
            Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Superscript
            | Tag::Subscript
            | Tag::MetadataBlock(_) => self.open("", ""),
        }
    }

    fn end(&mut self, tag: TagEnd, range: &Range<usize>) {
        match tag {
            TagEnd::CodeBlock => {
                if let Some(Code { info, text }) = self.code.take() {
                    let figure = self.cache.figure(&info, &text);
                    self.html.push_str(&figure);
                }
                return;
            }
            TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::Item
            | TagEnd::TableCell
            | TagEnd::HtmlBlock
            | TagEnd::FootnoteDefinition => self.write_buttons_until(range.end),
            _ => {}
        }
        if let Some(closer) = self.closers.pop() {
            self.html.push_str(&closer);
        }
        if self.closers.len() <= self.flat_from {
            self.flat_from = MAX_DEPTH;
        }
        match tag {
            TagEnd::TableHead => self.columns.is_head = false,
            TagEnd::Link => {
                self.end_link();
                self.write_buttons_until(range.end);
            }
            _ => {}
        }
    }

    fn open(&mut self, opener: &str, closer: impl Into<Cow<'static, str>>) {
        if self.has_room() {
            self.html.push_str(opener);
            self.closers.push(closer.into());
        } else {
            self.closers.push(Cow::Borrowed(""));
        }
    }

    fn start_cell(&mut self) {
        let alignment = self.columns.alignments.get(self.columns.next);
        self.columns.next += 1;
        let (opener, closer) = match (alignment, self.columns.is_head) {
            (Some(Alignment::Right), true) => (r#"<th class="r">"#, "</th>"),
            (Some(Alignment::Right), false) => (r#"<td class="r">"#, "</td>"),
            (Some(Alignment::Center), true) => (r#"<th class="m">"#, "</th>"),
            (Some(Alignment::Center), false) => (r#"<td class="m">"#, "</td>"),
            (_, true) => ("<th>", "</th>"),
            (_, false) => ("<td>", "</td>"),
        };
        self.open(opener, closer);
    }

    fn in_image(&mut self, event: &Event<'_>, range: &Range<usize>) {
        let Some(image) = &mut self.image else { return };
        match event {
            Event::Text(text) | Event::Code(text) | Event::InlineHtml(text) => {
                image.alt.push_str(&self.source.uncover(text, range));
            }
            Event::SoftBreak | Event::HardBreak => image.alt.push(' '),
            Event::Start(_) => image.n_inner += 1,
            Event::End(_) if image.n_inner > 0 => image.n_inner -= 1,
            Event::End(_) => {
                if let Some(image) = self.image.take() {
                    self.image_link(&image.alt, image.url.as_ref());
                    self.write_buttons_until(range.end);
                }
            }
            _ => {}
        }
    }

    fn note(&mut self, label: &str) {
        self.html.push_str("<sup class=\"note\">");
        push_words(&mut self.html, label);
        self.html.push_str("</sup>");
    }

    /// Writes an inline tag: as an element if it is one of the few supported, or as text.
    fn raw(&mut self, text: &str, range: &Range<usize>) {
        let tag = raw::read(text).filter(|_| self.raw_tags.binary_search(&range.start).is_ok());
        match tag {
            Some(RawTag::Break) => self.html.push_str("<br>"),
            Some(RawTag::Start(element)) => self.open(&format!("<{element}>"), format!("</{element}>")),
            Some(RawTag::End(_)) => {
                if let Some(closer) = self.closers.pop() {
                    self.html.push_str(&closer);
                }
            }
            None => {
                let text = self.source.uncover(text, range);
                self.say(&text);
                push_words(&mut self.html, &text);
            }
        }
        self.write_buttons_until(range.end);
    }

    /// Writes raw HTML as text, line by line, without an empty line at its end.
    fn raw_lines(&mut self, text: &str) {
        if !self.html.ends_with("<p>") {
            self.html.push_str("<br>");
        }
        push_words(&mut self.html, text.trim_end_matches(['\n', '\r']));
    }
}

fn heading(level: HeadingLevel) -> (&'static str, &'static str) {
    match level {
        HeadingLevel::H1 => ("<h1>", "</h1>"),
        HeadingLevel::H2 => ("<h2>", "</h2>"),
        HeadingLevel::H3 => ("<h3>", "</h3>"),
        HeadingLevel::H4 => ("<h4>", "</h4>"),
        HeadingLevel::H5 => ("<h5>", "</h5>"),
        HeadingLevel::H6 => ("<h6>", "</h6>"),
    }
}

/// Whether an item starts with a checkbox, in a tight list or in a loose one.
fn is_task(following: &[(Event<'_>, Range<usize>)]) -> bool {
    let mut events = following.iter().map(|(event, _)| event);
    match events.next() {
        Some(Event::TaskListMarker(_)) => true,
        Some(Event::Start(Tag::Paragraph)) => matches!(events.next(), Some(Event::TaskListMarker(_))),
        _ => false,
    }
}
