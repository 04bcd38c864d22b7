//! Generates the UI's types from the Rust types.

use crate::commands;
use parlance_app::CommandShape;
use parlance_app::view;
use parlance_domain::outbox::Wait;
use parlance_domain::{
    ConversationId, DownloadId, FileId, FolderId, MessageId, MessageStatus, OutboxEntryId, PresetId,
    PreviewId, ProfileId, ProjectId, PromptId, Role, file_list, search,
};
use parlance_words::{Argument, Paragraph, Text};
use ts_rs::TS;

/// The whole of `ui/src/ipc/bindings.ts`.
#[must_use]
pub fn typescript() -> String {
    let config = ts_rs::Config::default();
    let mut text = String::from(
        "// Made from the Rust types by `UPDATE_BINDINGS=1 cargo test --test bindings`; a test fails when it is stale. Do not edit.\n\n",
    );
    macro_rules! declare {
        ($($kind:ty),* $(,)?) => {$(
            if let Some(docs) = <$kind as TS>::docs() {
                text.push_str(&docs);
            }
            text.push_str("export ");
            text.push_str(&<$kind as TS>::decl(&config));
            text.push_str("\n\n");
        )*};
    }
    declare!(
        ConversationId,
        MessageId,
        FileId,
        FolderId,
        DownloadId,
        PreviewId,
        ProfileId,
        OutboxEntryId,
        PresetId,
        ProjectId,
        PromptId,
        Role,
        MessageStatus,
        Wait,
        Argument,
        Text,
        Paragraph,
        view::StartView,
        view::RecoveryView,
        view::EncryptionState,
        view::EncryptionView,
        view::RecoveryKeyView,
        view::SelfCheckView,
        view::SelfCheckReportView,
        view::SelfCheckCountsView,
        view::FindingView,
        view::Repair,
        view::ServiceView,
        view::ServiceState,
        view::KeyLocation,
        view::ModelsView,
        view::ModelRef,
        view::ChosenModelView,
        view::ModelState,
        view::MeaningProgressView,
        view::ModelServerView,
        view::ModelServerState,
        view::OfferedModelView,
        view::PageRequestView,
        view::ModelUse,
        view::Settings,
        view::ConversationOrder,
        view::TrashPeriod,
        view::TrashView,
        view::TrashedConversationView,
        view::TrashedMessageView,
        view::FolderView,
        view::InheritedView,
        view::OriginView,
        view::SystemLanguage,
        view::Theme,
        view::Display,
        view::Contrast,
        view::TextSize,
        view::ColumnWidth,
        view::InterfaceFont,
        view::MessageFont,
        view::Density,
        view::Direction,
        view::Motion,
        view::AfterSending,
        view::Spoken,
        view::SendKey,
        view::OfflineQuestions,
        view::Spelling,
        view::BackupInterval,
        view::BackupId,
        view::BackupReason,
        view::BackupView,
        view::BackupVerificationView,
        view::BackupsView,
        view::SecondPlaceView,
        view::BackupComparisonView,
        view::DifferingView,
        view::ImportView,
        view::ImportListView,
        view::ImportRowView,
        view::ImportChoices,
        view::ImportPhase,
        view::ImportedView,
        view::ExportScope,
        view::ExportFormat,
        view::ExportPackage,
        view::ExportRequest,
        view::ExportSurveyView,
        view::ExportFolderView,
        view::ExportPlanView,
        view::ExportView,
        view::ExportStateView,
        view::ConversationRow,
        view::ConversationView,
        view::MessagesView,
        view::FoundView,
        view::FoundMessageView,
        search::SearchQuery,
        search::SearchFilters,
        search::SearchKind,
        search::SearchOrder,
        view::SearchView,
        view::SuggestionView,
        view::SearchGroupView,
        view::PassageHitView,
        view::SearchHitView,
        view::HitView,
        view::MessageHitsView,
        view::MessageHitView,
        view::DraftView,
        view::OutboxEntryView,
        view::OptionsView,
        view::InstructionsView,
        view::PresetView,
        view::PromptView,
        view::PastQuestionView,
        view::ProjectView,
        view::ProjectChoice,
        view::CopyView,
        view::MessageView,
        view::BlockView,
        view::GrownView,
        view::ContextView,
        view::ProgressView,
        view::ToolState,
        view::WebActionView,
        view::AddressView,
        view::PassageView,
        view::QuotedPassageView,
        view::CodeOutputView,
        view::SourceView,
        view::WaitingView,
        view::EndingView,
        view::EndingAction,
        view::FileView,
        view::FileStatusView,
        file_list::FilesQuery,
        file_list::FileFilter,
        file_list::FileSort,
        view::FilesWindowView,
        view::FilesSumView,
        view::CountedWord,
        view::SelectableView,
        view::DeletionView,
        view::DownloadView,
        view::DownloadStateView,
        view::FileDetailsView,
        view::FileUseView,
        view::CitingView,
        view::PreviewView,
        view::ReadableDivision,
        view::ReadablePartView,
        view::PageShapeView,
        view::QuotePlaceView,
        view::QuoteFound,
        view::PageView,
        view::SidesView,
        view::CitedQuoteView,
        view::PageWordView,
        view::PageWordEnd,
        view::ThumbnailView,
        view::PageMarksView,
        view::MarkView,
        view::PreviewHitsView,
        view::PageHitsView,
        view::QuoteContextView,
        view::OpenDocumentsView,
        view::AttachTarget,
        view::OpenDocumentView,
        view::OfferView,
        view::ClipView,
        view::OfferListView,
        view::OfferedFileView,
        view::FileKind,
        view::ProblemView,
        view::ProblemCode,
        view::SentView,
        view::NextRequestView,
        view::ServiceRequestView,
        view::DetailsView,
        view::DetailsSection,
        view::DetailsRow,
        view::CaptureView,
        view::StretchView,
        view::AppEvent,
    );
    text.push_str(
        "/** Every command: what it takes and what it gives. All of them reject with a `ProblemView`. */\n",
    );
    text.push_str("export type CommandMap = {\n");
    for CommandShape { name, args, result } in commands::shapes(&config) {
        let args: Vec<String> = args.iter().map(|(arg, kind)| format!("{}: {kind}", camel(arg))).collect();
        let args = if args.is_empty() {
            "Record<string, never>".to_owned()
        } else {
            format!("{{ {} }}", args.join(", "))
        };
        text.push_str(&format!("  {name}: {{ args: {args}; result: {result} }};\n"));
    }
    text.push_str("};\n");
    text
}

/// Tauri turns the names of arguments into camel case on their way to the web view.
fn camel(snake: &str) -> String {
    let mut parts = snake.split('_');
    let mut name = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut chars = part.chars();
        name.extend(chars.next().map(|c| c.to_ascii_uppercase()));
        name.push_str(chars.as_str());
    }
    name
}
