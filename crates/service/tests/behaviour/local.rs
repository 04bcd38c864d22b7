//! A service for one test, and its user.

use crate::interface::shapes::assert_finished;
use crate::interface::stream::{assert_failed_stream, assert_stream};
use parlance_sandbox::{Program, Readers};
use parlance_service::{Config, Models, Pace, Running, Service, UpstreamSettings, UserName};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use tempfile::TempDir;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpSocket, TcpStream};

/// A running service with its own directory.
pub(crate) struct Local {
    running: Running,
    directory: TempDir,
}

/// A user with a key.
#[derive(Clone)]
pub(crate) struct Person {
    client: Client,
    base_url: String,
    key: String,
}

impl Local {
    pub(crate) async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    pub(crate) async fn start_with(adjust: impl FnOnce(&mut Config)) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let mut config = config(directory.path());
        adjust(&mut config);
        Self { running: Service::start(config).await.unwrap(), directory }
    }

    /// A service, and its user.
    pub(crate) async fn with_anna() -> (Self, Person) {
        let local = Self::start().await;
        let anna = local.person("anna");
        (local, anna)
    }

    /// A service that answers with these models, and its user.
    pub(crate) async fn with_models(upstreams: Vec<UpstreamSettings>) -> (Self, Person) {
        let local = Self::start_with(|config| config.models.answers = upstreams).await;
        let anna = local.person("anna");
        (local, anna)
    }

    /// Stops the service, calls `between` with its directory, and starts it again.
    pub(crate) async fn restart(self, between: impl FnOnce(&Path)) -> Self {
        self.running.shutdown().await;
        between(self.directory.path());
        let running = Service::start(config(self.directory.path())).await.unwrap();
        Self { running, directory: self.directory }
    }

    /// Stops the service and starts it again on the same directory with another configuration.
    pub(crate) async fn restart_with(self, configured: impl FnOnce(&Path) -> Config) -> Self {
        self.running.shutdown().await;
        let running = Service::start(configured(self.directory.path())).await.unwrap();
        Self { running, directory: self.directory }
    }

    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.running.address()
    }

    pub(crate) fn models(&self) -> Models {
        self.running.models()
    }

    pub(crate) fn person(&self, name: &str) -> Person {
        let key = self.running.session_key(UserName::new(name).unwrap());
        self.person_with_key(key.expose_secret())
    }

    pub(crate) fn person_with_key(&self, key: &str) -> Person {
        let client = parlance_tls::client_builder().no_proxy().build().unwrap();
        Person { client, base_url: self.running.base_url(), key: key.to_owned() }
    }

    pub(crate) async fn shutdown(self) {
        self.running.shutdown().await;
    }
}

/// The program's own document readers, in their sandbox.
pub(crate) fn readers() -> Readers {
    Readers::in_processes(Program::new(env!("CARGO_BIN_EXE_parlance-service"), ["reader"]), 4)
}

/// A configuration with full speed and a free port.
pub(crate) fn config(directory: &Path) -> Config {
    let mut config = Config::new(directory, "127.0.0.1:0".parse().unwrap(), readers());
    config.pace = Pace::FULL_SPEED;
    config
}

