//! Runs one long operation on all data, in an app without a window, until its parent kills it.
//!
//! Arguments: a data folder, the key of its data in hexadecimal or `-`, the operation (`convert`, `back-up`, `export`,
//! `import`, `restore`) and its path. Prints `ready` before the operation and `done` after it, and keeps running.

#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    clippy::panic,
    reason = "a test cannot go on without its app"
)]

use parlance_app::{App, Config, EventStream};
use parlance_contract::{AppEvent, ExportStateView, ImportChoices};
use parlance_encryption::Key;
use parlance_testkit::running::{EVERYTHING, plain_config};
use std::path::{Path, PathBuf};

#[tokio::main]
async fn main() {
    let mut args = std::env::args().skip(1);
    let mut next = || args.next().expect("a folder, a key, what to do and a path");
    let (data_dir, key, what, path) = (PathBuf::from(next()), next(), next(), PathBuf::from(next()));
    let data_key = (key != "-").then(|| Key::from_hex(&key).expect("a key is hexadecimal"));
    let config = Config { data_key, ..plain_config(&data_dir) };
    // Data is converted while the app opens.
    if what == "convert" {
        println!("ready");
    }
    let (app, mut events) = App::open(config.clone()).await.expect("the app starts");
    if what != "convert" {
        println!("ready");
    }
    match what.as_str() {
        "convert" => {}
        "back-up" => drop(app.back_up().await.expect("a backup is made")),
        "export" => export(&app, &mut events, &path).await,
        "import" => {
            let preview = app.features.imports.preview(path).await.expect("an archive is read");
            let choices = ImportChoices { has_files: true, is_in_folder: true, has_erased: false };
            app.run_import(preview.id, choices).await.expect("an archive is imported");
        }
        "restore" => {
            let backups = app.list_backups().await.expect("backups are listed").backups;
            let id = backups.last().expect("there is a backup").id;
            let prepared = app.features.backups.prepare_restore(id).await.expect("a backup can be restored");
            let said = app.restore(prepared).await;
            App::reopen(config, said).await.expect("the app opens again");
        }
        other => panic!("nobody knows how to {other}"),
    }
    println!("done");
    std::future::pending::<()>().await;
}

async fn export(app: &App, events: &mut EventStream, to: &Path) {
    app.features.exports.begin(EVERYTHING, to.to_owned(), None).await.expect("an export begins");
    loop {
        let event = events.recv().await.expect("the app tells how far it is");
        let AppEvent::ExportChanged { export: Some(export) } = event else { continue };
        match export.state {
            ExportStateView::Running => {}
            ExportStateView::Done { .. } => return,
            other => panic!("{other:?}"),
        }
    }
}
