//! The round trip as a property: a random store is exported and imported into an empty one. The second export equals
//! the first, except for the differences in `docs/export-format.md`.

use parlance_contract::{AppEvent, ExportPackage, ExportRequest, ExportStateView, ImportChoices};
use parlance_domain::turn::{CutReason, Ending, Failure};
use parlance_domain::{
    Annotation, CodeOutput, ConversationId, Deletion, FileId, FileStatus, FolderId, Item, Message, MessageId,
    ProfileId, Role, Step, TurnId, WebAction,
};
use parlance_export::Conversation;
use parlance_store::files::File;
use parlance_store::folders::Folder;
use parlance_store::imports::IncomingTurn;
use parlance_store::options::{Instructions, Options};
use parlance_store::profiles::{Profile, ProfileKind};
use parlance_store::{
    Error, Store, Transaction, conversations, drafts, files, folders, imports, messages, options, profiles,
};
use parlance_testkit::running::{EVERYTHING, RunningApp, Setup};
use parlance_words::as_is;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::path::Path;
use uuid::Uuid;

/// A time in 2023.
const NOW_MS: i64 = 1_700_000_000_000;

const FILE_NAMES: [&str; 3] = ["Quay rules.txt", "plan (2).pdf", "写真.png"];

#[derive(Clone, Debug)]
struct PlannedMessage {
    /// An index among the messages before it, or no parent.
    parent: usize,
    items: Vec<Item>,
    ending: Ending,
    /// Indices of [`FILE_NAMES`].
    files: Vec<usize>,
    model: Option<String>,
    tokens: Option<(u64, u64)>,
    ids: Option<String>,
}

#[derive(Clone, Debug)]
struct PlannedConversation {
    title: String,
    /// Names of folders, the outermost first.
    folder: Vec<String>,
    is_pinned: bool,
    is_archived: bool,
    instructions: String,
    draft: String,
    messages: Vec<PlannedMessage>,
    /// Chooses the last message that is shown.
    leaf: usize,
    updated_after_ms: i64,
}

/// Text of several scripts, with special characters of JSON, Markdown and paths.
fn any_text() -> impl Strategy<Value = String> {
    "[a-z\"\\\\/<>&{}*#ßé日本 ١\n]{0,40}"
}