impl Person {
    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base_url)).bearer_auth(&self.key)
    }

    pub(crate) async fn get(&self, path: &str) -> Response {
        self.request(Method::GET, path).send().await.unwrap()
    }

    pub(crate) async fn delete(&self, path: &str) -> Response {
        self.request(Method::DELETE, path).send().await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Response {
        self.request(Method::POST, path).json(body).send().await.unwrap()
    }

    /// Sends a form unchanged.
    pub(crate) async fn post_form(&self, form: Form) -> Response {
        self.request(Method::POST, "/v1/files").multipart(form).send().await.unwrap()
    }

    /// Uploads a file, and returns its object.
    pub(crate) async fn upload(&self, name: &str, content: impl Into<Vec<u8>>) -> Value {
        let form = Form::new().text("purpose", "assistants").part("file", part(name, content));
        let response = self.post_form(form).await;
        assert_eq!(response.status(), StatusCode::OK);
        response.json().await.unwrap()
    }

    /// Returns a complete answer.
    pub(crate) async fn ask(&self, body: Value) -> Value {
        let mut body = body;
        body["stream"] = json!(false);
        let response = self.post("/v1/responses", &body).await;
        assert_eq!(response.status(), StatusCode::OK);
        let answer = response.json().await.unwrap();
        assert_finished(&answer);
        answer
    }

    /// Returns the code and the message of a failed answer.
    pub(crate) async fn fail(&self, body: Value) -> (String, String) {
        let mut body = body;
        body["stream"] = json!(false);
        let response = self.post("/v1/responses", &body).await;
        assert!(!response.status().is_success(), "{}", response.status());
        let body: Value = response.json().await.unwrap();
        let code = body["error"]["code"].as_str().unwrap().to_owned();
        (code, body["detail"].as_str().unwrap().to_owned())
    }

    /// Returns a complete answer with quotes, whatever model is chosen.
    pub(crate) async fn ask_for_quotes(&self, body: Value) -> Value {
        let mut body = body;
        body["stream"] = json!(false);
        let request = self.request(Method::POST, "/v1/responses").header("prefer", "quotes").json(&body);
        let answer = request.send().await.unwrap().json().await.unwrap();
        assert_finished(&answer);
        answer
    }

    /// Returns a complete answer about files.
    pub(crate) async fn ask_about(&self, file_ids: &[&str], question: &str) -> Value {
        self.ask(json!({ "input": about(file_ids, question) })).await
    }

    /// Returns the events of a streamed answer. Checks that the frames are complete, and the shape and order of the
    /// events.
    pub(crate) async fn stream(&self, body: &Value) -> Vec<Value> {
        let response = self.post("/v1/responses", body).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        let events = events(&response.text().await.unwrap());
        match events.last().unwrap()["type"].as_str() {
            Some("error") => assert!(!assert_failed_stream(&events).is_empty()),
            _ => assert!(assert_stream(&events).is_object()),
        }
        events
    }
}

/// Requests a stream with a small receive buffer, and reads none of it. In HTTP/1.0 everything after the head belongs
/// to the stream.
pub(crate) async fn ask_slowly(local: &Local, person: &Person, body: &Value) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(64 * 1024).unwrap();
    let mut stream = socket.connect(local.address()).await.unwrap();
    let body = body.to_string();
    let request = format!(
        "POST /v1/responses HTTP/1.0\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        person.key(),
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

/// Input with files and a question about them.
pub(crate) fn about(file_ids: &[&str], question: &str) -> Value {
    let mut content: Vec<Value> =
        file_ids.iter().map(|id| json!({ "type": "input_file", "file_id": id })).collect();
    content.push(json!({ "type": "input_text", "text": question }));
    json!([{ "role": "user", "content": content }])
}

pub(crate) fn part(name: &str, content: impl Into<Vec<u8>>) -> Part {
    Part::bytes(content.into()).file_name(name.to_owned())
}

/// The events in the text of a stream.
pub(crate) fn events(stream: &str) -> Vec<Value> {
    assert!(stream.ends_with("\n\n"), "the last frame is whole: {stream:?}");
    let frames = stream.trim_end_matches("\n\n").split("\n\n").filter(|frame| !frame.starts_with(':'));
    frames
        .map(|frame| {
            let data =
                frame.strip_prefix("event: message\ndata: ").unwrap_or_else(|| panic!("frame {frame:?}"));
            serde_json::from_str(data).unwrap()
        })
        .collect()
}

/// The text of a complete answer.
pub(crate) fn text(answer: &Value) -> &str {
    answer["output_text"].as_str().unwrap()
}

/// The citations of a complete answer.
pub(crate) fn citations(answer: &Value) -> Vec<Value> {
    let message = answer["output"].as_array().unwrap().last().unwrap();
    message["content"][0]["annotations"].as_array().unwrap().clone()
}

/// The id of an object.
pub(crate) fn id(object: &Value) -> &str {
    object["id"].as_str().unwrap()
}
