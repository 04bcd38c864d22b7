//! File transfers through the app. The measurements use only its events and the files on the disk, not its internals.

use super::KEY;
use parlance_app::{App, Config, EventStream, GivenService};
use parlance_bench::Result;
use parlance_bench::filled::config;
use parlance_contract::AppEvent;
use parlance_domain::{FileId, ProfileId};
use serde_json::Value;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Far above the time of any transfer.
const TIMEOUT: Duration = Duration::from_secs(600);

/// The states of a file before the service has it.
const UNDERWAY: [&str; 4] = ["queued", "hashing", "uploading", "paused"];

/// An app without a window.
pub(crate) struct Lane {
    app: App,
    /// The remote service of the app.
    service_id: ProfileId,
    events: EventStream,
    /// Files that the service has received and is still processing.
    worked_on: HashSet<FileId>,
}

/// The result of uploads.
pub(crate) struct Uploaded {
    /// The files, by the app's ids.
    pub(crate) ids: Vec<FileId>,
    /// From the request until the service had all files.
    pub(crate) time: Duration,
}

impl Lane {
    /// Opens the app on a new folder, with the service at this address.
    pub(crate) async fn open(address: String, data_dir: PathBuf) -> Result<Self> {
        let service = GivenService { address, key: Some(KEY.to_owned().into()) };
        let config = Config { service: Some(service), ..config(&data_dir, None) };
        let (app, events) = App::open(config).await?;
        let services = app.start().await?.services;
        let chosen = services.into_iter().find(|service| service.is_chosen);
        let service_id = chosen.ok_or("no service is chosen")?.profile_id;
        Ok(Self { app, service_id, events, worked_on: HashSet::new() })
    }

    /// Closes the app.
    pub(crate) async fn close(self) {
        self.app.close().await;
    }

    /// Uploads files, and waits until the service has all of them.
    pub(crate) async fn upload(&mut self, paths: Vec<PathBuf>) -> Result<Uploaded> {
        let n_files = paths.len();
        let started = Instant::now();
        let (app, service_id) = (self.app.clone(), self.service_id);
        let asking = tokio::spawn(async move { app.upload_files(service_id, paths).await });
        let mut ids = Vec::new();
        // Ignores events of older files and of other uploads.
        let mut begun: HashSet<FileId> = HashSet::new();
        while ids.len() < n_files {
            let event = tokio::time::timeout(TIMEOUT, self.events.recv()).await?;
            let AppEvent::FileChanged { file } = event.ok_or("the app tells nothing any more")? else {
                continue;
            };
            let status = serde_json::to_value(&file.status)?;
            let kind = status.get("kind").and_then(Value::as_str).unwrap_or_default();
            self.note(file.id, kind);
            if status.get("canRetry").and_then(Value::as_bool) == Some(true) {
                return Err(format!("an upload failed: {status}").into());
            }
            if UNDERWAY.contains(&kind) {
                begun.insert(file.id);
            } else if begun.remove(&file.id) {
                ids.push(file.id);
            }
        }
        let time = started.elapsed();
        asking.await??;
        Ok(Uploaded { ids, time })
    }

    /// Uploads a file that the service already has, and waits until the app has detected that.
    pub(crate) async fn find_known(&mut self, path: &Path) -> Result<Duration> {
        let started = Instant::now();
        let (app, service_id, paths) = (self.app.clone(), self.service_id, vec![path.to_owned()]);
        let asking = tokio::spawn(async move { app.upload_files(service_id, paths).await });
        loop {
            let event = tokio::time::timeout(TIMEOUT, self.events.recv()).await?;
            match event.ok_or("the app tells nothing any more")? {
                AppEvent::FileReplaced { .. } => break,
                AppEvent::FileChanged { file } => {
                    let status = serde_json::to_value(&file.status)?;
                    if status.get("kind").and_then(Value::as_str) == Some("uploading") {
                        return Err("the app sends bytes that the service has".into());
                    }
                }
                _ => {}
            }
        }
        let time = started.elapsed();
        asking.await??;
        Ok(time)
    }

    /// Waits until the service has processed all uploaded files.
    pub(crate) async fn wait_until_processed(&mut self) -> Result<()> {
        while !self.worked_on.is_empty() {
            let event = tokio::time::timeout(TIMEOUT, self.events.recv()).await?;
            if let AppEvent::FileChanged { file } = event.ok_or("the app tells nothing any more")? {
                let status = serde_json::to_value(&file.status)?;
                self.note(file.id, status.get("kind").and_then(Value::as_str).unwrap_or_default());
            }
        }
        Ok(())
    }

    fn note(&mut self, id: FileId, kind: &str) {
        if kind == "processing" {
            self.worked_on.insert(id);
        } else {
            self.worked_on.remove(&id);
        }
    }

    /// Downloads a file and waits until it is complete at its destination.
    pub(crate) async fn download(&mut self, id: FileId, to: &Path, n_bytes: u64) -> Result<Duration> {
        let started = Instant::now();
        let (app, place) = (self.app.clone(), to.to_owned());
        let asking = tokio::spawn(async move { app.download_file(id, place).await.map(drop) });
        let mut beat = tokio::time::interval(Duration::from_millis(5));
        loop {
            tokio::select! {
                // Reads the events, which have no other consumer.
                event = self.events.recv() => drop(event.ok_or("the app tells nothing any more")?),
                _ = beat.tick() => {
                    if to.metadata().is_ok_and(|file| file.len() == n_bytes) {
                        break;
                    }
                    if started.elapsed() > TIMEOUT {
                        return Err(format!("{} does not come", to.display()).into());
                    }
                }
            }
        }
        let time = started.elapsed();
        asking.await??;
        Ok(time)
    }
}
