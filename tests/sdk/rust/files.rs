//! Files.

use crate::local::{Local, upload};
use async_openai::error::OpenAIError;
use async_openai::traits::RequestOptionsBuilder;
use async_openai::types::files::{CreateFileRequestArgs, FileInput, FilePurpose, OpenAIFilePurpose};

#[tokio::test]
async fn a_file_is_uploaded_retrieved_downloaded_and_deleted() {
    let local = Local::start().await;
    let client = local.client();
    let content: Vec<u8> = (0..200_000_u32).map(|number| number.to_le_bytes()[number as usize % 3]).collect();
    let created = upload(&client, "bytes é.bin", &content).await;
    assert_eq!(created.object, "file");
    assert_eq!(created.filename, "bytes é.bin");
    assert_eq!(created.purpose, OpenAIFilePurpose::Assistants);
    assert_eq!(created.bytes, Some(200_000));
    let retrieved = client.files().retrieve(&created.id).await.unwrap();
    assert_eq!((retrieved.id, retrieved.created_at), (created.id.clone(), created.created_at));
    assert!(client.files().content(&created.id).await.unwrap() == content, "the content is what was sent");
    let deleted = client.files().delete(&created.id).await.unwrap();
    assert!(deleted.deleted);
    assert_eq!(deleted.id, created.id);
    for gone in [
        client.files().retrieve(&created.id).await.map(drop),
        client.files().content(&created.id).await.map(drop),
        client.files().delete(&created.id).await.map(drop),
    ] {
        let Err(OpenAIError::ApiError(error)) = gone else { panic!("{gone:?}") };
        assert_eq!(error.status_code.as_u16(), 404);
        assert_eq!(error.api_error.code.as_deref(), Some("file_not_found"));
    }
}

#[tokio::test]
async fn a_file_is_read_from_its_place() {
    let local = Local::start().await;
    let place = local.path().join("notes.md");
    std::fs::write(&place, "# Notes\n\nNothing yet.\n").unwrap();
    let request =
        CreateFileRequestArgs::default().file(FileInput::from(&place)).purpose(FilePurpose::UserData).build();
    let client = local.client();
    let created = client.files().create(request.unwrap()).await.unwrap();
    assert_eq!(created.filename, "notes.md");
    assert_eq!(created.purpose, OpenAIFilePurpose::UserData);
    assert_eq!(client.files().content(&created.id).await.unwrap(), "# Notes\n\nNothing yet.\n");
}

#[tokio::test]
async fn files_are_listed_newest_first_and_by_purpose() {
    let local = Local::start().await;
    let client = local.client();
    let first = upload(&client, "one.txt", b"one").await;
    let second = upload(&client, "two.txt", b"two").await;
    let list = client.files().list().await.unwrap();
    assert_eq!(list.object, "list");
    assert!(!list.has_more);
    assert_eq!(list.data.iter().map(|file| &file.id).collect::<Vec<_>>(), [&second.id, &first.id]);
    let pictures = client.files().query(&[("purpose", "vision")]).unwrap().list().await.unwrap();
    assert!(pictures.data.is_empty());
    let others = local.client_of("ben").files().list().await.unwrap();
    assert!(others.data.is_empty());
}
