//! Code blocks: the figure around them, and figures that grow line by line.

mod highlight;
mod memo;
mod painter;

use crate::escape::{push_code, push_words};
use crate::math;
use crate::op_counter;
use highlight::Highlighter;
pub(crate) use highlight::file_ending;
use painter::{Painted, Slot};
use std::collections::{HashMap, VecDeque};
use std::mem;

const END: &str = "</code></pre></figure>";

const LINE: &str = r#"<span class="line">"#;
const LINE_END: &str = "</span>";

/// Code with more lines can be folded.
const LONG: usize = 40;

/// The buttons of a code block, which act on the figure around them. The page labels them.
const ACTIONS: &str = concat!(
    r#"<button class="menu-btn" type="button" data-wrap=""></button>"#,
    r#"<button class="menu-btn" type="button" data-numbers=""></button>"#,
    r#"<button class="menu-btn" type="button" data-save=""></button>"#,
    r#"<button class="menu-btn" type="button" data-copy=""></button></header>"#,
);

/// The element for a rendered diagram; the source stays below it.
const DRAWING: &str = r#"<div class="drawing" data-drawing=""></div>"#;

/// A code figure that grows by complete lines.
#[derive(Debug)]
pub(crate) struct Figure {
    info: String,
    /// The complete lines so far, each with its line end.
    text: String,
    n_lines: usize,
    /// The HTML of the highlighted lines.
    html: String,
    /// How many bytes of `text` are highlighted.
    n_painted: usize,
    /// The highlighter after the highlighted lines.
    highlighter: Highlighter,
    /// The pending result of the painter.
    away: Option<Slot>,
}

impl Figure {
    /// An empty figure; `info` is the info string of the fence.
    pub(crate) fn new(info: &str) -> Self {
        Self {
            info: info.to_owned(),
            text: String::new(),
            n_lines: 0,
            html: String::new(),
            n_painted: 0,
            highlighter: Highlighter::new(language(info)),
            away: None,
        }
    }

