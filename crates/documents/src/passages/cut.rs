//! Cuts the blocks of a document into passages of a size suitable for search and quotation.
//!
//! A passage stays within one section, one place and one shape, and a heading belongs to the text below it.

use crate::extract_error::{ExtractError, MAX_TEXT_BYTES};
use crate::passages::block::{Block, BlockSink, Content, Level, Marker, Row};
use crate::passages::fences;
use crate::passages::lead::Lead;
use crate::passages::matter;
use crate::passages::open_passage::{OpenPassage, gap};
use crate::passages::outline::{Outline, key};
use crate::passages::passage::{Passage, Place, Shape};
use crate::passages::sentence;
use crate::passages::split;
use std::collections::{HashMap, HashSet};

/// A passage is closed at the next suitable place after this many bytes, some 150 words.
const TARGET_BYTES: usize = 1000;

/// Headings are put above the passage below them up to this total length.
const MAX_WAITING_BYTES: usize = 600;

/// Longer code is a passage of its own.
const MAX_FENCED_BYTES: usize = 800;

/// Maximum number of passages below a question that count as its answer.
const MAX_ANSWER_PASSAGES: usize = 3;

/// The most bytes of all passages of a document. Column names and headings are repeated in each.
const MAX_CUT_BYTES: usize = 4 * MAX_TEXT_BYTES;

/// The most passages of one document.
const MAX_PASSAGES: usize = 2_000_000;

/// Cuts the blocks of a document into passages.
#[derive(Default)]
pub(crate) struct Cutter {
    passages: Vec<Passage>,
    outline: Outline,
    /// Headings without text below them yet.
    waiting: Vec<Waiting>,
    open: Option<OpenPassage>,
    lead: Lead,
    /// The number of passages below the last heading.
    n_below: usize,
    /// The normalised headings with text below them.
    headed: HashSet<String>,
    /// The indices of passages that consist of headings only.
    bare: Vec<usize>,
    n_bytes: usize,
}

/// A heading that waits for text below it.
struct Waiting {
    place: Place,
    text: String,
    /// Whether it is a paragraph that is a heading only if text follows.
    is_paragraph: bool,
}

/// Text to add to a passage.
struct Piece<'a> {
    shape: Shape,
    text: &'a str,
    is_matter: bool,
    /// The sentence that introduces it.
    introduction: Option<String>,
}

impl BlockSink for Cutter {
    fn part(&mut self, title: Option<&str>) -> Result<(), ExtractError> {
        self.end_section()?;
        self.flush_waiting(|_, _| true)?;
        self.outline.clear();
        self.lead.clear();
        if let Some(title) = title {
            self.outline.push(Level::Of(0), title);
        }
        Ok(())
    }

    fn block(&mut self, place: &Place, block: Block) -> Result<(), ExtractError> {
        let is_matter = block.is_matter;
        if block.is_note {
            return self.note(place, block.content);
        }
        match block.content {
            Content::Heading { level, text } => self.heading(place, level, &text, false),
            Content::Paragraph(text) => self.paragraph(place, &text, is_matter),
            Content::Item { text, depth, marker } => self.item(place, &text, depth, marker, is_matter),
            Content::Row(row) => self.row(place, &row, is_matter),
            Content::Code(text) => self.code(place, &text, is_matter),
        }
    }
}

impl Cutter {
    /// The passages of all blocks.
    pub(crate) fn finish(mut self) -> Result<Vec<Passage>, ExtractError> {
        self.end_section()?;
        self.flush_waiting(|_, _| true)?;
        self.drop_repeated();
        matter::mark_title_page(&mut self.passages);
        Ok(self.passages)
    }

