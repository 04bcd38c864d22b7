use parlance_import::{Archive, Conversation, Entry, Reason, Refusal};
use serde_json::{Value, json};
use std::fs::File;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A folder with one archive in it.
pub(crate) struct Sample {
    pub(crate) folder: TempDir,
    pub(crate) path: PathBuf,
}

pub(crate) fn file(name: &str, bytes: &[u8]) -> Sample {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    Sample { folder, path }
}

pub(crate) fn zip(files: &[(&str, &[u8])]) -> Sample {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("export.zip");
    let mut zip = ZipWriter::new(File::create(&path).unwrap());
    for (name, bytes) in files {
        zip.start_file(*name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap();
    Sample { folder, path }
}

pub(crate) fn folder(files: &[(&str, &[u8])]) -> Sample {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("export");
    for (name, bytes) in files {
        let file = path.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, bytes).unwrap();
    }
    Sample { folder, path }
}

/// Reads all entries of an archive.
pub(crate) fn read(path: &Path) -> Result<(Archive, Vec<Entry>), Refusal> {
    let archive = Archive::open(path)?;
    let mut found = Vec::new();
    archive.read(|entry, _| {
        found.push(entry);
        ControlFlow::Continue(())
    })?;
    Ok((archive, found))
}

/// The conversations of an archive, all of which can be imported.
pub(crate) fn conversations(path: &Path) -> Vec<Conversation> {
    let (_, found) = read(path).unwrap();
    let conversations = found.into_iter().map(|entry| match entry {
        Entry::Conversation(found) => *found,
        Entry::Unusable { title, reason } => panic!("{title} is unusable: {reason:?}"),
    });
    conversations.collect()
}

/// Why the conversations of an archive cannot be imported.
pub(crate) fn reasons(path: &Path) -> Vec<Reason> {
    let (_, found) = read(path).unwrap();
    let reasons = found.into_iter().filter_map(|entry| match entry {
        Entry::Unusable { reason, .. } => Some(reason),
        Entry::Conversation(_) => None,
    });
    reasons.collect()
}

fn node(id: &str, parent: Option<&str>, children: &[&str], message: &Value) -> (String, Value) {
    (id.to_owned(), json!({"id": id, "parent": parent, "children": children, "message": message}))
}

fn said(role: &str, text: &str, at: f64) -> Value {
    json!({"author": {"role": role}, "create_time": at, "recipient": "all", "status": "finished_successfully",
           "content": {"content_type": "text", "parts": [text]}, "metadata": {"model_slug": "gpt-5"}})
}

/// A conversation of ChatGPT: hidden nodes, reasoning, a tool, two versions of an answer, a file and a picture.
pub(crate) fn chatgpt(id: &str) -> Value {
    let mut question = said("user", "How large is \u{e200}it\u{e201}?", 1_700_000_000.5);
    question["content"] = json!({"content_type": "multimodal_text", "parts": [
        {"content_type": "image_asset_pointer", "asset_pointer": "sediment://file_0000abcd", "width": 4},
        "How large is it?"]});
    question["metadata"] = json!({"attachments": [
        {"id": "file-Doc1", "name": "plan.pdf", "mime_type": "application/pdf", "size": 3},
        {"id": "file-Gone", "name": "lost.txt"}]});
    let thoughts = json!({"author": {"role": "assistant"}, "content": {"content_type": "thoughts",
        "thoughts": [{"summary": "Measuring", "content": "I measure it."}]}, "metadata": {}});
    let call = json!({"author": {"role": "assistant"}, "recipient": "python", "metadata": {},
        "content": {"content_type": "code", "language": "python", "text": "6*7"}});
    let output = json!({"author": {"role": "tool", "name": "python"}, "metadata": {},
        "content": {"content_type": "execution_output", "text": "42"}});
    let hidden = json!({"author": {"role": "system"}, "content": {"content_type": "text", "parts": [""]},
        "metadata": {"is_visually_hidden_from_conversation": true}});
    let mapping: serde_json::Map<String, Value> = [
        node("root", None, &["sys"], &Value::Null),
        node("sys", Some("root"), &["q"], &hidden),
        // The second version comes first in the file.
        node("b", Some("q"), &[], &said("assistant", "43 m", 1_700_000_009.0)),
        node("q", Some("sys"), &["t", "b"], &question),
        node("t", Some("q"), &["c"], &thoughts),
        node("c", Some("t"), &["o"], &call),
        node("o", Some("c"), &["a"], &output),
        node("a", Some("o"), &["q2"], &said("assistant", "42 m【3†source】.", 1_700_000_005.0)),
        node("q2", Some("a"), &[], &said("user", "Thanks", 1_700_000_006.0)),
    ]
    .into_iter()
    .collect();
    json!({"id": id, "conversation_id": id, "title": "The size\nof it", "create_time": 1_700_000_000.0,
        "update_time": 1_700_000_010.0, "current_node": "q2", "default_model_slug": "gpt-5",
        "is_archived": true, "is_starred": true, "mapping": mapping})
}

pub(crate) fn claude(id: &str) -> Value {
    json!({"uuid": id, "name": "On bridges", "summary": "", "created_at": "2025-03-01T10:00:00.000000Z",
        "updated_at": "2025-03-01T10:05:00.000000Z", "account": {"uuid": "x"}, "chat_messages": [
        {"uuid": "m1", "text": "", "content": [{"type": "text", "text": "Which bridge?"}], "sender": "human",
         "created_at": "2025-03-01T10:00:00Z",
         "attachments": [{"file_name": "notes.txt", "file_size": 4, "extracted_content": "text"}],
         "files": [{"file_name": "photo.png"}, {"file_name": "notes.txt"}]},
        {"uuid": "m2", "text": "The red one", "sender": "assistant", "created_at": "2025-03-01T10:01:00Z",
         "content": [{"type": "thinking", "thinking": "Red?"},
            {"type": "tool_use", "id": "t1", "name": "search", "input": {"q": "bridge"}},
            {"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": "found"}]},
            {"type": "text", "text": "The red one"}], "attachments": [], "files": []},
        {"uuid": "m3", "text": "Only text", "content": [], "sender": "human"}]})
}

