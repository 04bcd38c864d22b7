use parlance_contract::{
    CitedQuoteView, FileView, OpenDocumentView, OpenDocumentsView, PageWordEnd, PreviewView, ProblemCode,
    QuoteFound, QuotePlaceView, ReadableDivision,
};
use parlance_domain::{FileId, PreviewId};
use parlance_testkit::running::RunningApp;
use std::path::PathBuf;
use uuid::Uuid;

const HARBOUR_RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/harbour-rules.pdf");

/// An app with the fixture attached to a conversation.
async fn with_rules() -> (RunningApp, FileView) {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach(id, &PathBuf::from(HARBOUR_RULES)).await;
    (app, file)
}

/// Opens the pages of a file. Returns the document, the number of pages, and the place of the quote.
async fn open(
    app: &RunningApp,
    file_id: FileId,
    place: &str,
    quote: &str,
) -> (PreviewId, u32, QuotePlaceView) {
    let shown = app.app.open_preview(file_id, place.to_owned(), quote.to_owned(), false).await.unwrap();
    match shown {
        PreviewView::Pages { id, n_pages, place, .. } => (id, n_pages, place),
        other => panic!("a PDF has pages: {other:?}"),
    }
}

const STAY: &str = "seventy-two hours";

fn cited(place: &str, quote: &str) -> CitedQuoteView {
    CitedQuoteView { place: place.to_owned(), quote: quote.to_owned() }
}

#[tokio::test]
async fn the_words_of_a_page_come_with_its_picture_and_can_be_laid_over_it() {
    let (app, file) = with_rules().await;
    let (id, _, place) = open(&app, file.id, "", STAY).await;
    let shown = app.app.show_page(id, place.page, 800).await.unwrap();
    let text: String = shown
        .words
        .iter()
        .map(|word| format!("{}{}", word.text, if word.end == PageWordEnd::Word { " " } else { "\n" }))
        .collect();
    assert!(text.replace('\n', " ").replace("- ", "-").contains(STAY), "{text}");
    for word in &shown.words {
        let area = word.area;
        assert!(area.left >= -0.01 && area.left + area.width <= 1.01 && area.height > 0.0, "{word:?}");
    }
    assert_eq!(shown.words.last().map(|word| word.end), Some(PageWordEnd::Paragraph));
    // A citation marks the place of its text.
    let marks = app.app.mark_page(id, place.page, vec![cited("", STAY)], String::new()).await.unwrap();
    let mark = marks.quotes[0][0];
    let is_under = |left: f64, top: f64| {
        left >= mark.left - 0.001
            && left < mark.left + mark.width
            && top >= mark.top - 0.001
            && top < mark.top + mark.height
    };
    assert!(shown.words.iter().any(|word| is_under(word.area.left, word.area.top)), "{mark:?}");
}

#[tokio::test]
async fn the_measures_of_all_pages_are_known_before_any_is_drawn() {
    let (app, file) = with_rules().await;
    let shown = app.app.open_preview(file.id, String::new(), String::new(), false).await.unwrap();
    let PreviewView::Pages { shapes, place, .. } = shown else { panic!("a PDF has pages: {shown:?}") };
    assert_eq!(shapes.first().map(|shape| shape.page), Some(1));
    assert!(shapes.iter().all(|shape| shape.width > 100.0 && shape.height > 100.0), "{shapes:?}");
    assert_eq!(place, QuotePlaceView { page: 1, found: QuoteFound::Whole }, "nothing is looked for");
}

