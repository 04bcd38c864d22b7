//! A service that keeps files as the interface says (sections 4.2 to 4.6), and does with their uploads what it is told.
//!
//! A file counts as taken when its whole body has arrived, whatever becomes of the answer. So whoever loses track of
//! what has arrived is found out.

#![expect(clippy::expect_used, reason = "a test cannot go on without its service")]

use crate::fault::{Answer, FaultServer, Received, Scenario};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// A file that the service has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filed {
    /// The service's id.
    pub id: String,
    /// Its name, as it came.
    pub name: String,
    /// Its bytes.
    pub content: Vec<u8>,
    /// The service's word for its status.
    pub status: String,
    created_at: u64,
}

impl Filed {
    /// As the interface describes a file (section 2.5).
    #[must_use]
    pub fn object(&self) -> Value {
        json!({"id": self.id, "object": "file", "bytes": self.content.len(), "created_at": self.created_at,
            "filename": self.name, "purpose": "assistants", "status": self.status})
    }
}

/// Makes something of an upload that the service has taken.
type Spoil = Box<dyn FnOnce(&Filed) -> Scenario + Send>;

struct Cabinet {
    files: Vec<Filed>,
    n_taken: usize,
    status: String,
    spoils: VecDeque<Spoil>,
    /// What every upload is answered with instead of being taken.
    refusal: Option<Answer>,
    /// The list is late and names no file.
    lists_none: bool,
}

/// A service that keeps files. See the module.
pub struct FilingService {
    server: FaultServer,
    cabinet: Arc<Mutex<Cabinet>>,
}

impl FilingService {
    /// Starts it. Files are ready as soon as they are taken, and every question is answered with `Fine.`
    pub async fn start() -> Self {
        let cabinet = Cabinet {
            files: Vec::new(),
            n_taken: 0,
            status: "processed".to_owned(),
            spoils: VecDeque::new(),
            refusal: None,
            lists_none: false,
        };
        let cabinet = Arc::new(Mutex::new(cabinet));
        let server = FaultServer::start_reading(route(&cabinet)).await;
        Self { server, cabinet }
    }

    /// The base address.
    #[must_use]
    pub fn url(&self) -> String {
        self.server.url()
    }

    /// The server below it, to wait for what it sees.
    #[must_use]
    pub fn server(&self) -> &FaultServer {
        &self.server
    }

    /// From now on connections are refused; it keeps its files all the same.
    pub async fn go_down(&mut self) {
        self.server.go_down().await;
    }

    /// From now on connections are accepted again.
    pub fn come_up(&mut self) {
        self.server.come_up_with(route(&self.cabinet));
    }

    /// From now on uploads are not taken but answered like this; everything else is as before.
    pub fn refuse_uploads(&self, answer: Answer) {
        self.cabinet().refusal = Some(answer);
    }

    /// From now on uploads are taken again.
    pub fn take_uploads(&self) {
        self.cabinet().refusal = None;
    }

    /// From now on its list is late: it names no file, though each of them is there.
    pub fn list_none(&self) {
        self.cabinet().lists_none = true;
    }

    /// From now on its list names all files again.
    pub fn list_all(&self) {
        self.cabinet().lists_none = false;
    }

    /// All files that it has.
    #[must_use]
    pub fn files(&self) -> Vec<Filed> {
        self.cabinet().files.clone()
    }

    /// How many uploads have arrived whole so far.
    #[must_use]
    pub fn n_taken(&self) -> usize {
        self.cabinet().n_taken
    }

    /// From now on files have this status when they are taken.
    pub fn take_as(&self, status: &str) {
        status.clone_into(&mut self.cabinet().status);
    }

    /// Gives all files another status.
    pub fn set_status(&self, status: &str) {
        self.cabinet().files.iter_mut().for_each(|file| status.clone_into(&mut file.status));
    }

    /// Forgets all files.
    pub fn forget(&self) {
        self.cabinet().files.clear();
    }

    /// Takes the next file, or that after those that are to be spoiled already, and answers like this.
    pub fn spoil_next(&self, spoil: impl FnOnce(&Filed) -> Scenario + Send + 'static) {
        self.cabinet().spoils.push_back(Box::new(spoil));
    }

    /// From now on every upload that is taken is answered as it should be.
    pub fn answer_all(&self) {
        self.cabinet().spoils.clear();
    }

    fn cabinet(&self) -> MutexGuard<'_, Cabinet> {
        self.cabinet.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn route(cabinet: &Arc<Mutex<Cabinet>>) -> impl Fn(&Received) -> Scenario + Send + Sync + 'static {
    let cabinet = Arc::clone(cabinet);
    move |request| cabinet.lock().unwrap_or_else(PoisonError::into_inner).answer(request)
}

impl Cabinet {
    fn answer(&mut self, request: &Received) -> Scenario {
        let path = request.target.split('?').next().unwrap_or_default();
        let id = path.strip_prefix("/v1/files/").map(|rest| rest.split('/').next().unwrap_or_default());
        let known = id.and_then(|id| self.files.iter().position(|file| file.id == id));
        let found = known.and_then(|at| self.files.get(at).cloned());
        match (request.method.as_str(), id, found) {
            ("POST", None, _) if path == "/v1/files" => self.take(request),
            ("POST", ..) => {
                Answer::json(200, r#"{"id":"r","output_text":"Fine.","status":"completed"}"#).into()
            }
            ("GET", None, _) => {
                let listed = if self.lists_none { &[] } else { self.files.as_slice() };
                let data: Vec<Value> = listed.iter().map(Filed::object).collect();
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

    fn take(&mut self, request: &Received) -> Scenario {
        let (name, content) = parse_upload(request).expect("an upload is a form with a file");
        if let Some(refusal) = &self.refusal {
            return refusal.clone().into();
        }
        self.n_taken += 1;
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970");
        let file = Filed {
            id: format!("00000000-0000-4000-8000-{:012}", self.n_taken),
            name,
            content,
            status: self.status.clone(),
            created_at: since_1970.as_secs(),
        };
        self.files.push(file.clone());
        match self.spoils.pop_front() {
            Some(spoil) => spoil(&file),
            None => Answer::json(200, file.object().to_string()).into(),
        }
    }
}

/// The name and the bytes of the file in a form.
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
