//! The trash: restoring, and deletion for good.

use parlance_contract::{AppEvent, ConversationRow, Settings, TrashPeriod, TrashView};
use parlance_domain::{ConversationId, ProfileId, Role};
use parlance_store::profiles::{Profile, ProfileKind};
use parlance_store::{Store, conversations, profiles, salvage, settings, trash};
use parlance_testkit::running::{RunningApp, Setup, words_of};
use serde_json::json;
use std::path::Path;
use uuid::Uuid;

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

async fn listed(app: &RunningApp) -> TrashView {
    app.app.list_trash().await.unwrap()
}

/// A store with two conversations in the trash, one for 29 days and one for 31.
fn two_in_the_trash(data_dir: &Path, period: impl Into<Option<TrashPeriod>>) {
    let store = Store::open(data_dir.join("parlance.db")).unwrap();
    let profile = Profile::new(ProfileId(Uuid::now_v7()), "Local service".to_owned(), ProfileKind::Local, 1);
    let (now_ms, period) = (jiff::Timestamp::now().as_millisecond(), period.into());
    store
        .write(|tx| {
            profiles::insert(tx, &profile)?;
            profiles::choose(tx, profile.id)?;
            if let Some(trash_period) = period {
                settings::set(tx, "settings", &Settings { trash_period, ..Settings::default() })?;
            }
            for days in [29, 31] {
                let id = ConversationId(Uuid::now_v7());
                conversations::create(tx, id, profile.id, 1)?;
                conversations::rename(tx, id, &format!("For {days} days"))?;
                trash::put(tx, id, &[], now_ms - days * DAY_MS)?;
            }
            Ok(())
        })
        .unwrap();
}

async fn until_n_trashed(app: &mut RunningApp, wanted: u32) {
    app.until(|event| match event {
        AppEvent::TrashChanged { n_trashed, .. } if n_trashed == wanted => Some(()),
        _ => None,
    })
    .await;
}

#[tokio::test]
async fn what_was_in_the_trash_for_its_time_goes_by_itself_and_the_rest_stays() {
    let mut app =
        Setup::default().data(|data_dir| two_in_the_trash(data_dir, TrashPeriod::Month)).start().await;
    until_n_trashed(&mut app, 1).await;
    let left = listed(&app).await.conversations;
    assert_eq!((left.len(), left[0].title.as_str()), (1, "For 29 days"));
    assert_eq!(left[0].gone_at_ms, Some(left[0].deleted_at_ms + 30 * DAY_MS));
}

#[tokio::test]
async fn nothing_goes_by_itself_where_the_person_keeps_all() {
    let app =
        Setup::default().data(|data_dir| two_in_the_trash(data_dir, TrashPeriod::Forever)).start().await;
    // The check at the start is over.
    app.clock.until_pause(std::time::Duration::from_secs(30 * 60)).await;
    let kept = listed(&app).await.conversations;
    assert_eq!(kept.len(), 2);
    assert!(kept.iter().all(|one| one.gone_at_ms.is_none()));
}

#[tokio::test]
async fn an_unreadable_setting_does_not_shorten_the_trash_period() {
    for set in [json!({"theme": "sepia", "trashPeriod": "forever"}), json!({"trashPeriod": "decade"})] {
        let prepare = |data_dir: &Path| {
            two_in_the_trash(data_dir, TrashPeriod::Month);
            let store = Store::open(data_dir.join("parlance.db")).unwrap();
            store.write(|tx| settings::set(tx, "settings", &set)).unwrap();
        };
        let app = Setup::default().data(prepare).start().await;
        // The check at the start is over.
        app.clock.until_pause(std::time::Duration::from_secs(30 * 60)).await;
        assert_eq!(listed(&app).await.conversations.len(), 2, "{set}");
    }
}

#[tokio::test]
async fn settings_that_a_salvage_has_lost_do_not_shorten_the_trash_period() {
    let lost = salvage::Count { n_kept: 0, n_missing: 1 };
    for (others, n_left) in [(lost, 2), (salvage::Count::default(), 1)] {
        let report = salvage::Report { others, ..salvage::Report::default() };
        let prepare = |data_dir: &Path| {
            two_in_the_trash(data_dir, None);
            let store = Store::open(data_dir.join("parlance.db")).unwrap();
            store.write(|tx| settings::set(tx, "salvage_report", &report)).unwrap();
        };
        let app = Setup::default().data(prepare).start().await;
        app.clock.until_pause(std::time::Duration::from_secs(30 * 60)).await;
        assert_eq!(listed(&app).await.conversations.len(), n_left, "{report:?}");
        let said = app.app.start().await.unwrap().notices;
        let is_told = said.iter().any(|said| said.to_string().contains("Nothing is deleted from the trash"));
        assert_eq!(is_told, n_left == 2);
        let app = app.restart().await;
        app.clock.until_pause(std::time::Duration::from_secs(30 * 60)).await;
        assert_eq!(listed(&app).await.conversations.len(), n_left, "also in later starts");
    }
}

