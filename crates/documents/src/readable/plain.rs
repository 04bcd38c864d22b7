//! The plain text of a document, block by block.

use crate::extract_error::ExtractError;
use crate::passages::block::{Block, BlockSink, Content};
use crate::passages::passage::Place;

/// Text beyond this many bytes is dropped.
const MAX_BYTES: usize = 16 * 1024 * 1024;

/// Collects the text of blocks.
#[derive(Default)]
pub(super) struct PlainText(pub(super) String);

impl BlockSink for PlainText {
    fn part(&mut self, _: Option<&str>) -> Result<(), ExtractError> {
        Ok(())
    }

    fn block(&mut self, _: &Place, block: Block) -> Result<(), ExtractError> {
        let row;
        let text = match &block.content {
            Content::Heading { text, .. }
            | Content::Paragraph(text)
            | Content::Item { text, .. }
            | Content::Code(text) => text,
            Content::Row(cells) => {
                row = cells.text();
                &row
            }
        };
        if self.0.len() + text.len() > MAX_BYTES {
            return Err(ExtractError::TooMuchText);
        }
        self.0.push_str(text);
        self.0.push_str("\n\n");
        Ok(())
    }
}
