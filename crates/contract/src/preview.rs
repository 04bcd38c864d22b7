//! A file as it is looked at: what is in it, what is known about it, and where it is used.

use super::{DetailsRow, FileView};
use parlance_domain::{ConversationId, FileId, MessageId, PreviewId, ProfileId};
use parlance_words::{Paragraph, Text};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The facts about a file.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileDetailsView {
    /// The file.
    pub file: FileView,
    /// The service that has it, or is to get it.
    pub profile_id: ProfileId,
    /// Whether another app may be asked to open it: it is a document, and nothing that runs.
    pub can_open: bool,
    /// Facts, in the order in which they are shown.
    pub facts: Vec<DetailsRow>,
    /// Conversations that carry it, or are about to, newest first.
    pub conversations: Vec<FileUseView>,
    /// Answers that cite it, newest first.
    pub citing: Vec<CitingView>,
    /// Answers that cite it, besides those that are listed.
    pub n_citing_more: u32,
    /// Why the service could not be asked about it just now.
    pub problem: Option<Paragraph>,
}

/// A conversation that uses a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileUseView {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// Its title; empty while nothing has been asked.
    pub title: String,
}

/// An answer that cites a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CitingView {
    /// The answer.
    pub message_id: MessageId,
    /// Its conversation.
    pub conversation_id: ConversationId,
    /// The question, on one line; empty when the question is gone or had no text.
    pub question: String,
    /// The conversation's title.
    pub title: String,
    /// When the answer was given.
    #[ts(type = "number")]
    pub created_at_ms: i64,
}

/// The content of a file.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum PreviewView {
    /// Words, as they are written.
    Text {
        /// The words.
        text: String,
        /// The shown part of the file; empty when it is all of it.
        part: Paragraph,
        /// The number of the first line that is shown, from 1.
        first_line: u32,
        /// Whether this is the source of something that is shown otherwise, too.
        is_source: bool,
    },
    /// Words with headings, lists and so on, as safe HTML made by `parlance-markdown`.
    Markdown {
        /// The HTML of each block.
        blocks: Vec<String>,
        /// The shown part of the file; empty when it is all of it.
        part: Paragraph,
    },
    /// A document of an office program, a book or a table, as safe HTML, part by part.
    Readable {
        /// The kind of its parts.
        division: ReadableDivision,
        /// The parts in their order; at least one.
        parts: Vec<ReadablePartView>,
        /// The part to begin with, from 0: where the cited words stand.
        first: u32,
        /// Whether its source is text that can be shown instead.
        has_source: bool,
    },
    /// A picture.
    Picture {
        /// Its path below the scheme of previews.
        path: String,
        /// How wide the original is, in pixels.
        width: u32,
        /// How high it is, in pixels.
        height: u32,
    },
    /// Pages, which are asked for one by one with `show_page`.
    Pages {
        /// The open document, which these pages belong to.
        id: PreviewId,
        /// How many there are.
        n_pages: u32,
        /// The page with the cited words, which is shown first.
        place: QuotePlaceView,
        /// The measures of the pages: each entry is about a page and those after it, up to the next entry.
        shapes: Vec<PageShapeView>,
        /// The sides of the text block that most pages have; `None` where few of them have text.
        text: Option<SidesView>,
    },
    /// It cannot be shown.
    Nothing {
        /// Why, in one sentence.
        title: Text,
        /// The next step; may be empty.
        detail: Paragraph,
    },
}

/// The kind of a document's parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ReadableDivision {
    /// Chapters of a book.
    Chapters,
    /// Sheets of a workbook.
    Sheets,
    /// Slides of a presentation.
    Slides,
    /// It is one whole.
    Whole,
}

/// A part of a document that can be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReadablePartView {
    /// Its heading or the name of the sheet; empty when it has none.
    pub title: String,
    /// Safe HTML.
    pub html: String,
    /// Rows or paragraphs that are left out at its end.
    #[ts(type = "number")]
    pub n_left_out: u64,
}

/// The measures of a page and of those after it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PageShapeView {
    /// The first page with them, from 1.
    pub page: u32,
    /// Its width, in points.
    pub width: f32,
    /// Its height, in points.
    pub height: f32,
}

/// The left and right side of something on a page, in parts of the page's width.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SidesView {
    /// Its left side.
    pub left: f64,
    /// Its right side.
    pub right: f64,
}

