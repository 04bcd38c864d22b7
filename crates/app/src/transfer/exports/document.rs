//! A conversation of the store as a document.

use crate::kernel::problem::Problem;
use crate::services::context::Context;
use crate::settings::preferences;
use jiff::tz::TimeZone;
use parlance_contract::{ExportFormat, ExportRequest};
use parlance_domain::Role;
use parlance_export::{
    Answer, Attachment, CONVERSATION_FORMAT, Contents, Conversation, ExportedFile, FORMAT_VERSION, Message,
    ServiceKind, Style, write_html, write_json, write_markdown,
};
use parlance_store::files::File;
use parlance_store::profiles::ProfileKind;
use parlance_store::turns::Turn;
use parlance_store::whole_conversations::WholeConversation;
use std::io;

/// The parts that all documents of an export share.
#[derive(Clone)]
pub(crate) struct DocumentSettings {
    pub(super) contents: Contents,
    pub(super) style: Style,
}

impl DocumentSettings {
    pub(super) async fn new(context: &Context, request: &ExportRequest) -> Result<Self, Problem> {
        let contents = Contents { has_citations: request.has_citations, has_details: request.has_details };
        let style = Style {
            language: preferences::language(context).await?,
            time_zone: TimeZone::system(),
            has_details: request.has_details,
        };
        Ok(Self { contents, style })
    }
}

/// The conversation in its exported form. Its files have no paths yet.
pub(super) fn conversation(whole: WholeConversation, settings: &DocumentSettings) -> Conversation {
    let WholeConversation {
        row,
        profile,
        folder,
        instructions,
        draft,
        messages,
        mut turns,
        mut names,
        files,
    } = whole;
    let is_local = profile.as_ref().is_some_and(|profile| profile.kind == ProfileKind::Local);
    let files: Vec<ExportedFile> = files.into_iter().map(exported_file).collect();
    let messages = messages.into_iter().map(|message| {
        let attached = message.attachments.iter().map(|file_id| {
            let own_name = files.iter().find(|file| file.id == *file_id).map(|file| file.name.clone());
            let name = names.remove(&(message.id, *file_id)).or(own_name).unwrap_or_default();
            Attachment { file_id: *file_id, name }
        });
        Message {
            id: message.id,
            parent_id: message.parent_id,
            role: message.role,
            status: message.status,
            created_at_ms: message.created_at_ms,
            attachments: attached.collect(),
            answer: match message.role {
                Role::You => None,
                Role::Assistant => turns.remove(&message.id).map(answer),
            },
            items: message.items,
        }
    });
    let mut conversation = Conversation {
        format: CONVERSATION_FORMAT.to_owned(),
        version: FORMAT_VERSION,
        id: row.id,
        title: row.title,
        service: profile.map(|profile| profile.name).unwrap_or_default(),
        service_kind: if is_local { ServiceKind::Local } else { ServiceKind::Remote },
        folder,
        is_pinned: row.pinned_position.is_some(),
        is_archived: row.archived_at_ms.is_some(),
        created_at_ms: row.created_at_ms,
        updated_at_ms: row.updated_at_ms,
        instructions,
        draft,
        shown_message_id: row.leaf_id,
        messages: messages.collect(),
        files: Vec::new(),
    };
    conversation.files = files;
    conversation.reduce(settings.contents);
    conversation
}

fn exported_file(file: File) -> ExportedFile {
    ExportedFile {
        id: file.id,
        name: file.name,
        bytes: file.bytes,
        sha256: file.sha256.map(|hash| hexadecimal(&hash)),
        service_file_id: file.service_file_id,
        path: None,
    }
}

fn answer(turn: Turn) -> Answer {
    Answer {
        ending: turn.ending,
        model: turn.facts.model,
        input_tokens: turn.facts.usage.map(|usage| usage.input_tokens),
        output_tokens: turn.facts.usage.map(|usage| usage.output_tokens),
        started_at_ms: Some(turn.times.started_at_ms),
        first_text_at_ms: turn.times.first_word_at_ms,
        ended_at_ms: turn.times.ended_at_ms,
        response_id: turn.facts.response_id,
        request_id: turn.request_id,
    }
}

/// Writes a conversation; for a PDF, the page to print.
pub(super) fn write(
    conversation: &Conversation,
    format: ExportFormat,
    settings: &DocumentSettings,
    to: &mut dyn io::Write,
) -> io::Result<()> {
    match format {
        ExportFormat::Markdown => write_markdown(conversation, &settings.style, to),
        ExportFormat::Html | ExportFormat::Pdf => write_html(conversation, &settings.style, to),
        ExportFormat::Json => write_json(conversation, to),
    }
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
