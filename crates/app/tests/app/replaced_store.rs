use parlance_testkit::running::RunningApp;
use std::time::Duration;

/// The pause between two checks.
const CHECK_EVERY: Duration = Duration::from_secs(30);

/// The notice after a change of the data folder. Other work may have failed to write before, with its own notice.
async fn notice_after(change: impl FnOnce(&RunningApp)) -> String {
    let mut app = RunningApp::start().await;
    app.clock.stop();
    app.clock.until_pause(CHECK_EVERY).await;
    app.clock.pass(CHECK_EVERY);
    app.clock.until_pause(CHECK_EVERY).await;
    change(&app);
    app.clock.pass(CHECK_EVERY);
    app.until_notice("The data folder was deleted or replaced").await
}

#[tokio::test]
async fn a_data_folder_that_is_deleted_while_the_app_is_open_is_noticed() {
    // The app may be writing files into it, which a deletion one by one would miss.
    let delete = |app: &RunningApp| {
        std::fs::rename(app.data_dir(), app.data_dir().with_extension("deleted")).unwrap();
    };
    let said = notice_after(delete).await;
    assert!(said.contains("New changes won’t be saved."), "{said}");
}

#[cfg(unix)]
#[tokio::test]
async fn a_data_folder_that_is_replaced_while_the_app_is_open_is_noticed() {
    let replace = |app: &RunningApp| {
        let database = app.data_dir().join("parlance.db");
        let copy = app.data_dir().join("copy");
        std::fs::copy(&database, &copy).unwrap();
        std::fs::rename(&copy, &database).unwrap();
    };
    let said = notice_after(replace).await;
    assert!(said.contains("New changes won’t be saved."), "{said}");
}
