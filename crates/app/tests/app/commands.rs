use parlance_app::CommandError;
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::RunningApp;
use serde_json::{Value, json};

async fn run(app: &RunningApp, name: &str, args: Value) -> Result<Value, CommandError> {
    let result = app.app.begin_command(name, &args).expect("the command exists").await?;
    Ok(serde_json::from_str(&result).expect("a result is JSON"))
}

#[tokio::test]
async fn a_command_is_found_by_its_name_and_takes_arguments_in_camel_case() {
    let server = FaultServer::start(Answer::json(200, "{}")).await;
    let app = RunningApp::start_with(&server.url()).await;
    let Ok(created) = run(&app, "create_conversation", json!({"folderId": null})).await else {
        panic!("a conversation is created")
    };
    let id = created["row"]["id"].clone();
    let renamed = json!({"conversationId": id, "title": "Harbour"});
    assert!(run(&app, "rename_conversation", renamed).await.is_ok());
    let Ok(opened) = run(&app, "open_conversation", json!({"conversationId": id})).await else {
        panic!("the conversation is opened")
    };
    assert_eq!(opened["row"]["title"], "Harbour");
    assert!(app.app.begin_command("create", &json!({})).is_none());
}

#[tokio::test]
async fn arguments_of_another_shape_and_failures_are_told_apart() {
    let server = FaultServer::start(Answer::json(200, "{}")).await;
    let app = RunningApp::start_with(&server.url()).await;
    for args in [json!({}), json!(null), json!({"conversationId": 7}), json!({"conversation_id": "x"})] {
        let result = run(&app, "open_conversation", args.clone()).await;
        assert!(matches!(result, Err(CommandError::Json(_))), "{args}");
    }
    let missing = json!({"conversationId": "01900000-0000-7000-8000-000000000000"});
    let result = run(&app, "open_conversation", missing).await;
    assert!(matches!(result, Err(CommandError::Problem(_))));
}
