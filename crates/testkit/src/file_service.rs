//! A service that stores files as in sections 4.2 to 4.6 of the interface, with scripted faults of uploads.
//!
//! It accepts a file when the whole body has arrived, even if the response fails. A test can therefore detect a client
//! that loses track of an upload.

#![expect(clippy::expect_used, reason = "a test cannot go on without its service")]

use crate::fault::{Answer, FaultServer, Received, Scenario};
use parking_lot::Mutex;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// A file that the service has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    /// The service's id.
    pub id: String,
    /// Its name, as received.
    pub name: String,
    /// Its bytes.
    pub content: Vec<u8>,
    /// The `status` field.
    pub status: String,
    created_at: u64,
}

impl StoredFile {
    /// The file object (section 2.5).
    #[must_use]
    pub fn object(&self) -> Value {
        json!({"id": self.id, "object": "file", "bytes": self.content.len(), "created_at": self.created_at,
            "filename": self.name, "purpose": "assistants", "status": self.status})
    }
}

/// Returns what the service does after it has accepted an upload.
type Fault = Box<dyn FnOnce(&StoredFile) -> Scenario + Send>;

struct State {
    files: Vec<StoredFile>,
    n_accepted: usize,
    status: String,
    faults: VecDeque<Fault>,
    /// The response to every upload while the service refuses them.
    refusal: Option<Answer>,
    /// The file list is stale and empty.
    lists_none: bool,
}

/// A service that stores files. See the module.
pub struct FileService {
    server: FaultServer,
    state: Arc<Mutex<State>>,
}

impl FileService {
    /// Starts the service. An accepted file is ready at once; the answer to every question is `Fine.`
    pub async fn start() -> Self {
        let state = State {
            files: Vec::new(),
            n_accepted: 0,
            status: "processed".to_owned(),
            faults: VecDeque::new(),
            refusal: None,
            lists_none: false,
        };
        let state = Arc::new(Mutex::new(state));
        let server = FaultServer::start_reading(route(&state)).await;
        Self { server, state }
    }

    /// The base address.
    #[must_use]
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// The HTTP server, for tests that wait for requests.
    #[must_use]
    pub fn server(&self) -> &FaultServer {
        &self.server
    }

    /// Refuses connections from now on and keeps its files.
    pub async fn go_down(&mut self) {
        self.server.go_down().await;
    }

    /// Accepts connections again.
    pub fn come_up(&mut self) {
        self.server.come_up_with(route(&self.state));
    }

    /// Refuses uploads with this response from now on; other requests work as before.
    pub fn refuse_uploads(&self, answer: Answer) {
        self.state.lock().refusal = Some(answer);
    }

    /// Accepts uploads again.
    pub fn accept_uploads(&self) {
        self.state.lock().refusal = None;
    }

    /// Returns an empty file list from now on, like a stale replica. The files stay.
    pub fn list_none(&self) {
        self.state.lock().lists_none = true;
    }

    /// Lists all files again.
    pub fn list_all(&self) {
        self.state.lock().lists_none = false;
    }

    /// All files.
    #[must_use]
    pub fn files(&self) -> Vec<StoredFile> {
        self.state.lock().files.clone()
    }

    /// Uploads accepted so far.
    #[must_use]
    pub fn n_accepted(&self) -> usize {
        self.state.lock().n_accepted
    }

    /// The status of files accepted from now on.
    pub fn accept_as(&self, status: &str) {
        status.clone_into(&mut self.state.lock().status);
    }

    /// Sets the status of all files.
    pub fn set_status(&self, status: &str) {
        self.state.lock().files.iter_mut().for_each(|file| status.clone_into(&mut file.status));
    }

    /// Drops all files.
    pub fn forget(&self) {
        self.state.lock().files.clear();
    }

    /// Accepts the next file and responds with a fault. Several calls queue up.
    pub fn fail_next(&self, fault: impl FnOnce(&StoredFile) -> Scenario + Send + 'static) {
        self.state.lock().faults.push_back(Box::new(fault));
    }

    /// Drops the queued faults.
    pub fn clear_failures(&self) {
        self.state.lock().faults.clear();
    }
}

fn route(state: &Arc<Mutex<State>>) -> impl Fn(&Received) -> Scenario + Send + Sync + 'static {
    let state = Arc::clone(state);
    move |request| state.lock().answer(request)
}

impl State {
    fn answer(&mut self, request: &Received) -> Scenario {
        let path = request.target.split('?').next().unwrap_or_default();
        let id = path.strip_prefix("/v1/files/").map(|rest| rest.split('/').next().unwrap_or_default());
        let known = id.and_then(|id| self.files.iter().position(|file| file.id == id));
        let found = known.and_then(|at| self.files.get(at).cloned());
        match (request.method.as_str(), id, found) {
            ("POST", None, _) if path == "/v1/files" => self.accept(request),
            ("POST", ..) => {
                Answer::json(200, r#"{"id":"r","output_text":"Fine.","status":"completed"}"#).into()
            }
            ("GET", None, _) => {
                let listed = if self.lists_none { &[] } else { self.files.as_slice() };
                let data: Vec<Value> = listed.iter().map(StoredFile::object).collect();
                Answer::json(200, json!({"object": "list", "data": data}).to_string()).into()
            }
            ("GET", Some(_), Some(file)) if path.ends_with("/content") => {
                Answer::new(200, "application/octet-stream", file.content).into()
            }
            ("GET", Some(_), Some(file)) => Answer::json(200, file.object().to_string()).into(),
            ("DELETE", Some(id), Some(_)) => {
                self.files.retain(|file| file.id != id);
                let deleted = json!({"id": id, "object": "file", "deleted": true});
                Answer::json(200, deleted.to_string()).into()
            }
            _ => Answer::json(404, r#"{"detail": "file not found"}"#).into(),
        }
    }

    fn accept(&mut self, request: &Received) -> Scenario {
        let (name, content) = parse_upload(request).expect("an upload is a form with a file");
        if let Some(refusal) = &self.refusal {
            return refusal.clone().into();
        }
        self.n_accepted += 1;
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970");
        let file = StoredFile {
            id: format!("00000000-0000-4000-8000-{:012}", self.n_accepted),
            name,
            content,
            status: self.status.clone(),
            created_at: since_1970.as_secs(),
        };
        self.files.push(file.clone());
        match self.faults.pop_front() {
            Some(fault) => fault(&file),
            None => Answer::json(200, file.object().to_string()).into(),
        }
    }
}

/// Name and bytes of the file in a multipart form.
fn parse_upload(request: &Received) -> Option<(String, Vec<u8>)> {
    let boundary = request.header("content-type")?.split_once("boundary=")?.1;
    let find = |bytes: &[u8], wanted: &[u8]| bytes.windows(wanted.len()).position(|window| window == wanted);
    let named = b"name=\"file\"; filename=\"";
    let rest = request.body.get(find(&request.body, named)? + named.len()..)?;
    let name = rest.get(..find(rest, b"\"\r\n")?)?;
    let content = rest.get(find(rest, b"\r\n\r\n")? + 4..)?;
    let end = format!("\r\n--{boundary}--\r\n");
    let content = content.strip_suffix(end.as_bytes())?;
    Some((String::from_utf8(name.to_vec()).ok()?, content.to_vec()))
}
