use parlance_app::PagePrinter;
use parlance_app::Problem;
use parlance_contract::{
    AppEvent, ExportFormat, ExportPackage, ExportRequest, ExportScope, ExportStateView, ProblemCode,
};
use parlance_domain::{ConversationId, Item, Message, MessageId, Role};
use parlance_export::{Conversation, Manifest};
use parlance_store::{Store, conversations, messages, settings};
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::RunningApp;
use parlance_testkit::waiting::wait_until;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use uuid::Uuid;

fn store(app: &RunningApp) -> Store {
    Store::open(app.data_dir().join("parlance.db")).unwrap()
}

fn request(scope: ExportScope, format: ExportFormat, package: ExportPackage) -> ExportRequest {
    ExportRequest {
        scope,
        format,
        package,
        has_files: true,
        has_archived: false,
        has_citations: true,
        has_details: true,
    }
}

/// Begins an export and waits until it has ended.
async fn export(
    app: &mut RunningApp,
    request: ExportRequest,
    to: &Path,
    printer: Option<Arc<dyn PagePrinter>>,
) -> ExportStateView {
    app.app.features.exports.begin(request, to.to_owned(), printer).await.unwrap();
    until_ended(app).await
}

async fn until_ended(app: &mut RunningApp) -> ExportStateView {
    app.until(|event| match event {
        AppEvent::ExportChanged { export: Some(export) } if export.state != ExportStateView::Running => {
            Some(export.state)
        }
        _ => None,
    })
    .await
}

fn words(state: &ExportStateView) -> String {
    match state {
        ExportStateView::Done { words } => words.to_string(),
        other => panic!("{other:?}"),
    }
}

/// A conversation with a document, a question and an answer that cites it.
async fn conversation_with_document(app: &mut RunningApp) -> ConversationId {
    let id = app.new_conversation().await;
    app.attach_document(id, "Quay rules.txt", "The quay is swept on Mondays.\n").await;
    app.ask(id, "When is the quay swept?").await;
    id
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn read_manifest(folder: &Path) -> Manifest {
    serde_json::from_slice(&std::fs::read(folder.join("manifest.json")).unwrap()).unwrap()
}

#[tokio::test]
async fn everything_is_one_folder_whose_manifest_has_the_hash_of_each_file() {
    let mut app = RunningApp::start().await;
    let first = conversation_with_document(&mut app).await;
    let second = app.new_conversation().await;
    app.ask(second, "What is 2 + 3?").await;
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("all");
    let request = request(ExportScope::Everything, ExportFormat::Json, ExportPackage::Folder);
    let plan = app.app.plan_export(request.clone()).await.unwrap();
    assert_eq!((plan.n_conversations, plan.n_files, plan.file_bytes), (2, 1, 30));
    assert!(plan.is_package);

    let state = export(&mut app, request, &to, None).await;
    assert_eq!(words(&state), "Exported to all.");
    assert_eq!(app.app.features.exports.path().await.unwrap(), to);
    assert_eq!(names_in(folder.path()), ["all"], "nothing is left beside it");
    let manifest = read_manifest(&to);
    assert_eq!((manifest.format.as_str(), manifest.version), ("parlance-export", 1));
    assert_eq!(manifest.n_conversations, 2);
    assert_eq!(manifest.missing, []);
    let mut document_bytes = 0;
    for entry in &manifest.files {
        let bytes = std::fs::read(to.join(&entry.path)).unwrap();
        let hash: String = Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!((entry.bytes, &entry.sha256), (bytes.len() as u64, &hash), "{}", entry.path);
        if entry.path.starts_with("conversations/") {
            document_bytes += entry.bytes;
        }
    }
    let attached: Vec<&str> = manifest
        .files
        .iter()
        .filter(|entry| entry.file_id.is_some())
        .map(|entry| entry.path.as_str())
        .collect();
    assert_eq!(attached, ["files/Quay-rules.txt"]);
    // The estimate wrote both conversations; only the path of the file is missing there.
    assert!(plan.n_bytes.abs_diff(document_bytes + plan.file_bytes) < 500, "{plan:?}, {document_bytes}");

    let json = manifest.files.iter().find(|entry| entry.conversation_id == Some(first)).unwrap();
    let json: Conversation = serde_json::from_slice(&std::fs::read(to.join(&json.path)).unwrap()).unwrap();
    assert_eq!(json.id, first);
    assert_eq!(json.messages.len(), 2);
    assert_eq!(json.messages[0].attachments[0].name, "Quay rules.txt");
    assert_eq!(json.files[0].path.as_deref(), Some("files/Quay-rules.txt"));
    assert!(json.messages[1].answer.as_ref().unwrap().model.is_some(), "details are wanted");
    let list = std::fs::read_to_string(to.join("index.html")).unwrap();
    assert_eq!(list.matches("href=\"conversations/").count(), 2, "{list}");
}

#[tokio::test]
async fn one_conversation_is_one_file_in_each_format() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 2 + 3?").await;
    let folder = tempfile::tempdir().unwrap();
    let scope = ExportScope::Conversation { id };
    for (format, name, beginning) in [
        (ExportFormat::Markdown, "What is 2 + 3-.md", "# What is 2 + 3?"),
        (ExportFormat::Html, "x.html", "<!doctype html>"),
        (ExportFormat::Json, "x.json", "{"),
    ] {
        let to = folder.path().join(name);
        export(&mut app, request(scope.clone(), format, ExportPackage::Zip), &to, None).await;
        let text = std::fs::read_to_string(&to).unwrap();
        assert!(text.starts_with(beginning), "{text}");
        assert!(text.contains('5'), "the answer is there");
    }
    let markdown = app.app.features.exports.text_of(id, ExportFormat::Markdown).await.unwrap();
    assert!(markdown.contains("**You**") && markdown.contains("**Assistant**"), "{markdown}");
    let suggested = app
        .app
        .features
        .exports
        .suggest_name(&request(scope, ExportFormat::Html, ExportPackage::Zip))
        .await
        .unwrap();
    assert_eq!(suggested, "What-is-2-3.html");
}