/// Text as the app itself stores it as a name: one line without space around it.
fn any_name() -> impl Strategy<Value = String> {
    "[a-zßé日本١][a-z/:ßé日本١ ]{0,20}[a-zßé日本١]"
        .prop_map(|name| name.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn any_annotation() -> impl Strategy<Value = Annotation> {
    prop_oneof![
        (any_text(), any::<u16>(), option::of(any_text()), option::of(any_text())).prop_map(
            |(filename, index, place, quote)| Annotation::FileCitation {
                file_id: "file-1".to_owned(),
                filename,
                index: u64::from(index),
                place,
                quote,
            }
        ),
        (any_text(), option::of(any::<u16>())).prop_map(|(title, end)| Annotation::UrlCitation {
            url: "https://example.org/a?b".to_owned(),
            title,
            end_index: end.map(u64::from),
        }),
    ]
}

fn any_item() -> impl Strategy<Value = Item> {
    let step = prop_oneof![Just(Step::Done), Just(Step::Failed), Just(Step::Unfinished)];
    prop_oneof![
        4 => (any_text(), vec(any_annotation(), 0..3))
            .prop_map(|(text, annotations)| Item::Text { text, annotations }),
        1 => any_text().prop_map(|text| Item::Refusal { text }),
        1 => any_text().prop_map(|text| Item::Reasoning { text }),
        1 => any_text().prop_map(|encrypted| Item::SealedReasoning { encrypted }),
        1 => (any_text(), option::of(any_text()), any::<bool>(), option::of(any::<u16>())).prop_map(
            |(arguments, output, is_complete, took)| Item::ToolCall {
                call_id: "call".to_owned(),
                name: "calculator".to_owned(),
                arguments,
                output,
                is_complete,
                took_ms: took.map(u64::from),
            }
        ),
        1 => (any_text(), step).prop_map(|(query, step)| Item::WebSearch {
            id: "ws".to_owned(),
            action: WebAction::Search { queries: vec![query], sources: Vec::new() },
            step,
            took_ms: None,
        }),
        1 => (any_text(), any_text()).prop_map(|(code, logs)| Item::Code {
            id: "ci".to_owned(),
            code,
            outputs: Some(vec![CodeOutput::Logs { logs }]),
            step: Step::Done,
            took_ms: None,
        }),
    ]
}

fn any_ending() -> impl Strategy<Value = Ending> {
    prop_oneof![
        4 => Just(Ending::Complete),
        1 => Just(Ending::Stopped),
        1 => Just(Ending::Cut(CutReason::LengthLimit)),
        1 => any_name().prop_map(|title| {
            Ending::Failed(Failure { title: as_is(title), ..Failure::default() })
        }),
    ]
}

fn any_message() -> impl Strategy<Value = PlannedMessage> {
    let tokens = option::of((any::<u16>(), any::<u16>()));
    let described = (option::of(any_name()), tokens, option::of(any_name()));
    (any::<usize>(), vec(any_item(), 1..4), any_ending(), vec(0..FILE_NAMES.len(), 0..3), described).prop_map(
        |(parent, items, ending, files, (model, tokens, ids))| {
            let tokens = tokens.map(|(input, output)| (u64::from(input), u64::from(output)));
            PlannedMessage { parent, items, ending, files, model, tokens, ids }
        },
    )
}

fn any_conversation() -> impl Strategy<Value = PlannedConversation> {
    let place = (vec(any_name(), 0..3), any::<bool>(), any::<bool>());
    let texts = (any_name(), any_text(), any_text());
    (texts, place, vec(any_message(), 1..12), any::<usize>(), 0..10_000_i64).prop_map(
        |(
            (title, instructions, draft),
            (folder, is_pinned, is_archived),
            messages,
            leaf,
            updated_after_ms,
        )| {
            PlannedConversation {
                title,
                folder,
                is_pinned,
                is_archived,
                instructions: instructions.trim().to_owned(),
                draft,
                messages,
                leaf,
                updated_after_ms,
            }
        },
    )
}

fn local_profile() -> Profile {
    Profile::new(ProfileId(Uuid::now_v7()), "Local service".to_owned(), ProfileKind::Local, 1)
}

/// A deleted file: the export names it, but has no bytes of it.
fn deleted_file(profile_id: ProfileId, name: &str) -> File {
    File {
        id: FileId(Uuid::now_v7()),
        profile_id,
        service_file_id: None,
        name: name.to_owned(),
        bytes: 0,
        sha256: None,
        purpose: "assistants".to_owned(),
        status: FileStatus::Deleted,
        source_path: None,
        source_modified_at_ms: None,
        created_at_ms: None,
        added_at_ms: NOW_MS,
        sent_at_ms: None,
        deleted_at_ms: Some(NOW_MS),
        deletion: Deletion::None,
    }
}

fn fill(data_dir: &Path, plan: &[PlannedConversation]) {
    let store = Store::open(data_dir.join("parlance.db")).unwrap();
    let profile = local_profile();
    let write = |tx: &Transaction<'_>| {
        profiles::insert(tx, &profile)?;
        profiles::choose(tx, profile.id)?;
        plan.iter().try_for_each(|planned| fill_conversation(tx, profile.id, planned))
    };
    store.write(write).unwrap();
}

fn fill_conversation(
    tx: &Transaction<'_>,
    profile_id: ProfileId,
    planned: &PlannedConversation,
) -> Result<(), Error> {
    let id = ConversationId(Uuid::now_v7());
    conversations::create(tx, id, profile_id, NOW_MS)?;
    conversations::rename(tx, id, &planned.title)?;
    let mut parent_id = None;
    for name in &planned.folder {
        let known =
            folders::list(tx)?.into_iter().find(|one| one.parent_id == parent_id && one.name == *name);
        let folder = Folder {
            id: FolderId(Uuid::now_v7()),
            parent_id,
            name: name.clone(),
            instructions: Instructions::default(),
            project_id: None,
            is_open: true,
        };
        if known.is_none() {
            folders::insert(tx, &folder, NOW_MS)?;
        }
        parent_id = Some(known.map_or(folder.id, |known| known.id));
    }
    conversations::move_to(tx, id, parent_id)?;
    let instructions = Instructions { text: planned.instructions.clone(), preset: String::new() };
    options::set(tx, id, &Options { instructions, ..Options::default() })?;
    drafts::save_text(tx, id, &planned.draft)?;
    let mut said: Vec<Message> = Vec::new();
    for one in &planned.messages {
        let message = fill_message(tx, profile_id, id, &said, one)?;
        said.push(message);
    }
    conversations::set_leaf(tx, id, said[planned.leaf % said.len()].id)?;
    conversations::touch(tx, id, NOW_MS + planned.updated_after_ms)?;
    if planned.is_archived {
        conversations::set_archived(tx, id, Some(NOW_MS))?;
    } else if planned.is_pinned {
        let mut pinned = conversations::list_pinned(tx)?;
        pinned.push(id);
        conversations::set_pinned(tx, &pinned)?;
    }
    Ok(())
}

fn fill_message(
    tx: &Transaction<'_>,
    profile_id: ProfileId,
    conversation_id: ConversationId,
    said: &[Message],
    planned: &PlannedMessage,
) -> Result<Message, Error> {
    let parent = (planned.parent % (said.len() + 1)).checked_sub(1).map(|at| &said[at]);
    let role = match parent.map(|parent| parent.role) {
        Some(Role::You) => Role::Assistant,
        _ => Role::You,
    };
    let mut message = Message::new(
        MessageId(Uuid::now_v7()),
        conversation_id,
        parent.map(|parent| parent.id),
        role,
        planned.items.clone(),
        NOW_MS + said.len() as i64,
    );
    if role == Role::You {
        let text = planned.items.iter().map(|item| format!("{item:?}")).collect::<String>();
        message.items = vec![Item::text(text)];
        for at in &planned.files {
            let file = deleted_file(profile_id, FILE_NAMES[*at]);
            files::insert(tx, &file)?;
            message.attachments.push(file.id);
        }
    } else {
        message.status = planned.ending.status();
    }
    messages::insert(tx, &message)?;
    if let (Role::Assistant, Some(question)) = (role, parent) {
        let turn = IncomingTurn {
            id: TurnId(Uuid::now_v7()),
            conversation_id,
            profile_id,
            question_id: question.id,
            answer_id: message.id,
            ending: &planned.ending,
            model: planned.model.as_deref(),
            tokens: planned.tokens,
            response_id: planned.ids.as_deref(),
            request_id: planned.ids.as_deref(),
            started_at_ms: NOW_MS + 1,
            first_text_at_ms: planned.tokens.map(|_| NOW_MS + 2),
            ended_at_ms: NOW_MS + 3,
        };
        imports::insert_turn(tx, &turn)?;
    }
    Ok(message)
}

/// Exports everything into a folder and reads the conversations.
async fn export(app: &mut RunningApp, to: &Path) -> Vec<Conversation> {
    let request = ExportRequest { package: ExportPackage::Folder, ..EVERYTHING };
    app.app.features.exports.begin(request, to.to_owned(), None).await.unwrap();
    let ended = app.until(|event| match event {
        AppEvent::ExportChanged { export: Some(export) } if export.state != ExportStateView::Running => {
            Some(export.state)
        }
        _ => None,
    });
    let state = ended.await;
    assert!(matches!(state, ExportStateView::Done { .. }), "{state:?}");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(to.join("conversations")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "json") {
            found.push(serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap());
        }
    }
    found.sort_by_key(|conversation: &Conversation| conversation.id.0);
    found
}

