//! Requests that nobody sends on purpose: whatever is sent, the answer is one of the interface, and never a failure of the service.

use crate::local::{Local, Person};
use parlance_testkit::slice::Slice;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use reqwest::Method;
use serde_json::{Value, json};
use std::cell::Cell;
use tokio::runtime::Runtime;

/// Requests of each test.
fn n_cases() -> u32 {
    Slice::from_env().count(200)
}

/// Checks answers to requests that are made from what the strategy draws, and returns how many of them were refused.
fn check<S: Strategy>(
    drawn: S,
    path: &str,
    content_type: impl Fn(&S::Value) -> String,
    body: impl Fn(&S::Value) -> Vec<u8>,
) -> u32
where
    S::Value: Clone,
{
    let runtime = Runtime::new().unwrap();
    let local = runtime.block_on(Local::start());
    let anna = local.person("anna");
    let mut runner =
        TestRunner::new(Config { cases: n_cases(), failure_persistence: None, ..Config::default() });
    let n_refused = Cell::new(0);
    let checked = runner.run(&drawn, |drawn| {
        let kind = content_type(&drawn);
        let sent = answered_by_the_interface(&anna, path, &kind, body(&drawn));
        n_refused.set(n_refused.get() + u32::from(runtime.block_on(sent)? != 200));
        Ok(())
    });
    checked.unwrap();
    runtime.block_on(local.shutdown());
    n_refused.get()
}

async fn answered_by_the_interface(
    anna: &Person,
    path: &str,
    content_type: &str,
    body: Vec<u8>,
) -> Result<u16, TestCaseError> {
    let request = anna.request(Method::POST, path).header("content-type", content_type).body(body);
    let response = request.send().await.map_err(|error| TestCaseError::fail(error.to_string()))?;
    let status = response.status().as_u16();
    prop_assert!([200, 400, 404, 413, 415].contains(&status), "status {status}");
    if status == 200 {
        // Also a stream is said to its end.
        let text = response.text().await.map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert!(!text.contains("\"type\":\"error\""), "{text}");
        return Ok(status);
    }
    prop_assert_eq!(&response.headers()["content-type"], "application/json");
    let body: Value = response.json().await.map_err(|error| TestCaseError::fail(error.to_string()))?;
    for field in ["message", "type", "code"] {
        let words = body["error"][field].as_str();
        prop_assert!(words.is_some_and(|words| !words.is_empty()), "{field}: {body}");
    }
    Ok(status)
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        any::<String>().prop_map(Value::from),
        Just(json!("3f0c1f0e-0000-4000-8000-000000000000")),
        Just(json!("input_text")),
        Just(json!("input_file")),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        let key = prop_oneof![any::<String>(), "type|text|file_id|role|content|input".prop_map(String::from)];
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(key, inner, 0..4).prop_map(|fields| json!(fields)),
        ]
    })
}

/// A request in which some places, or none, hold something else.
fn mutated_request() -> impl Strategy<Value = Value> {
    let places = vec![
        "/model",
        "/input",
        "/input/0",
        "/input/0/role",
        "/input/0/type",
        "/input/0/content",
        "/input/0/content/0",
        "/input/0/content/0/type",
        "/input/0/content/0/text",
        "/stream",
        "/instructions",
        "/conversation_id",
        "/project_id",
        "/max_output_tokens",
        "",
    ];
    prop::collection::vec((prop::sample::select(places), any_json()), 0..4).prop_map(|mutations| {
        let mut request = json!({
            "model": "auto", "stream": false, "instructions": "Be brief.", "conversation_id": null,
            "project_id": null, "max_output_tokens": 50,
            "input": [{ "role": "user", "type": "message", "content": [{ "type": "input_text", "text": "What is 2 + 3?" }] }],
        });
        for (place, value) in mutations {
            if let Some(found) = request.pointer_mut(place) {
                *found = value;
            }
        }
        request
    })
}

#[test]
fn no_json_makes_the_service_fail() {
    let n_refused = check(
        mutated_request(),
        "/v1/responses",
        |_| "application/json".to_owned(),
        |request| request.to_string().into_bytes(),
    );
    assert!((1..n_cases()).contains(&n_refused), "some are answered, some refused: {n_refused}");
}

#[test]
fn no_bytes_that_were_json_make_the_service_fail() {
    let drawn = (mutated_request(), any::<prop::sample::Index>(), prop::collection::vec(any::<u8>(), 0..6));
    let n_refused = check(
        drawn,
        "/v1/responses",
        |_| "application/json".to_owned(),
        |(request, place, bytes)| {
            let mut body = request.to_string().into_bytes();
            let at = place.index(body.len());
            let end = (at + bytes.len()).min(body.len());
            body.splice(at..end, bytes.iter().copied());
            body
        },
    );
    assert!(n_refused > 0);
}

/// What goes wrong in forms: names, quotes, line ends, boundaries in the wrong place, and any bytes.
fn piece_of_a_form() -> impl Strategy<Value = Vec<u8>> {
    let known = prop::sample::select(vec![
        "--b\r\n",
        "--b--\r\n",
        "--b",
        "\r\n",
        "\r\n\r\n",
        "\n",
        "Content-Disposition: form-data; name=\"purpose\"\r\n\r\nassistants\r\n",
        "Content-Disposition: form-data; name=\"purpose\"; filename=\"p\"\r\n\r\n\r\n",
        "Content-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nThe rent is 5 EUR.\r\n",
        "Content-Disposition: form-data; name=\"file\"; filename=\"../../a\u{202e}.txt\"\r\n\r\nx\r\n",
        "Content-Disposition: form-data; name=\"file\"; filename*=UTF-8''a%00b\r\n\r\nx\r\n",
        "Content-Disposition: form-data; name=\"file\r\n",
        "Content-Type: text/plain; charset=\"x\r\n",
        "Content-Transfer-Encoding: base64\r\n",
    ]);
    prop_oneof![
        4 => known.prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..40),
    ]
}

#[test]
fn no_form_makes_the_service_fail() {
    let types = prop::sample::select(vec![
        "multipart/form-data; boundary=b",
        "multipart/form-data; boundary=\"b\"",
        "multipart/form-data; boundary=",
        "multipart/form-data",
        "multipart/mixed; boundary=b",
    ]);
    let whole = Just(vec![
        b"--b\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\nassistants\r\n--b\r\n".to_vec(),
    ]);
    let begun = prop_oneof![Just(Vec::new()), whole];
    let drawn = (types, begun, prop::collection::vec(piece_of_a_form(), 0..8));
    let n_refused = check(
        drawn,
        "/v1/files",
        |(kind, ..)| (*kind).to_owned(),
        |(_, begun, pieces)| [begun.concat(), pieces.concat()].concat(),
    );
    assert!(n_refused > 0);
}
