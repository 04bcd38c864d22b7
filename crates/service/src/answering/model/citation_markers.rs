//! Citation markers of models: `[2]` after a statement cites the second source.
//!
//! Removes the markers from a streamed text and turns them into citations. Code and formulas stay unchanged, and so
//! does text that only looks like a marker: a link, or the number of a source that does not exist.

/// The longest marker, such as `[1, 2, 3]`, in bytes.
const MAX_MARKER_BYTES: usize = 48;

/// The largest number of bytes held back while the end of a formula, or of a fence's first line, is missing.
const MAX_HELD_BYTES: usize = 256;

/// A piece of the text.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    Text(String),
    /// The source of the text before it, counted from 0.
    Source(usize),
}

/// Finds the markers in a streamed text.
#[derive(Debug)]
pub(crate) struct CitationMarkers {
    n_sources: usize,
    /// Text that may begin a marker, a formula or a fence.
    held: String,
    place: Place,
    /// Whether the line only has indentation and marks of quotes and list items so far.
    is_line_start: bool,
}

/// The kind of text being read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Words,
    /// Code between two runs of this many backticks.
    Span(usize),
    /// Code after a fence of this sign and length.
    Fence(char, usize),
    /// A formula, until this sign.
    Formula(&'static str),
}

/// The kind of the next bytes.
enum Found {
    /// A marker for these sources.
    Marker { length: usize, sources: Vec<usize> },
    /// This many bytes of text.
    Text(usize),
    /// Not known until more text arrives.
    Incomplete,
}

impl CitationMarkers {
    pub(crate) fn new(n_sources: usize) -> Self {
        Self { n_sources, held: String::new(), place: Place::Words, is_line_start: true }
    }

    /// Adds a piece of the text. A possible marker is held back until it is complete.
    pub(crate) fn push(&mut self, text: &str) -> Vec<Piece> {
        if self.n_sources == 0 {
            return vec![Piece::Text(text.to_owned())];
        }
        self.held.push_str(text);
        self.take(false)
    }

    /// The text held back, at the end of the stream.
    pub(crate) fn finish(&mut self) -> Vec<Piece> {
        self.take(true)
    }

