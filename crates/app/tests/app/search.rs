//! The search over everything: results, suggestions and remembered searches.

use parlance_contract::{PassageHitView, PreviewView, QuoteFound, SearchGroupView, SearchView};
use parlance_domain::Role;
use parlance_domain::search::{SearchFilters, SearchKind, SearchQuery};
use parlance_store::{Store, Transaction, document_texts};
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::running::RunningApp;
use std::path::PathBuf;

const HARBOUR_RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/harbour-rules.pdf");

fn asked(text: &str) -> SearchQuery {
    SearchQuery { text: text.to_owned(), ..SearchQuery::default() }
}

async fn search(app: &RunningApp, query: SearchQuery) -> SearchView {
    app.app.search_everything(query, 20, false).await.unwrap()
}

#[tokio::test]
async fn messages_files_and_drafts_are_found_with_their_words_around() {
    let (mut app, id) = RunningApp::conversing().await;
    let manual = app.write_document("pomegranate-manual.txt", "Nothing of it.");
    app.attach(id, &manual).await;
    app.ask(id, "How do **pomegranates** grow?").await;
    app.app.rename_conversation(id, "Fruit".to_owned()).await.unwrap();
    let other = app.app.create_conversation(None).await.unwrap().row.id;
    app.app.save_draft(other, "Ask about a pomegranate tree".to_owned()).await.unwrap();

    let found = search(&app, asked("pomegr")).await;
    assert_eq!((found.n_files, found.n_drafts, found.n_conversations), (1, 1, 1), "{found:?}");
    let excerpts: Vec<&str> = found
        .groups
        .iter()
        .flat_map(|group| match group {
            SearchGroupView::Conversation { hits, .. } => {
                hits.iter().map(|hit| hit.excerpt.as_str()).collect()
            }
            SearchGroupView::File { name, .. } => vec![name.as_str()],
            SearchGroupView::Draft { excerpt, .. } => vec![excerpt.as_str()],
        })
        .collect();
    for wanted in ["How do pomegranates grow?", "pomegranate-manual.txt", "Ask about a pomegranate tree"] {
        assert!(excerpts.contains(&wanted), "{wanted} in {excerpts:?}");
    }
    let drafts = search(&app, SearchQuery { kind: SearchKind::Drafts, ..asked("pomegr") }).await;
    assert!(matches!(drafts.groups.as_slice(), [SearchGroupView::Draft { .. }]), "{drafts:?}");
    let filters = SearchFilters { role: Some(Role::You), has_file: true, ..SearchFilters::default() };
    let mine = SearchQuery { filters, ..asked("pomegr") };
    let hits = app.app.search_conversation(mine.clone(), id).await.unwrap();
    assert_eq!(hits.iter().map(|hit| hit.role).collect::<Vec<_>>(), [Role::You]);
    assert_eq!(search(&app, mine).await.n_messages, 1);
}

#[tokio::test]
async fn another_spelling_is_suggested_with_what_it_finds() {
    let (mut app, id) = RunningApp::conversing().await;
    app.ask(id, "How do pomegranates grow?").await;
    let found = search(&app, asked("pomegrantes")).await;
    let suggestion = found.suggestion.expect("a spelling");
    assert_eq!(suggestion.text, "pomegranates");
    assert_eq!(suggestion.n_matches, search(&app, asked("pomegranates")).await.n_messages);
    let typing = app.app.search_everything(asked("pomegrantes"), 20, true).await.unwrap();
    assert_eq!(typing.suggestion, None, "not while it is typed");
}

#[tokio::test]
async fn searches_are_remembered_without_what_was_typed_on_the_way() {
    let app = RunningApp::start().await;
    for text in ["pom", "pomegranate ", "quince", " "] {
        app.app.note_search(asked(text)).await.unwrap();
    }
    let texts = |recent: Vec<SearchQuery>| recent.into_iter().map(|one| one.text).collect::<Vec<_>>();
    assert_eq!(texts(app.app.list_searches().await.unwrap()), ["quince", "pomegranate"]);
    for n in 0..20 {
        app.app.note_search(asked(&format!("{n} apples"))).await.unwrap();
    }
    let app = app.restart().await;
    let recent = texts(app.app.list_searches().await.unwrap());
    assert_eq!((recent.len(), recent[0].as_str()), (8, "19 apples"), "{recent:?}");
}

#[tokio::test]
async fn a_conversation_counts_hits_and_not_messages() {
    let (mut app, id) = RunningApp::conversing().await;
    let answer = app.ask(id, "quince, Quince and quinces: what is 6 * 7?").await;
    let found = app.app.find_in_conversation(id, "quince".to_owned()).await.unwrap();
    let question = found.messages.iter().find(|one| one.message_id != answer.id).expect("the question");
    assert_eq!(question.n_hits, 3, "{found:?}");
}

