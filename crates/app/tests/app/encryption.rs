//! Encryption: all data is encrypted, the key is in the keyring, and the recovery key opens the data.

use parlance_app::{App, Config, OpenError, recovery};
use parlance_contract::{EncryptionState, FileStatusView, FileView, ProblemCode, ServiceState};
use parlance_domain::ConversationId;
use parlance_testkit::keyrings::{open_memory_keyring, open_no_keyring};
use parlance_testkit::running::plain_config;
use parlance_testkit::waiting::wait_for;
use parlance_words::Paragraph;
use std::path::Path;
use tempfile::TempDir;

/// Number of words that the test searches for.
const N_WORDS: usize = 1_000;

pub(crate) fn config(data_dir: &Path) -> Config {
    Config { keyring: open_memory_keyring, ..plain_config(data_dir) }
}

pub(crate) fn words() -> String {
    (0..N_WORDS).map(|n| format!("zebra{n:04}quilt ")).collect()
}

/// The files below a folder that contain a marked word.
fn files_with_words(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in walk(folder) {
        let bytes = read(&entry);
        if ["zebra", "quilt"].iter().any(|word| bytes.windows(5).any(|window| window == word.as_bytes())) {
            found.push(entry.strip_prefix(folder).unwrap().display().to_string());
        }
    }
    found
}

/// A file that SQLite removes meanwhile counts as empty.
fn read(path: &Path) -> Vec<u8> {
    match std::fs::read(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
        bytes => bytes.unwrap(),
    }
}

fn walk(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(walk(&path)) } else { found.push(path) }
    }
    found
}

/// An app with a draft and a pasted file that contain the marked words, and a backup.
pub(crate) async fn filled(config: &Config) -> (App, ConversationId) {
    let (app, events) = App::open(config.clone()).await.unwrap();
    tokio::spawn(drain(events));
    let id = app.create_conversation(None).await.unwrap().row.id;
    app.save_draft(id, words()).await.unwrap();
    let offer = app.offer_text(id.into(), words()).await.unwrap();
    app.attach_offer(offer.offer_id, id.into(), None).await.unwrap();
    app.back_up().await.unwrap();
    (app, id)
}

async fn drain(mut events: parlance_app::EventStream) {
    while events.recv().await.is_some() {}
}

async fn turn_on(app: App, config: &Config) -> (App, String) {
    app.begin_encryption().await.unwrap();
    let recovery_key = app.features.encryption.recovery_key().unwrap().to_string();
    app.features.encryption.turn_on().await.unwrap();
    (reopen(app, config).await, recovery_key)
}

/// An encrypted app on a folder of its own, with its conversation and its recovery key.
pub(crate) async fn encrypted() -> (TempDir, Config, App, ConversationId, String) {
    let dir = tempfile::tempdir().unwrap();
    let config = config(dir.path());
    let (app, id) = filled(&config).await;
    let (app, recovery_key) = turn_on(app, &config).await;
    (dir, config, app, id, recovery_key)
}

pub(crate) async fn reopen(app: App, config: &Config) -> App {
    app.close().await;
    let (app, events) = App::reopen(config.clone(), Paragraph::none()).await.unwrap();
    tokio::spawn(drain(events));
    app
}

/// Waits until the local service answers.
async fn local_service_is_ready(app: &App, events: &mut parlance_app::EventStream) {
    wait_for("the local service", async || {
        let services = app.start().await.unwrap().services;
        match services.first().unwrap().state {
            ServiceState::Ready => return Some(()),
            ServiceState::Starting => drop(events.recv().await.unwrap()),
            other => panic!("the local service is {other:?}"),
        }
        None
    })
    .await;
}

pub(crate) async fn draft(app: &App, id: ConversationId) -> String {
    app.open_conversation(id).await.unwrap().draft.text
}

