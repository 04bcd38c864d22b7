//! Errors: each is the package's own, with the code and the field.

use crate::local::{Local, about, request};
use async_openai::error::{ApiErrorResponse, OpenAIError};
use async_openai::types::responses::Response;
use parlance_service::{LimitBook, UserName};
use serde_json::{Value, json};
use std::fmt::Debug;

const NOWHERE: &str = "00000000-0000-4000-8000-000000000000";

fn refused<T: Debug>(outcome: Result<T, OpenAIError>) -> ApiErrorResponse {
    match outcome {
        Err(OpenAIError::ApiError(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_wrong_key_is_refused() {
    let local = Local::start().await;
    let stranger = local.client_with_key("svc_of-nobody-here");
    let asked = stranger.responses().create(request("hello", false).build().unwrap()).await;
    let streamed = stranger.responses().create_stream(request("hello", true).build().unwrap()).await;
    let listed = stranger.files().list().await;
    for error in [refused(asked), refused(streamed.map(|_| ())), refused(listed)] {
        assert_eq!(error.status_code.as_u16(), 401);
        assert_eq!(error.api_error.code.as_deref(), Some("invalid_api_key"));
        assert_eq!(error.api_error.r#type.as_deref(), Some("authentication_error"));
    }
}

#[tokio::test]
async fn a_broken_request_names_its_field() {
    let local = Local::start().await;
    let request = request("hello", false).max_output_tokens(0_u32).build().unwrap();
    let error = refused(local.client().responses().create(request).await);
    assert_eq!(error.status_code.as_u16(), 400);
    assert_eq!(error.api_error.param.as_deref(), Some("max_output_tokens"));
    assert_eq!(error.api_error.code.as_deref(), Some("invalid_request"));
}

#[tokio::test]
async fn what_is_unknown_is_not_found() {
    let local = Local::start().await;
    let client = local.client();
    for (request, code) in [
        (json!({ "input": "hello", "conversation_id": NOWHERE }), "conversation_not_found"),
        (json!({ "input": "hello", "project_id": NOWHERE }), "project_not_found"),
        (json!({ "input": about(NOWHERE, "hello") }), "file_not_found"),
    ] {
        let error = refused(client.responses().create_byot::<Value, Response>(request).await);
        assert_eq!(error.status_code.as_u16(), 404);
        assert_eq!(error.api_error.code.as_deref(), Some(code));
    }
}

/// The package sleeps for as long as Retry-After says, and asks again: here that would be until midnight.
#[tokio::test]
async fn a_reached_limit_is_told_at_once() {
    let local = Local::start().await;
    let anna = UserName::new("anna").unwrap();
    let mut book = LimitBook::open(local.path()).unwrap();
    book.change(&anna, |limits| limits.daily = Some(1)).unwrap();
    let client = local.client();
    let ask = || async { client.responses().create(request("hello", false).build().unwrap()).await };
    ask().await.unwrap();
    let error = refused(ask().await);
    assert_eq!(error.status_code.as_u16(), 429);
    assert_eq!(error.api_error.code.as_deref(), Some("daily_token_limit"));
}