    fn take(&mut self, is_end: bool) -> Vec<Piece> {
        let held = std::mem::take(&mut self.held);
        let mut pieces = Vec::new();
        let mut text = String::new();
        let mut rest = held.as_str();
        while let Some(letter) = rest.chars().next() {
            match self.step(rest, letter, is_end) {
                Found::Marker { length, sources } => {
                    if !text.is_empty() {
                        pieces.push(Piece::Text(std::mem::take(&mut text)));
                    }
                    pieces.extend(sources.into_iter().map(Piece::Source));
                    rest = rest.get(length..).unwrap_or_default();
                    self.is_line_start = false;
                }
                Found::Text(length) => {
                    let (said, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
                    text.push_str(said);
                    rest = after;
                    let goes_on = |letter: char| letter.is_ascii_digit() || " \t>-*+.)".contains(letter);
                    self.is_line_start = letter == '\n' || self.is_line_start && goes_on(letter);
                }
                Found::Incomplete => break,
            }
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text));
        }
        rest.clone_into(&mut self.held);
        pieces
    }

    fn step(&mut self, rest: &str, letter: char, is_end: bool) -> Found {
        match (self.place, letter) {
            (_, '`' | '~') => self.code_mark(rest, letter, is_end),
            (Place::Span(_), '\n') => {
                self.place = Place::Words;
                Found::Text(1)
            }
            // A formula ends with its paragraph, even if its end is missing.
            (Place::Formula(_), '\n') if rest.len() == 1 && !is_end => Found::Incomplete,
            (Place::Formula(_), '\n') if rest.starts_with("\n\n") => {
                self.place = Place::Words;
                Found::Text(1)
            }
            (Place::Formula(end), _) if rest.starts_with(end) => {
                self.place = Place::Words;
                Found::Text(end.len())
            }
            (Place::Formula(end), _) if end.starts_with(rest) && !is_end => Found::Incomplete,
            (Place::Words, '$' | '\\') => self.formula(rest, letter, is_end),
            (Place::Words, ' ' | '[' | '【') => self.find(rest, is_end),
            _ => Found::Text(letter.len_utf8()),
        }
    }

    /// A run of backticks or tildes: it may begin or end code.
    fn code_mark(&mut self, rest: &str, sign: char, is_end: bool) -> Found {
        let after = rest.trim_start_matches(sign);
        let length = rest.len() - after.len();
        if after.is_empty() && !is_end && length <= MAX_HELD_BYTES {
            return Found::Incomplete;
        }
        let may_be_fence = length >= 3 && self.is_line_start;
        let line = match after.split_once('\n') {
            Some((line, _)) => line,
            None if may_be_fence && !is_end && after.len() < MAX_HELD_BYTES => return Found::Incomplete,
            None => after,
        };
        match self.place {
            Place::Fence(open, n_open) => {
                if may_be_fence && sign == open && length >= n_open && line.trim().is_empty() {
                    self.place = Place::Words;
                }
            }
            Place::Words if may_be_fence && (sign == '~' || !line.contains('`')) => {
                self.place = Place::Fence(sign, length);
            }
            Place::Words if sign == '`' => self.place = Place::Span(length),
            Place::Span(n_open) if sign == '`' && n_open == length => self.place = Place::Words,
            Place::Words | Place::Span(_) | Place::Formula(_) => {}
        }
        Found::Text(length)
    }

    /// The beginning of a formula, or another sign. An interval in a formula is not a marker.
    fn formula(&mut self, rest: &str, sign: char, is_end: bool) -> Found {
        let inner = rest.get(1..).unwrap_or_default();
        if inner.is_empty() && !is_end {
            return Found::Incomplete;
        }
        let end = match (sign, inner.chars().next()) {
            ('$', Some('$')) => match inner.chars().nth(1) {
                None if !is_end => return Found::Incomplete,
                // “$$ (moderate)” and “$$$” are prices.
                Some(next) if !self.is_line_start && (next.is_whitespace() || next == '$') => {
                    return Found::Text(2);
                }
                _ => "$$",
            },
            ('\\', Some('(')) => "\\)",
            ('\\', Some('[')) => "\\]",
            ('\\', Some(escaped)) if escaped != '\n' => return Found::Text(1 + escaped.len_utf8()),
            ('$', Some(first)) if !first.is_whitespace() => return in_one_line(inner, is_end),
            _ => return Found::Text(1),
        };
        self.place = Place::Formula(end);
        Found::Text(2)
    }

    /// Searches for a marker, with the space before it.
    fn find(&self, rest: &str, is_end: bool) -> Found {
        let marker = rest.trim_start_matches(' ');
        let n_space = rest.len() - marker.len();
        let first = marker.chars().next();
        let n_text = if n_space > 0 { n_space } else { first.map_or(0, char::len_utf8) };
        let close = match first {
            None if is_end || n_space > MAX_MARKER_BYTES => return Found::Text(n_text),
            None => return Found::Incomplete,
            Some('[') => ']',
            Some('【') => '】',
            Some(_) => return Found::Text(n_text),
        };
        let mut numbers = vec![String::new()];
        let mut letters = marker.char_indices().skip(1);
        let end = loop {
            match letters.next() {
                None if is_end || marker.len() >= MAX_MARKER_BYTES => return Found::Text(n_text),
                None => return Found::Incomplete,
                Some((at, letter)) if letter == close => break at + letter.len_utf8(),
                Some((at, digit)) if digit.is_ascii_digit() && at < MAX_MARKER_BYTES => {
                    if let Some(number) = numbers.last_mut() {
                        number.push(digit);
                    }
                }
                Some((_, ',')) => numbers.push(String::new()),
                Some((_, ' ')) => {}
                _ => return Found::Text(n_text),
            }
        };
        match marker.get(end..).and_then(|after| after.chars().next()) {
            // A link, or a link reference.
            Some('(' | ':') => return Found::Text(n_text),
            None if !is_end => return Found::Incomplete,
            _ => {}
        }
        let source = |number: &String| number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let sources: Option<Vec<usize>> =
            numbers.iter().map(|number| source(number).filter(|source| *source < self.n_sources)).collect();
        match sources {
            Some(sources) => Found::Marker { length: n_space + end, sources },
            None => Found::Text(n_text),
        }
    }
}

