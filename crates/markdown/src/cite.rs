//! Where citations stand: positions of the text, and the buttons there.

use crate::work;

/// A citation in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Citation {
    /// Where it stands, counted in characters (Unicode scalar values) from the start of the text.
    pub position: usize,
    /// The number on its button.
    pub number: u32,
    /// Which passage of the source with that number it cites, from 0: its button has `data-passage` from 1 on.
    pub passage: u32,
    /// Whether what it cites is no longer there: its button has the class `gone`.
    pub is_gone: bool,
}

/// A citation at a byte of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    /// Byte offset in the source, at a character's border and never behind white space.
    pub(crate) offset: usize,
    /// The number on the button.
    pub(crate) number: u32,
    /// Which passage under that number.
    pub(crate) passage: u32,
    /// Whether what it cites is no longer there.
    pub(crate) is_gone: bool,
}

/// The places of citations whose positions are counted in characters, in the order of the text.
/// Each moves back over white space, so that it stays with the word before it.
pub(crate) fn places(text: &str, citations: &[Citation]) -> Vec<Place> {
    let mut wanted = citations.to_vec();
    wanted.sort_by_key(|citation| citation.position);
    let mut places = Vec::with_capacity(wanted.len());
    let mut borders = text.char_indices().map(|(offset, _)| offset).enumerate().peekable();
    // White space between the places of two citations is gone back over once.
    let (mut trimmed_to, mut trimmed) = (0, 0);
    for Citation { position, number, passage, is_gone } in wanted {
        while borders.next_if(|(at, _)| *at < position).is_some() {}
        let offset = borders.peek().map_or(text.len(), |(_, offset)| *offset);
        work::count(offset - trimmed_to);
        let words = text.get(trimmed_to..offset).unwrap_or_default().trim_end();
        if !words.is_empty() {
            trimmed = trimmed_to + words.len();
        }
        trimmed_to = offset;
        places.push(Place { offset: trimmed, number, passage, is_gone });
    }
    places
}

/// Appends the button of a citation.
pub(crate) fn push_button(html: &mut String, place: &Place) {
    let number = place.number.to_string();
    let class = if place.is_gone { "cite gone" } else { "cite" };
    let passage = match place.passage {
        0 => String::new(),
        nth => format!(r#"" data-passage="{nth}"#),
    };
    let open = [r#"<button class=""#, class, r#"" type="button" data-cite=""#, &number, &passage, "\">"];
    for part in open.into_iter().chain([number.as_str(), "</button>"]) {
        html.push_str(part);
    }
}
