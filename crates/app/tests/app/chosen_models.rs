//! Checks of a model that the user chooses: whether it gives vectors, and how fast it reads.

use crate::models::{model, models_when, near, ollama, until_state};
use parlance_contract::{ModelRef, ModelState, ModelsView};
use parlance_testkit::fault::FaultServer;
use parlance_testkit::model_server::{ModelServer, PlayedModel, Program};

#[tokio::test]
async fn a_model_that_gives_no_vectors_is_not_taken_for_meaning() {
    let models = vec![PlayedModel::embedding("granite"), PlayedModel::new("qwen3:8b")];
    let server = ModelServer::start(Program::Vllm, models).await;
    let app = near(&server).await;
    let problem = app.app.choose_meaning_model(model(&server, "qwen3:8b")).await.unwrap_err();
    assert!(problem.view().title.to_string().contains("qwen3:8b"), "{problem}");
    assert_eq!(app.app.start().await.unwrap().models.meaning, None, "the choice is as it was");
    // This name does not reveal that the model makes embeddings.
    app.app.choose_meaning_model(model(&server, "granite")).await.unwrap();
    // An unreachable server cannot be asked.
    let gone = ModelRef { address: FaultServer::refusing().url(), model: "granite".to_owned() };
    let models = app.app.choose_meaning_model(Some(gone.clone())).await.unwrap();
    assert_eq!(models.meaning.unwrap().address, gone.address);
}

#[tokio::test]
async fn the_reading_speed_of_the_chosen_model_is_the_higher_one_of_two_starts() {
    let server = ollama(&["qwen3:8b", "gemma3:4b"]).await;
    let mut app = near(&server).await;
    // The computer is busy during the first measurement.
    server.read_at(900);
    app.app.choose_answer_model(model(&server, "qwen3:8b")).await.unwrap();
    models_when(&mut app, |models| speed(models) == Some(900)).await;
    assert!(server.asked().is_empty(), "it is no question of the user");
    server.read_at(5_000);
    let mut app = app.restart().await;
    models_when(&mut app, |models| speed(models) == Some(5_000)).await;
    let n_requests = |server: &ModelServer| {
        let requests = server.server().received();
        requests.iter().filter(|request| request.target.ends_with("/chat/completions")).count()
    };
    let n_before = n_requests(&server);
    let mut app = app.restart().await;
    let models = until_state(&mut app, ModelState::Ready).await;
    assert_eq!(speed(&models), Some(5_000));
    app.app.choose_answer_model(model(&server, "qwen3:8b")).await.unwrap();
    until_state(&mut app, ModelState::Ready).await;
    assert_eq!(n_requests(&server), n_before, "two measurements are enough");
    let models = app.app.choose_answer_model(model(&server, "gemma3:4b")).await.unwrap();
    assert_eq!(speed(&models), None, "it says nothing of another model");
    models_when(&mut app, |models| speed(models) == Some(5_000)).await;
}

fn speed(models: &ModelsView) -> Option<u64> {
    models.answers.as_ref().and_then(|answers| answers.reading_speed)
}
