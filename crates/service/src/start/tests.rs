//! A model reads a web page, end to end over HTTP: the service, its model server, and the page. One loopback address
//! counts as public here.

use super::*;
use axum::routing::{get, post};
use axum::{Json, Router};
use parlance_sandbox::Readers;
use parlance_upstream::UpstreamSettings;
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};

async fn serve(router: Router) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    address
}

/// A model server that first calls `web_fetch` with this address, then answers with a citation. Stores its requests.
fn model(page: String, asked: Arc<Mutex<Vec<Value>>>) -> Router {
    let complete = async move |Json(body): Json<Value>| {
        let n_asked = {
            let mut asked = asked.lock().unwrap();
            asked.push(body);
            asked.len()
        };
        let delta = if n_asked == 1 {
            let arguments = json!({ "url": page }).to_string();
            let function = json!({ "name": "web_fetch", "arguments": arguments });
            json!({ "tool_calls": [{ "index": 0, "id": "c0", "type": "function", "function": function }] })
        } else {
            json!({ "content": "A berth costs 14 EUR [1]." })
        };
        let reason = if n_asked == 1 { "tool_calls" } else { "stop" };
        let chunk =
            json!({ "model": "small", "choices": [{ "index": 0, "delta": delta, "finish_reason": reason }] });
        ([("content-type", "text/event-stream")], format!("data: {chunk}\n\ndata: [DONE]\n\n"))
    };
    Router::new()
        .route("/v1/models", get(async || Json(json!({ "object": "list", "data": [{ "id": "small" }] }))))
        .route("/v1/chat/completions", post(complete))
}

#[tokio::test]
async fn a_model_reads_a_web_page_and_the_answer_cites_it() {
    let page = "<html><body><h1>Harbour</h1><p>A berth costs <b>14</b> EUR a night.</p></body></html>";
    let web = serve(Router::new().route("/fees", get(async move || axum::response::Html(page)))).await;
    let page = format!("http://{web}/fees");
    let asked = Arc::new(Mutex::new(Vec::new()));
    let upstream = serve(model(page.clone(), Arc::clone(&asked))).await;

    let directory = tempfile::tempdir().unwrap();
    let mut config = Config::new(directory.path(), "127.0.0.1:0".parse().unwrap(), Readers::on_threads(1));
    config.pace = Pace::FULL_SPEED;
    config.models.answers = vec![UpstreamSettings::parse(&format!("http://{upstream}")).unwrap()];
    let readers = config.readers.clone();
    let client =
        WebClient::with_rule(None, WebAccess::Approved, readers, |address| address == Ipv4Addr::LOCALHOST)
            .unwrap();
    let running = Service::start_with(config, client).await.unwrap();
    let key = running.session_key(UserName::new("anna").unwrap());
    let request = parlance_tls::client_builder().no_proxy().build().unwrap();
    let request =
        request.post(format!("{}/v1/responses", running.base_url())).bearer_auth(key.expose_secret());
    let body = json!({ "input": "What does a berth cost?", "stream": false });
    let response = request.json(&body).send().await.unwrap();
    assert_eq!(response.status(), 200);
    let answer: Value = response.json().await.unwrap();

    let kinds: Vec<&Value> = answer["output"].as_array().unwrap().iter().map(|item| &item["type"]).collect();
    assert_eq!(kinds, ["function_call", "function_call_output", "message"]);
    let output: Value = serde_json::from_str(answer["output"][1]["output"].as_str().unwrap()).unwrap();
    assert_eq!(output["text"], "Harbour\n\nA berth costs 14 EUR a night.");
    assert_eq!((&output["url"], &output["cite_as"]), (&json!(page), &json!("[1]")));
    assert_eq!(answer["output_text"], "A berth costs 14 EUR.");
    assert_eq!(answer["output"][2]["content"][0]["annotations"][0]["url"], page);
    let told = asked.lock().unwrap()[1]["messages"].as_array().unwrap().last().unwrap().to_string();
    assert!(told.contains("A berth costs 14 EUR a night."), "{told}");
    running.shutdown().await;
}
