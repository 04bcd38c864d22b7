//! Code: the figure around it, and figures that grow line by line.

mod highlight;

use crate::escape::push_words;
use crate::math;
use highlight::Highlighter;
use std::collections::HashMap;
use std::mem;

const END: &str = "</code></pre></figure>";

/// A code figure that grows by complete lines.
#[derive(Debug)]
pub(crate) struct Figure {
    info: String,
    /// The lines taken in, each with its end.
    text: String,
    /// The HTML up to the last line taken in.
    html: String,
    highlighter: Highlighter,
}

impl Figure {
    /// An empty figure; `info` is what stands behind the fence.
    pub(crate) fn new(info: &str) -> Self {
        let language = language(info);
        let mut label = String::new();
        push_words(&mut label, language.unwrap_or("text"));
        let html = format!(
            r#"<figure class="block code"><header><span class="grow">{label}</span><button class="menu-btn" type="button" data-copy="">Copy</button></header><pre tabindex="0"><code>"#
        );
        Self { info: info.to_owned(), text: String::new(), html, highlighter: Highlighter::new(language) }
    }

    /// Takes in a line, given without its end.
    pub(crate) fn push_line(&mut self, line: &str) {
        if !self.text.is_empty() {
            self.html.push('\n');
        }
        self.html.push_str(&self.highlighter.line(line));
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The whole figure, with a last line that may still grow.
    pub(crate) fn html(&self, open_line: &str) -> String {
        let mut html = self.html.clone();
        if !open_line.is_empty() {
            if !self.text.is_empty() {
                html.push('\n');
            }
            html.push_str(&self.highlighter.clone().line(open_line));
        }
        html.push_str(END);
        html
    }

    /// Whether the figure can grow to be that of this code.
    fn can_become(&self, info: &str, text: &str) -> bool {
        self.info == info && text.starts_with(&self.text)
    }
}

/// The language that an info string names: its first word.
fn language(info: &str) -> Option<&str> {
    info.split([' ', '\t', '\n', ',', '{']).next().filter(|word| !word.is_empty())
}

/// Formulas that are kept, so that an open paragraph does not write them again and again.
const MAX_FORMULAS: usize = 256;

/// Figures and formulas that have been made, so that a block which is still open does not make them again and again.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    /// MathML by source and whether it stands by itself.
    formulas: HashMap<(String, bool), Option<String>>,
    /// Figures of finished blocks, by info string and code.
    finished: HashMap<(String, String), String>,
    /// Figures of the open blocks with their last lines, as of this rendering.
    now: Vec<(Figure, String)>,
    /// The same as of the last rendering that had any.
    before: Vec<(Figure, String)>,
}

impl Cache {
    /// The figure of a piece of code.
    pub(crate) fn figure(&mut self, info: &str, code: &str) -> String {
        if let Some(html) = self.finished.get(&key(info, code)) {
            return html.clone();
        }
        let grown = (self.before.iter().enumerate())
            .filter(|(_, (figure, _))| figure.can_become(info, code))
            .max_by_key(|(_, (figure, _))| figure.text.len())
            .map(|(index, _)| index);
        let mut figure = match grown {
            Some(index) => self.before.swap_remove(index).0,
            None => Figure::new(info),
        };
        let mut rest = code.get(figure.text.len()..).unwrap_or_default();
        while let Some((line, following)) = rest.split_once('\n') {
            figure.push_line(line);
            rest = following;
        }
        if is_blank(rest) {
            rest = "";
        }
        let html = figure.html(rest);
        self.now.push((figure, rest.to_owned()));
        html
    }

    /// The MathML of a formula; `None` when it has to be shown as its source.
    pub(crate) fn formula(&mut self, latex: &str, is_display: bool) -> Option<String> {
        if self.formulas.len() >= MAX_FORMULAS {
            self.formulas.clear();
        }
        let made = self.formulas.entry((latex.to_owned(), is_display));
        made.or_insert_with(|| math::mathml(latex, is_display)).clone()
    }

    /// Begins the next rendering of the open blocks.
    pub(crate) fn begin(&mut self) {
        if !self.now.is_empty() {
            self.before = mem::take(&mut self.now);
        }
    }

    /// Keeps the figures of this rendering: its blocks are finished.
    pub(crate) fn keep_all(&mut self) {
        for (figure, last_line) in mem::take(&mut self.now) {
            let html = figure.html(&last_line);
            self.finished.insert(key(&figure.info, &(figure.text + &last_line)), html);
        }
    }

    /// Keeps the figure of a finished block.
    pub(crate) fn keep(&mut self, info: &str, code: &str, html: &str) {
        self.finished.insert(key(info, code), html.to_owned());
    }
}

/// Whether a last line without an end is no line: the parser drops white space there in some places, so here it is
/// dropped in all of them.
pub(crate) fn is_blank(last_line: &str) -> bool {
    last_line.trim().is_empty()
}

/// Code is the same whether or not its last line has an end.
fn key(info: &str, code: &str) -> (String, String) {
    let mut code = code.to_owned();
    if !code.is_empty() && !code.ends_with('\n') {
        code.push('\n');
    }
    (info.to_owned(), code)
}
