use parlance_testkit::running::RunningApp;

async fn interrupted(app: &RunningApp) -> Vec<String> {
    app.app.start().await.unwrap().interrupted_drawings
}

#[tokio::test]
async fn a_drawing_that_ended_the_app_is_interrupted_until_a_drawing_of_it_ends() {
    let app = RunningApp::start().await;
    app.app.begin_drawing("a".to_owned()).await.unwrap();
    app.app.end_drawing("a".to_owned()).await.unwrap();
    app.app.begin_drawing("b".to_owned()).await.unwrap();
    let app = app.restart().await;
    assert_eq!(interrupted(&app).await, ["b"]);
    let app = app.restart().await;
    assert_eq!(interrupted(&app).await, ["b"], "also after the next start");
    app.app.begin_drawing("b".to_owned()).await.unwrap();
    app.app.end_drawing("b".to_owned()).await.unwrap();
    assert!(interrupted(&app).await.is_empty());
}

#[tokio::test]
async fn the_end_of_a_drawing_leaves_the_note_of_the_next() {
    let app = RunningApp::start().await;
    app.app.begin_drawing("a".to_owned()).await.unwrap();
    app.app.begin_drawing("b".to_owned()).await.unwrap();
    app.app.end_drawing("a".to_owned()).await.unwrap();
    assert_eq!(interrupted(&app).await, ["b"]);
}

#[tokio::test]
async fn a_page_that_loads_again_finds_the_drawing_that_ended_it() {
    let app = RunningApp::start().await;
    app.app.begin_drawing("a".to_owned()).await.unwrap();
    assert_eq!(interrupted(&app).await, ["a"]);
}

#[tokio::test]
async fn the_last_fifty_interrupted_drawings_are_kept_and_long_keys_are_ignored() {
    let app = RunningApp::start().await;
    app.app.begin_drawing("x".repeat(65)).await.unwrap();
    assert!(interrupted(&app).await.is_empty());
    for n in 0..52 {
        app.app.begin_drawing(n.to_string()).await.unwrap();
        app.app.start().await.unwrap();
    }
    let kept = interrupted(&app).await;
    assert_eq!((kept.len(), kept[0].as_str(), kept[49].as_str()), (50, "2", "51"));
}
