//! Commands about attachments, the files of services, downloads and open documents.

use crate::command_list::{CommandList, CommandShape, commands};
use crate::shell::Shell;
use parlance_app::catch_panic;
use parlance_app::view::{
    AttachTarget, CitedQuoteView, ClipView, ConversationRow, DraftView, FileDetailsView, FileView,
    FilesSumView, FilesWindowView, OfferListView, OfferView, OpenDocumentsView, PageMarksView, PageView,
    PassageHitView, PreviewHitsView, PreviewView, ProblemView, QuoteContextView, QuotePlaceView,
    SelectableView, ThumbnailView,
};
use parlance_domain::file_list::FilesQuery;
use parlance_domain::search::SearchQuery;
use parlance_domain::{ConversationId, DownloadId, FileId, PreviewId, ProfileId};
use tauri::State;
use ts_rs::TS;

commands! {
    shell: Shell {
    /// All passages of a file with what is asked for, in their order.
    fn search_file(query: SearchQuery, file_id: FileId) -> Vec<PassageHitView> = shell.app().search_file(query, file_id);
    /// Lets the person choose files and attaches them.
    fn pick_attachments(to: AttachTarget) -> DraftView = shell.pick_attachments(to);
    /// Lets the person choose a folder; what is in it can be listed, attached and uploaded.
    fn pick_folder() -> OfferView = shell.offer_folder();
    /// What is on the clipboard: files and pictures as what was shown to the app, else the words.
    fn read_clipboard(to: Option<AttachTarget>) -> ClipView = shell.read_clipboard(to);
    /// Keeps words as a document, which can be attached like what was dropped.
    fn offer_text(to: AttachTarget, text: String) -> OfferView = shell.app().offer_text(to, text);
    /// Takes a pasted document off the draft or the edit again, and off the service when nothing else uses it.
    fn undo_paste(from: AttachTarget, file_id: FileId) -> DraftView = shell.app().undo_paste(from, file_id);
    /// Files that starts of the app named since the window last asked.
    fn take_given() -> Option<OfferView> = shell.take_given();
    /// Files of the question's service in whose names the words occur and that the question does not have yet.
    fn find_files(to: AttachTarget, query: String) -> Vec<FileView> = shell.app().find_files(to, query);
    /// Attaches a file that the service has already.
    fn reuse_file(to: AttachTarget, file_id: FileId) -> DraftView = shell.app().reuse_file(to, file_id);
    /// The files of what was shown to the app, once all of it has been looked at.
    fn list_offer(offer_id: u32) -> OfferListView = shell.app().list_offer(offer_id);
    /// Attaches the chosen files of what was shown, by their places in its list; without a choice all.
    fn attach_offer(offer_id: u32, to: AttachTarget, chosen: Option<Vec<u32>>) -> DraftView =
        shell.app().attach_offer(offer_id, to, chosen);
    /// Uploads the chosen files of what was shown to a service; without a choice all.
    fn upload_offer(offer_id: u32, profile_id: ProfileId, chosen: Option<Vec<u32>>) -> () =
        shell.app().upload_offer(offer_id, profile_id, chosen);
    /// Lets go of what was shown.
    fn discard_offer(offer_id: u32) -> () = shell.app().discard_offer(offer_id);
    /// Takes a file off the draft or the edit and stops its upload.
    fn remove_attachment(from: AttachTarget, file_id: FileId) -> DraftView =
        shell.app().remove_attachment(from, file_id);
    /// Looks whether the originals of a conversation's files have changed; what has is told.
    fn check_sources(conversation_id: ConversationId) -> () = shell.app().check_sources(conversation_id);
    /// Uploads a file as it is on disk now and attaches it, in the place of its old version if that is attached.
    fn attach_new_version(to: AttachTarget, file_id: FileId) -> DraftView =
        shell.app().attach_new_version(to, file_id);
    /// Pauses an upload, also over the end of the app.
    fn pause_upload(file_id: FileId) -> () = shell.app().pause_upload(file_id);
    /// Pauses all uploads.
    fn pause_uploads() -> () = shell.app().pause_uploads();
    /// Lets a paused upload go on, or retries one that failed or waits.
    fn resume_upload(file_id: FileId) -> () = shell.app().resume_upload(file_id);
    /// Lets all paused uploads go on.
    fn resume_uploads() -> () = shell.app().resume_uploads();
    /// Stops an upload.
    fn cancel_upload(file_id: FileId) -> () = shell.app().cancel_upload(file_id);
    /// A stretch of the list of a service's files, as the store knows them.
    fn list_files(profile_id: ProfileId, query: FilesQuery, offset: u32, n_rows: u32) -> FilesWindowView =
        shell.app().list_files(profile_id, query, offset, n_rows);
    /// What all files of a service come to, and how old that knowledge is.
    fn sum_up_files(profile_id: ProfileId) -> FilesSumView = shell.app().sum_up_files(profile_id);
    /// Asks a service for its files, all or those of one purpose; says why it could not be asked.
    fn refresh_files(profile_id: ProfileId, purpose: Option<String>) -> Option<ProblemView> = shell.app().refresh_files(profile_id, purpose);
    /// All files of a service that are asked for and can be selected.
    fn list_selectable_files(profile_id: ProfileId, query: FilesQuery) -> Vec<SelectableView> =
        shell.app().list_selectable_files(profile_id, query);
    /// The conversations that use a file.
    fn list_uses(file_id: FileId) -> Vec<ConversationRow> = shell.app().list_uses(file_id);
    /// Takes tombstones off the list.
    fn forget_files(file_ids: Vec<FileId>) -> () = shell.app().forget_files(file_ids);
    /// Lets the person choose files and uploads them to a service.
    fn pick_uploads(profile_id: ProfileId) -> () = shell.pick_uploads(profile_id);
    /// Lets the person choose a place and begins to download a file to it.
    fn download_file(file_id: FileId) -> DownloadId = shell.download_file(file_id);
    /// Lets the person choose a folder and begins to download files to it.
    fn download_files(file_ids: Vec<FileId>) -> () = shell.download_files(file_ids);
    /// Goes on with a download that broke off.
    fn retry_download(download_id: DownloadId) -> () = shell.app().retry_download(download_id);
    /// Stops a download, or lets go of one that has ended.
    fn dismiss_download(download_id: DownloadId) -> () = shell.app().dismiss_download(download_id);
    /// Shows a downloaded file in its folder.
    fn reveal_download(download_id: DownloadId) -> () = shell.reveal_download(download_id);
    /// What is in a file; with a citation's place and words, from where they stand; as its source, if it has one.
    fn open_preview(file_id: FileId, place: String, quote: String, is_source: bool) -> PreviewView =
        shell.app().open_preview(file_id, place, quote, is_source);
    /// A page of an open document, counted from 1, so many pixels wide, with its words.
    fn show_page(preview_id: PreviewId, page: u32, width: u32) -> PageView = shell.app().show_page(preview_id, page, width);
    /// A small picture of a page of an open document, counted from 1.
    fn show_thumbnail(preview_id: PreviewId, page: u32) -> ThumbnailView = shell.app().show_thumbnail(preview_id, page);
    /// The first page of a PDF, or a picture, in small: its path. `None` when it has none or is not on this computer.
    fn show_cover(file_id: FileId) -> Option<String> = shell.app().show_cover(file_id);
    /// Where quotes stand on a page of an open document, and the words of a query.
    fn mark_page(preview_id: PreviewId, page: u32, quotes: Vec<CitedQuoteView>, query: String) -> PageMarksView =
        shell.app().mark_page(preview_id, page, quotes, query);
    /// On which pages of an open document words stand, and how often; asked again while there is more to be searched.
    fn find_in_preview(preview_id: PreviewId, query: String) -> PreviewHitsView = shell.app().find_in_preview(preview_id, query);
    /// On which page of an open document the words of a citation stand.
    fn locate_quote(preview_id: PreviewId, place: String, quote: String) -> QuotePlaceView =
        shell.app().locate_quote(preview_id, place, quote);
    /// A quote with the sentences around it in its file, where that is known without effort.
    fn read_quote_context(file_id: FileId, place: String, quote: String) -> Option<QuoteContextView> =
        shell.app().read_quote_context(file_id, place, quote);
    /// Lets go of what is open of a file.
    fn close_preview(file_id: FileId) -> () = shell.app().close_preview(file_id);
    /// Opens a document in the app that the system has for it; `false` when it is not on this computer.
    fn open_file(file_id: FileId) -> bool = shell.open_file(file_id);
    /// A document is dragged out of the window from now on; `false` when it is not on this computer.
    fn drag_out_file(file_id: FileId) -> bool = shell.drag_out(file_id);
    /// Shows a file in its place on this computer; `false` when it is not there.
    fn reveal_file(file_id: FileId) -> bool = shell.reveal_file(file_id);
    /// Remembers which documents are open beside the conversation.
    fn save_open_documents(open: OpenDocumentsView) -> () = shell.app().save_open_documents(open);
    /// Everything about a file but its content, from the store or, with `refresh`, from the service.
    fn inspect_file(file_id: FileId, refresh: bool) -> FileDetailsView = shell.app().inspect_file(file_id, refresh);
    /// Deletes files on the service, unless that is taken back in time.
    fn delete_files(file_ids: Vec<FileId>) -> () = shell.app().delete_files(file_ids);
    /// Takes back the deletion of files.
    fn restore_files(file_ids: Vec<FileId>) -> () = shell.app().restore_files(file_ids);
    }
}
