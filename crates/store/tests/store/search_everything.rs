//! Search in everything: kinds, filters, groups, order, and indexed text of tools.

use crate::support::{TestStore, folder};
use parlance_domain::search::{SearchFilters, SearchKind, SearchOrder, SearchQuery};
use parlance_domain::{CodeOutput, ConversationId, Item, Message, MessageId, MessageStatus, Role, Step};
use parlance_store::search::{self, Bounds, Found, Group};
use parlance_store::{conversations, drafts, folders, messages, settings, trash};
use uuid::Uuid;

const BOUNDS: Bounds = Bounds { n_groups: 20, n_scanned: 1_000 };

fn asked(text: &str) -> SearchQuery {
    SearchQuery { text: text.to_owned(), ..SearchQuery::default() }
}

fn with(text: &str, filters: SearchFilters) -> SearchQuery {
    SearchQuery { filters, ..asked(text) }
}

fn find_within(db: &TestStore, query: &SearchQuery, bounds: Bounds) -> Found {
    db.read(|conn| search::everything(conn, query, bounds, &|| false))
}

fn find(db: &TestStore, query: &SearchQuery) -> Found {
    find_within(db, query, BOUNDS)
}

/// The found groups, each as a title with its number of matches.
fn names(found: &Found) -> Vec<String> {
    let name = |group: &Group| match group {
        Group::Conversation { conversation, n_matches, .. } => format!("{} {n_matches}", conversation.title),
        Group::File { file, .. } => file.name.clone(),
        Group::Draft { text, .. } => format!("draft: {text}"),
    };
    found.groups.iter().map(name).collect()
}

fn titled(db: &TestStore, title: &str, now_ms: i64) -> ConversationId {
    let id = db.conversation(now_ms);
    db.write(|tx| conversations::rename(tx, id, title));
    id
}

fn say_at(db: &TestStore, id: ConversationId, role: Role, text: &str, at_ms: i64) -> MessageId {
    say_items(db, id, role, vec![Item::text(text)], at_ms)
}

fn say_items(db: &TestStore, id: ConversationId, role: Role, items: Vec<Item>, at_ms: i64) -> MessageId {
    let message = Message::new(MessageId(Uuid::now_v7()), id, None, role, items, at_ms);
    db.write(|tx| {
        messages::insert(tx, &message)?;
        conversations::touch(tx, id, at_ms)
    });
    message.id
}

#[test]
fn messages_are_grouped_by_conversation_with_two_each_and_all_are_counted() {
    let db = TestStore::new();
    let (first, second) = (titled(&db, "First", 1), titled(&db, "Second", 2));
    let said: Vec<_> = (0..3).map(|n| say_at(&db, first, Role::You, "defrost it", n)).collect();
    say_at(&db, second, Role::Assistant, "defrosted", 9);
    let found = find(&db, &asked("defro"));
    assert_eq!(names(&found), ["First 3", "Second 1"]);
    let Group::Conversation { messages, .. } = &found.groups[0] else { unreachable!() };
    let shown: Vec<_> = messages.iter().map(|message| message.id).collect();
    assert_eq!(shown, [said[2], said[1]], "the two newest");
    assert_eq!((found.n_messages, found.n_conversations, found.n_groups), (4, 2, 2));
    assert!(!found.is_partial);
    let newest = find(&db, &SearchQuery { order: SearchOrder::Newest, ..asked("defro") });
    assert_eq!(names(&newest), ["Second 1", "First 3"]);
    let all = db.read(|conn| search::in_one(conn, &asked("defro"), first));
    assert_eq!(all.iter().map(|message| message.id).collect::<Vec<_>>(), [said[2], said[1], said[0]]);
}

#[test]
fn titles_names_of_files_and_drafts_are_found_too() {
    let db = TestStore::new();
    let id = titled(&db, "Defrosting the cold store", 5);
    let waiting = titled(&db, "Minutes", 6);
    db.file("halden-defrost.pdf", Some("file-1"));
    db.write(|tx| drafts::save_text(tx, waiting, "Ask about the defrost by hand"));
    say_at(&db, id, Role::You, "nothing of it", 7);
    let found = find(&db, &asked("defrost"));
    let mut all = names(&found);
    all.sort();
    assert_eq!(
        all,
        ["Defrosting the cold store 1", "draft: Ask about the defrost by hand", "halden-defrost.pdf"]
    );
    assert_eq!((found.n_messages, found.n_files, found.n_drafts), (1, 1, 1));
    for (kind, name) in [
        (SearchKind::Messages, "Defrosting the cold store 1"),
        (SearchKind::Files, "halden-defrost.pdf"),
        (SearchKind::Drafts, "draft: Ask about the defrost by hand"),
    ] {
        let found = find(&db, &SearchQuery { kind, ..asked("defrost") });
        assert_eq!(names(&found), [name]);
        assert_eq!((found.n_messages, found.n_files, found.n_drafts), (1, 1, 1), "all kinds are counted");
    }
}

