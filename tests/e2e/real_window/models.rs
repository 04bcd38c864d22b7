//! Models on this computer in the window: detected, selected, unavailable and available again.

use crate::stage::{ANSWER_LIMIT, Outcome, Stage, ask, complete_answer, look, shoot};
use parlance_driver::{Keyring, Session, Window};
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::model_server::{ModelServer, PlayedModel, Program};

/// Waits until the header names the model for answers.
async fn header_names(window: &Window<'_>, model: &str) -> Outcome {
    let shown = "return document.querySelector('.service-chip [data-model]')?.dataset.model ?? ''";
    window
        .until("the header names the model", async || {
            Ok((window.script(shown, Vec::new()).await? == model).then_some(()))
        })
        .await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_that_was_found_writes_answers_and_without_it_questions_fail_until_it_is_back() -> Outcome {
    let stage = Stage::start(Keyring::Absent).await?;
    let models = vec![PlayedModel::new("qwen3:8b"), PlayedModel::embedding("nomic-embed-text")];
    let mut ollama = ModelServer::start(Program::Ollama, models).await;
    ollama.say(&["The north quay ", "is closed."]);
    let session = Session::default().with("PARLANCE_MODEL_SERVERS", &ollama.url());
    let window = stage.open_in(&session).await?;
    window.says("Ollama found").await?;
    assert_eq!(
        window.focused().await?,
        ("button".to_owned(), "Use Ollama".to_owned()),
        "one press is enough"
    );
    look(&window, "models-1-first-start").await?;
    window.press("button", "Use Ollama").await?;
    window.says("qwen3:8b writes answers from your documents.").await?;
    ask(&window, "Which quay is closed?").await?;
    let answer = complete_answer(&window).await?;
    assert!(answer.words.contains("The north quay is closed."), "{}", answer.words);
    header_names(&window, "qwen3:8b").await?;

    ollama.go_down().await;
    ask(&window, "What is 17 * 23?").await?;
    let has_failed = |answer: &parlance_driver::Message| answer.status == "failed";
    window.answer_when("the question fails", ANSWER_LIMIT, has_failed).await?;
    window.find("button", "Try again").await?;
    window.says("Start Ollama again, then try again.").await?;
    shoot(&window, "models-6-failed").await?;
    window.says("Local service, qwen3:8b not available").await?;
    window.press("button", "New conversation").await?;
    window.says("qwen3:8b isn’t available. Questions can’t be answered until it is back.").await?;
    window.press("button", "Change the model").await?;
    window.find("dialog", "Settings").await?;
    window.says("Ollama isn’t running").await?;
    look(&window, "models-2-gone").await?;

    ollama.come_up();
    window.says("It reads about 5,000 tokens a second.").await?;
    header_names(&window, "qwen3:8b").await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_one_enters_needs_its_key_and_offers_its_models() -> Outcome {
    let stage = Stage::start(Keyring::Unlocked).await?;
    let jan = ModelServer::start(Program::Jan, vec![PlayedModel::new("janhq/Jan-v3")]).await;
    jan.require_key("a-made-up-secret");
    let window = stage.open_started().await?;
    window.press("button", "Settings").await?;
    let settings = window.find("dialog", "Settings").await?;
    window.find_in(Some(&settings), "button", "On this computer").await?.click().await?;
    window.says("No model found. Start a model server, or add one below.").await?;
    window.press("button", "Add a server…").await?;
    window.type_into("textbox", "Server address", "http://models.example.org").await?;
    window.says("are sent to models.example.org. The connection isn’t encrypted.").await?;
    window.keys(&["ctrl+a"]).await?;
    window.type_on_keyboard(&jan.url()).await?;
    window.press("button", "Add").await?;
    window.says("needs a key, or a different one").await?;
    window.type_into("textbox", "API key, if it needs one", "a-made-up-secret").await?;
    window.keys(&["Return"]).await?;
    window.says("1 model").await?;
    look(&window, "models-3-added").await?;
    window.press("button", "More about janhq/Jan-v3").await?;
    window.press("menuitemcheckbox", "Use for answers").await?;
    header_names(&window, "janhq/Jan-v3").await?;
    assert!(!stage.data_holds("a-made-up-secret"), "the key is in the keyring only");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_model_reads_no_web_page_that_the_user_has_not_seen_the_address_of() -> Outcome {
    const ADDRESS: &str = "https://harbour.example/collect?text=My+salary+is+50000";
    let stage = Stage::start(Keyring::Absent).await?;
    let ollama = ModelServer::start(Program::Ollama, vec![PlayedModel::new("qwen3:8b")]).await;
    let session = Session::default().with("PARLANCE_MODEL_SERVERS", &ollama.url());
    let window = stage.open_in(&session).await?;
    window.press("button", "Use Ollama").await?;
    window.says("qwen3:8b writes answers from your documents.").await?;
    ollama.call("web_fetch", &format!("{{\"url\":\"{ADDRESS}\"}}"));
    ollama.say(&["I have no web."]);
    ask(&window, "What do I pay in tax?").await?;
    assert!(
        complete_answer(&window).await?.words.contains("I have no web."),
        "nobody is asked while it is off"
    );

    window.press("button", "Settings").await?;
    window.press("button", "On this computer").await?;
    window.press("switch", "Let models read web pages").await?;
    window.says("can contain text from your questions").await?;
    look(&window, "models-4-web-pages").await?;
    window.keys(&["Escape"]).await?;
    window.gone("dialog", "Settings").await?;
    ollama.call("web_fetch", &format!("{{\"url\":\"{ADDRESS}\"}}"));
    ollama.say(&["I was not allowed to look."]);
    ask(&window, "And now?").await?;
    let dialog = window.find("alertdialog", "Let the model read this page?").await?;
    assert!(window.text(Some(&dialog)).await?.contains(ADDRESS));
    assert_eq!(window.focused().await?, ("button".to_owned(), "Don’t read".to_owned()));
    look(&window, "models-5-page-request").await?;
    window.keys(&["Return"]).await?;
    window.gone("alertdialog", "Let the model read this page?").await?;
    let is_said = |answer: &parlance_driver::Message| answer.words.contains("I was not allowed to look.");
    let answer = window.answer_when("the model answers without the page", ANSWER_LIMIT, is_said).await?;
    assert!(answer.text.contains("failed"), "the page does not look as if it was read: {}", answer.text);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_starts_while_the_first_page_is_open_is_offered_by_the_name_of_its_file() -> Outcome {
    const PATH: &str = "/home/anna/models/qwen3-4b-instruct-2507-Q4_K_M.gguf";
    let stage = Stage::start(Keyring::Absent).await?;
    let mut llama = ModelServer::start(Program::LlamaCpp, vec![PlayedModel::new(PATH)]).await;
    llama.go_down().await;
    let refusal = r#"{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}"#;
    let loading = FaultServer::start(Answer::json(503, refusal)).await;
    let servers = format!("{},{}", llama.url(), loading.url());
    let window = stage.open_in(&Session::default().with("PARLANCE_MODEL_SERVERS", &servers)).await?;
    window.find("button", "Start now").await?;
    window.says("llama.cpp, loading").await?;
    look(&window, "models-6-loading").await?;
    llama.come_up();
    let offer = "llama.cpp found: use qwen3-4b-instruct-2507";
    window.find("button", offer).await?;
    look(&window, "models-7-found-later").await?;
    window.press("button", offer).await?;
    window.says("qwen3-4b-instruct-2507 writes answers from your documents.").await?;
    ask(&window, "Which quay is closed?").await?;
    complete_answer(&window).await?;
    header_names(&window, "qwen3-4b-instruct-2507").await?;
    shoot(&window, "models-8-named-by-its-file").await?;

    llama.set_models(vec![PlayedModel::new("/home/anna/models/gemma-4-12B-it-Q8_0.gguf")]);
    ask(&window, "And the other one?").await?;
    window.says("llama.cpp now offers gemma-4-12B-it instead of qwen3-4b-instruct-2507.").await?;
    shoot(&window, "models-9-renamed").await?;
    window.press("button", "Settings").await?;
    window.press("button", "On this computer").await?;
    window.says("1 model").await?;
    shoot(&window, "models-10-settings").await?;
    window.press("button", "More about llama.cpp b9992").await?;
    window.press("menuitem", "Key and context size…").await?;
    window.type_into("textbox", "Context size (tokens)", "512").await?;
    window.press("button", "Save").await?;
    window.says("Enter a whole number of tokens from 1,024").await?;
    look(&window, "models-11-context-size").await?;
    window.find("textbox", "Context size (tokens)").await?.click().await?;
    window.keys(&["ctrl+a"]).await?;
    window.type_on_keyboard("16384").await?;
    window.press("button", "Save").await?;
    window.says("16,384 tokens of context").await?;
    Ok(())
}
