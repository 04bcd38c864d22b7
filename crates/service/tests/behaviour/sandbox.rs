//! Documents are read in a process without other rights. If it ends, only one document is affected.

use crate::local::{self, Local, id, text};
use parlance_documents::{ExtractError, PreviewError};
use parlance_sandbox::{Found, Program, Readers};
use parlance_service::Config;
use parlance_testkit::pdf::pdf;
use parlance_testkit::waiting::wait_for;
use serde_json::Value;

#[cfg(target_os = "linux")]
#[test]
fn a_process_that_reads_documents_may_do_nothing_else() {
    let checked = crate::program::program().args(["reader", "--check"]).output().unwrap();
    let said = String::from_utf8(checked.stderr).unwrap();
    assert!(checked.status.success(), "{said}");
    for attempt in ["memory", "a file", "the network", "a program", "a thread"] {
        assert!(said.lines().any(|line| line.contains(attempt) && line.ends_with("refused")), "{said}");
    }
}

#[tokio::test]
async fn what_cannot_be_read_has_its_reason_also_from_another_process() {
    let readers = local::readers();
    assert_eq!(readers.passages(b"", "a.txt").await, Err(ExtractError::Empty));
    assert_eq!(readers.passages(&[0, 1, 2, 3], "a.txt").await, Err(ExtractError::NotText));
    assert_eq!(readers.picture(b"no picture").await, Err(PreviewError::Damaged));
    assert_eq!(readers.open_pdf(b"%PDF-1.7".to_vec()).await.err(), Some(PreviewError::Damaged));
    assert_eq!(readers.passages(b"The rent.", "a.txt").await.unwrap()[0].text, "The rent.");
}

#[tokio::test]
async fn many_open_pdfs_are_read_each_when_it_is_needed() {
    let readers = local::readers();
    let mut open = Vec::new();
    for n in 0..7 {
        let word = format!("Harbour {n}");
        let bytes = pdf(&[&["A first page."], &[&word]]);
        open.push((word, readers.open_pdf(bytes).await.unwrap()));
    }
    for _ in 0..2 {
        for (word, pdf) in &open {
            let place = pdf.locate(None, word).await.unwrap();
            assert_eq!((place.page, place.found, pdf.n_pages()), (2, Found::Whole, 2), "{word}");
            let hits = pdf.search(word.clone()).await.unwrap();
            assert_eq!(hits.pages.iter().map(|hits| (hits.page, hits.n)).collect::<Vec<_>>(), [(2, 1)]);
            let shown = pdf.render(2, 100).await.unwrap();
            assert_eq!(shown.words[0].text, "Harbour");
            assert!(shown.picture.bytes.starts_with(b"\x89PNG"), "{:?}", shown.picture);
        }
    }
}

/// A service whose document readers report that they are ready, then end instead of reading.
fn with_ending_readers(config: &mut Config) {
    config.readers = Readers::in_processes(Program::new("printf", ["R"]), 2);
}

/// A service whose document readers end at their start.
fn without_readers(config: &mut Config) {
    config.readers = Readers::in_processes(Program::new("false", [""; 0]), 2);
}

/// Uploads a document to a service and returns the reason why it was not read.
async fn reason_not_read(local: &Local) -> String {
    let person = local.person("anna");
    let file = person.upload("lease.txt", "The rent is 1250 EUR a month.").await;
    let path = format!("/v1/files/{}", id(&file));
    let file = wait_for("the file to be given up", async || {
        let file: Value = person.get(&path).await.json().await.unwrap();
        (file["status"] == "error").then_some(file)
    })
    .await;
    file["status_details"].as_str().unwrap().to_owned()
}

#[cfg(unix)]
#[tokio::test]
async fn a_document_that_ends_its_reader_is_given_up_and_the_service_goes_on() {
    let local = Local::start_with(with_ending_readers).await;
    let reason = reason_not_read(&local).await;
    assert!(reason.starts_with("The document couldn’t be read"), "{reason}");
    let person = local.person("anna");
    let answer = person.ask(serde_json::json!({ "input": "What is 6 * 7?", "stream": false })).await;
    assert!(text(&answer).contains("42"), "{}", text(&answer));
}

#[cfg(unix)]
#[tokio::test]
async fn a_document_is_not_called_damaged_when_no_reader_starts() {
    let local = Local::start_with(without_readers).await;
    let reason = reason_not_read(&local).await;
    assert!(reason.contains("didn’t start") && !reason.contains("damaged"), "{reason}");
}
