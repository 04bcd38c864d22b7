use crate::samples::{chatgpt, file, read, reasons, zip};
use parlance_import::{Archive, Reason, Refusal};
use serde_json::json;
use std::io::Write as _;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

#[test]
fn a_path_out_of_the_archive_refuses_all_of_it() {
    let list = serde_json::to_vec(&json!([chatgpt("one")])).unwrap();
    for path in ["../evil.sh", "a/../../evil", "/etc/passwd", "C:\\evil.exe", "..\\evil"] {
        let sample = zip(&[("conversations.json", &list), (path, b"x")]);
        assert!(matches!(Archive::open(&sample.path), Err(Refusal::UnsafePath(_))), "{path}");
        let entries = std::fs::read_dir(sample.folder.path()).unwrap().count();
        assert_eq!(entries, 1, "nothing was written");
    }
}

#[test]
fn a_bomb_is_refused_before_it_is_unpacked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bomb.zip");
    let mut zip = ZipWriter::new(std::fs::File::create(&path).unwrap());
    zip.start_file("conversations.json", SimpleFileOptions::default()).unwrap();
    zip.write_all(b"[{\"mapping\":{},\"id\":\"").unwrap();
    let blank = vec![b'a'; 1024 * 1024];
    for _ in 0..100 {
        zip.write_all(&blank).unwrap();
    }
    zip.write_all(b"\"}]").unwrap();
    zip.finish().unwrap();
    assert!(std::fs::metadata(&path).unwrap().len() < 200_000);
    assert!(matches!(read(&path), Err(Refusal::Bomb)));
}

#[test]
fn an_archive_whose_members_share_bytes_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("overlapping.zip");
    let mut zip = ZipWriter::new(std::fs::File::create(&path).unwrap());
    let list = serde_json::to_vec(&json!([chatgpt("one")])).unwrap();
    for (name, bytes) in [("conversations.json", list.as_slice()), ("file.txt", b"text")] {
        zip.start_file(name, SimpleFileOptions::default()).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.shallow_copy_file("file.txt", "again.txt").unwrap();
    zip.finish().unwrap();
    assert!(matches!(Archive::open(&path), Err(Refusal::Bomb)));
}

#[test]
fn an_archive_that_lists_more_files_than_any_is_refused_by_its_list() {
    let sample = zip(&[("conversations.json", b"[]")]);
    let mut bytes = std::fs::read(&sample.path).unwrap();
    // The end of the list, changed to that of a larger archive: 4 GB of list.
    let end = bytes.len() - 22;
    bytes[end + 12..end + 16].copy_from_slice(&u32::MAX.to_le_bytes());
    std::fs::write(&sample.path, &bytes).unwrap();
    assert!(matches!(Archive::open(&sample.path), Err(Refusal::TooMany)));
}

#[test]
fn a_damaged_or_truncated_archive_is_refused() {
    let list = serde_json::to_vec(&json!([chatgpt("one"), chatgpt("two")])).unwrap();
    let sample = zip(&[("conversations.json", &list)]);
    let whole = std::fs::read(&sample.path).unwrap();
    std::fs::write(&sample.path, &whole[..whole.len() / 2]).unwrap();
    assert!(matches!(read(&sample.path), Err(Refusal::Damaged)));
    let mut broken = whole.clone();
    for byte in &mut broken[60..100] {
        *byte ^= 0x55;
    }
    std::fs::write(&sample.path, &broken).unwrap();
    assert!(read(&sample.path).is_err());
    let cut = file("conversations.json", &list[..list.len() - 10]);
    assert!(matches!(read(&cut.path), Err(Refusal::Damaged)));
}

#[test]
fn what_is_no_archive_is_said_to_be_none() {
    for bytes in [&b"hello"[..], b"", b"[]", b"{}", b"[1,2,3]", b"[{\"a\":1}]", b"\x00\x01\x02"] {
        assert!(matches!(read(&file("x.json", bytes).path), Err(Refusal::Unknown)), "{bytes:?}");
    }
    assert!(matches!(read(&zip(&[("a.txt", b"x")]).path), Err(Refusal::Unknown)));
    let missing = std::path::Path::new("/no/such/file");
    assert!(matches!(read(missing), Err(Refusal::File(_))));
}

#[test]
fn circles_depth_and_floods_refuse_their_conversation_alone() {
    let mut circle = chatgpt("circle");
    circle["mapping"]["q"]["parent"] = json!("a");
    let mut long = chatgpt("long");
    let nodes = (0..100_000).map(|i| {
        let message = json!({"author": {"role": "user"}, "content": {"parts": ["x"]}});
        (i.to_string(), json!({"parent": (i + 1).to_string(), "message": message}))
    });
    long["mapping"] = nodes.collect::<serde_json::Map<_, _>>().into();
    let list = json!([circle, long, chatgpt("good")]);
    let mut bytes = serde_json::to_vec(&list).unwrap();
    bytes.pop();
    let deep = format!(
        ",{{\"id\":\"deep\",\"mapping\":{{\"a\":{{\"message\":{{\"content\":{{\"parts\":{}{}}}}}}}}}}}]",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    bytes.extend_from_slice(deep.as_bytes());
    let sample = file("conversations.json", &bytes);
    assert_eq!(reasons(&sample.path), [Reason::Circular, Reason::TooManyMessages, Reason::TooDeep]);
    let (_, found) = read(&sample.path).unwrap();
    assert_eq!(found.len(), 4);
}
