//! The window shows the problem of a store that cannot be opened, and the possible actions.

use super::kept_words::holds;
use crate::stage::{Failure, Outcome, Stage, ask, complete_answer, shoot};
use parlance_driver::Keyring;
use std::fs;
use std::path::PathBuf;

const DRAFT: &str = "Words of the last backup";

fn store(stage: &Stage) -> PathBuf {
    stage.desktop.data_dir().join("parlance.db")
}

/// Overwrites the store's file with data that is not a database.
fn damage(stage: &Stage) -> Result<(), Failure> {
    let path = store(stage);
    for ending in ["-wal", "-shm"] {
        let beside = path.with_file_name(format!("parlance.db{ending}"));
        if beside.exists() {
            fs::remove_file(beside)?;
        }
    }
    Ok(fs::write(path, b"no database at all ".repeat(500))?)
}

/// Damages the first page of a table or an index.
fn damage_root(stage: &Stage, name: &str) -> Result<(), Failure> {
    const PAGE: usize = 4096;
    let path = store(stage);
    let conn = parlance_store::Connection::open(&path)?;
    let sql = "SELECT rootpage FROM sqlite_schema WHERE name = ?1";
    let page: usize = conn.query_row(sql, [name], |row| row.get(0))?;
    drop(conn);
    let mut bytes = fs::read(&path)?;
    bytes[(page - 1) * PAGE..page * PAGE].fill(0xA5);
    Ok(fs::write(path, bytes)?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_store_is_said_in_the_window_and_its_newest_backup_opens_there() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    window.type_into("textbox", "Message", DRAFT).await?;
    window.until("the draft is on the disk", async || Ok(stage.data_holds(DRAFT).then_some(()))).await?;
    window.quit().await?;
    let log = fs::read_to_string(stage.desktop.data_dir().join("logs/parlance.log"))?;
    assert!(!log.contains(DRAFT), "no words of a conversation are in the log");
    let path = store(&stage);
    // Moves the content of the write-ahead log into the database file.
    drop(parlance_store::Store::open(&path)?);
    fs::copy(&path, path.with_file_name("parlance.db.001700000000000.v14.backup"))?;
    damage(&stage)?;

    let window = stage.open().await?;
    window.says("Parlance’s data is damaged.").await?;
    let weight = "return document.documentElement.dataset.medium ?? 'there'";
    let weight_here = window.script(weight, Vec::new()).await?;
    shoot(&window, "recovery").await?;
    window.press("button", "Restore backup").await?;
    holds(&window, "Message", DRAFT).await?;
    assert_eq!(weight_here, "there", "the letters that come with the app have a medium weight");
    assert_eq!(window.script(weight, Vec::new()).await?, weight_here, "so they have on the page of the app");
    let log = fs::read_to_string(stage.desktop.data_dir().join("logs/parlance.log"))?;
    assert!(log.contains("damaged"), "the log says what was wrong: {log}");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_read_of_a_damaged_store_is_recovered_and_the_window_says_what_is_missing() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask(&window, "What is 6 * 7?").await?;
    complete_answer(&window).await?;
    window.type_into("textbox", "Message", DRAFT).await?;
    window.until("the draft is on the disk", async || Ok(stage.data_holds(DRAFT).then_some(()))).await?;
    window.quit().await?;
    // Moves the content of the write-ahead log into the database file.
    drop(parlance_store::Store::open(store(&stage))?);
    damage_root(&stage, "drafts")?;
    damage_root(&stage, "sqlite_autoindex_settings_1")?;
    let damaged = fs::read(store(&stage))?;

    let window = stage.open().await?;
    window.says("Parlance’s data is damaged.").await?;
    shoot(&window, "recovery-salvage").await?;
    window.press("button", "Recover what can be read").await?;
    window.says("1 conversation was recovered from the damaged data. 2 messages were recovered.").await?;
    window.says("1 draft is missing.").await?;
    let messages = window
        .until("the messages are back", async || {
            let messages = window.messages().await?;
            Ok((messages.len() == 2).then_some(messages))
        })
        .await?;
    assert!(messages[1].words.contains("42"));
    let kept = fs::read_dir(stage.desktop.data_dir())?.filter_map(Result::ok).map(|entry| entry.path());
    let kept = kept.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "damaged"));
    let kept = kept.expect("the damaged file is kept");
    assert_eq!(fs::read(&kept)?, damaged);
    let name = kept.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    window.says(&format!("The damaged file is kept as {name}.")).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_backup_the_window_says_so_and_begins_with_empty_data() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    fs::create_dir_all(stage.desktop.data_dir())?;
    damage(&stage)?;
    let window = stage.open().await?;
    window.says("There is no backup.").await?;
    window.press("button", "Start with empty data").await?;
    let dialog = window.find("alertdialog", "Start with empty data?").await?;
    window.find_in(Some(&dialog), "button", "Start with empty data").await?.click().await?;
    window.press("button", "Start now").await?;
    window.find("textbox", "Message").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_another_program_holds_is_said_to_be_in_use_and_opens_when_it_is_free() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    window.quit().await?;
    let other = parlance_store::Connection::open(store(&stage))?;
    other.pragma_update(None, "locking_mode", "exclusive")?;
    other.execute_batch("BEGIN EXCLUSIVE")?;

    let window = stage.open().await?;
    window.says("Another program is using Parlance’s data.").await?;
    window.says("Close the other program").await?;
    assert!(!window.text(None).await?.contains("backup, if"), "nothing is said to be damaged");
    drop(other);
    window.press("button", "Try again").await?;
    window.find("textbox", "Message").await?;
    Ok(())
}
