//! The incremental renderer.

use crate::auto_close;
use crate::code::{self, Cache, Figure};
use crate::fast_append;
use crate::fence::Fence;
use crate::line_ends;
use crate::math::Source;
use crate::parse::{self, Block, Definitions, Parsed};
use crate::write;
use memchr::memrchr;
use pulldown_cmark::{CodeBlockKind, Event, Tag};

/// Blocks from this size on are long, in bytes.
const LONG_BLOCK: usize = 16 << 10;

/// A long block is rendered again when it has grown by this fraction.
const PARTS_OF_LONG_BLOCK: usize = 256;

/// The changes since the previous update.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Update {
    /// The number of unchanged blocks from the start.
    pub keep: usize,
    /// The HTML of all blocks after them.
    pub tail: Vec<String>,
}

/// Renders a text that arrives in pieces.
#[derive(Debug, Default)]
pub struct Renderer {
    source: String,
    /// The start of the first unfinished block: the start of a line.
    open_from: usize,
    /// The end of the complete lines scanned so far: the start of a line.
    looked_to: usize,
    /// The end of the rendered text.
    rendered_to: usize,
    /// The offset in the last block's HTML for appending plain text.
    append_at: Option<usize>,
    /// The open fence, if it is the only open block; it contains the lines up to `looked_to`.
    fence: Option<Fence>,
    /// The definitions in finished blocks.
    definitions: Definitions,
    /// Whether there are any definitions, including those in an open block.
    has_definitions: bool,
    /// The HTML of all blocks at the last update.
    shown: Vec<String>,
    /// The number of finished blocks in `shown`.
    n_finished: usize,
    /// HTML of blocks finished since the last update.
    newly_finished: Vec<String>,
    /// HTML of the open blocks, if the search for finished ones has already rendered it.
    open: Option<Vec<String>>,
    /// Finished code blocks that wait for highlighting, by block number.
    unpainted: Vec<(usize, Figure)>,
    /// The first block that was highlighted after it was finished.
    painted_from: Option<usize>,
    cache: Cache,
}

impl Renderer {
    /// A renderer of an empty text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends text. The next [`Renderer::update`] does the work.
    pub fn push(&mut self, text: &str) {
        line_ends::push(&mut self.source, text);
        self.definitions.allow(self.source.len());
    }

