//! Finds formulas in a text: `$…$`, `$$…$$`, `\(…\)` and `\[…\]`.
//!
//! Markdown must not parse formulas, where `_`, `*` and `\` have other meanings. A filler of the same length hides
//! each formula from the parser, which keeps all offsets valid. Delimiters in code, in a link's URL or in HTML make no
//! formula: there the original text replaces the filler.
//!
//! A formula ends before the next empty line, so later text never changes finished blocks:
//! - `$…$` stays within one line, by Pandoc's rule: no white space inside the delimiters, and no digit after the
//!   closing one. A sum of money followed by words stays text.
//! - `\(…\)`, and `$$…$$` and `\[…\]` within a line, may continue in the next lines of a paragraph.
//! - `$$` or `\[` at the beginning of a line may continue over everything except an empty line and a code fence.

mod formula;
mod line;
mod mathml;

pub(crate) use formula::mathml;

use crate::nesting;
use line::{Line, find_unescaped};
use memchr::memchr2_iter;
use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

/// Replaces a byte of a formula. The parser treats it as a letter: neither white space nor punctuation.
const FILLER: u8 = 1;

/// A formula in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Formula {
    /// Its range, including the delimiters.
    pub(crate) range: Range<usize>,
    /// The length of each delimiter.
    n_sign: usize,
    /// Whether it is in display mode.
    pub(crate) is_display: bool,
    /// Whether its end is missing so far.
    pub(crate) is_open: bool,
}

/// A text whose formulas are hidden from the parser.
#[derive(Debug)]
pub(crate) struct Source<'t> {
    /// The original text.
    original: &'t str,
    hidden: Cow<'t, str>,
    formulas: Vec<Formula>,
    /// The start of a formula that later lines may close.
    pub(crate) undecided_from: Option<usize>,
    /// Ranges from delimiters that begin no formula to the position that showed this: delimiters in them begin none
    /// for the same reason. Sorted and disjoint.
    rejected: Vec<Range<usize>>,
    /// Hidden quote and list markers: see [`nesting`].
    marks: Vec<usize>,
}

impl<'t> Source<'t> {
    /// Finds the formulas of a whole text.
    pub(crate) fn new(text: &'t str) -> Self {
        Self::find(text, false)
    }

    /// Finds the formulas of a growing text: an unfinished one extends to the end.
    pub(crate) fn growing(text: &'t str) -> Self {
        Self::find(text, true)
    }

    fn find(text: &'t str, is_growing: bool) -> Self {
        let mut source = Self {
            original: text,
            hidden: Cow::Borrowed(text),
            formulas: Vec::new(),
            undecided_from: None,
            rejected: Vec::new(),
            marks: nesting::too_deep(text),
        };
        let mut hidden: Vec<Range<usize>> = source.marks.iter().map(|at| *at..at + 1).collect();
        let mut signs = memchr2_iter(b'$', b'\\', text.as_bytes());
        if signs
            .any(|at| matches!(text.as_bytes().get(at..at + 2), None | Some([b'$', _] | [_, b'(' | b'['])))
        {
            source.find_formulas(is_growing, &mut hidden);
        }
        if !hidden.is_empty() {
            let mut bytes = text.as_bytes().to_vec();
            for range in hidden {
                if let Some(part) = bytes.get_mut(range) {
                    part.fill(FILLER);
                }
            }
            match String::from_utf8(bytes) {
                Ok(text) => source.hidden = Cow::Owned(text),
                // Cannot happen, because formulas begin and end at character boundaries.
                Err(_) => source.formulas.clear(),
            }
        }
        source
    }

    fn find_formulas(&mut self, is_growing: bool, hidden: &mut Vec<Range<usize>>) {
        let text = self.original;
        let mut search = Search {
            text,
            at: 0,
            has_addresses: text.contains("://") || text.contains("www."),
            hidden,
            formulas: &mut self.formulas,
            rejected: &mut self.rejected,
            endless: HashMap::new(),
        };
        self.undecided_from = search.run();
        if is_growing && let Some(from) = self.undecided_from {
            let Search { hidden, formulas, .. } = search;
            formulas.retain(|formula| formula.range.start < from);
            let end = text.trim_end().len().max(from);
            let is_display = text.get(from..).is_some_and(|rest| !rest.starts_with("\\("));
            formulas.push(Formula { range: from..end, n_sign: 2, is_display, is_open: true });
            let n_quotes = Line::at(text, line_start(text, from)).n_quotes;
            hide(text, from..end, n_quotes, hidden);
        }
    }

    /// The text for the parser.
    pub(crate) fn hidden(&self) -> &str {
        &self.hidden
    }

