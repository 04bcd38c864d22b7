use crate::samples::{
    JAN_MESSAGES, JAN_THREAD, chatgpt, claude, conversations, file, folder, librechat, open_webui, read,
    reasons, zip,
};
use parlance_import::{Attachment, Content, Conversation, End, Entry, Format, Part, Reason, Refusal, Role};
use serde_json::{Value, json};

fn text(text: &str) -> Part {
    Part::Text(text.to_owned())
}

fn bytes(value: &Value) -> Vec<u8> {
    serde_json::to_vec(value).unwrap()
}

fn ids(found: &Conversation) -> Vec<&str> {
    found.messages.iter().map(|message| message.source_id.as_str()).collect()
}

#[test]
fn a_conversation_of_chatgpt_comes_with_its_versions_steps_and_files() {
    let list = bytes(&json!([chatgpt("one")]));
    let names = br#"{"file-Doc1.dat": "Plan of the hall.pdf"}"#;
    let sample = zip(&[
        ("file_0000abcd-sanitized.png", b"\x89PNG"),
        ("file-Doc1.dat", b"pdf"),
        ("conversations.json", &list),
        ("conversation_asset_file_names.json", names),
        ("user.json", b"{}"),
    ]);
    let (archive, found) = read(&sample.path).unwrap();
    assert_eq!(archive.format(), Format::ChatGpt);
    let [Entry::Conversation(found)] = &found[..] else { panic!("{found:?}") };
    assert_eq!((found.source_id.as_str(), found.title.as_str()), ("one", "The size of it"));
    assert_eq!(
        (found.created_at_ms, found.updated_at_ms),
        (Some(1_700_000_000_000), Some(1_700_000_010_000))
    );
    assert!(found.is_archived && found.is_pinned);
    // The steps of an answer are one message; its versions are in the order of the list of children.
    assert_eq!(ids(found), ["q", "t", "q2", "b"]);
    assert_eq!(
        found.messages.iter().map(|m| m.parent).collect::<Vec<_>>(),
        [None, Some(0), Some(1), Some(0)]
    );
    assert_eq!(found.leaf, 2);
    let [question, answer, ..] = &found.messages[..] else { panic!() };
    assert_eq!(question.parts, [text("How large is it?")]);
    let names: Vec<_> = question.attachments.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["plan.pdf", "lost.txt", "sanitized.png"]);
    assert_eq!(question.attachments[1].content, Content::Missing);
    let Content::Member { index, n_bytes: 3 } = question.attachments[0].content else { panic!() };
    let mut copied = Vec::new();
    assert_eq!(archive.read_file(index, &mut copied).unwrap(), 3);
    assert_eq!(copied, b"pdf");
    assert_eq!(answer.model.as_deref(), Some("gpt-5"));
    assert_eq!(answer.parts.len(), 4, "{:?}", answer.parts);
    assert_eq!(answer.parts[0], Part::Reasoning("**Measuring**\n\nI measure it.".to_owned()));
    assert!(
        matches!(&answer.parts[1], Part::Tool { name, arguments, .. } if name == "python" && arguments == "6*7")
    );
    assert_eq!(answer.parts[3], text("42 m."));
}

#[test]
fn an_export_in_shards_is_read_as_one_and_so_is_one_that_was_unpacked() {
    let shards = [
        bytes(&json!([chatgpt("one"), chatgpt("two")])),
        bytes(&json!({"conversations": [chatgpt("three")]})),
    ];
    let files: [(&str, &[u8]); 2] =
        [("export/conversations-001.json", &shards[1]), ("export/conversations-000.json", &shards[0])];
    for sample in [zip(&files), folder(&files)] {
        let found = conversations(&sample.path);
        let ids: Vec<_> = found.iter().map(|found| found.source_id.as_str()).collect();
        assert_eq!(ids, ["one", "two", "three"]);
    }
}

#[test]
fn a_conversation_of_claude_comes_with_thoughts_tools_and_the_text_of_files() {
    let sample = zip(&[("conversations.json", &bytes(&json!([claude("c1")]))), ("projects.json", b"[]")]);
    let (archive, _) = read(&sample.path).unwrap();
    assert_eq!(archive.format(), Format::Claude);
    let found = &conversations(&sample.path)[0];
    assert_eq!(ids(found), ["m1", "m2", "m3"]);
    assert_eq!(found.messages[2].parent, Some(1));
    let attached = |name: &str, content| Attachment { id: None, name: name.to_owned(), content };
    assert_eq!(
        found.messages[0].attachments,
        [attached("notes.txt", Content::Text("text".to_owned())), attached("photo.png", Content::Missing)]
    );
    let tool = Part::Tool {
        call_id: "t1".to_owned(),
        name: "search".to_owned(),
        arguments: r#"{"q":"bridge"}"#.to_owned(),
        output: Some("found".to_owned()),
    };
    assert_eq!(found.messages[1].parts, [Part::Reasoning("Red?".to_owned()), tool, text("The red one")]);
    assert_eq!(found.messages[2].parts, [text("Only text")]);
    assert_eq!(found.created_at_ms, Some(1_740_823_200_000));
}