    /// The text so far, with each lone carriage return replaced by a line feed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.source
    }

    /// Renders the unfinished blocks and returns the changes since the last update.
    ///
    /// The cost depends only on the open block; in an open code fence, only on its new lines. A very long block is
    /// rendered again only when it has grown by a fraction of its length, so that the cost of all updates is linear in
    /// the text.
    pub fn update(&mut self) -> Update {
        self.request_colours();
        if self.fence.is_none() && self.painted_from.is_none() && self.is_too_soon() {
            return Update { keep: self.shown.len(), tail: Vec::new() };
        }
        if let Some(update) = self.grow() {
            return update;
        }
        self.finish_blocks();
        let has_new_blocks = !self.newly_finished.is_empty() || self.painted_from.is_some();
        if self.fence.is_some() && !has_new_blocks && self.is_too_soon() {
            return Update { keep: self.shown.len(), tail: Vec::new() };
        }
        let open = match &mut self.fence {
            Some(fence) => {
                self.rendered_to = self.source.len();
                vec![fence.html(self.source.get(self.looked_to..).unwrap_or_default())]
            }
            None => match self.open.take() {
                Some(open) => {
                    self.rendered_to = self.source.len();
                    open
                }
                None => self.render_open(true),
            },
        };
        self.open = None;
        let update = self.show(open);
        self.detect_growth();
        update
    }

    /// Finds the offset for appending text.
    fn detect_growth(&mut self) {
        let open = self.source.get(self.open_from..).unwrap_or_default();
        let may_grow = self.fence.is_none() && self.shown.len() > self.n_finished && !self.cache.is_waiting();
        let last = self.shown.last().filter(|_| may_grow);
        self.append_at = last.and_then(|html| fast_append::insertion_offset(open, html));
        if self.append_at.is_some() {
            self.rendered_to = self.open_from + open.trim_end_matches(' ').len();
        }
    }

    /// Appends new text to the last block if it is plain text.
    fn grow(&mut self) -> Option<Update> {
        let at = self.append_at.take().filter(|_| self.painted_from.is_none())?;
        let piece = self.source.get(self.rendered_to..)?;
        if fast_append::n_plain(piece) < piece.len() {
            return None;
        }
        self.append_at = Some(at);
        let words = piece.trim_end_matches(' ');
        if words.is_empty() {
            return Some(Update { keep: self.shown.len(), tail: Vec::new() });
        }
        let html = self.shown.last_mut()?;
        html.insert_str(at, words);
        self.append_at = Some(at + words.len());
        self.rendered_to += words.len();
        Some(Update { keep: self.shown.len() - 1, tail: self.shown.last().cloned().into_iter().collect() })
    }

    /// Renders the end. The combined updates now equal the result of [`crate::render`] for the whole text.
    ///
    /// A text with link reference definitions or footnotes is rendered again as a whole, because they affect finished
    /// blocks; its code is not highlighted again.
    #[must_use]
    pub fn finish(mut self) -> Update {
        line_ends::finish(&mut self.source);
        self.finish_blocks();
        let open = match self.fence.take() {
            Some(mut fence) => {
                let last_line = self.source.get(self.looked_to..).unwrap_or_default();
                if !code::is_blank(last_line) {
                    fence.push_line(last_line);
                }
                vec![fence.close().finished("")]
            }
            None => self.render_open(false),
        };
        for (number, mut figure) in std::mem::take(&mut self.unpainted) {
            self.paint(number, figure.finished(""));
        }
        if !self.has_definitions {
            return self.show(open);
        }
        let whole = write::whole(&self.source, &[], &mut self.cache);
        let keep = n_equal(&self.shown, &whole);
        let keep = self.painted_from.map_or(keep, |from| from.min(keep));
        Update { keep, tail: whole.into_iter().skip(keep).collect() }
    }

    /// Adds available highlighting to finished code blocks.
    fn request_colours(&mut self) {
        for (number, mut figure) in std::mem::take(&mut self.unpainted) {
            figure.request_colours();
            if figure.is_painted() {
                self.paint(number, figure.finished(""));
            } else {
                self.unpainted.push((number, figure));
            }
        }
    }

    fn paint(&mut self, number: usize, html: String) {
        if let Some(later) = number.checked_sub(self.n_finished) {
            self.newly_finished.get_mut(later).into_iter().for_each(|block| block.clone_from(&html));
        } else if let Some(block) = self.shown.get_mut(number)
            && *block != html
        {
            *block = html;
            self.painted_from = Some(self.painted_from.map_or(number, |from| from.min(number)));
        }
    }

    /// Whether the open block is long, and little text has arrived since it was rendered.
    fn is_too_soon(&self) -> bool {
        let n_open = self.source.len() - self.open_from;
        n_open > LONG_BLOCK && self.source.len() - self.rendered_to < n_open / PARTS_OF_LONG_BLOCK
    }

    /// Finds the blocks that complete lines have finished. Blocks never depend on lines after the one that ends them,
    /// so all blocks before the last one that begins in a complete line are finished. An incomplete line proves
    /// nothing: `-` may become a list, an underline or a rule.
    fn finish_blocks(&mut self) {
        loop {
            if self.fence.is_some() {
                self.take_in_code();
                if self.fence.is_some() {
                    return;
                }
            }
            let open = self.source.get(self.open_from..).unwrap_or_default();
            let Some(complete) = memrchr(b'\n', open.as_bytes()).map(|newline| newline + 1) else { return };
            if self.open_from + complete <= self.looked_to {
                return;
            }
            self.looked_to = self.open_from + complete;
            let source = Source::new(open);
            let Parsed { blocks, definitions } = parse::parse(&source, &self.definitions);
            self.has_definitions |= !definitions.is_empty();
            let border = Border::find(&source, &blocks, complete);
            let finished = blocks.get(..border.n_blocks).unwrap_or_default();
            if !finished.is_empty() {
                self.definitions.count(finished);
                self.newly_finished.extend(write::finished_blocks(&source, finished, &mut self.cache));
            }
            if !definitions.is_empty() {
                let before = Source::new(open.get(..border.at).unwrap_or_default());
                self.definitions.extend(parse::parse(&before, &self.definitions).definitions);
            }
            let fence = border.fence(open, &blocks);
            let rest = open.get(border.at..).unwrap_or_default();
            if fence.is_none() && source.undecided_from.is_none() && auto_close::auto_closed(rest) == rest {
                let blocks = blocks.get(border.n_blocks..).unwrap_or_default();
                self.cache.begin_open();
                self.open = Some(write::blocks(&source, blocks, &[], &mut self.cache));
            }
            self.open_from += border.at;
            let Some((fence, n_bytes)) = fence else { return };
            self.fence = Some(fence);
            self.looked_to = self.open_from + n_bytes;
        }
    }

    /// The end of the complete lines not scanned yet; `None` if there are none.
    fn complete_lines(&self) -> Option<usize> {
        let n_bytes = self.source.get(self.looked_to..)?.rfind('\n')? + 1;
        Some(self.looked_to + n_bytes)
    }

    /// Adds complete lines to the open fence until it closes.
    fn take_in_code(&mut self) {
        let Some(complete) = self.complete_lines() else { return };
        let lines = self.source.get(self.looked_to..complete).unwrap_or_default();
        for line in lines.split_inclusive('\n') {
            self.looked_to += line.len();
            let is_closed =
                self.fence.as_mut().is_some_and(|fence| fence.push_line(line.trim_end_matches('\n')));
            if is_closed {
                if let Some(fence) = self.fence.take() {
                    self.finish_code(fence.close());
                }
                self.open_from = self.looked_to;
                return;
            }
        }
    }

    fn finish_code(&mut self, mut figure: Figure) {
        figure.request_colours();
        if figure.is_painted() {
            self.newly_finished.push(figure.finished(""));
            return;
        }
        let number = self.n_finished + self.newly_finished.len();
        self.newly_finished.push(figure.html(""));
        self.unpainted.push((number, figure));
    }

    fn render_open(&mut self, is_growing: bool) -> Vec<String> {
        let open = self.source.get(self.open_from..).unwrap_or_default();
        let closed;
        let source = if is_growing {
            closed = auto_close::auto_closed(open);
            Source::growing(&closed)
        } else {
            Source::new(open)
        };
        let parsed = parse::parse(&source, &self.definitions);
        self.has_definitions |= !parsed.definitions.is_empty();
        self.rendered_to = self.source.len();
        if is_growing {
            self.cache.begin_open();
        } else {
            self.cache.begin_finished();
        }
        write::blocks(&source, &parsed.blocks, &[], &mut self.cache)
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
        let keep = self.painted_from.take().map_or(keep, |from| from.min(keep));
        Update { keep, tail: self.shown.get(keep..).unwrap_or_default().to_vec() }
    }
}

