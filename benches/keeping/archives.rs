//! The import of a full export into an empty store. The floor is serde_json, which parses and writes the same text
//! without preparing it for display, search or verification.

use super::ignore;
use parlance_app::{App, EventStream};
use parlance_bench::Result;
use parlance_bench::cost::Process;
use parlance_bench::figure::{Figure, Goal};
use parlance_bench::filled;
use parlance_contract::{
    AppEvent, ExportFormat, ExportPackage, ExportRequest, ExportScope, ExportStateView, ImportChoices,
};
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, Instant};

/// Far above the time of an export.
const TIMEOUT: Duration = Duration::from_secs(600);

/// The memory that the app promises not to exceed during an import, in MiB.
const MAX_IMPORT_MIB: f64 = 256.0;

pub(crate) async fn measure(folder: &Path, plain: &Path, n_messages: usize) -> Result<Vec<Figure>> {
    let (app, mut events) = App::open(filled::config(plain, None)).await?;
    let archive = folder.join("JSON.zip");
    export(&app, &mut events, &archive).await?;
    let told = ignore(events);
    app.close().await;
    drop(app);
    told.await?;

    let floor = read_and_write(&archive)?;
    let (import, peak) = import(&folder.join("imported"), &archive, n_messages).await?;
    let what = format!("import of {n_messages} messages");
    Ok(vec![
        Figure::new(&what, "ms", import * 1e3).against("serde_json", floor * 1e3),
        Figure::new(format!("{what}, peak memory"), "MiB", peak).with_goal(Goal::AtMost(MAX_IMPORT_MIB)),
    ])
}

/// Exports everything as JSON.
async fn export(app: &App, events: &mut EventStream, to: &Path) -> Result<()> {
    let request = ExportRequest {
        scope: ExportScope::Everything,
        format: ExportFormat::Json,
        package: ExportPackage::Zip,
        has_files: false,
        has_archived: true,
        has_citations: true,
        has_details: true,
    };
    app.features.exports.begin(request, to.to_owned(), None).await?;
    let ended = async {
        loop {
            let event = events.recv().await.ok_or("the app tells nothing any more")?;
            let AppEvent::ExportChanged { export: Some(export) } = event else { continue };
            match export.state {
                ExportStateView::Running => {}
                ExportStateView::Done { .. } => return Ok(()),
                ExportStateView::Failed { title, .. } => return Err(title.to_string().into()),
            }
        }
    };
    tokio::time::timeout(TIMEOUT, ended).await?
}

/// Imports an archive into an empty store. Returns the seconds after the preview, and the peak memory in MiB.
async fn import(data_dir: &Path, archive: &Path, n_messages: usize) -> Result<(f64, f64)> {
    let (app, events) = App::open(filled::config(data_dir, None)).await?;
    let told = ignore(events);
    // An import needs a service for its conversations.
    app.create_conversation(None).await?;
    Process::own().forget_peak()?;
    let view = app.features.imports.preview(archive.to_owned()).await?;
    let before = Instant::now();
    let choices = ImportChoices { has_files: false, is_in_folder: false, has_erased: false };
    let done = app.run_import(view.id, choices).await?;
    let imported = before.elapsed().as_secs_f64();
    let peak = Process::own().peak_kib() / 1024.0;
    if done.n_messages as usize != n_messages {
        return Err(format!("{} of {n_messages} messages were imported", done.n_messages).into());
    }
    app.close().await;
    drop(app);
    told.await?;
    Ok((imported, peak))
}

/// The seconds that serde_json needs for all documents of an archive.
fn read_and_write(archive: &Path) -> Result<f64> {
    let mut archive = zip::ZipArchive::new(std::fs::File::open(archive)?)?;
    let before = Instant::now();
    for n in 0..archive.len() {
        let entry = archive.by_index(n)?;
        if Path::new(&*entry.name()?).extension().is_some_and(|ending| ending == "json") {
            let value: Value = serde_json::from_reader(std::io::BufReader::new(entry))?;
            std::hint::black_box(serde_json::to_vec(&value)?);
        }
    }
    Ok(before.elapsed().as_secs_f64())
}
