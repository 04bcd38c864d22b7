//! What a question waits for: its own files, and nothing else.

use super::Uploads;
use super::run::Initiator;
use crate::problem::Problem;
use crate::sanitize::show_name;
use parlance_domain::uploading::RetryableError;
use parlance_domain::{FileId, FileStatus, MessageId};
use parlance_store::{files, messages};
use tokio::sync::watch;

/// How the files of a question stand.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Readiness {
    /// The service can use them, or will say best why it cannot.
    Usable,
    /// It waits for some of them; the sentence says for which.
    Waits(String),
}

impl Uploads {
    /// Changes whenever a file does.
    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// How the files of a question stand now. An error when one of them has failed: with the code `Offline` when the
    /// service was certainly not reached.
    pub(crate) async fn readiness(&self, question_id: MessageId) -> Result<Readiness, Problem> {
        let found = self
            .context
            .store
            .read(move |conn| {
                let ids = messages::get(conn, question_id)?.attachments;
                ids.iter().map(|id| files::get(conn, *id)).collect::<Result<Vec<_>, _>>()
            })
            .await?;
        let mut waiting = Vec::new();
        for mut file in found {
            // It does not go along, so nobody needs to wait for it.
            if file.deletion.is_underway() {
                continue;
            }
            if let Some(reason) = self.underway().stranded.get(&file.id) {
                file.status = FileStatus::UploadFailed(reason.clone());
            }
            match file.status {
                FileStatus::Queued => match self.waits_for(file.id) {
                    Some((RetryableError::Unreachable, how)) => return Err(Problem::out_of_reach(how)),
                    Some(_) => waiting.push((file.name, Some(KEPT_AWAY))),
                    None => waiting.push((file.name, None)),
                },
                FileStatus::Uploading => waiting.push((file.name, None)),
                FileStatus::Paused => waiting.push((file.name, Some(PAUSED))),
                FileStatus::Processing(_) => {
                    // A list of the service may have said so, and nobody has asked since.
                    self.follow(file.profile_id, file.id);
                    waiting.push((file.name, None));
                }
                FileStatus::UploadFailed(reason) => {
                    return Err(Problem::input(
                        format!("{} was not uploaded.", show_name(&file.name)),
                        format!("{reason} Your question is kept."),
                    ));
                }
                // The service names a file that it cannot read better than this app could, and a file that was
                // deleted is left out of the request.
                FileStatus::Ready | FileStatus::ProcessingFailed(_) | FileStatus::Deleted => {}
            }
        }
        Ok(words(&waiting).map_or(Readiness::Usable, Readiness::Waits))
    }

    /// Uploads those files whose upload has failed, was paused or waits: whoever sends them wants them to go.
    pub(crate) async fn ensure_uploading(&self, ids: &[FileId]) -> Result<(), Problem> {
        for id in ids.iter().copied() {
            let is_stranded = self.underway().stranded.contains_key(&id);
            let is_queued_again = self.context.store.write(move |tx| {
                let Some(file) = files::find(tx, id)? else { return Ok(false) };
                let rests = matches!(file.status, FileStatus::UploadFailed(_) | FileStatus::Paused);
                let goes = (is_stranded || rests) && file.service_file_id.is_none();
                if goes {
                    files::update_status(tx, id, &FileStatus::Queued)?;
                }
                Ok(goes)
            });
            if is_queued_again.await? {
                self.start(id, Initiator::Person);
                self.emit_file(id).await;
            } else {
                self.wake_now(id);
            }
        }
        Ok(())
    }
}

/// Why an upload does not go on at the moment, after the file's name.
const PAUSED: &str = ", whose upload is paused";
const KEPT_AWAY: &str = ", which the service has not taken yet";

/// For what a question waits, names with why they do not go on. `None` when it waits for nothing.
fn words(waiting: &[(String, Option<&str>)]) -> Option<String> {
    let stands = |why: &str| waiting.iter().find(|(_, stands)| *stands == Some(why));
    let (first, why) = stands(PAUSED).or_else(|| stands(KEPT_AWAY)).or(waiting.first())?;
    let first = show_name(first);
    let others = match waiting.len() {
        0 | 1 => String::new(),
        2 => " and 1\u{a0}more file".to_owned(),
        n => format!(" and {}\u{a0}more files", n - 1),
    };
    let why = why.unwrap_or_default();
    let comma = if why.is_empty() || others.is_empty() { "" } else { "," };
    Some(format!("Waits for {first}{why}{comma}{others}."))
}

#[cfg(test)]
mod tests {
    use super::{KEPT_AWAY, PAUSED, words};

    #[test]
    fn a_question_says_for_which_files_it_waits() {
        let said = |waiting: &[(&str, Option<&str>)]| {
            words(&waiting.iter().map(|(name, why)| ((*name).to_owned(), *why)).collect::<Vec<_>>())
        };
        assert_eq!(said(&[]), None);
        assert_eq!(said(&[("a.txt", None)]).unwrap(), "Waits for a.txt.");
        assert_eq!(
            said(&[("a.txt", None), ("b\nc.txt", Some(PAUSED)), ("d", Some(KEPT_AWAY))]).unwrap(),
            "Waits for b\u{fffd}c.txt, whose upload is paused, and 2\u{a0}more files."
        );
        assert_eq!(
            said(&[("a.txt", Some(KEPT_AWAY))]).unwrap(),
            "Waits for a.txt, which the service has not taken yet."
        );
    }
}
