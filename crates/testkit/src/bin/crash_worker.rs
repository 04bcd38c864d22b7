//! Attaches, pauses, cancels and retries uploads in an app without a window, until its parent kills it.
//!
//! Arguments: a data folder, the address of a service, a folder for documents and a seed. Prints `ready` when the app
//! has started.

#![expect(clippy::expect_used, clippy::print_stdout, reason = "a test cannot go on without its app")]

use parlance_app::{App, Config, GivenService};
use parlance_contract::{FileStatusView, FileView};
use parlance_testkit::rng::Rng;
use parlance_testkit::running::plain_config;
use std::path::PathBuf;
use std::time::Duration;
use tokio::time::interval;

/// The time between two actions.
const BEAT: Duration = Duration::from_millis(15);

/// The largest document: more than a connection buffers before the peer reads.
const MAX_BYTES: u64 = 6 * 1024 * 1024;

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let mut next = || args.next().expect("two folders, an address and a seed");
    let (data_dir, address, documents, seed) = (PathBuf::from(next()), next(), PathBuf::from(next()), next());
    let key = "svc_0123456789abcdef0123456789abcdef".to_owned();
    let service = Some(GivenService { address, key: Some(key.into()) });
    let config = Config { service, ..plain_config(&data_dir) };
    let (app, mut events) = App::open(config).await.expect("the app starts");
    println!("ready");
    tokio::spawn(async move { while events.recv().await.is_some() {} });
    let mut rng = Rng::new(seed.parse().expect("a seed is a number"));
    let id = app.create_conversation(None).await.expect("a conversation can be made").row.id;
    let mut beats = interval(BEAT);
    for n_documents in 0_u64.. {
        beats.tick().await;
        let attached = app.open_conversation(id).await.expect("the conversation opens").draft.attachments;
        let any = usize::try_from(rng.below(attached.len().max(1) as u64)).unwrap_or_default();
        match (rng.below(8), attached.get(any)) {
            (0, Some(file)) => app.cancel_upload(file.id).await.expect("an upload is cancelled"),
            (1, Some(file)) => app.pause_upload(file.id).await.expect("an upload is paused"),
            (2, _) => app.resume_uploads().await.expect("uploads go on"),
            (3, _) => {
                for file in attached.iter().filter(|file| has_failed(file)) {
                    app.resume_upload(file.id).await.expect("an upload is tried again");
                }
            }
            _ if attached.len() < 6 => {
                let path = documents.join(format!("{seed}-{n_documents}.txt"));
                let line = format!("document {n_documents} of {seed}\n");
                let n_lines = rng.below(MAX_BYTES) / line.len() as u64 + 1;
                let words = line.repeat(usize::try_from(n_lines).unwrap_or(1));
                std::fs::write(&path, words).expect("a document is written");
                app.attach_files(id, vec![path]).await.expect("a document is attached");
            }
            _ => app.send_message(id, String::new()).await.map(drop).unwrap_or_default(),
        }
    }
}

fn has_failed(file: &FileView) -> bool {
    matches!(file.status, FileStatusView::Failed { can_retry: true, .. })
}
