//! Documents of every kind: read, waited for, or reported as unreadable.

use crate::local::{Local, citations, id, text};
use parlance_testkit::pdf::{pdf, written, written_with};
use serde_json::{Value, json};

async fn quoted(name: &str, content: impl Into<Vec<u8>>, question: &str) -> (String, Vec<Value>) {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload(name, content).await;
    let answer = anna.ask_about(&[id(&file)], question).await;
    (text(&answer).to_owned(), citations(&answer))
}

fn lease() -> Vec<u8> {
    pdf(&[
        &["Lease", "", "The landlord lets the flat to the tenant. The flat has three rooms."],
        &["The rent is 1250 EUR a month. It is due on the first working day."],
        &[
            "The tenant may end this agree-",
            "ment with a notice period of three months. The notice must",
            "be in writing.",
        ],
    ])
}

#[tokio::test]
async fn a_pdf_is_quoted_with_its_page() {
    let (text, citations) = quoted("lease.pdf", lease(), "How long is the notice period?").await;
    assert!(text.starts_with("From **lease.pdf**:"), "{text}");
    assert!(
        text.contains("> **The tenant may end this agreement with a notice period of three months.**"),
        "{text}"
    );
    assert_eq!(citations[0]["place"], "page 3");
    assert_eq!(citations[0]["filename"], "lease.pdf");
    assert_eq!(citations[0]["type"], "file_citation");
    let index = usize::try_from(citations[0]["index"].as_u64().unwrap()).unwrap();
    let before: String = text.chars().take(index).collect();
    assert!(
        before.ends_with("The notice must be in writing."),
        "the citation stands after the passage: {before}"
    );
    assert!(!text.contains("1250"), "what was not asked is not quoted: {text}");
}

#[tokio::test]
async fn a_page_of_a_pdf_can_be_asked_for() {
    let (text, citations) = quoted("lease.pdf", lease(), "What is on page 2?").await;
    assert!(text.contains("> The rent is 1250 EUR a month."), "{text}");
    assert_eq!(citations[0]["place"], "page 2");
}

#[tokio::test]
async fn a_broken_pdf_is_named_with_the_reason() {
    let (_local, anna) = Local::with_anna().await;
    let whole = lease();
    let broken = anna.upload("broken.pdf", &whole[..whole.len() / 2]).await;
    let good = anna.upload("lease.pdf", whole).await;
    let answer = anna.ask_about(&[id(&broken), id(&good)], "How high is the rent?").await;
    assert!(text(&answer).contains("1250 EUR"), "the other document is still read: {}", text(&answer));
    let unread = "I couldn’t read **broken.pdf**. The file is damaged.";
    assert!(text(&answer).contains(unread), "{}", text(&answer));
    let shown: Value = anna.get(&format!("/v1/files/{}", id(&broken))).await.json().await.unwrap();
    assert_eq!(shown["status"], "error");
    assert_eq!(shown["status_details"], "The file is damaged.");
    let content = anna.get(&format!("/v1/files/{}/content", id(&broken))).await;
    assert_eq!(content.status(), 200, "what cannot be read can still be fetched");
}

#[tokio::test]
async fn a_pdf_that_draws_itself_for_ever_is_refused() {
    let form = "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /A 4 0 R >> >> /Length 5 >>\n\
                stream\n/A Do\nendstream";
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R /Resources << /XObject << /A 4 0 R >> >> >>",
        form,
        "<< /Length 5 >>\nstream\n/A Do\nendstream",
    ];
    let (text, _) = quoted("circle.pdf", written(&objects.map(str::to_owned)), "What is in it?").await;
    assert!(text.contains("The document contains no text. It may be a scan."), "{text}");
}

#[tokio::test]
async fn a_pdf_behind_a_password_is_named_as_such() {
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
    ];
    let (owner, user, id) = ("41".repeat(32), "42".repeat(32), "43".repeat(16));
    let encryption = format!(
        "/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <{owner}> /U <{user}> >> /ID [<{id}> <{id}>]"
    );
    let document = written_with(&objects.map(str::to_owned), &encryption);
    let (text, _) = quoted("secret.pdf", document, "What is in it?").await;
    assert!(text.contains("The file is password-protected. Remove the password"), "{text}");
}

#[tokio::test]
async fn nested_brackets_without_end_do_no_harm() {
    let brackets = "[".repeat(100_000);
    let content = format!("<< /Length {} >>\nstream\n{brackets}\nendstream", brackets.len());
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>".to_owned(),
        content,
        brackets,
    ];
    let (text, _) = quoted("brackets.pdf", written(&objects), "What is in it?").await;
    assert!(text.contains("I couldn’t read **brackets.pdf**."), "{text}");
}

