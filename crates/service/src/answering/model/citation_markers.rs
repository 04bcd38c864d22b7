//! The markers by which a model cites: `[2]` behind a statement means the second source.
//!
//! They are taken out of the text while it comes, and become citations. In code they are left alone, and so is what
//! only looks like a marker: a link, or the number of a source that there is not.

/// A marker is not longer: `[1, 2, 3]`.
const MAX_MARKER_BYTES: usize = 48;

/// A piece of the text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Text(String),
    /// The source that the text before it comes from, from 0.
    Source(usize),
}

/// Finds the markers in a text that comes in pieces.
#[derive(Debug, Default)]
pub(crate) struct CitationMarkers {
    n_sources: usize,
    /// What may be the beginning of a marker.
    held: String,
    in_fence: bool,
    in_span: bool,
}

/// What stands where a marker may be.
enum Found {
    Marker {
        length: usize,
        sources: Vec<usize>,
    },
    Nothing,
    /// More of the text has to come before that can be told.
    Incomplete,
}

impl CitationMarkers {
    pub(crate) fn new(n_sources: usize) -> Self {
        Self { n_sources, ..Self::default() }
    }

    /// The next piece of the text. What may still become a marker is held back.
    pub(crate) fn push(&mut self, text: &str) -> Vec<Piece> {
        if self.n_sources == 0 {
            return vec![Piece::Text(text.to_owned())];
        }
        self.held.push_str(text);
        self.take(false)
    }

    /// What was held back, now that nothing follows.
    pub(crate) fn finish(&mut self) -> Vec<Piece> {
        self.take(true)
    }

    fn take(&mut self, is_end: bool) -> Vec<Piece> {
        let held = std::mem::take(&mut self.held);
        let mut pieces = Vec::new();
        let mut text = String::new();
        let mut rest = held.as_str();
        while let Some(letter) = rest.chars().next() {
            let length = match letter {
                '`' => {
                    let length = rest.bytes().take_while(|byte| *byte == b'`').count();
                    if length == rest.len() && !is_end {
                        break;
                    }
                    self.toggle(length);
                    length
                }
                '\n' => {
                    self.in_span = false;
                    1
                }
                ' ' | '[' | '【' if !self.in_fence && !self.in_span => match self.find(rest, is_end) {
                    Found::Marker { length, sources } => {
                        if !text.is_empty() {
                            pieces.push(Piece::Text(std::mem::take(&mut text)));
                        }
                        pieces.extend(sources.into_iter().map(Piece::Source));
                        rest = rest.get(length..).unwrap_or_default();
                        continue;
                    }
                    Found::Incomplete => break,
                    Found::Nothing => letter.len_utf8(),
                },
                letter => letter.len_utf8(),
            };
            let (said, after) = rest.split_at(length);
            text.push_str(said);
            rest = after;
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text));
        }
        rest.clone_into(&mut self.held);
        pieces
    }

    fn toggle(&mut self, n_backticks: usize) {
        if n_backticks >= 3 && !self.in_span {
            self.in_fence = !self.in_fence;
        } else if !self.in_fence {
            self.in_span = !self.in_span;
        }
    }

    /// Looks for a marker, with the space before it.
    fn find(&self, rest: &str, is_end: bool) -> Found {
        let incomplete = if is_end { Found::Nothing } else { Found::Incomplete };
        let marker = rest.trim_start_matches(' ');
        let n_space = rest.len() - marker.len();
        let mut letters = marker.char_indices();
        let close = match letters.next() {
            None => return incomplete,
            Some((_, '[')) => ']',
            Some((_, '【')) => '】',
            Some(_) => return Found::Nothing,
        };
        let mut numbers = vec![String::new()];
        let end = loop {
            match letters.next() {
                None if marker.len() < MAX_MARKER_BYTES => return incomplete,
                Some((at, letter)) if letter == close => break at + letter.len_utf8(),
                Some((at, digit)) if digit.is_ascii_digit() && at < MAX_MARKER_BYTES => {
                    if let Some(number) = numbers.last_mut() {
                        number.push(digit);
                    }
                }
                Some((_, ',')) => numbers.push(String::new()),
                Some((_, ' ')) => {}
                _ => return Found::Nothing,
            }
        };
        match marker.get(end..).and_then(|after| after.chars().next()) {
            // A link, or what a link stands for.
            Some('(' | ':') => return Found::Nothing,
            None if !is_end => return Found::Incomplete,
            _ => {}
        }
        let source = |number: &String| number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let sources: Option<Vec<usize>> =
            numbers.iter().map(|number| source(number).filter(|source| *source < self.n_sources)).collect();
        sources.map_or(Found::Nothing, |sources| Found::Marker { length: n_space + end, sources })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Letters before a marker, and its source.
    type Cited<'a> = &'a [(usize, usize)];

    /// The text without its markers, and for each marker how many letters stand before it.
    fn read(text: &str, piece_chars: usize) -> (String, Vec<(usize, usize)>) {
        let mut markers = CitationMarkers::new(3);
        let letters: Vec<char> = text.chars().collect();
        let mut pieces: Vec<Piece> = letters
            .chunks(piece_chars)
            .flat_map(|chunk| markers.push(&chunk.iter().collect::<String>()))
            .collect();
        pieces.extend(markers.finish());
        let mut said = String::new();
        let mut found = Vec::new();
        for piece in pieces {
            match piece {
                Piece::Text(text) => said.push_str(&text),
                Piece::Source(source) => found.push((said.chars().count(), source)),
            }
        }
        (said, found)
    }

    #[test]
    fn marks_become_citations_however_the_text_is_cut() {
        let cases: [(&str, &str, Cited<'_>); 8] = [
            ("It is 1250 EUR [2].", "It is 1250 EUR.", &[(14, 1)]),
            ("Ä[1] and [1, 3] 【2】", "Ä and", &[(1, 0), (5, 0), (5, 2), (5, 1)]),
            ("a [4] b [0] c", "a [4] b [0] c", &[]),
            ("a [1](http://x) [2]: y", "a [1](http://x) [2]: y", &[]),
            ("`a [1]` [1]", "`a [1]`", &[(7, 0)]),
            ("```\na[1]\n```\nb [1]", "```\na[1]\n```\nb", &[(14, 0)]),
            ("one ` tick\nand [1]", "one ` tick\nand", &[(14, 0)]),
            ("an open [1", "an open [1", &[]),
        ];
        for (text, said, found) in cases {
            for piece_chars in 1..=text.chars().count() {
                assert_eq!(
                    read(text, piece_chars),
                    (said.to_owned(), found.to_vec()),
                    "{text} by {piece_chars}"
                );
            }
        }
    }

    #[test]
    fn without_sources_nothing_is_held_back() {
        assert_eq!(CitationMarkers::new(0).push("a [1"), [Piece::Text("a [1".to_owned())]);
    }

    #[test]
    fn an_endless_bracket_is_not_held_forever() {
        let mut markers = CitationMarkers::new(1);
        assert_eq!(markers.push(&format!("[{}", "1".repeat(100))).len(), 1);
    }
}