#[tokio::test]
async fn the_suggested_name_has_the_whole_title() {
    let (app, id) = RunningApp::conversing().await;
    for (title, name) in [
        ("TCP/IP basics", "TCP-IP-basics.md"),
        ("Release 1.2", "Release-1-2.md"),
        ("con", "_con.md"),
        ("?!", "conversation.md"),
    ] {
        app.app.rename_conversation(id, title.to_owned()).await.unwrap();
        let scope = ExportScope::Conversation { id };
        let request = request(scope, ExportFormat::Markdown, ExportPackage::Zip);
        assert_eq!(app.app.features.exports.suggest_name(&request).await.unwrap(), name);
    }
}

#[tokio::test]
async fn deleted_messages_are_left_out_and_versions_are_not() {
    let (mut app, id) = RunningApp::conversing().await;
    let answer = app.ask(id, "What is 2 + 3?").await;
    let again = app.app.retry_answer(answer.id).await.unwrap().answer;
    app.until_ended(again.id).await;
    let gone = app.ask(id, "What is 40 + 2?").await;
    app.app.delete_message(gone.id).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("x.json");
    let scope = ExportScope::Conversation { id };
    export(&mut app, request(scope, ExportFormat::Json, ExportPackage::Zip), &to, None).await;
    let read: Conversation = serde_json::from_slice(&std::fs::read(&to).unwrap()).unwrap();
    assert_eq!(read.messages.len(), 4, "two questions, two versions of the first answer");
    assert!(!read.messages.iter().any(|message| message.id == gone.id));
    assert_eq!(read.shown().len(), 3, "what is shown ends with the question");
}

#[tokio::test]
async fn a_file_that_cannot_be_fetched_is_named_with_the_reason() {
    let mut app = RunningApp::start().await;
    let id = conversation_with_document(&mut app).await;
    let file = app.files().await[0].id;
    assert_eq!(app.delete(file).await, None);
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("one.zip");
    let scope = ExportScope::Conversation { id };
    let request = request(scope, ExportFormat::Html, ExportPackage::Zip);
    let state = export(&mut app, request, &to, None).await;
    assert_eq!(words(&state), "Exported to one.zip. 1 file couldn’t be included. The manifest says why.");
    let mut zip = zip::ZipArchive::new(std::fs::File::open(&to).unwrap()).unwrap();
    let manifest: Manifest = serde_json::from_reader(zip.by_name("manifest.json").unwrap()).unwrap();
    assert_eq!(manifest.missing.len(), 1);
    assert_eq!(manifest.missing[0].name, "Quay rules.txt");
    assert!(!manifest.missing[0].reason.is_empty());
}

#[tokio::test]
async fn a_place_that_cannot_be_written_says_so_and_nothing_is_left() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 2 + 3?").await;
    let folder = tempfile::tempdir().unwrap();
    let no_folder = folder.path().join("file");
    std::fs::write(&no_folder, "").unwrap();
    let request = request(ExportScope::Everything, ExportFormat::Html, ExportPackage::Zip);
    let state = export(&mut app, request, &no_folder.join("all.zip"), None).await;
    let ExportStateView::Failed { title, detail } = state else { panic!("{state:?}") };
    assert_eq!(title.to_string(), "The export failed.");
    assert!(detail.to_string().starts_with("Choose another folder."), "{detail}");
    assert_eq!(names_in(folder.path()), ["file"]);
}

