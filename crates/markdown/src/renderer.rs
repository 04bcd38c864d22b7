//! Rendering while the text arrives.

use crate::code::{self, Cache};
use crate::fence::Fence;
use crate::parse::{self, Definitions, Parsed};
use crate::write;
use pulldown_cmark::{CodeBlockKind, Event, Tag};

/// What has become different since the update before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Update {
    /// How many blocks from the start are still as they were.
    pub keep: usize,
    /// The HTML of the blocks after them.
    pub tail: Vec<String>,
}

/// Renders a text that arrives in pieces.
#[derive(Debug, Default)]
pub struct Renderer {
    source: String,
    /// Where the blocks that are not finished begin: the start of a line.
    open_from: usize,
    /// Up to where complete lines have been looked at: the start of a line.
    looked_to: usize,
    /// The fence that is open, when it is the only open block; its lines up to `looked_to` are in it.
    fence: Option<Fence>,
    /// What the finished blocks define.
    definitions: Definitions,
    /// Whether anything has been defined, also in an open block.
    has_definitions: bool,
    /// The HTML of all blocks as of the last update.
    shown: Vec<String>,
    /// How many of `shown` are finished.
    n_finished: usize,
    /// HTML of blocks that have been finished since the last update.
    newly_finished: Vec<String>,
    cache: Cache,
}

/// What looking at complete lines has found.
struct Settled {
    /// HTML of the blocks that are finished.
    finished: Vec<String>,
    /// What they define.
    definitions: Definitions,
    has_definitions: bool,
    /// How far the finished blocks reach.
    n_bytes: usize,
    /// The fence that follows them, with the length of its first line.
    fence: Option<(Fence, usize)>,
}

impl Renderer {
    /// A renderer of an empty text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends to the text. The work is left to the next [`Renderer::update`].
    pub fn push(&mut self, text: &str) {
        self.source.push_str(text);
    }

    /// The text so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.source
    }

    /// Renders what is not finished and says what has become different since the last update.
    ///
    /// The cost depends on the open block alone; with an open code fence, on its new lines alone.
    pub fn update(&mut self) -> Update {
        self.take_in_lines();
        let open = match &self.fence {
            Some(fence) => vec![fence.html(self.source.get(self.looked_to..).unwrap_or_default())],
            None => self.render_open(),
        };
        self.show(open)
    }

    /// Renders the end. All updates together now give exactly what [`crate::render`] gives for the whole text.
    ///
    /// A text with link reference definitions or footnotes is rendered once more as a whole for it, because they
    /// reach back to finished blocks; its code is not coloured again.
    #[must_use]
    pub fn finish(mut self) -> Update {
        self.take_in_lines();
        let open = match self.fence.take() {
            Some(mut fence) => {
                let last_line = self.source.get(self.looked_to..).unwrap_or_default();
                if !code::is_blank(last_line) {
                    fence.push_line(last_line);
                }
                vec![fence.close(&mut self.cache)]
            }
            None => self.render_open(),
        };
        if !self.has_definitions {
            return self.show(open);
        }
        let whole = write::whole(&self.source, &[], &mut self.cache);
        let keep = n_equal(&self.shown, &whole);
        Update { keep, tail: whole.into_iter().skip(keep).collect() }
    }

    /// Finds the blocks that complete lines have finished. Blocks never depend on a line after the one that ends
    /// them, so everything before the last block of the complete lines is finished. A line that is not complete
    /// proves nothing: `-` may become a list, an underline or a rule.
    fn take_in_lines(&mut self) {
        while let Some(complete) = self.complete_lines() {
            if self.fence.is_some() {
                self.take_in_code(complete);
                continue;
            }
            let open = self.source.get(self.open_from..complete).unwrap_or_default();
            let settled = settle(open, &self.definitions, &mut self.cache);
            self.has_definitions |= settled.has_definitions;
            self.definitions.extend(settled.definitions);
            self.newly_finished.extend(settled.finished);
            self.open_from += settled.n_bytes;
            self.looked_to = complete;
            if let Some((fence, n_bytes)) = settled.fence {
                self.fence = Some(fence);
                self.looked_to = self.open_from + n_bytes;
            }
        }
    }

    /// The end of the complete lines that have not been looked at; `None` when there are none.
    fn complete_lines(&self) -> Option<usize> {
        let n_bytes = self.source.get(self.looked_to..)?.rfind('\n')? + 1;
        Some(self.looked_to + n_bytes)
    }

    /// Gives lines to the open fence until it closes.
    fn take_in_code(&mut self, complete: usize) {
        let lines = self.source.get(self.looked_to..complete).unwrap_or_default();
        for line in lines.split_inclusive('\n') {
            self.looked_to += line.len();
            let is_closed =
                self.fence.as_mut().is_some_and(|fence| fence.push_line(line.trim_end_matches('\n')));
            if is_closed {
                self.newly_finished.extend(self.fence.take().map(|fence| fence.close(&mut self.cache)));
                self.open_from = self.looked_to;
                return;
            }
        }
    }

    fn render_open(&mut self) -> Vec<String> {
        let open = self.source.get(self.open_from..).unwrap_or_default();
        let parsed = parse::parse(open, &self.definitions);
        self.has_definitions |= !parsed.definitions.is_empty();
        self.cache.begin();
        write::blocks(&parsed.blocks, &[], &mut self.cache)
    }

    fn show(&mut self, open: Vec<String>) -> Update {
        let n_newly_finished = self.newly_finished.len();
        let mut tail = std::mem::take(&mut self.newly_finished);
        tail.extend(open);
        let before = self.shown.get(self.n_finished..).unwrap_or_default();
        let n_same = n_equal(before, &tail);
        let keep = self.n_finished + n_same;
        self.n_finished += n_newly_finished;
        self.shown.truncate(keep);
        self.shown.extend(tail.drain(n_same..));
        Update { keep, tail: self.shown.get(keep..).unwrap_or_default().to_vec() }
    }
}

