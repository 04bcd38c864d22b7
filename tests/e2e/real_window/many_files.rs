//! The Files page with ten thousand files.

use crate::stage::{Outcome, Stage, says_in, shoot};
use parlance_driver::{Keyring, Session};
use parlance_testkit::fault::{Answer, FaultServer};

const N_FILES: usize = 10_000;

/// A service that lists this number of files and supports nothing else.
async fn full_service() -> FaultServer {
    let file = |n: usize| {
        format!(
            r#"{{"id":"f{n}","object":"file","bytes":{n},"created_at":{},"filename":"reading {n}.txt","purpose":"assistants","status":"processed"}}"#,
            1_700_000_000 + n
        )
    };
    let files: Vec<String> = (1..=N_FILES).map(file).collect();
    let list = format!(r#"{{"object":"list","data":[{}]}}"#, files.join(","));
    FaultServer::start(Answer::json(200, list)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn of_ten_thousand_files_each_is_found_reached_and_selected_and_few_are_drawn() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = full_service().await;
    let session = Session::default()
        .with("PARLANCE_BASE_URL", &service.url())
        .with("PARLANCE_API_KEY", "svc_0123456789abcdef0123456789abcdef");
    let window = stage.open_in(&session).await?;
    window.press("button", "Files").await?;
    let table = window.find("table", "Files").await?;
    says_in(&window, &table, "reading 10000.txt").await?;
    window.says("10,000 files").await?;
    let counts = "const table = document.querySelector('table.grid');
        return [Number(table.getAttribute('aria-rowcount')), table.querySelectorAll('tbody tr').length]";
    let counted = window.script(counts, Vec::new()).await?;
    assert_eq!(
        counted[0].as_u64(),
        Some(N_FILES as u64 + 1),
        "the table says how many rows it has: {counted}"
    );
    assert!(counted[1].as_u64().is_some_and(|drawn| drawn < 100), "only what is seen is drawn: {counted}");

    window
        .script("document.querySelector('table.grid tbody [aria-label=Delete]').focus()", Vec::new())
        .await?;
    window.keys(&["End"]).await?;
    says_in(&window, &table, "reading 1.txt").await?;
    window
        .until("the keyboard is in the last row", async || {
            let row = "return document.activeElement.closest('tr')?.getAttribute('aria-rowindex')";
            let row = window.script(row, Vec::new()).await?;
            Ok((row == "10001").then_some(()))
        })
        .await?;

    window.type_into("searchbox", "Search files", "READING 7777").await?;
    says_in(&window, &table, "reading 7777.txt").await?;
    window
        .until("nothing else is listed", async || {
            let counted = window.script(counts, Vec::new()).await?;
            Ok((counted[0] == 2).then_some(()))
        })
        .await?;
    window
        .script(
            "const search = document.querySelector('[aria-label=\"Search files\"]');
         search.value = ''; search.dispatchEvent(new Event('input', { bubbles: true }))",
            Vec::new(),
        )
        .await?;
    says_in(&window, &table, "reading 10000.txt").await?;
    window.press("checkbox", "Select all").await?;
    window.says("10,000 selected").await?;
    let findings = window.accessibility_findings().await?;
    assert!(findings.is_empty(), "{}", findings.join("\n"));
    shoot(&window, "5-files-many").await?;
    Ok(())
}
