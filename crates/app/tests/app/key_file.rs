//! The key file of encrypted data: copies, and the recovery document that replaces all of them.

use super::encryption::{config, draft, encrypted, filled, not_opened, reopen, words};
use parlance_app::{App, Config, recovery};
use parlance_contract::EncryptionState;
use parlance_testkit::keyrings::open_no_keyring;
use std::path::{Path, PathBuf};

fn copies(data_dir: &Path) -> [PathBuf; 3] {
    ["encryption.json", "encryption.json.copy", "parlance.db.encryption.json"].map(|name| data_dir.join(name))
}

fn contents(data_dir: &Path) -> [Option<Vec<u8>>; 3] {
    copies(data_dir).map(|path| std::fs::read(path).ok())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_copy_of_the_key_file_opens_the_data_and_repairs_the_others() {
    let (dir, config, app, id, _) = encrypted().await;
    app.close().await;
    let whole = contents(dir.path());
    for n_good in 0..whole.len() {
        for (n, path) in copies(dir.path()).into_iter().enumerate().filter(|(n, _)| *n != n_good) {
            if n == 0 { std::fs::write(path, "{").unwrap() } else { std::fs::remove_file(path).unwrap() }
        }
        let (app, _events) = App::open(config.clone()).await.unwrap();
        assert_eq!(draft(&app, id).await, words());
        assert!(contents(dir.path()) == whole, "{n_good}");
        app.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_any_key_file_only_the_recovery_document_opens_the_data() {
    let dir = tempfile::tempdir().unwrap();
    let config = config(dir.path());
    let (app, id) = filled(&config).await;
    app.begin_encryption().await.unwrap();
    let recovery_key = app.features.encryption.recovery_key().unwrap().to_string();
    let document =
        format!("Title\n\n{recovery_key}\n\n{}\n", app.features.encryption.key_record().unwrap().join("\n"));
    app.features.encryption.turn_on().await.unwrap();
    reopen(app, &config).await.close().await;
    let other_document = {
        let dir = tempfile::tempdir().unwrap();
        let (app, _) = filled(&Config { data_dir: dir.path().to_owned(), ..config.clone() }).await;
        app.begin_encryption().await.unwrap();
        let (key, record) = (
            app.features.encryption.recovery_key().unwrap().to_string(),
            app.features.encryption.key_record().unwrap(),
        );
        app.close().await;
        format!("{key}\n{}", record.join("\n"))
    };

    for damage in [None, Some("{")] {
        for path in copies(dir.path()) {
            match damage {
                None => std::fs::remove_file(path).unwrap(),
                Some(text) => std::fs::write(path, text).unwrap(),
            }
        }
        let before = contents(dir.path());
        let without = Config { keyring: open_no_keyring, ..config.clone() };
        let error = not_opened(&without).await;
        let offer = recovery::offer(&without, &error).await.unwrap();
        assert!(offer.is_key_file_missing && !offer.is_key_missing, "{offer:?}");
        assert!(!offer.is_damaged && !offer.can_salvage && offer.backup_made_at_ms.is_none(), "{offer:?}");
        assert!(offer.problem.title.to_string().contains("encryption.json"));
        for (typed, title) in [
            (recovery_key.as_str(), "That isn’t a whole recovery document."),
            (other_document.as_str(), "This recovery key doesn’t open your data."),
        ] {
            let problem = recovery::recover_key(&without, typed.to_owned()).await.unwrap_err();
            assert_eq!(problem.view().title.to_string(), title);
        }
        assert!(contents(dir.path()) == before, "nothing is changed");

        let known = recovery::recover_key(&config, document.clone()).await.unwrap();
        let (app, _events) = App::open(known).await.unwrap();
        assert_eq!(draft(&app, id).await, words());
        assert_eq!(app.find_encryption().await.unwrap().state, EncryptionState::On);
        app.close().await;
        // The keyring has the key again, under the name that the document has.
        let (app, _events) = App::open(config.clone()).await.unwrap();
        app.close().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn encrypted_data_without_a_key_file_is_set_aside_whole() {
    let (dir, config, app, _, _) = encrypted().await;
    app.close().await;
    copies(dir.path()).iter().for_each(|path| std::fs::remove_file(path).unwrap());
    let encrypted = std::fs::read(dir.path().join("parlance.db")).unwrap();
    recovery::start_afresh(&config).await.unwrap();
    let (app, _events) = App::open(config).await.unwrap();
    assert!(app.start().await.unwrap().is_first_run);
    app.close().await;
    let entries = std::fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().path());
    let aside = entries.into_iter().find(|path| path.to_string_lossy().contains("set-aside")).unwrap();
    assert!(std::fs::read(aside.join("parlance.db")).unwrap() == encrypted);
    assert!(aside.join("pasted").exists() && aside.join("service").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recovery_key_is_checked_and_replaced_without_a_conversion() {
    let (dir, config, app, id, old_key) = encrypted().await;
    let other_key = "2222 2222 2222 2222 2222 2222 2222 2222";
    app.check_recovery_key(old_key.to_lowercase()).await.unwrap();
    for (typed, title) in
        [("", "That isn’t a recovery key."), (other_key, "This recovery key doesn’t open your data.")]
    {
        let problem = app.check_recovery_key(typed.to_owned()).await.unwrap_err();
        assert_eq!(problem.view().title.to_string(), title);
    }

    assert!(app.replace_recovery_key().await.is_err(), "there is no new one");
    let before = contents(dir.path());
    app.begin_recovery_key().await.unwrap();
    app.cancel_encryption().await.unwrap();
    app.begin_recovery_key().await.unwrap();
    let new_key = app.features.encryption.recovery_key().unwrap().to_string();
    let document = format!("{new_key}\n{}", app.features.encryption.key_record().unwrap().join("\n"));
    assert!(contents(dir.path()) == before, "the old one is valid until the new one is used");
    assert!(app.features.encryption.turn_on().await.is_err(), "it is not for another encryption");
    app.replace_recovery_key().await.unwrap();
    app.check_recovery_key(new_key.clone()).await.unwrap();
    assert!(app.check_recovery_key(old_key.clone()).await.is_err());
    assert_eq!(draft(&app, id).await, words());
    app.close().await;

    let without = Config { keyring: open_no_keyring, ..config.clone() };
    assert!(recovery::recover_key(&without, old_key).await.is_err());
    for removed in [0, 3] {
        copies(dir.path()).iter().take(removed).for_each(|path| std::fs::remove_file(path).unwrap());
        let typed = if removed == 0 { new_key.clone() } else { document.clone() };
        let known = recovery::recover_key(&without, typed).await.unwrap();
        let (app, _events) = App::open(known).await.unwrap();
        assert_eq!(draft(&app, id).await, words());
        app.close().await;
    }
    let (app, _events) = App::open(config).await.unwrap();
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_encryption_there_is_no_recovery_key_to_check_or_replace() {
    let dir = tempfile::tempdir().unwrap();
    let (app, _) = filled(&config(dir.path())).await;
    assert!(app.check_recovery_key("2222 ".repeat(8)).await.is_err());
    assert!(app.begin_recovery_key().await.is_err());
    assert_eq!(contents(dir.path()), [None, None, None]);
    app.close().await;
}