#[tokio::test]
async fn a_restored_conversation_has_its_place_its_versions_its_draft_and_its_files() {
    let mut app = RunningApp::start().await;
    let folder_id = app.app.create_folder("Pumps".to_owned(), None).await.unwrap();
    let id = app.app.create_conversation(Some(folder_id)).await.unwrap().row.id;
    app.attach_document(id, "pump.txt", "The pump needs 50 kWh.").await;
    let answer = app.ask(id, "What does the pump need?").await;
    let again = app.app.retry_answer(answer.id).await.unwrap();
    app.until_ended(again.answer.id).await;
    app.app.save_draft(id, "And the fan?".to_owned()).await.unwrap();
    app.app.pin_conversations(vec![id], true).await.unwrap();
    let before = app.open(id).await;
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    assert!(app.app.open_conversation(id).await.is_err());
    assert_eq!(app.app.start().await.unwrap().n_trashed, 1);
    let in_trash = listed(&app).await.conversations.remove(0);
    assert_eq!((in_trash.n_messages, in_trash.file_names.len()), (3, 0));
    let app = app.restart().await;
    app.app.restore_conversations(vec![id]).await.unwrap();
    let after = app.open(id).await;
    assert_eq!(after.row, ConversationRow { version: after.row.version, ..before.row });
    assert_eq!(after.draft.text, "And the fan?");
    assert_eq!((after.messages[1].version, after.messages[1].n_versions), (2, 2));
    assert_eq!(words_of(&after.messages[1]), words_of(&before.messages[1]));
    assert_eq!(after.messages[0].attachments[0].name, "pump.txt");
    assert_eq!(app.files().await.len(), 1);
    assert_eq!(app.app.start().await.unwrap().n_trashed, 0);
}

#[tokio::test]
async fn a_deleted_message_says_where_it_was_and_comes_back_from_the_trash() {
    let (mut app, id) = RunningApp::conversing().await;
    let answer = app.ask(id, "What is 6 * 7?").await;
    let question = app.open(id).await.messages.remove(0);
    app.app.delete_message(question.id).await.unwrap();
    let app = app.restart().await;
    let message = listed(&app).await.messages.remove(0);
    assert_eq!((message.role, message.excerpt.as_str()), (Role::You, "What is 6 * 7?"));
    assert_eq!((message.title.as_str(), message.conversation_id), ("What is 6 * 7?", id));
    app.app.restore_message(question.id).await.unwrap();
    let ids: Vec<_> = app.open(id).await.messages.iter().map(|message| message.id).collect();
    assert_eq!(ids, [question.id, answer.id]);
    assert!(listed(&app).await.messages.is_empty());
}

#[tokio::test]
async fn only_what_is_in_the_trash_can_be_erased() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 6 * 7?").await;
    let ids = app.open(id).await.messages.iter().map(|message| message.id).collect();
    app.app.erase_trashed(vec![id], ids, false).await.unwrap();
    assert_eq!(app.open(id).await.messages.len(), 2);
}

#[tokio::test]
async fn a_conversation_in_the_trash_can_be_read_and_is_not_the_open_one() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 6 * 7?").await;
    let other = app.app.read_trashed(id).await.unwrap_err();
    assert_eq!(other.view().code, parlance_contract::ProblemCode::NotFound, "it is not in the trash");
    let before = app.open(id).await.messages;
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    let read = app.app.read_trashed(id).await.unwrap();
    assert_eq!(words_of(&read.messages[1]), words_of(&before[1]));
    assert_eq!((read.messages.len(), read.has_earlier, read.has_later), (2, false, false));
    assert_ne!(app.app.start().await.unwrap().open_conversation_id, Some(id));
}

#[tokio::test]
async fn a_link_to_a_conversation_in_the_trash_does_not_change_the_version_that_it_shows() {
    let (mut app, id) = RunningApp::conversing().await;
    let first = app.ask(id, "What is 6 * 7?").await;
    let again = app.app.retry_answer(first.id).await.unwrap();
    app.until_ended(again.answer.id).await;
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    assert!(app.app.open_message(first.id).await.is_err());
    app.app.restore_conversations(vec![id]).await.unwrap();
    assert_eq!(app.open(id).await.messages[1].id, again.answer.id);
}
