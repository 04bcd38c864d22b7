//! A database in a folder of its own, and helpers to fill it.

use parlance_domain::{
    ConversationId, Deletion, FileId, FileStatus, FolderId, Item, Message, MessageId, ProfileId, Role,
};
use parlance_store::files::File;
use parlance_store::folders::Folder;
use parlance_store::options::Instructions;
use parlance_store::profiles::{Profile, ProfileKind};
use parlance_store::{Connection, Error, Store, Transaction, conversations, files, messages, profiles};
use parlance_words::{Paragraph, as_is};
use std::path::PathBuf;
use tempfile::TempDir;
use uuid::Uuid;

/// A reason for a failure.
pub(crate) fn reason(text: &str) -> Paragraph {
    as_is(text).into()
}

/// A database with one profile.
pub(crate) struct TestStore {
    pub(crate) folder: TempDir,
    pub(crate) store: Store,
    pub(crate) profile_id: ProfileId,
}

impl TestStore {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("parlance.db")).unwrap();
        let profile = local_profile();
        let profile_id = profile.id;
        store
            .write(|tx| {
                profiles::insert(tx, &profile)?;
                profiles::choose(tx, profile_id)
            })
            .unwrap();
        Self { folder, store, profile_id }
    }

    /// A database with a conversation.
    pub(crate) fn with_conversation() -> (Self, ConversationId) {
        let db = Self::new();
        let id = db.conversation(1);
        (db, id)
    }

    /// Reads; a failure ends the test.
    pub(crate) fn read<T>(&self, read: impl FnOnce(&Connection) -> Result<T, Error>) -> T {
        self.store.read(read).unwrap()
    }

    /// Writes; a failure ends the test.
    pub(crate) fn write<T>(&self, write: impl FnOnce(&Transaction<'_>) -> Result<T, Error>) -> T {
        self.store.write(write).unwrap()
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("parlance.db")
    }

    /// Closes the database and opens it again.
    pub(crate) fn reopened(self) -> Self {
        let Self { folder, store, profile_id } = self;
        drop(store);
        let store = Store::open(folder.path().join("parlance.db")).unwrap();
        Self { folder, store, profile_id }
    }

    pub(crate) fn conversation(&self, now_ms: i64) -> ConversationId {
        let id = ConversationId(Uuid::now_v7());
        self.write(|tx| conversations::create(tx, id, self.profile_id, now_ms));
        id
    }

    /// Adds a message after `parent` and makes it the end of the visible path.
    pub(crate) fn say(
        &self,
        conversation_id: ConversationId,
        parent_id: Option<MessageId>,
        role: Role,
        text: &str,
    ) -> MessageId {
        let message = message(conversation_id, parent_id, role, text);
        self.write(|tx| {
            messages::insert(tx, &message)?;
            conversations::set_leaf(tx, conversation_id, message.id)
        });
        message.id
    }

    /// Adds a file that is on the service.
    pub(crate) fn file(&self, name: &str, service_file_id: Option<&str>) -> FileId {
        let file = File {
            service_file_id: service_file_id.map(str::to_owned),
            status: if service_file_id.is_some() { FileStatus::Ready } else { FileStatus::Queued },
            ..file(self.profile_id, name)
        };
        self.write(|tx| files::insert(tx, &file));
        file.id
    }
}

pub(crate) fn local_profile() -> Profile {
    Profile::new(ProfileId(Uuid::now_v7()), "Local service".to_owned(), ProfileKind::Local, 1)
}

pub(crate) fn message(
    conversation_id: ConversationId,
    parent_id: Option<MessageId>,
    role: Role,
    text: &str,
) -> Message {
    Message::new(MessageId(Uuid::now_v7()), conversation_id, parent_id, role, vec![Item::text(text)], 1_000)
}

pub(crate) fn file(profile_id: ProfileId, name: &str) -> File {
    File {
        id: FileId(Uuid::now_v7()),
        profile_id,
        service_file_id: None,
        name: name.to_owned(),
        bytes: 3,
        sha256: Some([7; 32]),
        purpose: "assistants".to_owned(),
        status: FileStatus::Queued,
        source_path: Some(PathBuf::from("/tmp/a b\u{e9}.pdf")),
        source_modified_at_ms: Some(5),
        created_at_ms: None,
        added_at_ms: 10,
        sent_at_ms: None,
        deleted_at_ms: None,
        deletion: Deletion::None,
    }
}

/// An open folder without options.
pub(crate) fn folder(name: &str, parent_id: Option<FolderId>) -> Folder {
    Folder {
        id: FolderId(Uuid::now_v7()),
        parent_id,
        name: name.to_owned(),
        instructions: Instructions::default(),
        project_id: None,
        is_open: true,
    }
}
