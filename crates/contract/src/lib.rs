//! The contract between the app and its page: the types, events and settings that cross between them, and the TypeScript
//! types that are generated from them.
//!
//! The types contain text as messages with arguments and ready HTML, never keys, paths, SQL rows or unprocessed service
//! errors. Times are milliseconds since 1970 (UTC); sizes are bytes.

mod backup;
mod conversation;
mod copy;
mod details;
mod display;
mod download;
mod encryption;
mod event;
mod export;
mod file;
mod folder;
mod grown;
mod import;
mod language;
mod message;
mod models;
mod offer;
mod options;
mod outbox;
mod preview;
mod problem;
mod prompt;
mod recovery;
mod search;
mod self_check;
mod service;
mod settings;
mod start;
mod tool;
mod trash;
mod tree;
mod typescript;

pub use backup::{
    BackupComparisonView, BackupId, BackupInterval, BackupReason, BackupVerificationView, BackupView,
    BackupsView, DifferingView, SecondPlaceView,
};
pub use conversation::{
    ConversationRow, ConversationView, DraftView, FoundMessageView, FoundView, HitView, MessageHitView,
    MessageHitsView, MessagesView, NextRequestView, OriginView, SentView, ServiceRequestView,
};
pub use copy::CopyView;
pub use details::{CaptureView, DetailsRow, DetailsSection, DetailsView};
pub use display::{
    AfterSending, ColumnWidth, Contrast, Density, Direction, Display, InterfaceFont, MessageFont, Motion,
    Spoken, TextSize, zoom_factor,
};
pub use download::{DownloadStateView, DownloadView};
pub use encryption::{EncryptionState, EncryptionView, RecoveryKeyView};
pub use event::AppEvent;
pub use export::{
    ExportFolderView, ExportFormat, ExportPackage, ExportPlanView, ExportRequest, ExportScope,
    ExportStateView, ExportSurveyView, ExportView,
};
pub use file::{
    AttachTarget, CountedWord, DeletionView, FileStatusView, FileView, FilesSumView, FilesWindowView,
    SelectableView,
};
pub use folder::FolderView;
pub use grown::GrownView;
pub use import::{ImportChoices, ImportListView, ImportPhase, ImportRowView, ImportView, ImportedView};
pub use language::SystemLanguage;
pub use message::{
    BlockView, ContextView, EndingAction, EndingView, MessageView, ProgressView, QuotedPassageView,
    SourceView, WaitingView,
};
pub use models::{
    ChosenModelView, MeaningProgressView, ModelRef, ModelServerState, ModelServerView, ModelState, ModelUse,
    ModelsView, OfferedModelView, PageRequestView,
};
pub use offer::{ClipView, OfferListView, OfferView, OfferedFileView};
pub use options::{InheritedView, InstructionsView, OptionsView, PresetView, ProjectChoice, ProjectView};
pub use outbox::OutboxEntryView;
pub use preview::{
    CitedQuoteView, CitingView, FileDetailsView, FileUseView, MarkView, OpenDocumentView, OpenDocumentsView,
    PageHitsView, PageMarksView, PageShapeView, PageView, PageWordEnd, PageWordView, PreviewHitsView,
    PreviewView, QuoteContextView, QuoteFound, QuoteMarkView, QuoteMarksView, QuotePlaceView,
    ReadableDivision, ReadablePartView, SidesView, ThumbnailView,
};
pub use problem::{ProblemCode, ProblemView};
pub use prompt::{PastQuestionView, PromptView};
pub use recovery::RecoveryView;
pub use search::{PassageHitView, SearchGroupView, SearchHitView, SearchView, SuggestionView};
pub use self_check::{FindingView, Repair, SelfCheckCountsView, SelfCheckReportView, SelfCheckView};
pub use service::{KeyLocation, ServiceState, ServiceView};
pub use settings::{ConversationOrder, OfflineQuestions, SendKey, Settings, Spelling, Theme};
pub use start::StartView;
pub use tool::{AddressView, CodeOutputView, PassageView, ToolState, WebActionView};
pub use trash::{TrashPeriod, TrashView, TrashedConversationView, TrashedMessageView};
pub use tree::StretchView;
pub use typescript::{CommandShape, typescript};