#[tokio::test]
async fn an_empty_record_exports_nothing() {
    let app = RunningApp::start().await;
    let request = request(ExportScope::Everything, ExportFormat::Html, ExportPackage::Zip);
    let problem =
        app.app.features.exports.begin(request, PathBuf::from("/nowhere/x.zip"), None).await.unwrap_err();
    assert_eq!(problem.view().code, ProblemCode::Input);
}

#[derive(Clone, Copy)]
enum ScriptedPrinter {
    Waits,
    /// Reports success without a document.
    WritesNothing,
    Writes(&'static [u8]),
}

impl PagePrinter for ScriptedPrinter {
    fn print(
        &self,
        page: PathBuf,
        pdf: PathBuf,
    ) -> futures_util::future::BoxFuture<'static, Result<(), Problem>> {
        let printer = *self;
        Box::pin(async move {
            assert!(std::fs::read_to_string(page).unwrap().contains("<!doctype html>"));
            match printer {
                Self::Waits => std::future::pending().await,
                Self::WritesNothing => {}
                Self::Writes(bytes) => std::fs::write(pdf, bytes).unwrap(),
            }
            Ok(())
        })
    }
}

#[tokio::test]
async fn an_export_that_is_cancelled_leaves_nothing() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 2 + 3?").await;
    for package in [ExportPackage::Zip, ExportPackage::Folder] {
        let folder = tempfile::tempdir().unwrap();
        let request = request(ExportScope::Everything, ExportFormat::Pdf, package);
        let to = folder.path().join("all");
        app.app
            .features
            .exports
            .begin(request.clone(), to.clone(), Some(Arc::new(ScriptedPrinter::Waits)))
            .await
            .unwrap();
        let second = app.app.features.exports.begin(request, to, None).await.unwrap_err();
        assert_eq!(second.view().title.to_string(), "Another export is running.");
        app.app.features.exports.dismiss().await;
        app.until(|event| match event {
            AppEvent::ExportChanged { export: None } => Some(()),
            _ => None,
        })
        .await;
        assert_eq!(names_in(folder.path()), Vec::<String>::new());
        assert!(app.app.features.exports.path().await.is_err());
    }
}

#[tokio::test]
async fn a_printer_that_writes_no_pdf_is_not_believed() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 2 + 3?").await;
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("x.pdf");
    let request = request(ExportScope::Conversation { id }, ExportFormat::Pdf, ExportPackage::Zip);
    use ScriptedPrinter::{Writes, WritesNothing};
    for printer in [WritesNothing, Writes(b""), Writes(b"%PDF-1.7")] {
        let state = export(&mut app, request.clone(), &to, Some(Arc::new(printer))).await;
        let ExportStateView::Failed { title, .. } = &state else { panic!("{state:?}") };
        assert_eq!(
            title,
            &parlance_words::messages::export_not_printed(),
            "the printer is named, not the chosen folder"
        );
    }
    let state = export(&mut app, request, &to, None).await;
    assert!(matches!(state, ExportStateView::Failed { .. }), "{state:?}");
    assert_eq!(names_in(folder.path()), Vec::<String>::new());
}

#[tokio::test]
async fn a_folder_is_exported_with_those_in_it_and_archived_ones_on_request() {
    let mut app = RunningApp::start().await;
    let outer = app.app.create_folder("Cold store".to_owned(), None).await.unwrap();
    let inner = app.app.create_folder("Offers".to_owned(), Some(outer)).await.unwrap();
    let mut ids = Vec::new();
    for sum in ["2 + 3", "4 + 5", "6 + 7", "8 + 9"] {
        let id = app.new_conversation().await;
        app.ask(id, &format!("What is {sum}?")).await;
        ids.push(id);
    }
    app.app.move_conversations(vec![ids[0]], Some(outer)).await.unwrap();
    app.app.move_conversations(vec![ids[1], ids[2]], Some(inner)).await.unwrap();
    app.app.archive_conversations(vec![ids[2]], true).await.unwrap();
    app.app.trash_conversations(vec![ids[3]], Vec::new()).await.unwrap();

    let survey = app.app.features.exports.survey(vec![ids[0]], None).await.unwrap();
    assert_eq!((survey.n_messages, survey.n_everything), (2, 2), "what is in the trash is not exported");
    let folder = survey.folder.unwrap();
    assert_eq!((folder.name.as_str(), folder.n_conversations), ("Cold store", 2));

    let scope = ExportScope::Folder { id: outer };
    let mut request = request(scope, ExportFormat::Json, ExportPackage::Folder);
    let plan = app.app.plan_export(request.clone()).await.unwrap();
    assert_eq!((plan.n_conversations, plan.n_archived), (2, 1));
    request.has_archived = true;
    assert_eq!(app.app.plan_export(request.clone()).await.unwrap().n_conversations, 3);
    let place = tempfile::tempdir().unwrap();
    let to = place.path().join("folder");
    export(&mut app, request, &to, None).await;
    let manifest = read_manifest(&to);
    let archived = manifest.files.iter().find(|entry| entry.conversation_id == Some(ids[2])).unwrap();
    let read: Conversation =
        serde_json::from_slice(&std::fs::read(to.join(&archived.path)).unwrap()).unwrap();
    assert_eq!(read.folder, ["Cold store", "Offers"]);
    assert!(read.is_archived && !read.is_pinned);
    let list = std::fs::read_to_string(to.join("index.html")).unwrap();
    assert!(list.contains("Cold store › Offers › "), "{list}");
}

