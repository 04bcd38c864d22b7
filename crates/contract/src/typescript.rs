//! Generates the page's TypeScript types from the types of this crate.

use parlance_domain::outbox::Wait;
use parlance_domain::{
    ConversationId, DownloadId, FileId, FolderId, MessageId, MessageStatus, OutboxEntryId, PresetId,
    PreviewId, ProfileId, ProjectId, PromptId, Role, file_list, search,
};
use parlance_words::{Argument, Paragraph, Text};
use ts_rs::TS;

/// A command of the page.
pub struct CommandShape {
    /// Its name.
    pub name: &'static str,
    /// The name and the TypeScript type of each argument.
    pub args: Vec<(&'static str, String)>,
    /// The TypeScript type of its result.
    pub result: String,
}

/// The content of `ui/src/ipc/bindings.ts`, with these commands. Their types were named with the same `config`.
#[must_use]
pub fn typescript(config: &ts_rs::Config, commands: &[CommandShape]) -> String {
    let mut text = String::from(
        "// Made from the Rust types by `UPDATE_BINDINGS=1 cargo test --test bindings`; a test fails when it is stale. Do not edit.\n\n",
    );
    macro_rules! declare {
        ($($kind:ty),* $(,)?) => {$(
            if let Some(docs) = <$kind as TS>::docs() {
                text.push_str(&docs);
            }
            text.push_str("export ");
            text.push_str(&<$kind as TS>::decl(config));
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
        crate::StartView,
        crate::RecoveryView,
        crate::EncryptionState,
        crate::EncryptionView,
        crate::RecoveryKeyView,
        crate::SelfCheckView,
        crate::SelfCheckReportView,
        crate::SelfCheckCountsView,
        crate::FindingView,
        crate::Repair,
        crate::ServiceView,
        crate::ServiceState,
        crate::KeyLocation,
        crate::ModelsView,
        crate::ModelRef,
        crate::ChosenModelView,
        crate::ModelState,
        crate::MeaningProgressView,
        crate::ModelServerView,
        crate::ModelServerState,
        crate::OfferedModelView,
        crate::PageRequestView,
        crate::ModelUse,
        crate::Settings,
        crate::ConversationOrder,
        crate::TrashPeriod,
        crate::TrashView,
        crate::TrashedConversationView,
        crate::TrashedMessageView,
        crate::FolderView,
        crate::InheritedView,
        crate::OriginView,
        crate::SystemLanguage,
        crate::Theme,
        crate::Display,
        crate::Contrast,
        crate::TextSize,
        crate::ColumnWidth,
        crate::InterfaceFont,
        crate::MessageFont,
        crate::Density,
        crate::Direction,
        crate::Motion,
        crate::AfterSending,
        crate::Spoken,
        crate::SendKey,
        crate::OfflineQuestions,
        crate::Spelling,
        crate::BackupInterval,
        crate::BackupId,
        crate::BackupReason,
        crate::BackupView,
        crate::BackupVerificationView,
        crate::BackupsView,
        crate::SecondPlaceView,
        crate::BackupComparisonView,
        crate::DifferingView,
        crate::ImportView,
        crate::ImportListView,
        crate::ImportRowView,
        crate::ImportChoices,
        crate::ImportPhase,
        crate::ImportedView,
        crate::ExportScope,
        crate::ExportFormat,
        crate::ExportPackage,
        crate::ExportRequest,
        crate::ExportSurveyView,
        crate::ExportFolderView,
        crate::ExportPlanView,
        crate::ExportView,
        crate::ExportStateView,
        crate::ConversationRow,
        crate::ConversationView,
        crate::MessagesView,
        crate::FoundView,
        crate::FoundMessageView,
        search::SearchQuery,
        search::SearchFilters,
        search::SearchKind,
        search::SearchOrder,
        crate::SearchView,
        crate::SuggestionView,
        crate::SearchGroupView,
        crate::PassageHitView,
        crate::SearchHitView,
        crate::HitView,
        crate::MessageHitsView,
        crate::MessageHitView,
        crate::DraftView,
        crate::OutboxEntryView,
        crate::OptionsView,
        crate::InstructionsView,
        crate::PresetView,
        crate::PromptView,
        crate::PastQuestionView,
        crate::ProjectView,
        crate::ProjectChoice,
        crate::CopyView,
        crate::MessageView,
        crate::BlockView,
        crate::GrownView,
        crate::ContextView,
        crate::ProgressView,
        crate::ToolState,
        crate::WebActionView,
        crate::AddressView,
        crate::PassageView,
        crate::QuotedPassageView,
        crate::CodeOutputView,
        crate::SourceView,
        crate::WaitingView,
        crate::EndingView,
        crate::EndingAction,
        crate::FileView,
        crate::FileStatusView,
        file_list::FilesQuery,
        file_list::FileFilter,
        file_list::FileSort,
        crate::FilesWindowView,
        crate::FilesSumView,
        crate::CountedWord,
        crate::SelectableView,
        crate::DeletionView,
        crate::DownloadView,
        crate::DownloadStateView,
        crate::FileDetailsView,
        crate::FileUseView,
        crate::CitingView,
        crate::PreviewView,
        crate::ReadableDivision,
        crate::ReadablePartView,
        crate::PageShapeView,
        crate::QuoteMarkView,
        crate::QuoteMarksView,
        crate::QuotePlaceView,
        crate::QuoteFound,
        crate::PageView,
        crate::SidesView,
        crate::CitedQuoteView,
        crate::PageWordView,
        crate::PageWordEnd,
        crate::ThumbnailView,
        crate::PageMarksView,
        crate::MarkView,
        crate::PreviewHitsView,
        crate::PageHitsView,
        crate::QuoteContextView,
        crate::OpenDocumentsView,
        crate::AttachTarget,
        crate::OpenDocumentView,
        crate::OfferView,
        crate::ClipView,
        crate::OfferListView,
        crate::OfferedFileView,
        crate::ProblemView,
        crate::ProblemCode,
        crate::SentView,
        crate::NextRequestView,
        crate::ServiceRequestView,
        crate::DetailsView,
        crate::DetailsSection,
        crate::DetailsRow,
        crate::CaptureView,
        crate::StretchView,
        crate::AppEvent,
    );
    text.push_str(
        "/** Every command: what it takes and what it gives. All of them reject with a `ProblemView`. */\n",
    );
    text.push_str("export type CommandMap = {\n");
    for CommandShape { name, args, result } in commands {
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
