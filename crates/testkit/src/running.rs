//! A running app without a window: the real store, the real local service and real HTTP, in a temporary folder.

#![expect(clippy::expect_used, reason = "a test cannot go on without its app")]

use crate::clock::TestClock;
use parlance_app::{
    App, Config, Disk, EventStream, GivenService, ModelSearch, Readers, RealClock, open_system_keyring,
};
use parlance_contract::{
    AppEvent, ConversationView, DraftView, ExportFormat, ExportPackage, ExportRequest, ExportScope,
    FileStatusView, FileView, MessageView, SentView,
};
use parlance_domain::file_list::FilesQuery;
use parlance_domain::{ConversationId, FileId, MessageStatus, ProfileId};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// A test that waits longer than this has failed.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A key that every scripted service accepts.
const KEY: &str = "svc_0123456789abcdef0123456789abcdef";

/// Long enough for a test to undo a deletion.
const UNDO_FOR: Duration = Duration::from_secs(3600);

/// Exports all conversations with everything that belongs to them into one file that can be imported again.
pub const EVERYTHING: ExportRequest = ExportRequest {
    scope: ExportScope::Everything,
    format: ExportFormat::Json,
    package: ExportPackage::Zip,
    has_files: true,
    has_archived: true,
    has_citations: true,
    has_details: true,
};

/// Settings of an app on the test's folder, with its local service, in real time. It contacts services without delay.
pub fn plain_config(data_dir: &Path) -> Config {
    Config {
        data_dir: data_dir.to_owned(),
        service: None,
        undo_for: Duration::ZERO,
        system_locales: Vec::new(),
        model_search: ModelSearch::default(),
        data_key: None,
        keyring: open_system_keyring,
        memory_dir: None,
        clock: Arc::new(RealClock),
        updates_without_backup: false,
        disk: Disk::default(),
        readers: Readers::on_threads(2),
    }
}

/// The files below `folder` that this process has open.
///
/// # Panics
/// When the system does not report them.
#[cfg(target_os = "linux")]
#[must_use]
pub fn list_open_files(folder: &Path) -> Vec<PathBuf> {
    let folder = folder.canonicalize().expect("the folder is there");
    let open = std::fs::read_dir("/proc/self/fd").expect("the system lists what is open");
    // A file closed since the folder was read has no link target.
    let targets = open.filter_map(|entry| std::fs::read_link(entry.ok()?.path()).ok());
    targets.filter(|target| target.starts_with(&folder)).collect()
}

/// The settings of an app that a test starts. By default it uses its own local service, on an empty folder.
pub struct Setup {
    dir: TempDir,
    service: Option<GivenService>,
    undo_for: Duration,
    clock: TestClock,
    model_search: ModelSearch,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            dir: TempDir::new().expect("a temporary folder can be made"),
            service: None,
            undo_for: Duration::ZERO,
            clock: TestClock::default(),
            model_search: ModelSearch::default(),
        }
    }
}

impl Setup {
    /// The service at `address`, with a key that is valid there.
    #[must_use]
    pub fn service(self, address: &str) -> Self {
        self.service_with_key(address, KEY)
    }

    fn service_with_key(self, address: &str, key: &str) -> Self {
        let given = GivenService { address: address.to_owned(), key: Some(key.to_owned().into()) };
        Self { service: Some(given), ..self }
    }

    /// A clock that others share.
    #[must_use]
    pub fn clock(self, clock: &TestClock) -> Self {
        Self { clock: clock.clone(), ..self }
    }

    /// The user can undo the deletion of files for the usual time. Without this, the app tells the service at once.
    #[must_use]
    pub fn undo(self) -> Self {
        Self { undo_for: UNDO_FOR, ..self }
    }

    /// These addresses are scanned for model servers.
    #[must_use]
    pub fn model_servers(self, addresses: &[String]) -> Self {
        let model_search = ModelSearch { addresses: addresses.to_vec(), home_dir: None };
        Self { model_search, ..self }
    }

    /// A data folder that `prepare` fills.
    #[must_use]
    pub fn data(self, prepare: impl FnOnce(&Path)) -> Self {
        std::fs::create_dir(self.data_dir()).expect("a folder can be made");
        prepare(&self.data_dir());
        self
    }

    fn data_dir(&self) -> PathBuf {
        self.dir.path().join("data")
    }

    /// Starts the app.
    pub async fn start(self) -> RunningApp {
        crate::task_panics::watch_tasks();
        let config = Config {
            service: self.service.clone(),
            undo_for: self.undo_for,
            model_search: self.model_search.clone(),
            memory_dir: Some(self.dir.path().join("memory")),
            clock: Arc::new(self.clock.clone()),
            ..plain_config(&self.data_dir())
        };
        let (app, events) = App::open(config).await.expect("the app starts");
        RunningApp { app, clock: self.clock.clone(), events, setup: self }
    }
}

/// An app in a folder that is deleted with it.
pub struct RunningApp {
    /// The app.
    pub app: App,
    /// The clock of its pauses, in real time until a test changes it.
    pub clock: TestClock,
    events: EventStream,
    setup: Setup,
}