#[test]
fn reasoning_and_the_cards_of_tools_are_found() {
    let db = TestStore::new();
    let id = titled(&db, "Tools", 1);
    let call = Item::ToolCall {
        call_id: "k".into(),
        name: "lookup".into(),
        arguments: r#"{"place":"Zanzibar"}"#.into(),
        output: Some("Monsoon from March".into()),
        is_complete: true,
        took_ms: None,
    };
    let code = Item::Code {
        id: "c".into(),
        code: "fn evaporate() {}".into(),
        outputs: Some(vec![CodeOutput::Logs { logs: "thread panicked".into() }]),
        step: Step::Done,
        took_ms: None,
    };
    let reasoning = Item::Reasoning { text: "The person wants brevity".into() };
    say_items(&db, id, Role::Assistant, vec![reasoning, call, code], 1);
    for word in ["zanzibar", "monsoon", "evaporate", "panicked", "brevity"] {
        assert_eq!(names(&find(&db, &asked(word))), ["Tools 1"], "{word}");
    }
}

#[test]
fn phrases_and_words_to_leave_out_are_kept_to() {
    let db = TestStore::new();
    let id = titled(&db, "One", 1);
    say_at(&db, id, Role::You, "suction pressure of the compressor", 1);
    say_at(&db, id, Role::You, "pressure at the suction side", 2);
    let n = |text: &str| find(&db, &asked(text)).n_messages;
    assert_eq!(n("suction pressure"), 2);
    assert_eq!(n("\"suction pressure\""), 1);
    assert_eq!(n("pressure -compressor"), 1);
    assert_eq!(n("\"suction press"), 1, "a phrase while it is typed");
}

#[test]
fn each_filter_keeps_what_it_names() {
    let db = TestStore::new();
    let id = titled(&db, "One", 1);
    say_at(&db, id, Role::You, "defrost early", 100);
    let late = say_at(&db, id, Role::Assistant, "defrost late", 200);
    db.write(|tx| messages::set_status(tx, late, MessageStatus::Stopped));
    let n = |filters: SearchFilters| find(&db, &with("defrost", filters)).n_messages;
    let none = SearchFilters::default;
    assert_eq!(n(none()), 2);
    assert_eq!(n(SearchFilters { from_ms: Some(101), ..none() }), 1);
    assert_eq!(n(SearchFilters { from_ms: Some(100), until_ms: Some(200), ..none() }), 1);
    assert_eq!(n(SearchFilters { until_ms: Some(100), ..none() }), 0);
    assert_eq!(n(SearchFilters { role: Some(Role::You), ..none() }), 1);
    assert_eq!(n(SearchFilters { status: Some(MessageStatus::Stopped), ..none() }), 1);
    assert_eq!(n(SearchFilters { status: Some(MessageStatus::Cut), ..none() }), 0);
    assert_eq!(n(SearchFilters { profile_id: Some(db.profile_id), ..none() }), 2);
    let other = parlance_domain::ProfileId(Uuid::now_v7());
    assert_eq!(n(SearchFilters { profile_id: Some(other), ..none() }), 0);
    assert_eq!(
        find(&db, &with("", SearchFilters { role: Some(Role::You), ..none() })).n_messages,
        1,
        "alone"
    );
    assert_eq!(find(&db, &asked(" ")), Found::default(), "nothing is asked");
}

#[test]
fn a_file_is_had_by_its_question_its_answer_and_what_cites_it() {
    let db = TestStore::new();
    let id = titled(&db, "One", 1);
    let file = db.file("halden-manual.pdf", Some("file-1"));
    let question = Message {
        attachments: vec![file],
        ..Message::new(
            MessageId(Uuid::now_v7()),
            id,
            None,
            Role::You,
            vec![Item::text("how often to defrost")],
            1,
        )
    };
    db.write(|tx| messages::insert(tx, &question));
    db.say(id, Some(question.id), Role::Assistant, "defrost every eight hours");
    db.say(id, None, Role::You, "defrost without a file");
    say_items(&db, id, Role::Assistant, vec![cited("defrost, says the manual", "file-1")], 4);
    let has_file = with("defrost", SearchFilters { has_file: true, ..SearchFilters::default() });
    assert_eq!(find(&db, &has_file).n_messages, 3);
    assert_eq!(find(&db, &asked("defrost file:manual")).n_messages, 3);
    assert_eq!(find(&db, &asked("defrost file:other")).n_messages, 0);
    let by_name = find(&db, &asked("file:MANUAL"));
    assert_eq!((by_name.n_messages, by_name.n_files), (3, 1), "without words");
    let n_in_sidebar = |text: &str| db.read(|conn| search::conversations(conn, text, 9)).len();
    assert_eq!(["defrost file:manual", "file:manual", "defrost file:other"].map(n_in_sidebar), [1, 1, 0]);
}

