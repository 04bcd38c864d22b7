//! The answer while it grows: its items in the order in which they first appeared.
//!
//! Every change is also returned as pieces, so that the journal can rebuild the answer without the stream.

use super::Slot;
use crate::message::{Annotation, Item};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// One change of an answer, as the journal keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Piece {
    /// Words were added to the end of a text, refusal or reasoning item.
    Append {
        /// Index of the item.
        item: usize,
        /// The words.
        text: String,
    },
    /// An item is now exactly this; its index is at most one past the last.
    Set {
        /// Index of the item.
        item: usize,
        /// What it is.
        content: Item,
    },
    /// A text item got a reference to its source.
    Annotate {
        /// Index of the item.
        item: usize,
        /// The reference.
        annotation: Annotation,
    },
    /// All items from this index on are gone.
    Truncate {
        /// Index of the first item that is gone.
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
            | Self::Truncate { item } => *item,
        }
    }
}

/// Rebuilds an answer from its pieces, in the order in which they were kept.
/// A piece that does not fit what is there (a journal cut in the middle) changes nothing.
#[must_use]
pub fn replay(pieces: impl IntoIterator<Item = Piece>) -> Vec<Item> {
    let mut items = Vec::new();
    for piece in pieces {
        apply(&mut items, piece);
    }
    items
}

fn apply(items: &mut Vec<Item>, piece: Piece) {
    match piece {
        Piece::Append { item, text } => {
            if let Some(
                Item::Text { text: words, .. }
                | Item::Refusal { text: words }
                | Item::Reasoning { text: words },
            ) = items.get_mut(item)
            {
                words.push_str(&text);
            }
        }
        Piece::Set { item, content } => {
            if item == items.len() {
                items.push(content);
            } else if let Some(place) = items.get_mut(item) {
                *place = content;
            }
        }
        Piece::Annotate { item, annotation } => {
            if let Some(Item::Text { annotations, .. }) = items.get_mut(item) {
                annotations.push(annotation);
            }
        }
        Piece::Truncate { item } => items.truncate(item),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    Text,
    Refusal,
    Reasoning,
    Other,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    items: Vec<Item>,
    places: HashMap<(Kind, Slot), usize>,
}

impl Body {
    pub(super) fn items(&self) -> &[Item] {
        &self.items
    }

    pub(super) fn append_text(&mut self, slot: Slot, text: String) -> Vec<Piece> {
        self.append(Kind::Text, slot, text, Item::text)
    }

    pub(super) fn append_refusal(&mut self, slot: Slot, text: String) -> Vec<Piece> {
        self.append(Kind::Refusal, slot, text, |text| Item::Refusal { text })
    }

    pub(super) fn append_reasoning(&mut self, slot: Slot, text: String) -> Vec<Piece> {
        self.append(Kind::Reasoning, slot, text, |text| Item::Reasoning { text })
    }

    /// The text of a slot as a whole; an empty one never wipes out words that were received.
    pub(super) fn settle_text(&mut self, slot: Slot, text: String) -> Vec<Piece> {
        let Some(&index) = self.places.get(&(Kind::Text, slot)) else {
            return if text.is_empty() { Vec::new() } else { self.append_text(slot, text) };
        };
        match self.items.get(index) {
            Some(Item::Text { text: words, annotations }) if *words != text && !text.is_empty() => {
                let content = Item::Text { text, annotations: annotations.clone() };
                self.change(Piece::Set { item: index, content })
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn annotate(&mut self, slot: Slot, annotation: Annotation) -> Vec<Piece> {
        let Some(&index) = self.places.get(&(Kind::Text, slot)) else {
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

    pub(super) fn set_item(&mut self, output_index: u64, mut item: Item) -> Vec<Piece> {
        let slot = Slot { output_index, content_index: 0 };
        let Some(&index) = self.places.get(&(Kind::Other, slot)) else {
            return self.add(Kind::Other, slot, item);
        };
        // What the tool returned may have come as an item of its own before the call was known whole.
        if let (Item::ToolCall { output, .. }, Some(Item::ToolCall { output: known, .. })) =
            (&mut item, self.items.get(index))
            && output.is_none()
        {
            output.clone_from(known);
        }
        if self.items.get(index) == Some(&item) {
            return Vec::new();
        }
        self.change(Piece::Set { item: index, content: item })
    }

    pub(super) fn answer_tool(&mut self, answered: &str, returned: String) -> Vec<Piece> {
        let found = self
            .items
            .iter()
            .rposition(|item| matches!(item, Item::ToolCall { call_id, .. } if call_id == answered));
        let Some(index) = found else {
            let content = Item::ToolCall {
                call_id: answered.to_owned(),
                name: String::new(),
                arguments: String::new(),
                output: Some(returned),
            };
            let item = self.items.len();
            return self.change(Piece::Set { item, content });
        };
        match self.items.get(index) {
            Some(Item::ToolCall { call_id, name, arguments, output })
                if output.as_ref() != Some(&returned) =>
            {
                let content = Item::ToolCall {
                    call_id: call_id.clone(),
                    name: name.clone(),
                    arguments: arguments.clone(),
                    output: Some(returned),
                };
                self.change(Piece::Set { item: index, content })
            }
            _ => Vec::new(),
        }
    }

    /// The final items win over what was streamed, unless they hold no words while words were received.
    pub(super) fn settle(&mut self, finals: Vec<Item>) -> Vec<Piece> {
        let has_words = |items: &[Item]| {
            items.iter().any(|item| match item {
                Item::Text { text, .. } | Item::Refusal { text } => !text.is_empty(),
                _ => false,
            })
        };
        if finals.is_empty() || (has_words(&self.items) && !has_words(&finals)) {
            return Vec::new();
        }
        let n_finals = finals.len();
        let mut pieces = Vec::new();
        for (index, content) in finals.into_iter().enumerate() {
            if self.items.get(index) != Some(&content) {
                pieces.extend(self.change(Piece::Set { item: index, content }));
            }
        }
        if self.items.len() > n_finals {
            pieces.extend(self.change(Piece::Truncate { item: n_finals }));
        }
        pieces
    }

    fn append(&mut self, kind: Kind, slot: Slot, text: String, make: fn(String) -> Item) -> Vec<Piece> {
        match self.places.get(&(kind, slot)) {
            Some(&item) => self.change(Piece::Append { item, text }),
            None => self.add(kind, slot, make(text)),
        }
    }

    fn add(&mut self, kind: Kind, slot: Slot, content: Item) -> Vec<Piece> {
        let item = self.items.len();
        self.places.insert((kind, slot), item);
        self.change(Piece::Set { item, content })
    }

    fn change(&mut self, piece: Piece) -> Vec<Piece> {
        apply(&mut self.items, piece.clone());
        vec![piece]
    }
}