impl RunningApp {
    /// Starts an app that talks to its own local service.
    pub async fn start() -> Self {
        Setup::default().start().await
    }

    /// Starts an app that uses the service at `address`, with a key that is valid there.
    pub async fn start_with(address: &str) -> Self {
        Setup::default().service(address).start().await
    }

    /// Like `start`, with a new conversation.
    pub async fn conversing() -> (Self, ConversationId) {
        let app = Self::start().await;
        let id = app.new_conversation().await;
        (app, id)
    }

    /// Like `start_with`, with a new conversation.
    pub async fn conversing_with(address: &str) -> (Self, ConversationId) {
        let app = Self::start_with(address).await;
        let id = app.new_conversation().await;
        (app, id)
    }

    /// Closes the app. Its folder stays.
    async fn close(self) -> Setup {
        self.app.close().await;
        self.setup
    }

    /// Closes the app and starts it again on the same folder.
    pub async fn restart(self) -> Self {
        self.close().await.start().await
    }

    /// Closes the app and starts it again on the same folder, with a service from the environment variables.
    pub async fn restart_with(self, address: &str, key: &str) -> Self {
        self.close().await.service_with_key(address, key).start().await
    }

    /// Starts the app again on a copy of its folder, as if it had been killed now.
    pub async fn crash(self) -> Self {
        let from = self.data_dir();
        let copy = |to: &Path| {
            for name in ["parlance.db", "parlance.db-wal"] {
                std::fs::copy(from.join(name), to.join(name)).expect("the store can be copied");
            }
        };
        let left = Setup::default().data(copy);
        let Setup { service, undo_for, clock, .. } = self.close().await;
        Setup { service, undo_for, clock, ..left }.start().await
    }

    /// The data folder of the app.
    #[must_use]
    pub fn data_dir(&self) -> PathBuf {
        self.setup.data_dir()
    }

    /// Writes a document that can be attached.
    pub fn write_document(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.setup.dir.path().join(name);
        std::fs::write(&path, content).expect("a document can be written");
        path
    }

    /// Creates a conversation.
    pub async fn new_conversation(&self) -> ConversationId {
        self.app.create_conversation(None).await.expect("a conversation can be made").row.id
    }

    /// The conversation as the page receives it on opening.
    pub async fn open(&self, id: ConversationId) -> ConversationView {
        self.app.open_conversation(id).await.expect("the conversation opens")
    }

    /// Waits for the next event for which `find` returns a value; skips the others.
    pub async fn until<T>(&mut self, mut find: impl FnMut(AppEvent) -> Option<T>) -> T {
        let search = async {
            loop {
                let event = self.events.recv().await.expect("the app goes on telling");
                if let Some(found) = find(event) {
                    return found;
                }
            }
        };
        tokio::time::timeout(TIMEOUT, search).await.expect("the event comes")
    }

    /// Waits for a notice that contains these words.
    pub async fn until_notice(&mut self, words: &str) -> String {
        self.until(|event| match event {
            AppEvent::Notice { text } => Some(text.to_string()).filter(|text| text.contains(words)),
            _ => None,
        })
        .await
    }

    /// Waits until a question of the outbox is sent.
    pub async fn until_question_sent(&mut self) -> SentView {
        self.until(|event| if let AppEvent::QuestionSent { sent, .. } = event { Some(*sent) } else { None })
            .await
    }

    /// Waits until a file has such a status.
    pub async fn until_file(
        &mut self,
        file_id: FileId,
        is_met: impl Fn(&FileStatusView) -> bool,
    ) -> FileView {
        self.until(|event| match event {
            AppEvent::FileChanged { file } => (file.id == file_id && is_met(&file.status)).then_some(file),
            _ => None,
        })
        .await
    }

    /// Waits until the list of files has this length.
    pub async fn until_n_files(&mut self, expected: u64) {
        self.until(|event| match event {
            AppEvent::FilesChanged { n_files, .. } => (n_files == expected).then_some(()),
            _ => None,
        })
        .await;
    }

    /// Sends a question and waits until the answer has ended.
    pub async fn ask(&mut self, id: ConversationId, text: &str) -> MessageView {
        let answer = self.app.send_message(id, text.to_owned()).await.expect("the question is sent").answer;
        self.until_ended(answer.id).await
    }

    /// Sends a question and waits until the text of its answer contains `words`.
    pub async fn ask_until(&mut self, id: ConversationId, text: &str, words: &str) -> SentView {
        let sent = self.app.send_message(id, text.to_owned()).await.expect("the question is sent");
        self.until_said(words).await;
        sent
    }