#[test]
fn a_conversation_of_librechat_is_the_same_as_a_list_and_as_a_tree() {
    let of = |is_tree| conversations(&file("chat.json", &bytes(&librechat(is_tree))).path).remove(0);
    let found = of(false);
    assert_eq!(found, of(true));
    assert_eq!(ids(&found), ["1", "2", "3"]);
    assert_eq!(found.messages[2].parent, Some(0), "a version");
    assert_eq!(found.messages[1].parts, [Part::Reasoning("Hm".to_owned()), text("Hello")]);
    assert_eq!(found.messages[1].model.as_deref(), Some("gpt-4o"));
    assert_eq!(found.messages[2].end, End::Cut);
}

#[test]
fn pasted_texts_of_claude_are_all_kept_whatever_they_are_called() {
    let mut list = claude("c1");
    let pasted = |name: &str, text: &str| json!({"file_name": name, "extracted_content": text});
    list["chat_messages"][0]["attachments"] = json!([
        pasted("paste.txt", "one"),
        pasted("paste.txt", "two"),
        pasted("paste.txt", "one"),
        pasted("", "three"),
        pasted("", "four"),
        {"file_name": ""},
    ]);
    list["chat_messages"][0]["files"] = json!([{"file_name": "paste.txt"}, {"file_name": "photo.png"}]);
    let sample = zip(&[("conversations.json", &bytes(&json!([list])))]);
    let found = &conversations(&sample.path)[0];
    let attached: Vec<(&str, &Content)> =
        found.messages[0].attachments.iter().map(|one| (one.name.as_str(), &one.content)).collect();
    let text = |text: &str| Content::Text(text.to_owned());
    assert_eq!(
        attached,
        [
            ("paste.txt", &text("one")),
            ("paste (2).txt", &text("two")),
            ("Pasted text", &text("three")),
            ("Pasted text (2)", &text("four")),
            ("photo.png", &Content::Missing),
        ]
    );
}

#[test]
fn a_text_of_claude_replaces_the_same_file_without_text() {
    let mut list = claude("c1");
    list["chat_messages"][0]["attachments"] = json!([{"file_name": "notes.txt"}]);
    list["chat_messages"][0]["files"] = json!([{"file_name": "notes.txt", "extracted_content": "text"}]);
    let sample = zip(&[("conversations.json", &bytes(&json!([list])))]);
    let attached = conversations(&sample.path)[0].messages[0].attachments.clone();
    assert_eq!(attached.len(), 1);
    assert_eq!(attached[0].content, Content::Text("text".to_owned()));
}

#[test]
fn a_tree_of_librechat_without_ids_keeps_its_parents() {
    let mut tree = librechat(true);
    let root = &mut tree["messagesTree"][0];
    root["messageId"] = json!("");
    for answer in root["children"].as_array_mut().unwrap() {
        answer["messageId"] = json!("");
        answer["parentMessageId"] = json!("");
    }
    let found = conversations(&file("chat.json", &bytes(&tree)).path).remove(0);
    let parents: Vec<Option<usize>> = found.messages.iter().map(|message| message.parent).collect();
    assert_eq!(parents, [None, Some(0), Some(0)]);
}

#[test]
fn a_chat_of_open_webui_keeps_its_versions_and_models() {
    let sample = file("chat-export.json", &bytes(&open_webui()));
    let found = &conversations(&sample.path)[0];
    assert_eq!(ids(found), ["a", "c", "b"], "versions in the order of the list of children");
    assert_eq!(found.leaf, 2);
    assert_eq!(found.messages[2].parts, [Part::Reasoning("Salt".to_owned()), text("Add salt")]);
    assert_eq!(found.messages[2].model.as_deref(), Some("llama3"));
    assert_eq!(found.messages[0].attachments[0].content, Content::Text("# R".to_owned()));
    assert!(found.is_pinned);
}

