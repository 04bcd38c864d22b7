//! Writes the HTML of one block, event by event.

use crate::cite::{Place, push_button};
use crate::clean::push_escaped;
use crate::code::Cache;
use crate::link;
use pulldown_cmark::{Alignment, CodeBlockKind, CowStr, Event, HeadingLevel, LinkType, Tag, TagEnd};
use std::borrow::Cow;
use std::ops::Range;
use url::Url;

/// Elements that may stand in each other. What is nested deeper keeps its words and loses its frame, so that no
/// text makes a page into which a browser has to descend without end.
const MAX_DEPTH: usize = 48;

/// Characters of an address that is shown as text.
const MAX_SHOWN_ADDRESS: usize = 200;

/// The HTML of a block while it is written.
pub(super) struct Writer<'w> {
    /// What has been written.
    pub(super) html: String,
    /// Citations that have no button yet, in the order of the text.
    pub(super) places: &'w [Place],
    cache: &'w mut Cache,
    /// What closes the open elements, the innermost last.
    closers: Vec<Cow<'static, str>>,
    columns: Columns,
    code: Option<Code>,
    image: Option<Image>,
    n_open_links: usize,
}

/// The columns of the open table. Tables do not stand in tables.
#[derive(Default)]
struct Columns {
    alignments: Vec<Alignment>,
    next: usize,
    is_head: bool,
}

/// The open code block.
struct Code {
    info: String,
    text: String,
}

/// The open image; what stands in it is its alternative text.
struct Image {
    url: Option<Url>,
    alt: String,
    n_inner: usize,
}

impl<'w> Writer<'w> {
    pub(super) fn new(places: &'w [Place], cache: &'w mut Cache) -> Self {
        Self {
            html: String::new(),
            places,
            cache,
            closers: Vec::new(),
            columns: Columns::default(),
            code: None,
            image: None,
            n_open_links: 0,
        }
    }

