use parlance_app::{App, Clock as _, Config, Disk};
use parlance_contract::{
    AppEvent, BackupId, BackupInterval, BackupReason, BackupsView, ProblemCode, Settings,
};
use parlance_store::backups::Reason;
use parlance_testkit::clock::TestClock;
use parlance_testkit::running::{RunningApp, plain_config};
use parlance_testkit::waiting::wait_for;
use std::sync::{Arc, Mutex};
use std::time::Duration;

async fn backups(app: &RunningApp) -> BackupsView {
    app.app.list_backups().await.unwrap()
}

/// Lets the time pass until the app checks whether a backup is due, and waits until the check is done.
async fn pass_a_look(app: &RunningApp) {
    const LOOK_EVERY: Duration = Duration::from_secs(60);
    app.clock.stop();
    app.clock.pass(LOOK_EVERY);
    // The pause that has passed ends when its task runs.
    tokio::task::yield_now().await;
    app.clock.until_pause(LOOK_EVERY).await;
}

/// Waits for the event with the backups.
async fn told(app: &mut RunningApp) -> BackupsView {
    app.until(|event| match event {
        AppEvent::BackupsChanged { backups } => Some(backups),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn the_window_is_told_of_every_backup_that_is_made_or_deleted() {
    let mut app = RunningApp::start().await;
    let made = app.app.back_up().await.unwrap();
    assert_eq!(told(&mut app).await, made);
    let left = app.app.delete_backup(made.backups[0].id).await.unwrap();
    assert_eq!((told(&mut app).await, left.backups.len()), (left, 0));
}

#[tokio::test]
async fn a_backup_is_made_by_itself_and_no_second_one_before_its_time() {
    let (app, id) = RunningApp::conversing().await;
    app.app.save_draft(id, "Words".to_owned()).await.unwrap();
    assert!(backups(&app).await.backups.is_empty(), "the start makes none");
    pass_a_look(&app).await;
    let made =
        wait_for("a backup", async || Some(backups(&app).await).filter(|found| !found.backups.is_empty()))
            .await;
    assert_eq!(made.backups[0].reason, BackupReason::Automatic);
    assert!(made.backups[0].n_bytes > 0);
    app.app.save_draft(id, "More words".to_owned()).await.unwrap();
    pass_a_look(&app).await;
    pass_a_look(&app).await;
    assert_eq!(backups(&app).await, made);
}

#[tokio::test]
async fn none_is_made_when_the_person_wants_none_but_on_request() {
    let app = RunningApp::start().await;
    let set = Settings { backup_interval: BackupInterval::Never, ..Settings::default() };
    app.app.save_settings(set).await.unwrap();
    pass_a_look(&app).await;
    pass_a_look(&app).await;
    assert!(backups(&app).await.backups.is_empty());
    let made = app.app.back_up().await.unwrap();
    assert_eq!(made.backups[0].reason, BackupReason::Requested);
}

#[tokio::test]
async fn a_restored_backup_brings_back_what_was_deleted_and_keeps_what_was_there_as_a_backup() {
    let dir = tempfile::tempdir().unwrap();
    let (app, _events) = App::open(plain_config(dir.path())).await.unwrap();
    let id = app.create_conversation(None).await.unwrap().row.id;
    app.save_draft(id, "Words of then".to_owned()).await.unwrap();
    let backup = app.back_up().await.unwrap().backups[0].id;
    app.save_draft(id, "Words of now".to_owned()).await.unwrap();

    let prepared = app.features.backups.prepare_restore(backup).await.unwrap();
    assert_eq!(
        app.open_conversation(id).await.unwrap().draft.text,
        "Words of now",
        "nothing has changed yet"
    );
    let said = app.restore(prepared).await;
    assert!(said.to_string().contains("The backup was restored."), "{said}");
    let late = app.save_draft(id, "Words of the old app".to_owned()).await;
    assert!(late.is_err(), "an app that has ended writes nothing into the restored store");

    let (app, _events) = App::reopen(plain_config(dir.path()), said.clone()).await.unwrap();
    assert_eq!(app.start().await.unwrap().notices, [said]);
    assert_eq!(app.open_conversation(id).await.unwrap().draft.text, "Words of then");
    let kept = app.list_backups().await.unwrap().backups;
    assert_eq!(kept[0].reason, BackupReason::Restore);
    // Restoring the previous state works the same way.
    let said = app.restore(app.features.backups.prepare_restore(kept[0].id).await.unwrap()).await;
    let (app, _events) = App::reopen(plain_config(dir.path()), said).await.unwrap();
    assert_eq!(app.open_conversation(id).await.unwrap().draft.text, "Words of now");
    app.close().await;
}

#[tokio::test]
async fn the_backup_before_a_restore_has_what_was_written_after_it_was_prepared() {
    let dir = tempfile::tempdir().unwrap();
    let (app, _events) = App::open(plain_config(dir.path())).await.unwrap();
    let id = app.create_conversation(None).await.unwrap().row.id;
    let backup = app.back_up().await.unwrap().backups[0].id;
    let prepared = app.features.backups.prepare_restore(backup).await.unwrap();
    app.save_draft(id, "Words of meanwhile".to_owned()).await.unwrap();
    let said = app.restore(prepared).await;
    let (app, _events) = App::reopen(plain_config(dir.path()), said).await.unwrap();
    assert_eq!(app.open_conversation(id).await.unwrap().draft.text, "");
    let kept = app.list_backups().await.unwrap().backups.remove(0);
    assert_eq!(kept.reason, BackupReason::Restore);
    let said = app.restore(app.features.backups.prepare_restore(kept.id).await.unwrap()).await;
    let (app, _events) = App::reopen(plain_config(dir.path()), said).await.unwrap();
    assert_eq!(app.open_conversation(id).await.unwrap().draft.text, "Words of meanwhile");
    app.close().await;
}

#[tokio::test]
async fn nothing_is_restored_when_the_backup_before_cannot_be_made() {
    let dir = tempfile::tempdir().unwrap();
    let (app, _events) = App::open(plain_config(dir.path())).await.unwrap();
    let id = app.create_conversation(None).await.unwrap().row.id;
    let backup = app.back_up().await.unwrap().backups[0].id;
    app.save_draft(id, "Words of now".to_owned()).await.unwrap();
    let prepared = app.features.backups.prepare_restore(backup).await.unwrap();
    std::fs::create_dir(dir.path().join("parlance.db.partial")).unwrap();
    let said = app.restore(prepared).await;
    assert!(said.to_string().contains("The backup wasn’t restored."), "{said}");
    std::fs::remove_dir(dir.path().join("parlance.db.partial")).unwrap();
    let (app, _events) = App::reopen(plain_config(dir.path()), said).await.unwrap();
    assert_eq!(app.open_conversation(id).await.unwrap().draft.text, "Words of now");
    app.close().await;
}

#[tokio::test]
async fn a_backup_that_is_gone_or_damaged_is_not_restored_and_the_app_goes_on() {
    let (app, id) = RunningApp::conversing().await;
    let gone = app.app.features.backups.prepare_restore(BackupId(5)).await.unwrap_err();
    assert_eq!(gone.view().code, ProblemCode::NotFound);
    assert_eq!(app.app.compare_backup(BackupId(5)).await.unwrap_err().view().code, ProblemCode::NotFound);

    let backup = app.app.back_up().await.unwrap().backups[0].id;
    let entries = std::fs::read_dir(app.data_dir()).unwrap().map(|entry| entry.unwrap().path());
    let file =
        entries.into_iter().find(|path| path.to_string_lossy().ends_with(".requested.backup")).unwrap();
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[4096..].fill(7);
    std::fs::write(&file, bytes).unwrap();
    let damaged = app.app.features.backups.prepare_restore(backup).await.unwrap_err();
    assert_eq!(damaged.view().title.to_string(), "This backup is damaged.");
    app.app.save_draft(id, "Words".to_owned()).await.unwrap();
    assert_eq!(backups(&app).await.backups.len(), 1, "nothing was backed up for it");
}

#[tokio::test]
async fn a_backup_that_cannot_be_made_is_said_with_its_reason() {
    let app = RunningApp::start().await;
    std::fs::create_dir(app.data_dir().join("parlance.db.partial")).unwrap();
    let problem = app.app.back_up().await.unwrap_err();
    assert_eq!(problem.view().title.to_string(), "Couldn’t make a backup.");
    app.clock.until_pause(Duration::from_secs(60)).await;
    app.clock.stop();
    app.clock.pass(Duration::from_secs(60));
    let failure = wait_for("the failure to be noted", async || backups(&app).await.failure).await;
    assert_eq!(failure.title.to_string(), "Couldn’t make a backup.");
    // A full disk is not filled each minute.
    app.clock.until_pause(Duration::from_secs(60 * 60)).await;
}

#[tokio::test]
async fn backups_that_are_made_at_once_are_all_whole() {
    let app = RunningApp::start().await;
    let made = tokio::join!(app.app.back_up(), app.app.back_up(), app.app.back_up());
    for made in [made.0, made.1, made.2] {
        made.unwrap();
    }
    let backups = backups(&app).await.backups;
    assert_eq!(backups.len(), 3);
    for backup in backups {
        app.app.compare_backup(backup.id).await.unwrap();
    }
}

#[tokio::test]
async fn what_is_looked_at_meanwhile_does_not_change_what_is_restored() {
    let dir = tempfile::tempdir().unwrap();
    let (app, _events) = App::open(plain_config(dir.path())).await.unwrap();
    let id = app.create_conversation(None).await.unwrap().row.id;
    let mut ids = Vec::new();
    for words in ["First words", "Second words"] {
        app.save_draft(id, words.to_owned()).await.unwrap();
        ids.push(app.back_up().await.unwrap().backups[0].id);
    }
    let prepared = app.features.backups.prepare_restore(ids[0]).await.unwrap();
    let (looked_at, said) = tokio::join!(biased; app.compare_backup(ids[1]), app.restore(prepared));
    assert!(said.to_string().contains("The backup was restored."), "{said}");
    looked_at.unwrap();
    let (app, _events) = App::reopen(plain_config(dir.path()), said).await.unwrap();
    assert_eq!(app.open_conversation(id).await.unwrap().draft.text, "First words");
    app.close().await;
}

#[tokio::test]
async fn a_backup_before_the_trash_is_emptied_holds_what_went_until_it_is_deleted() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 6 * 7?").await;
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    app.app.empty_trash(true).await.unwrap();
    assert!(app.app.list_trash().await.unwrap().conversations.is_empty());
    let made = backups(&app).await.backups.remove(0);
    assert_eq!(made.reason, BackupReason::Trash);
    let compared = app.app.compare_backup(made.id).await.unwrap();
    assert_eq!(compared.coming_back.titles, ["What is 6 * 7?"]);
    assert!(app.data_dir().join(&made.file_name).exists());
    let left = app.app.delete_backup(made.id).await.unwrap();
    assert!(left.backups.is_empty());
    assert!(!app.data_dir().join(&made.file_name).exists());
    assert!(app.app.delete_backup(made.id).await.unwrap().backups.is_empty(), "it is gone already");
}

#[tokio::test]
async fn nothing_is_erased_when_the_backup_before_it_cannot_be_made() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "What is 6 * 7?").await;
    app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
    std::fs::create_dir(app.data_dir().join("parlance.db.partial")).unwrap();
    let problem = app.app.erase_trashed(vec![id], Vec::new(), true).await.unwrap_err();
    assert_eq!(problem.view().title.to_string(), "Couldn’t make a backup.");
    app.app.empty_trash(true).await.unwrap_err();
    assert_eq!(app.app.list_trash().await.unwrap().conversations.len(), 1);
    app.app.erase_trashed(vec![id], Vec::new(), false).await.unwrap();
    assert!(app.app.list_trash().await.unwrap().conversations.is_empty());
}