#[tokio::test]
async fn files_that_cannot_be_read_say_why() {
    let (_local, anna) = Local::with_anna().await;
    for (name, content, reason) in [
        ("empty.txt", vec![], "The file is empty."),
        ("picture.png", b"\x89PNG\r\n\x1a\n....".to_vec(), "The local service reads text only."),
        ("letter.docx", b"PK\x03\x04....".to_vec(), "The file is damaged."),
        ("noise.bin", vec![0, 159, 146, 150], "can’t read this kind of file"),
        ("scan.pdf", pdf(&[&[]]), "The document contains no text."),
    ] {
        let file = anna.upload(name, content).await;
        let answer = anna.ask_about(&[id(&file)], "What does it say?").await;
        assert!(
            text(&answer).contains(&format!("**{name}**")) && text(&answer).contains(reason),
            "{}",
            text(&answer)
        );
    }
}

#[tokio::test]
async fn why_a_document_cannot_be_read_is_said_once() {
    let (_local, anna) = Local::with_anna().await;
    let whole = lease();
    let broken = anna.upload("broken.pdf", &whole[..whole.len() / 2]).await;
    let good = anna.upload("lease.pdf", whole).await;
    let first = anna.ask_about(&[id(&broken), id(&good)], "How high is the rent?").await;
    assert!(text(&first).contains("broken.pdf"), "{}", text(&first));
    let next = |input: &str| {
        let body = json!({ "input": input, "conversation_id": first["conversation_id"] });
        anna.ask(body)
    };
    let second = next("How long is the notice period?").await;
    assert!(
        text(&second).contains("three months") && !text(&second).contains("broken.pdf"),
        "{}",
        text(&second)
    );
}

#[tokio::test]
async fn images_that_are_skipped_are_counted_and_not_listed() {
    let (_local, anna) = Local::with_anna().await;
    let mut files = vec![anna.upload("lease.txt", "The rent is 1250 EUR a month.").await];
    for number in 0..3 {
        files.push(anna.upload(&format!("{number}.png"), b"\x89PNG\r\n\x1a\n....".to_vec()).await);
    }
    let ids: Vec<&str> = files.iter().map(id).collect();
    let answer = anna.ask_about(&ids, "How high is the rent?").await;
    let skipped = "\n\n3 images were skipped. The local service reads text only.";
    assert!(text(&answer).ends_with(skipped) && !text(&answer).contains(".png"), "{}", text(&answer));
}

#[tokio::test]
async fn each_kind_of_text_is_quoted_with_its_own_kind_of_place() {
    let html = "<h1>Lease</h1><p>Intro.</p><h2>Notice</h2><p>The notice period is three months.</p>";
    for (name, content, quote, place) in [
        (
            "a.md",
            "# Lease\n\nIntro.\n\n## Notice\n\nThe notice period is *three* months.",
            "**The notice period is three months.**",
            "section “Notice”",
        ),
        ("a.html", html, "**The notice period is three months.**", "section “Notice”"),
        (
            "a.txt",
            "Intro.\n\nThe notice\nperiod is three months.",
            "**The notice period is three months.**",
            "lines 3–4",
        ),
        (
            "a.csv",
            "topic,value\nrent,1250\nnotice period,three months\n",
            "> topic: notice period; value: three months",
            "line 3",
        ),
        (
            "a.json",
            "{\n  \"rent\": 1250,\n  \"notice_period\": \"three months\"\n}",
            "\"notice_period\": \"three months\"",
            "line 3",
        ),
        (
            "a.rs",
            "fn rent() -> u32 {\n    1250\n}\n\nfn notice_period() -> u32 {\n    3\n}\n",
            "> fn notice_period() -> u32 {\n>     3\n> }",
            "line 5",
        ),
    ] {
        let (text, citations) = quoted(name, content, "How long is the notice period?").await;
        assert!(text.contains(quote), "{name}: {text}");
        assert_eq!(citations[0]["place"], place, "{name}: {text}");
    }
}

#[tokio::test]
async fn an_answer_waits_for_documents_that_are_still_being_read() {
    let (_local, anna) = Local::with_anna().await;
    let mut book = "Nothing of interest stands in this sentence.\n\n".repeat(40_000);
    book.push_str("The treasure lies below the old oak.\n");
    let file = anna.upload("book.txt", book).await;
    assert_eq!(file["status"], "uploaded");
    let answer = anna.ask_about(&[id(&file)], "Where is the treasure?").await;
    assert!(text(&answer).contains("**The treasure lies below the old oak.**"), "{}", text(&answer));
    let shown: Value = anna.get(&format!("/v1/files/{}", id(&file))).await.json().await.unwrap();
    assert_eq!(shown["status"], "processed");
    assert_eq!(shown["status_details"], json!(null));
}
