//! Settings that another version stored or that are damaged, and changes at the same time.

use parlance_contract::{SendKey, Settings, TextSize, TrashPeriod};
use parlance_store::{Store, settings};
use parlance_testkit::running::{RunningApp, Setup};
use serde_json::{Value, json};
use std::path::Path;

fn open(data_dir: &Path) -> Store {
    Store::open(data_dir.join("parlance.db")).unwrap()
}

async fn start_with(stored: &Value) -> RunningApp {
    let store = |data_dir: &Path| {
        open(data_dir).write(|tx| settings::set(tx, "settings", stored)).unwrap();
    };
    Setup::default().data(store).start().await
}

async fn notices(app: &RunningApp) -> String {
    let notices = app.app.start().await.unwrap().notices;
    notices.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn an_unreadable_setting_falls_back_alone_and_is_named() {
    let display = json!({"motion": "some", "textSize": "large"});
    let stored = json!({"theme": "sepia", "sendKey": "ctrl_enter", "display": display});
    let app = start_with(&stored).await;
    let set = app.app.settings().await.unwrap();
    assert_eq!((set.send_key, set.display.text_size), (SendKey::CtrlEnter, TextSize::Large));
    assert_eq!(set.trash_period, TrashPeriod::Month);
    let said = notices(&app).await;
    assert!(said.contains("theme") && said.contains("display.motion") && !said.contains("trash"), "{said}");
}

#[tokio::test]
async fn an_unreadable_trash_period_keeps_everything_and_is_named() {
    for stored in [json!({"trashPeriod": "decade"}), json!("damaged")] {
        let app = start_with(&stored).await;
        assert_eq!(app.app.settings().await.unwrap().trash_period, TrashPeriod::Forever, "{stored}");
        let said = notices(&app).await;
        assert!(said.contains("Nothing is deleted from the trash"), "{said}");
    }
}

#[tokio::test]
async fn an_unreadable_setting_stays_stored_until_the_user_changes_it() {
    let app = start_with(&json!({"theme": "sepia", "trashPeriod": "decade", "newer": 1})).await;
    let set = app.app.settings().await.unwrap();
    app.app.save_settings(Settings { send_key: SendKey::CtrlEnter, ..set.clone() }).await.unwrap();
    let stored = |app: &RunningApp| {
        let found = open(&app.data_dir()).read(|conn| settings::find::<Value>(conn, "settings"));
        found.unwrap().unwrap()
    };
    let kept = stored(&app);
    assert_eq!(kept["theme"], json!("sepia"));
    assert_eq!(kept["trashPeriod"], json!("decade"));
    assert_eq!((&kept["newer"], &kept["sendKey"]), (&json!(1), &json!("ctrl_enter")));
    app.app.save_settings(Settings { trash_period: TrashPeriod::Week, ..set }).await.unwrap();
    assert_eq!(stored(&app)["trashPeriod"], json!("week"));
    assert_eq!(app.app.settings().await.unwrap().trash_period, TrashPeriod::Week);
}

#[tokio::test]
async fn of_two_changes_at_once_the_last_one_is_kept() {
    let app = RunningApp::start().await;
    for _ in 0..10 {
        let save = |send_key| app.app.save_settings(Settings { send_key, ..Settings::default() });
        let (first, last) = tokio::join!(biased; save(SendKey::Enter), save(SendKey::CtrlEnter));
        first.unwrap();
        last.unwrap();
        assert_eq!(app.app.settings().await.unwrap().send_key, SendKey::CtrlEnter);
    }
}