const MB: u64 = 1_000_000;

/// Opens an app on a disk with this much free space.
async fn open_on(dir: &std::path::Path, free_bytes: u64) -> (App, parlance_app::EventStream) {
    let disk = Disk::new(move |_| Ok(Some(free_bytes)));
    App::open(Config { disk, ..plain_config(dir) }).await.unwrap()
}

#[tokio::test]
async fn a_backup_that_does_not_fit_is_refused_with_the_numbers_and_deletes_none() {
    let dir = tempfile::tempdir().unwrap();
    let (app, _events) = App::open(plain_config(dir.path())).await.unwrap();
    let made = app.back_up().await.unwrap();
    app.close().await;
    let (app, _events) = open_on(dir.path(), 900 * MB).await;
    let problem = app.back_up().await.unwrap_err();
    assert_eq!(problem.view().title.to_string(), "Couldn’t make a backup.");
    let detail = problem.view().detail.to_string();
    assert!(detail.contains("but backups may use only 0"), "{detail}");
    assert!(detail.contains("Free up 10"), "{detail}");
    assert_eq!(app.list_backups().await.unwrap().backups, made.backups);
    app.close().await;
}

#[tokio::test]
async fn automatic_backups_without_room_are_announced_once() {
    let dir = tempfile::tempdir().unwrap();
    let clock = TestClock::default();
    let disk = Disk::new(|_| Ok(Some(900 * MB)));
    let config = Config { disk, clock: Arc::new(clock.clone()), ..plain_config(dir.path()) };
    let (app, mut events) = App::open(config).await.unwrap();
    let said = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&said);
    tokio::spawn(async move {
        while let Some(event) = events.recv().await {
            if let AppEvent::Notice { text } = event {
                heard.lock().unwrap().push(text.to_string());
            }
        }
    });
    let (first, later) = (Duration::from_secs(60), Duration::from_secs(60 * 60));
    clock.until_pause(first).await;
    clock.stop();
    clock.pass(first);
    wait_for("the notice", async || (!said.lock().unwrap().is_empty()).then_some(())).await;
    for _ in 0..3 {
        clock.until_pause(later).await;
        clock.pass(later);
        tokio::task::yield_now().await;
    }
    clock.until_pause(later).await;
    assert_eq!(said.lock().unwrap().len(), 1);
    assert!(app.list_backups().await.unwrap().failure.is_some());
    app.close().await;
}

