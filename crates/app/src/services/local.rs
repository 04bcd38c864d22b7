//! The local service inside the app, started in the background and used like any other service.

use super::models::{ModelServers, follow};
use crate::kernel::config::Config as AppConfig;
use crate::kernel::problem::Problem;
use crate::kernel::tasks::Tasks;
use parlance_encryption::{Form, Key};
use parlance_service::{Config, ConversionError, Running, Service, UserName, WebAccess};
use parlance_words::Paragraph;
use secrecy::SecretString;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// Timeout for the end of the service. Its data is stored already, so it can be killed.
const SHUT_DOWN_WITHIN: Duration = Duration::from_secs(5);

#[derive(Clone, Debug)]
enum Stage {
    Starting,
    Ready {
        address: String,
        key: SecretString,
    },
    /// `None` after a panic.
    Failed {
        reason: Option<Paragraph>,
    },
}

/// The local service of this run. Clones share it.
#[derive(Clone)]
pub(super) struct LocalService {
    stage: watch::Sender<Stage>,
    running: Arc<tokio::sync::Mutex<Option<Running>>>,
}

impl LocalService {
    /// Starts it in the background with the chosen models. Data that could not be encrypted yet is used unencrypted.
    pub(super) fn start(tasks: &Tasks, models: ModelServers, app: &AppConfig) -> Self {
        let local = Self { stage: watch::Sender::new(Stage::Starting), running: Arc::default() };
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let config = Config {
            web_access: WebAccess::Asked(Arc::new(models.pages.clone())),
            encryption_key: app.data_key.clone().filter(|_| !is_plain(&app.data_dir)),
            ..Config::new(app.data_dir.join(FOLDER), listen, app.readers.clone())
        };
        let (started, failed, later) = (local.clone(), local.clone(), tasks.clone());
        let work = async move {
            let config = Config { models: models.choice().await, ..config };
            let failed = started.clone();
            // A begun start is completed, so that the end of the app can end the service.
            let starting = async move { started.run(config, &models).await };
            later.spawn_to_end(START, starting, |_| async move { failed.note_failed_start(None) });
        };
        tasks.spawn(START, work, |_| async move { failed.note_failed_start(None) });
        local
    }

    async fn run(&self, config: Config, models: &ModelServers) {
        match Service::start(config).await {
            Ok(running) => {
                follow::follow(models, running.models());
                let (address, key) = (running.base_url(), running.session_key(UserName::local()));
                *self.running.lock().await = Some(running);
                self.stage.send_replace(Stage::Ready { address, key });
            }
            Err(error) => self.note_failed_start(Some(error.present())),
        }
    }

    fn note_failed_start(&self, reason: Option<Paragraph>) {
        tracing::error!(
            reason = reason.as_ref().map(tracing::field::display),
            "the local service did not start"
        );
        self.stage.send_replace(Stage::Failed { reason });
    }

    /// Its address and key, once it runs.
    pub(super) async fn wait_until_ready(&self) -> Result<(String, SecretString), Problem> {
        let mut stages = self.stage.subscribe();
        let stage = stages.wait_for(|stage| !matches!(stage, Stage::Starting)).await;
        match stage.as_deref() {
            Ok(Stage::Ready { address, key }) => Ok((address.clone(), key.clone())),
            Ok(Stage::Failed { reason }) => Err(Problem::local_service(reason.clone())),
            Ok(Stage::Starting) | Err(_) => Err(Problem::local_service(None)),
        }
    }

    pub(super) async fn shut_down(&self) {
        let Some(running) = self.running.lock().await.take() else { return };
        if timeout(SHUT_DOWN_WITHIN, running.shutdown()).await.is_err() {
            tracing::warn!("the local service did not end in time");
        }
    }
}

/// The name of the task that starts it.
const START: &str = "start local service";

/// Its folder in the data folder.
pub(crate) const FOLDER: &str = "service";

/// Whether it has data that is not encrypted.
fn is_plain(data_dir: &Path) -> bool {
    // If the data cannot be read, the start of the service reports it.
    parlance_service::is_plain(&data_dir.join(FOLDER)).unwrap_or(false)
}

/// Whether it has encrypted data, with any key.
pub(crate) fn is_encrypted(data_dir: &Path) -> bool {
    parlance_service::is_encrypted(&data_dir.join(FOLDER)).unwrap_or(false)
}

/// Its database, if that is not encrypted.
pub(crate) fn plain_database(data_dir: &Path) -> Option<PathBuf> {
    is_plain(data_dir).then(|| parlance_service::database_path(&data_dir.join(FOLDER)))
}

/// Brings its data into a form, while it does not run.
pub(crate) fn convert_data(data_dir: &Path, key: &Key, to: Form) -> Result<(), Problem> {
    let converted = parlance_service::convert_data(&data_dir.join(FOLDER), key, to);
    converted.map_err(|error| match error {
        ConversionError::File { source, .. } => Problem::data_folder(&source),
        error => {
            tracing::error!(%error, "the data of the local service was not converted");
            Problem::local_service(None)
        }
    })
}
