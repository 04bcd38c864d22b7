//! Files: stored, listed, fetched and deleted.

use crate::local::{Local, id, part, text};
use parlance_testkit::waiting::wait_for;
use reqwest::StatusCode;
use reqwest::multipart::Form;
use serde_json::{Value, json};

#[tokio::test]
async fn an_uploaded_file_comes_back_byte_for_byte() {
    let (_local, anna) = Local::with_anna().await;
    let content: Vec<u8> = (0..3_000_000_u32).map(|index| (index % 251) as u8).collect();
    let file = anna.upload("bytes.bin", content.clone()).await;
    assert_eq!(file["bytes"], 3_000_000);
    assert_eq!(file["object"], "file");
    assert_eq!(file["purpose"], "assistants");
    assert_eq!(file["filename"], "bytes.bin");
    let seconds = file["created_at"].as_i64().unwrap();
    assert!((1_700_000_000..100_000_000_000).contains(&seconds), "created_at is in seconds: {seconds}");

    let response = anna.get(&format!("/v1/files/{}/content", id(&file))).await;
    assert_eq!(response.headers()["content-type"], "application/octet-stream");
    assert_eq!(response.headers()["content-length"], "3000000");
    assert_eq!(response.bytes().await.unwrap(), content);
}

#[tokio::test]
async fn the_order_of_the_forms_fields_does_not_matter() {
    let (_local, anna) = Local::with_anna().await;
    let form =
        Form::new().part("file", part("a.txt", "a")).text("extra", "ignored").text("purpose", "user_data");
    let response = anna.post_form(form).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.json::<Value>().await.unwrap()["purpose"], "user_data");
}

#[tokio::test]
async fn a_list_holds_the_callers_files_newest_first_and_can_be_narrowed_to_a_purpose() {
    let local = Local::start().await;
    let (anna, ben) = (local.person("anna"), local.person("ben"));
    let first = anna.upload("first.txt", "1").await;
    let form = Form::new().text("purpose", "vision & more").part("file", part("second.txt", "2"));
    let second: Value = anna.post_form(form).await.json().await.unwrap();
    ben.upload("ben.txt", "b").await;

    let list: Value = anna.get("/v1/files").await.json().await.unwrap();
    assert_eq!(list["object"], "list");
    assert_eq!(list["has_more"], false);
    let ids: Vec<&str> = list["data"].as_array().unwrap().iter().map(id).collect();
    assert_eq!(ids, [id(&second), id(&first)]);

    let narrowed: Value = anna.get("/v1/files?purpose=vision%20%26%20more").await.json().await.unwrap();
    let ids: Vec<&str> = narrowed["data"].as_array().unwrap().iter().map(id).collect();
    assert_eq!(ids, [id(&second)]);
}

#[tokio::test]
async fn a_deleted_file_is_gone_everywhere() {
    let (local, anna) = Local::with_anna().await;
    let file = anna.upload("rent.txt", "The rent is 1250 EUR.").await;
    let answer = anna.ask_about(&[id(&file)], "How high is the rent?").await;
    let conversation = &answer["conversation_id"];

    let deletion: Value = anna.delete(&format!("/v1/files/{}", id(&file))).await.json().await.unwrap();
    assert_eq!(deletion, json!({ "id": id(&file), "object": "file", "deleted": true }));

    for path in [format!("/v1/files/{}", id(&file)), format!("/v1/files/{}/content", id(&file))] {
        assert_eq!(anna.get(&path).await.status(), StatusCode::NOT_FOUND);
    }
    assert_eq!(anna.delete(&format!("/v1/files/{}", id(&file))).await.status(), StatusCode::NOT_FOUND);
    assert_eq!(std::fs::read_dir(local.path().join("files")).unwrap().count(), 0);
    let again = anna.ask(json!({ "input": "How high is the rent?", "conversation_id": conversation })).await;
    assert!(!again["output_text"].as_str().unwrap().contains("1250"), "a deleted file is not quoted");
}

/// All files and folders below a directory.
fn everything_below(directory: &std::path::Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        found.push(path.file_name().unwrap().to_str().unwrap().to_owned());
        if path.is_dir() {
            found.extend(everything_below(&path));
        }
    }
    found
}

#[tokio::test]
async fn a_name_from_outside_is_shown_but_never_becomes_a_path() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let local = Local::start_with(|config| config.data_dir.clone_from(&data)).await;
    let anna = local.person("anna");
    let mut ids = Vec::new();
    let long = "n".repeat(10_000);
    for (sent, shown) in [
        ("../../evil.txt", "../../evil.txt"),
        ("/etc/evil.txt", "/etc/evil.txt"),
        // The client doubles the backslash.
        ("C:\\evil.txt", "C:\\\\evil.txt"),
        ("evil\u{202e}txt.exe", "evil\u{202e}txt.exe"),
        ("CON", "CON"),
        ("nul.txt", "nul.txt"),
        ("evil.txt::$DATA", "evil.txt::$DATA"),
        ("..", ".."),
        (long.as_str(), &long[..255]),
    ] {
        let file = anna.upload(sent, "x").await;
        assert_eq!(file["filename"], shown);
        let content = anna.get(&format!("/v1/files/{}/content", id(&file))).await;
        assert_eq!(content.text().await.unwrap(), "x", "{shown}");
        ids.push(id(&file).to_owned());
    }
    let mut kept = everything_below(&data.join("files"));
    kept.sort();
    ids.sort();
    assert_eq!(kept, ids);
    assert_eq!(everything_below(&data.join("incoming")), Vec::<String>::new());
    for name in everything_below(directory.path()) {
        assert!(!name.contains("evil") && !name.contains("nnn"), "{name}");
    }
}

