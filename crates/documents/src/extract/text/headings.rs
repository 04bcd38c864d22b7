//! Headings of a text: recognised by underlines, markers, numbers, capital letters, indentation, or as separate lines.

use super::Markup;
use super::lines::Lines;
use crate::extract::headline::{self, Number};
use crate::passages::matter;
use crate::passages::sentence;

/// Maximum number of words in a heading between empty lines.
const MAX_WORDS_ALONE: usize = 10;

/// Maximum number of words in a heading above indented text.
const MAX_WORDS_ABOVE_INDENT: usize = 4;

/// Maximum number of letters in a heading between empty lines or above indented text.
const MAX_LETTERS_ALONE: usize = 65;

/// Lines indented further are centred.
const CENTRED: usize = 8;

/// How a heading is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// The first line of a text, if it is separate.
    Title,
    /// A line of this character below it, and perhaps above it too.
    Underline(char, bool),
    /// The given number of markers before it.
    Prefix(u8),
    Numbered(Number),
    Capitals,
    /// Above indented text.
    Indent,
    /// Between empty lines.
    Alone,
    /// A question.
    Question,
}

/// A heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heading<'a> {
    /// Its first line, which may be a rule above the title.
    pub(super) first: usize,
    /// How many lines it has.
    pub(super) n_lines: usize,
    /// The line with the title.
    pub(super) title_line: usize,
    pub(super) title: &'a str,
    pub(super) style: Style,
}

/// Finds the headings of a text.
pub(super) fn find<'a>(lines: &Lines<'a>, markup: Markup) -> Vec<Heading<'a>> {
    let mut found: Vec<Heading<'a>> = Vec::new();
    let mut at = 0;
    let (mut is_after_heading, mut has_text) = (false, false);
    while at < lines.len() {
        if lines.is_blank(at) {
            at += 1;
            continue;
        }
        let is_apart = is_after_heading || lines.is_after_blank(at);
        let finder = Finder { lines, markup, at, is_apart, is_first: found.is_empty() && !has_text };
        match finder.heading() {
            Some(heading) => {
                at = heading.first + heading.n_lines;
                is_after_heading = true;
                found.push(heading);
            }
            None => {
                (is_after_heading, has_text) = (false, true);
                at += 1;
            }
        }
    }
    found
}

/// Checks whether a heading begins at a line.
struct Finder<'l, 'a> {
    lines: &'l Lines<'a>,
    markup: Markup,
    at: usize,
    /// Whether an empty line or a heading is above it.
    is_apart: bool,
    /// Whether it is the first text line.
    is_first: bool,
}