#[tokio::test]
async fn words_are_found_on_all_pages_and_each_place_is_marked() {
    let (app, file) = with_rules().await;
    let (id, n_pages, _) = open(&app, file.id, "", "").await;
    let found = app.app.find_in_preview(id, "harbour".to_owned()).await.unwrap();
    assert!(!found.has_more, "so few pages are searched at once");
    assert!(!found.pages.is_empty());
    assert!(found.pages.iter().all(|hits| (1..=n_pages).contains(&hits.page) && hits.n > 0), "{found:?}");
    for hits in &found.pages {
        let marks = app.app.mark_page(id, hits.page, Vec::new(), "harbour".to_owned()).await.unwrap();
        assert_eq!(marks.found.len(), hits.n as usize, "on page {}", hits.page);
    }
    let nothing = app.app.find_in_preview(id, "xqzzy".to_owned()).await.unwrap();
    assert!(nothing.pages.is_empty());
    assert!(app.app.find_in_preview(id, "  ".to_owned()).await.unwrap().pages.is_empty());
}

#[tokio::test]
async fn a_passage_that_was_changed_is_marked_in_part() {
    let (app, file) = with_rules().await;
    let (id, _, place) = open(&app, file.id, "", STAY).await;
    let changed_on = async |page: u32| {
        let page = app.app.show_page(id, page, 400).await.unwrap();
        let beginning: Vec<&str> = page.words.iter().take(20).map(|word| word.text.as_str()).collect();
        format!("{} and {}", beginning.join(" "), "something entirely new ".repeat(4))
    };
    let changed = changed_on(place.page).await;
    let named = format!("page {}", place.page);
    let located = app.app.locate_quote(id, named.clone(), changed.clone()).await.unwrap();
    assert_eq!(located, QuotePlaceView { page: place.page, found: QuoteFound::Fragment });
    let marks =
        app.app.mark_page(id, place.page, vec![cited(&named, &changed)], String::new()).await.unwrap();
    assert!(!marks.quotes[0].is_empty());
    let foreign = "words that stand in no rule of any harbour at all, wherever one looks".to_owned();
    let located = app.app.locate_quote(id, named, foreign).await.unwrap();
    assert_eq!(located, QuotePlaceView { page: place.page, found: QuoteFound::Nothing });
    let without_page = app.app.locate_quote(id, String::new(), changed_on(1).await).await.unwrap();
    assert_eq!(without_page, QuotePlaceView { page: 1, found: QuoteFound::Fragment });
}

#[tokio::test]
async fn words_that_two_citations_quote_are_marked_on_the_page_of_each() {
    let (app, file) = with_rules().await;
    let (id, _, _) = open(&app, file.id, "", "").await;
    let found = app.app.find_in_preview(id, "the".to_owned()).await.unwrap();
    let [first, .., last] = found.pages.as_slice() else { panic!("on several pages: {found:?}") };
    let quotes = [first, last].map(|hits| cited(&format!("page {}", hits.page), "the"));
    for (at, hits) in [first, last].into_iter().enumerate() {
        let marks = app.app.mark_page(id, hits.page, quotes.to_vec(), String::new()).await.unwrap();
        let are_marked: Vec<bool> = marks.quotes.iter().map(|areas| !areas.is_empty()).collect();
        assert_eq!(are_marked, [at == 0, at == 1], "on page {}", hits.page);
    }
}

#[tokio::test]
async fn the_sides_of_the_text_are_known_before_a_page_is_drawn_and_hold_what_it_shows() {
    let (app, file) = with_rules().await;
    let shown = app.app.open_preview(file.id, String::new(), String::new(), false).await.unwrap();
    let PreviewView::Pages { id, text: Some(text), .. } = shown else { panic!("it has text: {shown:?}") };
    assert!(text.left > 0.03 && text.right < 0.97 && text.right - text.left > 0.4, "{text:?}");
    let page = app.app.show_page(id, 1, 800).await.unwrap();
    let sides = page.sides.expect("the page is not blank");
    let left = page.words.iter().map(|word| word.area.left).fold(1.0, f64::min);
    assert!((sides.left - left).abs() < 0.02 && sides.right > sides.left, "{sides:?}, words from {left}");
}

#[tokio::test]
async fn a_thumbnail_is_a_small_picture_of_its_page() {
    let (app, file) = with_rules().await;
    let (id, ..) = open(&app, file.id, "", "").await;
    let small = app.app.show_thumbnail(id, 1).await.unwrap();
    assert!(small.width <= 200 && small.height > small.width, "{small:?}");
    assert!(app.app.preview_picture(&small.path).is_some());
}