#[tokio::test]
async fn old_backups_are_deleted_for_a_new_one_when_space_is_short() {
    let dir = tempfile::tempdir().unwrap();
    let (app, _events) = App::open(plain_config(dir.path())).await.unwrap();
    for _ in 0..5 {
        app.back_up().await.unwrap();
    }
    let made = app.list_backups().await.unwrap().backups;
    assert_eq!(made.len(), 5);
    app.close().await;
    // Room for four backups, in addition to the gigabyte that stays free.
    let n_bytes = made[0].n_bytes;
    let data = dir.path().to_owned();
    let disk = Disk::new(move |_| {
        let entries = std::fs::read_dir(&data)?.map(|entry| entry.unwrap());
        let is_backup =
            |entry: &std::fs::DirEntry| entry.path().extension().is_some_and(|end| end == "backup");
        let used: u64 = entries.filter(is_backup).map(|entry| entry.metadata().unwrap().len()).sum();
        Ok(Some((1_000 * MB + n_bytes * 9 / 2).saturating_sub(used)))
    });
    let (app, _events) = App::open(Config { disk, ..plain_config(dir.path()) }).await.unwrap();
    let left = app.back_up().await.unwrap().backups;
    assert_eq!(left.len(), 4);
    assert!(left[0].made_at_ms > made[0].made_at_ms);
    app.close().await;
}

