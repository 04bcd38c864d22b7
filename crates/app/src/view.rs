//! What the window is shown: the types that cross to the UI, from which its TypeScript types are generated.
//!
//! They hold ready words and ready HTML, never keys, paths, SQL rows or service errors as they came.
//! Times are milliseconds since 1970 (UTC); sizes are bytes.

mod event;

pub use event::{AppEvent, DropView};

use parlance_domain::{ConversationId, FileId, MessageId, MessageStatus, ProfileId, Role};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Everything the window needs for its first paint.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StartView {
    /// The app's version.
    pub version: String,
    /// Whether the person has never chosen where answers come from.
    pub is_first_run: bool,
    /// All services, the chosen one marked.
    pub services: Vec<ServiceView>,
    /// The person's settings.
    pub settings: Settings,
    /// All conversations, newest first.
    pub conversations: Vec<ConversationRow>,
    /// The conversation that was open last, if it still exists.
    pub open_conversation_id: Option<ConversationId>,
    /// How many files the app knows on the chosen service.
    #[ts(type = "number")]
    pub n_files: u64,
    /// What the person should know about this start: what was recovered, what is missing. One sentence each.
    pub notices: Vec<String>,
}

/// A service account in the list of services.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ServiceView {
    /// The profile's id.
    pub profile_id: ProfileId,
    /// Its name: `Local service`, or the host.
    pub name: String,
    /// Its address; empty for the local service.
    pub address: String,
    /// Whether it is the one inside the app.
    pub is_local: bool,
    /// Whether new conversations use it.
    pub is_chosen: bool,
    /// Whether it can be used now.
    pub state: ServiceState,
    /// What is wrong, in a sentence, when `state` is neither `ready` nor `starting`.
    pub problem: Option<ProblemView>,
    /// The last four characters of the key, to tell keys apart.
    pub key_ends_in: Option<String>,
    /// Where the key is kept.
    pub key_place: KeyPlace,
}

/// Whether a service can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ServiceState {
    /// Not known yet.
    Starting,
    /// The last request went through.
    Ready,
    /// It could not be reached.
    Offline,
    /// It does not accept the key.
    KeyRejected,
    /// The app has no key for it.
    NoKey,
}

/// Where the key of a service is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum KeyPlace {
    /// The local service has a key of its own that nobody needs to see.
    None,
    /// In the operating system's keyring.
    Keyring,
    /// In memory only, because there is no keyring: gone when the app ends.
    Session,
    /// Given by the environment for this run; never stored.
    Environment,
}

/// What the person has set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct Settings {
    /// Colours.
    pub theme: Theme,
    /// Which key sends a message.
    pub send_key: SendKey,
}

/// Colours of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the operating system is set.
    #[default]
    System,
    /// Dark words on light paper.
    Light,
    /// Light words on dark paper.
    Dark,
}

/// Which key sends a message; the other one makes a new line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SendKey {
    /// Enter sends, Shift+Enter makes a new line.
    #[default]
    Enter,
    /// Ctrl+Enter (Cmd+Enter) sends, Enter makes a new line.
    CtrlEnter,
}

impl Default for Settings {
    fn default() -> Self {
        Self { theme: Theme::System, send_key: SendKey::Enter }
    }
}

/// A conversation in the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConversationRow {
    /// Its id.
    pub id: ConversationId,
    /// Its title; empty while nothing has been asked.
    pub title: String,
    /// When something was last said in it.
    #[ts(type = "number")]
    pub updated_at_ms: i64,
    /// The status of its last answer; `None` while there is none.
    pub last_status: Option<MessageStatus>,
    /// Whether it holds text or files that were not sent.
    pub has_draft: bool,
}

/// An open conversation.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ConversationView {
    /// Its row in the list.
    pub row: ConversationRow,
    /// The last messages of the visible path, oldest first.
    pub messages: Vec<MessageView>,
    /// Whether there are messages before the first one here.
    pub has_earlier: bool,
    /// What was typed and attached but not sent.
    pub draft: DraftView,
}

/// Messages before those that are shown, oldest first.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EarlierView {
    /// The messages.
    pub messages: Vec<MessageView>,
    /// Whether there are more before them.
    pub has_earlier: bool,
}

/// What has been typed and attached in a conversation but not sent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DraftView {
    /// The words.
    pub text: String,
    /// The files.
    pub attachments: Vec<FileView>,
}

