//! Opening files: from a name, from a citation, and saving them to a chosen folder.

use super::uploads::session;
use crate::stage::{
    Outcome, Stage, ask, attach, choose_folder, choose_place, complete_answer, look, root, says_in, shoot,
};
use parlance_driver::{Keyring, Window};
use parlance_testkit::file_service::FileService;

pub(super) const NAME: &str = "Harbour rules.pdf";

/// A conversation whose last answer cites the fixture.
pub(super) async fn open_with_citation(stage: &Stage) -> Result<Window<'_>, crate::stage::Failure> {
    let window = stage.open_started().await?;
    attach(&window, &[stage.document(NAME)?], NAME).await?;
    ask(&window, "How long may a visiting yacht stay at the north quay?").await?;
    complete_answer(&window).await?;
    Ok(window)
}

/// Presses the first entry among the sources of the last answer.
pub(super) async fn press_first_source(window: &Window<'_>) -> Outcome {
    let first = async || {
        let sources = window.all("list", Some("Sources"), None).await?;
        let Some(sources) = sources.last() else { return Ok(None) };
        Ok(window.all("button", None, Some(sources)).await?.into_iter().next())
    };
    window.until("the answer has a source", first).await?.click().await?;
    Ok(())
}

/// Opens the passage of the first citation.
pub(super) async fn open_citation(window: &Window<'_>) -> Outcome {
    press_first_source(window).await?;
    let card = window.find("dialog", "Source 1").await?;
    window.find_in(Some(&card), "button", "Open at page 2").await?.click().await?;
    Ok(())
}

/// Waits until a script returns true.
pub(super) async fn until_says(window: &Window<'_>, script: &str, what: &str) -> Outcome {
    window.until(what, async || Ok((window.script(script, Vec::new()).await? == true).then_some(()))).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_citation_leads_to_the_page_with_its_words_marked_and_the_file_back_to_the_answer() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open_with_citation(&stage).await?;
    open_citation(&window).await?;
    let document = window.find("region", "Document").await?;
    // The picture comes from Rust, the window's content policy allows it, and it is rendered.
    let is_drawn = "const img = document.querySelector('.paper[data-page=\"2\"] img');
                    return !!img && img.complete && img.naturalWidth > 0";
    until_says(&window, is_drawn, "the page is drawn").await?;
    let is_marked = "const mark = document.querySelector('.paper mark')?.getBoundingClientRect();
                     const leaves = document.querySelector('.leaves').getBoundingClientRect();
                     return !!mark && mark.width > 20 && mark.top >= leaves.top && mark.bottom <= leaves.bottom";
    until_says(&window, is_marked, "the cited words are marked and in sight").await?;
    shoot(&window, "document-citation").await?;

    window.find_in(Some(&document), "button", "More").await?.click().await?;
    window.press("menuitemcheckbox", "About the file").await?;
    let citing = window.find_in(Some(&document), "list", "Answers that cite it").await?;
    says_in(&window, &citing, "How long may a visiting yacht stay").await?;
    let findings = window.accessibility_findings().await?;
    assert!(findings.is_empty(), "{}", findings.join("\n"));
    window.all("button", None, Some(&citing)).await?.first().expect("an answer cites it").click().await?;
    window
        .until("the answer has the focus", async || {
            Ok((window.focused().await? == ("article".to_owned(), "Assistant".to_owned())).then_some(()))
        })
        .await?;
    window.find("region", "Document").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keyboard_opens_a_document_and_gets_back_to_where_it_was() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open_with_citation(&stage).await?;
    window.press("button", "Files").await?;
    let table = window.find("table", "Files").await?;
    let name = window.find_in(Some(&table), "button", NAME).await?;
    window.script("arguments[0].focus()", vec![serde_json::to_value(&name)?]).await?;
    window.keys(&["Return"]).await?;
    window.find("region", "Document").await?;
    window
        .until("the document has the focus", async || {
            Ok((window.focused().await? == ("document".to_owned(), NAME.to_owned())).then_some(()))
        })
        .await?;
    window.keys(&["Next"]).await?;
    let is_turned = "return document.querySelector('[aria-label=\"Page\"]')?.value === '2'";
    until_says(&window, is_turned, "the next page is in sight").await?;
    window.keys(&["Escape"]).await?;
    window.gone("region", "Document").await?;
    window
        .until("the name has the focus again", async || {
            Ok((window.focused().await? == ("button".to_owned(), NAME.to_owned())).then_some(()))
        })
        .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_saved_where_the_person_says() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = open_with_citation(&stage).await?;
    let to = stage.desktop.scratch_dir()?.join("saved.pdf");
    window.press("button", "Files").await?;
    window.find("table", "Files").await?;
    window.press("button", "Download").await?;
    choose_place(&stage, &window, "Save file", &to).await?;
    let downloads = window.find("list", "Downloads").await?;
    says_in(&window, &downloads, "Saved in").await?;
    shoot(&window, "download-saved").await?;
    assert_eq!(std::fs::read(&to)?, std::fs::read(root().join(crate::stage::FIXTURE))?);
    window.press("button", "Dismiss").await?;
    window.gone("list", "Downloads").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn several_files_are_saved_into_one_folder_and_none_takes_the_place_of_another() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let service = FileService::start().await;
    let window = stage.open_in(&session(&service)).await?;
    let scratch = stage.desktop.scratch_dir()?;
    let (from, to) = (scratch.join("from"), scratch.join("to this folder"));
    std::fs::create_dir(&from)?;
    std::fs::create_dir(&to)?;
    let files = [("a.txt", "the first"), ("b.txt", "the second"), ("c.txt", "the third")];
    let mut paths = Vec::new();
    for (name, words) in files {
        paths.push(from.join(name));
        std::fs::write(from.join(name), words)?;
    }
    std::fs::write(to.join("b.txt"), "somebody else's")?;
    window.press("button", "Files").await?;
    let heading = window.find("heading", "Files").await?;
    window.drop_files(&paths, &heading, None).await?;
    let table = window.find("table", "Files").await?;
    window
        .until("all are ready", async || {
            Ok((window.text(Some(&table)).await?.matches("Ready").count() == files.len()).then_some(()))
        })
        .await?;

    window.press("checkbox", "Select all").await?;
    window.press("button", "Download selected").await?;
    choose_folder(&stage, &window, "Save files", &to).await?;
    let downloads = window.find("list", "Downloads").await?;
    says_in(&window, &downloads, "Saved in").await?;
    look(&window, "downloads-saved").await?;
    let mut saved = Vec::new();
    for entry in std::fs::read_dir(&to)? {
        let entry = entry?;
        saved
            .push((entry.file_name().to_string_lossy().into_owned(), std::fs::read_to_string(entry.path())?));
    }
    saved.sort();
    let told: Vec<(&str, &str)> = saved.iter().map(|(name, words)| (&**name, &**words)).collect();
    assert_eq!(
        told,
        [
            ("a.txt", "the first"),
            ("b (2).txt", "the second"),
            ("b.txt", "somebody else's"),
            ("c.txt", "the third")
        ]
    );
    Ok(())
}
