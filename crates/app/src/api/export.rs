//! Exports of conversations.

use super::App;
use crate::export::PagePrinter;
use crate::problem::Problem;
use crate::view::{ExportPlanView, ExportRequest, ExportSurveyView};
use parlance_domain::{ConversationId, FolderId};
use std::path::PathBuf;
use std::sync::Arc;

impl App {
    /// What there is to export, and how much of it is in these conversations, and in this folder or the one around them.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn survey_export(
        &self,
        ids: Vec<ConversationId>,
        folder_id: Option<FolderId>,
    ) -> Result<ExportSurveyView, Problem> {
        self.features.exports.survey(ids, folder_id).await
    }

    /// What an export would consist of, and how large it would be.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn plan_export(&self, request: ExportRequest) -> Result<ExportPlanView, Problem> {
        self.features.exports.plan(request).await
    }

    /// The name that an export gets unless the person chooses another.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub async fn export_name(&self, request: &ExportRequest) -> Result<String, Problem> {
        self.features.exports.suggest_name(request).await
    }

    /// Begins an export. It appears at `to`, or at a free name like it, whole or not at all.
    ///
    /// # Errors
    /// When there is nothing to export, another export runs or the store cannot be read.
    pub async fn begin_export(
        &self,
        request: ExportRequest,
        to: PathBuf,
        printer: Option<Arc<dyn PagePrinter>>,
    ) -> Result<(), Problem> {
        self.features.exports.begin(request, to, printer).await
    }

    /// Cancels the export that runs, of which nothing is left, or forgets the one that has ended.
    pub async fn dismiss_export(&self) {
        self.features.exports.dismiss().await;
    }

    /// Where the export is that has ended last.
    ///
    /// # Errors
    /// When it is gone.
    pub async fn export_path(&self) -> Result<PathBuf, Problem> {
        self.features.exports.path().await
    }

    /// A conversation as Markdown.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn conversation_markdown(&self, id: ConversationId) -> Result<String, Problem> {
        self.features.exports.markdown_of(id).await
    }

    /// A conversation as a page of its own, which needs nothing else.
    ///
    /// # Errors
    /// When it does not exist or the store cannot be read.
    pub async fn conversation_page(&self, id: ConversationId) -> Result<String, Problem> {
        self.features.exports.page_of(id).await
    }
}