pub(crate) async fn not_opened(config: &Config) -> OpenError {
    match App::open(config.clone()).await {
        Ok(_) => panic!("data without its key is not opened"),
        Err(error) => error,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_encrypted_and_decrypted_again_and_nothing_is_lost() {
    let dir = tempfile::tempdir().unwrap();
    let config = config(dir.path());
    let (app, id) = filled(&config).await;
    assert_eq!(app.find_encryption().await.unwrap().state, EncryptionState::Off);
    // The store's log and the backup; the pasted file may be in upload to the local service.
    assert!(files_with_words(dir.path()).len() >= 2, "this test sees them");

    let (app, recovery_key) = turn_on(app, &config).await;
    assert_eq!(app.find_encryption().await.unwrap().state, EncryptionState::On);
    assert_eq!(files_with_words(dir.path()), Vec::<String>::new());
    assert_eq!(draft(&app, id).await, words());
    let said = app.start().await.unwrap().notices;
    assert_eq!(said.len(), 1, "{said:?}");
    let more = app.offer_text(id.into(), words()).await.unwrap();
    app.attach_offer(more.offer_id, id.into(), None).await.unwrap();
    app.save_draft(id, format!("{} and more", words())).await.unwrap();
    app.back_up().await.unwrap();
    assert_eq!(files_with_words(dir.path()), Vec::<String>::new(), "what came since");

    let app = reopen(app, &config).await;
    assert_eq!(app.start().await.unwrap().notices, Vec::new(), "it is said once");
    assert_eq!(draft(&app, id).await, format!("{} and more", words()));
    assert!(!everything_in(dir.path()).contains(&recovery_key));

    app.features.encryption.turn_off().await.unwrap();
    let app = reopen(app, &config).await;
    assert_eq!(app.find_encryption().await.unwrap().state, EncryptionState::Off);
    assert_eq!(draft(&app, id).await, format!("{} and more", words()));
    assert!(files_with_words(dir.path()).len() >= 2);
    let left = walk(dir.path()).into_iter().find(|path| path.to_string_lossy().contains("encryption"));
    assert_eq!(left, None);
    app.close().await;
}

fn everything_in(folder: &Path) -> String {
    walk(folder).iter().map(|path| String::from_utf8_lossy(&read(path)).into_owned()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pasted_file_is_uploaded_as_it_was_pasted() {
    let dir = tempfile::tempdir().unwrap();
    let config = config(dir.path());
    let (app, id) = filled(&config).await;
    app.begin_encryption().await.unwrap();
    app.features.encryption.turn_on().await.unwrap();
    app.close().await;
    let (app, mut events) = App::reopen(config.clone(), Paragraph::none()).await.unwrap();
    let more = app.offer_text(id.into(), format!("{} and more", words())).await.unwrap();
    app.attach_offer(more.offer_id, id.into(), None).await.unwrap();
    // The service receives a length and refuses any other.
    let is_there =
        |file: &FileView| file.bytes >= words().len() as u64 && matches!(file.status, FileStatusView::Ready);
    wait_for("both files to be ready", async || {
        let files = app.open_conversation(id).await.unwrap().draft.attachments;
        if files.len() == 2 && files.iter().all(is_there) {
            return Some(());
        }
        events.recv().await.unwrap();
        None
    })
    .await;
    assert_eq!(files_with_words(dir.path()), Vec::<String>::new(), "the service keeps it encrypted");
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_key_nothing_is_opened_or_changed_and_the_recovery_key_opens_it() {
    let (dir, config, app, id, recovery_key) = encrypted().await;
    app.close().await;
    let without = Config { keyring: open_no_keyring, ..config.clone() };
    let kept =
        || ["parlance.db", "encryption.json"].map(|name| std::fs::read(dir.path().join(name)).unwrap());
    let before = kept();

    let error = not_opened(&without).await;
    let offer = recovery::offer(&without, &error).await.unwrap();
    assert!(offer.is_key_missing && !offer.is_damaged && !offer.can_salvage, "{offer:?}");
    for (typed, title) in [
        ("", "That isn’t a recovery key."),
        ("2222 2222 2222 2222 2222 2222 2222 2222", "This recovery key doesn’t open your data."),
    ] {
        let problem = recovery::recover_key(&without, typed.to_owned()).await.unwrap_err();
        assert_eq!(problem.view().title.to_string(), title);
    }
    assert!(kept() == before, "nothing is changed");

    let known = recovery::recover_key(&without, recovery_key.to_lowercase()).await.unwrap();
    let (app, _events) = App::open(known).await.unwrap();
    assert_eq!(draft(&app, id).await, words());
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_key_puts_the_key_into_the_keyring_again() {
    let (dir, config, app, id, recovery_key) = encrypted().await;
    app.close().await;
    // The entry has another name now, as if the keyring had been recreated.
    let path = dir.path().join("encryption.json");
    let text = std::fs::read_to_string(&path).unwrap();
    let mut file: serde_json::Value = serde_json::from_str(&text).unwrap();
    file["entry"] = "00000000-0000-4000-8000-000000000001".into();
    file["digest"] = serde_json::Value::Null;
    std::fs::write(&path, file.to_string()).unwrap();

    let error = not_opened(&config).await;
    assert!(recovery::offer(&config, &error).await.unwrap().is_key_missing);
    recovery::recover_key(&config, recovery_key).await.unwrap();
    let (app, _events) = App::open(config).await.unwrap();
    assert_eq!(draft(&app, id).await, words());
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn starting_empty_keeps_the_encrypted_data_for_the_recovery_key() {
    let (dir, config, app, id, recovery_key) = encrypted().await;
    app.close().await;
    let without = Config { keyring: open_no_keyring, ..config.clone() };
    recovery::start_afresh(&without).await.unwrap();
    let (app, _events) = App::open(without.clone()).await.unwrap();
    assert!(app.start().await.unwrap().is_first_run);
    app.close().await;
    let entries = std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().path());
    let aside = entries.into_iter().find(|path| path.to_string_lossy().contains("set-aside")).unwrap();
    let there = Config { data_dir: aside, ..without };
    let known = recovery::recover_key(&there, recovery_key).await.unwrap();
    let (app, _events) = App::open(known).await.unwrap();
    assert_eq!(draft(&app, id).await, words());
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_start_says_whether_there_is_a_keyring() {
    let dir = tempfile::tempdir().unwrap();
    let there = config(dir.path());
    for (config, lacks_keyring) in
        [(Config { keyring: open_no_keyring, ..there.clone() }, true), (there, false)]
    {
        let (app, _events) = App::open(config).await.unwrap();
        let start = app.start().await.unwrap();
        assert_eq!((start.is_first_run, start.lacks_keyring), (true, lacks_keyring));
        app.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_keyring_encryption_is_not_turned_on_and_nothing_is_changed() {
    let dir = tempfile::tempdir().unwrap();
    let config = Config { keyring: open_no_keyring, ..config(dir.path()) };
    let (app, id) = filled(&config).await;
    assert!(!app.start().await.unwrap().can_encrypt);
    let problem = app.begin_encryption().await.unwrap_err();
    assert_eq!(
        (problem.view().code, problem.view().title.to_string().as_str()),
        (ProblemCode::Key, "No system keyring found.")
    );
    assert!(app.features.encryption.turn_on().await.is_err(), "there are no keys");
    let app = reopen(app, &config).await;
    assert_eq!(app.find_encryption().await.unwrap().state, EncryptionState::Off);
    assert_eq!(draft(&app, id).await, words());
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_that_were_cancelled_encrypt_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let config = config(dir.path());
    let (app, _) = filled(&config).await;
    let shown = app.begin_encryption().await.unwrap();
    assert_eq!(shown.groups.len(), 8);
    assert_eq!(shown.groups.join("-"), *app.features.encryption.recovery_key().unwrap());
    app.cancel_encryption().await.unwrap();
    assert!(
        app.features.encryption.recovery_key().is_err() && app.features.encryption.turn_on().await.is_err()
    );
    assert!(!dir.path().join("encryption.json").exists());
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_encrypted_is_said_and_goes_on_at_the_next_start() {
    let dir = tempfile::tempdir().unwrap();
    let config = config(dir.path());
    let (app, id) = filled(&config).await;
    app.begin_encryption().await.unwrap();
    app.features.encryption.turn_on().await.unwrap();
    // A folder where a file has to be: as little can be written there as on a full disk.
    let in_the_way = dir.path().join("parlance.db.converting");
    std::fs::create_dir_all(in_the_way.join("x")).unwrap();
    app.close().await;
    let (app, mut events) = App::reopen(config.clone(), Paragraph::none()).await.unwrap();
    let view = app.find_encryption().await.unwrap();
    assert_eq!(view.state, EncryptionState::Unfinished);
    assert_eq!(view.problem.unwrap().title.to_string(), "Encryption isn’t finished.");
    assert_eq!(draft(&app, id).await, words(), "the app works meanwhile");
    local_service_is_ready(&app, &mut events).await;
    app.back_up().await.unwrap();
    std::fs::remove_dir_all(&in_the_way).unwrap();
    let app = reopen(app, &config).await;
    assert_eq!(app.find_encryption().await.unwrap().state, EncryptionState::On);
    assert_eq!(files_with_words(dir.path()), Vec::<String>::new());
    assert_eq!(draft(&app, id).await, words());
    app.close().await;
}

#[tokio::test]
async fn a_temporary_conversation_is_encrypted_once_it_is_kept_and_keeps_the_app_from_opening_again() {
    let (dir, config, app, _, _) = encrypted().await;
    let memory = tempfile::tempdir().unwrap();
    let config = Config { memory_dir: Some(memory.path().to_owned()), ..config };
    let app = reopen(app, &config).await;
    let id = app.begin_temporary().await.unwrap().row.id;
    app.save_draft(id, words()).await.unwrap();
    let offer = app.offer_text(id.into(), words()).await.unwrap();
    app.attach_offer(offer.offer_id, id.into(), None).await.unwrap();

    let said = app.features.temporary.check_none().await.unwrap_err().text().to_string();
    assert!(said.contains("would delete your temporary conversation"), "{said}");

    app.keep_temporary(id).await.unwrap();
    app.features.temporary.check_none().await.unwrap();
    assert_eq!(files_with_words(dir.path()), Vec::<String>::new());
    assert_eq!(walk(memory.path()), Vec::<std::path::PathBuf>::new());
    let app = reopen(app, &config).await;
    assert_eq!(draft(&app, id).await, words());
    assert_eq!(files_with_words(dir.path()), Vec::<String>::new());
    app.features.encryption.turn_off().await.unwrap();
    app.close().await;
}