#[tokio::test]
async fn the_cover_of_a_pdf_is_made_once_from_this_computer_and_goes_with_the_file() {
    let (mut app, id) = RunningApp::conversing().await;
    let path = app.write_document("rules.pdf", std::fs::read(HARBOUR_RULES).unwrap());
    let file = app.attach(id, &path).await;
    let text = app.write_document("notes.txt", "Words");
    let text = app.attach(id, &text).await;
    let moved =
        app.write_document("moved.pdf", [std::fs::read(HARBOUR_RULES).unwrap(), b"\n%\n".to_vec()].concat());
    let gone = app.attach(id, &moved).await;
    std::fs::remove_file(&moved).unwrap();
    let drawn = app.write_document("mark.png", include_bytes!("../../../../icons/128x128.png"));
    let drawn = app.app.attach_files(id, vec![drawn]).await.unwrap().attachments.pop().unwrap();
    let cover = app.app.show_cover(drawn.id).await.unwrap().expect("a picture has one as well");
    assert_eq!(app.app.preview_picture(&cover).unwrap().width, 128);
    assert_eq!(app.app.show_cover(text.id).await.unwrap(), None);
    assert_eq!(app.app.show_cover(gone.id).await.unwrap(), None, "its bytes are only on the service");
    let cover = app.app.show_cover(file.id).await.unwrap().expect("a PDF on this computer has a cover");
    let picture = app.app.preview_picture(&cover).unwrap();
    assert!(picture.width < 400 && picture.height > picture.width, "{picture:?}");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(app.app.show_cover(file.id).await.unwrap(), Some(cover.clone()));
    assert_eq!(app.delete(file.id).await, None);
    assert!(app.app.preview_picture(&cover).is_none());
    assert_eq!(app.app.show_cover(file.id).await.unwrap(), None);
}

#[tokio::test]
async fn several_documents_are_open_at_once_and_each_is_closed_alone() {
    let (mut app, rules) = with_rules().await;
    let copy = app.write_document("copy.pdf", "");
    let mut bytes = std::fs::read(HARBOUR_RULES).unwrap();
    // Different bytes, so that it is another file.
    bytes.extend_from_slice(b"\n% a copy\n");
    std::fs::write(&copy, bytes).unwrap();
    let conversation_id = app.new_conversation().await;
    let other = app.attach(conversation_id, &copy).await;
    let (first, ..) = open(&app, rules.id, "", "").await;
    let (second, ..) = open(&app, other.id, "", "").await;
    assert_ne!(first, second);
    for id in [first, second] {
        app.app.show_page(id, 1, 400).await.unwrap();
    }
    app.app.close_preview(rules.id).await.unwrap();
    let closed = app.app.show_page(first, 1, 400).await.unwrap_err();
    assert_eq!(closed.view().code, ProblemCode::NotFound);
    app.app.show_page(second, 1, 400).await.unwrap();
}

#[tokio::test]
async fn a_quote_comes_with_the_sentences_around_it() {
    let (mut app, id) = RunningApp::conversing().await;
    let text = "The fans are off. The pump runs at night. It needs 50 kWh. Nobody hears it.";
    let file = app.attach_document(id, "pump.txt", text).await;
    let context = async |quote: &str| {
        app.app.read_quote_context(file.id, String::new(), quote.to_owned()).await.unwrap()
    };
    let around = context("The pump runs at night.").await.expect("the words are there");
    assert_eq!(around.before, "The fans are off. ");
    assert_eq!(around.quote, "The pump runs at night.");
    assert_eq!(around.after, " It needs 50 kWh.");
    assert_eq!(context("words of another file").await, None);
    assert_eq!(context("").await, None);
    app.delete(file.id).await;
    let gone = app.app.read_quote_context(file.id, String::new(), "The pump runs".to_owned()).await;
    assert_eq!(gone.unwrap(), None);
}