    /// The original text in a range from the parser.
    pub(crate) fn original(&self, range: &Range<usize>) -> &'t str {
        self.original.get(range.clone()).unwrap_or_default()
    }

    /// Whether the parser read a range verbatim.
    pub(crate) fn is_verbatim(&self, read: &str, range: &Range<usize>) -> bool {
        self.hidden.get(range.clone()).is_some_and(|there| std::ptr::eq(there, read) || there == read)
    }

    /// The formulas that overlap a range.
    pub(crate) fn formulas(&self, range: &Range<usize>) -> &[Formula] {
        let first = self.formulas.partition_point(|formula| formula.range.end <= range.start);
        let last = self.formulas.partition_point(|formula| formula.range.start < range.end);
        self.formulas.get(first..last).unwrap_or_default()
    }

    /// Whether a range contains a hidden marker.
    fn has_mark(&self, range: &Range<usize>) -> bool {
        let first = self.marks.partition_point(|at| *at < range.start);
        self.marks.get(first).is_some_and(|at| *at < range.end)
    }

    /// Whether a position is inside a formula, or inside a rejected range.
    pub(crate) fn is_inside(&self, at: usize) -> bool {
        let over = self.rejected.partition_point(|range| range.end <= at);
        self.formulas(&(at..at + 1)).iter().any(|formula| formula.range.start < at)
            || self.rejected.get(over).is_some_and(|range| range.start < at)
    }

    /// The text that the parser read, with the original in place of fillers.
    pub(crate) fn uncover<'a>(&self, read: &'a str, range: &Range<usize>) -> Cow<'a, str> {
        if self.formulas(range).is_empty() && !self.has_mark(range) {
            return Cow::Borrowed(read);
        }
        if self.is_verbatim(read, range) {
            return Cow::Owned(self.original(range).to_owned());
        }
        let hidden = self.hidden.as_bytes().get(range.clone()).unwrap_or_default();
        let pairs = hidden.iter().zip(self.original(range).bytes());
        let mut covered = pairs.filter(|(byte, _)| **byte == FILLER).map(|(_, original)| original);
        let bytes =
            read.bytes().map(|byte| if byte == FILLER { covered.next().unwrap_or(byte) } else { byte });
        String::from_utf8(bytes.collect()).map_or(Cow::Borrowed(read), Cow::Owned)
    }

    /// The LaTeX of a formula, without its delimiters and the markers of quotes around it.
    pub(crate) fn latex(&self, formula: &Formula) -> String {
        let Range { start, end } = formula.range;
        let end = if formula.is_open { end } else { end - formula.n_sign };
        let inner = start + formula.n_sign..end.max(start + formula.n_sign);
        let hidden = self.hidden.as_bytes().get(inner.clone()).unwrap_or_default();
        let bytes = hidden.iter().zip(self.original(&inner).bytes());
        let kept =
            bytes.filter(|(byte, original)| **byte == FILLER || *original == b'\n').map(|(_, byte)| byte);
        String::from_utf8(kept.collect()).unwrap_or_default()
    }
}

fn line_start(text: &str, at: usize) -> usize {
    text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1)
}

/// Hides a range: in each line the text after its indentation and quote markers.
fn hide(text: &str, range: Range<usize>, n_quotes: usize, hidden: &mut Vec<Range<usize>>) {
    let mut from = range.start;
    while from < range.end {
        let rest = text.get(from..range.end).unwrap_or_default();
        let end = rest.find('\n').map_or(range.end, |length| from + length);
        let line = text.get(from..end).unwrap_or_default();
        let to = if line.ends_with('\r') { end - 1 } else { end };
        let begin = if from == range.start { from } else { from + line::quotes(line, n_quotes) };
        if begin < to {
            hidden.push(begin..to);
        }
        from = end + 1;
    }
}

