//! The transcript of a conversation: reads the visible path with the data of its messages and presents it.

mod pages;

use crate::conversations::{Turns, UnsavedEnd};
use crate::files::Files;
use crate::kernel::problem::Problem;
use crate::present::attachments::{AddedFiles, read_added, read_attached};
use crate::present::{
    Cited, CitedFile, endings, fold_passages, pick_files, present_items, present_message, present_replaced,
    present_resting,
};
use crate::services::context::Context;
use parlance_contract::{ContextView, FileView, MessageView};
use parlance_domain::sending::Reason;
use parlance_domain::turn::{ContextUse, CutReason, Ending, replay};
use parlance_domain::{Annotation, FileId, Item, Message, Role};
use parlance_store::profiles::ProfileKind;
use parlance_store::question::Owner;
use parlance_store::{
    Connection, Error, conversations, edits, files, journal, messages, options, profiles, turns,
};
use parlance_words::{Paragraph, messages as texts};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Messages per page of the transcript.
pub(super) const PAGE: u32 = 40;

/// Data from the store for the view of a message.
pub(super) struct MessageExtras {
    turn: Option<turns::Turn>,
    /// Whether the service is the local one.
    is_of_local_service: bool,
    /// Whether quotes from documents can be had instead of an answer that failed.
    can_quote: bool,
    /// The received part of an answer that has not ended.
    received: Vec<Item>,
    attachments: Vec<FileView>,
    edit: Option<(edits::Edit, AddedFiles)>,
    version: Option<messages::Version>,
    cited: Cited,
}

/// Presents the messages of conversations. Clones share it.
#[derive(Clone)]
pub(crate) struct Transcript {
    context: Context,
    files: Arc<Files>,
    turns: Turns,
}

impl Transcript {
    pub(super) fn new(context: Context, files: Arc<Files>, turns: Turns) -> Self {
        Self { context, files, turns }
    }

    /// The view of a message.
    pub(crate) async fn present(&self, message: Message) -> Result<MessageView, Problem> {
        let presented = self.present_all(vec![message]).await?.pop();
        presented.ok_or_else(|| Problem::not_found(texts::conversation_message_gone(), Paragraph::none()))
    }

    /// The views of messages, which are consecutive on one path.
    pub(crate) async fn present_all(&self, messages: Vec<Message>) -> Result<Vec<MessageView>, Problem> {
        let read = self.context.store.read(move |conn| load_related(conn, messages)).await?;
        Ok(self.present_loaded(read))
    }

    /// The views of messages with their data.
    pub(super) fn present_loaded(&self, loaded: Vec<(Message, MessageExtras)>) -> Vec<MessageView> {
        loaded.into_iter().map(|(message, extras)| self.present_with(&message, extras)).collect()
    }

    fn present_with(&self, message: &Message, extras: MessageExtras) -> MessageView {
        let is_answer = message.role == Role::Assistant;
        let n_chars = message.text().chars().count();
        let conversation_id = message.conversation_id;
        let mut view = present_message(message, extras.attachments, &extras.cited);
        self.files.states.mark_changed(&mut view.attachments);
        if let Some((edits::Edit { text, removed }, (added, reused))) = extras.edit {
            (view.edit, view.edit_removed_file_ids) = (Some(text), removed);
            view.edit_added_files = self.files.states.present_attached(&added, &reused);
        }
        if let Some(version) = extras.version {
            (view.version, view.n_versions) = (version.number, version.count);
        }
        let has_ended = |turn: &turns::Turn| turn.ending.is_some();
        let left_open = extras.turn.as_ref().filter(|turn| !has_ended(turn));
        let left_open = left_open.map(|turn| (extras.received, turn.times.started_at_ms));
        view.is_of_local_service = extras.is_of_local_service;
        if let Some(turn) = extras.turn {
            view.context = turn.facts.context.map(present_context);
            let is_usual_limit = endings::is_usual_limit(&turn);
            let (times, max_output_tokens) = (turn.times, turn.max_output_tokens);
            view.tokens_per_second = turn.tokens_per_second();
            view.notes = endings::notes(&turn, n_chars);
            // An imported answer of unknown duration ends at its start time.
            view.duration_ms = times
                .ended_at_ms
                .and_then(|ended| u64::try_from(ended - times.started_at_ms).ok())
                .filter(|took_ms| *took_ms > 0);
            view.model = turn.facts.model;
            view.model_name = view.model.as_deref().map(|id| self.context.services.models.model_name(id));
            view.is_of_reader = view.model.as_deref() == Some(parlance_service::READER_MODEL);
            if view.is_of_reader && self.is_kept_from_model(message) {
                view.notes.push(texts::ending_not_sent_to_model());
            }
            if view.is_of_reader {
                view.blocks = fold_passages(view.blocks, &view.sources);
            }
            view.replaced = present_replaced(&turn.replaced_text);
            view.output_tokens = turn.facts.usage.map(|usage| usage.output_tokens);
            view.ending = turn.ending.as_ref().and_then(|ending| {
                let about = endings::About {
                    n_chars,
                    ended_at_ms: times.ended_at_ms.unwrap_or(times.started_at_ms),
                    took_ms: view.duration_ms,
                    max_output_tokens,
                    is_usual_limit,
                    is_continuation: turn.reason == Some(Reason::Continuation),
                    can_quote: extras.can_quote,
                };
                endings::describe(ending, &about)
            });
        }
        if let Some(ending) = &mut view.ending {
            ending.again_at_ms = self.turns.countdowns.again_at_ms(conversation_id, message.id);
        }
        if is_answer
            && !message.status.is_final()
            && !self.turns.fill_in_streaming(conversation_id, &mut view)
        {
            present_left_open(&mut view, self.turns.unsaved_end(message.id), left_open);
        }
        if is_answer {
            self.context.links.note_answer(&view);
        }
        view
    }

