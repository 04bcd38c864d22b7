//! Snapshots of the shapes on the wire, sent by the client and by the local service.

use insta::assert_json_snapshot;
use parlance_protocol::{
    Annotation, ContentItem, ContentPart, CreateResponseRequest, ErrorBody, Event, FileCitation,
    FileDeletion, FileList, FileObject, FileSearchCall, FileSearchResult, FunctionCall, FunctionCallOutput,
    Input, InputContent, ItemProgress, OutputItem, OutputMessage, OutputText, Reasoning, Response,
    SequencedEvent, Status, Usage, WebSearchCall, parse_response,
};
use serde_json::{Value, json};

fn citation() -> Annotation {
    Annotation::FileCitation(FileCitation {
        file_id: "file-1".to_owned(),
        filename: "report.pdf".to_owned(),
        index: 5,
        place: Some("page 3".to_owned()),
        quote: Some("as it stands".to_owned()),
    })
}

fn message() -> OutputItem {
    let text = OutputText { text: "Hello".to_owned(), annotations: vec![citation()], logprobs: Vec::new() };
    OutputItem::Message(OutputMessage {
        id: "msg-1".to_owned(),
        status: Status::Completed,
        content: vec![ContentPart::OutputText(text)],
        ..OutputMessage::default()
    })
}

fn response() -> Response {
    Response {
        id: "resp-1".to_owned(),
        created_at: 1_760_000_000_000,
        model: "reader".to_owned(),
        output: vec![message()],
        output_text: Some("Hello".to_owned()),
        usage: Some(Usage { input_tokens: 3, output_tokens: 4, total_tokens: 7, ..Usage::default() }),
        conversation_id: Some("conv-1".to_owned()),
        ..Response::default()
    }
}

#[test]
fn a_full_request_holds_only_documented_fields() {
    let content = vec![
        InputContent::InputText { text: "What does it say?".to_owned() },
        InputContent::InputFile { file_id: "file-1".to_owned() },
    ];
    assert_json_snapshot!(CreateResponseRequest {
        model: Some("auto".to_owned()),
        input: Input::Items(vec![ContentItem { role: Some("user".to_owned()), kind: None, content }]),
        stream: Some(true),
        instructions: Some("Be brief.".to_owned()),
        conversation_id: Some("conv-1".to_owned()),
        project_id: Some("proj-1".to_owned()),
        max_output_tokens: Some(100),
    });
}

