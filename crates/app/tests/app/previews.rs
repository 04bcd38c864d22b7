use parlance_contract::{
    CitedQuoteView, FileDetailsView, FileStatusView, PreviewView, ProblemCode, QuoteFound,
};
use parlance_domain::FileId;
use parlance_testkit::fault::{Answer, End, FaultServer};
use parlance_testkit::running::{RunningApp, assert_status};
use parlance_words::Paragraph;
use std::path::PathBuf;

const HARBOUR_RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/harbour-rules.pdf");

/// A picture of one pixel.
const PIXEL: &[u8] = &[
    0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0xff, 0xff, 0xff, 0, 0, 0, 0x2c, 0, 0, 0, 0,
    1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b,
];

/// A service with one file of this name and content.
async fn service_with(name: &str, content: Answer) -> FaultServer {
    let list = format!(
        r#"{{"object":"list","data":[{{"id":"f1","object":"file","filename":"{name}","bytes":9,"created_at":1760000000,"purpose":"assistants","status":"processed"}}]}}"#
    );
    FaultServer::start_with(move |request| {
        if request.target.ends_with("/content") {
            content.clone().into()
        } else {
            Answer::json(200, list.clone()).into()
        }
    })
    .await
}

fn bytes(content: impl Into<Vec<u8>>) -> Answer {
    Answer::new(200, "application/octet-stream", content)
}

/// The preview of the only file of a service that has this one.
async fn preview_of(name: &str, content: impl Into<Vec<u8>>) -> PreviewView {
    let server = service_with(name, bytes(content)).await;
    let app = RunningApp::start_with(&server.url()).await;
    let file_id = app.refreshed_files().await[0].id;
    open(&app, file_id, "", "").await
}

async fn open(app: &RunningApp, file_id: FileId, place: &str, quote: &str) -> PreviewView {
    app.app.open_preview(file_id, place.to_owned(), quote.to_owned(), false).await.unwrap()
}

/// A complete text, as its source.
fn text(words: &str) -> PreviewView {
    PreviewView::Text { text: words.to_owned(), part: Paragraph::none(), first_line: 1, is_source: false }
}

fn fact(details: &FileDetailsView, label: &str) -> Option<String> {
    let found = details.facts.iter().find(|fact| fact.label.to_string() == label);
    found.map(|fact| fact.value.to_string())
}

#[tokio::test]
async fn text_is_shown_as_it_is_written_and_markdown_as_it_is_meant() {
    let shown = preview_of("notes.txt", "# Grüße\r\n<b>no HTML</b>").await;
    assert_eq!(shown, text("# Grüße\n<b>no HTML</b>"));
    let PreviewView::Markdown { blocks, part } =
        preview_of("notes.md", "# Head\n\n<script>words</script>").await
    else {
        panic!("Markdown is drawn as such");
    };
    assert!(blocks[0].starts_with("<h1"), "{blocks:?}");
    assert!(!blocks.concat().contains("<script"), "HTML in Markdown is words: {blocks:?}");
    assert!(part.is_empty(), "{part}");
}

#[tokio::test]
async fn a_long_text_is_shown_in_part_and_says_so() {
    let PreviewView::Text { text, part, .. } =
        preview_of("log.txt", "A line of words.\n".repeat(600_000)).await
    else {
        panic!("text is shown as text");
    };
    assert!(text.len() <= 512 * 1024 && text.starts_with("A line"), "{} bytes", text.len());
    assert!(part.to_string().starts_with("Showing only the beginning"), "{part}");
}

#[tokio::test]
async fn a_picture_is_drawn_and_only_the_window_that_shows_it_gets_it() {
    let server = service_with("p.gif", bytes(PIXEL)).await;
    let app = RunningApp::start_with(&server.url()).await;
    let file_id = app.refreshed_files().await[0].id;
    let PreviewView::Picture { path, width, height } = open(&app, file_id, "", "").await else {
        panic!("a picture is shown as one");
    };
    assert_eq!((width, height), (1, 1));
    let picture = app.app.preview_picture(&path).expect("the page may load it");
    assert!(picture.media_type.starts_with("image/"));
    assert!(app.app.preview_picture("../p.gif").is_none(), "nothing else can be had");
    app.app.close_preview(file_id).await.unwrap();
    assert!(app.app.preview_picture(&path).is_none(), "nothing is kept of a file that nobody looks at");
}

