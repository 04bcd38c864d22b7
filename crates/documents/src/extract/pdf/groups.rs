//! Groups the lines of a page into paragraphs, list items, table rows and entries of a table of contents.

use super::letter_styles::{LetterStyle, LetterStyles};
use super::notes;
use super::pages::Page;
use crate::extract::headline::{self, Number};
use crate::passages::matter;
use crate::passages::{clean, sentence};
use crate::pdf::StyledLine;

/// Sizes that differ by at most this many half points count as equal.
const SAME_SIZE: u32 = 1;

/// Letters larger than the body text by this factor may be a heading.
const LARGE: f32 = 1.1;

/// The kind of a group of lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Paragraph,
    Item,
    /// Table rows with several columns.
    Rows,
    /// Entries of a table of contents.
    Entries,
    /// Lines in a monospaced font.
    Code,
    /// A footnote.
    Note,
}

/// Lines that belong together.
pub(super) struct Group<'a> {
    /// The page number.
    pub(super) page: u32,
    /// Whether the whole page belongs to a table of contents.
    pub(super) is_contents: bool,
    pub(super) kind: Kind,
    pub(super) style: LetterStyle,
    pub(super) lines: Vec<Line<'a>>,
}

/// A line with its cleaned text.
pub(super) struct Line<'a> {
    pub(super) text: String,
    pub(super) styled: &'a StyledLine,
}

impl Group<'_> {
    /// The first line.
    pub(super) fn first(&self) -> &str {
        self.lines.first().map_or("", |line| line.text.as_str())
    }

    /// The indentation of the first line, as a fraction of the page width.
    pub(super) fn left(&self) -> f32 {
        self.lines.first().map_or(0.0, |line| line.styled.left)
    }
}

/// The groups of a page, in reading order.
pub(super) fn groups<'a>(page: &'a Page, styles: &LetterStyles) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for styled in &page.lines {
        let text = clean::without_leaders(&clean::cleaned(&styled.text)).trim().to_owned();
        if text.is_empty() {
            continue;
        }
        let line = Line { text, styled };
        let style = styles.style(styled);
        let kind = if page.is_contents {
            Kind::Entries
        } else if styles.is_code(styled) {
            Kind::Code
        } else {
            kind(&line, groups.last())
        };
        match groups.last_mut() {
            Some(open) if belongs_to(open, kind, style, styles.ratio(style), &line) => open.lines.push(line),
            _ => groups.push(Group {
                page: page.number,
                is_contents: page.is_contents,
                kind,
                style,
                lines: vec![line],
            }),
        }
    }
    // A single line with a gap is text.
    for group in &mut groups {
        if group.kind == Kind::Rows && group.lines.len() < 2 {
            group.kind = Kind::Paragraph;
        }
    }
    mark_notes(&mut groups, styles);
    groups
}

/// Notes are below this fraction of the page height.
const HIGHEST_NOTE: f32 = 0.4;

/// Marks the notes of a page: its last groups, if they are small, below larger text, and the first has a number.
fn mark_notes(groups: &mut [Group<'_>], styles: &LetterStyles) {
    let may_be_note = |group: &Group<'_>| {
        let top = group.lines.first().map_or(0.0, |line| line.styled.top);
        let is_text = matches!(group.kind, Kind::Paragraph | Kind::Item);
        is_text && notes::is_small(styles.ratio(group.style)) && top >= HIGHEST_NOTE
    };
    let n_last = groups.iter().rev().take_while(|group| may_be_note(group)).count();
    let n_before = groups.len() - n_last;
    if n_before == 0 {
        return;
    }
    let last = groups.iter_mut().skip(n_before);
    // Groups above the first number are not notes, but for example the caption of a figure.
    for group in last.skip_while(|group| notes::number(group.first()).is_none()) {
        group.kind = Kind::Note;
    }
}

