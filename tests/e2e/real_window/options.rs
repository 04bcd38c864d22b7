//! Options of a question, such as instructions and a limit, and their display with the answer.

use crate::stage::{ANSWER_LIMIT, Outcome, Stage, ask, complete_answer, root};
use parlance_driver::Keyring;

#[tokio::test(flavor = "multi_thread")]
async fn a_question_goes_with_its_instructions_and_its_limit_and_the_cut_names_the_limit() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let window = stage.open_started().await?;
    let picture = |name: &str| root().join(format!("target/screenshots/options-{name}.png"));
    let mut findings = Vec::new();

    window.press("button", "Instructions").await?;
    window.type_into("textbox", "Instructions", "Answer in short sentences.").await?;
    window.shoot(&picture("instructions")).await?;
    findings.extend(window.accessibility_findings().await?);
    window.press("button", "Save as…").await?;
    let name = ("textbox".to_owned(), "Name of the preset".to_owned());
    assert_eq!(window.focused().await?, name, "its name can be typed at once");
    window.press("button", "Cancel").await?;
    window.press("button", "Apply").await?;
    window.find("button", "Instructions: Custom instructions").await?;

    window.press("button", "Answer length limit").await?;
    window.type_into("textbox", "Maximum answer length (tokens)", "0").await?;
    window.press("button", "Set limit").await?;
    window.says("Enter a whole number of tokens, at least 1.").await?;
    window.shoot(&picture("limit")).await?;
    findings.extend(window.accessibility_findings().await?);
    // Typed after the existing zero; the user means two hundred.
    window.script("document.querySelector('[name=limit]').value = '2'", Vec::new()).await?;
    window.type_into("textbox", "Maximum answer length (tokens)", "00").await?;
    window.press("button", "Set limit").await?;
    window.find("button", "Answer length limit: 200 tokens").await?;

    window.press("button", "Project").await?;
    window.find("textbox", "Project ID").await?;
    window.shoot(&picture("project")).await?;
    findings.extend(window.accessibility_findings().await?);
    // A second press closes it.
    window.press("button", "Project").await?;
    window.gone("dialog", "Project").await?;

    ask(&window, "What is 17 * 23?").await?;
    complete_answer(&window).await?;
    window.press("button", "Answer length limit: 200 tokens").await?;
    window.script("document.querySelector('[name=limit]').value = ''", Vec::new()).await?;
    window.type_into("textbox", "Maximum answer length (tokens)", "3").await?;
    window.press("button", "Set limit").await?;
    ask(&window, "What can you do for me?").await?;
    let cut = window.answer_when("the answer is cut", ANSWER_LIMIT, |answer| answer.status == "cut").await?;
    assert!(cut.text.contains("Reached your 3-token limit."), "{}", cut.text);
    window.shoot(&picture("cut")).await?;
    findings.extend(window.accessibility_findings().await?);
    window.press("button", "Change the limit").await?;
    let limit = ("textbox".to_owned(), "Maximum answer length (tokens)".to_owned());
    assert_eq!(window.focused().await?, limit, "the form of the limit is open");
    window.shoot(&picture("change-limit")).await?;
    findings.extend(window.accessibility_findings().await?);
    assert!(findings.is_empty(), "{}", findings.join("\n"));
    window.script("document.querySelector('[name=limit]').value = ''", Vec::new()).await?;
    window.type_into("textbox", "Maximum answer length (tokens)", "400").await?;
    window.press("button", "Set limit").await?;
    window.find("button", "Answer length limit: 400 tokens").await?;
    assert_eq!(window.focused().await?, ("button".to_owned(), "Change the limit".to_owned()));
    window.find("button", "Continue with 12 tokens").await?;

    window.press("button", "Details").await?;
    window.says("Answer in short sentences.").await?;
    window.says("The service has seen the earlier messages").await?;
    window.shoot(&picture("details")).await?;
    Ok(())
}
