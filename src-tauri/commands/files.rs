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
    /// Lets the user choose files and attaches them.
    fn pick_attachments(to: AttachTarget) -> DraftView = shell.pick_attachments(to).await;
    /// Lets the user choose a folder, whose files can then be listed, attached and uploaded.
    fn pick_folder() -> OfferView = shell.offer_folder().await;
    /// The content of the clipboard: files and images as an offer, else the text.
    fn read_clipboard(to: Option<AttachTarget>) -> ClipView = shell.read_clipboard(to).await;
    /// The files named on the command line of this or another start, since the window last asked.
    fn take_given() -> Option<OfferView> = shell.take_given();
    /// Lets the user choose files and uploads them to a service.
    fn pick_uploads(profile_id: ProfileId) -> () = shell.pick_uploads(profile_id).await;
    /// Lets the user choose a destination and begins to download a file to it.
    fn download_file(file_id: FileId) -> DownloadId = shell.download_file(file_id).await;
    /// Lets the user choose a folder and begins to download files to it.
    fn download_files(file_ids: Vec<FileId>) -> () = shell.download_files(file_ids).await;
    /// Shows a downloaded file in its folder.
    fn reveal_download(download_id: DownloadId) -> () = shell.reveal_download(download_id).await;
    /// Opens a document in the system's default app; `false` if it is not on this computer.
    fn open_file(file_id: FileId) -> bool = shell.open_file(file_id).await;
    /// Sets the document that the user drags out of the window; `false` if it is not on this computer.
    fn drag_out_file(file_id: FileId) -> bool = shell.drag_out(file_id).await;
    /// Shows a file in the system's file manager; `false` if it is not on this computer.
    fn reveal_file(file_id: FileId) -> bool = shell.reveal_file(file_id).await;
    }
}