#[tokio::test]
async fn a_damaged_oldest_backup_is_named_and_the_next_one_is_verified() {
    let mut app = RunningApp::start().await;
    let now_ms = app.clock.now_ms();
    let store = parlance_store::Store::open(app.data_dir().join("parlance.db")).unwrap();
    let made = |days: i64| store.back_up(Reason::Automatic, now_ms - days * 24 * 60 * 60 * 1_000).unwrap();
    let (damaged, sound) = (made(20), made(10));
    let path = app.data_dir().join(damaged.file_name());
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[4096..].fill(7);
    std::fs::write(&path, bytes).unwrap();
    app.clock.until_pause(Duration::from_secs(60)).await;
    pass_a_look(&app).await;
    let said = app.until_notice("").await;
    assert!(said.contains(&damaged.file_name()), "{said}");
    let verified = wait_for("both verifications", async || {
        let found = backups(&app).await.backups;
        let of = |at_ms| found.iter().find(|one| one.made_at_ms == at_ms)?.verification.clone();
        of(damaged.made_at_ms).zip(of(sound.made_at_ms))
    })
    .await;
    assert!(verified.0.is_damaged && verified.0.counts.is_none());
    assert!(!verified.1.is_damaged && verified.1.counts.is_some());
}

#[tokio::test]
async fn an_automatic_backup_is_copied_to_the_second_place_and_a_missing_place_is_named_until_it_is_back() {
    let app = RunningApp::start().await;
    let disk = tempfile::tempdir().unwrap();
    let chosen = app.app.features.backups.second_place.choose(disk.path().to_owned()).await.unwrap();
    let place = chosen.second_place.unwrap();
    assert_eq!((place.copied_at_ms, place.problem), (None, None), "there is no backup yet");
    let again = app.app.features.backups.second_place.choose(disk.path().to_owned()).await.unwrap();
    assert_eq!(again.second_place.unwrap().folder, place.folder, "the same choice makes no other folder");
    let folder = std::path::PathBuf::from(place.folder);
    let id = app.new_conversation().await;
    app.app.save_draft(id, "Words".to_owned()).await.unwrap();
    let away = disk.path().join("away");
    std::fs::rename(&folder, &away).unwrap();
    pass_a_look(&app).await;
    let problem =
        wait_for("the missing folder to be named", async || backups(&app).await.second_place?.problem).await;
    assert!(problem.title.to_string().starts_with("Can’t reach "), "{problem:?}");
    std::fs::rename(&away, &folder).unwrap();
    let copied = wait_for("the copy", async || {
        // Let time pass until then: the previous check may not have ended.
        app.clock.pass(Duration::from_secs(60));
        backups(&app).await.second_place.filter(|place| place.copied_at_ms.is_some())
    })
    .await;
    assert_eq!(copied.problem, None);
    let newest = &backups(&app).await.backups[0];
    let copy = std::fs::read(folder.join(&newest.file_name)).unwrap();
    assert_eq!(copy, std::fs::read(app.data_dir().join(&newest.file_name)).unwrap());
    let left = app.app.forget_second_backup_place().await.unwrap();
    assert_eq!(left.second_place, None);
    assert!(folder.join(&newest.file_name).exists(), "the copies stay");
}

