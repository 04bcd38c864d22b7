//! Where citations stand: positions of the text, and the buttons there.

/// A citation at a byte of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    /// Byte offset in the source, at a character's border and never behind white space.
    pub(crate) offset: usize,
    /// The number on the button.
    pub(crate) number: u32,
}

/// The places of citations whose positions are counted in characters, in the order of the text.
/// Each moves back over white space, so that it stays with the word before it.
pub(crate) fn places(text: &str, citations: &[(usize, u32)]) -> Vec<Place> {
    let mut wanted: Vec<(usize, u32)> = citations.to_vec();
    wanted.sort_by_key(|(index, _)| *index);
    let mut places = Vec::with_capacity(wanted.len());
    let mut borders = text.char_indices().map(|(offset, _)| offset).enumerate().peekable();
    for (index, number) in wanted {
        while borders.next_if(|(at, _)| *at < index).is_some() {}
        let offset = borders.peek().map_or(text.len(), |(_, offset)| *offset);
        let offset = text.get(..offset).map_or(0, |before| before.trim_end().len());
        places.push(Place { offset, number });
    }
    places
}

/// Appends the button of a citation.
pub(crate) fn push_button(html: &mut String, number: u32) {
    let number = number.to_string();
    for part in [r#"<button class="cite" type="button" data-cite=""#, &number, "\">", &number, "</button>"] {
        html.push_str(part);
    }
}