#[test]
fn threads_of_jan_are_read_although_lines_are_missing_or_cut_off() {
    let files: [(&str, &[u8]); 3] = [
        ("threads/th/thread.json", JAN_THREAD.as_bytes()),
        ("threads/th/messages.jsonl", JAN_MESSAGES.as_bytes()),
        ("threads/none/thread.json", br#"{"id":"none"}"#),
    ];
    for sample in [zip(&files), folder(&files)] {
        let (archive, found) = read(&sample.path).unwrap();
        assert_eq!(archive.format(), Format::Jan);
        assert_eq!(reasons(&sample.path), [Reason::Empty]);
        let found = found.iter().find_map(|entry| match entry {
            Entry::Conversation(found) => Some(found),
            Entry::Unusable { .. } => None,
        });
        let found = found.unwrap();
        assert_eq!((found.title.as_str(), ids(found)), ("Chess", vec!["1", "2"]));
        assert_eq!(found.messages[1].role, Role::Assistant);
        assert_eq!(found.messages[1].model.as_deref(), Some("qwen"));
        assert_eq!(found.messages[1].parts, [Part::Reasoning("Hm".to_owned()), text("e5")]);
    }
}

#[test]
fn a_conversation_that_cannot_be_read_is_named_and_the_others_come() {
    let mut empty = chatgpt("empty");
    empty["title"] = json!("Nothing said");
    empty["mapping"] = json!({"root": {"message": null, "children": []}});
    let mut audio = chatgpt("audio");
    audio["mapping"] = json!({"a": {"message": {"author": {"role": "user"}, "content": {
        "content_type": "multimodal_text", "parts": [{"content_type": "audio_asset_pointer"}]}}}});
    let mut wrong = chatgpt("wrong");
    wrong["mapping"] = json!("none");
    let mut nameless = chatgpt("");
    nameless["id"] = json!(null);
    let list = json!([empty, audio, wrong, nameless, chatgpt("good")]);
    let sample = file("conversations.json", &bytes(&list));
    let (_, found) = read(&sample.path).unwrap();
    assert_eq!(found.len(), 5);
    assert_eq!(found[0], Entry::Unusable { title: "Nothing said".to_owned(), reason: Reason::Empty });
    assert_eq!(reasons(&sample.path), [Reason::Empty, Reason::AudioOnly, Reason::Unreadable, Reason::NoId]);
}

fn own(id: &str) -> Value {
    json!({"format": "parlance-conversation", "version": 1, "id": id, "title": "Ours", "service": "Local service",
        "service_kind": "local", "folder": ["Cold store"], "is_pinned": true, "created_at_ms": 1_700_000_000_000_i64,
        "updated_at_ms": 1_700_000_000_001_i64, "instructions": "Be brief", "draft": "Next", "shown_message_id": "m2",
        "messages": [
            {"id": "m1", "parent_id": null, "role": "you", "status": "complete", "created_at_ms": 1_700_000_000_000_i64,
             "items": [{"type": "text", "text": "Hi", "annotations": []}],
             "attachments": [{"file_id": "f1", "name": "My plan.pdf"}]},
            {"id": "m2", "parent_id": "m1", "role": "assistant", "status": "stopped", "created_at_ms": 1,
             "items": [{"type": "refusal", "text": "No"}], "answer": {"model": "m", "input_tokens": 3}}],
        "files": [{"id": "f1", "name": "plan.pdf", "bytes": 3, "path": "files/plan.pdf"}]})
}

#[test]
fn an_export_of_this_app_comes_as_it_was() {
    let manifest = br#"{"format":"parlance-export","version":1,"app":"Parlance","files":[]}"#;
    let conversation = bytes(&own("c1"));
    let files: [(&str, &[u8]); 3] = [
        ("Export/manifest.json", manifest),
        ("Export/conversations/conversations-1.json", &conversation),
        ("Export/files/plan.pdf", b"pdf"),
    ];
    for sample in [zip(&files), folder(&files)] {
        let (archive, _) = read(&sample.path).unwrap();
        assert_eq!(archive.format(), Format::Own);
        let found = &conversations(&sample.path)[0];
        assert_eq!((found.draft.as_str(), found.instructions.as_str()), ("Next", "Be brief"));
        assert_eq!(found.folder, ["Cold store"]);
        assert!(found.is_pinned && !found.is_archived);
        assert_eq!(found.leaf, 1);
        let Content::Member { n_bytes: 3, .. } = found.messages[0].attachments[0].content else { panic!() };
        assert_eq!(found.messages[0].attachments[0].name, "My plan.pdf");
        assert_eq!(found.messages[1].end, End::Stopped);
        assert_eq!(found.messages[1].parts, [Part::Item(r#"{"text":"No","type":"refusal"}"#.to_owned())]);
    }
    assert_eq!(conversations(&file("one.json", &conversation).path)[0].title, "Ours");
}

#[test]
fn an_export_of_a_newer_version_is_refused() {
    let manifest = br#"{"format":"parlance-export","version":2}"#;
    let sample = zip(&[("manifest.json", manifest)]);
    assert!(matches!(read(&sample.path), Err(Refusal::Newer)));
    let mut newer = own("c");
    newer["version"] = json!(2);
    assert_eq!(reasons(&file("one.json", &bytes(&newer)).path), [Reason::Newer]);
}
