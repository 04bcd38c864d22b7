use parlance_contract::{AppEvent, FileStatusView, FileView};
use parlance_domain::{FileId, MessageStatus};
use parlance_testkit::fault::Scenario;
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::{RunningApp, assert_status};

/// Waits until a file is replaced by another.
async fn replaced(app: &mut RunningApp) -> (FileId, FileView) {
    app.until(|event| match event {
        AppEvent::FileReplaced { file_id, file } => Some((file_id, file)),
        _ => None,
    })
    .await
}

async fn notice(app: &mut RunningApp) -> String {
    app.until_notice("").await
}

#[tokio::test]
async fn the_same_bytes_are_not_sent_again_under_whatever_name() {
    let service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let first = app.new_conversation().await;
    let offer = app.write_document("offer.pdf", "the same words");
    let there = app.attach(first, &offer).await;
    app.ask(first, "Q?").await;

    let second = app.new_conversation().await;
    let copy = app.write_document("a copy.txt", "the same words");
    app.app.attach_files(second, vec![copy]).await.unwrap();
    let (_, file) = replaced(&mut app).await;
    assert_eq!((file.id, &file.status), (there.id, &FileStatusView::Ready));
    assert_eq!(file.name, "a copy.txt", "the person's own name for it");
    let said = notice(&mut app).await;
    assert!(said.starts_with("a copy.txt was already uploaded as offer.pdf on "), "{said}");
    assert_eq!(service.n_accepted(), 1);

    let draft = app.open(second).await.draft;
    assert_eq!(draft.attachments.len(), 1);
    assert_eq!((draft.attachments[0].id, draft.attachments[0].n_drafts), (there.id, 1));
    assert_eq!(draft.attachments[0].name, "a copy.txt");
    assert!(draft.attachments[0].already_since_ms.is_some(), "the draft says since when it is there");
    let mut app = app.restart().await;
    assert!(app.open(second).await.draft.attachments[0].already_since_ms.is_some());
    let answer = app.ask(second, "Q?").await;
    assert_status(&answer, MessageStatus::Complete);
    let asked = service.server().received().pop().unwrap();
    assert!(asked.text().contains(&service.files()[0].id), "{}", asked.text());
}

#[tokio::test]
async fn of_the_same_bytes_dropped_together_one_is_sent() {
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let paths = ["a.txt", "b.txt", "c.txt"].map(|name| app.write_document(name, "the same words"));
    let other = app.write_document("other.txt", "the other ones");
    let draft = app.app.attach_files(id, paths.into_iter().chain([other]).collect()).await.unwrap();
    assert_eq!(draft.attachments.len(), 4);
    for _ in 0..2 {
        replaced(&mut app).await;
    }
    let answer = app.ask(id, "Q?").await;
    assert_status(&answer, MessageStatus::Complete);
    let names: Vec<_> = app.open(id).await.messages[0].attachments.iter().map(|f| f.name.clone()).collect();
    assert_eq!(names, ["a.txt", "other.txt"]);
    assert_eq!(service.n_accepted(), 2);
}

#[tokio::test]
async fn a_question_goes_with_the_file_that_took_the_place_of_its_own() {
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let (a, b) = (app.write_document("a.txt", "the same"), app.write_document("b.txt", "the same"));
    app.attach(id, &a).await;
    app.app.attach_files(id, vec![b]).await.unwrap();
    // At once, while the second is still being read.
    let answer = app.ask(id, "Q?").await;
    assert_status(&answer, MessageStatus::Complete);
    let attachments = app.open(id).await.messages[0].attachments.clone();
    assert_eq!(attachments.len(), 1, "{attachments:?}");
    assert_eq!((service.n_accepted(), attachments[0].name.as_str()), (1, "a.txt"));
}

