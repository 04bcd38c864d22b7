//! Small files that are huge when unpacked. The service refuses them with a reason before they fill the memory.

use crate::local::{Local, id, text};
use flate2::{Compress, Compression, FlushCompress};
use parlance_testkit::pdf::written;
use serde_json::Value;

const MIB: usize = 1024 * 1024;

/// This many MiB of blanks, compressed to about a thousandth: one compressed MiB, repeated.
fn packed(n_mib: usize) -> Vec<u8> {
    let mut block = Vec::with_capacity(MIB);
    let mut compress = Compress::new(Compression::best(), false);
    compress.compress_vec(&vec![b' '; MIB], &mut block, FlushCompress::Full).unwrap();
    let mut stream = vec![0x78, 0xda];
    stream.extend(block.repeat(n_mib));
    // An empty last block.
    stream.extend([0x03, 0x00]);
    stream
}

fn packed_again(content: &[u8]) -> Vec<u8> {
    let mut twice = Vec::with_capacity(content.len() + 1024);
    Compress::new(Compression::best(), true)
        .compress_vec(content, &mut twice, FlushCompress::Finish)
        .unwrap();
    twice
}

fn stream(dictionary: &str, content: &[u8]) -> Vec<u8> {
    let mut object = format!("<< {dictionary} /Length {} >>\nstream\n", content.len()).into_bytes();
    object.extend(content);
    object.extend(b"\nendstream");
    object
}

/// A document of one page that draws `contents`, with additional objects from number 4 on.
fn document(contents: &str, more: &[Vec<u8>]) -> Vec<u8> {
    let page = format!(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {contents} /Resources << /Font << /F1 << \
         /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >> >> >> >>"
    );
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_vec(),
        page.into_bytes(),
    ];
    objects.extend_from_slice(more);
    written(&objects)
}

/// The status of a document after its ingestion, and the reason.
async fn outcome(name: &str, content: Vec<u8>) -> (String, String) {
    let (_local, anna) = Local::with_anna().await;
    let file = anna.upload(name, content).await;
    let answer = anna.ask_about(&[id(&file)], "How high is the rent?").await;
    let shown: Value = anna.get(&format!("/v1/files/{}", id(&file))).await.json().await.unwrap();
    (shown["status"].as_str().unwrap().to_owned(), text(&answer).to_owned())
}

#[tokio::test]
async fn a_pdf_that_would_fill_the_memory_is_refused_with_the_reason() {
    let flat = "/Filter /FlateDecode";
    let flood = packed(300);
    assert!(flood.len() < 512 * 1024, "the file is small: {} bytes", flood.len());
    for (name, document) in [
        ("page.pdf", document("4 0 R", &[stream(flat, &flood)])),
        ("disguised.pdf", document("4 0 R", &[stream("/Filter /Fl#61teDecode /Subtype /Image", &flood)])),
        (
            "twice.pdf",
            document("4 0 R", &[stream("/Filter [/FlateDecode /FlateDecode]", &packed_again(&flood))]),
        ),
        (
            "objects.pdf",
            document("[]", &[stream(&format!("/Type /ObjStm /N 1 /First 4 {flat}"), &packed(70))]),
        ),
        ("long.pdf", document("4 0 R", &[stream(flat, &packed(20))])),
        ("repeated.pdf", document("[4 0 R 4 0 R 4 0 R]", &[stream(flat, &packed(6))])),
    ] {
        let (status, said) = outcome(name, document).await;
        assert_eq!(status, "error", "{name}: {said}");
        let why = format!("I couldn’t read **{name}**. The document contains too much data.");
        assert!(said.contains(&why), "{said}");
    }
}

#[tokio::test]
async fn a_large_picture_does_not_keep_a_pdf_from_being_read() {
    let picture = "/Type /XObject /Subtype /Image /Width 8192 /Height 8192 /Filter /FlateDecode";
    let words = "BT /F1 12 Tf 72 720 Td (The rent is 1250 EUR a month.) Tj ET";
    let document = document("4 0 R", &[stream("", words.as_bytes()), stream(picture, &packed(70))]);
    let (status, said) = outcome("lease.pdf", document).await;
    assert_eq!(status, "processed", "{said}");
    assert!(said.contains("> The rent is **1250 EUR** a month."), "{said}");
}

#[tokio::test]
async fn a_pdf_with_more_pages_than_anybody_reads_is_refused_with_the_reason() {
    let n_pages = 10_001;
    let kids: Vec<String> = (0..n_pages).map(|page| format!("{} 0 R", page + 3)).collect();
    let mut objects = vec![
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        format!("<< /Type /Pages /Kids [{}] /Count {n_pages} >>", kids.join(" ")),
    ];
    objects.extend(kids.iter().map(|_| "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>".to_owned()));
    let (status, said) = outcome("endless.pdf", written(&objects)).await;
    assert_eq!(status, "error");
    assert!(said.contains("The document has too many pages."), "{said}");
}

#[tokio::test]
async fn a_pdf_that_asks_for_more_room_than_there_is_does_not_end_the_service() {
    let table = stream("/Type /XRef /Size 2 /W [1 999999999999 1] /Root 1 0 R", b"abcdef");
    let mut file = b"%PDF-1.5\n1 0 obj\n".to_vec();
    file.extend(table);
    file.extend(b"\nendobj\nstartxref\n9\n%%EOF\n");
    let (status, said) = outcome("table.pdf", file).await;
    assert_eq!(status, "error");
    assert!(said.contains("I couldn’t read **table.pdf**. The file is damaged."), "{said}");
}