#[tokio::test]
async fn what_cannot_be_shown_says_why() {
    for (name, content, why) in [
        ("a.zip", &b"PK\x03\x04\0\0\0\0"[..], "No preview for this file type."),
        ("a.docx", b"PK\x03\x04\0\0\0\0", "a.docx is damaged or isn’t the type of file its name suggests."),
        ("a.pdf", b"%PDF-1.7\nnothing", "a.pdf is damaged or isn’t the type of file its name suggests."),
        (
            "a.png",
            b"\x89PNG\r\n\x1a\nnothing",
            "a.png is damaged or isn’t the type of file its name suggests.",
        ),
    ] {
        let PreviewView::Nothing { title, detail } = preview_of(name, content).await else {
            panic!("{name}")
        };
        assert_eq!(title.to_string(), why);
        assert!(detail.to_string().contains("Download the file"), "{detail}");
    }
}

#[tokio::test]
async fn a_service_that_does_not_answer_is_said_and_the_preview_can_be_opened_again() {
    let server = service_with("a.txt", bytes("half").ending(End::Short)).await;
    let app = RunningApp::start_with(&server.url()).await;
    let file_id = app.refreshed_files().await[0].id;
    let problem = app.app.open_preview(file_id, String::new(), String::new(), false).await.unwrap_err();
    assert_eq!(problem.view().code, ProblemCode::Offline);
}

#[tokio::test]
async fn a_citation_leads_to_the_page_with_its_words_marked() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach(id, &PathBuf::from(HARBOUR_RULES)).await;
    let answer = app.ask(id, "How long may a visiting yacht stay at the north quay?").await;
    assert_status(&answer, parlance_domain::MessageStatus::Complete);
    let source = &answer.sources[0];
    assert_eq!(source.file_id, Some(file.id), "a citation knows its file");
    let PreviewView::Pages { id: preview_id, n_pages, place, .. } =
        open(&app, file.id, &source.place, &source.quote).await
    else {
        panic!("a PDF is shown page by page");
    };
    assert_eq!(place.found, QuoteFound::Whole);
    assert!((1..=n_pages).contains(&place.page));
    let shown = app.app.show_page(preview_id, place.page, 600).await.unwrap();
    assert_eq!(shown.width, 600);
    assert!(app.app.preview_picture(&shown.path).is_some());
    let quotes = vec![CitedQuoteView { place: source.place.clone(), quote: source.quote.clone() }];
    let marked = app.app.mark_page(preview_id, place.page, quotes, String::new()).await.unwrap();
    let marks = &marked.quotes[0];
    assert!(!marks.is_empty(), "the words are marked: {source:?}");
    assert!(marks.iter().all(|mark| mark.left >= 0.0 && mark.left + mark.width <= 1.0), "{marks:?}");
    let problem = app.app.show_page(preview_id, n_pages + 1, 600).await.unwrap_err();
    assert!(problem.view().title.to_string().contains("can’t be shown"), "{problem}");
    // Without the page, the quote is searched for in the document, which is open already.
    let PreviewView::Pages { place: found, id, .. } = open(&app, file.id, "", &source.quote).await else {
        panic!()
    };
    assert_eq!((found.page, id), (place.page, preview_id));
    app.app.close_preview(file.id).await.unwrap();
    let closed = app.app.show_page(preview_id, place.page, 600).await.unwrap_err();
    assert_eq!(closed.view().code, ProblemCode::NotFound, "nobody looks at it any more");
}

