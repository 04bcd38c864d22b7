//! The answer during a turn: its items in order of appearance.
//!
//! Each change returns pieces from which the journal can rebuild the answer.

use super::Slot;
use super::continuation::Continuation;
use super::replaced::{loses_words, still_missing};
use crate::message::{Annotation, Item, text_of};
use serde::{Deserialize, Serialize};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap};

/// One change of an answer, as stored in the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// Text was appended to a text, refusal or reasoning item.
    Append {
        /// Index of the item.
        item: usize,
        /// The text.
        text: String,
    },
    /// An item is replaced; its index is at most one past the last.
    Set {
        /// Index of the item.
        item: usize,
        /// The new item.
        content: Item,
    },
    /// A text item got a reference to its source.
    Annotate {
        /// Index of the item.
        item: usize,
        /// The reference.
        annotation: Annotation,
    },
    /// The streamed text of an item that the final text replaced.
    Replaced {
        /// Index of the item.
        item: usize,
        /// The text.
        text: String,
    },
    /// All items from this index on are removed.
    Truncate {
        /// Index of the first removed item.
        item: usize,
    },
}

impl Piece {
    /// The first item that the piece changes.
    #[must_use]
    pub fn first_item(&self) -> usize {
        match self {
            Self::Append { item, .. }
            | Self::Set { item, .. }
            | Self::Annotate { item, .. }
            | Self::Replaced { item, .. }
            | Self::Truncate { item } => *item,
        }
    }
}

/// Rebuilds an answer from its pieces, in their order. Ignores a piece that does not fit, as in a truncated journal.
#[must_use]
pub fn replay(pieces: impl IntoIterator<Item = Piece>) -> Vec<Item> {
    let mut items = Vec::new();
    for piece in pieces {
        apply(&mut items, piece);
    }
    items
}

/// The streamed text that the final text replaced, in an answer of these pieces.
#[must_use]
pub fn replaced_in(pieces: &[Piece], items: &[Item]) -> String {
    // In answer order, because later text may have been replaced first.
    let replaced: BTreeMap<usize, &str> = pieces
        .iter()
        .filter_map(|piece| match piece {
            Piece::Replaced { item, text } => Some((*item, text.as_str())),
            _ => None,
        })
        .collect();
    still_missing(replaced.into_values(), items)
}

/// Pieces that rebuild these items.
#[must_use]
pub fn pieces_of(items: &[Item]) -> Vec<Piece> {
    items.iter().cloned().enumerate().map(|(item, content)| Piece::Set { item, content }).collect()
}

fn apply(items: &mut Vec<Item>, piece: Piece) {
    match piece {
        Piece::Append { item, text } => {
            if let Some(words) = items.get_mut(item).and_then(words_mut) {
                words.push_str(&text);
            }
        }
        Piece::Set { item, content } => {
            if item == items.len() {
                items.push(content);
            } else if let Some(old) = items.get_mut(item) {
                *old = content;
            }
        }
        Piece::Annotate { item, annotation } => {
            if let Some(Item::Text { annotations, .. }) = items.get_mut(item) {
                annotations.push(annotation);
            }
        }
        Piece::Truncate { item } => items.truncate(item),
        Piece::Replaced { .. } => {}
    }
}

/// The text of an item that grows.
fn words_mut(item: &mut Item) -> Option<&mut String> {
    match item {
        Item::Text { text, .. } | Item::Refusal { text } | Item::Reasoning { text } => Some(text),
        _ => None,
    }
}

