//! Models and their servers as they are shown.

use super::found::{Found, expected_at, is_of_interest, program_at};
use super::names::{ModelList, model_names, names_in_list, short_name, with_host};
use super::stored::{StoredModel, StoredModels};
use super::{KnownModels, memory};
use parlance_contract::{
    ChosenModelView, KeyLocation, MeaningProgressView, ModelRef, ModelServerState, ModelServerView,
    ModelState, ModelUse, ModelsView, OfferedModelView,
};
use parlance_service::{
    AnswersStatus, EmbeddingsStatus, ModelPurpose, ModelReadiness, ModelsStatus, OfferedModel, ServerReport,
    UnavailableReason, UpstreamSettings,
};
use parlance_words::Paragraph;
use std::collections::BTreeSet;

/// The view of all models, from the stored choice, the search results and the service's status.
pub(super) fn present(known: &KnownModels, usual: &[String], status: &ModelsStatus) -> ModelsView {
    let stored = &known.stored;
    let servers = server_views(known, usual);
    let name = |chosen: &StoredModel, view| ChosenModelView { name: chosen_name(chosen, &servers), ..view };
    let answers = stored.answers.as_ref();
    let answers = answers.map(|chosen| name(chosen, answers_view(chosen, status.answers.as_ref())));
    let meaning = stored.meaning.as_ref();
    let meaning = meaning.map(|chosen| name(chosen, meaning_view(chosen, status.embeddings.as_ref())));
    let progress = status.embeddings.as_ref().filter(|_| meaning.is_some());
    let offer = if answers.is_none() { offer(&servers, known) } else { None };
    ModelsView {
        meaning_progress: progress
            .map(|it| MeaningProgressView { n_ready: it.n_embedded, n_passages: it.n_passages }),
        answers,
        meaning,
        servers,
        is_searching: known.is_searching,
        offer,
        memory_bytes: known.memory_bytes,
        page_requests: Vec::new(),
    }
}

fn answers_view(chosen: &StoredModel, status: Option<&AnswersStatus>) -> ChosenModelView {
    let readiness = status.filter(|status| status.address == chosen.address).map(|status| &status.readiness);
    let (state, since_ms, reason) = match readiness {
        None | Some(ModelReadiness::Unknown) => (ModelState::Starting, None, Paragraph::none()),
        Some(ModelReadiness::Ready) => (ModelState::Ready, None, Paragraph::none()),
        Some(ModelReadiness::Loading { since_ms }) => {
            (ModelState::Loading, Some(*since_ms), Paragraph::none())
        }
        Some(ModelReadiness::Busy { since_ms }) => (ModelState::Busy, Some(*since_ms), Paragraph::none()),
        Some(ModelReadiness::Unavailable { since_ms, reason }) => {
            let (state, said) = unavailable(reason);
            (state, Some(*since_ms), said)
        }
    };
    chosen_view(chosen, state, since_ms, reason)
}

fn meaning_view(chosen: &StoredModel, status: Option<&EmbeddingsStatus>) -> ChosenModelView {
    let status = status.filter(|status| status.address == chosen.address);
    let (state, reason) = match status.map(|status| &status.unavailable) {
        Some(Some(reason)) => unavailable(reason),
        Some(None) => (ModelState::Ready, Paragraph::none()),
        None => (ModelState::Starting, Paragraph::none()),
    };
    chosen_view(chosen, state, None, reason)
}

fn unavailable(reason: &UnavailableReason) -> (ModelState, Paragraph) {
    match reason {
        UnavailableReason::Unreachable => (ModelState::Stopped, Paragraph::none()),
        UnavailableReason::MissingModel => (ModelState::Missing, Paragraph::none()),
        UnavailableReason::KeyRejected => (ModelState::KeyNeeded, Paragraph::none()),
        UnavailableReason::Failed(said) => (ModelState::Failed, said.clone()),
    }
}

fn chosen_view(
    chosen: &StoredModel,
    state: ModelState,
    since_ms: Option<i64>,
    reason: Paragraph,
) -> ChosenModelView {
    let settings = UpstreamSettings::parse(&chosen.address).ok();
    let far = settings.as_ref().filter(|settings| !settings.is_on_this_computer());
    ChosenModelView {
        address: chosen.address.clone(),
        model: chosen.model.clone(),
        name: short_name(&chosen.model).to_owned(),
        server_name: chosen.server_name.clone(),
        sent_to: far.map(UpstreamSettings::host).or_else(|| chosen.remote_host.clone()),
        is_encrypted: far.is_none_or(UpstreamSettings::is_encrypted),
        reading_speed: chosen.reading_speed,
        state,
        since_ms,
        reason,
    }
}

