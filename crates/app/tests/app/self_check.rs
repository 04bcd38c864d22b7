//! The check of the data: its schedule, its findings, and the repairs.

use parlance_app::{App, EventStream};
use parlance_contract::{AppEvent, FileStatusView, Repair, SelfCheckReportView, SelfCheckView};
use parlance_domain::search::SearchFilters;
use parlance_store::Connection;
use parlance_testkit::running::{RunningApp, plain_config};
use parlance_testkit::waiting::wait_for;
use std::path::Path;
use std::time::Duration;

/// The time of the first check whether a self-check is due.
const FIRST_LOOK_AFTER: Duration = Duration::from_secs(90);

fn ended(event: AppEvent) -> Option<SelfCheckView> {
    match event {
        AppEvent::SelfCheckChanged { view } if view.percent.is_none() => Some(view),
        _ => None,
    }
}

/// Runs a check, and waits for its findings.
async fn check(app: &mut RunningApp) -> SelfCheckReportView {
    app.app.begin_self_check().await.unwrap();
    let view = app.until(ended).await;
    assert_eq!(view.problem, None);
    view.last.unwrap()
}

fn repairs(report: &SelfCheckReportView) -> Vec<Repair> {
    report.findings.iter().map(|finding| finding.repair).collect()
}

/// Changes the store of an app that has ended.
fn run(data_dir: &Path, sql: &str) {
    Connection::open(data_dir.join("parlance.db")).unwrap().execute_batch(sql).unwrap();
}

#[tokio::test]
async fn a_check_that_is_asked_for_counts_what_is_there_and_is_remembered() {
    let mut app = RunningApp::start().await;
    assert_eq!(app.app.self_check().await.unwrap().last, None);
    let id = app.new_conversation().await;
    app.ask(id, "What is 6 * 7?").await;
    let report = check(&mut app).await;
    assert_eq!(report.findings, []);
    let counts = report.counts.unwrap();
    assert_eq!((counts.n_conversations, counts.n_messages, counts.n_files), (1, 2, 0));
    let app = app.restart().await;
    assert_eq!(app.app.self_check().await.unwrap().last, Some(report));
    app.app.close().await;
    assert!(!app.data_dir().join("parlance.db-wal").exists(), "the next start need not check it");
}

#[tokio::test]
async fn an_end_in_disorder_is_followed_by_a_check_that_tells_what_it_finds() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 6 * 7?").await;
    check(&mut app).await;
    run(&app.data_dir(), "DELETE FROM message_words");
    let mut app = app.crash().await;
    app.clock.until_pause(FIRST_LOOK_AFTER).await;
    app.clock.stop();
    app.clock.pass(FIRST_LOOK_AFTER);
    let n_findings = app
        .until(|event| match event {
            AppEvent::SelfCheckFound { n_findings } => Some(n_findings),
            _ => None,
        })
        .await;
    assert_eq!(n_findings, 1);
    let last = app.app.self_check().await.unwrap().last.unwrap();
    assert_eq!(repairs(&last), [Repair::RebuildSearch]);
}

#[tokio::test]
async fn an_index_of_words_is_made_anew_while_the_app_is_open() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 6 * 7?").await;
    run(&app.data_dir(), "DELETE FROM message_words");
    assert_eq!(repairs(&check(&mut app).await), [Repair::RebuildSearch]);
    let view = app.app.rebuild_search().await.unwrap();
    assert_eq!(view.last.unwrap().findings, []);
    app.until(|event| matches!(event, AppEvent::SearchIndexed).then_some(())).await;
    let found = app.app.search_messages("What".to_owned(), SearchFilters::default()).await.unwrap();
    assert_eq!(found.hits.len(), 1, "the messages are found again");
    assert_eq!(check(&mut app).await.findings, []);
}