/// Cited words, and where the citation says that they stand.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CitedQuoteView {
    /// For example "page 7"; empty when the citation names no place.
    pub place: String,
    /// The words.
    pub quote: String,
}

/// The place of cited words in the pages of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuotePlaceView {
    /// The page, from 1; the one that the citation names when the words are not found.
    pub page: u32,
    /// How much of them was found.
    pub found: QuoteFound,
}

/// How much of some cited words was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum QuoteFound {
    /// All of them, or there were none to be found.
    Whole,
    /// Only a fragment: the document has been changed there.
    Fragment,
    /// Not found.
    Nothing,
}

/// The positions of the cited quotes in a document that is shown as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuoteMarksView {
    /// The positions of the quotes that were found.
    pub marks: Vec<QuoteMarkView>,
    /// Whether all quotes were searched, and all fragments of the missing ones. Both are limited in a very long document.
    pub is_complete: bool,
}

/// The position of a cited quote in a document that is shown as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuoteMarkView {
    /// The index of the quote.
    pub quote: u32,
    /// The index of the part of the document.
    pub part: u32,
    /// The index of the text among those of the part.
    pub text: u32,
    /// How much of the quote was found: all of it, or a part.
    pub found: QuoteFound,
    /// The start of the match in the text, in UTF-16 units.
    pub start: u32,
    /// The end of the match.
    pub end: u32,
}

/// A page of a preview.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PageView {
    /// The number of the page, from 1.
    pub page: u32,
    /// The path of its picture below the scheme of previews.
    pub path: String,
    /// How wide the picture is, in pixels.
    pub width: u32,
    /// How high it is, in pixels.
    pub height: u32,
    /// Its words; empty for a page that is only a picture.
    pub words: Vec<PageWordView>,
    /// The sides of what it shows; `None` for a blank page.
    pub sides: Option<SidesView>,
}

/// A word of a page, for the layer in which it can be selected and read out.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PageWordView {
    /// The word.
    pub text: String,
    /// Its area on the page.
    pub area: MarkView,
    /// How often its line is turned by 90° clockwise.
    pub quarter_turns: u8,
    /// The largest unit that ends with it.
    pub end: PageWordEnd,
}

/// The largest unit that ends with a word of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PageWordEnd {
    /// Another word follows on its line.
    Word,
    /// A line.
    Line,
    /// A paragraph.
    Paragraph,
}

/// A small picture of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ThumbnailView {
    /// Its path below the scheme of previews.
    pub path: String,
    /// How wide it is, in pixels.
    pub width: u32,
    /// How high it is, in pixels.
    pub height: u32,
}

/// Marked places on a page.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PageMarksView {
    /// For each of the quotes that were asked for, where it stands: a mark for each of its lines. None for a quote of
    /// another page.
    pub quotes: Vec<Vec<MarkView>>,
    /// Each place at which the words that are looked for stand, in their order: a mark for each of its lines.
    pub found: Vec<Vec<MarkView>>,
}

/// A marked place on a page, in parts of its width and height, from its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MarkView {
    /// Its left side.
    pub left: f64,
    /// Its upper side.
    pub top: f64,
    /// How wide it is.
    pub width: f64,
    /// How high it is.
    pub height: f64,
}

/// The places of a query's words in a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PreviewHitsView {
    /// Pages that have them, in their order.
    pub pages: Vec<PageHitsView>,
    /// Whether there are pages that were not searched yet: asking again goes on.
    pub has_more: bool,
}

/// A page that has the words that are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PageHitsView {
    /// The number of the page, from 1.
    pub page: u32,
    /// How often it has them.
    pub n: u32,
}

/// A quote with what stands around it in its document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuoteContextView {
    /// The text before the quote: a sentence or the end of one.
    pub before: String,
    /// The quoted words, as the document has them.
    pub quote: String,
    /// The text after the quote.
    pub after: String,
}

/// The documents open beside the conversation, which the next start restores.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct OpenDocumentsView {
    /// The documents, in the order of their tabs.
    pub documents: Vec<OpenDocumentView>,
    /// The one that is in front.
    pub current: Option<FileId>,
    /// Whether they are shown.
    pub is_shown: bool,
}

/// A document that is open, and where its reader is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpenDocumentView {
    /// The file.
    pub file_id: FileId,
    /// Its name when it was open last.
    pub name: String,
    /// The page or part, from 1.
    pub page: u32,
    /// Its zoom in percent; `None` where it fits the width.
    pub zoom_percent: Option<u16>,
}
