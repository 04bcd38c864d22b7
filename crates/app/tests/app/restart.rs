use parlance_app::FolderUse;
use parlance_contract::{AppEvent, Display, OfflineQuestions, Settings};
use parlance_domain::MessageStatus;
use parlance_domain::outbox::Wait;
use parlance_testkit::fault::{Answer, End, FaultServer, Scenario};
use parlance_testkit::running::{RunningApp, Setup, assert_status, words_of};
use std::time::Duration;

#[tokio::test]
async fn drafts_answers_and_the_open_conversation_are_there_after_a_restart() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 2 + 3?").await;
    app.app.save_draft(id, "Unsent words".to_owned()).await.unwrap();
    let app = app.restart().await;
    let start = app.app.start().await.unwrap();
    assert_eq!(start.open_conversation_id, Some(id));
    assert!(!start.is_first_run);
    assert!(start.notices.is_empty(), "an orderly end leaves nothing to recover");
    let view = start.open.expect("the first paint has the conversation in it");
    assert_eq!(view.row.id, id);
    assert_eq!(view.draft.text, "Unsent words");
    assert!(words_of(&view.messages[1]).contains('5'));
}

#[tokio::test]
async fn the_first_start_of_all_opens_no_conversation() {
    let app = Setup::default().data(|_| {}).start().await;
    let start = app.app.start().await.unwrap();
    assert!(start.is_first_run && start.open.is_none(), "the first page asks where answers come from");
}

#[tokio::test]
async fn an_answer_that_arrives_when_the_app_ends_is_cut_with_its_words() {
    let event = r#"{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"Half"}"#;
    let server = FaultServer::start(Answer::events([event]).ending(End::Stall)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask_until(id, "Go on.", "Half").await;
    let app = app.restart().await;
    let answer = app.open(id).await.messages.pop().unwrap();
    assert_status(&answer, MessageStatus::Cut);
    assert!(words_of(&answer).contains("Half"));
    assert!(answer.ending.unwrap().title.to_string().contains("Parlance quit"));
}

async fn notices(app: &RunningApp) -> Vec<String> {
    app.app.start().await.unwrap().notices.iter().map(ToString::to_string).collect()
}

/// The files of the store as a crash in this moment would leave them.
fn copy_of(app: &RunningApp) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for name in ["parlance.db", "parlance.db-wal"] {
        std::fs::copy(app.data_dir().join(name), copy.path().join(name)).unwrap();
    }
    copy
}

async fn start_on(copy: &tempfile::TempDir) -> RunningApp {
    Setup::default()
        .data(|data_dir| {
            for file in std::fs::read_dir(copy.path()).unwrap() {
                let file = file.unwrap();
                std::fs::copy(file.path(), data_dir.join(file.file_name())).unwrap();
            }
        })
        .start()
        .await
}

