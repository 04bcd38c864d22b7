//! The files on the service: listed, downloaded and deleted.
//!
//! Deleted is deleted: a file is gone when the service says so, and not before.

mod deletion;

pub(crate) use deletion::Deletions;

use crate::App;
use crate::clock::now_ms;
use crate::problem::Problem;
use crate::view::{AppEvent, FilesView};
use parlance_domain::{FileId, FileStatus, ProfileId};
use parlance_protocol::{FileObject, created_at_ms};
use parlance_store::files::{self, File, ListedFile};
use parlance_store::profiles;
use std::path::PathBuf;

impl App {
    /// The files of the chosen service: as the record knows them, or with `refresh` after asking the service.
    /// When it cannot be asked, the list is what is known and says why.
    ///
    /// # Errors
    /// When the record cannot be read.
    pub async fn list_files(&self, refresh: bool) -> Result<FilesView, Problem> {
        let profile_id = self.inner.services.chosen().ok_or_else(|| Problem::no_key("any service"))?;
        let problem = if refresh { self.refresh_files(profile_id).await.err() } else { None };
        let (found, checked_at_ms) = self
            .inner
            .record
            .read(move |conn| {
                let checked =
                    profiles::find(conn, profile_id)?.and_then(|profile| profile.files_checked_at_ms);
                Ok((files::list(conn, profile_id)?, checked))
            })
            .await?;
        let files = found.iter().map(|file| self.inner.uploads.draw(file)).collect();
        Ok(FilesView { files, checked_at_ms, problem: problem.map(Into::into) })
    }

    /// The name under which a file is offered for download.
    ///
    /// # Errors
    /// When the file is not on the service.
    pub async fn download_name(&self, id: FileId) -> Result<String, Problem> {
        let file = self.inner.record.read(move |conn| files::get(conn, id)).await?;
        service_id(&file)?;
        Ok(safe_name(&file.name))
    }

    /// Downloads a file to a place that the person chose, which must be free. Says where it is.
    ///
    /// # Errors
    /// When the file is not on the service, something is in its place, or it cannot be fetched or written.
    pub async fn download_file(&self, id: FileId, to: PathBuf) -> Result<String, Problem> {
        let file = self.inner.record.read(move |conn| files::get(conn, id)).await?;
        let client = self.inner.services.client(file.profile_id).await?;
        let result = client.download_file(service_id(&file)?, &to, |_, _| {}).await;
        self.inner.services.note_outcome(file.profile_id, result.as_ref().err()).await;
        if result.as_ref().is_err_and(parlance_client::Error::is_not_found) {
            self.bury(&file).await?;
        }
        let downloaded = result?;
        Ok(format!("{} is saved in {}.", crate::draw::show_name(&file.name), downloaded.path.display()))
    }

    /// Makes a file a tombstone and tells everybody.
    async fn bury(&self, file: &File) -> Result<(), Problem> {
        let id = file.id;
        self.inner.record.write(move |tx| files::mark_deleted(tx, id, now_ms())).await?;
        self.inner.uploads.note_change();
        self.tell_file(id).await;
        self.tell_files_changed(file.profile_id).await;
        Ok(())
    }

    /// Asks the service for its files and merges them into the record.
    async fn refresh_files(&self, profile_id: ProfileId) -> Result<(), Problem> {
        let client = self.inner.services.client(profile_id).await?;
        let asked_at_ms = now_ms();
        let result = client.list_files(None).await;
        self.inner.services.note_outcome(profile_id, result.as_ref().err()).await;
        // Nothing can be done with a file that has no id.
        let named = result?.data.into_iter().filter(|object| !object.id.trim().is_empty());
        let listed: Vec<ListedFile> = named.map(listed).collect();
        let (counts, n_files) = self
            .inner
            .record
            .write(move |tx| {
                let counts = files::merge_listing(tx, profile_id, &listed, asked_at_ms, now_ms())?;
                profiles::set_files_checked(tx, profile_id, asked_at_ms)?;
                Ok((counts, files::count(tx, profile_id)?))
            })
            .await?;
        if counts.is_change() {
            self.inner.uploads.note_change();
            self.inner.events.tell(AppEvent::FilesChanged { n_files }).await;
        }
        Ok(())
    }
}

fn listed(object: FileObject) -> ListedFile {
    ListedFile {
        service_file_id: object.id,
        name: object.filename,
        bytes: object.bytes,
        purpose: object.purpose,
        created_at_ms: created_at_ms(object.created_at),
        status: FileStatus::from_service_word(&object.status),
    }
}

fn service_id(file: &File) -> Result<&str, Problem> {
    match &file.service_file_id {
        Some(id) if file.deleted_at_ms.is_none() => Ok(id),
        _ => Err(Problem::not_found(
            "The service does not have this file.",
            "It was deleted, or never got there.",
        )),
    }
}

/// A name that is safe as a file's name on every system: no path, no control characters, not too long.
fn safe_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String = last
        .chars()
        .map(|c| {
            if c.is_control() || "<>:\"|?*".contains(c) || ('\u{202a}'..='\u{202e}').contains(&c) {
                '_'
            } else {
                c
            }
        })
        .collect();
    let mut kept = kept.trim_matches([' ', '.']).to_owned();
    while kept.len() > 200 {
        kept.pop();
    }
    let stem = kept.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let is_device = matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL")
        || (stem.len() == 4
            && (stem.starts_with("COM") || stem.starts_with("LPT"))
            && stem.ends_with(|c: char| c.is_ascii_digit()));
    match (kept.is_empty(), is_device) {
        (true, _) => "file".to_owned(),
        (false, true) => format!("_{kept}"),
        (false, false) => kept,
    }
}

#[cfg(test)]
mod tests {
    use super::safe_name;

    #[test]
    fn names_from_the_service_never_lead_elsewhere() {
        assert_eq!(safe_name("../../etc/passwd"), "passwd");
        assert_eq!(safe_name("C:\\Windows\\x.txt"), "x.txt");
        assert_eq!(safe_name("a\nb\u{202e}c.txt"), "a_b_c.txt");
        assert_eq!(safe_name(".."), "file");
        assert_eq!(safe_name(""), "file");
        assert_eq!(safe_name("con.txt"), "_con.txt");
        assert_eq!(safe_name("Angebot März.pdf"), "Angebot März.pdf");
        assert!(safe_name(&"😀".repeat(255)).len() <= 200);
    }
}