    /// Takes in the next event; `following` are those after it.
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
                Some(code) => code.text.push_str(text),
                None => self.text(text, range),
            },
            Event::Code(text) => {
                self.html.push_str("<code>");
                push_escaped(&mut self.html, text);
                self.html.push_str("</code>");
                self.place_until(range.end);
            }
            Event::Html(text) => self.raw_lines(text),
            Event::InlineHtml(text) | Event::InlineMath(text) | Event::DisplayMath(text) => {
                self.text(text, range);
            }
            Event::FootnoteReference(label) => self.note(label),
            Event::SoftBreak => self.html.push(' '),
            Event::HardBreak => self.html.push_str("<br>"),
            Event::Rule => self.html.push_str("<hr>"),
            Event::TaskListMarker(is_done) => self.html.push_str(if *is_done {
                r#"<input type="checkbox" checked disabled aria-label="Done"> "#
            } else {
                r#"<input type="checkbox" disabled aria-label="Not done"> "#
            }),
        }
    }

    fn start(&mut self, tag: &Tag<'_>, range: &Range<usize>, following: &[(Event<'_>, Range<usize>)]) {
        if matches!(
            tag,
            Tag::List(_) | Tag::BlockQuote(_) | Tag::CodeBlock(_) | Tag::Table(_) | Tag::HtmlBlock
        ) && !self.closers.is_empty()
        {
            // Words of a tight list item end here without an event of their own.
            self.place_until(range.start.saturating_sub(1));
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
                self.open(r#"<div class="block tbl"><table>"#, "</table></div>");
            }
            Tag::TableHead => {
                self.columns.is_head = true;
                self.columns.next = 0;
                self.open("<thead><tr>", "</tr></thead>");
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
            // Extensions that are not switched on.
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
            | TagEnd::FootnoteDefinition => self.place_until(range.end),
            _ => {}
        }
        if let Some(closer) = self.closers.pop() {
            self.html.push_str(&closer);
        }
        match tag {
            TagEnd::TableHead => self.columns.is_head = false,
            TagEnd::Link => {
                self.n_open_links = self.n_open_links.saturating_sub(1);
                self.place_until(range.end);
            }
            _ => {}
        }
    }

    fn open(&mut self, opener: &str, closer: impl Into<Cow<'static, str>>) {
        if self.closers.len() < MAX_DEPTH {
            self.html.push_str(opener);
            self.closers.push(closer.into());
        } else {
            self.closers.push(Cow::Borrowed(""));
        }
    }

    fn start_cell(&mut self) {
        let is_right = self.columns.alignments.get(self.columns.next) == Some(&Alignment::Right);
        self.columns.next += 1;
        match (self.columns.is_head, is_right) {
            (true, true) => self.open(r#"<th class="r">"#, "</th>"),
            (true, false) => self.open("<th>", "</th>"),
            (false, true) => self.open(r#"<td class="r">"#, "</td>"),
            (false, false) => self.open("<td>", "</td>"),
        }
    }

    fn start_link(&mut self, kind: LinkType, destination: &str, title: &str) {
        self.n_open_links += 1;
        let address = match kind {
            LinkType::Email => Cow::Owned(format!("mailto:{destination}")),
            _ => Cow::Borrowed(destination),
        };
        match link::safe_address(&address) {
            Some(url) => {
                let mut opener = String::from("<a href=\"");
                push_escaped(&mut opener, url.as_str());
                if !title.is_empty() {
                    opener.push_str("\" title=\"");
                    push_escaped(&mut opener, title);
                }
                opener.push_str("\">");
                self.open(&opener, "</a>");
            }
            None if destination.is_empty() || kind == LinkType::Autolink => self.open("", ""),
            None => {
                let mut shown = String::from(" (");
                push_escaped(&mut shown, &shortened(destination));
                shown.push(')');
                self.open("", shown);
            }
        }
    }

    fn in_image(&mut self, event: &Event<'_>, range: &Range<usize>) {
        let Some(image) = &mut self.image else { return };
        match event {
            Event::Text(text) | Event::Code(text) | Event::InlineHtml(text) => image.alt.push_str(text),
            Event::SoftBreak | Event::HardBreak => image.alt.push(' '),
            Event::Start(_) => image.n_inner += 1,
            Event::End(_) if image.n_inner > 0 => image.n_inner -= 1,
            Event::End(_) => {
                if let Some(image) = self.image.take() {
                    self.image(&image);
                    self.place_until(range.end);
                }
            }
            _ => {}
        }
    }

    fn image(&mut self, image: &Image) {
        match &image.url {
            Some(url) if self.n_open_links == 0 => {
                self.html.push_str("<a class=\"image\" href=\"");
                push_escaped(&mut self.html, url.as_str());
                self.html.push_str("\">");
                push_escaped(&mut self.html, &link::image_words(&image.alt, url));
                self.html.push_str("</a>");
            }
            Some(url) => push_escaped(&mut self.html, &link::image_words(&image.alt, url)),
            None => push_escaped(&mut self.html, &image.alt),
        }
    }

    fn note(&mut self, label: &str) {
        self.html.push_str("<sup class=\"note\">");
        push_escaped(&mut self.html, label);
        self.html.push_str("</sup>");
    }

    /// Raw HTML, line by line: a block of it keeps its lines, without an empty one at its end.
    fn raw_lines(&mut self, text: &CowStr<'_>) {
        if !self.html.ends_with("<p>") {
            self.html.push_str("<br>");
        }
        push_escaped(&mut self.html, text.trim_end_matches(['\n', '\r']));
    }

    /// Words, with the buttons of the citations among them.
    fn text(&mut self, text: &str, range: &Range<usize>) {
        let mut rest = text;
        let mut at = range.start;
        self.place_until(at);
        // Where an escape or an entity stands for the words, only their end is a known place.
        let is_verbatim = text.len() == range.len();
        while is_verbatim
            && self.n_open_links == 0
            && let Some(place) = self.places.first()
            && let Some((before, after)) =
                place.offset.checked_sub(at).and_then(|length| rest.split_at_checked(length))
        {
            push_escaped(&mut self.html, before);
            rest = after;
            at = place.offset;
            self.place_until(at);
        }
        push_escaped(&mut self.html, rest);
        self.place_until(range.end);
    }

    /// Writes the buttons up to this place; not inside a link, which may not hold buttons.
    fn place_until(&mut self, offset: usize) {
        while self.n_open_links == 0
            && let Some((place, later)) = self.places.split_first()
            && place.offset <= offset
        {
            push_button(&mut self.html, place);
            self.places = later;
        }
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

fn shortened(address: &str) -> Cow<'_, str> {
    match address.char_indices().nth(MAX_SHOWN_ADDRESS) {
        Some((end, _)) => Cow::Owned(format!("{}…", address.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(address),
    }
}