#[tokio::test]
async fn a_quote_of_a_pdf_comes_with_its_surroundings_and_leaves_the_document_open() {
    let (app, file) = with_rules().await;
    let around = app.app.read_quote_context(file.id, String::new(), STAY.to_owned()).await.unwrap();
    let around = around.expect("the words are there");
    assert_eq!(around.quote.replace(' ', ""), STAY.replace(' ', ""));
    assert!(!around.before.is_empty() || !around.after.is_empty(), "{around:?}");
}

#[tokio::test]
async fn a_document_that_is_opened_while_its_quote_is_looked_up_stays_open() {
    let (app, file) = with_rules().await;
    let context = app.app.read_quote_context(file.id, String::new(), STAY.to_owned());
    let (around, (id, _, place)) = tokio::join!(context, open(&app, file.id, "", STAY));
    assert!(around.unwrap().is_some());
    app.app.show_page(id, place.page, 400).await.unwrap();
}

#[tokio::test]
async fn markdown_is_shown_as_its_source_on_request() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach_document(id, "notes.md", "# Head\n\nWords.").await;
    let shown = app.app.open_preview(file.id, String::new(), String::new(), true).await.unwrap();
    let PreviewView::Text { text, is_source, .. } = shown else { panic!("source is text: {shown:?}") };
    assert_eq!((text.as_str(), is_source), ("# Head\n\nWords.", true));
}

#[tokio::test]
async fn a_file_is_opened_where_its_original_is_as_long_as_that_is_unchanged() {
    let (mut app, id) = RunningApp::conversing().await;
    let path = app.write_document("report.txt", "The pump needs 50,400 kWh a year.");
    let file = app.attach(id, &path).await;
    assert_eq!(app.app.copy_to_open(file.id).await.unwrap().as_deref(), Some(path.as_path()));
    std::fs::write(&path, "Other words.").unwrap();
    assert_eq!(app.app.copy_to_open(file.id).await.unwrap(), None, "that is another version");
    std::fs::remove_file(&path).unwrap();
    assert_eq!(app.app.local_copy(file.id).await.unwrap(), None);
}

#[tokio::test]
async fn what_may_be_a_program_is_shown_in_its_folder_and_never_opened() {
    let (mut app, id) = RunningApp::conversing().await;
    let path = app.write_document("run.sh", "echo words");
    let file = app.attach(id, &path).await;
    assert!(!app.app.inspect_file(file.id, false).await.unwrap().can_open);
    let problem = app.app.copy_to_open(file.id).await.unwrap_err();
    assert_eq!(problem.view().title.to_string(), "Can’t open run.sh in another app.");
    assert_eq!(app.app.local_copy(file.id).await.unwrap().as_deref(), Some(path.as_path()));
}

fn tab(file_id: FileId, page: u32, zoom_percent: Option<u16>) -> OpenDocumentView {
    OpenDocumentView { file_id, name: "sent by the window".to_owned(), page, zoom_percent }
}

#[tokio::test]
async fn the_open_documents_are_open_again_after_a_restart() {
    let (app, file) = with_rules().await;
    assert_eq!(app.app.start().await.unwrap().open_documents, OpenDocumentsView::default());
    let gone = FileId(Uuid::now_v7());
    let documents = vec![tab(file.id, 3, Some(5_000)), tab(gone, 0, None)];
    let open = OpenDocumentsView { documents, current: Some(file.id), is_shown: true };
    app.app.save_open_documents(open).await.unwrap();
    let app = app.restart().await;
    let open = app.app.start().await.unwrap().open_documents;
    let known = OpenDocumentView { name: file.name.clone(), ..tab(file.id, 3, Some(400)) };
    assert_eq!(open, OpenDocumentsView { documents: vec![known], current: Some(file.id), is_shown: true });
    let open = OpenDocumentsView { documents: vec![tab(gone, 1, None)], current: Some(gone), is_shown: true };
    app.app.save_open_documents(open).await.unwrap();
    assert_eq!(app.app.start().await.unwrap().open_documents, OpenDocumentsView::default());
}