#[tokio::test]
async fn a_second_place_in_the_data_folder_is_refused() {
    let app = RunningApp::start().await;
    let chosen = app.data_dir().join("copies");
    std::fs::create_dir(&chosen).unwrap();
    for chosen in [chosen, app.data_dir().to_owned()] {
        let problem = app.app.features.backups.second_place.choose(chosen).await.unwrap_err();
        assert_eq!(problem.view().code, ProblemCode::Input);
        assert!(problem.view().title.to_string().contains("is in the data folder"), "{problem}");
    }
    assert_eq!(backups(&app).await.second_place, None);
}

#[tokio::test]
async fn a_copy_that_fails_on_a_connected_disk_is_announced_once() {
    let mut app = RunningApp::start().await;
    let disk = tempfile::tempdir().unwrap();
    let chosen = app.app.features.backups.second_place.choose(disk.path().to_owned()).await.unwrap();
    let place = std::path::PathBuf::from(chosen.second_place.unwrap().folder);
    std::fs::create_dir(place.join("parlance.db.partial")).unwrap();
    let id = app.new_conversation().await;
    app.app.save_draft(id, "Words".to_owned()).await.unwrap();
    pass_a_look(&app).await;
    let said = app.until_notice("").await;
    assert!(said.starts_with("Couldn’t copy the backup to "), "{said}");
    let problem = backups(&app).await.second_place.unwrap().problem;
    assert!(problem.is_some());
}
