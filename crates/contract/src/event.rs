//! What happens without the UI having asked.

use super::{
    BackupsView, BlockView, ConversationRow, DeletionView, DownloadView, ExportView, FileView, FolderView,
    GrownView, ImportPhase, MessageView, ModelsView, OfferView, OptionsView, OutboxEntryView, ProgressView,
    SelfCheckView, SentView, ServiceView,
};
use parlance_domain::{ConversationId, FileId, MessageId, MessageStatus, ProfileId};
use parlance_words::Paragraph;
use serde::Serialize;
use ts_rs::TS;

/// Everything that happens without the UI having asked. One event name carries them all.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case", rename_all_fields = "camelCase", tag = "type")]
pub enum AppEvent {
    /// An answer has grown. `seq` counts the changes of this message by one; after a gap the UI asks again
    /// with `open_conversation`.
    TurnUpdated {
        /// The conversation.
        conversation_id: ConversationId,
        /// The answer.
        message_id: MessageId,
        /// Number of this change.
        #[ts(type = "number")]
        seq: u64,
        /// How far the answer has come: `sending` or `streaming`.
        status: MessageStatus,
        /// How many blocks from the start stay as they are.
        keep: u32,
        /// The change of the next block; `null` when the whole block is sent.
        grown: Option<GrownView>,
        /// The blocks after all of these.
        tail: Vec<BlockView>,
        /// The model, once known.
        model: Option<String>,
        /// The name of that model on the screen.
        model_name: Option<String>,
        /// Since when nothing has come, when that is long.
        #[ts(type = "number | null")]
        silent_since_ms: Option<i64>,
        /// The progress before the first word.
        progress: Option<ProgressView>,
    },
    /// A message is now exactly this: sent when a turn ends, and when anything else about it has changed.
    MessageChanged {
        /// The conversation.
        conversation_id: ConversationId,
        /// The message, whole.
        message: Box<MessageView>,
    },
    /// The questions of a conversation that are not sent yet are now these.
    OutboxChanged {
        /// The conversation.
        conversation_id: ConversationId,
        /// The questions, in their order.
        entries: Vec<OutboxEntryView>,
    },
    /// A question left the outbox: it is a message now, and its answer is about to arrive.
    QuestionSent {
        /// The conversation with its two new messages.
        sent: Box<SentView>,
        /// The questions that are still not sent.
        entries: Vec<OutboxEntryView>,
    },
    /// A question never left and is in the outbox again; it and its answer are no messages any more.
    QuestionReturned {
        /// The conversation.
        conversation_id: ConversationId,
        /// The messages that are gone.
        message_ids: Vec<MessageId>,
        /// The questions that are not sent, in their order.
        entries: Vec<OutboxEntryView>,
    },
    /// A conversation's row is new or has changed.
    ConversationChanged {
        /// The row.
        row: ConversationRow,
    },
    /// The options of a conversation have changed.
    OptionsChanged {
        /// The conversation.
        conversation_id: ConversationId,
        /// All of it.
        options: OptionsView,
    },
    /// Rows of conversations are new or have changed.
    ConversationsChanged {
        /// The rows.
        rows: Vec<ConversationRow>,
    },
    /// The folders of conversations are now these.
    FoldersChanged {
        /// All of them, in the order in which they were made.
        folders: Vec<FolderView>,
        /// The event with the larger version is newer.
        #[ts(type = "number")]
        version: u64,
    },
    /// An import has come so far.
    ImportProgressed {
        /// The current phase.
        phase: ImportPhase,
        /// How many of `n_total` are done: percent of the archive, or conversations.
        n_done: u32,
        /// How many there are.
        n_total: u32,
    },
    /// The backups are now these: one was made or deleted, or the last automatic one failed.
    BackupsChanged {
        /// All of them.
        backups: BackupsView,
    },
    /// The check of the data has come so far, or has ended.
    SelfCheckChanged {
        /// How it stands.
        view: SelfCheckView,
    },
    /// A check that nobody asked for has found something.
    SelfCheckFound {
        /// How much.
        n_findings: usize,
    },
    /// All messages are in the index of words: a search finds those that it did not find before.
    SearchIndexed,
    /// The trash has another size.
    TrashChanged {
        /// Conversations and messages.
        n_trashed: u32,
        /// The event with the larger version is newer.
        #[ts(type = "number")]
        version: u64,
    },
    /// A conversation is in the trash, or gone for good.
    ConversationDeleted {
        /// Its id.
        conversation_id: ConversationId,
    },
    /// A file has changed: progress of its upload, its status, where it is used.
    FileChanged {
        /// The file.
        file: FileView,
    },
    /// A file was not uploaded, because another one with the same bytes is there. That one has taken its place
    /// wherever it was attached.
    FileReplaced {
        /// The file that is no more.
        file_id: FileId,
        /// The one in its place.
        file: FileView,
    },
    /// The list of a service's files has changed as a whole and should be asked for if it is shown.
    FilesChanged {
        /// The service.
        profile_id: ProfileId,
        /// How many files it has now.
        #[ts(type = "number")]
        n_files: u64,
        /// The event with the larger version is newer.
        #[ts(type = "number")]
        version: u64,
    },
    /// A service has answered about its files, so that what is known of them is as new as this. Not emitted while the
    /// queue is full.
    FilesChecked {
        /// The service.
        profile_id: ProfileId,
        /// When it answered.
        #[ts(type = "number")]
        checked_at_ms: i64,
    },
    /// The deletions that can still be taken back are now these, the next first.
    DeletionsChanged {
        /// All of them.
        deletions: Vec<DeletionView>,
    },
    /// The downloads of this run are now these: their progress, or one is new, has ended or was let go of.
    DownloadsChanged {
        /// All of them, oldest first.
        downloads: Vec<DownloadView>,
    },
    /// An export is new, goes on or has ended; `null` when there is none any more.
    ExportChanged {
        /// It.
        export: Option<ExportView>,
    },
    /// The services have changed: their state, their keys, or which one is chosen.
    ServicesChanged {
        /// All of them.
        services: Vec<ServiceView>,
    },
    /// More is known of the models of the local service: which are chosen, how they stand, which servers are there.
    ModelsChanged {
        /// All of it.
        models: Box<ModelsView>,
    },
    /// Files have been dragged into the window; `x` and `y` are CSS pixels.
    DragEntered {
        /// The dragged files.
        offer: OfferView,
        /// From the left.
        x: f64,
        /// From the top.
        y: f64,
    },
    /// The drag has moved on.
    DragMoved {
        /// From the left.
        x: f64,
        /// From the top.
        y: f64,
    },
    /// The drag left the window.
    DragLeft,
    /// Files were dropped at `x`, `y`. The paths stay in Rust; the UI says what to do with `attach_offer` or
    /// `upload_offer`.
    Dropped {
        /// The dropped files.
        offer: OfferView,
        /// From the left.
        x: f64,
        /// From the top.
        y: f64,
    },
    /// A start of the app named files; `take_given` has them.
    FilesGiven,
    /// More is known of what was shown to the app.
    OfferChanged {
        /// The offer, with all that has been found.
        offer: OfferView,
    },
    /// The window is about to close. The UI writes down what was typed last and answers with `close_window`.
    CloseAsked,
    /// Something the person should know; goes away by itself or when dismissed.
    Notice {
        /// The text of the notice.
        text: Paragraph,
    },
}