#[tokio::test]
async fn documents_that_were_shown_at_two_crashes_in_a_row_stay_hidden_until_the_user_shows_them() {
    let (app, file) = with_rules().await;
    let open =
        OpenDocumentsView { documents: vec![tab(file.id, 1, None)], current: Some(file.id), is_shown: true };
    app.app.save_open_documents(open).await.unwrap();
    let open = async |app: &RunningApp| app.app.start().await.unwrap().open_documents;
    let app = app.crash().await;
    assert!(open(&app).await.is_shown, "one crash may have any cause");
    let app = app.restart().await.crash().await;
    assert!(open(&app).await.is_shown, "a run that was closed is between the crashes");
    let app = app.crash().await;
    let hidden = open(&app).await;
    assert_eq!((hidden.is_shown, hidden.documents.len()), (false, 1));
    let app = app.restart().await;
    assert!(!open(&app).await.is_shown);
}

#[tokio::test]
async fn a_question_about_files_begins_with_them_attached_on_their_service() {
    let (mut app, rules) = with_rules().await;
    let id = app.new_conversation().await;
    let report = app.attach_document(id, "report.txt", "The pump needs 50,400 kWh a year.").await;
    let view = app.app.ask_about_files(vec![rules.id, report.id, rules.id]).await.unwrap();
    let attached: Vec<FileId> = view.draft.attachments.iter().map(|file| file.id).collect();
    assert_eq!(attached, [rules.id, report.id]);
    assert!(view.messages.is_empty() && view.row.id != id);
    // A deleted file is left out. Without any file, there is no question.
    app.delete(report.id).await;
    let view = app.app.ask_about_files(vec![report.id, rules.id]).await.unwrap();
    assert_eq!(view.draft.attachments.iter().map(|file| file.id).collect::<Vec<_>>(), [rules.id]);
    let problem = app.app.ask_about_files(vec![report.id]).await.unwrap_err();
    assert_eq!(problem.view().code, ProblemCode::NotFound);
}

#[tokio::test]
async fn a_table_is_shown_as_rows_and_a_page_of_the_web_as_its_text() {
    let (mut app, id) = RunningApp::conversing().await;
    let fees = app.write_document("fees.csv", "item,fee\nberth,12 EUR\ncrane,30 EUR\n");
    let fees = app.attach(id, &fees).await;
    let rules = app.write_document(
        "rules.html",
        "<html><script>alert(1)</script><h1>Rules</h1><p>Dogs are allowed. They stay on a lead. Cats are not.</p></html>",
    );
    let rules = app.attach(id, &rules).await;
    let open = async |file: &FileView, quote: &str, is_source| {
        app.app.open_preview(file.id, String::new(), quote.to_owned(), is_source).await.unwrap()
    };
    let PreviewView::Readable { division, parts, has_source, .. } =
        open(&fees, "item: crane; fee: 30 EUR", false).await
    else {
        panic!("a table is read")
    };
    assert_eq!((division, parts.len(), has_source), (ReadableDivision::Sheets, 1, true));
    assert!(parts[0].html.contains("<td>crane</td><td>30 EUR</td>"), "{}", parts[0].html);
    let PreviewView::Readable { parts, .. } = open(&rules, "They stay on a lead.", false).await else {
        panic!("a page of the web is read")
    };
    assert!(parts[0].html.contains("They stay on a lead.") && !parts[0].html.contains("alert"));
    let PreviewView::Text { text, is_source, .. } = open(&rules, "", true).await else {
        panic!("its source is text")
    };
    assert!(is_source && text.contains("<script>"), "{text}");

    // The context of a quote is the document's text too, not its source code.
    let around = app.app.read_quote_context(rules.id, String::new(), "They stay on a lead.".to_owned());
    let around = around.await.unwrap().unwrap();
    assert_eq!(
        (around.before.trim(), around.quote.as_str(), around.after.trim()),
        ("Dogs are allowed.", "They stay on a lead.", "Cats are not.")
    );
}
