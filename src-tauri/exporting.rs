//! Exports from the window: the dialog for their destination, printing and copying.
//!
//! Paths come from dialogs and stay here.

use crate::copying;
use crate::printing::{self, Printer};
use crate::shell::Shell;
use parlance_app::Problem;
use parlance_contract::{CopyView, ExportFormat, ExportPackage, ExportRequest, ExportSurveyView};
use parlance_domain::{ConversationId, FolderId};
use parlance_words::messages;
use std::sync::Arc;
use tauri_plugin_opener::OpenerExt as _;

impl Shell {
    /// The conversations and sizes that an export could have.
    pub(crate) async fn survey_export(
        &self,
        ids: Vec<ConversationId>,
        folder_id: Option<FolderId>,
    ) -> Result<ExportSurveyView, Problem> {
        let survey = self.app().features.exports.survey(ids, folder_id).await?;
        Ok(ExportSurveyView { has_pdf: printing::is_available(), ..survey })
    }

    /// Lets the user choose a destination and begins to export to it.
    pub(crate) async fn export_conversations(&self, request: ExportRequest) -> Result<(), Problem> {
        let app = self.app();
        let name = app.features.exports.suggest_name(&request).await?;
        let is_folder =
            request.package == ExportPackage::Folder && app.plan_export(request.clone()).await?.is_package;
        let path = if is_folder {
            self.pick_save_folder(messages::dialog_export_folder()).await?.join(name)
        } else {
            self.pick_save_file(messages::dialog_export(), &name).await?
        };
        app.features.exports.begin(request, path, Some(Arc::new(Printer::new(self.tauri())))).await
    }

    /// Cancels the running export, or dismisses the finished one.
    pub(crate) async fn dismiss_export(&self) -> Result<(), Problem> {
        self.app().features.exports.dismiss().await;
        Ok(())
    }

    /// Shows the export in the system's file manager.
    pub(crate) async fn reveal_export(&self) -> Result<(), Problem> {
        let path = self.app().features.exports.path().await?;
        let shown = self.tauri().opener().reveal_item_in_dir(&path);
        shown.map_err(|error| Problem::folder_not_opened(&path, error))
    }

    /// Puts a conversation on the clipboard as Markdown.
    pub(crate) async fn copy_conversation(&self, id: ConversationId) -> Result<(), Problem> {
        let markdown = self.app().features.exports.text_of(id, ExportFormat::Markdown).await?;
        let copied = CopyView { text: markdown.clone(), html: String::new(), markdown };
        copying::put(self.tauri(), copied, copying::History::Kept).await.map(drop)
    }

    /// Opens the system's dialog for printing a conversation.
    pub(crate) async fn print_conversation(&self, id: ConversationId) -> Result<(), Problem> {
        let page = self.app().features.exports.text_of(id, ExportFormat::Html).await?;
        printing::print_by_dialog(self.tauri(), page).await
    }
}