/// A message.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MessageView {
    /// Its id.
    pub id: MessageId,
    /// Who says it.
    pub role: Role,
    /// How far it has come.
    pub status: MessageStatus,
    /// When it was made.
    #[ts(type = "number")]
    pub created_at_ms: i64,
    /// What it says.
    pub blocks: Vec<BlockView>,
    /// What its citations refer to.
    pub sources: Vec<SourceView>,
    /// Files that went along with it.
    pub attachments: Vec<FileView>,
    /// How it ended, when that needs words: stopped, cut and failed answers.
    pub ending: Option<EndingView>,
    /// The model that answered, once known.
    pub model: Option<String>,
    /// From the request to the end of the answer.
    #[ts(type = "number | null")]
    pub duration_ms: Option<u64>,
    /// Tokens of the answer, when the service said how many.
    #[ts(type = "number | null")]
    pub output_tokens: Option<u64>,
    /// The last change of this message that is included here; see `AppEvent::TurnUpdated`.
    #[ts(type = "number")]
    pub seq: u64,
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
    /// A tool that the service used.
    Tool {
        /// Its name as the service calls it, for example `current_datetime`.
        name: String,
        /// What it was called with, short enough for one line.
        summary: String,
        /// What it was called with, whole.
        arguments: String,
        /// What it returned; `None` while it runs.
        output: Option<String>,
    },
    /// An item that this version does not know.
    Unknown {
        /// Its type.
        item_kind: String,
        /// The item as received, indented JSON.
        json: String,
    },
}

/// What a citation refers to.
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
    /// The web address, for a page of the web.
    pub url: Option<String>,
    /// Whether the file has been deleted since.
    pub is_deleted: bool,
}

/// How an answer ended, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EndingView {
    /// What happened, one short sentence.
    pub title: String,
    /// What is kept and what can be done; may be empty.
    pub detail: String,
    /// What can be done about it, the likely one first.
    pub actions: Vec<EndingAction>,
}

/// What can be done about an answer that ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum EndingAction {
    /// Ask the same question again ("Try again"): `retry_answer`.
    Retry,
    /// Open Settings at the key ("Enter a new key").
    OpenSettings,
}

/// A file: in a draft, beside a message, or in the list of files.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FileView {
    /// The app's own id of the file.
    pub id: FileId,
    /// Its name, safe to show on one line.
    pub name: String,
    /// Its size.
    #[ts(type = "number")]
    pub bytes: u64,
    /// When the service got it; `None` when unknown.
    #[ts(type = "number | null")]
    pub created_at_ms: Option<i64>,
    /// What it was uploaded for, for example `assistants`.
    pub purpose: String,
    /// Where it stands.
    pub status: FileStatusView,
    /// Conversations whose messages carry it.
    pub n_conversations: u32,
    /// Drafts that hold it.
    pub n_drafts: u32,
}

/// Where a file stands, in words for the screen.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "kind")]
pub enum FileStatusView {
    /// Waits for its upload to begin.
    Queued,
    /// Its bytes are on their way.
    Uploading {
        /// Bytes that have left this computer.
        #[ts(type = "number")]
        sent_bytes: u64,
    },
    /// The service works on it; `word` is shown.
    Processing {
        /// "Processing", or the service's own word.
        word: String,
    },
    /// It can be used.
    Ready,
    /// It cannot be used; `reason` is shown.
    Failed {
        /// A sentence.
        reason: String,
        /// Whether another attempt to upload it makes sense.
        can_retry: bool,
    },
    /// The service has been asked to delete it and has not answered yet.
    Deleting,
    /// It is gone from the service.
    Deleted,
}

/// The list of files.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FilesView {
    /// The files, newest first.
    pub files: Vec<FileView>,
    /// When the service was last asked; `None` if never.
    #[ts(type = "number | null")]
    pub checked_at_ms: Option<i64>,
    /// Why the list could not be brought up to date just now.
    pub problem: Option<ProblemView>,
}

/// A problem in words, as commands return it and as a service shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ProblemView {
    /// What the UI may do differently for it.
    pub code: ProblemCode,
    /// What happened, one sentence.
    pub title: String,
    /// What is kept and what to do next; may be empty.
    pub detail: String,
}

/// The closed list of problems that the UI treats differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The service could not be reached.
    Offline,
    /// The service does not accept the key, or there is none.
    Key,
    /// What was typed or chosen cannot be used as it is.
    Input,
    /// The service refused or failed.
    Service,
    /// The record on this computer could not be read or written.
    Storage,
    /// What was asked for does not exist (any more).
    NotFound,
    /// The person closed a dialog; nothing is to be shown.
    Cancelled,
}

/// The answer to sending a message: the two messages that now end the conversation.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SentView {
    /// The conversation's row, with its title.
    pub row: ConversationRow,
    /// What was asked; `None` when an earlier question was asked again.
    pub question: Option<MessageView>,
    /// The answer, about to arrive.
    pub answer: MessageView,
    /// The answer that the new one stands instead of, when a question was asked again.
    pub replaces: Option<MessageId>,
}