#[tokio::test]
async fn the_size_of_a_zip_file_is_said_as_it_will_be_and_not_as_it_unpacks() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, &"The quay is swept on Mondays. ".repeat(300)).await;
    let request = request(ExportScope::Everything, ExportFormat::Json, ExportPackage::Zip);
    let plan = app.app.plan_export(request.clone()).await.unwrap();
    let place = tempfile::tempdir().unwrap();
    let to = place.path().join("all.zip");
    export(&mut app, request, &to, None).await;
    let mut zip = zip::ZipArchive::new(std::fs::File::open(&to).unwrap()).unwrap();
    let mut packed_bytes = 0;
    for n in 0..zip.len() {
        let entry = zip.by_index(n).unwrap();
        if entry.name().unwrap().starts_with("conversations/") {
            assert!(entry.size() > 9_000, "it would be seen");
            packed_bytes += entry.compressed_size();
        }
    }
    assert!(plan.n_bytes.abs_diff(packed_bytes) < 500, "{plan:?}, {packed_bytes}");
}

#[tokio::test]
async fn a_service_that_cannot_be_reached_is_asked_once_and_the_end_says_so() {
    let files: Vec<String> = (0..3)
        .map(|n| {
            format!(
                r#"{{"id":"f{n}","object":"file","filename":"{n}.txt","bytes":9,"created_at":1760000000,"purpose":"assistants","status":"processed"}}"#
            )
        })
        .collect();
    let list = format!(r#"{{"object":"list","data":[{}]}}"#, files.join(","));
    let server = FaultServer::start_with(move |_| Answer::json(200, list.clone()).into()).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let listed = app.refreshed_files().await;
    let id = app.new_conversation().await;
    let question = Message {
        attachments: listed.iter().map(|file| file.id).collect(),
        ..Message::new(
            MessageId(Uuid::now_v7()),
            id,
            None,
            Role::You,
            vec![Item::text("What do they say?")],
            1,
        )
    };
    let asked = store(&app).write(|tx| {
        messages::insert(tx, &question)?;
        conversations::set_leaf(tx, id, question.id)
    });
    asked.unwrap();
    drop(server);
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("one.zip");
    let request = request(ExportScope::Conversation { id }, ExportFormat::Html, ExportPackage::Zip);
    let state = export(&mut app, request, &to, None).await;
    assert_eq!(
        words(&state),
        "Exported to one.zip. 3 files couldn’t be included. The manifest says why. A service couldn’t be reached, so \
         its other files weren’t requested."
    );
}

#[tokio::test]
async fn what_a_killed_export_has_left_goes_with_the_next_one_or_at_the_next_start() {
    let mut app = RunningApp::start().await;
    let id = conversation_with_document(&mut app).await;
    let folder = tempfile::tempdir().unwrap();
    let left = folder.path().join(".one.zip-x1.partial");
    let leave = |app: &RunningApp| {
        std::fs::write(&left, "half").unwrap();
        let noted = vec![left.to_str().unwrap().to_owned()];
        store(app).write(|tx| settings::set(tx, "export_partials", &noted)).unwrap();
    };
    leave(&app);
    let one = request(ExportScope::Conversation { id }, ExportFormat::Html, ExportPackage::Zip);
    export(&mut app, one, &folder.path().join("one.zip"), None).await;
    assert_eq!(names_in(folder.path()), ["one.zip"]);
    leave(&app);
    let _started = app.restart().await;
    wait_until("the leftovers to go", || names_in(folder.path()) == ["one.zip"]).await;
}

#[tokio::test]
async fn the_size_of_a_pdf_counts_the_fonts_in_it() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 6 * 7?").await;
    let scope = ExportScope::Conversation { id };
    let pdf = request(scope.clone(), ExportFormat::Pdf, ExportPackage::Zip);
    let page = request(scope, ExportFormat::Html, ExportPackage::Zip);
    let n_bytes = app.app.plan_export(pdf).await.unwrap().n_bytes;
    assert!(n_bytes > 1_000_000 + app.app.plan_export(page).await.unwrap().n_bytes, "{n_bytes}");
}
