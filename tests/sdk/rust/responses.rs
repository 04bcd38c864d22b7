//! Whole answers.

use crate::local::{Local, about, request, upload};
use async_openai::types::responses::{InputParam, Instructions, OutputItem, Response, Status};
use serde_json::{Value, json};

const LEASE: &[u8] = b"The rent is 1250 EUR a month.\n\nPets are allowed.\n";

#[tokio::test]
async fn a_whole_response_has_the_text_of_its_items() {
    let local = Local::start().await;
    let request = request("What is 12.5 * (3+4)?", false).build().unwrap();
    let response = local.client().responses().create(request).await.unwrap();
    assert_eq!(response.status, Status::Completed);
    assert_eq!(response.object, "response");
    let [OutputItem::FunctionCall(call), OutputItem::FunctionCallOutput(output), OutputItem::Message(_)] =
        &response.output[..]
    else {
        panic!("{:?}", response.output);
    };
    assert_eq!(call.name, "calculator");
    assert_eq!(call.arguments, json!({ "expression": "12.5 * (3+4)" }).to_string());
    assert_eq!(serde_json::to_value(output).unwrap()["call_id"], call.call_id);
    assert!(response.output_text().unwrap().contains("87.5"));
    let usage = response.usage.unwrap();
    assert_eq!(usage.total_tokens, usage.input_tokens + usage.output_tokens);
}

#[tokio::test]
async fn instructions_and_the_bound_on_tokens_are_told() {
    let local = Local::start().await;
    let request = request("hello", false).instructions("Be brief.").max_output_tokens(4_u32).build().unwrap();
    let response = local.client().responses().create(request).await.unwrap();
    assert_eq!(response.instructions, Some(Instructions::Text("Be brief.".to_owned())));
    assert_eq!(response.max_output_tokens, Some(4));
    assert_eq!(response.incomplete_details.unwrap().reason, "max_output_tokens");
    assert!(response.usage.unwrap().output_tokens <= 4);
}

#[tokio::test]
async fn an_attached_document_is_cited() {
    let local = Local::start().await;
    let client = local.client();
    let document = upload(&client, "lease.txt", LEASE).await;
    // It becomes the package's own types, and is sent as they write it.
    let input: InputParam = serde_json::from_value(about(&document.id, "How high is the rent?")).unwrap();
    let request = request(input, false).build().unwrap();
    let response = client.responses().create(request).await.unwrap();
    assert!(response.output_text().unwrap().contains("1250 EUR"));
    let message = serde_json::to_value(&response.output[0]).unwrap();
    let citation = &message["content"][0]["annotations"][0];
    assert_eq!(citation["type"], "file_citation");
    assert_eq!(citation["file_id"], document.id);
    assert_eq!(citation["filename"], "lease.txt");
}

#[tokio::test]
async fn a_conversation_goes_on() {
    let local = Local::start().await;
    let client = local.client();
    let document = upload(&client, "lease.txt", LEASE).await;
    let first = json!({ "input": about(&document.id, "How high is the rent?"), "stream": false });
    let first: Value = client.responses().create_byot(first).await.unwrap();
    let second = json!({
        "input": "Are pets allowed?",
        "conversation_id": first["conversation_id"],
        "stream": false,
    });
    let second: Response = client.responses().create_byot(second).await.unwrap();
    assert!(second.output_text().unwrap().contains("Pets are allowed."));
}