fn kind(line: &Line<'_>, before: Option<&Group<'_>>) -> Kind {
    if matter::contents_entry(&line.text).is_some() {
        return Kind::Entries;
    }
    let is_item = sentence::begins_item(&line.text);
    // A number within a sentence can begin a line, too.
    let is_number =
        line.text.starts_with(|letter: char| letter.is_ascii_digit()) && !line.text.starts_with("1.");
    let is_in_sentence = is_number
        && !line.styled.begins_paragraph
        && before.is_some_and(|before| before.kind == Kind::Paragraph && !is_ended(before));
    if is_item && !is_in_sentence {
        return Kind::Item;
    }
    if line.styled.columns.is_empty() { Kind::Paragraph } else { Kind::Rows }
}

/// Whether the last sentence of a group is complete.
fn is_ended(group: &Group<'_>) -> bool {
    group.lines.last().is_some_and(|line| line.text.ends_with(['.', '!', '?', ':', ';', '。', '！', '？']))
}

/// Whether a line continues a group.
fn belongs_to(open: &Group<'_>, kind: Kind, style: LetterStyle, ratio: f32, line: &Line<'_>) -> bool {
    // A heading may be hardly larger than the one below it.
    let most = if style.is_bold || ratio > LARGE { 0 } else { SAME_SIZE };
    let is_alike = open.style.size.abs_diff(style.size) <= most && open.style.is_bold == style.is_bold;
    match (open.kind, kind) {
        (Kind::Entries, Kind::Entries) | (Kind::Code, Kind::Code) => true,
        (Kind::Paragraph | Kind::Item, Kind::Paragraph | Kind::Item)
            if notes::is_small(ratio) && notes::number(&line.text).is_some() =>
        {
            false
        }
        // A font is recognised as monospaced only in lines with both narrow and wide letters.
        (Kind::Code, Kind::Paragraph | Kind::Rows) => {
            is_alike && !line.styled.begins_paragraph && is_output(&line.text)
        }
        // Table cells may be bold, and a row may have a single cell.
        (Kind::Rows, Kind::Rows) => open.style.size.abs_diff(style.size) <= SAME_SIZE,
        (Kind::Rows, Kind::Paragraph) => is_alike && !line.styled.begins_paragraph && is_short(&line.text),
        // A gap within a sentence.
        (Kind::Paragraph | Kind::Item, Kind::Rows) => {
            is_alike && !line.styled.begins_paragraph && line.text.starts_with(char::is_lowercase)
        }
        (Kind::Paragraph | Kind::Item, Kind::Paragraph) => {
            // Wide line spacing looks like empty lines: rejoin a sentence that continues.
            let goes_on = !is_ended(open) && line.text.starts_with(char::is_lowercase);
            let is_next =
                !line.styled.begins_paragraph && !begins_section(open, line) && !is_indented(open, line);
            is_alike && (is_next || goes_on)
        }
        _ => false,
    }
}

/// The range of first-line indents, as a fraction of the page width.
const INDENT: std::ops::Range<f32> = 0.012..0.08;

/// Whether the indentation of a line begins a new paragraph.
fn is_indented(open: &Group<'_>, line: &Line<'_>) -> bool {
    // All lines of an item except the first are indented.
    let is_text = open.kind == Kind::Paragraph || open.lines.len() > 1;
    let before = open.lines.last().map_or(0.0, |line| line.styled.left);
    is_text && is_ended(open) && INDENT.contains(&(line.styled.left - before))
}

/// Whether a line contains no words, like program output.
fn is_output(text: &str) -> bool {
    !text.contains(char::is_lowercase)
}

/// Whether a line is a numbered heading below the end of a paragraph.
fn begins_section(open: &Group<'_>, line: &Line<'_>) -> bool {
    let number = headline::numbered(&line.text).map(|(number, _)| number);
    let is_certain = number.is_some_and(|number| !matches!(number, Number::Decimal(1) | Number::Roman));
    is_certain && is_ended(open)
}

/// Whether a line is short enough for a table cell.
fn is_short(text: &str) -> bool {
    text.chars().nth(40).is_none()
}
