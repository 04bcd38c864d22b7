//! The client against the local service, over real HTTP.

use super::question;
use futures_util::TryStreamExt;
use parlance_client::{Client, UploadFile};
use parlance_protocol::{
    ContentItem, CreateResponseRequest, Ending, Event, Input, InputContent, Order, Response,
};
use parlance_sandbox::Readers;
use parlance_service::{Config, Pace, Running, Service, UserName};
use secrecy::SecretString;
use std::net::SocketAddr;
use tempfile::TempDir;

struct Local {
    client: Client,
    running: Running,
    folder: TempDir,
}

async fn start() -> Local {
    let folder = tempfile::tempdir().unwrap();
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let config = Config {
        pace: Pace::FULL_SPEED,
        ..Config::new(folder.path().join("service"), listen, Readers::on_threads(2))
    };
    let running = Service::start(config).await.unwrap();
    let key = running.session_key(UserName::new("ann").unwrap());
    let client = Client::new(&running.base_url(), Some(key)).unwrap();
    Local { client, running, folder }
}

/// A non-streamed answer.
async fn whole_answer(client: &Client, request: CreateResponseRequest) -> Response {
    let request = CreateResponseRequest { stream: Some(false), ..request };
    let mut stream = client.create_response(&request).await.unwrap();
    let Some(Event::Completed { response }) = stream.try_next().await.unwrap().map(|event| event.event)
    else {
        panic!("the answer comes as one event")
    };
    assert!(stream.try_next().await.unwrap().is_none());
    *response
}

#[tokio::test]
async fn a_right_key_passes_the_check_and_a_wrong_one_does_not() {
    let local = start().await;
    local.client.check().await.unwrap();
    let wrong = Some(SecretString::from("svc_wrong"));
    let error = Client::new(&local.running.base_url(), wrong).unwrap().check().await.unwrap_err();
    assert_eq!(error.status(), Some(401));
    assert!(error.is_auth() && error.service_message().is_some() && error.code().is_some());
}

#[tokio::test]
async fn an_answer_streams_in_order_and_ends_as_the_whole_of_its_words() {
    let local = start().await;
    let request = CreateResponseRequest { input: Input::from("What is 6 * 7?"), ..question() };
    let mut stream = local.client.create_response(&request).await.unwrap();
    let (mut words, mut answer, mut conversation) = (String::new(), None, None);
    while let Some(event) = stream.try_next().await.unwrap() {
        assert_eq!(event.order, Order::Next);
        conversation = event.conversation_id().map(str::to_owned).or(conversation);
        match event.event {
            Event::OutputTextDelta { delta, .. } => words.push_str(&delta),
            Event::Completed { response } => answer = response.text(),
            Event::Unknown { json } => panic!("the local service sends nothing unknown: {json:?}"),
            _ => {}
        }
    }
    assert_eq!(stream.ending(), Some(&Ending::Complete));
    assert!(words.contains("42"), "got {words}");
    assert_eq!(answer, Some(words));
    assert!(conversation.is_some());
}

#[tokio::test]
async fn a_whole_answer_says_its_words_and_its_conversation() {
    let local = start().await;
    let response = whole_answer(&local.client, question()).await;
    assert!(response.text().is_some_and(|text| !text.is_empty()));
    assert!(response.conversation_id().is_some());
    assert_eq!(response.ending(), Ending::Complete);
}

#[tokio::test]
async fn a_file_goes_there_is_found_asked_about_comes_back_and_is_deleted() {
    let local = start().await;
    let path = local.folder.path().join("Größe \"neu\".md");
    let text = "# Lighthouse\n\nThe lighthouse of Alderney is 32 metres tall and was built in 1912.\n";
    std::fs::write(&path, text).unwrap();

    let file =
        local.client.upload_file(UploadFile::open(&path).await.unwrap(), "assistants", |_| ()).await.unwrap();
    assert_eq!(file.bytes, text.len() as u64);
    let (listed, _) = local.client.list_files(Some("assistants")).await.unwrap();
    assert_eq!(listed.data.iter().map(|file| &file.id).collect::<Vec<_>>(), [&file.id]);
    assert!(local.client.list_files(Some("other")).await.unwrap().0.data.is_empty());

    let content = vec![
        InputContent::InputFile { file_id: file.id.clone() },
        InputContent::InputText { text: "How tall is the lighthouse of Alderney?".to_owned() },
    ];
    let input = Input::Items(vec![ContentItem { content, ..ContentItem::default() }]);
    let request = CreateResponseRequest { input, ..question() };
    let answer = whole_answer(&local.client, request).await;
    assert!(answer.text().is_some_and(|text| text.contains("32 metres")), "got {:?}", answer.text());

    let copy = local.folder.path().join("copy.md");
    let downloaded = local.client.download_file(&file.id, &copy, None, |_, _| ()).await.unwrap();
    assert_eq!((downloaded.bytes, std::fs::read_to_string(&copy).unwrap().as_str()), (file.bytes, text));
    assert_eq!(local.client.get_file(&file.id).await.unwrap().filename, "Größe \"neu\".md");

    assert!(local.client.delete_file(&file.id).await.unwrap().deleted);
    assert!(local.client.get_file(&file.id).await.unwrap_err().is_not_found());
    assert!(local.client.delete_file(&file.id).await.unwrap_err().is_not_found());
    let gone = local.client.download_file(&file.id, &local.folder.path().join("b"), None, |_, _| ()).await;
    assert!(gone.unwrap_err().is_not_found());
}

#[tokio::test]
async fn the_documented_errors_are_told_apart() {
    let local = start().await;
    let nowhere = "00000000-0000-4000-8000-000000000000".to_owned();
    let unknown = CreateResponseRequest { conversation_id: Some(nowhere.clone()), ..question() };
    assert!(local.client.create_response(&unknown).await.err().unwrap().is_not_found());
    let unknown = CreateResponseRequest { project_id: Some(nowhere), ..question() };
    assert!(matches!(local.client.create_response(&unknown).await.err().unwrap().status(), Some(403 | 404)));
    let nothing = CreateResponseRequest { input: Input::Items(Vec::new()), ..question() };
    assert_eq!(local.client.create_response(&nothing).await.err().unwrap().status(), Some(400));
}
