use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::RunningApp;
use serde_json::json;

#[tokio::test]
async fn prompts_are_saved_changed_filled_in_and_deleted() {
    let app = RunningApp::start().await;
    let text = "Sum up {{what}}\nfor {{reader}}.\n";
    let saved = app.app.save_prompt(None, " Sum  up ".to_owned(), text.to_owned()).await.unwrap().remove(0);
    assert_eq!((saved.name.as_str(), saved.start.as_str()), ("Sum up", "Sum up {{what}} for {{reader}}."));
    assert_eq!(saved.variables, ["what", "reader"]);
    let missing = app.app.fill_prompt(saved.id, vec!["this".to_owned(), " ".to_owned()]).await.unwrap_err();
    assert_eq!(missing.view().title.to_string(), "“reader” is empty.");
    let filled = app.app.fill_prompt(saved.id, vec!["this:\n{{reader}}".to_owned(), "a child".to_owned()]);
    assert_eq!(filled.await.unwrap(), "Sum up this:\n{{reader}}\nfor a child.");
    let changed = app.app.save_prompt(Some(saved.id), "Sum up".to_owned(), "Sum it up.".to_owned()).await;
    assert_eq!(changed.unwrap().len(), 1);
    let app = app.restart().await;
    assert_eq!(app.app.read_prompt(saved.id).await.unwrap(), "Sum it up.");
    assert_eq!(app.app.fill_prompt(saved.id, vec![]).await.unwrap(), "Sum it up.");
    assert!(app.app.delete_prompt(saved.id).await.unwrap().is_empty());
    let gone = app.app.fill_prompt(saved.id, vec![]).await.unwrap_err();
    assert!(!gone.view().title.is_empty(), "a prompt that was deleted meanwhile is said to be gone");
}

#[tokio::test]
async fn what_cannot_be_a_prompt_is_refused_in_words_and_changes_nothing() {
    let app = RunningApp::start().await;
    app.app.save_prompt(None, "Sum up".to_owned(), "Sum it up.".to_owned()).await.unwrap();
    let long = "x".repeat(20_001);
    for (name, text, wanted) in [
        (" ", "x", "Enter a name for the prompt."),
        ("x", " \n", "No text to save."),
        ("x", long.as_str(), "This prompt is too long."),
        ("SUM UP", "x", "A prompt called “SUM UP” already exists."),
    ] {
        let refused = app.app.save_prompt(None, name.to_owned(), text.to_owned()).await.unwrap_err();
        assert_eq!(refused.view().title.to_string(), wanted);
    }
    let left = app.app.list_prompts().await.unwrap();
    assert_eq!(left.iter().map(|prompt| prompt.start.as_str()).collect::<Vec<_>>(), ["Sum it up."]);
    for n in 1..500 {
        app.app.save_prompt(None, format!("{n}"), "x".to_owned()).await.unwrap();
    }
    let refused = app.app.save_prompt(None, "One more".to_owned(), "x".to_owned()).await.unwrap_err();
    assert_eq!(refused.view().title.to_string(), "You already have 500 prompts.");
    let changed = app.app.save_prompt(Some(left[0].id), "Sum up".to_owned(), "Shorter.".to_owned()).await;
    assert_eq!(changed.unwrap().len(), 500, "one that is there can still be changed");
}

#[tokio::test]
async fn what_was_asked_before_is_found_from_the_last_to_the_first() {
    let response = json!({"id": "r", "object": "response", "model": "m", "output_text": "Said."});
    let event = json!({"type": "response.completed", "sequence_number": 0, "response": response});
    let server = FaultServer::start(Answer::events([event.to_string()])).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    assert_eq!(app.app.find_question(id, None).await.unwrap(), None, "nothing was asked yet");
    app.ask(id, "First?").await;
    app.ask(id, "Second,\nwith two lines?").await;
    let last = app.app.find_question(id, None).await.unwrap().unwrap();
    assert_eq!(last.text, "Second,\nwith two lines?");
    let first = app.app.find_question(id, Some(last.message_id)).await.unwrap().unwrap();
    assert_eq!(first.text, "First?");
    assert_eq!(app.app.find_question(id, Some(first.message_id)).await.unwrap(), None);
    let sent = app.app.edit_question(last.message_id, "Third?".to_owned(), vec![]).await.unwrap();
    app.until_ended(sent.answer.id).await;
    let edited = app.app.find_question(id, None).await.unwrap().unwrap();
    assert_eq!(edited.text, "Third?", "the version that is shown");
}

#[tokio::test]
async fn after_the_questions_of_a_conversation_come_those_of_the_others() {
    let response = json!({"id": "r", "object": "response", "model": "m", "output_text": "Said."});
    let event = json!({"type": "response.completed", "sequence_number": 0, "response": response});
    let server = FaultServer::start(Answer::events([event.to_string()])).await;
    let mut app = RunningApp::start_with(&server.url()).await;
    let older = app.new_conversation().await;
    app.ask(older, "First?").await;
    app.ask(older, "Second?").await;
    let here = app.new_conversation().await;
    app.ask(here, "Third?").await;
    let mut before = None;
    for expected in ["Third?", "Second?", "First?"] {
        let found = app.app.find_question(here, before).await.unwrap().unwrap();
        assert_eq!(found.text, expected);
        before = Some(found.message_id);
    }
    assert_eq!(app.app.find_question(here, before).await.unwrap(), None);
}
