//! Polls files in processing: one task per service polls them until they can be used, whatever names the service has
//! for its statuses.
//!
//! No polling without a valid key. A notice names a file that is processed for too long; it is polled again after a
//! refresh.

mod schedule;

use super::states::FileStates;
use crate::files::service_files::is_list_answered;
use crate::kernel::clock::now_ms;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_name;
use crate::services::context::Context;
use futures_util::{StreamExt as _, stream};
use parking_lot::Mutex;
use parlance_contract::AppEvent;
use parlance_domain::{FileId, FileStatus, ProfileId};
use parlance_store::files::{self, File};
use parlance_words::{Paragraph, messages};
use schedule::{Begins, GivenUp, Schedule};
use std::collections::HashMap;
use std::sync::Arc;
use tokio::sync::Notify;

/// Number of parallel requests per service.
const N_AT_ONCE: usize = 4;

/// The files whose status is polled until it is final. Clones share them.
#[derive(Clone)]
pub(super) struct Polling {
    context: Context,
    states: FileStates,
    services: Arc<Mutex<HashMap<ProfileId, Polled>>>,
}

/// The files of one service that are polled, shared by the polling task and those that add files.
#[derive(Default)]
struct Polled {
    schedule: Schedule,
    changed: Arc<Notify>,
}

/// The result of polling a file's status.
enum Answer {
    /// The status is not final yet.
    Open,
    /// The service was not reached, or could not be asked.
    NotAsked,
    /// The service was reached, but did not report the status.
    Unanswered,
    /// The status is final.
    Final,
    /// The service does not accept the key.
    KeyRejected,
}

impl Polling {
    pub(super) fn new(context: Context, states: FileStates) -> Self {
        Self { context, states, services: Arc::default() }
    }

    /// Polls the status of a file in processing, with growing pauses, until it is final.
    pub(super) fn start(&self, profile_id: ProfileId, id: FileId) {
        self.add(profile_id, id, Begins::InProgress);
    }

    /// Polls the status of a file that is usable and that the service may still find unreadable.
    pub(super) fn start_usable(&self, profile_id: ProfileId, id: FileId) {
        self.add(profile_id, id, Begins::Usable);
    }

    /// Polls every file that a service is processing, according to the store.
    pub(super) async fn start_all(&self, profile_id: ProfileId) -> Result<(), Problem> {
        let processing =
            self.context.store.read(move |conn| files::list_processing(conn, profile_id)).await?;
        processing.into_iter().for_each(|id| self.start(profile_id, id));
        Ok(())
    }

    /// Whether the service is reachable but does not report the status of a file.
    pub(super) fn is_unanswered(&self, profile_id: ProfileId, id: FileId) -> bool {
        self.services.lock().get(&profile_id).is_some_and(|polled| polled.schedule.is_unanswered(id))
    }

    fn add(&self, profile_id: ProfileId, id: FileId, begins: Begins) {
        let mut services = self.services.lock();
        let is_new = !services.contains_key(&profile_id);
        let polled = services.entry(profile_id).or_default();
        polled.schedule.add(id, begins, self.context.clock.now());
        polled.changed.notify_one();
        let changed = polled.changed.clone();
        drop(services);
        if is_new {
            let poller = Poller { polling: self.clone(), profile_id, changed };
            let what = [messages::files_not_followed(), messages::files_refresh_to_check()];
            let context = &self.context;
            context.tasks.spawn_noticed("poll files", &context.events, what, async move {
                let poller = poller;
                poller.poll_all().await;
            });
        }
    }
}

/// The polling task of one service, which has at most one.
struct Poller {
    polling: Polling,
    profile_id: ProfileId,
    changed: Arc<Notify>,
}

impl Drop for Poller {
    fn drop(&mut self) {
        let mut services = self.polling.services.lock();
        // Another task may have begun since this one ran out of work.
        let is_own = |polled: &mut Polled| Arc::ptr_eq(&polled.changed, &self.changed);
        if services.get_mut(&self.profile_id).is_some_and(is_own) {
            services.remove(&self.profile_id);
        }
        drop(services);
        self.polling.states.note_change();
    }
}

impl Poller {
    async fn poll_all(&self) {
        loop {
            let (due, next, has_room) = {
                let mut services = self.polling.services.lock();
                let Some(polled) = services.get_mut(&self.profile_id) else { return };
                if polled.schedule.is_empty() {
                    // Under the lock, so that a file added now does not rely on a task that is about to end.
                    services.remove(&self.profile_id);
                    return;
                }
                let schedule = &mut polled.schedule;
                (
                    schedule.due(self.polling.context.clock.now()),
                    schedule.next_due(),
                    schedule.take_overflow(),
                )
            };
            if has_room {
                self.fill_up().await;
            }
            if due.is_empty() {
                tokio::select! {
                    () = self.polling.context.clock.until_any(next) => {}
                    () = self.changed.notified() => {}
                }
                continue;
            }
            if self.ask_for(due).await {
                self.until_connected().await;
            }
        }
    }

    /// Adds files that wait in the store for room.
    async fn fill_up(&self) {
        let profile_id = self.profile_id;
        let read =
            self.polling.context.store.read(move |conn| files::list_processing(conn, profile_id)).await;
        match read {
            Ok(waiting) => {
                let now = self.polling.context.clock.now();
                self.change(|schedule| {
                    waiting.into_iter().for_each(|id| schedule.add_waiting(id, now));
                });
            }
            Err(problem) => tracing::warn!(%problem, "files that wait for being followed could not be read"),
        }
    }

