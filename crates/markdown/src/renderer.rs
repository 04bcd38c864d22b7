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

/// Bytes from which on a block is long.
const LONG_BLOCK: usize = 16 << 10;

/// A long block is rendered again when it has grown by one of so many parts.
const PARTS_OF_LONG_BLOCK: usize = 256;

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
    /// Up to where the open block is shown.
    rendered_to: usize,
    /// Where in the last block words go that are plain.
    append_at: Option<usize>,
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
    /// HTML of the open blocks, when looking for finished ones has brought it along.
    open: Option<Vec<String>>,
    /// Finished code blocks that wait for colours, by the number of the block.
    unpainted: Vec<(usize, Figure)>,
    /// The first block that has got its colours after it was finished.
    painted_from: Option<usize>,
    cache: Cache,
}

impl Renderer {
    /// A renderer of an empty text.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Appends to the text. The work is left to the next [`Renderer::update`].
    pub fn push(&mut self, text: &str) {
        line_ends::push(&mut self.source, text);
        self.definitions.allow(self.source.len());
    }

    /// The text so far, each carriage return by itself as a line feed.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.source
    }

    /// Renders what is not finished and says what has become different since the last update.
    ///
    /// The cost depends on the open block alone; with an open code fence, on its new lines alone. A block that is
    /// very long is rendered again only when it has grown by a part of its length, so that all updates together cost
    /// what the text is long.
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

    /// Finds out where words go that come next.
    fn detect_growth(&mut self) {
        let open = self.source.get(self.open_from..).unwrap_or_default();
        let may_grow = self.fence.is_none() && self.shown.len() > self.n_finished && !self.cache.is_waiting();
        let last = self.shown.last().filter(|_| may_grow);
        self.append_at = last.and_then(|html| fast_append::insertion_offset(open, html));
        if self.append_at.is_some() {
            self.rendered_to = self.open_from + open.trim_end_matches(' ').len();
        }
    }

    /// Adds what has come to the last block, when it is nothing but plain words behind others.
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

    /// Renders the end. All updates together now give exactly what [`crate::render`] gives for the whole text.
    ///
    /// A text with link reference definitions or footnotes is rendered once more as a whole for it, because they
    /// reach back to finished blocks; its code is not coloured again.
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

    /// Gives finished code blocks the colours that have come back.
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

    /// Whether the open block is long, and little has come since it was rendered.
    fn is_too_soon(&self) -> bool {
        let n_open = self.source.len() - self.open_from;
        n_open > LONG_BLOCK && self.source.len() - self.rendered_to < n_open / PARTS_OF_LONG_BLOCK
    }

    /// Finds the blocks that complete lines have finished. Blocks never depend on a line after the one that ends
    /// them, so everything before the last block that begins in a complete line is finished. A line that is not
    /// complete proves nothing: `-` may become a list, an underline or a rule.
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

    /// The end of the complete lines that have not been looked at; `None` when there are none.
    fn complete_lines(&self) -> Option<usize> {
        let n_bytes = self.source.get(self.looked_to..)?.rfind('\n')? + 1;
        Some(self.looked_to + n_bytes)
    }

    /// Gives complete lines to the open fence until it closes.
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

/// How far the finished blocks of an open text reach.
struct Border {
    n_blocks: usize,
    /// The first byte that is not finished.
    at: usize,
    /// Whether nothing but empty lines stands between the finished blocks and the next.
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
            // A formula that has not ended may still take later blocks into itself.
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
        // The parser sometimes counts the indentation of the next line to a block.
        let finished_to = last.map_or(0, |block| line_end(text, block.range.end)).min(next_from);
        // Link reference definitions leave no block behind. One right before the next block may still be growing.
        let is_clear = text.get(finished_to..next_from).is_none_or(|gap| gap.trim().is_empty());
        Self { n_blocks, at: if is_clear { next_from } else { finished_to }, is_clear }
    }

    /// The fence that begins here, at the left margin, with the length of its first line.
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

/// The end of a block's last line: `offset`, or the end of the line in which it stands.
fn line_end(text: &str, offset: usize) -> usize {
    if text.get(..offset).is_some_and(|before| before.ends_with('\n')) {
        return offset;
    }
    text.get(offset..).and_then(|after| after.find('\n')).map_or(text.len(), |length| offset + length + 1)
}

/// Whether a block is a table, or looked like one when it began, and its second line is not complete: what comes may
/// make it words of the block before it.
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
