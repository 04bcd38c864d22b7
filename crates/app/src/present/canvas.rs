//! The blocks of an answer while it streams: applies the turn's pieces and returns, per update, how many blocks stay.
//!
//! The cost depends on the new text: a finished block is never rendered again.

use super::{Cited, present_fixed};
use parlance_contract::{BlockView, GrownView};
use parlance_domain::Item;
use parlance_domain::turn::Piece;
use parlance_markdown::Renderer;

/// A change of the blocks that are shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CanvasUpdate {
    /// The number of blocks from the start that are unchanged.
    pub(crate) keep: u32,
    /// The new part of the block after those, if the window already has that block.
    pub(crate) grown: Option<GrownView>,
    /// The blocks after all of these.
    pub(crate) tail: Vec<BlockView>,
}

enum Layer {
    /// `is_anew`: the text was replaced since the last update, so all blocks differ.
    Words {
        renderer: Box<Renderer>,
        blocks: Vec<BlockView>,
        is_anew: bool,
    },
    Reasoning {
        text: String,
    },
    Fixed {
        block: Option<BlockView>,
    },
}

/// Renders one growing answer.
#[derive(Default)]
pub(crate) struct Canvas {
    layers: Vec<Layer>,
    /// The first layer that has changed since the last update.
    dirty: Option<usize>,
}

impl Canvas {
    /// Applies one change of the answer.
    pub(crate) fn apply(&mut self, piece: &Piece) {
        match piece {
            Piece::Append { item, text } => match self.layers.get_mut(*item) {
                Some(Layer::Words { renderer, .. }) => renderer.push(text),
                Some(Layer::Reasoning { text: words }) => words.push_str(text),
                Some(Layer::Fixed { block: Some(BlockView::Refusal { text: words }) }) => {
                    words.push_str(text)
                }
                Some(Layer::Fixed { .. }) | None => return,
            },
            Piece::Set { item, content } => {
                let mut layer = start_layer(content);
                if *item == self.layers.len() {
                    self.layers.push(layer);
                } else if let Some(place) = self.layers.get_mut(*item) {
                    if let (Layer::Words { blocks, is_anew, .. }, Layer::Words { blocks: told, .. }) =
                        (&mut layer, &mut *place)
                    {
                        (*blocks, *is_anew) = (std::mem::take(told), true);
                    }
                    *place = layer;
                }
            }
            // References appear at the end of the answer, so that no text moves while it is read.
            Piece::Annotate { .. } | Piece::Replaced { .. } => return,
            Piece::Truncate { item } => self.layers.truncate(*item),
        }
        let first = piece.first_item();
        self.dirty = Some(self.dirty.map_or(first, |dirty| dirty.min(first)));
    }

    /// The changes since the last update; `None` without any.
    pub(crate) fn update(&mut self) -> Option<CanvasUpdate> {
        let dirty = self.dirty.take()?;
        let mut keep = self.layers.iter().take(dirty).map(Layer::n_blocks).sum::<usize>();
        let (mut grown, mut tail) = (None, Vec::new());
        for (offset, layer) in self.layers.iter_mut().skip(dirty).enumerate() {
            if let Layer::Words { renderer, blocks, is_anew } = layer {
                let change = renderer.update();
                let fresh = change.tail.into_iter().map(|html| BlockView::Html { html });
                let n_kept = if std::mem::take(is_anew) {
                    let told = std::mem::replace(blocks, fresh.collect());
                    blocks.iter().zip(&told).take_while(|(new, old)| new == old).count()
                } else {
                    let told = blocks.get(change.keep).cloned();
                    blocks.truncate(change.keep);
                    let n_kept = blocks.len();
                    blocks.extend(fresh);
                    if offset == 0 {
                        let open = told.zip(blocks.get(n_kept));
                        grown = open.and_then(|(told, open)| GrownView::between(&told, open));
                    }
                    n_kept
                };
                // Only the first changed layer can have blocks that are shown already.
                if offset == 0 {
                    keep += n_kept;
                    tail.extend(blocks.iter().skip(n_kept + usize::from(grown.is_some())).cloned());
                    continue;
                }
            }
            tail.extend(layer.blocks());
        }
        Some(CanvasUpdate { keep: u32::try_from(keep).unwrap_or(u32::MAX), grown, tail })
    }

    /// The number of blocks after the last update.
    pub(crate) fn n_blocks(&self) -> u32 {
        u32::try_from(self.layers.iter().map(Layer::n_blocks).sum::<usize>()).unwrap_or(u32::MAX)
    }

    /// The block at this index after the last update, if it is text.
    pub(crate) fn text_block(&self, index: u32) -> Option<&BlockView> {
        let mut index = usize::try_from(index).ok()?;
        for layer in &self.layers {
            let n_blocks = layer.n_blocks();
            if index < n_blocks {
                return match layer {
                    Layer::Words { blocks, .. } => blocks.get(index),
                    Layer::Reasoning { .. } | Layer::Fixed { .. } => None,
                };
            }
            index -= n_blocks;
        }
        None
    }

    /// All blocks as of the last update.
    pub(crate) fn blocks(&self) -> Vec<BlockView> {
        self.layers.iter().flat_map(Layer::blocks).collect()
    }
}

impl Layer {
    fn n_blocks(&self) -> usize {
        match self {
            Self::Words { blocks, .. } => blocks.len(),
            Self::Reasoning { .. } => 1,
            Self::Fixed { block } => usize::from(block.is_some()),
        }
    }

    fn blocks(&self) -> Vec<BlockView> {
        match self {
            Self::Words { blocks, .. } => blocks.clone(),
            Self::Reasoning { text } => {
                vec![BlockView::Reasoning { html: parlance_markdown::render(text).concat() }]
            }
            Self::Fixed { block } => block.iter().cloned().collect(),
        }
    }
}

fn start_layer(item: &Item) -> Layer {
    match item {
        Item::Text { text, .. } => {
            let mut renderer = Box::new(Renderer::new());
            renderer.push(text);
            Layer::Words { renderer, blocks: Vec::new(), is_anew: false }
        }
        Item::Reasoning { text } => Layer::Reasoning { text: text.clone() },
        other => Layer::Fixed { block: present_fixed(other, false, &Cited::new()) },
    }
}