#[tokio::test]
async fn names_arrive_as_clients_encode_them_in_the_form() {
    let (_local, anna) = Local::with_anna().await;
    for (field, shown) in [
        // Browsers and httpx.
        ("filename=\"the %22big%22 one.txt\"", "the \"big\" one.txt"),
        // The parser of forms gives no name with a NUL; a name without one is what a user can read.
        ("filename*=UTF-8''a%00b.txt", "unnamed"),
    ] {
        let body = format!(
            "--b\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\nassistants\r\n--b\r\n\
             Content-Disposition: form-data; name=\"file\"; {field}\r\n\r\nx\r\n--b--\r\n"
        );
        let form = "multipart/form-data; boundary=b";
        let upload = anna.request(reqwest::Method::POST, "/v1/files").header("content-type", form).body(body);
        let file: Value = upload.send().await.unwrap().json().await.unwrap();
        assert_eq!(file["filename"], shown, "{field}");
    }
}

#[tokio::test]
async fn a_name_comes_back_as_it_was_sent_up_to_255_characters() {
    let (_local, anna) = Local::with_anna().await;
    let longest = "ü".repeat(251) + ".pdf";
    let longer = longest.clone() + "x";
    for (name, expected) in [
        ("lease.pdf", "lease.pdf"),
        ("Mietvertrag für März (2).pdf", "Mietvertrag für März (2).pdf"),
        ("契約書.pdf", "契約書.pdf"),
        ("عقد الإيجار.pdf", "عقد الإيجار.pdf"),
        ("🏠 100% a;b=c, it's.txt", "🏠 100% a;b=c, it's.txt"),
        ("the \"big\" one.txt", "the \"big\" one.txt"),
        ("no ending", "no ending"),
        (longest.as_str(), longest.as_str()),
        (longer.as_str(), longest.as_str()),
    ] {
        // The encoding of browsers.
        let sent = name.replace('"', "%22");
        let body = format!(
            "--b\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\nassistants\r\n--b\r\n\
             Content-Disposition: form-data; name=\"file\"; filename=\"{sent}\"\r\n\r\nx\r\n--b--\r\n"
        );
        let request = anna.request(reqwest::Method::POST, "/v1/files").body(body);
        let request = request.header("content-type", "multipart/form-data; boundary=b");
        let file: Value = request.send().await.unwrap().json().await.unwrap();
        assert_eq!(file["filename"], expected);
        let found: Value = anna.get(&format!("/v1/files/{}", id(&file))).await.json().await.unwrap();
        assert_eq!(found["filename"], expected);
    }
}

/// Whether any file of the database contains this text.
fn database_holds(local: &Local, words: &str) -> bool {
    std::fs::read_dir(local.path()).unwrap().map(|entry| entry.unwrap().path()).any(|path| {
        let is_of_database = path.file_name().unwrap().to_str().unwrap().starts_with("service.sqlite");
        is_of_database && memchr::memmem::find(&std::fs::read(path).unwrap(), words.as_bytes()).is_some()
    })
}

#[tokio::test]
async fn the_words_of_a_deleted_file_leave_the_database() {
    let (local, anna) = Local::with_anna().await;
    let secret: String = (0..2000).map(|n| format!("The zanzibarquay{n} is deep.\n\n")).collect();
    let files = [
        anna.upload("kept.txt", "The mombasapier is long.").await,
        anna.upload("zanzibarquays.txt", secret).await,
        anna.upload("also-kept.txt", "The lamuharbour is wide.").await,
    ];
    for file in &files {
        let path = format!("/v1/files/{}", id(file));
        wait_for("the file to be processed", async || {
            let file: Value = anna.get(&path).await.json().await.unwrap();
            (file["status"] == "processed").then_some(())
        })
        .await;
    }
    assert!(database_holds(&local, "zanzibarquay"), "they are looked for where they are");
    assert_eq!(anna.delete(&format!("/v1/files/{}", id(&files[1]))).await.status(), StatusCode::OK);
    wait_for("the words to leave the database", async || {
        assert_eq!(anna.get("/v1/files").await.status(), StatusCode::OK);
        (!database_holds(&local, "zanzibarquay")).then_some(())
    })
    .await;
    assert!(database_holds(&local, "mombasapier"));
    let answer = anna.ask_about(&[id(&files[0]), id(&files[2])], "How wide is the lamuharbour?").await;
    assert!(text(&answer).contains("The lamuharbour is wide."), "{}", text(&answer));
}