    /// The markup before the code. Only finished code has a line count and a diagram.
    fn head(&self, finished_lines: Option<usize>) -> String {
        let language = language(&self.info);
        let mut head = String::from(r#"<figure class="block code"><header><span class="grow">"#);
        push_words(&mut head, language.unwrap_or_default());
        head.push_str("</span>");
        if let Some(n_lines) = finished_lines.filter(|n_lines| *n_lines > LONG) {
            head.push_str(&format!(
                r#"<button class="menu-btn" type="button" data-fold="{n_lines}" aria-expanded="true"></button>"#
            ));
        }
        let is_diagram = finished_lines.is_some() && language.is_some_and(is_diagram);
        if is_diagram {
            head.push_str(r#"<button class="menu-btn" type="button" data-source=""></button>"#);
        }
        head.push_str(ACTIONS);
        head.push_str(if is_diagram { DRAWING } else { "" });
        head.push_str(r#"<pre tabindex="0"><code>"#);
        head
    }

    /// Adds a line, given without its line end.
    pub(crate) fn push_line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.n_lines += 1;
    }

    /// Takes finished highlighting, and submits lines that have none. Does not block.
    pub(crate) fn request_colours(&mut self) {
        if let Some(painted) = self.away.as_ref().and_then(Slot::take) {
            self.away = None;
            self.take_in(painted);
        }
        if self.away.is_none() && !self.is_painted() {
            let rest = self.text.get(self.n_painted..).unwrap_or_default();
            if self.highlighter.is_plain() {
                self.paint_all();
            } else {
                self.away = painter::submit(&self.highlighter, rest);
            }
        }
    }

    /// Whether all lines are highlighted.
    pub(crate) fn is_painted(&self) -> bool {
        self.n_painted == self.text.len()
    }

    /// Highlights the remaining lines synchronously.
    fn paint_all(&mut self) {
        let rest = self.text.get(self.n_painted..).unwrap_or_default();
        let painted = painter::paint(self.highlighter.clone(), rest);
        self.away = None;
        self.take_in(painted);
    }

    fn take_in(&mut self, painted: Painted) {
        for line in &painted.lines {
            add_line(&mut self.html, |html| html.push_str(line));
        }
        self.n_painted += painted.n_bytes;
        self.highlighter = painted.highlighter;
    }

    /// The whole figure with the incomplete last line; lines without highlighting are plain.
    pub(crate) fn html(&self, open_line: &str) -> String {
        let rest = self.text.get(self.n_painted..).unwrap_or_default();
        let mut html = self.head(None);
        html.reserve(self.html.len() + rest.len() + open_line.len() + END.len());
        html.push_str(&self.html);
        for line in rest.split_terminator('\n').chain(Some(open_line).filter(|line| !line.is_empty())) {
            add_line(&mut html, |html| push_code(html, line));
        }
        html.push_str(END);
        html
    }

    /// The figure with complete highlighting, which is cached.
    pub(crate) fn finished(&mut self, last_line: &str) -> String {
        self.paint_all();
        let n_lines = self.n_lines + usize::from(!last_line.is_empty());
        let mut html = self.head(Some(n_lines));
        html.push_str(&self.html);
        if !last_line.is_empty() {
            add_line(&mut html, |html| html.push_str(&self.highlighter.clone().line(last_line)));
        }
        html.push_str(END);
        memo::keep(&self.info, &format!("{}{last_line}", self.text), &html);
        html
    }

    /// Whether the figure is a prefix of the one for this code.
    fn can_become(&self, info: &str, text: &str) -> bool {
        op_counter::count(1);
        self.info == info && text.starts_with(&self.text)
    }
}

/// Appends a line. Each is a block of its own, so that a growing line causes no layout of the lines above. It includes
/// its line end, so that the text of all lines is exactly the code.
fn add_line(html: &mut String, write: impl FnOnce(&mut String)) {
    if let Some(end) = html.strip_suffix(LINE_END).map(str::len) {
        html.insert(end, '\n');
    }
    html.push_str(LINE);
    write(html);
    html.push_str(LINE_END);
}

/// The language that an info string names: its first word.
fn language(info: &str) -> Option<&str> {
    info.split([' ', '\t', '\n', ',', '{']).next().filter(|word| !word.is_empty())
}

/// Whether the page can render diagrams in this language.
fn is_diagram(language: &str) -> bool {
    language.eq_ignore_ascii_case("mermaid")
}

/// How many figures of an open block may have disappeared before one that is still there.
const MAX_GONE: usize = 8;

/// Maximum number of cached formulas, so that an open paragraph does not convert them repeatedly.
const MAX_FORMULAS: usize = 256;

/// Caches figures and formulas, so that an open block does not create them repeatedly.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    /// MathML by source and whether it is in display mode.
    formulas: HashMap<(String, bool), Option<String>>,
    /// Whether the rendered blocks may still grow, so that their code is not highlighted synchronously.
    is_open: bool,
    /// Figures of the open blocks in this rendering.
    now: Vec<Figure>,
    /// Figures of the open blocks in the previous rendering that had any.
    before: VecDeque<Figure>,
}

impl Cache {
    /// The figure of a code block.
    pub(crate) fn figure(&mut self, info: &str, code: &str) -> String {
        let last_line = code.rfind('\n').map_or(0, |newline| newline + 1);
        let has_blank_end = code.get(last_line..).is_some_and(is_blank);
        // Remove it before the lookup, because a blank line with a line end is kept.
        let code = if has_blank_end { code.get(..last_line).unwrap_or_default() } else { code };
        if let Some(html) = memo::find(info, code) {
            drop(self.grown(info, code));
            return html;
        }
        let mut figure = self.grown(info, code).unwrap_or_else(|| Figure::new(info));
        let mut rest = code.get(figure.text.len()..).unwrap_or_default();
        while let Some((line, following)) = rest.split_once('\n') {
            figure.push_line(line);
            rest = following;
        }
        if !self.is_open {
            return figure.finished(rest);
        }
        figure.request_colours();
        let html = figure.html(rest);
        self.now.push(figure);
        html
    }

    /// The cached figure that has grown to this code. Figures keep their order; of those before it only a few may have
    /// disappeared.
    fn grown(&mut self, info: &str, code: &str) -> Option<Figure> {
        let index = self.before.iter().take(MAX_GONE).position(|figure| figure.can_become(info, code))?;
        self.before.drain(..=index).next_back()
    }

    /// The MathML of a formula; `None` if its source must be shown.
    pub(crate) fn formula(&mut self, latex: &str, is_display: bool) -> Option<String> {
        if self.formulas.len() >= MAX_FORMULAS {
            self.formulas.clear();
        }
        let made = self.formulas.entry((latex.to_owned(), is_display));
        made.or_insert_with(|| math::mathml(latex, is_display)).clone()
    }

    /// Whether code of the last rendering still waits for highlighting.
    pub(crate) fn is_waiting(&self) -> bool {
        self.now.iter().any(|figure| !figure.is_painted())
    }

    /// Begins the next rendering of open blocks.
    pub(crate) fn begin_open(&mut self) {
        self.is_open = true;
        if !self.now.is_empty() {
            self.before = mem::take(&mut self.now).into();
        }
    }

    /// Begins a rendering of finished blocks.
    pub(crate) fn begin_finished(&mut self) {
        self.begin_open();
        self.is_open = false;
    }
}

/// Whether an unterminated last line is blank. The parser drops such white space in some places, so this crate drops
/// it everywhere.
pub(crate) fn is_blank(last_line: &str) -> bool {
    last_line.trim().is_empty()
}