/// The found passages, with their file.
fn passages(found: &SearchView) -> Vec<(&str, &PassageHitView)> {
    let mut passages = Vec::new();
    for group in &found.groups {
        if let SearchGroupView::File { name, hits, .. } = group {
            passages.extend(hits.iter().map(|hit| (name.as_str(), hit)));
        }
    }
    passages
}

#[tokio::test]
async fn the_text_of_a_document_on_the_local_service_is_found_and_leads_to_its_page() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach(id, &PathBuf::from(HARBOUR_RULES)).await;
    app.app.wait_for_text(file.id).await.unwrap();
    let found = search(&app, asked("visiting yacht")).await;
    let hits = passages(&found);
    let (name, hit) = hits.first().expect("a passage");
    assert_eq!(*name, "harbour-rules.pdf");
    let (page, quote) = (hit.page.expect("a page"), hit.excerpt.clone());
    assert!(quote.to_lowercase().contains("visiting yacht"), "{quote}");
    assert_eq!(
        found.n_file_matches,
        app.app.search_file(asked("visiting yacht"), file.id).await.unwrap().len()
    );
    // The document marks the text of the search result, as for a citation.
    let shown = app.app.open_preview(file.id, format!("page {page}"), quote, false).await.unwrap();
    let PreviewView::Pages { place, .. } = shown else { panic!("{shown:?}") };
    assert_eq!((place.page, place.found), (page, QuoteFound::Whole));

    app.delete(file.id).await;
    app.app.wait_for_erased_texts().await.unwrap();
    assert_eq!(search(&app, asked("visiting yacht")).await.n_file_matches, 0);
}

#[tokio::test]
async fn a_document_whose_reading_ended_the_app_twice_is_not_read_again() {
    let (mut app, id) = RunningApp::conversing().await;
    let file = app.attach(id, &PathBuf::from(HARBOUR_RULES)).await;
    app.app.wait_for_text(file.id).await.unwrap();
    let store = Store::open(app.data_dir().join("parlance.db").as_path()).unwrap();
    // The state after a crash during the second attempt.
    let crash = |tx: &Transaction<'_>| {
        document_texts::begin_attempt(tx, file.id)?;
        document_texts::settle_attempts(tx, true, 1)?;
        document_texts::begin_attempt(tx, file.id)
    };
    store.write(crash).unwrap();
    drop(store);
    let app = app.crash().await;
    app.app.wait_for_text(file.id).await.unwrap();
    assert_eq!(search(&app, asked("visiting yacht")).await.n_file_matches, 0);
}

#[tokio::test]
async fn a_document_of_another_service_is_found_once_it_has_been_opened_and_is_never_fetched_for_that() {
    let list = r#"{"object":"list","data":[{"id":"f1","object":"file","filename":"notes.txt","bytes":40,"created_at":1760000000,"purpose":"assistants","status":"processed"}]}"#;
    let server = FaultServer::start_with(move |request| {
        if request.target.ends_with("/content") {
            Answer::new(200, "application/octet-stream", "Pomegranates ripen in October.").into()
        } else {
            Answer::json(200, list.to_owned()).into()
        }
    })
    .await;
    let app = RunningApp::start_with(&server.url()).await;
    let file = app.refreshed_files().await[0].id;
    assert_eq!(search(&app, asked("pomegranates")).await.n_files, 0);
    let n_fetched =
        || server.received().iter().filter(|request| request.target.ends_with("/content")).count();
    assert_eq!(n_fetched(), 0, "it was not asked for");
    app.app.open_preview(file, String::new(), String::new(), false).await.unwrap();
    app.app.wait_for_text(file).await.unwrap();
    let found = search(&app, asked("pomegranates")).await;
    assert_eq!(passages(&found)[0].1.excerpt, "Pomegranates ripen in October.");
    assert_eq!(n_fetched(), 1, "once, to be shown");
}

#[tokio::test]
async fn a_pasted_text_is_found_after_its_upload_to_another_service() {
    let uploaded = r#"{"id":"f1","object":"file","filename":"Pasted text.txt","bytes":30,"created_at":1760000000,"purpose":"assistants","status":"processed"}"#;
    let server = FaultServer::start_with(move |request| {
        let is_list = request.method == "GET" && !request.target.ends_with("/f1");
        Answer::json(200, if is_list { r#"{"object":"list","data":[]}"# } else { uploaded }).into()
    })
    .await;
    let (mut app, id) = RunningApp::conversing_with(&server.url()).await;
    let offer = app.app.offer_text(id.into(), "Pomegranates ripen in October.".to_owned()).await.unwrap();
    let draft = app.app.attach_offer(offer.offer_id, id.into(), None).await.unwrap();
    let file = draft.attachments[0].id;
    app.until_settled(file).await;
    app.app.wait_for_text(file).await.unwrap();
    assert_eq!(passages(&search(&app, asked("pomegr")).await).len(), 1);
}
