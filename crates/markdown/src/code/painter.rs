//! Highlights code on a thread of its own, one per process.
//!
//! Highlighting is a hundred times slower than the rest of rendering, and slowest at the first use of a language.
//! Rendering never waits for it: code is first plain, and highlighted with a later update.

use super::highlight::Highlighter;
use parking_lot::Mutex;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, LazyLock};
use std::thread;

/// Queue length. Code that does not fit is submitted again with the next update.
const MAX_WAITING: usize = 64;

/// Bytes of code in one piece, so that several answers take turns.
const MAX_PIECE: usize = 4 << 10;

/// Receives the result for a piece of code.
#[derive(Clone, Debug, Default)]
pub(super) struct Slot(Arc<Mutex<Option<Painted>>>);

/// Highlighted code.
#[derive(Debug)]
pub(super) struct Painted {
    /// The highlighter after this code.
    pub(super) highlighter: Highlighter,
    /// The HTML of each line.
    pub(super) lines: Vec<String>,
    /// The number of bytes of code.
    pub(super) n_bytes: usize,
}

struct Piece {
    highlighter: Highlighter,
    code: String,
    slot: Slot,
}

/// `None` if no thread could be started; unfinished code then stays plain.
static PAINTER: LazyLock<Option<SyncSender<Piece>>> = LazyLock::new(|| {
    let (sender, pieces) = sync_channel::<Piece>(MAX_WAITING);
    let work = move || {
        for Piece { highlighter, code, slot } in pieces {
            let painted = paint(highlighter, &code);
            *slot.0.lock() = Some(painted);
        }
    };
    thread::Builder::new().name("colours of code".to_owned()).spawn(work).ok().map(|_| sender)
});

impl Slot {
    /// Takes the result, if it is available.
    pub(super) fn take(&self) -> Option<Painted> {
        self.0.lock().take()
    }
}

/// Submits complete lines to the painter; `None` when its queue is full.
pub(super) fn submit(highlighter: &Highlighter, code: &str) -> Option<Slot> {
    let n_bytes = match code.get(..MAX_PIECE).and_then(|piece| piece.rfind('\n')) {
        Some(newline) => newline + 1,
        None if code.len() <= MAX_PIECE => code.len(),
        // The limit may be inside a character, and the line is too long anyway.
        None => code.find('\n').map_or(code.len(), |newline| newline + 1),
    };
    let n_bytes = if code.len() <= MAX_PIECE { code.len() } else { n_bytes };
    let slot = Slot::default();
    let code = code.get(..n_bytes)?.to_owned();
    let piece = Piece { highlighter: highlighter.clone(), code, slot: slot.clone() };
    PAINTER.as_ref()?.try_send(piece).ok()?;
    Some(slot)
}

/// Highlights complete lines.
pub(super) fn paint(mut highlighter: Highlighter, code: &str) -> Painted {
    let lines =
        code.split_inclusive('\n').map(|line| highlighter.line(line.trim_end_matches('\n'))).collect();
    Painted { highlighter, lines, n_bytes: code.len() }
}
