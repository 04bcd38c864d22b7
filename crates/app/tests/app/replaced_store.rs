use parlance_testkit::running::RunningApp;
use std::time::Duration;

/// The pause between two checks.
const CHECK_EVERY: Duration = Duration::from_secs(30);

async fn notice_after(change: impl FnOnce(&RunningApp)) -> String {
    let mut app = RunningApp::start().await;
    app.clock.stop();
    app.clock.until_pause(CHECK_EVERY).await;
    app.clock.pass(CHECK_EVERY);
    app.clock.until_pause(CHECK_EVERY).await;
    change(&app);
    app.clock.pass(CHECK_EVERY);
    app.until_notice("").await
}

#[tokio::test]
async fn a_data_folder_that_is_deleted_while_the_app_is_open_is_noticed() {
    let said = notice_after(|app| std::fs::remove_dir_all(app.data_dir()).unwrap()).await;
    assert!(said.starts_with("The data folder was deleted or replaced"), "{said}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_data_folder_that_is_replaced_while_the_app_is_open_is_noticed() {
    let said = notice_after(|app| {
        let database = app.data_dir().join("parlance.db");
        let copy = app.data_dir().join("copy");
        std::fs::copy(&database, &copy).unwrap();
        std::fs::rename(&copy, &database).unwrap();
    })
    .await;
    assert!(said.contains("New changes won’t be saved."), "{said}");
}