    /// Waits until an answer has ended.
    pub async fn until_ended(&mut self, message_id: parlance_domain::MessageId) -> MessageView {
        let is_ended = |message: &MessageView| message.id == message_id && message.status.is_final();
        loop {
            let ended = self.until(|event| match event {
                AppEvent::MessageChanged { message, .. } if is_ended(&message) => Some(Ok(*message)),
                // The page gets the answer of a conversation that is not open when it opens it.
                AppEvent::ConversationChanged { row } if row.is_unread => Some(Err(row.id)),
                _ => None,
            });
            let conversation_id = match ended.await {
                Ok(message) => return message,
                Err(conversation_id) => conversation_id,
            };
            let page = self.app.load_around(conversation_id, message_id).await.ok();
            if let Some(ended) = page.and_then(|page| page.messages.into_iter().find(is_ended)) {
                return ended;
            }
        }
    }

    /// Waits until the text of a streaming answer contains `words`.
    pub async fn until_said(&mut self, words: &str) {
        let mut blocks = Vec::new();
        self.until(|event| match event {
            AppEvent::TurnUpdated { keep, grown, tail, .. } => {
                let grown = grown.and_then(|grown| grown.onto(blocks.get(keep as usize)?));
                blocks.truncate(keep as usize);
                blocks.extend(grown);
                blocks.extend(tail);
                blocks.iter().any(|block| format!("{block:?}").contains(words)).then_some(())
            }
            _ => None,
        })
        .await;
    }

    /// Attaches a document and waits until the service has processed or rejected it.
    pub async fn attach(&mut self, id: ConversationId, path: &Path) -> FileView {
        let draft: DraftView =
            self.app.attach_files(id, vec![path.to_owned()]).await.expect("the document is attached");
        let file_id = draft.attachments.last().expect("the draft has the document").id;
        self.until_settled(file_id).await
    }

    /// Like [`Self::attach`], for a document with this name and content.
    pub async fn attach_document(
        &mut self,
        id: ConversationId,
        name: &str,
        content: impl AsRef<[u8]>,
    ) -> FileView {
        let path = self.write_document(name, content);
        self.attach(id, &path).await
    }

    /// Attaches a new document and does not wait for its upload.
    pub async fn begin_attaching(&self, id: ConversationId, name: &str, content: impl AsRef<[u8]>) -> FileId {
        let path = self.write_document(name, content);
        let draft = self.app.attach_files(id, vec![path]).await.expect("the document is attached");
        draft.attachments.last().expect("the draft has the document").id
    }

    /// The service that new conversations use.
    pub async fn service_id(&self) -> ProfileId {
        let services = self.app.start().await.expect("the app starts").services;
        services.into_iter().find(|service| service.is_chosen).expect("a service is chosen").profile_id
    }

    /// All files in the store, the newest first.
    pub async fn files(&self) -> Vec<FileView> {
        let query = FilesQuery { is_descending: true, ..FilesQuery::default() };
        self.app
            .list_files(self.service_id().await, query, 0, 1000)
            .await
            .expect("the files are listed")
            .files
    }

    /// All files in the store, the newest first, after a refresh from the service, which must succeed.
    pub async fn refreshed_files(&self) -> Vec<FileView> {
        let problem =
            self.app.refresh_files(self.service_id().await, None).await.expect("a service is chosen");
        assert_eq!(problem, None, "the service answers");
        self.files().await
    }

    /// Deletes a file and waits until the deletion succeeds or fails.
    pub async fn delete(&mut self, file_id: FileId) -> Option<String> {
        self.app.delete_files(vec![file_id]).await.expect("the deletion is planned");
        self.until_gone(file_id).await
    }

    /// Waits until the deletion of a file succeeds or fails.
    pub async fn until_gone(&mut self, file_id: FileId) -> Option<String> {
        self.until(|event| match event {
            AppEvent::FileChanged { file } if file.id == file_id => match file.status {
                FileStatusView::Deleted => Some(None),
                _ => file.not_deleted.map(|why| Some(why.to_string())),
            },
            _ => None,
        })
        .await
    }

    /// Waits until the upload of a file is scheduled for a retry. Returns the delay in milliseconds of wall-clock time;
    /// `None` while another file is tried first.
    pub async fn until_waiting(&mut self, file_id: FileId) -> Option<i64> {
        self.until(|event| match event {
            AppEvent::FileChanged { file } if file.id == file_id => match file.status {
                FileStatusView::Waiting { again_at_ms, .. } => Some(again_at_ms),
                _ => None,
            },
            _ => None,
        })
        .await
    }

    /// Waits until a file is ready or has failed.
    pub async fn until_settled(&mut self, file_id: FileId) -> FileView {
        self.until_file(file_id, |status| {
            matches!(status, FileStatusView::Ready | FileStatusView::Failed { .. })
        })
        .await
    }
}

/// The visible text of a message, without HTML.
#[must_use]
pub fn words_of(message: &MessageView) -> String {
    let blocks = serde_json::to_string(&message.blocks).expect("views are JSON");
    let mut words = String::new();
    let mut is_tag = false;
    for c in blocks.chars() {
        match c {
            '<' => is_tag = true,
            '>' => is_tag = false,
            c if !is_tag => words.push(c),
            _ => {}
        }
    }
    words
}

/// Asserts that a status is the given one; the failure shows the message.
#[track_caller]
pub fn assert_status(message: &MessageView, status: MessageStatus) {
    assert_eq!(message.status, status, "{message:?}");
}