#[tokio::test]
async fn files_that_wait_for_their_upload_and_are_lost_are_named_and_given_up() {
    let mut app = RunningApp::start_with("http://127.0.0.1:9").await;
    let id = app.new_conversation().await;
    let offer = app.app.offer_text(id.into(), "many words".to_owned()).await.unwrap();
    let draft = app.app.attach_offer(offer.offer_id, id.into(), None).await.unwrap();
    let file_id = draft.attachments[0].id;
    app.app.pause_upload(file_id).await.unwrap();
    std::fs::remove_dir_all(app.data_dir().join("pasted")).unwrap();
    let report = check(&mut app).await;
    assert_eq!(repairs(&report), [Repair::GiveUpFiles]);
    assert!(report.findings[0].detail.to_string().contains("Pasted text.txt"), "{report:?}");
    let view = app.app.give_up_missing_files().await.unwrap();
    assert_eq!(view.last.unwrap().findings, []);
    let file = app.open(id).await.draft.attachments.remove(0);
    assert!(matches!(file.status, FileStatusView::Failed { .. }), "{file:?}");
    assert_eq!(check(&mut app).await.findings, []);
}

async fn until_ended(events: &mut EventStream) -> SelfCheckView {
    wait_for("the end of the check", async || ended(events.recv().await.unwrap())).await
}

/// Fills the first page of a table with bytes that make no sense.
fn damage_root(data_dir: &Path, name: &str) {
    let path = data_dir.join("parlance.db");
    let conn = Connection::open(&path).unwrap();
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
    let page: usize = conn.query_row(sql, [name], |row| row.get(0)).unwrap();
    drop(conn);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[(page - 1) * 4096..page * 4096].fill(0);
    std::fs::write(path, bytes).unwrap();
}

#[tokio::test]
async fn a_damaged_store_is_recovered_while_the_app_is_open_and_the_file_is_kept() {
    let dir = tempfile::tempdir().unwrap();
    let config = plain_config(dir.path());
    let (app, _events) = App::open(config.clone()).await.unwrap();
    let id = app.create_conversation(None).await.unwrap().row.id;
    app.save_draft(id, "Unsent words".to_owned()).await.unwrap();
    app.close().await;
    damage_root(dir.path(), "prompts");

    let (app, mut events) = App::open(config.clone()).await.unwrap();
    app.begin_self_check().await.unwrap();
    let report = until_ended(&mut events).await.last.unwrap();
    assert_eq!((repairs(&report), report.counts), (vec![Repair::Recover], None));
    let said = app.recover(&config).await;
    assert!(said.is_empty(), "the start says it: {said}");
    assert!(
        app.save_draft(id, "Late words".to_owned()).await.is_err(),
        "the old app writes nothing any more"
    );

    let (app, mut events) = App::reopen(config, said).await.unwrap();
    assert_eq!(app.open_conversation(id).await.unwrap().draft.text, "Unsent words");
    let notices = app.start().await.unwrap().notices;
    assert_eq!(notices.len(), 1);
    assert!(notices[0].to_string().contains("was recovered from the damaged data."), "{notices:?}");
    assert_eq!(app.self_check().await.unwrap().last, None, "what was found was in the other file");
    let mut beside = std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().path());
    assert!(beside.any(|path| path.to_string_lossy().ends_with(".damaged")), "the old file is kept");
    app.begin_self_check().await.unwrap();
    assert_eq!(until_ended(&mut events).await.last.unwrap().findings, []);
    app.close().await;
}

#[tokio::test]
async fn a_store_that_cannot_be_recovered_is_opened_again_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let config = plain_config(dir.path());
    let (app, _events) = App::open(config.clone()).await.unwrap();
    let id = app.create_conversation(None).await.unwrap().row.id;
    app.save_draft(id, "Unsent words".to_owned()).await.unwrap();
    // Blocks the path of the new file.
    std::fs::create_dir(dir.path().join("parlance.db.salvaged")).unwrap();
    let said = app.recover(&config).await;
    assert!(said.to_string().starts_with("The data wasn’t recovered."), "{said}");
    let (app, _events) = App::reopen(config, said).await.unwrap();
    assert_eq!(app.open_conversation(id).await.unwrap().draft.text, "Unsent words");
    app.close().await;
}