/// A formula between single dollar signs, which ends in the same line; or the sign of a sum or a name. `inner` is the
/// text after the first sign.
fn in_one_line(inner: &str, is_end: bool) -> Found {
    // A sum of money.
    if inner.starts_with(|first: char| first.is_ascii_digit()) {
        return Found::Text(1);
    }
    let line = inner.split_once('\n').map_or(inner, |(line, _)| line);
    let Some((formula, after)) = line.split_once('$') else {
        let may_go_on = line.len() == inner.len() && inner.len() < MAX_HELD_BYTES && !is_end;
        return if may_go_on { Found::Incomplete } else { Found::Text(1) };
    };
    if formula.ends_with(char::is_whitespace) {
        return Found::Text(1);
    }
    match after.chars().next() {
        Some(next) if next.is_ascii_digit() => Found::Text(1),
        None if line.len() == inner.len() && !is_end => Found::Incomplete,
        _ => Found::Text(formula.len() + 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of characters before a marker, and its source.
    type Cited<'a> = &'a [(usize, usize)];

    /// The text without its markers, and for each marker its position in characters and its source.
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
        let cases: [(&str, &str, Cited<'_>); 25] = [
            ("It is 1250 EUR [2].", "It is 1250 EUR.", &[(14, 1)]),
            ("Ä[1] and [1, 3] 【2】", "Ä and", &[(1, 0), (5, 0), (5, 2), (5, 1)]),
            ("a [4] b [0] c", "a [4] b [0] c", &[]),
            ("a [1](http://x) [2]: y", "a [1](http://x) [2]: y", &[]),
            ("`a [1]` [1]", "`a [1]`", &[(7, 0)]),
            ("```\na[1]\n```\nb [1]", "```\na[1]\n```\nb", &[(14, 0)]),
            ("one ` tick\nand [1]", "one ` tick\nand", &[(14, 0)]),
            ("an open [1", "an open [1", &[]),
            ("~~~\na[1]\n~~~\nb [1]", "~~~\na[1]\n~~~\nb", &[(14, 0)]),
            ("````\n```\na[1]\n```\n````\n[1]", "````\n```\na[1]\n```\n````\n", &[(23, 0)]),
            ("1. ```py\n   a[1]\n   ```\nb [1]", "1. ```py\n   a[1]\n   ```\nb", &[(25, 0)]),
            ("```\n``` a\nb[1]\n```", "```\n``` a\nb[1]\n```", &[]),
            ("`` a ` b[1] `` [1]", "`` a ` b[1] ``", &[(14, 0)]),
            ("``` a[1] ``` [2]", "``` a[1] ```", &[(12, 1)]),
            ("$x$ in $[1, 3]$ [1]", "$x$ in $[1, 3]$", &[(15, 0)]),
            ("$$\n[1, 3]\n$$ [1]", "$$\n[1, 3]\n$$", &[(12, 0)]),
            ("\\([1, 3]\\) \\[[1]\\] [1]", "\\([1, 3]\\) \\[[1]\\]", &[(18, 0)]),
            ("\\( [1]\n\n[1]", "\\( [1]\n\n", &[(8, 0)]),
            ("$5 [1] or 3$ [2]", "$5 or 3$", &[(2, 0), (8, 1)]),
            ("$HOME [1] and $PATH [2]", "$HOME and $PATH", &[(5, 0), (15, 1)]),
            ("costs $x [1]\n[2]", "costs $x\n", &[(8, 0), (9, 1)]),
            ("a      [4] b", "a      [4] b", &[]),
            ("text\\\n```\na[1]\n```", "text\\\n```\na[1]\n```", &[]),
            ("Price: $$ (moderate) [1]", "Price: $$ (moderate)", &[(20, 0)]),
            ("Costs $$$ [1]", "Costs $$$", &[(9, 0)]),
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