fn cited(text: &str, file_id: &str) -> Item {
    Item::Text {
        text: text.to_owned(),
        annotations: vec![parlance_domain::Annotation::FileCitation {
            file_id: file_id.to_owned(),
            filename: "halden-manual.pdf".to_owned(),
            index: 3,
            place: None,
            quote: None,
        }],
    }
}

#[test]
fn a_search_looks_at_so_many_messages_and_says_that_there_are_more() {
    let db = TestStore::new();
    let id = titled(&db, "One", 1);
    for n in 0..5 {
        say_at(&db, id, Role::You, "defrost", n);
    }
    let few = Bounds { n_groups: 20, n_scanned: 3 };
    let found = find_within(&db, &asked("defrost"), few);
    assert_eq!((found.n_messages, found.is_partial), (3, true));
    let found = find_within(&db, &asked("defrost"), Bounds { n_groups: 20, n_scanned: 5 });
    assert_eq!((found.n_messages, found.is_partial), (5, false));
    let cancelled = db.read(|conn| search::everything(conn, &asked("defrost"), BOUNDS, &|| true));
    assert_eq!((cancelled.n_messages, cancelled.is_partial), (0, true));
}

#[test]
fn the_nearest_spelling_is_the_one_that_most_messages_have() {
    let db = TestStore::new();
    let id = titled(&db, "One", 1);
    for text in ["defrost", "defrost again", "defrosts", "pressure", "東京"] {
        say_at(&db, id, Role::You, text, 1);
    }
    let nearest = |typed: &str| db.read(|conn| search::nearest_query(conn, typed, &|| false));
    assert_eq!(nearest("defrozt").as_deref(), Some("defrost"));
    assert_eq!(nearest("pressure defrsot").as_deref(), Some("pressure defrost"));
    assert_eq!(nearest("edfrost").as_deref(), Some("defrost"));
    assert_eq!(nearest("dfrost").as_deref(), Some("defrost"));
    assert_eq!(nearest("zebra"), None);
    assert_eq!(nearest("大阪"), None);
    assert_eq!(nearest("defrost"), None, "it is there");
}

#[test]
fn what_an_older_version_did_not_index_is_indexed_afterwards() {
    let db = TestStore::new();
    let id = titled(&db, "One", 1);
    let items = vec![Item::text("said"), Item::Reasoning { text: "thought".into() }];
    say_items(&db, id, Role::Assistant, items, 1);
    say_at(&db, id, Role::You, "plain", 2);
    db.write(|tx| {
        tx.execute("INSERT OR REPLACE INTO message_words (rowid, text) VALUES (1, 'said')", [])?;
        settings::set(tx, "search_backlog", &(search::BATCH + 1))
    });
    assert_eq!(find(&db, &asked("thought")).n_messages, 0);
    let step = || db.write(search::index_backlog);
    assert!(step(), "one batch is not all");
    assert!(!step());
    assert!(!step(), "and nothing is left");
    assert_eq!((find(&db, &asked("thought")).n_messages, find(&db, &asked("said")).n_messages), (1, 1));
}

#[test]
fn the_archive_and_a_folder_with_those_inside_are_searched_and_the_trash_is_not() {
    let db = TestStore::new();
    let outer = folder("Cold store", None);
    let inner = folder("Offers", Some(outer.id));
    db.write(|tx| {
        folders::insert(tx, &outer, 1)?;
        folders::insert(tx, &inner, 1)
    });
    let all = ["Loose", "Archived", "Inside", "Trashed"].map(|title| {
        let id = titled(&db, title, 1);
        say_at(&db, id, Role::You, "defrost", 1);
        id
    });
    db.write(|tx| {
        conversations::set_archived(tx, all[1], Some(5))?;
        conversations::move_to(tx, all[2], Some(inner.id))?;
        trash::put(tx, all[3], &[], 5)
    });
    let mut found = names(&find(&db, &asked("defrost")));
    found.sort();
    assert_eq!(found, ["Archived 1", "Inside 1", "Loose 1"]);
    for folder_id in [outer.id, inner.id] {
        let filters = SearchFilters { folder_id: Some(folder_id), ..SearchFilters::default() };
        assert_eq!(names(&find(&db, &with("defrost", filters))), ["Inside 1"]);
    }
    let trashed = db.read(|conn| search::in_one(conn, &asked("defrost"), all[3]));
    assert_eq!(trashed, []);
}
