//! Exporting a conversation from its menu: as a PDF with searchable text, and everything as one folder.

use crate::stage::{
    Outcome, Stage, ask, attach, choose_folder, choose_place, complete_answer, look, root, shoot,
};
use parlance_documents::{PdfDocument, extract_passages};
use parlance_driver::{Keyring, Window};

/// Text in three scripts, one of them right-to-left.
const QUESTION: &str = "What is 6 * 7? 岸壁の掃除 מתי מטאטאים";

async fn choose_format(window: &Window<'_>, format: &str) -> Outcome {
    let script = "[...document.querySelectorAll('dialog.export [role=radio]')]
        .find((one) => one.textContent.trim() === arguments[0]).click()";
    window.script(script, vec![format.into()]).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_conversation_becomes_a_pdf_whose_text_can_be_searched() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    ask(&window, QUESTION).await?;
    complete_answer(&window).await?;
    window.press("button", "More").await?;
    window.press("menuitem", "Export…").await?;
    window.says("Exports aren’t encrypted.").await?;
    window.says("2 messages").await?;
    look(&window, "export").await?;

    choose_format(&window, "PDF").await?;
    window.press("button", "Export…").await?;
    let to = stage.desktop.scratch_dir()?.join("answer.pdf");
    choose_place(&stage, &window, "Export conversations", &to).await?;
    window.says("Exported to answer.pdf.").await?;
    shoot(&window, "export-done").await?;
    let bytes = std::fs::read(&to)?;
    std::fs::write(root().join("target/screenshots/export.pdf"), &bytes)?;
    assert!(bytes.starts_with(b"%PDF"));
    let text: String = extract_passages(&bytes, "answer.pdf")
        .map_err(|error| std::io::Error::other(error.to_string()))?
        .into_iter()
        .map(|passage| passage.text + "\n")
        .collect();
    let page = PdfDocument::open(bytes).and_then(|pdf| pdf.draw_page(1, 900));
    let (page, _) = page.map_err(|error| std::io::Error::other(error.to_string()))?;
    std::fs::write(root().join("target/screenshots/export-page.png"), page.bytes)?;
    for words in ["You", "What is 6 * 7?", "岸壁の掃除", "42", "1 / 1"] {
        assert!(text.contains(words), "{words} in {text}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_exported_as_one_folder_from_the_settings() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let path = stage.desktop.scratch_dir()?.join("quay.txt");
    std::fs::write(&path, "The quay is swept on Mondays.\n")?;
    attach(&window, std::slice::from_ref(&path), "quay.txt").await?;
    ask(&window, "When is the quay swept?").await?;
    complete_answer(&window).await?;
    window.keys(&["ctrl+comma"]).await?;
    window.press("button", "Data and backup").await?;
    window.press("button", "Export everything…").await?;
    window.says("1 conversation").await?;
    choose_format(&window, "Folder").await?;
    // The size is only known if there is something to export.
    window.says("KB. Exports aren’t encrypted.").await?;
    // The checker regards the lower of two dialogs as the only usable one.
    window.script("document.querySelector('dialog.export footer .primary').click()", Vec::new()).await?;
    let into = stage.desktop.scratch_dir()?.join("exports");
    std::fs::create_dir(&into)?;
    choose_folder(&stage, &window, "Choose a folder for the export", &into).await?;
    window.says("Exported to Parlance export ").await?;
    let made: Vec<_> = std::fs::read_dir(&into)?.collect::<Result<_, _>>()?;
    assert_eq!(made.len(), 1, "{made:?}");
    let made = made[0].path();
    let manifest: serde_json::Value = serde_json::from_slice(&std::fs::read(made.join("manifest.json"))?)?;
    assert_eq!(manifest["n_conversations"], 1);
    assert_eq!(std::fs::read(made.join("files/quay.txt"))?, std::fs::read(&path)?);
    assert!(std::fs::read_to_string(made.join("index.html"))?.contains("When is the quay swept?"));
    Ok(())
}
