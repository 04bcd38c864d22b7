//! Files, attachments, uploads, downloads and previews.

use super::commands;
use crate::App;
use crate::kernel::problem::Problem;
use parlance_contract::{
    AttachTarget, CitedQuoteView, ConversationRow, DraftView, FileDetailsView, FileView, FilesSumView,
    FilesWindowView, OfferListView, OfferView, OpenDocumentsView, PageMarksView, PageView, PassageHitView,
    PreviewHitsView, PreviewView, ProblemView, QuoteContextView, QuoteMarksView, QuotePlaceView,
    SelectableView, ThumbnailView,
};
use parlance_domain::file_list::FilesQuery;
use parlance_domain::search::SearchQuery;
use parlance_domain::{ConversationId, DownloadId, FileId, PreviewId, ProfileId};

commands! {
    app;
    /// All matching passages of a file, in their order.
    fn search_file(query: SearchQuery, file_id: FileId) -> Vec<PassageHitView> =
        app.features.conversations.search.in_file(query, file_id).await;
    /// Saves text as a document, which can be attached like a dropped file.
    /// Fails when the conversation does not exist or the document cannot be written.
    fn offer_text(to: AttachTarget, text: String) -> OfferView =
        app.features.scopes.of_target(to).await.files.pasted.offer_text(to, text, app.language().await).await;
    /// Removes a pasted document from the draft or the edit, and from the service unless something else uses it. A file
    /// that existed before the paste stays.
    /// Fails when the store cannot be written, or the service does not delete the file.
    fn undo_paste(from: AttachTarget, file_id: FileId) -> DraftView =
        app.features.scopes.of_target(from).await.files.drafts.undo_paste(from, file_id).await;
    /// Files of a question's service whose names contain all these words and that the question does not have yet:
    /// ready files first, then the newest.
    fn find_files(to: AttachTarget, query: String) -> Vec<FileView> =
        app.features.scopes.of_target(to).await.files.drafts.find(to, query).await;
    /// Attaches a file that is on the conversation's service, or being uploaded to it.
    /// Fails when it is no longer there or belongs to another service.
    fn reuse_file(to: AttachTarget, file_id: FileId) -> DraftView =
        app.features.scopes.of_target(to).await.files.drafts.reuse(to, file_id).await;
    /// The files of an offer, after its scan.
    /// Fails when it was discarded.
    fn list_offer(offer_id: u32) -> OfferListView = app.features.files.offers.list(offer_id).await;
    /// Attaches the chosen files of an offer, by default all, to the draft of a conversation or to a question that is
    /// being edited, and names files that cannot be used. The offer stays if this fails.
    /// Fails when it was discarded or no file of it can be used.
    fn attach_offer(offer_id: u32, to: AttachTarget, chosen: Option<Vec<u32>>) -> DraftView =
        app.features.scopes.of_target(to).await.files.drafts.attach_offer(offer_id, to, chosen).await;
    /// Uploads the chosen files of an offer, by default all, to a service, and names files that cannot be used.
    /// Fails when it was discarded or no file of it can be used.
    fn upload_offer(offer_id: u32, profile_id: ProfileId, chosen: Option<Vec<u32>>) -> () =
        app.features.files.library.upload_offer(offer_id, profile_id, chosen).await;
    /// Discards an offer.
    fn discard_offer(offer_id: u32) -> () = {
        app.features.files.offers.remove(offer_id);
        Ok(())
    };
    /// Removes a file from the draft or the edit. Its upload ends when nothing else uses it.
    fn remove_attachment(from: AttachTarget, file_id: FileId) -> DraftView =
        app.features.scopes.of_target(from).await.files.drafts.remove(from, file_id).await;
    /// Checks whether the sources of a conversation's files have changed on disk since their upload, and emits changes.
    fn check_sources(conversation_id: ConversationId) -> () = {
        app.features.scopes.of(conversation_id).files.uploads.sources.check_for_changes(conversation_id);
        Ok(())
    };
    /// Uploads the current version of a file of this computer, and attaches it to the draft or the edit, in place of
    /// the old version if that is attached. Messages keep the old one.
    /// Fails when the file cannot be used any more; the draft is unchanged then.
    fn attach_new_version(to: AttachTarget, file_id: FileId) -> DraftView =
        app.features.scopes.of_target(to).await.files.drafts.attach_new_version(to, file_id).await;
    /// Pauses a waiting or running upload, even across restarts. A file that the service has received meanwhile stays
    /// unchanged.
    fn pause_upload(file_id: FileId) -> () = app.features.scopes.of_file(file_id).await.files.uploads.pause(vec![file_id]).await;
    /// Pauses all waiting and running uploads.
    fn pause_uploads() -> () = app.features.files.uploads.pause_all().await;
    /// Resumes a paused upload, or retries one that failed or waits for its retry. It starts from the beginning of
    /// the file, because the interface cannot resume one.
    fn resume_upload(file_id: FileId) -> () = app.features.scopes.of_file(file_id).await.files.uploads.upload_anyway(file_id).await;
    /// Resumes all paused uploads.
    fn resume_uploads() -> () = app.features.files.uploads.resume_paused().await;
    /// Ends an upload; the file is removed from every draft and forgotten. Questions with the file are sent without
    /// it. No effect when the service has it already.
    fn cancel_upload(file_id: FileId) -> () = app.features.scopes.of_file(file_id).await.files.uploads.cancel(file_id).await;
    /// The files of a service that match the query, from the store: `n_rows` from `offset` on, at most 1000.
    fn list_files(profile_id: ProfileId, query: FilesQuery, offset: u32, n_rows: u32) -> FilesWindowView =
        app.features.files.library.list(profile_id, query, offset, n_rows).await;
    /// The totals of a service's files, and the age of its list.
    fn sum_up_files(profile_id: ProfileId) -> FilesSumView = app.features.files.library.sum_up(profile_id).await;
    /// Requests a service's file list, all or those of one purpose (interface section 4.3), and merges it into the
    /// store. Returns the problem of a failed request; the stored files stay then.
    fn refresh_files(profile_id: ProfileId, purpose: Option<String>) -> Option<ProblemView> =
        app.features.files.library.refresh(profile_id, purpose).await;
    /// All files of a service that match the query and can be selected.
    fn list_selectable_files(profile_id: ProfileId, query: FilesQuery) -> Vec<SelectableView> =
        app.features.files.library.list_selectable(profile_id, query).await;
    /// The conversations that use a file, newest first.
    fn list_uses(file_id: FileId) -> Vec<ConversationRow> = app.features.files.library.list_uses(file_id).await;
    /// Removes deleted files from the list. Messages keep their names.
    fn forget_files(file_ids: Vec<FileId>) -> () = app.features.files.library.forget(file_ids).await;
    /// Retries a failed download, or the missing files of a batch. It resumes partial files if the service supports
    /// ranges.
    /// Fails when it is no longer listed.
    fn retry_download(download_id: DownloadId) -> () = app.features.files.downloads.retry(download_id).await;
    /// Stops a download, or lets go of one that has ended. Saved files stay; partial ones are deleted.
    fn dismiss_download(download_id: DownloadId) -> () = app.features.files.downloads.dismiss(download_id).await;
    /// The content of a file. With `place` and `quote`, as a citation names them, it begins where these words stand.
    /// With `is_source`, a document whose source is text is shown as that text.
    /// Fails when the content cannot be fetched.
    fn open_preview(file_id: FileId, place: String, quote: String, is_source: bool) -> PreviewView = {
        let files = app.features.scopes.of_file(file_id).await.files;
        let opened = files.previews.open(file_id, place, quote, is_source).await?;
        app.features.context.links.note_document(&opened);
        Ok(opened)
    };
    /// A page of an open document, counted from 1, as an image of the given width in pixels, with its words.
    /// Fails when the document is no longer open, or the page cannot be rendered.
    fn show_page(preview_id: PreviewId, page: u32, width: u32) -> PageView =
        app.features.files.previews.show_page(preview_id, page, width).await;
    /// A small picture of a page of an open document, counted from 1.
    /// Fails when the document is no longer open, or the page cannot be rendered.
    fn show_thumbnail(preview_id: PreviewId, page: u32) -> ThumbnailView =
        app.features.files.previews.show_thumbnail(preview_id, page).await;
    /// The first page of a PDF, or a picture, in small: its path below the scheme of previews. `None` for files of
    /// other kinds, for those that are not on this computer and for those that cannot be shown.
    /// Fails when the file does not exist.
    fn show_cover(file_id: FileId) -> Option<String> =
        app.features.scopes.of_file(file_id).await.files.previews.show_cover(file_id).await;
    /// The places of quotes and of the words of `query` on a page of an open document. For a changed quote, the place
    /// of its longest part on the page; none for a quote of another page.
    /// Fails when the document is no longer open, or the page cannot be read.
    fn mark_page(preview_id: PreviewId, page: u32, quotes: Vec<CitedQuoteView>, query: String) -> PageMarksView =
        app.features.files.previews.mark_page(preview_id, page, quotes, query).await;
    /// On which pages of an open document words stand, and how often; asked again while there is more to be searched.
    /// Fails when the document is no longer open.
    fn find_in_preview(preview_id: PreviewId, query: String) -> PreviewHitsView =
        app.features.files.previews.find_in_preview(preview_id, query).await;
    /// On which page of an open document the words of a citation stand.
    /// Fails when the document is no longer open.
    fn locate_quote(preview_id: PreviewId, place: String, quote: String) -> QuotePlaceView =
        app.features.files.previews.locate_quote(preview_id, place, quote).await;
    /// The positions of quotes in the parts of a document that is shown as text. Each part has one or more texts; the
    /// first with the quote counts. If no part contains a quote, the longest fragment of it that a part contains counts.
    fn find_quotes(parts: Vec<Vec<String>>, quotes: Vec<String>) -> QuoteMarksView =
        app.features.files.previews.find_quotes(parts, quotes).await;
    /// A quote with the sentences around it in its file; `None` where that is not known without effort.
    /// Fails when the content cannot be fetched.
    fn read_quote_context(file_id: FileId, place: String, quote: String) -> Option<QuoteContextView> =
        app.features.scopes.of_file(file_id).await.files.previews.read_quote_context(file_id, place, quote).await;
    /// Lets go of the content of a file that was looked at.
    fn close_preview(file_id: FileId) -> () = {
        app.features.files.previews.close(file_id);
        Ok(())
    };
    /// Remembers which documents are open beside the conversation.
    fn save_open_documents(open: OpenDocumentsView) -> () = app.features.files.previews.save_open(open).await;
    /// Everything about a file but its content: as the store knows it, or with `refresh` after asking the service.
    /// Fails when it does not exist.
    fn inspect_file(file_id: FileId, refresh: bool) -> FileDetailsView =
        app.features.scopes.of_file(file_id).await.files.previews.inspect_file(file_id, refresh).await;
    /// Plans to delete files. The service is asked when the time to take it back is over; until then they are not sent
    /// with any question.
    /// Fails when the store cannot be written; nothing is planned then.
    fn delete_files(file_ids: Vec<FileId>) -> () = app.features.files.deletions.plan(file_ids).await;
    /// Undoes scheduled deletions. A notice names files whose deletion was requested already.
    fn restore_files(file_ids: Vec<FileId>) -> () = app.features.files.deletions.undo(file_ids).await;
}
