use parlance_contract::FileStatusView;
use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::file_service::FileService;
use parlance_testkit::running::{RunningApp, assert_status};

const KEY: &str = "svc_abcdefghijklmnopqrstuvwxyz012345";
const OTHER_KEY: &str = "svc_543210zyxwvutsrqponmlkjihgfedcba";
const DELTA: &str =
    r#"{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"Seven."}"#;
const COMPLETED: &str =
    r#"{"type":"response.completed","response":{"id":"r","conversation_id":"c","status":"completed"}}"#;

async fn answering() -> FaultServer {
    FaultServer::start_with(|request| match request.method.as_str() {
        "POST" => Answer::events([DELTA, COMPLETED]).into(),
        _ => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
    })
    .await
}

#[tokio::test]
async fn two_accounts_at_one_address_have_names_of_their_own() {
    let server = answering().await;
    let app = RunningApp::start().await;
    let first = app.app.connect_service(None, server.url(), KEY.to_owned()).await.unwrap();
    let second =
        app.app.add_service(" Office drafts ".to_owned(), server.url(), OTHER_KEY.to_owned()).await.unwrap();
    assert_ne!(first.profile_id, second.profile_id);
    assert_eq!(second.name.to_string(), "Office drafts");
    app.app.rename_service(first.profile_id, "Office".to_owned()).await.unwrap();
    // A new key goes to the given account and keeps its name.
    let third_key = "svc_000000000000000000000000000000ab";
    let again =
        app.app.connect_service(Some(first.profile_id), server.url(), third_key.to_owned()).await.unwrap();
    assert_eq!((again.profile_id, again.name.to_string()), (first.profile_id, "Office".to_owned()));
    let services = app.app.rename_service(first.profile_id, "  ".to_owned()).await.unwrap();
    let host = server.url().replace("http://", "");
    let named = services.iter().find(|service| service.profile_id == first.profile_id).unwrap();
    assert_eq!(named.name.to_string(), host, "without a name it is called by its host");
}

#[tokio::test]
async fn a_third_account_without_a_name_is_told_apart_by_a_number() {
    let server = answering().await;
    let app = RunningApp::start().await;
    let first = app.app.connect_service(None, server.url(), KEY.to_owned()).await.unwrap();
    let second = app.app.add_service("".to_owned(), server.url(), OTHER_KEY.to_owned()).await.unwrap();
    assert_ne!(first.name.to_string(), second.name.to_string());
    let same = app.app.add_service("".to_owned(), server.url(), KEY.to_owned()).await.unwrap();
    assert_eq!(same.profile_id, first.profile_id, "the same key is the same account");
}

#[tokio::test]
async fn the_next_question_goes_to_the_chosen_service_with_the_whole_conversation() {
    let (first, second) = (answering().await, answering().await);
    let (mut app, id) = RunningApp::conversing_with(&first.url()).await;
    app.ask(id, "What is three and four?").await;
    let other = app.app.connect_service(None, second.url(), KEY.to_owned()).await.unwrap().profile_id;
    let previews = app.app.preview_services(id).await.unwrap();
    let receives = previews.iter().find(|preview| preview.profile_id == other).unwrap();
    assert!(receives.detail.to_string().contains("2 messages"), "{receives:?}");

    let view = app.app.set_conversation_service(id, other).await.unwrap();
    assert_eq!((view.row.profile_id, view.messages.len()), (other, 2));
    let answer = app.ask(id, "And one more?").await;
    assert_status(&answer, MessageStatus::Complete);
    let asked = second.received().into_iter().find(|request| request.method == "POST").unwrap();
    let sent: serde_json::Value = serde_json::from_str(&asked.text()).unwrap();
    assert_eq!(sent["input"].as_array().unwrap().len(), 3, "{sent}");
    let n_asked =
        |server: &FaultServer| server.received().iter().filter(|request| request.method == "POST").count();
    assert_eq!((n_asked(&first), n_asked(&second)), (1, 1));
}

#[tokio::test]
async fn files_of_the_draft_are_uploaded_to_the_chosen_service() {
    let (first, second) = (FileService::start().await, FileService::start().await);
    let (mut app, id) = RunningApp::conversing_with(&first.url()).await;
    let file = app.attach_document(id, "rent.txt", "The rent is 700 euros.").await;
    let other = app.app.connect_service(None, second.url(), KEY.to_owned()).await.unwrap().profile_id;
    let view = app.app.set_conversation_service(id, other).await.unwrap();
    let moved = &view.draft.attachments[0];
    assert_eq!(view.draft.attachments.len(), 1);
    assert_ne!(moved.id, file.id);
    let settled = app.until_settled(moved.id).await;
    assert_eq!(settled.status, FileStatusView::Ready);
}

#[tokio::test]
async fn a_file_without_its_original_leaves_the_draft_with_a_notice() {
    let (first, second) = (FileService::start().await, FileService::start().await);
    let (mut app, id) = RunningApp::conversing_with(&first.url()).await;
    let path = app.write_document("rent.txt", "The rent is 700 euros.");
    app.attach(id, &path).await;
    std::fs::remove_file(path).unwrap();
    let other = app.app.connect_service(None, second.url(), KEY.to_owned()).await.unwrap().profile_id;
    let view = app.app.set_conversation_service(id, other).await.unwrap();
    assert!(view.draft.attachments.is_empty());
    app.until_notice("can’t be sent").await;
}

#[tokio::test]
async fn a_problem_of_a_named_service_has_its_name_and_not_its_host() {
    let server = FaultServer::start_with(|request| match request.method.as_str() {
        "POST" => Answer::json(403, r#"{"detail":"Not in your plan"}"#).into(),
        _ => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
    })
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.app.rename_service(app.service_id().await, "Office".to_owned()).await.unwrap();
    let answer = app.ask(id, "What is three and four?").await;
    assert_status(&answer, MessageStatus::Failed);
    let ending = answer.ending.unwrap();
    let said = ending.title.to_string();
    assert!(said.contains("Office") && !said.contains("127.0.0.1"), "{said}");
}
