//! Prints pages with the system's web view: to a PDF without asking, or through the system's dialog.
//!
//! Each page has its own invisible web view, without scripts and without stored data. Must not know the content of the
//! page.

#[cfg(target_os = "linux")]
pub(crate) use with_gtk::{Printer, is_available, print_by_dialog};
#[cfg(not(target_os = "linux"))]
pub(crate) use with_nothing::{Printer, is_available, print_by_dialog};

#[cfg(target_os = "linux")]
mod with_gtk {
    use futures_util::future::BoxFuture;
    use gtk::glib::GString;
    use gtk::prelude::*;
    use parlance_app::PagePrinter;
    use parlance_app::Problem;
    use std::cell::RefCell;
    use std::path::{Path, PathBuf};
    use std::rc::Rc;
    use tauri::{AppHandle, Manager as _};
    use tokio::sync::oneshot;
    use url::Url;
    use webkit2gtk::{
        LoadEvent, PrintOperation, PrintOperationExt as _, PrintOperationResponse, SettingsExt as _,
        WebContext, WebView, WebViewExt as _,
    };

    /// GTK's printer that writes files. Its name is translated, so look it up in the system's language.
    const FILE_PRINTER: &str = "Print to File";

    pub(crate) fn is_available() -> bool {
        true
    }

    /// Converts pages to PDF documents.
    pub(crate) struct Printer(AppHandle);

    impl Printer {
        pub(crate) fn new(tauri: &AppHandle) -> Self {
            Self(tauri.clone())
        }
    }

    /// The source of a page.
    enum Page {
        File(Url),
        Html(String),
    }

    /// The destination of a loaded page.
    enum Target {
        Pdf(Url),
        Dialog,
    }

    /// A page that is being printed, kept until printing has ended.
    struct Job {
        window: gtk::OffscreenWindow,
        view: WebView,
        operation: Option<PrintOperation>,
        answer: oneshot::Sender<Result<(), String>>,
    }

    type SharedJob = Rc<RefCell<Option<Job>>>;

    impl PagePrinter for Printer {
        fn print(&self, page: PathBuf, pdf: PathBuf) -> BoxFuture<'static, Result<(), Problem>> {
            let tauri = self.0.clone();
            Box::pin(async move {
                let (page, pdf) = (address_of(&page)?, address_of(&pdf)?);
                run(&tauri, Page::File(page), Target::Pdf(pdf)).await
            })
        }
    }

    /// Opens the system's dialog for printing a page. Cancelling the dialog is not an error.
    ///
    /// # Errors
    /// When the page cannot be printed.
    pub(crate) async fn print_by_dialog(tauri: &AppHandle, html: String) -> Result<(), Problem> {
        run(tauri, Page::Html(html), Target::Dialog).await
    }

    fn address_of(path: &Path) -> Result<Url, Problem> {
        Url::from_file_path(path).map_err(|()| Problem::not_printed("a path is not absolute"))
    }

    async fn run(tauri: &AppHandle, page: Page, target: Target) -> Result<(), Problem> {
        let (answer, answered) = oneshot::channel();
        let handle = tauri.clone();
        // GTK works on its own thread only.
        tauri
            .run_on_main_thread(move || begin(handle, page, target, answer))
            .map_err(Problem::not_printed)?;
        answered.await.map_err(Problem::not_printed)?.map_err(Problem::not_printed)
    }

    fn begin(tauri: AppHandle, page: Page, target: Target, answer: oneshot::Sender<Result<(), String>>) {
        let view = WebView::with_context(&WebContext::new_ephemeral());
        if let Some(settings) = webkit2gtk::WebViewExt::settings(&view) {
            settings.set_enable_javascript(false);
            settings.set_enable_javascript_markup(false);
        }
        let window = gtk::OffscreenWindow::new();
        window.set_default_size(800, 1000);
        window.add(&view);
        window.show_all();
        let job: SharedJob =
            Rc::new(RefCell::new(Some(Job { window, view: view.clone(), operation: None, answer })));
        let (loaded, failed, ended) = (Rc::clone(&job), Rc::clone(&job), job);
        view.connect_load_changed(move |view, event| {
            if event == LoadEvent::Finished {
                print(&tauri, view, &target, &loaded);
            }
        });
        view.connect_load_failed(move |_, _, _, error| {
            end(&failed, Err(error.to_string()));
            true
        });
        view.connect_web_process_terminated(move |_, reason| {
            end(&ended, Err(format!("the web process ended: {reason:?}")));
        });
        match page {
            Page::File(address) => view.load_uri(address.as_str()),
            Page::Html(html) => view.load_html(&html, None),
        }
    }

    fn print(tauri: &AppHandle, view: &WebView, target: &Target, job: &SharedJob) {
        let operation = PrintOperation::new(view);
        match job.borrow_mut().as_mut() {
            Some(job) => job.operation = Some(operation.clone()),
            // Loading failed before it finished.
            None => return,
        }
        let (finished, failed) = (Rc::clone(job), Rc::clone(job));
        operation.connect_failed(move |_, error| end(&failed, Err(error.to_string())));
        operation.connect_finished(move |_| end(&finished, Ok(())));
        match target {
            Target::Pdf(pdf) => {
                let settings = gtk::PrintSettings::new();
                settings.set_printer(&file_printer());
                settings.set("output-uri", Some(pdf.as_str()));
                settings.set("output-file-format", Some("pdf"));
                operation.set_print_settings(&settings);
                operation.print();
            }
            Target::Dialog => {
                let window = tauri.get_webview_window(crate::main_window::LABEL);
                let parent = window.and_then(|window| window.gtk_window().ok());
                if operation.run_dialog(parent.as_ref()) != PrintOperationResponse::Print {
                    end(job, Ok(()));
                }
            }
        }
    }

    fn file_printer() -> GString {
        gtk::glib::dgettext(Some("gtk30"), FILE_PRINTER)
    }

    /// Sends the result and drops the page.
    fn end(job: &SharedJob, result: Result<(), String>) {
        let Some(job) = job.borrow_mut().take() else { return };
        let Job { window, view, operation, answer } = job;
        if answer.send(result).is_err() {
            tracing::debug!("nobody waits for the printed page any more");
        }
        // Deferred, because a signal of these objects is being handled.
        gtk::glib::idle_add_local_once(move || {
            drop(operation);
            window.remove(&view);
            window.close();
        });
    }
}

#[cfg(not(target_os = "linux"))]
mod with_nothing {
    use futures_util::future::BoxFuture;
    use parlance_app::PagePrinter;
    use parlance_app::Problem;
    use std::path::PathBuf;
    use tauri::AppHandle;

    pub(crate) fn is_available() -> bool {
        false
    }

    /// Refuses to make PDF documents.
    pub(crate) struct Printer;

    impl Printer {
        pub(crate) fn new(_tauri: &AppHandle) -> Self {
            Self
        }
    }

    impl PagePrinter for Printer {
        fn print(&self, _page: PathBuf, _pdf: PathBuf) -> BoxFuture<'static, Result<(), Problem>> {
            Box::pin(async { Err(Problem::no_pdf()) })
        }
    }

    pub(crate) async fn print_by_dialog(_tauri: &AppHandle, _html: String) -> Result<(), Problem> {
        Err(Problem::no_pdf())
    }
}
