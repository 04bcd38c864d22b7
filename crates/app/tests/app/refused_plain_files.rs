//! Plain data in place of encrypted data is foreign and therefore refused.

use super::encryption::{config, draft, encrypted, filled, not_opened, words};
use parlance_app::{App, Config, recovery};
use parlance_contract::EncryptionState;
use std::path::{Path, PathBuf};

/// The database with its log, by their endings.
const ENDINGS: [&str; 3] = ["", "-wal", "-shm"];

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

/// Moves a database with its log.
fn move_database(from: &Path, to: &Path) {
    for ending in ENDINGS {
        let from = with_ending(from, ending);
        if from.exists() {
            std::fs::rename(from, with_ending(to, ending)).unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_database_in_the_place_of_an_encrypted_one_is_refused_and_left_as_it_is() {
    let (dir, config, app, id, _) = encrypted().await;
    app.close().await;
    let other = tempfile::tempdir().unwrap();
    let plain = Config { data_dir: other.path().to_owned(), ..config.clone() };
    let (app, _) = filled(&plain).await;
    app.close().await;

    for name in ["parlance.db", "service/service.sqlite"] {
        let (path, planted) = (dir.path().join(name), other.path().join(name));
        let kept = dir.path().join("kept");
        move_database(&path, &kept);
        move_database(&planted, &path);
        let bytes = std::fs::read(&path).unwrap();
        let error = not_opened(&config).await;
        let offer = recovery::offer(&config, &error).await.unwrap();
        assert!(!offer.is_damaged && !offer.is_key_missing && !offer.is_key_file_missing, "{offer:?}");
        let title = offer.problem.title.to_string();
        assert!(title.contains(&path.display().to_string()) && title.contains("isn’t encrypted"), "{title}");
        assert!(std::fs::read(&path).unwrap() == bytes, "it is neither encrypted nor changed");
        move_database(&path, &planted);
        move_database(&kept, &path);
    }
    let (app, _events) = App::open(config).await.unwrap();
    assert_eq!(app.find_encryption().await.unwrap().state, EncryptionState::On);
    assert_eq!(draft(&app, id).await, words());
    app.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plain_backup_that_was_put_beside_encrypted_data_is_not_restored() {
    let other = tempfile::tempdir().unwrap();
    let (app, _) = filled(&config(other.path())).await;
    app.close().await;
    let (dir, config, app, _, _) = encrypted().await;
    app.close().await;
    let is_backup = |path: &PathBuf| path.to_string_lossy().ends_with(".backup");
    let list = |folder: &Path| std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    list(dir.path()).filter(is_backup).for_each(|path| std::fs::remove_file(path).unwrap());
    let planted = list(other.path()).find(is_backup).unwrap();
    std::fs::copy(&planted, dir.path().join(planted.file_name().unwrap())).unwrap();
    std::fs::write(dir.path().join("parlance.db"), "no database").unwrap();
    let error = not_opened(&config).await;
    let offer = recovery::offer(&config, &error).await.unwrap();
    assert!(offer.is_damaged && offer.backup_made_at_ms.is_none(), "{offer:?}");
}
