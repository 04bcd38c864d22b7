use parlance_contract::{DetailsView, Settings};
use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::{RunningApp, assert_status};

const KEY: &str = "svc_0123456789abcdef0123456789abcdef";
const CREATED: &str = r#"{"type":"response.created","sequence_number":0,"response":{"id":"resp-1","model":"atlas","conversation_id":"conv-1","output":[]}}"#;
const DELTA: &str = r#"{"type":"response.output_text.delta","sequence_number":1,"output_index":0,"content_index":0,"delta":"Seven."}"#;
const COMPLETED: &str = r#"{"type":"response.completed","sequence_number":4,"response":{"id":"resp-1","model":"atlas","conversation_id":"conv-1","usage":{"input_tokens":1234,"output_tokens":5,"total_tokens":1239}}}"#;

fn value(details: &DetailsView, section: &str, label: &str) -> Option<String> {
    let section = details.sections.iter().find(|found| found.title.to_string() == section)?;
    section.rows.iter().find(|row| row.label.to_string() == label).map(|row| row.value.to_string())
}

fn whole() -> Answer {
    Answer::events([CREATED, DELTA, COMPLETED]).header("x-request-id", "req-7")
}

#[tokio::test]
async fn an_answer_says_how_it_was_sent_and_what_came_back() {
    let server = FaultServer::start(whole()).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let answer = app.ask(id, "How many?").await;
    let details = app.app.inspect_answer(answer.id).await.unwrap();
    let said = |section, label| value(&details, section, label).unwrap_or_default();
    assert_eq!(said("Outcome", "Status"), "Complete");
    assert_eq!(said("Outcome", "Model"), "atlas");
    assert!(value(&details, "Outcome", "Time to first word").is_some(), "{details:?}");
    assert_eq!(said("Request", "Tokens"), "1,234 in, 5 out");
    assert_eq!(said("Response", "HTTP status"), "200");
    assert_eq!(
        said("Response", "Unusual events"),
        "1 event repeated, missing, late or unreadable",
        "the numbers jump from 1 to 4"
    );
    assert_eq!(said("IDs", "Response"), "resp-1");
    assert_eq!(said("IDs", "Conversation"), "conv-1");
    assert_eq!(said("IDs", "Request"), "req-7");
    assert!(details.request.contains("How many?"), "{}", details.request);
    assert!(!format!("{details:?}").contains(KEY));

    let second = app.ask(id, "And now?").await;
    let details = app.app.inspect_answer(second.id).await.unwrap();
    assert_eq!(value(&details, "Request", "Context").as_deref(), Some("Only the question"));
}

#[tokio::test]
async fn bytes_are_counted_also_of_an_answer_that_was_cut() {
    let server = FaultServer::start(Answer::events([CREATED, DELTA])).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let answer = app.ask(id, "How many?").await;
    assert_status(&answer, MessageStatus::Cut);
    let details = app.app.inspect_answer(answer.id).await.unwrap();
    let received = value(&details, "Response", "Received").unwrap();
    let digits: String = received.chars().filter(char::is_ascii_digit).collect();
    assert!(digits.parse::<usize>().unwrap() >= CREATED.len() + DELTA.len(), "{received}");
}

#[tokio::test]
async fn a_question_is_no_answer_and_has_no_details() {
    let server = FaultServer::start(whole()).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    app.ask(id, "How many?").await;
    let question = app.open(id).await.messages.remove(0);
    let problem = app.app.inspect_answer(question.id).await.unwrap_err();
    assert_eq!(problem.view().title.to_string(), "Only answers have details.");
}

#[tokio::test]
async fn the_command_for_a_terminal_repeats_the_request_without_the_key() {
    let server = FaultServer::start(whole()).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let answer = app.ask(id, "It's what?").await;
    let command = app.app.copy_as_curl(answer.id).await.unwrap();
    assert!(command.contains(&format!("{}/v1/responses", server.url())), "{command}");
    assert!(command.contains("$PARLANCE_API_KEY"), "{command}");
    assert!(!command.contains(KEY), "{command}");
    assert!(command.contains("what?"), "{command}");
}

#[tokio::test]
async fn what_goes_to_support_has_the_ids_and_none_of_the_words() {
    let server = FaultServer::start(whole()).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let answer = app.ask(id, "A secret question?").await;
    let words = app.app.copy_for_support(answer.id).await.unwrap();
    for expected in ["resp-1", "conv-1", "req-7", "atlas", "HTTP status: 200"] {
        assert!(words.contains(expected), "{expected} is in: {words}");
    }
    for private in ["secret", "Seven", KEY] {
        assert!(!words.contains(private), "{private} is not in: {words}");
    }
}

#[tokio::test]
async fn what_a_service_sends_is_recorded_only_when_the_person_wants_it() {
    let server = FaultServer::start(whole()).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let unrecorded = app.ask(id, "How many?").await;
    assert!(!app.app.inspect_answer(unrecorded.id).await.unwrap().has_capture);
    assert_eq!(app.app.find_capture(unrecorded.id).await.unwrap(), None);

    app.app.save_settings(Settings { is_capturing: true, ..Settings::default() }).await.unwrap();
    let recorded = app.ask(id, "And now?").await;
    assert!(app.app.inspect_answer(recorded.id).await.unwrap().has_capture);
    let capture = app.app.find_capture(recorded.id).await.unwrap().unwrap();
    assert!(capture.text.contains(DELTA), "{}", capture.text);
    assert!(!capture.is_shortened);
}
