//! Cutting a document into passages of a size that one can search and quote from.

use crate::passages::passage::{Passage, Place, Shape};

/// A passage is closed at the next good place once it holds this many bytes: some 150 words.
const TARGET_BYTES: usize = 1000;

/// No passage is longer than this, whatever the document looks like.
const MAX_BYTES: usize = 2400;

/// Cuts text whose lines have numbers: between paragraphs where it can, between lines where it must.
pub(crate) fn lines(shape: Shape, text: &str) -> Vec<Passage> {
    let mut passages = Vec::new();
    let mut open = String::new();
    let mut open_line = 1;
    for (number, line) in (1_u32..).zip(text.lines()) {
        let line = line.trim_end();
        let is_good_place = line.is_empty() && open.len() >= TARGET_BYTES;
        let is_full = open.len() + line.len() > MAX_BYTES;
        if (is_good_place || is_full) && !open.trim().is_empty() {
            close(&mut passages, shape, &mut open, open_line);
        }
        if open.is_empty() {
            if line.is_empty() {
                continue;
            }
            open_line = number;
        }
        if line.len() > MAX_BYTES {
            for piece in pieces(line) {
                passages.push(Passage { shape, place: at_line(number), text: piece.to_owned() });
            }
            continue;
        }
        open.push_str(line);
        open.push('\n');
    }
    if !open.trim().is_empty() {
        close(&mut passages, shape, &mut open, open_line);
    }
    passages
}

fn close(passages: &mut Vec<Passage>, shape: Shape, open: &mut String, line: u32) {
    passages.push(Passage { shape, place: at_line(line), text: open.trim_end().to_owned() });
    open.clear();
}

fn at_line(line: u32) -> Place {
    Place { line: Some(line), ..Place::default() }
}

/// Collects paragraphs into passages. A passage never crosses from one place or shape to another.
#[derive(Default)]
pub(crate) struct Paragraphs {
    passages: Vec<Passage>,
}

impl Paragraphs {
    /// Adds a paragraph of prose, a row of a table or a block of code.
    pub(crate) fn push(&mut self, shape: Shape, place: &Place, text: &str) {
        let text = text.trim_matches('\n').trim_end();
        if text.trim().is_empty() {
            return;
        }
        let joint = if shape == Shape::Prose { "\n\n" } else { "\n" };
        for piece in pieces(text) {
            match self.passages.last_mut() {
                Some(open)
                    if open.shape == shape
                        && open.place == *place
                        && open.text.len() < TARGET_BYTES
                        && open.text.len() + piece.len() <= MAX_BYTES =>
                {
                    open.text.push_str(joint);
                    open.text.push_str(piece);
                }
                _ => self.passages.push(Passage { shape, place: place.clone(), text: piece.to_owned() }),
            }
        }
    }

    pub(crate) fn finish(self) -> Vec<Passage> {
        self.passages
    }
}

/// The text in pieces of at most [`MAX_BYTES`], cut after a line or a sentence, else a word, else anywhere.
pub(crate) fn pieces(mut text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    while text.len() > MAX_BYTES {
        let (head, _) = text.split_at(text.floor_char_boundary(MAX_BYTES));
        let least = MAX_BYTES / 2;
        let end = [head.rfind('\n'), head.rfind(". ").map(|at| at + 1), head.rfind(' ')]
            .into_iter()
            .flatten()
            .find(|at| *at >= least)
            .unwrap_or(head.len());
        let (piece, rest) = text.split_at(end);
        pieces.push(piece);
        text = rest.trim_start();
    }
    if !text.is_empty() {
        pieces.push(text);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passages_of_lines_know_the_line_they_begin_with() {
        let paragraph = "word ".repeat(250);
        let text = format!("first\n\n{paragraph}\n\n\nlast\nline\n");
        let passages = lines(Shape::Prose, &text);
        let begins: Vec<_> = passages.iter().map(|passage| passage.place.line).collect();
        assert_eq!(begins, [Some(1), Some(6)]);
        assert_eq!(passages[1].text, "last\nline");
    }

    #[test]
    fn a_line_without_end_is_cut_between_words() {
        let text = "word ".repeat(2_000);
        let passages = lines(Shape::Prose, &text);
        assert!(passages.len() > 3);
        assert!(
            passages.iter().all(|passage| passage.text.len() <= MAX_BYTES && passage.text.ends_with("word"))
        );
    }

    #[test]
    fn a_text_without_any_boundary_is_cut_between_letters() {
        let text = "ß".repeat(5_000);
        let passages = lines(Shape::Code, &text);
        assert_eq!(passages.iter().map(|passage| passage.text.as_str()).collect::<String>(), text);
    }

    #[test]
    fn paragraphs_of_different_places_are_never_one_passage() {
        let mut paragraphs = Paragraphs::default();
        let page = |page| Place { page: Some(page), ..Place::default() };
        paragraphs.push(Shape::Prose, &page(1), "One.");
        paragraphs.push(Shape::Prose, &page(1), "Two.");
        paragraphs.push(Shape::Prose, &page(2), "Three.");
        let texts: Vec<_> = paragraphs.finish().into_iter().map(|passage| passage.text).collect();
        assert_eq!(texts, ["One.\n\nTwo.", "Three."]);
    }
}
