//! The state for the first paint.

use super::{
    ConversationRow, ConversationView, DeletionView, DownloadView, FolderView, ModelsView, OpenDocumentsView,
    ServiceView, Settings, SystemLanguage,
};
use parlance_domain::{ConversationId, ProfileId};
use parlance_words::Paragraph;
use serde::Serialize;
use std::collections::HashMap;
use ts_rs::TS;

/// Everything the window needs for its first paint.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct StartView {
    /// The app's version.
    pub version: String,
    /// Whether the person has never chosen where answers come from.
    pub is_first_run: bool,
    /// Whether this is the first start, nothing is encrypted and there is a keyring for the key.
    pub can_encrypt: bool,
    /// Whether this is the first start and there is no keyring: the key of a service is kept until the app ends.
    pub lacks_keyring: bool,
    /// The font families of this computer, where the web view is slow with others; the window adds them.
    pub fonts: Option<Vec<String>>,
    /// All services, the chosen one marked.
    pub services: Vec<ServiceView>,
    /// The models of the local service.
    pub models: ModelsView,
    /// The person's settings.
    pub settings: Settings,
    /// The language of the window while none is chosen in the settings.
    pub system_language: SystemLanguage,
    /// The ids of the actions last used in the palette, the latest first.
    pub recent_actions: Vec<String>,
    /// All conversations that are not in the trash, newest first.
    pub conversations: Vec<ConversationRow>,
    /// The folders of conversations, in the order in which they were made.
    pub folders: Vec<FolderView>,
    /// How many conversations and messages are in the trash.
    pub n_trashed: u32,
    /// The conversation that was open last, if it still exists.
    pub open_conversation_id: Option<ConversationId>,
    /// The end of that conversation. `None` when it could not be opened: who asks for it again is told why.
    pub open: Option<ConversationView>,
    /// The documents that were open beside it last.
    pub open_documents: OpenDocumentsView,
    /// The keys of the diagrams whose drawing ended the page or the app; they are drawn on request only.
    pub interrupted_drawings: Vec<String>,
    /// How many files each service has, of the services that have any.
    #[ts(type = "Record<string, number>")]
    pub n_files: HashMap<ProfileId, u64>,
    /// Deletions of files that can still be taken back.
    pub deletions: Vec<DeletionView>,
    /// Files on their way to this computer, oldest first: there are some when the page is loaded anew.
    pub downloads: Vec<DownloadView>,
    /// Notices about this start: recovered and missing data.
    pub notices: Vec<Paragraph>,
}