pub(crate) fn librechat(is_tree: bool) -> Value {
    let none = "00000000-0000-0000-0000-000000000000";
    let question = json!({"messageId": "1", "parentMessageId": none, "sender": "User", "text": "Hi",
        "isCreatedByUser": true, "createdAt": "2025-03-01T10:00:00Z"});
    let answers = [
        json!({"messageId": "2", "parentMessageId": "1", "sender": "GPT", "model": "gpt-4o", "text": "",
            "content": [{"type": "think", "think": "Hm"}, {"type": "text", "text": {"value": "Hello"}}],
            "isCreatedByUser": false}),
        json!({"messageId": "3", "parentMessageId": "1", "sender": "GPT", "text": "Hey",
            "isCreatedByUser": false, "unfinished": true}),
    ];
    let mut found = json!({"conversationId": "lc", "endpoint": "openAI", "title": "Greeting",
        "exportAt": "10:00:00 GMT", "branches": true, "recursive": is_tree});
    if is_tree {
        let mut root = question;
        root["children"] = json!(answers);
        found["messagesTree"] = json!([root]);
    } else {
        found["messages"] = json!([question, answers[0], answers[1]]);
    }
    found
}

pub(crate) fn open_webui() -> Value {
    json!([{"id": "ow", "title": "Soup", "updated_at": 1_700_000_100, "created_at": 1_700_000_000, "pinned": true,
        "chat": {"title": "Soup", "models": ["llama3"], "history": {"currentId": "b", "messages": {
            "b": {"id": "b", "parentId": "a", "childrenIds": [], "role": "assistant", "model": "llama3",
                  "content": "<details type=\"reasoning\" done=\"true\">\n<summary>Thought</summary>\n> Salt\n</details>\nAdd salt",
                  "timestamp": 1_700_000_002},
            "a": {"id": "a", "parentId": null, "childrenIds": ["c", "b"], "role": "user", "content": "Bland soup?",
                  "timestamp": 1_700_000_001,
                  "files": [{"type": "file", "file": {"filename": "r.md", "data": {"content": "# R"}}}]},
            "c": {"id": "c", "parentId": "a", "childrenIds": [], "role": "assistant", "content": "Pepper"}}}}}])
}

pub(crate) const JAN_THREAD: &str = r#"{"id":"th","object":"thread","title":"Chess","created":1700000000,
    "updated":1700000005000,"assistants":[{"model":{"id":"qwen"}}]}"#;

/// Two objects on one line, and the last line cut off.
pub(crate) const JAN_MESSAGES: &str = concat!(
    r#"{"id":"1","object":"thread.message","role":"user","content":[{"type":"text","text":{"value":"e4","annotations":[]}}],"created_at":1700000001,"status":"ready"}"#,
    r#"{"id":"2","role":"assistant","content":[{"type":"reasoning","text":{"value":"Hm"}},{"type":"text","text":{"value":"e5"}}],"created_at":1700000002}"#,
    "\n",
    r#"{"id":"3","role":"user","content":[{"#
);