/// Looks for finished blocks among complete lines.
fn settle(lines: &str, known: &Definitions, cache: &mut Cache) -> Settled {
    let Parsed { mut blocks, definitions } = parse::parse(lines, known);
    let mut settled = Settled {
        finished: Vec::new(),
        definitions: Definitions::default(),
        has_definitions: !definitions.is_empty(),
        n_bytes: 0,
        fence: None,
    };
    let Some(last) = blocks.pop() else { return settled };
    let last_from = line_start(lines, last.range.start);
    // The parser sometimes counts the indentation of the next line to a block.
    let finished_to = blocks.last().map_or(0, |block| line_end(lines, block.range.end)).min(last_from);
    // Link reference definitions leave no block behind. One right before the last block may still be growing.
    let is_clear = lines.get(finished_to..last_from).is_none_or(|gap| gap.trim().is_empty());
    settled.n_bytes = if is_clear { last_from } else { finished_to };
    settled.finished = write::finished_blocks(&blocks, cache);
    if settled.has_definitions {
        let finished = lines.get(..settled.n_bytes).unwrap_or_default();
        settled.definitions = parse::parse(finished, known).definitions;
    }
    if let Some((Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))), _)) = last.events.first()
        && is_clear
        && last_from == last.range.start
        && let Some(first_line) = lines.get(last_from..).and_then(|rest| rest.split_inclusive('\n').next())
    {
        settled.fence = Fence::open(first_line, info).map(|fence| (fence, first_line.len()));
    }
    settled
}

/// The start of the line at `offset`.
fn line_start(text: &str, offset: usize) -> usize {
    text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1)
}

/// The end of a block's last line: `offset`, or the end of the line in which it stands.
fn line_end(text: &str, offset: usize) -> usize {
    if text.get(..offset).is_some_and(|before| before.ends_with('\n')) {
        return offset;
    }
    text.get(offset..).and_then(|after| after.find('\n')).map_or(text.len(), |length| offset + length + 1)
}

fn n_equal(before: &[String], after: &[String]) -> usize {
    before.iter().zip(after).take_while(|(before, after)| before == after).count()
}