#[tokio::test]
async fn a_copy_of_what_is_on_its_way_waits_for_it_and_goes_itself_when_that_fails() {
    let service = FileService::start().await;
    service.fail_next(|_| {
        Scenario::Answer(
            parlance_testkit::fault::Answer::json(422, "").then_wait().then_bytes(r#"{"detail":"No."}"#),
        )
    });
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let first = app.begin_attaching(id, "a.txt", "the same").await;
    service.server().received_when(|all| all.iter().any(|request| !request.body.is_empty())).await;
    let second = app.begin_attaching(id, "b.txt", "the same").await;
    service.server().release();
    let failed = app.until_settled(first).await;
    assert!(matches!(failed.status, FileStatusView::Failed { .. }), "{failed:?}");
    assert_eq!(app.until_settled(second).await.status, FileStatusView::Ready);
}

#[tokio::test]
async fn a_file_that_is_there_already_is_named_when_it_is_uploaded_without_a_question() {
    let service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let path = app.write_document("a.txt", "words");
    app.app.upload_files(app.service_id().await, vec![path.clone()]).await.unwrap();
    app.until(|event| match event {
        AppEvent::FileChanged { file } => (file.status == FileStatusView::Ready).then_some(()),
        _ => None,
    })
    .await;
    app.app.upload_files(app.service_id().await, vec![path]).await.unwrap();
    let said = notice(&mut app).await;
    assert!(said.starts_with("a.txt was already uploaded on "), "{said}");
    assert_eq!(app.refreshed_files().await.len(), 1);
}

#[tokio::test]
async fn a_file_keeps_its_own_name_in_every_question_that_carries_it() {
    let service = FileService::start().await;
    let mut app = RunningApp::start_with(&service.url()).await;
    let first = app.new_conversation().await;
    app.attach_document(first, "Pasted text.txt", "the same words").await;
    app.ask(first, "").await;
    let own = app.write_document("constitution.txt", "the same words");
    app.app.attach_files(first, vec![own.clone()]).await.unwrap();
    replaced(&mut app).await;
    let answer = app.ask(first, "Q?").await;
    let names = async |app: &RunningApp, id| -> Vec<String> {
        let attached = app.open(id).await.messages.into_iter().flat_map(|message| message.attachments);
        attached.map(|file| file.name).collect()
    };
    assert_eq!(names(&app, first).await, ["Pasted text.txt", "constitution.txt"]);
    let mut app = app.restart().await;
    assert_eq!(names(&app, first).await, ["Pasted text.txt", "constitution.txt"]);
    assert_eq!(app.files().await[0].name, "Pasted text.txt", "the service has it under that name");

    let fork = app.app.fork_conversation(answer.id).await.unwrap().row.id;
    assert_eq!(names(&app, fork).await, ["Pasted text.txt", "constitution.txt"]);
    let question = app.open(first).await.messages[2].clone();
    let kept = question.attachments.iter().map(|file| file.id).collect();
    let edited = app.app.edit_question(question.id, "In other words?".to_owned(), kept).await.unwrap();
    app.until_ended(edited.answer.id).await;
    assert_eq!(names(&app, first).await, ["Pasted text.txt", "constitution.txt"]);

    let second = app.new_conversation().await;
    app.app.attach_files(second, vec![own]).await.unwrap();
    replaced(&mut app).await;
    app.ask(second, "").await;
    assert_eq!(app.open(second).await.row.title, "constitution.txt");
    assert_eq!(service.n_accepted(), 1);
}

#[tokio::test]
async fn a_draft_that_lets_go_of_a_file_lets_go_of_its_name() {
    let service = FileService::start().await;
    let (mut app, id) = RunningApp::conversing_with(&service.url()).await;
    let there = app.write_document("there.txt", "the same words");
    let file_id = app.attach(id, &there).await.id;
    app.app.remove_attachment(id.into(), file_id).await.unwrap();
    let own = app.write_document("own.txt", "the same words");
    app.app.attach_files(id, vec![own]).await.unwrap();
    replaced(&mut app).await;
    assert_eq!(app.open(id).await.draft.attachments[0].name, "own.txt");
    app.app.remove_attachment(id.into(), file_id).await.unwrap();
    let draft = app.app.reuse_file(id.into(), file_id).await.unwrap();
    assert_eq!(draft.attachments[0].name, "there.txt", "picked by the name that the service has");
}
