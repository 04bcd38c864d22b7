//! Messages: their blocks, their sources, and how they ended.

use super::{CodeOutputView, FileView, PassageView, ToolState, WebActionView};
use parlance_domain::{FileId, MessageId, MessageStatus, Role};
use parlance_words::{Paragraph, Text};
use serde::Serialize;
use ts_rs::TS;

/// A message.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MessageView {
    /// Its id.
    pub id: MessageId,
    /// Its role.
    pub role: Role,
    /// How far it has come.
    pub status: MessageStatus,
    /// When it was made.
    #[ts(type = "number")]
    pub created_at_ms: i64,
    /// Its content.
    pub blocks: Vec<BlockView>,
    /// Words that were streamed before the service's final text replaced them by others; they are sent no more.
    pub replaced: Vec<BlockView>,
    /// The sources of its citations.
    pub sources: Vec<SourceView>,
    /// Files that went along with it.
    pub attachments: Vec<FileView>,
    /// Notes about an answer: that files were still being processed, or that it is empty.
    pub notes: Vec<Text>,
    /// How it ended, when that needs words: stopped, cut and failed answers.
    pub ending: Option<EndingView>,
    /// The model that answered, once known, by the id that the service gives it.
    pub model: Option<String>,
    /// The name of that model on the screen.
    pub model_name: Option<String>,
    /// Whether no model answered: the local service's reader did.
    pub is_of_reader: bool,
    /// Whether the local service answered: then a search of the files says what its model was given to read.
    pub is_of_local_service: bool,
    /// The part of the conversation that the model received, if the service reported it.
    pub context: Option<ContextView>,
    /// The progress before the first word of an arriving answer.
    pub progress: Option<ProgressView>,
    /// From the request to the end of the answer.
    #[ts(type = "number | null")]
    pub duration_ms: Option<u64>,
    /// Tokens of the answer, when the service said how many.
    #[ts(type = "number | null")]
    pub output_tokens: Option<u64>,
    /// How fast they came, when that is known.
    #[ts(type = "number | null")]
    pub tokens_per_second: Option<u64>,
    /// The words into which a question was being changed and that were not sent; `None` when it was not.
    pub edit: Option<String>,
    /// The files that were removed from it in that edit.
    pub edit_removed_file_ids: Vec<FileId>,
    /// The files that were added to it in that edit.
    pub edit_added_files: Vec<FileView>,
    /// The number of this version, from 1, the oldest.
    pub version: u32,
    /// How many versions of it there are, at least 1. `show_version` shows another.
    pub n_versions: u32,
    /// Since when nothing has come from the service, not even a sign of life, when that is long.
    #[ts(type = "number | null")]
    pub silent_since_ms: Option<i64>,
    /// Why it has not been sent yet, and when that is tried again.
    pub waiting: Option<WaitingView>,
    /// The last change of this message that is included here; see `AppEvent::TurnUpdated`.
    #[ts(type = "number")]
    pub seq: u64,
}

/// The part of a conversation and its documents that a model received.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ContextView {
    /// How many questions, the last one included.
    #[ts(type = "number")]
    pub n_questions: u64,
    /// How many of the oldest messages were left out.
    #[ts(type = "number")]
    pub n_messages_left_out: u64,
    /// How many tokens the model can hold, if that is known.
    #[ts(type = "number | null")]
    pub context_tokens: Option<u64>,
}

/// The progress before the first word of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum ProgressView {
    /// Documents are searched.
    Searching {
        /// The names of some of them; empty for those of a project.
        names: Vec<String>,
    },
    /// The model is being loaded.
    Loading,
    /// The model reads the question and what belongs to it.
    Reading {
        /// How many passages of documents are among it.
        #[ts(type = "number")]
        n_passages: u64,
        /// How much has been read, in hundredths, when that is known.
        #[ts(type = "number | null")]
        percent: Option<u64>,
    },
}

/// One of the further passages of an answer that only quotes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct QuotedPassageView {
    /// The name of its file; empty when it is unknown.
    pub title: String,
    /// Its place in the file; empty when that is unknown.
    pub place: String,
    /// The passage as safe HTML.
    pub html: String,
}