fn all_items() -> Vec<OutputItem> {
    let (id, status) = (|id: &str| id.to_owned(), Some(Status::Completed));
    vec![
        message(),
        OutputItem::FunctionCall(FunctionCall {
            id: Some(id("fc-1")),
            call_id: id("call-1"),
            name: id("calculator"),
            arguments: id(r#"{"expression":"1+1"}"#),
            status: status.clone(),
        }),
        OutputItem::FunctionCallOutput(FunctionCallOutput {
            id: Some(id("fo-1")),
            call_id: Some(id("call-1")),
            output: json!("2"),
            status,
        }),
        OutputItem::WebSearchCall(WebSearchCall {
            id: id("ws-1"),
            status: Status::InProgress,
            action: json!({"type": "search", "query": "weather"}),
        }),
        OutputItem::FileSearchCall(FileSearchCall {
            id: id("fs-1"),
            queries: vec![id("report")],
            results: Some(vec![FileSearchResult {
                file_id: Some(id("file-1")),
                filename: Some(id("report.pdf")),
                text: Some(id("as it stands")),
                score: Some(0.5),
                attributes: Value::Null,
            }]),
            ..FileSearchCall::default()
        }),
        OutputItem::CodeInterpreterCall(parlance_protocol::CodeInterpreterCall {
            id: id("ci-1"),
            container_id: id("box-1"),
            code: Some(id("1+1")),
            outputs: Some(vec![json!({"type": "logs", "logs": "2"})]),
            ..parlance_protocol::CodeInterpreterCall::default()
        }),
        OutputItem::Reasoning(Reasoning {
            id: id("rs-1"),
            summary: vec![ContentPart::SummaryText(parlance_protocol::TextPart { text: id("Adding.") })],
            ..Reasoning::default()
        }),
        OutputItem::Unknown(json!({"type": "new_call", "id": "n-1", "x": 1})),
    ]
}

fn all_events() -> Vec<Event> {
    let id = || "msg-1".to_owned();
    let boxed = || Box::new(response());
    let at = || ItemProgress { item_id: id(), output_index: 1 };
    let (output_index, content_index, summary_index) = (0, 0, 0);
    let part = || ContentPart::output_text("Hello");
    vec![
        Event::Created { response: boxed() },
        Event::InProgress { response: boxed() },
        Event::OutputItemAdded { output_index, item: OutputItem::Message(OutputMessage::default()) },
        Event::ContentPartAdded {
            item_id: id(),
            output_index,
            content_index,
            part: ContentPart::output_text(""),
        },
        Event::OutputTextDelta {
            item_id: id(),
            output_index,
            content_index,
            delta: "Hel".to_owned(),
            logprobs: vec![],
        },
        Event::AnnotationAdded {
            item_id: id(),
            output_index,
            content_index,
            annotation_index: 0,
            annotation: citation(),
        },
        Event::OutputTextDone {
            item_id: id(),
            output_index,
            content_index,
            text: "Hello".to_owned(),
            logprobs: vec![],
        },
        Event::ContentPartDone { item_id: id(), output_index, content_index, part: part() },
        Event::OutputItemDone { output_index, item: message() },
        Event::RefusalDelta { item_id: id(), output_index, content_index, delta: "No".to_owned() },
        Event::RefusalDone { item_id: id(), output_index, content_index, refusal: "No.".to_owned() },
        Event::FunctionCallArgumentsDelta { item_id: id(), output_index, delta: "{".to_owned() },
        Event::FunctionCallArgumentsDone {
            item_id: id(),
            output_index,
            name: "calculator".to_owned(),
            arguments: "{}".to_owned(),
        },
        Event::WebSearchCallInProgress(at()),
        Event::WebSearchCallSearching(at()),
        Event::WebSearchCallCompleted(at()),
        Event::FileSearchCallInProgress(at()),
        Event::FileSearchCallSearching(at()),
        Event::FileSearchCallCompleted(at()),
        Event::CodeInterpreterCallInProgress(at()),
        Event::CodeInterpreterCallInterpreting(at()),
        Event::CodeInterpreterCallCompleted(at()),
        Event::ReasoningSummaryTextDelta {
            item_id: id(),
            output_index,
            summary_index,
            delta: "Add".to_owned(),
        },
        Event::ReasoningSummaryTextDone {
            item_id: id(),
            output_index,
            summary_index,
            text: "Adding.".to_owned(),
        },
        Event::Completed { response: boxed() },
        Event::Failed { response: boxed() },
        Event::Incomplete { response: boxed() },
        Event::Error { code: Some("server_error".to_owned()), message: "It broke.".to_owned(), param: None },
    ]
}

fn sequenced() -> Vec<SequencedEvent> {
    (0..).zip(all_events()).map(|(number, event)| SequencedEvent::new(number, event)).collect()
}

#[tokio::test]
async fn every_event_is_read_as_it_was_sent() {
    use futures_util::TryStreamExt;
    let sent = sequenced();
    let frames: Vec<_> = sent
        .iter()
        .map(|event| format!("event: message\ndata: {}\n\n", serde_json::to_string(event).unwrap()))
        .map(|frame| Ok::<_, std::io::Error>(bytes::Bytes::from(frame)))
        .collect();
    let read: Vec<_> =
        parlance_protocol::decode(futures_util::stream::iter(frames)).try_collect().await.unwrap();
    assert_eq!(read, sent);
}

#[test]
fn a_response_is_read_as_it_was_sent() {
    let sent = Response { output: all_items(), ..response() };
    assert_eq!(parse_response(&serde_json::to_vec(&sent).unwrap()), Some(sent));
}

#[test]
fn fields_that_came_later_are_passed_over_in_every_object() {
    let later = |object: &Value| {
        let mut object = object.clone();
        object["later"] = json!({"x": [1, null]});
        object
    };
    let sent = Response { output: all_items(), ..response() };
    let body = later(&serde_json::to_value(&sent).unwrap());
    assert_eq!(parse_response(body.to_string().as_bytes()), Some(sent));
    let file = json!({"id": "f", "object": "file", "bytes": 1, "created_at": 1, "filename": "a", "purpose": "p", "status": "processed"});
    let known: FileObject = serde_json::from_value(file.clone()).unwrap();
    assert_eq!(serde_json::from_value::<FileObject>(later(&file)).unwrap(), known);
    let list: FileList =
        serde_json::from_value(later(&json!({"object": "list", "data": [later(&file)]}))).unwrap();
    assert_eq!(list, FileList::new(vec![known]));
    let gone: FileDeletion = serde_json::from_value(later(&json!(FileDeletion::of("f")))).unwrap();
    assert_eq!(gone, FileDeletion::of("f"));
    let error = ErrorBody::new("No.", "code", "kind");
    assert_eq!(ErrorBody::parse(later(&json!(error)).to_string().as_bytes()), Some(error));
}

#[test]
fn files_objects_are_read_with_fields_missing_null_or_odd() {
    let file: FileObject = serde_json::from_value(
        json!({"id": "f", "bytes": "12", "created_at": 1.5e9, "filename": null, "x": 1}),
    )
    .unwrap();
    assert_eq!(
        (file.id.as_str(), file.bytes, file.created_at, file.object.as_str()),
        ("f", 12, 1_500_000_000, "file")
    );
    assert!(
        serde_json::from_value::<FileObject>(json!({"object": "file"})).is_err(),
        "a file without an id is none"
    );
    let list: FileList = serde_json::from_value(json!({"data": [{"id": "f"}]})).unwrap();
    assert!(!list.has_more);
    assert!(serde_json::from_value::<FileList>(json!({"detail": "no"})).is_err());
}

#[test]
fn errors_are_read_in_every_shape() {
    let read = |body: Value| {
        let error = ErrorBody::parse(body.to_string().as_bytes());
        error.map(|error| (error.message(), error.code().map(str::to_owned), error.kind().map(str::to_owned)))
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(read(json!({"detail": "No."})), Some((some("No."), None, None)));
    assert_eq!(
        read(json!({"detail": {"message": "No.", "code": "c"}})),
        Some((some("No."), some("c"), None))
    );
    assert_eq!(
        read(json!({"detail": [{"loc": ["body", "input"], "msg": "Field required"}, {"msg": "Too long"}]})),
        Some((some("body.input: Field required; Too long"), None, None))
    );
    assert_eq!(
        read(json!({"error": {"message": "No.", "code": "c", "type": "t"}})),
        Some((some("No."), some("c"), some("t")))
    );
    assert_eq!(read(json!({"detail": "No.", "error": {"code": 7}})), Some((some("No."), some("7"), None)));
    assert_eq!(read(json!({"error": "No."})), Some((some("No."), None, None)));
    assert_eq!(read(json!({"message": "No.", "code": "c"})), Some((some("No."), some("c"), None)));
    assert_eq!(read(json!({"detail": [], "error": {}})), Some((None, None, None)));
    assert_eq!(read(json!({"detail": null, "error": null})), None);
    assert_eq!(read(json!({"output": []})), None);
    for body in ["", "null", "[]", "7", "<html>"] {
        assert_eq!(ErrorBody::parse(body.as_bytes()), None, "from {body:?}");
    }
}

#[test]
fn a_service_takes_input_as_common_sdks_send_it() {
    let input =
        |json: Value| serde_json::from_value::<CreateResponseRequest>(json).map(|request| request.input);
    assert_eq!(input(json!({"input": "Hi", "model": "gpt", "temperature": 1})).unwrap(), "Hi".into());
    let items = input(json!({"input": [
        {"role": "user", "content": "Hi"},
        {"role": "assistant", "type": "message", "content": [{"type": "output_text", "text": "Hello", "annotations": []}]},
    ]}));
    let texts = |item: &ContentItem| item.content.clone();
    let Input::Items(items) = items.unwrap() else { panic!("a list") };
    assert_eq!(texts(&items[0]), [InputContent::InputText { text: "Hi".to_owned() }]);
    assert_eq!(texts(&items[1]), [InputContent::InputText { text: "Hello".to_owned() }]);
}

#[test]
fn a_wrong_input_is_refused_with_what_is_wrong() {
    let refusal =
        |json: Value| serde_json::from_value::<CreateResponseRequest>(json).unwrap_err().to_string();
    assert_eq!(refusal(json!({})), "missing field `input`");
    assert!(refusal(json!({"input": 7})).contains("expected a string or a list of content items"));
    assert!(refusal(json!({"input": null})).contains("expected a string or a list of content items"));
    assert!(refusal(json!({"input": [{"role": "user"}]})).contains("missing field `content`"));
    assert!(refusal(json!({"input": [{"content": [{"type": "input_image"}]}]})).contains("input_image"));
    assert!(refusal(json!({"input": "x", "max_output_tokens": -1})).contains("invalid value"));
}