    /// Drops headings without text whose text is elsewhere: a table of contents made of headings.
    fn drop_repeated(&mut self) {
        let mut repeated = HashSet::new();
        for at in &self.bare {
            let Some(passage) = self.passages.get_mut(*at) else { continue };
            let is_new = |line: &&str| !line.is_empty() && !self.headed.contains(&key(line));
            let new: Vec<&str> = passage.text.lines().filter(is_new).collect();
            if new.is_empty() {
                repeated.insert(*at);
            } else if passage.place.line.is_none() {
                passage.text = new.join("\n\n");
            }
        }
        let mut at = 0;
        self.passages.retain(|_| {
            at += 1;
            !repeated.contains(&(at - 1))
        });
    }

    fn heading(
        &mut self,
        place: &Place,
        level: Level,
        text: &str,
        is_paragraph: bool,
    ) -> Result<(), ExtractError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(());
        }
        if is_paragraph {
            self.close()?;
        } else {
            self.end_section()?;
        }
        self.outline.push(level, text);
        self.lead.clear();
        self.n_below = 0;
        if text.len() > MAX_WAITING_BYTES {
            return self
                .add(place, &Piece { shape: Shape::Prose, text, is_matter: false, introduction: None });
        }
        self.waiting.push(Waiting { place: place.clone(), text: text.to_owned(), is_paragraph });
        Ok(())
    }

    fn paragraph(&mut self, place: &Place, text: &str, is_matter: bool) -> Result<(), ExtractError> {
        if !is_matter && sentence::is_question(text) {
            return self.heading(place, Level::Below, text, true);
        }
        let headline = if place.line.is_none() { sentence::headline(text) } else { None };
        if let Some(headline) = headline.filter(|_| !is_matter) {
            self.heading(place, Level::Below, headline, true)?;
            let rest = text.strip_prefix(headline).unwrap_or_default();
            return self.paragraph(place, rest.trim_start(), is_matter);
        }
        self.add(place, &Piece { shape: Shape::Prose, text, is_matter, introduction: None })?;
        self.lead.set_paragraph(text);
        if let Some(open) = &mut self.open {
            open.ends_with_lead = true;
        }
        Ok(())
    }

    fn item(
        &mut self,
        place: &Place,
        text: &str,
        depth: u8,
        marker: Marker,
        is_matter: bool,
    ) -> Result<(), ExtractError> {
        let marked = match marker {
            Marker::Bullet => format!("• {text}"),
            Marker::Number(number) => format!("{number}. {text}"),
            Marker::None => text.to_owned(),
        };
        let introduction = self.lead.of_item(depth);
        self.add(place, &Piece { shape: Shape::Prose, text: &marked, is_matter, introduction })?;
        self.lead.set_item(depth, text);
        Ok(())
    }

    /// Adds code to the passage whose last sentence announces it, or as a passage of its own.
    fn code(&mut self, place: &Place, text: &str, is_matter: bool) -> Result<(), ExtractError> {
        let code = text.trim_matches('\n').trim_end();
        let fenced = fences::fenced(code).filter(|_| code.len() <= MAX_FENCED_BYTES && !code.is_empty());
        let gap = self.open.as_ref().and_then(|open| room_for_code(open, place, is_matter));
        if let Some(fenced) = fenced
            && let Some(gap) = gap
            && let Some(open) = &mut self.open
            && open.passage.text.len() + gap.len() + fenced.len() <= split::MAX_BYTES
        {
            open.push(&gap, &fenced, place.line);
            return self.spend(fenced.len());
        }
        let introduction = self.lead.of_code();
        self.add(place, &Piece { shape: Shape::Code, text, is_matter, introduction })
    }

    /// Adds a footnote as a passage of its own. Waiting headings keep waiting.
    fn note(&mut self, place: &Place, content: Content) -> Result<(), ExtractError> {
        let (Content::Paragraph(text) | Content::Item { text, .. } | Content::Code(text)) = content else {
            return Ok(());
        };
        self.close()?;
        let waiting = std::mem::take(&mut self.waiting);
        self.add(place, &Piece { shape: Shape::Prose, text: &text, is_matter: false, introduction: None })?;
        self.waiting = waiting;
        self.close()
    }

    fn row(&mut self, place: &Place, row: &Row, is_matter: bool) -> Result<(), ExtractError> {
        let text = row.text();
        let introduction = self.lead.of_row();
        self.add(place, &Piece { shape: Shape::Rows, text: &text, is_matter, introduction })?;
        if row.is_names {
            self.lead.set_paragraph(&text);
        }
        Ok(())
    }

    /// Adds text to the open passage, or begins new passages.
    fn add(&mut self, place: &Place, piece: &Piece<'_>) -> Result<(), ExtractError> {
        let text = piece.text.trim_matches('\n').trim_end();
        if text.trim().is_empty() {
            return Ok(());
        }
        let (mut counted, mut n_lines) = (0, 0);
        for (at, part) in split::pieces(text) {
            n_lines += text.get(counted..at).unwrap_or_default().matches('\n').count();
            counted = at;
            let line = place.line.map(|line| line.saturating_add(u32::try_from(n_lines).unwrap_or(u32::MAX)));
            let place = Place { line, ..place.clone() };
            self.spend(part.len())?;
            let gap = self.open.as_ref().and_then(|open| room(open, &place, piece, part));
            if let Some(gap) = gap
                && let Some(open) = &mut self.open
            {
                open.push(&gap, part, place.line);
            } else {
                self.begin(&place, piece, part)?;
            }
        }
        Ok(())
    }

    /// Begins a passage.
    fn begin(&mut self, place: &Place, piece: &Piece<'_>, text: &str) -> Result<(), ExtractError> {
        // A sentence that introduces a list moves to the list.
        let carried = match &mut self.open {
            Some(open) if piece.introduction.is_some() && piece.shape == Shape::Prose => {
                open.take_lead(place)
            }
            _ => None,
        };
        self.close()?;
        self.n_below += 1;
        if self.n_below > MAX_ANSWER_PASSAGES && self.outline.ends_with_question() {
            self.outline.close_below();
        }
        self.flush_unseen(place, piece.shape)?;
        let headings = self.outline.headings();
        self.spend(headings.iter().map(String::len).sum())?;
        let mut open = OpenPassage::new(Passage {
            shape: piece.shape,
            place: place.clone(),
            headings,
            introduction: piece.introduction.clone().filter(|_| carried.is_none()),
            text: String::new(),
            is_matter: piece.is_matter,
        });
        for heading in std::mem::take(&mut self.waiting) {
            if self.outline.has(&heading.text) && !heading.is_paragraph {
                self.headed.insert(key(&heading.text));
            }
            let is_here = heading.place.page == place.page && piece.shape == Shape::Prose;
            if is_here && open.has_room_for_heading(heading.place.line) {
                open.push_heading(&heading.text, heading.place.line);
            }
        }
        if let Some((text, line)) = carried {
            open.push_next(&text, line);
        }
        open.push_next(text, place.line);
        self.open = Some(open);
        Ok(())
    }

    /// Keeps headings that would be lost, because no text is below them and the next passage cannot contain them.
    fn flush_unseen(&mut self, place: &Place, shape: Shape) -> Result<(), ExtractError> {
        let outline = &self.outline;
        // Of several equal headings, the last is the one above the text. A contents page may be dropped.
        let last: HashMap<String, usize> =
            self.waiting.iter().enumerate().map(|(at, waiting)| (key(&waiting.text), at)).collect();
        let mut at = 0;
        self.waiting.retain(|waiting| {
            at += 1;
            let is_last = last.get(&key(&waiting.text)) == Some(&(at - 1));
            is_last && (outline.has(&waiting.text) || !matter::is_title(&waiting.text))
        });
        let n_lost = self.waiting.iter().filter(|waiting| !outline.has(&waiting.text)).count();
        let n_bytes: usize = self.waiting.iter().map(|waiting| waiting.text.len()).sum();
        let page = place.page;
        self.flush_waiting(|waiting, outline| {
            let is_here = shape == Shape::Prose && waiting.place.page == page;
            let is_shown = is_here && n_bytes <= MAX_WAITING_BYTES && n_lost < 2;
            !is_shown && !outline.has(&waiting.text)
        })
    }

    /// Makes a passage of waiting headings that will get no text.
    fn flush_waiting(&mut self, is_lost: impl Fn(&Waiting, &Outline) -> bool) -> Result<(), ExtractError> {
        let outline = &self.outline;
        let lost: Vec<Waiting> = self.waiting.extract_if(.., |waiting| is_lost(waiting, outline)).collect();
        let mut lost = lost.into_iter().peekable();
        while let Some(first) = lost.next() {
            let place = first.place.clone();
            let mut open = OpenPassage::new(Passage { place, is_matter: true, ..Passage::default() });
            open.push_next(&first.text, first.place.line);
            // Each of them names a section of its own.
            let is_near = |place: &Place| place.page == first.place.page && place.line == first.place.line;
            while open.passage.text.len() < TARGET_BYTES
                && let Some(next) =
                    lost.next_if(|next| is_near(&next.place) || gap(&open.passage, &next.place).is_some())
            {
                open.push_next(&next.text, next.place.line);
            }
            self.spend(open.passage.text.len())?;
            self.bare.push(self.passages.len());
            self.keep(open.passage)?;
        }
        Ok(())
    }

    /// Ends the section at a numbered heading, a part or the end of the document.
    fn end_section(&mut self) -> Result<(), ExtractError> {
        // A question without an answer is an ordinary paragraph.
        if let Some(question) = self.waiting.pop_if(|waiting| waiting.is_paragraph) {
            self.outline.close_below();
            let Waiting { place, text, .. } = question;
            self.add(
                &place,
                &Piece { shape: Shape::Prose, text: &text, is_matter: false, introduction: None },
            )?;
        }
        self.close()
    }

    /// Closes the open passage.
    fn close(&mut self) -> Result<(), ExtractError> {
        let Some(OpenPassage { mut passage, .. }) = self.open.take() else { return Ok(()) };
        let is_matter = self.outline.is_in_matter() && matter::looks_like_entries(&passage.text);
        passage.is_matter |= is_matter;
        self.keep(passage)
    }

    fn keep(&mut self, passage: Passage) -> Result<(), ExtractError> {
        if self.passages.len() >= MAX_PASSAGES {
            return Err(ExtractError::TooMuchText);
        }
        self.passages.push(passage);
        Ok(())
    }

    fn spend(&mut self, n_bytes: usize) -> Result<(), ExtractError> {
        self.n_bytes = self.n_bytes.saturating_add(n_bytes);
        if self.n_bytes > MAX_CUT_BYTES { Err(ExtractError::TooMuchText) } else { Ok(()) }
    }
}

/// The separator between an open passage and text that fits into it; `None` if the text begins a new passage.
fn room(open: &OpenPassage, place: &Place, piece: &Piece<'_>, text: &str) -> Option<String> {
    let passage = &open.passage;
    let is_alike = passage.shape == piece.shape && passage.is_matter == piece.is_matter;
    if !is_alike || passage.text.len() >= TARGET_BYTES {
        return None;
    }
    let gap = gap(passage, place)?;
    (passage.text.len() + gap.len() + text.len() <= split::MAX_BYTES).then_some(gap)
}

/// The separator between an open passage and code that its last sentence announces; `None` if it announces none.
fn room_for_code(open: &OpenPassage, place: &Place, is_matter: bool) -> Option<String> {
    let passage = &open.passage;
    // A place with line numbers means that the text comes from a file that has no fences.
    let is_alike = passage.shape == Shape::Prose && passage.is_matter == is_matter && place.line.is_none();
    let announces = !passage.text.ends_with(['.', '!', '?', ';', '。', '！', '？', '`']);
    if is_alike && announces { gap(passage, place) } else { None }
}

#[cfg(test)]
mod tests;
