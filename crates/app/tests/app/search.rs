//! The search over everything: what is found, what is suggested, which searches are remembered.

use parlance_app::view::{SearchGroupView, SearchView};
use parlance_domain::Role;
use parlance_domain::search::{SearchFilters, SearchKind, SearchQuery};
use parlance_testkit::running::RunningApp;

fn asked(text: &str) -> SearchQuery {
    SearchQuery { text: text.to_owned(), ..SearchQuery::default() }
}

async fn search(app: &RunningApp, query: SearchQuery) -> SearchView {
    app.app.search_everything(query, 20, false).await.unwrap()
}

#[tokio::test]
async fn messages_files_and_drafts_are_found_with_their_words_around() {
    let mut app = RunningApp::start().await;
    let id = app.new_conversation().await;
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
    let mut app = RunningApp::start().await;
    let id = app.new_conversation().await;
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
    let mut app = RunningApp::start().await;
    let id = app.new_conversation().await;
    let answer = app.ask(id, "quince, Quince and quinces: what is 6 * 7?").await;
    let found = app.app.find_in_conversation(id, "quince".to_owned()).await.unwrap();
    let question = found.messages.iter().find(|one| one.message_id != answer.id).expect("the question");
    assert_eq!(question.n_hits, 3, "{found:?}");
}