/// The name of a chosen model as the list of its server has it. A model that is not listed has its short name.
fn chosen_name(chosen: &StoredModel, servers: &[ModelServerView]) -> String {
    let offered = |server: &ModelServerView| {
        let mut models = server.models.iter();
        models.find(|model| model.id == chosen.model).map(|model| model.label.clone())
    };
    if let Some(label) = servers.iter().filter(|server| server.address == chosen.address).find_map(offered) {
        return label;
    }
    let name = short_name(&chosen.model);
    let mut others = servers.iter().filter(|server| server.address != chosen.address);
    let host = UpstreamSettings::parse(&chosen.address).map(|settings| settings.host());
    match host {
        Ok(host) if others.any(|server| server.models.iter().any(|model| model.name == name)) => {
            with_host(name, &host)
        }
        _ => name.to_owned(),
    }
}

/// The servers of this computer in the order of the search, then the others.
fn server_views(known: &KnownModels, usual: &[String]) -> Vec<ModelServerView> {
    let stored = &known.stored;
    let mine: BTreeSet<&String> = stored.addresses().collect();
    let others = mine.iter().copied().filter(|address| !usual.contains(address));
    let mut servers: Vec<ModelServerView> = usual
        .iter()
        .chain(others)
        .filter_map(|address| server_view(known, address, mine.contains(address)))
        .collect();
    let names = model_names(&servers.iter().map(list_of).collect::<Vec<_>>());
    for (server, names) in servers.iter_mut().zip(names) {
        for (model, names) in server.models.iter_mut().zip(names) {
            (model.name, model.label) = (names.name, names.label);
        }
    }
    servers
}

fn list_of(server: &ModelServerView) -> ModelList<'_> {
    ModelList { host: &server.host, ids: server.models.iter().map(|model| model.id.as_str()).collect() }
}

/// The view of a server; `None` for an automatically probed address without anything to show.
fn server_view(known: &KnownModels, address: &str, is_mine: bool) -> Option<ModelServerView> {
    let settings = UpstreamSettings::parse(address).ok()?;
    let found = known.found.get(address);
    let is_installed = known.installed.contains(&expected_at(address));
    let is_shown = is_mine || found.is_some_and(|found| is_of_interest(address, found));
    if !(is_shown || is_installed && found.is_some()) {
        return None;
    }
    let (state, reason) = match found {
        None => (ModelServerState::Unknown, Paragraph::none()),
        Some(Found::Running(_)) => (ModelServerState::Running, Paragraph::none()),
        Some(Found::Nothing) if is_installed => (ModelServerState::Installed, Paragraph::none()),
        Some(Found::Nothing) => (ModelServerState::Stopped, Paragraph::none()),
        Some(Found::Loading) => (ModelServerState::Loading, Paragraph::none()),
        Some(Found::KeyNeeded(_)) => (ModelServerState::KeyNeeded, Paragraph::none()),
        Some(Found::Failed(said)) => (ModelServerState::Failed, said.clone()),
    };
    let report = match found {
        Some(Found::Running(report)) => Some(report),
        _ => None,
    };
    let added = known.stored.server(address);
    let program = program_at(address, found).name();
    let is_near = settings.is_on_this_computer();
    let memory = known.memory_bytes.filter(|_| is_near);
    let set_context = added.and_then(|server| server.context_tokens);
    let view = |model: &OfferedModel| {
        let view = model_view(model, memory);
        OfferedModelView { context_tokens: set_context.or(view.context_tokens), ..view }
    };
    let models: Option<Vec<OfferedModelView>> = report.map(|report| report.models.iter().map(view).collect());
    Some(ModelServerView {
        address: address.to_owned(),
        host: settings.host(),
        program: program.or_else(|| remembered_name(&known.stored, address)).map(str::to_owned),
        version: report.and_then(|report| report.version.clone()),
        is_added: added.is_some(),
        is_on_this_computer: is_near,
        is_encrypted: settings.is_encrypted(),
        state,
        reason,
        key_location: added.map_or(KeyLocation::None, |server| server.key_location),
        key_ends_in: added.and_then(|server| server.key_ends_in.clone()),
        context_tokens: set_context,
        models: models.unwrap_or_default(),
    })
}

/// The name of a server at the time when one of its models was chosen, since an unreachable server does not report
/// it.
fn remembered_name<'a>(stored: &'a StoredModels, address: &str) -> Option<&'a str> {
    let chosen = stored.answers.iter().chain(&stored.meaning).find(|model| model.address == address)?;
    let host = UpstreamSettings::parse(address).ok()?.host();
    Some(chosen.server_name.as_str()).filter(|name| *name != host)
}

fn model_view(model: &OfferedModel, memory: Option<u64>) -> OfferedModelView {
    let remote_host = model.remote_host.as_deref().map(host_of);
    OfferedModelView {
        id: model.id.clone(),
        name: String::new(),
        label: String::new(),
        purpose: match model.purpose {
            ModelPurpose::Answers => ModelUse::Answers,
            ModelPurpose::Embeddings => ModelUse::Meaning,
            ModelPurpose::Other => ModelUse::Other,
        },
        embeds: model.embeds,
        takes_pictures: model.takes_pictures == Some(true),
        bytes: model.bytes.filter(|_| remote_host.is_none()),
        n_parameters: model.n_parameters,
        context_tokens: model.context_tokens,
        needs_bytes: memory::needed_bytes(model.bytes, memory),
        remote_host,
    }
}