impl<'a> Finder<'_, 'a> {
    fn heading(&self) -> Option<Heading<'a>> {
        self.marked()
            .or_else(|| self.underlined())
            .filter(|heading| !is_sentence(heading.title))
            .or_else(|| if self.is_apart { self.unmarked() } else { None })
    }

    fn line(&self) -> &'a str {
        self.lines.get(self.at).trim()
    }

    fn of_style(&self, style: Style, title: &'a str, n_lines: usize) -> Heading<'a> {
        Heading { first: self.at, n_lines, title_line: self.at, title, style }
    }

    /// A heading with a marker before it.
    fn marked(&self) -> Option<Heading<'a>> {
        let raw = self.lines.get(self.at);
        let (mark, most) = match self.markup {
            Markup::Asciidoc => ('=', 6),
            Markup::Org => ('*', 8),
            Markup::Tex => return self.tex(),
            Markup::Plain if raw.starts_with('=') && raw.ends_with('=') => ('=', 6),
            Markup::Plain if raw.starts_with("##") => ('#', 6),
            // A single marker is more often a comment or a prompt.
            Markup::Plain => return None,
        };
        let title = raw.trim_start_matches(mark);
        let n_marks = raw.len() - title.len();
        let title = title.strip_prefix([' ', '\t'])?.trim().trim_end_matches(mark).trim_end();
        let is_heading = (1..=most).contains(&n_marks) && title.contains(char::is_alphanumeric);
        let level = u8::try_from(n_marks).ok()?;
        is_heading.then(|| self.of_style(Style::Prefix(level), title, 1))
    }

    /// `\section{Title}`
    fn tex(&self) -> Option<Heading<'a>> {
        const COMMANDS: [&str; 5] = ["part", "chapter", "section", "subsection", "subsubsection"];
        let (command, rest) = self.line().strip_prefix('\\')?.split_once('{')?;
        let level = COMMANDS.iter().position(|known| *known == command.trim_end_matches('*'))?;
        let (title, _) = rest.rsplit_once('}')?;
        Some(self.of_style(Style::Prefix(u8::try_from(level + 1).ok()?), title, 1))
    }

    /// A heading with a rule below it, and perhaps above it too.
    fn underlined(&self) -> Option<Heading<'a>> {
        let title = |at: usize| {
            let title = self.lines.get(at).trim();
            let is_title = title.chars().nth(150).is_none() && title.contains(char::is_alphabetic);
            Some(title).filter(|_| is_title)
        };
        if let Some(mark) = rule(self.lines.get(self.at)) {
            let below = rule(self.lines.get(self.at + 2)).filter(|below| *below == mark);
            let title = title(self.at + 1).filter(|_| below.is_some())?;
            let style = Style::Underline(mark, true);
            return Some(Heading { first: self.at, n_lines: 3, title_line: self.at + 1, title, style });
        }
        let title = title(self.at).filter(|_| self.is_apart)?;
        let underline = self.lines.get(self.at + 1).trim();
        let mark = rule(underline)?;
        // Letters of some scripts are two columns wide.
        let n_letters = title.chars().count();
        let n_marks = underline.chars().count();
        let is_underline = n_marks * 10 >= n_letters * 6 && n_marks <= n_letters * 2 + 4;
        is_underline.then(|| self.of_style(Style::Underline(mark, false), title, 2))
    }

    /// A heading without markup.
    fn unmarked(&self) -> Option<Heading<'a>> {
        let line = self.line();
        let next = self.lines.next_text(self.at)?;
        if matter::contents_entry(line).is_some() {
            return None;
        }
        if self.is_title(line, next) {
            return Some(self.of_style(Style::Title, line, 1));
        }
        if let Some((number, title)) = headline::numbered(line) {
            return if self.is_numbered_heading(number, title, next) {
                Some(self.of_style(Style::Numbered(number), line, 1))
            } else {
                None
            };
        }
        if let Some(question) = self.question() {
            return Some(question);
        }
        let below = self.lines.get(next).trim();
        let is_indented_below =
            next == self.at + 1 && self.lines.indent(next) > self.lines.indent(self.at) + 1;
        let is_alone = next > self.at + 1;
        if headline::is_capitals(line) && !headline::is_capitals(below) && (is_alone || is_indented_below) {
            return Some(self.of_style(Style::Capitals, line, 1));
        }
        let is_short = line.chars().nth(MAX_LETTERS_ALONE).is_none() && headline::is_title_like(line);
        // A sentence that is indented from its second line on.
        let goes_on = below.starts_with(char::is_lowercase) && line.split_whitespace().count() > 4;
        if is_short && is_indented_below && !goes_on && self.lines.indent(self.at) <= 4 {
            return Some(self.of_style(Style::Indent, line, 1));
        }
        (is_short && is_alone && self.is_alone(line, next)).then(|| self.of_style(Style::Alone, line, 1))
    }

    /// Whether the first line is the title of the text.
    fn is_title(&self, line: &str, next: usize) -> bool {
        self.is_first
            && next > self.at + 1
            && headline::is_title_like(line)
            && headline::numbered(line).is_none()
            && !sentence::is_question(line)
    }

    fn is_numbered_heading(&self, number: Number, title: &str, next: usize) -> bool {
        let is_alone = next > self.at + 1;
        let below = self.lines.get(next).trim();
        let is_single = matches!(number, Number::Decimal(1) | Number::Roman);
        let goes_on =
            below.starts_with(char::is_lowercase) && self.lines.indent(next) >= self.lines.indent(self.at);
        if (is_single || goes_on) && !is_alone {
            return false;
        }
        // A longer line with a number of one component is a sentence that begins with a number.
        if is_single && title.chars().count() > MAX_LETTERS_ALONE {
            return false;
        }
        match headline::numbered(below) {
            // Entries of a list or of a table of contents follow each other directly; a heading may be followed by its
            // subsection.
            Some((Number::Decimal(below), _)) => match number {
                Number::Decimal(above) => is_alone && below > above,
                _ => is_alone,
            },
            Some((below, _)) => is_alone && below != number,
            None => true,
        }
    }

    /// A question above its answer.
    fn question(&self) -> Option<Heading<'a>> {
        let line = self.line();
        let is_named = line.strip_prefix('Q').is_some_and(|rest| {
            let rest = rest.trim_start_matches(|letter: char| letter.is_ascii_digit());
            rest.starts_with([':', '.', ')']) && rest.contains(' ')
        });
        if sentence::is_question(line) || is_named && !self.lines.is_blank(self.at + 1) {
            return Some(self.of_style(Style::Question, line, 1));
        }
        None
    }

    /// Whether a short line between empty lines is the heading of the text below it.
    fn is_alone(&self, line: &str, next: usize) -> bool {
        let (indent, indent_below) = (self.lines.indent(self.at), self.lines.indent(next));
        let is_centred = indent >= CENTRED && indent_below < indent;
        // An example is indented further than the text around it.
        if !is_centred && (indent > indent_below || indent >= CENTRED) || next > self.at + 4 {
            return false;
        }
        let above = self.lines.last_text(self.at).map(|at| self.lines.get(at));
        // An unfinished sentence can also introduce an example.
        let n_words = line.split_whitespace().count();
        let is_example_below = indent_below >= indent + 4 && n_words > MAX_WORDS_ABOVE_INDENT;
        if n_words > MAX_WORDS_ALONE || is_example_below || above.is_some_and(|above| above.ends_with(':')) {
            return false;
        }
        let below = self.lines.get(next).trim();
        let is_paragraph = !self.lines.is_blank(next + 1);
        is_paragraph || below.len() * 2 > line.len() * 3 && !headline::is_title_like(below)
    }
}

/// The character of a line that consists only of it.
fn rule(line: &str) -> Option<char> {
    let line = line.trim();
    let mark = line.chars().next().filter(|mark| "=-~^\"'*+#._:".contains(*mark))?;
    (line.len() >= 3 && line.chars().all(|letter| letter == mark)).then_some(mark)
}

/// Whether a marked title is a sentence above a rule.
fn is_sentence(title: &str) -> bool {
    title.split_whitespace().count() > 14 && title.ends_with(['.', ',', ';'])
}
