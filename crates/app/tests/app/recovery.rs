use parlance_app::{App, Config, OpenError, recovery};
use parlance_contract::ProblemCode;
use parlance_domain::ConversationId;
use parlance_testkit::running::{RunningApp, plain_config};
use parlance_testkit::waiting::wait_until;

async fn not_opened(config: &Config) -> OpenError {
    match App::open(config.clone()).await {
        Ok(_) => panic!("a damaged store is not opened"),
        Err(error) => error,
    }
}

/// The bytes of a store with a draft after the app has closed, and the conversation of the draft.
async fn store_with_a_draft() -> (Vec<u8>, ConversationId) {
    let first = RunningApp::start().await;
    let id = first.new_conversation().await;
    first.app.save_draft(id, "Unsent words".to_owned()).await.unwrap();
    let from = first.data_dir();
    first.app.close().await;
    drop(first.app);
    // The last connection to close checkpoints the log into the database.
    wait_until("the last connection to close", || {
        let is_closed = !from.join("parlance.db-wal").exists();
        if !is_closed {
            drop(parlance_store::Store::open(from.join("parlance.db")).unwrap());
        }
        is_closed
    })
    .await;
    (std::fs::read(from.join("parlance.db")).unwrap(), id)
}

#[tokio::test]
async fn a_damaged_store_offers_its_newest_backup_and_opens_with_it() {
    let dir = tempfile::tempdir().unwrap();
    let (bytes, id) = store_with_a_draft().await;
    std::fs::write(dir.path().join("parlance.db.001700000000000.v14.backup"), bytes).unwrap();
    std::fs::write(dir.path().join("parlance.db"), b"no database at all ".repeat(500)).unwrap();

    let config = plain_config(dir.path());
    let error = not_opened(&config).await;
    let offer = recovery::offer(&config, &error).await.unwrap();
    assert_eq!((offer.problem.code, offer.is_damaged), (ProblemCode::Damaged, true));
    assert_eq!(offer.backup_made_at_ms, Some(1_700_000_000_000));
    recovery::restore_backup(&config).await.unwrap();
    let (app, _events) = App::open(config).await.unwrap();
    assert_eq!(app.open_conversation(id).await.unwrap().draft.text, "Unsent words");
    app.close().await;
}

#[tokio::test]
async fn on_a_fresh_install_there_is_no_backup_and_one_can_start_afresh() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("parlance.db"), b"no database at all ".repeat(500)).unwrap();
    let config = plain_config(dir.path());
    let error = not_opened(&config).await;
    let offer = recovery::offer(&config, &error).await.unwrap();
    assert_eq!((offer.is_damaged, offer.can_salvage, offer.backup_made_at_ms), (true, false, None));
    assert_eq!(recovery::salvage(&config).await.unwrap_err().view().code, ProblemCode::NotFound);
    assert_eq!(recovery::restore_backup(&config).await.unwrap_err().view().code, ProblemCode::NotFound);
    recovery::start_afresh(&config).await.unwrap();
    let (app, _events) = App::open(config).await.unwrap();
    assert!(app.start().await.unwrap().is_first_run);
    app.close().await;
    let names = std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(names.into_iter().any(|name| name.to_string_lossy().ends_with(".damaged")), "it is kept");
}

#[tokio::test]
async fn what_can_be_read_of_a_damaged_store_is_recovered_and_the_next_start_says_what_is_missing() {
    let (mut bytes, id) = store_with_a_draft().await;
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("parlance.db");
    let index = bytes.chunks_mut(4096).find(|page| {
        // The page of an index that has the keys of settings.
        page[0] == 0x0A && page.windows(11).any(|key| key == b"has_started")
    });
    index.unwrap().fill(0xA5);
    std::fs::write(&path, &bytes).unwrap();

    let config = plain_config(dir.path());
    let error = not_opened(&config).await;
    let offer = recovery::offer(&config, &error).await.unwrap();
    assert_eq!((offer.is_damaged, offer.can_salvage), (true, true));
    recovery::salvage(&config).await.unwrap();
    let (app, _events) = App::open(config.clone()).await.unwrap();
    assert_eq!(app.open_conversation(id).await.unwrap().draft.text, "Unsent words");
    let said: Vec<String> =
        app.start().await.unwrap().notices.iter().map(std::string::ToString::to_string).collect();
    let kept = std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let kept = kept.map(|name| name.to_string_lossy().into_owned()).find(|name| name.ends_with(".damaged"));
    assert!(said[0].starts_with("1 conversation was recovered from the damaged data."), "{said:?}");
    assert!(said[0].ends_with(&format!("The damaged file is kept as {}.", kept.unwrap())), "{said:?}");
    app.close().await;
    drop(app);
    let (again, _events) = App::open(config).await.unwrap();
    assert_eq!(again.start().await.unwrap().notices, Vec::new(), "it is said once");
    again.close().await;
}