/// `https://ollama.com:443` is `ollama.com`.
pub(super) fn host_of(address: &str) -> String {
    let url = url::Url::parse(address).ok();
    let host = url.as_ref().and_then(|url| url.host_str());
    host.unwrap_or(address).to_owned()
}

/// A model of this computer that could write answers: one that is loaded already, or the first that fits.
fn offer(servers: &[ModelServerView], known: &KnownModels) -> Option<ModelRef> {
    let mut near = servers.iter().filter(|server| server.is_on_this_computer);
    near.find_map(|server| {
        let could = |model: &&OfferedModelView| {
            model.purpose == ModelUse::Answers
                && !model.embeds
                && model.needs_bytes.is_none()
                && model.remote_host.is_none()
        };
        let is_loaded = |model: &&OfferedModelView| is_loaded(known, &server.address, &model.id);
        let models = || server.models.iter().filter(could);
        let model = models().find(is_loaded).or_else(|| models().next())?;
        Some(ModelRef { address: server.address.clone(), model: model.id.clone() })
    })
}

fn is_loaded(known: &KnownModels, address: &str, id: &str) -> bool {
    let Some(Found::Running(ServerReport { models, .. })) = known.found.get(address) else { return false };
    models.iter().any(|model| model.id == id && model.is_loaded == Some(true))
}

/// The name of a model, shortened if its server lists no other model of that name.
pub(super) fn model_name(known: &KnownModels, id: &str) -> String {
    let short = short_name(id);
    if short == id {
        return short.to_owned();
    }
    let ids = known.found.values().find_map(|found| match found {
        Found::Running(ServerReport { models, .. }) if models.iter().any(|model| model.id == id) => {
            Some(models.iter().map(|model| model.id.as_str()).collect::<Vec<_>>())
        }
        _ => None,
    });
    let listed = ids.and_then(|ids| {
        let at = ids.iter().position(|listed| *listed == id)?;
        names_in_list(&ids).get(at).copied().map(str::to_owned)
    });
    listed.unwrap_or_else(|| short.to_owned())
}

/// The name of a server: its program, or else its host.
pub(super) fn name_of(settings: &UpstreamSettings, found: Option<&Found>) -> String {
    program_at(&settings.address(), found).name().map_or_else(|| settings.host(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_service::ServerKind;

    fn stored(address: &str, remote_host: Option<&str>) -> StoredModel {
        StoredModel {
            address: address.to_owned(),
            model: "qwen3:8b".to_owned(),
            server_name: "Ollama".to_owned(),
            remote_host: remote_host.map(str::to_owned),
            reading_speed: None,
            is_reading_speed_confirmed: false,
        }
    }

    #[test]
    fn a_model_of_another_host_says_where_questions_go() {
        let chosen = |address: &str, remote_host| answers_view(&stored(address, remote_host), None);
        let near = chosen("http://127.0.0.1:11434", None);
        assert_eq!((near.sent_to, near.is_encrypted), (None, true));
        let far = chosen("http://192.168.1.5:11434", None);
        assert_eq!((far.sent_to.as_deref(), far.is_encrypted), (Some("192.168.1.5:11434"), false));
        let hosted = chosen("https://models.example.org", None);
        assert_eq!((hosted.sent_to.as_deref(), hosted.is_encrypted), (Some("models.example.org"), true));
        let cloud = chosen("http://127.0.0.1:11434", Some("ollama.com"));
        assert_eq!((cloud.sent_to.as_deref(), cloud.is_encrypted), (Some("ollama.com"), true));
    }

    #[test]
    fn the_status_of_another_server_says_nothing_of_the_chosen_one() {
        let chosen = stored("http://127.0.0.1:11434", None);
        let state = |address: &str| {
            let readiness = ModelReadiness::Ready;
            let status = AnswersStatus {
                address: address.to_owned(),
                chosen: None,
                model: None,
                readiness,
                context_tokens: None,
            };
            answers_view(&chosen, Some(&status)).state
        };
        assert_eq!(state("http://127.0.0.1:11434"), ModelState::Ready);
        assert_eq!(state("http://127.0.0.1:1234"), ModelState::Starting);
    }

    #[test]
    fn a_server_of_a_chosen_model_is_listed_also_while_it_is_away() {
        let mut known = KnownModels::default();
        let usual = ["http://127.0.0.1:11434".to_owned(), "http://127.0.0.1:1234".to_owned()];
        known.stored.answers = Some(stored(&usual[1], None));
        for address in &usual {
            known.found.insert(address.clone(), Found::Nothing);
        }
        let servers = server_views(&known, &usual);
        assert_eq!((servers.len(), servers[0].state), (1, ModelServerState::Stopped));
        known.installed.push(ServerKind::Ollama);
        let servers = server_views(&known, &usual);
        assert_eq!((servers.len(), servers[0].state), (2, ModelServerState::Installed));
    }
}