fn words_of(item: &Item) -> &str {
    match item {
        Item::Text { text, .. } | Item::Refusal { text } | Item::Reasoning { text } => text,
        _ => "",
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Text,
    Refusal,
    Reasoning,
    Other,
}

impl Kind {
    fn with_words(self, text: String) -> Item {
        match self {
            Self::Refusal => Item::Refusal { text },
            Self::Reasoning => Item::Reasoning { text },
            Self::Text | Self::Other => Item::text(text),
        }
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    items: Vec<Item>,
    slots: HashMap<(Kind, Slot), usize>,
    /// The continuation, if the answer continues another.
    continuation: Option<Continuation>,
    /// Replaced streamed text by item; only the first per item, which limits memory.
    replaced: BTreeMap<usize, String>,
}

impl Body {
    /// An answer that continues these items.
    pub(super) fn continuing(kept: Vec<Item>) -> Self {
        Self { items: kept.clone(), continuation: Some(Continuation::new(kept)), ..Self::default() }
    }

    pub(super) fn items(&self) -> &[Item] {
        &self.items
    }

    pub(super) fn replaced_text(&self) -> String {
        still_missing(self.replaced.values().map(String::as_str), &self.items)
    }

    pub(super) fn append_text(&mut self, slot: Slot, text: String) -> Vec<Piece> {
        if !self.joins(slot) {
            let mut pieces = self.release(Continuation::release);
            pieces.extend(self.append(Kind::Text, slot, text));
            return pieces;
        }
        match self.continuation.as_mut().map(|continuation| continuation.pass(text)) {
            Some(text) if !text.is_empty() => self.append(Kind::Text, slot, text),
            _ => Vec::new(),
        }
    }

    /// Whether the text in this slot continues the kept text; if so, maps the slot to the kept item.
    fn joins(&mut self, slot: Slot) -> bool {
        let Some(continuation) = &mut self.continuation else { return false };
        if !continuation.continues_in(slot) {
            return false;
        }
        if let Some(item) = continuation.item() {
            self.slots.insert((Kind::Text, slot), item);
        }
        true
    }

    /// Appends the text that the continuation buffers.
    fn release(&mut self, release: fn(&mut Continuation) -> String) -> Vec<Piece> {
        let Some((continuation, slot)) = self
            .continuation
            .as_mut()
            .and_then(|continuation| continuation.slot().map(|slot| (continuation, slot)))
        else {
            return Vec::new();
        };
        let text = release(continuation);
        if text.is_empty() { Vec::new() } else { self.append(Kind::Text, slot, text) }
    }

    /// Ends the stream; `is_whole` if the service sent a terminal event.
    pub(super) fn finish(&mut self, is_whole: bool) -> Vec<Piece> {
        self.release(if is_whole { Continuation::release } else { Continuation::release_cut_off })
    }

    pub(super) fn append_refusal(&mut self, slot: Slot, text: String) -> Vec<Piece> {
        self.append(Kind::Refusal, slot, text)
    }

    pub(super) fn append_reasoning(&mut self, slot: Slot, text: String) -> Vec<Piece> {
        self.append(Kind::Reasoning, slot, text)
    }

    pub(super) fn complete_text(&mut self, slot: Slot, mut text: String) -> Vec<Piece> {
        let mut pieces = Vec::new();
        if !text.is_empty() && !self.joins(slot) {
            pieces = self.release(Continuation::release);
        } else if let (false, Some(continuation)) = (text.is_empty(), &mut self.continuation) {
            text = continuation.complete(&text);
        }
        pieces.extend(self.set_final_texts(Kind::Text, slot, text));
        pieces
    }

    pub(super) fn complete_refusal(&mut self, slot: Slot, text: String) -> Vec<Piece> {
        self.set_final_texts(Kind::Refusal, slot, text)
    }

    pub(super) fn complete_reasoning(&mut self, slot: Slot, text: String) -> Vec<Piece> {
        self.set_final_texts(Kind::Reasoning, slot, text)
    }

    pub(super) fn annotate(&mut self, slot: Slot, mut annotation: Annotation) -> Vec<Piece> {
        let mut pieces = Vec::new();
        if self.joins(slot) {
            pieces = self.release(Continuation::release);
            if let Some(continuation) = &self.continuation {
                annotation = continuation.shift(annotation);
            }
        }
        pieces.extend(self.note(slot, annotation));
        pieces
    }

    fn note(&mut self, slot: Slot, annotation: Annotation) -> Vec<Piece> {
        let Some(&index) = self.slots.get(&(Kind::Text, slot)) else {
            let content = Item::Text { text: String::new(), annotations: vec![annotation] };
            return self.add(Kind::Text, slot, content);
        };
        match self.items.get(index) {
            Some(Item::Text { annotations, .. }) if !annotations.contains(&annotation) => {
                self.change(Piece::Annotate { item: index, annotation })
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn set_item(&mut self, slot: Slot, mut item: Item) -> Vec<Piece> {
        let Some(&index) = self.slots.get(&(Kind::Other, slot)) else {
            return self.add(Kind::Other, slot, item);
        };
        // The tool's output may have arrived as a separate item before the call was complete.
        if let (
            Item::ToolCall { output, took_ms, .. },
            Some(Item::ToolCall { output: known, took_ms: known_ms, .. }),
        ) = (&mut item, self.items.get(index))
            && output.is_none()
        {
            output.clone_from(known);
            *took_ms = took_ms.or(*known_ms);
        }
        if self.items.get(index) == Some(&item) {
            return Vec::new();
        }
        self.change(Piece::Set { item: index, content: item })
    }

    pub(super) fn answer_tool(&mut self, answered: &str, returned: String, took: Option<u64>) -> Vec<Piece> {
        let found = self
            .items
            .iter()
            .rposition(|item| matches!(item, Item::ToolCall { call_id, .. } if call_id == answered));
        let index = found.unwrap_or(self.items.len());
        let mut content = self.items.get(index).cloned().unwrap_or_else(|| Item::ToolCall {
            call_id: answered.to_owned(),
            name: String::new(),
            arguments: String::new(),
            output: None,
            is_complete: false,
            took_ms: None,
        });
        match &mut content {
            Item::ToolCall { output, took_ms, .. } if output.as_ref() != Some(&returned) => {
                *output = Some(returned);
                *took_ms = took.or(*took_ms);
            }
            _ => return Vec::new(),
        }
        self.change(Piece::Set { item: index, content })
    }

    /// Replaces streamed items by the final ones, unless the final ones have no text and the streamed ones do. Keeps tool
    /// calls that the final items omit.
    pub(super) fn merge_final_items(&mut self, mut finals: Vec<Item>) -> Vec<Piece> {
        let has_words = |items: &[Item]| {
            items.iter().any(|item| match item {
                Item::Text { text, .. } | Item::Refusal { text } => !text.is_empty(),
                _ => false,
            })
        };
        let has_received =
            self.continuation.as_ref().map_or_else(|| has_words(&self.items), Continuation::has_new_words);
        if finals.is_empty() || (has_received && !has_words(&finals)) {
            return Vec::new();
        }
        let names_only_words = finals.iter().all(Item::is_words);
        if let Some(continuation) = &mut self.continuation {
            finals = continuation.join_final_items(finals);
        }
        if names_only_words {
            finals.retain(Item::is_words);
            finals = self.among_others(finals);
        }
        let n_finals = finals.len();
        let mut pieces = self.keep_replaced(&text_of(&finals));
        for (index, mut content) in finals.into_iter().enumerate() {
            let known = self.items.get(index);
            if let (Item::Text { text, annotations }, Some(Item::Text { text: words, annotations: notes })) =
                (&mut content, known)
                && text == words
                && annotations.is_empty()
            {
                annotations.clone_from(notes);
            }
            if known != Some(&content) {
                pieces.extend(self.change(Piece::Set { item: index, content }));
            }
        }
        if self.items.len() > n_finals {
            pieces.extend(self.change(Piece::Truncate { item: n_finals }));
        }
        pieces
    }

    /// Puts the final texts into the positions of the streamed texts and keeps the items between them.
    fn among_others(&self, words: Vec<Item>) -> Vec<Item> {
        let mut words = words.into_iter();
        let mut items = Vec::with_capacity(self.items.len());
        for item in &self.items {
            if item.is_words() {
                items.extend(words.next());
            } else {
                items.push(item.clone());
            }
        }
        items.extend(words);
        items
    }

    fn append(&mut self, kind: Kind, slot: Slot, text: String) -> Vec<Piece> {
        match self.slots.get(&(kind, slot)) {
            Some(&item) => self.change(Piece::Append { item, text }),
            None => self.add(kind, slot, kind.with_words(text)),
        }
    }

    /// Sets the final text of a slot. An empty one does not replace received text.
    fn set_final_texts(&mut self, kind: Kind, slot: Slot, text: String) -> Vec<Piece> {
        if text.is_empty() {
            return Vec::new();
        }
        let Some(&index) = self.slots.get(&(kind, slot)) else {
            return self.add(kind, slot, kind.with_words(text));
        };
        let Some(mut content) = self.items.get(index).cloned() else { return Vec::new() };
        let Some(words) = words_mut(&mut content) else { return Vec::new() };
        match text.strip_prefix(words.as_str()) {
            Some("") => Vec::new(),
            // Text that is missing at the end is appended, so that the text before it is not rendered again.
            Some(rest) => self.change(Piece::Append { item: index, text: rest.to_owned() }),
            None => {
                let streamed = std::mem::replace(words, text);
                let mut pieces = Vec::new();
                if content.is_words() && loses_words(&streamed, words_of(&content)) {
                    pieces.extend(self.keep_streamed(index, streamed));
                }
                pieces.extend(self.change(Piece::Set { item: index, content }));
                pieces
            }
        }
    }

    /// Stores streamed text that the final items lack.
    fn keep_replaced(&mut self, text: &str) -> Vec<Piece> {
        let is_lost = |item: &Item| item.is_words() && loses_words(words_of(item), text);
        let lost: Vec<(usize, String)> = self
            .items
            .iter()
            .enumerate()
            .filter(|(_, item)| is_lost(item))
            .map(|(index, item)| (index, words_of(item).to_owned()))
            .collect();
        lost.into_iter().filter_map(|(index, streamed)| self.keep_streamed(index, streamed)).collect()
    }

    fn keep_streamed(&mut self, item: usize, text: String) -> Option<Piece> {
        let Entry::Vacant(entry) = self.replaced.entry(item) else { return None };
        entry.insert(text.clone());
        Some(Piece::Replaced { item, text })
    }

    fn add(&mut self, kind: Kind, slot: Slot, content: Item) -> Vec<Piece> {
        let item = self.place_of_a_mistake(kind, slot).unwrap_or(self.items.len());
        self.slots.insert((kind, slot), item);
        self.change(Piece::Set { item, content })
    }

    /// The index of a nameless call whose item turned out to be another kind.
    fn place_of_a_mistake(&mut self, kind: Kind, slot: Slot) -> Option<usize> {
        let mistaken = (Kind::Other, Slot { content_index: 0, ..slot });
        let index = *self.slots.get(&mistaken).filter(|_| kind != Kind::Other)?;
        let item = self.items.get(index)?;
        let is_mistake = matches!(item, Item::ToolCall { name, output: None, .. } if name.is_empty());
        is_mistake.then(|| self.slots.remove(&mistaken)).flatten()
    }

    fn change(&mut self, piece: Piece) -> Vec<Piece> {
        apply(&mut self.items, piece.clone());
        vec![piece]
    }
}
