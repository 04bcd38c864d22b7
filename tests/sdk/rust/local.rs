//! A service for one test, and the package's client of it.

use crate::model::Model;
use async_openai::Client;
use async_openai::config::OpenAIConfig;
use async_openai::types::files::{CreateFileRequestArgs, FileInput, FilePurpose, OpenAIFile};
use async_openai::types::responses::{CreateResponseArgs, InputParam};
use parlance_service::{Config, Pace, Running, Service, UpstreamSettings, UserName};
use secrecy::ExposeSecret;
use serde_json::{Value, json};
use std::path::Path;
use tempfile::TempDir;

/// A running service on a directory of its own.
pub(crate) struct Local {
    running: Running,
    directory: TempDir,
}

impl Local {
    pub(crate) async fn start() -> Self {
        Self::start_with(Vec::new()).await
    }

    /// A service whose answers come from this model.
    pub(crate) async fn start_on(model: &Model) -> Self {
        Self::start_with(vec![UpstreamSettings::parse(model.url()).unwrap()]).await
    }

    async fn start_with(upstreams: Vec<UpstreamSettings>) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let mut config = Config::new(directory.path(), "127.0.0.1:0".parse().unwrap());
        config.pace = Pace::FULL_SPEED;
        config.models.answers = upstreams;
        Self { running: Service::start(config).await.unwrap(), directory }
    }

    pub(crate) fn path(&self) -> &Path {
        self.directory.path()
    }

    pub(crate) fn client(&self) -> Client<OpenAIConfig> {
        self.client_of("anna")
    }

    pub(crate) fn client_of(&self, user: &str) -> Client<OpenAIConfig> {
        let key = self.running.session_key(UserName::new(user).unwrap());
        self.client_with_key(key.expose_secret())
    }

    pub(crate) fn client_with_key(&self, key: &str) -> Client<OpenAIConfig> {
        let address = format!("{}/v1", self.running.base_url());
        let config = OpenAIConfig::new().with_api_base(address).with_api_key(key);
        Client::build(reqwest::Client::builder().no_proxy().build().unwrap(), config)
    }
}

/// A request. The interface streams unless it is told not to, so a whole answer has to be asked for.
pub(crate) fn request(input: impl Into<InputParam>, is_streamed: bool) -> CreateResponseArgs {
    let mut request = CreateResponseArgs::default();
    request.model("auto").input(input).stream(is_streamed);
    request
}

/// Input with a file and a question about it.
pub(crate) fn about(file_id: &str, question: &str) -> Value {
    json!([{
        "role": "user",
        "content": [
            { "type": "input_file", "file_id": file_id },
            { "type": "input_text", "text": question },
        ],
    }])
}

/// Uploads a document.
pub(crate) async fn upload(client: &Client<OpenAIConfig>, name: &str, content: &[u8]) -> OpenAIFile {
    let file = FileInput::from_vec_u8(name.to_owned(), content.to_vec());
    let request =
        CreateFileRequestArgs::default().file(file).purpose(FilePurpose::Assistants).build().unwrap();
    client.files().create(request).await.unwrap()
}