#[tokio::test]
async fn the_details_say_what_the_service_knows_and_which_answers_cite_the_file() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach(id, &PathBuf::from(HARBOUR_RULES)).await;
    let answer = app.ask(id, "How long may a visiting yacht stay at the north quay?").await;
    let details = app.app.inspect_file(file.id, true).await.unwrap();
    assert_eq!(details.problem, None);
    assert_eq!(fact(&details, "Name").as_deref(), Some("harbour-rules.pdf"));
    assert_eq!(fact(&details, "Purpose").as_deref(), Some("assistants"));
    assert!(fact(&details, "File ID").is_some_and(|id| id.len() == 36), "{details:?}");
    assert_eq!(details.conversations.len(), 1);
    assert_eq!(details.conversations[0].conversation_id, id);
    assert_eq!(details.citing.len(), 1);
    assert_eq!((details.citing[0].message_id, details.citing[0].conversation_id), (answer.id, id));
    assert_eq!(details.citing[0].question, "How long may a visiting yacht stay at the north quay?");
    assert!(details.can_open, "a PDF is a document");

    let view = app.app.open_message(answer.id).await.unwrap();
    assert!(view.messages.iter().any(|message| message.id == answer.id));
    app.app.delete_message(answer.id).await.unwrap();
    assert!(
        app.app.inspect_file(file.id, false).await.unwrap().citing.is_empty(),
        "a deleted answer cites nothing"
    );
}

#[tokio::test]
async fn an_answer_on_another_path_is_shown_with_its_path() {
    let (mut app, id) = RunningApp::conversing().await;
    let first = app.ask(id, "What is 17 * 23?").await;
    let again = app.app.retry_answer(first.id).await.unwrap();
    app.until_ended(again.answer.id).await;
    assert!(app.open(id).await.messages.iter().all(|message| message.id != first.id));
    let view = app.app.open_message(first.id).await.unwrap();
    assert!(view.messages.iter().any(|message| message.id == first.id), "{view:?}");
}

#[tokio::test]
async fn a_deleted_file_says_so_and_is_not_kept_anywhere() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach_document(id, "report.md", "The pump needs 50,400 kWh a year.").await;
    app.ask(id, "How many kWh does the pump need?").await;
    assert!(matches!(open(&app, file.id, "", "").await, PreviewView::Markdown { .. }));
    assert_eq!(app.delete(file.id).await, None);
    let PreviewView::Nothing { title, .. } = open(&app, file.id, "", "").await else { panic!("it is gone") };
    assert_eq!(title.to_string(), "report.md was deleted.");
    let details = app.app.inspect_file(file.id, true).await.unwrap();
    assert_eq!(details.file.status, FileStatusView::Deleted);
    assert_eq!(details.citing.len(), 1, "which answers cited it is still known");
}

#[tokio::test]
async fn a_file_that_the_service_has_lost_becomes_a_tombstone_when_it_is_looked_at() {
    let server = service_with("a.txt", Answer::json(404, "{}")).await;
    let app = RunningApp::start_with(&server.url()).await;
    let file_id = app.refreshed_files().await[0].id;
    let shown = open(&app, file_id, "", "").await;
    assert!(
        matches!(&shown, PreviewView::Nothing { title, .. } if title.to_string() == "a.txt was deleted."),
        "{shown:?}"
    );
    let details = app.app.inspect_file(file_id, false).await.unwrap();
    assert_eq!(details.file.status, FileStatusView::Deleted);
}

#[tokio::test]
async fn a_file_that_is_not_on_the_service_yet_is_shown_from_this_computer() {
    let server = FaultServer::start(Answer::json(413, r#"{"detail":"The limit is 50 MB."}"#)).await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let path = app.write_document("draft.txt", "Only here.");
    let file = app.attach(id, &path).await;
    assert!(matches!(file.status, FileStatusView::Failed { .. }));
    let shown = open(&app, file.id, "", "").await;
    assert_eq!(shown, text("Only here."));
    std::fs::remove_file(path).unwrap();
    let shown = open(&app, file.id, "", "").await;
    assert!(
        matches!(&shown, PreviewView::Nothing { title, .. } if title.to_string() == "Can’t read draft.txt."),
        "{shown:?}"
    );
}