/// Scans a text for formulas.
struct Search<'s, 't> {
    text: &'t str,
    at: usize,
    /// Whether the text may contain bare URLs.
    has_addresses: bool,
    hidden: &'s mut Vec<Range<usize>>,
    formulas: &'s mut Vec<Formula>,
    rejected: &'s mut Vec<Range<usize>>,
    /// By closing delimiter and whether the formula may cross blocks: the position up to which there is none, and
    /// whether that is final.
    endless: HashMap<(&'static str, bool), (usize, bool)>,
}

/// The result of searching for the end of a formula.
enum Found {
    At(usize),
    Nowhere,
    /// Undecided: the text ends before something rules it out.
    Undecided,
}

impl Search<'_, '_> {
    /// Returns the start of a formula that later lines may close.
    fn run(&mut self) -> Option<usize> {
        let mut undecided = None;
        while self.at < self.text.len() {
            let line = Line::at(self.text, self.at);
            if line.is_fence || line.is_definition || line.has_filler {
                self.at = line.next;
                continue;
            }
            self.at = line.content;
            while self.at < line.end {
                self.pass_over_plain(&line);
                let from = self.at;
                match self.step(&line) {
                    Found::Undecided if undecided.is_none() => undecided = Some(from),
                    _ => {}
                }
                if self.at >= line.next {
                    break;
                }
            }
            // A formula may have ended in a later line: scan the rest of that line too.
            if self.at <= line.end {
                self.at = line.next;
            }
        }
        undecided
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Skips plain text, which is most of a line.
    fn pass_over_plain(&mut self, line: &Line) {
        let is_sign = |byte: u8| {
            matches!(byte, b'\\' | b'$' | b'`' | b']' | b'[' | b'<')
                || (self.has_addresses && matches!(byte, b'h' | b'w'))
        };
        let in_line = self.text.get(self.at..line.end).unwrap_or_default();
        self.at = in_line.bytes().position(is_sign).map_or(line.end, |n_plain| self.at + n_plain);
    }

    /// Handles the text at the current position of a line.
    fn step(&mut self, line: &Line) -> Found {
        let Some(first) = self.rest().chars().next().filter(|_| self.at < line.end) else {
            return Found::Nowhere;
        };
        let in_line = self.text.get(self.at..line.end).unwrap_or_default();
        if let Some(length) = line::passed_over(in_line, self.text.get(..self.at).unwrap_or_default()) {
            self.at += length;
            return Found::Nowhere;
        }
        let sign = ["\\(", "\\[", "$$"].into_iter().find(|sign| in_line.starts_with(sign));
        if let Some(sign) = sign {
            let (closer, is_display) = match sign {
                "\\(" => ("\\)", false),
                "\\[" => ("\\]", true),
                _ => ("$$", true),
            };
            let is_block = is_display && self.at == line.content;
            let end = self.end_of(line, closer, is_block);
            match end {
                Found::At(end) => self.take(self.at..end, 2, is_display, line),
                Found::Nowhere | Found::Undecided => self.at += 2,
            }
            return end;
        }
        match first {
            '\\' => self.at += 1 + in_line.chars().nth(1).map_or(0, char::len_utf8),
            '$' => match line::money_or_formula(in_line, line.is_row) {
                Some(length) => self.take(self.at..self.at + length, 1, false, line),
                None => self.at += 1,
            },
            other => self.at += other.len_utf8(),
        }
        Found::Nowhere
    }

    fn take(&mut self, range: Range<usize>, n_sign: usize, is_display: bool, line: &Line) {
        self.at = range.end;
        hide(self.text, range.clone(), line.n_quotes, self.hidden);
        self.formulas.push(Formula { range, n_sign, is_display, is_open: false });
    }

    /// The end of the formula that begins here, including its closing delimiter.
    fn end_of(&mut self, line: &Line, closer: &'static str, is_block: bool) -> Found {
        if let Some((until, is_decided)) = self.endless.get(&(closer, is_block))
            && self.at < *until
        {
            return if *is_decided { Found::Nowhere } else { Found::Undecided };
        }
        let (found, until) = self.look_for(line, closer, is_block);
        match found {
            Found::At(_) => {}
            Found::Nowhere => {
                match self.rejected.last_mut() {
                    Some(last) if self.at < last.end => last.end = last.end.max(until),
                    _ if until > line.next => self.rejected.push(self.at..until),
                    _ => {}
                }
                self.endless.insert((closer, is_block), (until, true));
            }
            Found::Undecided => drop(self.endless.insert((closer, is_block), (until, false))),
        }
        found
    }

    /// The same, and the position up to which there is no closing delimiter.
    fn look_for(&self, line: &Line, closer: &str, is_block: bool) -> (Found, usize) {
        let mut from = self.at + 2;
        let mut end = line.end;
        let mut next = line.next;
        loop {
            let part = self.text.get(from..end).unwrap_or_default();
            let closes = find_unescaped(part, closer);
            if let Some(length) = closes {
                let end = from + length;
                let inner = self.text.get(self.at + 2..end).unwrap_or_default();
                // `\[` and `\(` are also escaped brackets in Markdown.
                let is_formula = inner.chars().any(char::is_alphanumeric)
                    && !(closer != "$$"
                        && ["\\(", "\\["].iter().any(|sign| find_unescaped(inner, sign).is_some()));
                return (if is_formula { Found::At(end + closer.len()) } else { Found::Nowhere }, end);
            }
            if line.is_single {
                return (Found::Nowhere, end);
            }
            if next >= self.text.len() {
                return (Found::Undecided, next);
            }
            let following = Line::at(self.text, next);
            let is_other = following.may_begin_block || following.n_quotes != line.n_quotes;
            if following.is_blank || following.is_fence || following.has_filler || (!is_block && is_other) {
                // An incomplete line can still change its kind.
                let is_whole = following.next > following.end;
                return (if is_whole { Found::Nowhere } else { Found::Undecided }, next);
            }
            let begins = self.text.get(next..following.end).unwrap_or_default();
            from = next + line::quotes(begins, line.n_quotes);
            end = following.end;
            next = following.next;
        }
    }
}
