//! Citations: their positions in the text and their buttons.

use crate::op_counter;

/// A citation in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Citation {
    /// Its position, in characters (Unicode scalar values) from the start of the text.
    pub position: usize,
    /// The number on the button.
    pub number: u32,
    /// The index of the cited passage of that source, from 0; the button has `data-passage` from 1 on.
    pub passage: u32,
    /// Whether the source no longer exists: the button has the class `gone`.
    pub is_gone: bool,
}

/// A citation at a byte offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Marker {
    /// Byte offset in the source, at a character boundary and not after white space.
    pub(crate) offset: usize,
    /// The number on the button.
    pub(crate) number: u32,
    /// The index of the passage.
    pub(crate) passage: u32,
    /// Whether the source no longer exists.
    pub(crate) is_gone: bool,
}

/// Markers for citations with character positions, in text order. Each moves back over white space to the word before.
pub(crate) fn markers(text: &str, citations: &[Citation]) -> Vec<Marker> {
    let mut wanted = citations.to_vec();
    wanted.sort_by_key(|citation| citation.position);
    let mut markers = Vec::with_capacity(wanted.len());
    let mut borders = text.char_indices().map(|(offset, _)| offset).enumerate().peekable();
    // White space between two citations is scanned once.
    let (mut trimmed_to, mut trimmed) = (0, 0);
    for Citation { position, number, passage, is_gone } in wanted {
        while borders.next_if(|(at, _)| *at < position).is_some() {}
        let offset = borders.peek().map_or(text.len(), |(_, offset)| *offset);
        op_counter::count(offset - trimmed_to);
        let words = text.get(trimmed_to..offset).unwrap_or_default().trim_end();
        if !words.is_empty() {
            trimmed = trimmed_to + words.len();
        }
        trimmed_to = offset;
        markers.push(Marker { offset: trimmed, number, passage, is_gone });
    }
    markers
}

/// Appends the button of a citation.
pub(crate) fn push_button(html: &mut String, marker: &Marker) {
    let number = marker.number.to_string();
    let class = if marker.is_gone { "cite gone" } else { "cite" };
    let passage = match marker.passage {
        0 => String::new(),
        nth => format!(r#"" data-passage="{nth}"#),
    };
    let open = [r#"<button class=""#, class, r#"" type="button" data-cite=""#, &number, &passage, "\">"];
    for part in open.into_iter().chain([number.as_str(), "</button>"]) {
        html.push_str(part);
    }
}
