//! Imported conversations, of any program.

/// The program that wrote an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// This app's own export.
    Own,
    /// ChatGPT.
    ChatGpt,
    /// Claude.
    Claude,
    /// LibreChat.
    LibreChat,
    /// Open WebUI.
    OpenWebUi,
    /// Jan.
    Jan,
}

/// A conversation as a tree of messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conversation {
    /// Its id in the original program.
    pub source_id: String,
    /// Its title; empty when it has none.
    pub title: String,
    /// The time of its creation, in milliseconds since 1970.
    pub created_at_ms: Option<i64>,
    /// The time of the last message.
    pub updated_at_ms: Option<i64>,
    /// Whether it was archived there.
    pub is_archived: bool,
    /// Whether it was pinned, or had a star.
    pub is_pinned: bool,
    /// The instructions of the conversation; only in the app's own exports.
    pub instructions: String,
    /// The unsent text of the composer; only in the app's own exports.
    pub draft: String,
    /// The names of its folders, the outermost first.
    pub folder: Vec<String>,
    /// The messages, each after its parent; versions in order.
    pub messages: Vec<Message>,
    /// The last message that was shown, as an index.
    pub leaf: usize,
}

/// The author of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The user.
    You,
    /// The model.
    Assistant,
}

/// One message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Its id in the original program.
    pub source_id: String,
    /// The previous message, as an index smaller than its own.
    pub parent: Option<usize>,
    /// The author.
    pub role: Role,
    /// The content.
    pub parts: Vec<Part>,
    /// The model that wrote it.
    pub model: Option<String>,
    /// Its time, in milliseconds since 1970.
    pub created_at_ms: Option<i64>,
    /// How it ended.
    pub end: End,
    /// Details of an answer, as JSON of `docs/export-format.md`; only in the app's own exports.
    pub details: Option<String>,
    /// Its files.
    pub attachments: Vec<Attachment>,
}

/// How a message ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// It is complete.
    #[default]
    Complete,
    /// The user stopped it.
    Stopped,
    /// It ended before it was complete.
    Cut,
    /// An error occurred instead of it, or within it.
    Failed,
}

/// A part of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Markdown.
    Text(String),
    /// The model's reasoning.
    Reasoning(String),
    /// A tool that the model used.
    Tool {
        /// The id that links a call and its output; empty without one.
        call_id: String,
        /// The tool.
        name: String,
        /// The arguments of the call.
        arguments: String,
        /// The result of the call.
        output: Option<String>,
    },
    /// An item of this app, as JSON.
    Item(String),
}

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Its id; only in the app's own exports.
    pub id: Option<String>,
    /// Its name, which is no path.
    pub name: String,
    /// The location of its bytes.
    pub content: Content,
}

/// The location of a file's bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// In the archive; [`crate::Archive::read_file`] reads them.
    Member {
        /// The index of the member.
        index: usize,
        /// Their number.
        n_bytes: u64,
    },
    /// Only the text of the file was exported.
    Text(String),
    /// They were not exported.
    Missing,
}

/// The origin of an archive, as far as its file reveals it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The file's name.
    pub name: String,
    /// Its size; of a folder, that of its files.
    pub n_bytes: u64,
    /// When it was written, in milliseconds since 1970.
    pub written_at_ms: Option<i64>,
}

impl Message {
    /// An empty message.
    pub(crate) fn new(source_id: String, role: Role) -> Self {
        Self {
            source_id,
            parent: None,
            role,
            parts: Vec::new(),
            model: None,
            created_at_ms: None,
            end: End::Complete,
            details: None,
            attachments: Vec::new(),
        }
    }

    /// Adds a file.
    pub(crate) fn attach(&mut self, name: String, content: Content) {
        self.attachments.push(Attachment { id: None, name, content });
    }

    /// Adds text, unless it is blank.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.trim().is_empty() {
            self.parts.push(Part::Text(text));
        }
    }

    /// Adds reasoning, unless it is blank.
    pub(crate) fn think(&mut self, text: impl Into<String>) {
        let text = text.into();
        if !text.trim().is_empty() {
            self.parts.push(Part::Reasoning(text));
        }
    }

    /// Whether it has no visible content.
    pub(crate) fn is_blank(&self) -> bool {
        self.parts.is_empty() && self.attachments.is_empty()
    }
}
