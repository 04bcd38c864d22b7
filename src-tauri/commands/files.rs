//! Commands about attachments, the files of services, downloads and open documents.

use crate::command_list::{CommandList, commands};
use crate::shell::Shell;
use parlance_app::catch_panic;
use parlance_contract::CommandShape;
use parlance_contract::{AttachTarget, ClipView, DraftView, OfferView, ProblemView};
use parlance_domain::{DownloadId, FileId, ProfileId};
use tauri::State;
use ts_rs::TS;

commands! {
    shell: Shell {
    /// Lets the person choose files and attaches them.
    fn pick_attachments(to: AttachTarget) -> DraftView = shell.pick_attachments(to).await;
    /// Lets the person choose a folder; what is in it can be listed, attached and uploaded.
    fn pick_folder() -> OfferView = shell.offer_folder().await;
    /// What is on the clipboard: files and pictures as what was shown to the app, else the words.
    fn read_clipboard(to: Option<AttachTarget>) -> ClipView = shell.read_clipboard(to).await;
    /// Files that starts of the app named since the window last asked.
    fn take_given() -> Option<OfferView> = shell.take_given();
    /// Lets the person choose files and uploads them to a service.
    fn pick_uploads(profile_id: ProfileId) -> () = shell.pick_uploads(profile_id).await;
    /// Lets the person choose a place and begins to download a file to it.
    fn download_file(file_id: FileId) -> DownloadId = shell.download_file(file_id).await;
    /// Lets the person choose a folder and begins to download files to it.
    fn download_files(file_ids: Vec<FileId>) -> () = shell.download_files(file_ids).await;
    /// Shows a downloaded file in its folder.
    fn reveal_download(download_id: DownloadId) -> () = shell.reveal_download(download_id).await;
    /// Opens a document in the app that the system has for it; `false` when it is not on this computer.
    fn open_file(file_id: FileId) -> bool = shell.open_file(file_id).await;
    /// A document is dragged out of the window from now on; `false` when it is not on this computer.
    fn drag_out_file(file_id: FileId) -> bool = shell.drag_out(file_id).await;
    /// Shows a file in its place on this computer; `false` when it is not there.
    fn reveal_file(file_id: FileId) -> bool = shell.reveal_file(file_id).await;
    }
}