/// A block of a message: what is replaced or kept as one while an answer streams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum BlockView {
    /// Words as safe HTML, made by `parlance-markdown`. The only strings that the UI may insert as HTML.
    Html {
        /// The HTML of one Markdown block.
        html: String,
    },
    /// Further passages of an answer that only quotes, folded.
    Passages {
        /// How many they are, in words.
        title: String,
        /// The passages.
        passages: Vec<QuotedPassageView>,
    },
    /// The service declined to answer, in these words (plain text).
    Refusal {
        /// The words.
        text: String,
    },
    /// A summary of how the service came to its answer, as safe HTML.
    Reasoning {
        /// The HTML.
        html: String,
    },
    /// How the service came to its answer, in a form that only the service can read.
    SealedReasoning,
    /// A tool that the service used.
    Tool {
        /// Its name as the service calls it, for example `current_datetime`; empty when it never said it.
        name: String,
        /// Its arguments, shortened to one line.
        summary: String,
        /// Its arguments.
        arguments: String,
        /// Its result; `None` while it runs.
        output: Option<String>,
        /// How far it has come.
        state: ToolState,
        /// How long it took, in milliseconds, when that is known.
        #[ts(type = "number | null")]
        took_ms: Option<u64>,
    },
    /// A search of the web.
    WebSearch {
        /// The action.
        action: WebActionView,
        /// How far it has come.
        state: ToolState,
        /// How long it took, in milliseconds, when that is known.
        #[ts(type = "number | null")]
        took_ms: Option<u64>,
    },
    /// A search of the files.
    FileSearch {
        /// The search queries.
        queries: Vec<String>,
        /// The passages found; `None` when the service does not say.
        passages: Option<Vec<PassageView>>,
        /// How far it has come.
        state: ToolState,
        /// How long it took, in milliseconds, when that is known.
        #[ts(type = "number | null")]
        took_ms: Option<u64>,
    },
    /// A program that the service ran.
    Code {
        /// Its first line.
        summary: String,
        /// The program as safe HTML; empty until there is one.
        html: String,
        /// Its output; `None` when the service does not say.
        outputs: Option<Vec<CodeOutputView>>,
        /// How far it has come.
        state: ToolState,
        /// How long it took, in milliseconds, when that is known.
        #[ts(type = "number | null")]
        took_ms: Option<u64>,
    },
    /// An item that this version does not know.
    Unknown {
        /// Its type.
        item_kind: String,
        /// The item as received, indented JSON.
        json: String,
    },
}

/// The source of a citation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SourceView {
    /// The number under which the text refers to it, from 1.
    pub number: u32,
    /// The file's name or the page's title.
    pub title: String,
    /// The page or section, or the host of a web page; empty when unknown.
    pub place: String,
    /// The cited words; empty when unknown.
    pub quote: String,
    /// The words of other passages of the same place; citations of them share the number. Passage 1 is the first here.
    pub other_quotes: Vec<String>,
    /// The web address, for a page of the web that can be opened.
    pub url: Option<String>,
    /// The file, when the app knows it, also as a tombstone.
    pub file_id: Option<FileId>,
    /// When the file was deleted, if it has been since.
    #[ts(type = "number | null")]
    pub deleted_at_ms: Option<i64>,
}

/// A question on its way that has not reached the service, and will be sent again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WaitingView {
    /// The problem that it waits for.
    pub words: Text,
    /// When the next attempt is made; `None` when it goes as soon as that is out of the way.
    #[ts(type = "number | null")]
    pub again_at_ms: Option<i64>,
    /// When it is sent although what is in the way has not passed; `send_now` sends it before. `None` when it cannot be
    /// sent so.
    #[ts(type = "number | null")]
    pub sends_at_ms: Option<i64>,
}

/// How an answer ended, as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EndingView {
    /// What happened.
    pub title: Text,
    /// What is kept and what can be done; may be empty.
    pub detail: Paragraph,
    /// What can be done about it, the likely one first.
    pub actions: Vec<EndingAction>,
    /// The bound on tokens with which it goes on, when that is another than before.
    #[ts(type = "number | null")]
    pub continue_with: Option<u64>,
    /// When its question is asked again by itself; `cancel_countdown` ends that.
    #[ts(type = "number | null")]
    pub again_at_ms: Option<i64>,
}

/// What can be done about an answer that ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EndingAction {
    /// Go on where it ended ("Continue"): `continue_answer`.
    Continue,
    /// Open the form of the limit that cut it ("Change the limit").
    ChangeLimit,
    /// Ask the same question again ("Try again"): `retry_answer`.
    Retry,
    /// Answer with quotes from documents ("Quote from documents instead"): `quote_instead`.
    Quote,
    /// Open Settings at the key ("Enter a new key").
    OpenSettings,
    /// Open Settings at the services ("Use another service").
    ChooseService,
    /// Forget the linked conversation and ask again ("Start fresh"): `detach_conversation`, `retry_answer`.
    StartFresh,
}
