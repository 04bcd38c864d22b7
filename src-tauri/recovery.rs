//! The window of an app whose store cannot be opened: shows the problem and the possible actions.
//!
//! Owns the transition into the app. `parlance-app` decides which actions are offered.

use crate::opened::{enter, open_app};
use parking_lot::Mutex;
use parlance_app::Problem;
use parlance_app::{Config, OpenError, recovery};
use parlance_contract::RecoveryView;
use std::time::Instant;
use tauri::{AppHandle, Manager as _};

/// The state that Tauri passes to each command of this window.
pub(crate) struct Recovery {
    config: Mutex<Config>,
    tauri: AppHandle,
    started_at: Instant,
    offer: Mutex<RecoveryView>,
    /// Locked while an action runs.
    turn: tokio::sync::Mutex<()>,
}

impl Recovery {
    pub(crate) fn new(config: Config, tauri: AppHandle, started_at: Instant, offer: RecoveryView) -> Self {
        let (offer, config) = (Mutex::new(offer), Mutex::new(config));
        Self { config, tauri, started_at, offer, turn: tokio::sync::Mutex::default() }
    }

    /// The problem and the possible actions.
    pub(crate) fn offer(&self) -> RecoveryView {
        self.offer.lock().clone()
    }

    /// Opens the app with its newest backup.
    pub(crate) async fn restore_backup(&self) -> Result<(), Problem> {
        let _turn = self.turn.lock().await;
        if !self.is_open() {
            recovery::restore_backup(&self.config()).await?;
        }
        self.open().await
    }

    /// Opens the app with the readable part of its store.
    pub(crate) async fn salvage(&self) -> Result<(), Problem> {
        let _turn = self.turn.lock().await;
        if !self.is_open() {
            recovery::salvage(&self.config()).await?;
        }
        self.open().await
    }

    /// Opens the app with an empty store.
    pub(crate) async fn start_afresh(&self) -> Result<(), Problem> {
        let _turn = self.turn.lock().await;
        if !self.is_open() {
            recovery::start_afresh(&self.config()).await?;
        }
        self.open().await
    }

    /// Opens the app with its encrypted data.
    pub(crate) async fn open_with_recovery_key(&self, key: String) -> Result<(), Problem> {
        let _turn = self.turn.lock().await;
        if !self.is_open() {
            let config = recovery::recover_key(&self.config(), key).await?;
            *self.config.lock() = config;
        }
        self.open().await
    }

    /// Migrates the data although no backup can be made, and opens the app. The consent is for this attempt only.
    pub(crate) async fn update_without_backup(&self) -> Result<(), Problem> {
        let _turn = self.turn.lock().await;
        self.open_with(Config { updates_without_backup: true, ..self.config() }).await
    }

    /// Tries again to open the app, with the data as they are now.
    pub(crate) async fn try_again(&self) -> Result<(), Problem> {
        let _turn = self.turn.lock().await;
        self.open().await
    }

    fn config(&self) -> Config {
        self.config.lock().clone()
    }

    fn is_open(&self) -> bool {
        self.tauri.try_state::<crate::shell::Shell>().is_some()
    }

    async fn open(&self) -> Result<(), Problem> {
        self.open_with(self.config()).await
    }

    /// Opens the app. On failure, updates the possible actions and returns the reason.
    async fn open_with(&self, config: Config) -> Result<(), Problem> {
        if self.is_open() {
            return Ok(());
        }
        match open_app(config).await {
            Ok(opened) => {
                enter(&self.tauri, opened, self.config(), self.started_at);
                Ok(())
            }
            Err(error) => {
                let offer = offer(&self.config(), &error).await?;
                let problem = Problem::from_view(offer.problem.clone());
                *self.offer.lock() = offer;
                Err(problem)
            }
        }
    }
}

/// The possible actions for an app that could not be opened.
pub(crate) async fn offer(config: &Config, error: &OpenError) -> Result<RecoveryView, Problem> {
    recovery::offer(config, error).await
}