/// The position of each message among its versions.
type Versions = BTreeMap<Uuid, (u64, u64)>;

/// The conversation without the ids of files that have no bytes: an import makes one for each attachment. The order
/// of messages matters only for versions.
fn comparable(mut conversation: Conversation) -> (Conversation, Versions) {
    let versions = conversation.versions().into_iter().map(|(id, version)| (id.0, version)).collect();
    conversation.messages.sort_by_key(|message| message.id.0);
    conversation.files.sort_by(|a, b| a.name.cmp(&b.name));
    for file in &mut conversation.files {
        file.id = FileId(Uuid::nil());
    }
    for attachment in conversation.messages.iter_mut().flat_map(|message| &mut message.attachments) {
        attachment.file_id = FileId(Uuid::nil());
    }
    (conversation, versions)
}

async fn run(plan: Vec<PlannedConversation>) {
    let mut here = Setup::default().data(|data_dir| fill(data_dir, &plan)).start().await;
    let folder = tempfile::tempdir().unwrap();
    let exported = export(&mut here, &folder.path().join("first")).await;
    assert_eq!(exported.len(), plan.len());
    let mut there = RunningApp::start().await;
    let preview = there.app.features.imports.preview(folder.path().join("first")).await.unwrap();
    assert_eq!(preview.fresh.n as usize, plan.len());
    let choices = ImportChoices { has_files: true, is_in_folder: true, has_erased: false };
    let done = there.app.run_import(preview.id, choices).await.unwrap();
    assert_eq!((done.n_conversations as usize, done.n_left, done.problem), (plan.len(), 0, None));
    let again = export(&mut there, &folder.path().join("second")).await;
    for (before, after) in exported.into_iter().zip(again) {
        assert_eq!(comparable(before), comparable(after));
    }
}

proptest! {
    // Each case runs two apps with their stores on the disk.
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 60, ..ProptestConfig::default() })]

    #[test]
    fn an_export_that_is_imported_is_exported_again_as_it_was(plan in vec(any_conversation(), 1..8)) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(run(plan));
    }
}