/// The end of the finished blocks in a growing text.
struct Border {
    n_blocks: usize,
    /// The first unfinished byte.
    at: usize,
    /// Whether only empty lines separate the finished blocks from the next one.
    is_clear: bool,
}

impl Border {
    fn find(source: &Source<'_>, blocks: &[Block<'_>], complete: usize) -> Self {
        let text = source.hidden();
        let begins_complete = |block: &&Block<'_>| line_start(text, block.range.start) < complete;
        let mut n_blocks = blocks.iter().take_while(begins_complete).count().saturating_sub(1);
        if blocks.get(n_blocks).is_some_and(|block| may_belong_before(block, text, complete)) {
            n_blocks = n_blocks.saturating_sub(1);
        }
        loop {
            let border = Self::after(text, blocks, n_blocks);
            // An unfinished formula may still include later blocks.
            let is_undecided = source.undecided_from.is_some_and(|from| from < border.at);
            if n_blocks == 0 || !(is_undecided || source.is_inside(border.at)) {
                return if is_undecided { Self { n_blocks: 0, at: 0, is_clear: false } } else { border };
            }
            n_blocks -= 1;
        }
    }

    fn after(text: &str, blocks: &[Block<'_>], n_blocks: usize) -> Self {
        let Some(next) = blocks.get(n_blocks) else { return Self { n_blocks: 0, at: 0, is_clear: false } };
        let next_from = line_start(text, next.range.start);
        let last = n_blocks.checked_sub(1).and_then(|index| blocks.get(index));
        // The parser sometimes includes the indentation of the next line in a block.
        let finished_to = last.map_or(0, |block| line_end(text, block.range.end)).min(next_from);
        // Link reference definitions produce no block. One directly before the next block may still be growing.
        let is_clear = text.get(finished_to..next_from).is_none_or(|gap| gap.trim().is_empty());
        Self { n_blocks, at: if is_clear { next_from } else { finished_to }, is_clear }
    }

    /// The fence that begins here at the left margin, with the length of its first line.
    fn fence(&self, text: &str, blocks: &[Block<'_>]) -> Option<(Fence, usize)> {
        let next = blocks.get(self.n_blocks)?;
        let (Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))), _) = next.events.first()? else {
            return None;
        };
        let is_last = blocks.len() == self.n_blocks + 1;
        if !is_last || !self.is_clear || self.at != next.range.start {
            return None;
        }
        let first_line = text.get(self.at..)?.split_inclusive('\n').next()?;
        Some((Fence::open(first_line, info)?, first_line.len())).filter(|_| first_line.ends_with('\n'))
    }
}

/// The start of the line at `offset`.
fn line_start(text: &str, offset: usize) -> usize {
    text.get(..offset).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1)
}

/// The end of the line that contains `offset`, or `offset` itself directly after a line end.
fn line_end(text: &str, offset: usize) -> usize {
    if text.get(..offset).is_some_and(|before| before.ends_with('\n')) {
        return offset;
    }
    text.get(offset..).and_then(|after| after.find('\n')).map_or(text.len(), |length| offset + length + 1)
}

/// Whether a block is a table, or looked like one at its beginning, and its second line is incomplete: new text may
/// make it part of the block before it.
fn may_belong_before(block: &Block<'_>, text: &str, complete: usize) -> bool {
    let from = line_start(text, block.range.start);
    let may_belong = match block.events.first() {
        Some((Event::Start(Tag::Table(_)), _)) => true,
        Some((Event::Start(Tag::Paragraph), _)) => {
            let before = text.get(..from).unwrap_or_default().strip_suffix('\n');
            before.is_some_and(|before| {
                !text.get(line_start(before, before.len())..from).unwrap_or_default().trim().is_empty()
            })
        }
        _ => false,
    };
    let lines = text.get(from..complete).unwrap_or_default();
    may_belong && lines.bytes().filter(|byte| *byte == b'\n').count() < 2
}

fn n_equal(before: &[String], after: &[String]) -> usize {
    before.iter().zip(after).take_while(|(before, after)| before == after).count()
}