#[tokio::test]
async fn after_a_crash_the_outbox_is_there_and_one_line_says_what_was_recovered() {
    let event = r#"{"type":"response.output_text.delta","output_index":0,"content_index":0,"delta":"Half"}"#;
    let server = FaultServer::start(Answer::events([event]).ending(End::Stall)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask_until(id, "Go on.", "Half").await;
    for text in ["And then?", "Removed", "Edited"] {
        app.app.queue_message(id, text.to_owned()).await.unwrap();
    }
    let entries = app.open(id).await.outbox;
    app.app.remove_outbox_entry(entries[1].id).await.unwrap();
    app.app.edit_outbox_entry(entries[2].id, "Half-edit".to_owned(), false).await.unwrap();
    app.app.save_draft(id, "Unsent words".to_owned()).await.unwrap();

    let app = start_on(&copy_of(&app)).await;
    assert_eq!(
        notices(&app).await,
        [
            "1 answer was interrupted when Parlance quit. The text received before that is saved. 2 questions are waiting in the outbox."
        ]
    );
    let view = app.open(id).await;
    assert_status(&view.messages[1], MessageStatus::Cut);
    assert_eq!(view.draft.text, "Unsent words");
    let waiting: Vec<_> = view.outbox.iter().map(|entry| (entry.text.as_str(), entry.wait)).collect();
    assert_eq!(waiting, [("And then?", Wait::Person), ("Half-edit", Wait::Person)]);
    assert!(view.outbox.iter().all(|entry| !entry.is_edited));
    assert!(
        view.outbox[0].words.to_string().contains("the answer before it was interrupted"),
        "{:?}",
        view.outbox
    );
}

#[tokio::test]
async fn a_question_that_has_not_left_when_the_app_ends_is_in_the_outbox_and_no_cut_answer() {
    let server = FaultServer::refusing();
    let (app, id) = RunningApp::conversing_with(&server.url()).await;
    app.app.send_message(id, "Q?".to_owned()).await.unwrap();
    app.clock.stop_in(Duration::from_secs(2)).await;
    let crashed = start_on(&copy_of(&app)).await;
    let ended = app.restart().await;
    for app in [crashed, ended] {
        assert_eq!(notices(&app).await, ["1 question is waiting in the outbox."]);
        let view = app.open(id).await;
        assert_eq!(view.messages, []);
        assert_eq!((view.outbox[0].text.as_str(), view.outbox[0].wait), ("Q?", Wait::Person));
        assert!(view.outbox[0].words.to_string().contains("Not sent: Parlance quit"), "{:?}", view.outbox);
    }
}

#[tokio::test]
async fn a_request_that_may_have_reached_the_service_is_not_repeated_after_a_crash() {
    let server = FaultServer::start(Scenario::Silence).await;
    let (app, id) = RunningApp::conversing_with(&server.url()).await;
    app.app.send_message(id, "Q?".to_owned()).await.unwrap();
    server.received_when(|received| !received.is_empty()).await;
    let app = start_on(&copy_of(&app)).await;
    let view = app.open(id).await;
    assert_status(&view.messages[1], MessageStatus::Cut);
    assert_eq!(view.outbox, []);
}

#[tokio::test]
async fn what_waits_for_a_connection_goes_on_waiting_for_it_after_a_restart() {
    let server = FaultServer::refusing();
    let mut app = RunningApp::start_with(&server.url()).await;
    let set = Settings { offline_questions: OfflineQuestions::GoWhenOnline, ..Settings::default() };
    app.app.save_settings(set).await.unwrap();
    let id = app.new_conversation().await;
    app.clock.leap();
    app.app.send_message(id, "Q?".to_owned()).await.unwrap();
    app.until(|event| matches!(event, AppEvent::QuestionReturned { .. }).then_some(())).await;
    let mut app = app.restart().await;
    assert_eq!(app.open(id).await.outbox[0].wait, Wait::Connection);
    let mut server = server;
    server.come_up_with(|request| match request.method.as_str() {
        "POST" => {
            Answer::events([r#"{"type":"response.completed","response":{"id":"r","output":[]}}"#]).into()
        }
        _ => Answer::json(200, r#"{"object":"list","data":[]}"#).into(),
    });
    let answer_id = app.until_question_sent().await.answer.id;
    assert_status(&app.until_ended(answer_id).await, MessageStatus::Complete);
}

#[tokio::test]
async fn the_first_run_is_over_once_a_conversation_was_begun() {
    let app = RunningApp::start().await;
    assert!(app.app.start().await.unwrap().is_first_run);
    app.new_conversation().await;
    assert!(!app.app.start().await.unwrap().is_first_run);
}

#[tokio::test]
async fn the_palette_remembers_what_was_done_by_it_the_latest_first_and_only_so_much() {
    let app = RunningApp::start().await;
    for n in 0..12 {
        app.app.note_action(format!("action_{n}")).await.unwrap();
    }
    app.app.note_action("action_9".to_owned()).await.unwrap();
    let app = app.restart().await;
    let wanted = [9, 11, 10, 8, 7, 6, 5, 4].map(|n| format!("action_{n}"));
    assert_eq!(app.app.start().await.unwrap().recent_actions, wanted);
    for name in ["", "Not an action", &"x".repeat(65)] {
        let problem = app.app.note_action(name.to_owned()).await.unwrap_err();
        assert_eq!(problem.view().title.to_string(), "The command palette doesn’t know this action.");
    }
    assert_eq!(app.app.start().await.unwrap().recent_actions, wanted);
}

/// Other programs can then convert, copy or restore the folder safely.
#[cfg(target_os = "linux")]
fn assert_nothing_is_open(data_dir: &std::path::Path) {
    let open = parlance_testkit::running::list_open_files(data_dir);
    assert!(open.is_empty(), "{open:?}");
    let logs = ["parlance.db-wal", "service/service.sqlite-wal"].map(|log| data_dir.join(log));
    assert!(!logs.iter().any(|log| log.exists()));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn an_app_that_has_closed_has_nothing_open() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 2 + 3?").await;
    app.app.close().await;
    assert_nothing_is_open(&app.data_dir());
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn an_app_that_is_closed_while_its_service_starts_has_nothing_open() {
    for _ in 0..10 {
        let dir = tempfile::tempdir().unwrap();
        let config = parlance_testkit::running::plain_config(dir.path());
        let (app, _events) = parlance_app::App::open(config).await.unwrap();
        app.close().await;
        assert_nothing_is_open(dir.path());
    }
}

#[tokio::test]
async fn a_zoom_at_which_nothing_can_be_reached_is_not_kept() {
    let app = RunningApp::start().await;
    let display = Display { zoom_percent: 5_000, ..Display::default() };
    app.app.save_settings(Settings { display, ..Settings::default() }).await.unwrap();
    assert_eq!(app.app.settings().await.unwrap().display.zoom_percent, 300);
}

#[tokio::test]
async fn the_folder_of_a_dialog_is_remembered_for_its_use_while_it_exists() {
    let app = RunningApp::start().await;
    let folder = app.data_dir().with_file_name("reports");
    std::fs::create_dir(&folder).unwrap();
    assert_eq!(app.app.last_folder(FolderUse::Open).await, None);
    app.app.note_folder(FolderUse::Open, &folder).await.unwrap();
    let app = app.restart().await;
    assert_eq!(app.app.last_folder(FolderUse::Open).await, Some(folder.clone()));
    assert_eq!(app.app.last_folder(FolderUse::Save).await, None);
    std::fs::remove_dir(&folder).unwrap();
    assert_eq!(app.app.last_folder(FolderUse::Open).await, None);
}
