//! A wrong clock: nothing is erased by its age before the date has been right for a day.

use parlance_contract::{BackupReason, BackupView};
use parlance_testkit::running::RunningApp;
use parlance_testkit::waiting::wait_for;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
const LOOK_EVERY: Duration = Duration::from_secs(30 * 60);

/// Lets the interval between two checks pass, with the date, and waits until the check is over.
async fn pass(app: &RunningApp, time: Duration) {
    app.clock.until_pause(LOOK_EVERY).await;
    app.clock.stop();
    app.clock.move_date(i64::try_from(time.as_millis()).unwrap());
    app.clock.pass(time);
    tokio::task::yield_now().await;
    app.clock.until_pause(LOOK_EVERY).await;
    app.clock.until_pause(Duration::from_secs(60)).await;
}

async fn n_trashed(app: &RunningApp) -> usize {
    app.app.list_trash().await.unwrap().conversations.len()
}

async fn backups(app: &RunningApp, reason: BackupReason) -> Vec<BackupView> {
    let all = app.app.list_backups().await.unwrap().backups;
    all.into_iter().filter(|backup| backup.reason == reason).collect()
}

/// An app with a conversation in the trash, and an erased one with a backup before.
async fn with_trash() -> RunningApp {
    let mut app = RunningApp::start().await;
    for is_erased in [true, false] {
        let id = app.new_conversation().await;
        app.ask(id, "What is 6 * 7?").await;
        app.app.trash_conversations(vec![id], Vec::new()).await.unwrap();
        if is_erased {
            app.app.empty_trash(true).await.unwrap();
        }
    }
    pass(&app, LOOK_EVERY).await;
    assert_eq!((n_trashed(&app).await, backups(&app, BackupReason::Trash).await.len()), (1, 1));
    app
}

#[tokio::test]
async fn a_date_that_jumps_ahead_erases_nothing_before_it_was_right_for_a_day() {
    let app = with_trash().await;
    app.clock.move_date(40 * DAY_MS);
    pass(&app, LOOK_EVERY).await;
    let app = app.restart().await;
    for _ in 0..2 {
        pass(&app, DAY / 3).await;
        assert_eq!((n_trashed(&app).await, backups(&app, BackupReason::Trash).await.len()), (1, 1));
    }
    pass(&app, DAY / 2).await;
    let left = async || {
        let left = (n_trashed(&app).await, backups(&app, BackupReason::Trash).await.len());
        (left == (0, 0)).then_some(())
    };
    wait_for("the trash and the backup to go", left).await;
}

#[tokio::test]
async fn a_date_that_is_set_right_again_has_erased_nothing() {
    let app = with_trash().await;
    app.clock.move_date(3_000 * DAY_MS);
    for _ in 0..3 {
        pass(&app, DAY / 4).await;
    }
    app.clock.move_date(-3_000 * DAY_MS);
    for _ in 0..5 {
        pass(&app, DAY / 2).await;
        assert_eq!((n_trashed(&app).await, backups(&app, BackupReason::Trash).await.len()), (1, 1));
    }
}

#[tokio::test]
async fn what_is_deleted_while_the_date_is_1970_stays_for_its_whole_time() {
    let (mut app, id) = RunningApp::conversing().await;
    let answer = app.ask(id, "What is 6 * 7?").await;
    let other = app.new_conversation().await;
    pass(&app, LOOK_EVERY).await;
    let since_1970_ms = jiff::Timestamp::now().as_millisecond();
    app.clock.move_date(-since_1970_ms);
    pass(&app, LOOK_EVERY).await;
    app.app.delete_message(answer.id).await.unwrap();
    app.app.trash_conversations(vec![other], Vec::new()).await.unwrap();
    app.clock.move_date(since_1970_ms);
    let app = app.restart().await;
    for _ in 0..4 {
        pass(&app, DAY).await;
        let trash = app.app.list_trash().await.unwrap();
        assert_eq!((trash.conversations.len(), trash.messages.len()), (1, 1));
        assert!(trash.conversations[0].gone_at_ms.unwrap() > since_1970_ms + 29 * DAY_MS);
    }
}