    /// Polls files, a few at once. Returns whether the service rejects the key.
    async fn ask_for(&self, due: Vec<FileId>) -> bool {
        let polled = stream::iter(due).map(|id| async move { (id, self.ask(id).await) });
        let mut polled = polled.buffer_unordered(N_AT_ONCE);
        while let Some((id, answer)) = polled.next().await {
            match answer {
                Ok(polled @ (Answer::Open | Answer::NotAsked | Answer::Unanswered)) => {
                    let now = self.polling.context.clock.now();
                    let given_up = self.change(|schedule| {
                        if !matches!(polled, Answer::NotAsked) {
                            schedule.note_answer(id, matches!(polled, Answer::Open));
                        }
                        schedule.note_asked(id, now);
                        schedule.give_up(id, now)
                    });
                    if matches!(polled, Answer::Unanswered) {
                        // A question that waits for the file may have to go without its status.
                        self.polling.states.note_change();
                    }
                    if given_up.flatten() == Some(GivenUp::InProgress) {
                        self.say_given_up(id).await;
                    }
                }
                Ok(Answer::Final) => {
                    self.change(|schedule| schedule.remove(id));
                }
                Ok(Answer::KeyRejected) => return true,
                Err(problem) => {
                    tracing::warn!(%problem, "a file's status could not be followed");
                    self.change(|schedule| schedule.note_asked(id, self.polling.context.clock.now()));
                }
            }
        }
        false
    }

    /// Waits until the service has a key that it accepts.
    async fn until_connected(&self) {
        let services = &self.polling.context.services;
        let mut changes = services.changes();
        while services.needs_key(self.profile_id) && changes.changed().await.is_ok() {}
        self.change(|schedule| schedule.begin_anew(self.polling.context.clock.now()));
    }

    fn change<T>(&self, change: impl FnOnce(&mut Schedule) -> T) -> Option<T> {
        let mut services = self.polling.services.lock();
        services.get_mut(&self.profile_id).map(|polled| change(&mut polled.schedule))
    }

    async fn ask(&self, id: FileId) -> Result<Answer, Problem> {
        let context = &self.polling.context;
        let Some(known) = context.store.read(move |conn| files::find(conn, id)).await? else {
            return Ok(Answer::Final);
        };
        let is_open = match known.status {
            FileStatus::Processing(_) => true,
            FileStatus::Ready => self.change(|schedule| schedule.is_usable(id)).unwrap_or(false),
            _ => false,
        };
        let Some(service_id) = known.service_file_id.as_ref().filter(|_| is_open) else {
            return Ok(Answer::Final);
        };
        let Ok(client) = context.services.client(self.profile_id).await else {
            let is_without_key = context.services.needs_key(self.profile_id);
            return Ok(if is_without_key { Answer::KeyRejected } else { Answer::NotAsked });
        };
        let polled = client.get_file(service_id).await;
        context.services.note_file_outcome(self.profile_id, polled.as_ref().err()).await;
        let (status, is_preliminary) = match polled {
            Ok(object) => {
                (FileStatus::from_service_word(&object.status), FileStatus::is_preliminary(&object.status))
            }
            Err(error) if error.is_not_found() => {
                if !is_list_answered(&client).await {
                    return Ok(Answer::Unanswered);
                }
                self.lose(&known).await?;
                return Ok(Answer::Final);
            }
            Err(error) if error.is_auth() => return Ok(Answer::KeyRejected),
            Err(error) if error.never_reached_service() => return Ok(Answer::NotAsked),
            Err(_) => return Ok(Answer::Unanswered),
        };
        let is_open = is_preliminary || matches!(status, FileStatus::Processing(_));
        let polled = if is_open { Answer::Open } else { Answer::Final };
        if status == known.status {
            return Ok(polled);
        }
        context.store.write(move |tx| files::update_status(tx, id, &status)).await?;
        self.polling.states.note_change();
        self.polling.states.emit(id).await;
        Ok(polled)
    }

    /// Reports a file that is no longer polled, because the service has processed it for too long.
    async fn say_given_up(&self, id: FileId) {
        let found = self.polling.context.store.read(move |conn| files::find(conn, id)).await;
        let Ok(Some(file)) = found else { return };
        let text = Paragraph::from([
            messages::file_processing_long(show_name(&file.name)),
            messages::file_not_followed(),
            messages::files_refresh_to_check(),
        ]);
        self.polling.context.events.emit(AppEvent::Notice { text }).await;
    }

    /// Handles a file that the service received and no longer has. Files from this computer can be uploaded again;
    /// others are marked as deleted.
    async fn lose(&self, known: &File) -> Result<(), Problem> {
        let Polling { context, states, .. } = &self.polling;
        let (id, shown) = (known.id, show_name(&known.name));
        let reason = Problem::forgotten_file(&shown).text();
        let write = context.store.write(move |tx| {
            let is_kept = files::lose(tx, id, &reason)?;
            if !is_kept {
                files::mark_deleted(tx, id, now_ms())?;
            }
            Ok(is_kept)
        });
        if !write.await? {
            states.note_deleted(known).await;
            let text = messages::upload_forgotten(shown).into();
            context.events.emit(AppEvent::Notice { text }).await;
            return Ok(());
        }
        states.note_change();
        states.emit(id).await;
        states.emit_count(known.profile_id).await;
        Ok(())
    }
}
