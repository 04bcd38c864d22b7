//! The files that a question waits for: only its own files.

use super::Uploads;
use crate::kernel::problem::Problem;
use crate::kernel::sanitize::show_name;
use parlance_domain::uploading::RetryableError;
use parlance_domain::{FileStatus, MessageId};
use parlance_store::{files, messages};
use parlance_words::{Text, messages as texts};

/// The readiness of a question's files.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Readiness {
    /// The service can use them, or will report why it cannot.
    Usable {
        /// Number of files that are still in processing as far as known, and whose status the service does not
        /// report.
        n_in_progress: u32,
    },
    /// The service has all of them, and is still processing some.
    InProgress {
        /// For which files the question waits.
        words: Text,
        /// How many files are in progress.
        n_files: u32,
    },
    /// Some of them have to be uploaded first; the text names the files that the question waits for.
    Uploads(Text),
}

impl Uploads {
    /// The readiness of a question's files. An error when one of them has failed: with the code `Offline` when the
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
        let (mut n_in_progress, mut n_unanswered) = (0_usize, 0_u32);
        for mut file in found {
            // The file is left out of the request, so the question need not wait for it.
            if file.deletion.is_underway() {
                continue;
            }
            if let Some(reason) = self.runner.running.stranded(file.id) {
                file.status = FileStatus::UploadFailed(reason);
            }
            match file.status {
                FileStatus::Queued => match self.runner.attempts.retries.waits_for(file.id) {
                    Some((RetryableError::Unreachable, how)) => return Err(Problem::out_of_reach(how)),
                    Some(_) => waiting.push((file.name, Some(Held::Refused))),
                    None => waiting.push((file.name, None)),
                },
                FileStatus::Uploading => waiting.push((file.name, None)),
                FileStatus::Paused => waiting.push((file.name, Some(Held::Paused))),
                FileStatus::Processing(_) => {
                    // The status may come from a file list, without polling. Start polling now.
                    self.polling.start(file.profile_id, file.id);
                    if self.polling.is_unanswered(file.profile_id, file.id) {
                        n_unanswered += 1;
                    } else {
                        n_in_progress += 1;
                        waiting.push((file.name, None));
                    }
                }
                FileStatus::UploadFailed(reason) => {
                    return Err(Problem::input(texts::upload_failed(show_name(&file.name)), reason));
                }
                // The service's reason for an unreadable file is better than the app's, and a deleted file is left
                // out of the request.
                FileStatus::Ready | FileStatus::ProcessingFailed(_) | FileStatus::Deleted => {}
            }
        }
        Ok(match describe(&waiting) {
            None => Readiness::Usable { n_in_progress: n_unanswered },
            Some(words) if waiting.len() == n_in_progress => {
                let n_files = u32::try_from(n_in_progress).unwrap_or(u32::MAX).saturating_add(n_unanswered);
                Readiness::InProgress { words, n_files }
            }
            Some(words) => Readiness::Uploads(words),
        })
    }
}

/// Why an upload does not go on at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    /// The user paused it.
    Paused,
    /// The service has refused it, and a retry is scheduled.
    Refused,
}

/// The names of the files that a question waits for; `None` if it waits for none.
fn describe(waiting: &[(String, Option<Held>)]) -> Option<Text> {
    let held = |why: Held| waiting.iter().find(|(_, held)| *held == Some(why));
    let (first, why) = held(Held::Paused).or_else(|| held(Held::Refused)).or(waiting.first())?;
    let (name, n_others) = (show_name(first), waiting.len().saturating_sub(1));
    Some(match why {
        Some(Held::Paused) => texts::upload_waits_paused(n_others, name),
        Some(Held::Refused) => texts::upload_waits_refused(n_others, name),
        None => texts::upload_waits(n_others, name),
    })
}

#[cfg(test)]
mod tests {
    use super::{Held, describe};

    #[test]
    fn a_question_says_for_which_files_it_waits() {
        let said = |waiting: &[(&str, Option<Held>)]| {
            let waiting: Vec<_> = waiting.iter().map(|(name, held)| ((*name).to_owned(), *held)).collect();
            describe(&waiting).map(|text| text.to_string())
        };
        assert_eq!(said(&[]), None);
        assert_eq!(said(&[("a.txt", None)]).unwrap(), "Waiting for a.txt.");
        assert_eq!(said(&[("a.txt", None), ("b.txt", None)]).unwrap(), "Waiting for a.txt and 1 more file.");
        assert_eq!(
            said(&[("a.txt", None), ("b\nc.txt", Some(Held::Paused)), ("d", Some(Held::Refused))]).unwrap(),
            "Waiting for b\u{fffd}c.txt, whose upload is paused, and 2 more files."
        );
        assert_eq!(
            said(&[("a.txt", Some(Held::Refused))]).unwrap(),
            "Waiting for a.txt, which the service hasn’t accepted yet."
        );
    }
}