    /// Whether an answer of the local service is a notice, which the chosen model never receives as its own text.
    fn is_kept_from_model(&self, message: &Message) -> bool {
        parlance_service::is_notice(&message.text()) && self.context.services.models.has_answer_model()
    }
}

/// An answer without an end in the store and without a driver: its received part and the reason.
fn present_left_open(
    view: &mut MessageView,
    unsaved: Option<UnsavedEnd>,
    left_open: Option<(Vec<Item>, i64)>,
) {
    let (items, ending, n_chars, ended_at_ms) = match (unsaved, left_open) {
        // Shows the text that will be stored.
        (Some(unsaved), _) => {
            view.replaced = present_replaced(unsaved.replaced());
            (unsaved.items().to_vec(), unsaved.ending(), 0, 0)
        }
        (None, Some((received, started_at_ms))) => {
            let n_chars = parlance_domain::message::text_of(&received).chars().count();
            (received, Ending::Cut(CutReason::AppEnded), n_chars, started_at_ms)
        }
        // It has just ended, and its end is about to be emitted.
        (None, None) => return,
    };
    (view.blocks, view.sources) = present_items(&items, &Cited::new());
    view.status = ending.status();
    let about = endings::About { n_chars, ended_at_ms, ..endings::About::default() };
    view.ending = endings::describe(&ending, &about);
}

/// Adds the data from the store to messages, which are consecutive on one path.
pub(super) fn load_related(
    conn: &Connection,
    messages: Vec<Message>,
) -> Result<Vec<(Message, MessageExtras)>, Error> {
    let cited: HashSet<String> = messages.iter().flat_map(cited_files).collect();
    let mut known = Cited::new();
    if let (false, Some(first)) = (cited.is_empty(), messages.first()) {
        let profile_id = conversations::get(conn, first.conversation_id)?.profile_id;
        for service_id in cited {
            if let Some(file) = files::find_by_service_id(conn, profile_id, &service_id)? {
                known.insert(service_id, CitedFile { id: file.id, deleted_at_ms: file.deleted_at_ms });
            }
        }
    }
    let versions = messages::versions_on(conn, &messages)?;
    let with_one = |message: Message| {
        let turn = match message.role {
            Role::Assistant => turns::find_by_answer(conn, message.id)?,
            Role::You => None,
        };
        let is_of_local_service = match &turn {
            Some(turn) => is_local(conn, turn)?,
            None => false,
        };
        let can_quote = match &turn {
            Some(turn) if is_of_local_service => can_quote(conn, turn)?,
            _ => false,
        };
        let received = match &turn {
            Some(turn) if turn.ending.is_none() => replay(journal::read(conn, turn.id)?),
            _ => Vec::new(),
        };
        let owner = Owner::Message(message.id);
        let attached = read_attached(conn, message.conversation_id, owner, &message.attachments)?;
        let attached: HashMap<FileId, FileView> =
            attached.into_iter().map(|file| (file.0.id, present_resting(&file))).collect();
        let attachments = pick_files(&message.attachments, &attached);
        let edit = match message.role {
            Role::You => match edits::find(conn, message.id)? {
                Some(edit) => Some((edit, read_added(conn, message.id)?)),
                None => None,
            },
            Role::Assistant => None,
        };
        let version = versions.get(&message.id).copied();
        let cited = known.clone();
        Ok((
            message,
            MessageExtras {
                turn,
                is_of_local_service,
                can_quote,
                received,
                attachments,
                edit,
                version,
                cited,
            },
        ))
    };
    messages.into_iter().map(with_one).collect()
}

fn is_local(conn: &Connection, turn: &turns::Turn) -> Result<bool, Error> {
    Ok(profiles::find(conn, turn.profile_id)?.is_some_and(|one| one.kind == ProfileKind::Local))
}

/// Whether an answer of the local service has failed, and its conversation has documents to quote from.
fn can_quote(conn: &Connection, turn: &turns::Turn) -> Result<bool, Error> {
    if !matches!(turn.ending, Some(Ending::Failed(_))) {
        return Ok(false);
    }
    let has_project = options::get(conn, turn.conversation_id)?.project_id.is_some();
    Ok(has_project || messages::has_attached_file(conn, turn.conversation_id)?)
}

fn present_context(context: ContextUse) -> ContextView {
    ContextView {
        n_questions: context.n_questions,
        n_messages_left_out: context.n_messages_left_out,
        context_tokens: context.context_tokens,
    }
}

/// The service's ids of files that a message cites or has found passages in.
fn cited_files(message: &Message) -> Vec<String> {
    let mut ids = Vec::new();
    for item in &message.items {
        match item {
            Item::Text { annotations, .. } => {
                ids.extend(annotations.iter().filter_map(|annotation| match annotation {
                    Annotation::FileCitation { file_id, .. } => Some(file_id.clone()),
                    _ => None,
                }));
            }
            Item::FileSearch { results: Some(results), .. } => {
                ids.extend(results.iter().map(|passage| passage.file_id.clone()));
            }
            _ => {}
        }
    }
    ids
}
