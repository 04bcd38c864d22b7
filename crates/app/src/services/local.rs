//! The local service inside the app, started in the background and used like any other service.

use super::Services;
use crate::kernel::problem::Problem;
use parlance_contract::{ProblemView, ServiceState};
use parlance_encryption::{Form, Key};
use parlance_sandbox::Readers;
use parlance_service::{Config, ConversionError, Running, Service, UserName, WebAccess};
use parlance_store::profiles::ProfileKind;
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

/// The local service of this run.
pub(super) struct LocalService {
    stage: watch::Sender<Stage>,
    running: tokio::sync::Mutex<Option<Running>>,
}

impl Default for LocalService {
    fn default() -> Self {
        Self { stage: watch::Sender::new(Stage::Starting), running: tokio::sync::Mutex::default() }
    }
}

impl LocalService {
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

impl Services {
    /// Starts the local service in the background.
    pub(super) fn start_local(&self, data_dir: &Path, encryption_key: Option<Key>, readers: Readers) {
        let (services, failed) = (self.clone(), self.clone());
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let config = Config::new(data_dir.join(FOLDER), listen, readers);
        // Data that could not be encrypted yet is used unencrypted.
        let web_access = WebAccess::Asked(Arc::new(self.shared.page_consent.clone()));
        let config = Config { web_access, ..config };
        let encryption_key = encryption_key.filter(|_| !is_plain(data_dir));
        let work = async move {
            let config = Config { models: services.model_choice().await, encryption_key, ..config };
            let failed = services.clone();
            // A begun start is completed, so that the end of the app can end the service.
            services.shared.tasks.clone().spawn_to_end(START, services.run_local(config), |_| async move {
                failed.note_failed_start(None).await;
            });
        };
        self.shared.tasks.spawn(START, work, |_| async move { failed.note_failed_start(None).await });
    }

    async fn run_local(self, config: Config) {
        let local = &self.shared.local;
        let started = match Service::start(config).await {
            Ok(running) => Ok((running.base_url(), running.session_key(UserName::local()), running)),
            Err(error) => Err(error.present()),
        };
        match started {
            Ok((address, key, running)) => {
                self.follow_models(running.models());
                *local.running.lock().await = Some(running);
                local.stage.send_replace(Stage::Ready { address, key });
            }
            Err(reason) => return self.note_failed_start(Some(reason)).await,
        }
        self.set_local_state(ServiceState::Ready, None).await;
    }

    async fn note_failed_start(&self, reason: Option<Paragraph>) {
        tracing::error!(
            reason = reason.as_ref().map(tracing::field::display),
            "the local service did not start"
        );
        let problem = Problem::local_service(reason.clone());
        self.shared.local.stage.send_replace(Stage::Failed { reason });
        self.set_local_state(ServiceState::Offline, Some(problem.view().clone())).await;
    }

    async fn set_local_state(&self, state: ServiceState, problem: Option<ProblemView>) {
        let local_id = {
            let known = self.shared.known.lock();
            let local = known.profiles.iter().find(|profile| profile.kind == ProfileKind::Local);
            local.map(|profile| profile.id)
        };
        if let Some(id) = local_id {
            self.set_state(id, state, problem).await;
        }
    }
}
