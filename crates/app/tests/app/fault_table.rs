//! Runs every fault case, streamed and not streamed, and compares status, text and the ids of messages with
//! `fault_table.md`.
//!
//! `PARLANCE_UPDATE_FAULTS=1` rewrites the table; review the difference.

use parlance_contract::{AppEvent, MessageView};
use parlance_domain::ConversationId;
use parlance_testkit::fault::{FaultServer, Received, Scenario};
use parlance_testkit::fault_cases::{EndedBy, FaultCase, Group, HALF, Peer, all};
use parlance_testkit::running::RunningApp;
use parlance_words::Text;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::iter;
use std::path::Path;

/// How the test requests an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Streamed,
    Whole,
}

/// The visible parts of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Seen {
    status: String,
    words: String,
    messages: String,
    details: String,
}

/// A service that answers each question with the fault case that the question names, and an app connected to it.
struct Stage {
    server: FaultServer,
    app: RunningApp,
}

impl Stage {
    async fn start(groups: &[Group]) -> Self {
        let named = groups.iter().flat_map(|group| &group.cases).filter_map(|case| match &case.peer {
            Peer::Server(scenario) => Some((case.name, scenario.clone())),
            _ => None,
        });
        let named: HashMap<&str, Scenario> = named.collect();
        let server = FaultServer::start_reading(move |request| {
            let text = request.text();
            let name = text.split(['<', '>']).nth(1).unwrap_or_default();
            named.get(name).cloned().unwrap_or(Scenario::Silence)
        })
        .await;
        let app = RunningApp::start_with(&server.url()).await;
        Self { server, app }
    }

    /// Runs a case of the server.
    async fn play(&mut self, case: &FaultCase, way: Way) -> Seen {
        let question = format!("<{}> {way:?}", case.name);
        let id = new_conversation(&self.app, way).await;
        let answer = self.app.app.send_message(id, question.clone()).await.unwrap().answer.id;
        let is_it = |request: &Received| request.text().contains(&question);
        match case.ended_by {
            EndedBy::Wait => {}
            EndedBy::StopAfterRequest => {
                self.server.received_when(|all| all.iter().any(is_it)).await;
                self.app.app.stop_turn(id).await.unwrap();
            }
            EndedBy::StopAfterText => {
                self.app.until_said(HALF).await;
                self.app.app.stop_turn(id).await.unwrap();
            }
            EndedBy::ReleaseAfterText => {
                self.app.until_said(HALF).await;
                self.server.release();
            }
        }
        let answer = self.app.until_ended(answer).await;
        let n_asked = self.server.received().iter().filter(|request| is_it(request)).count();
        assert_eq!(n_asked, 1, "{question}: what may have reached the service is never sent again by itself");
        snapshot(&self.app, id, &answer).await
    }
}

/// Runs a case that needs a separate service.
async fn play_alone(case: &FaultCase, way: Way) -> Seen {
    let (server, address) = match &case.peer {
        Peer::Nobody => {
            let server = FaultServer::refusing();
            let url = server.url();
            (Some(server), url)
        }
        Peer::UnknownCertificate => {
            let server = FaultServer::start_with_self_signed_certificate(Scenario::Silence).await;
            let url = server.https_url();
            (Some(server), url)
        }
        Peer::UnknownHost | Peer::Server(_) => (None, format!("https://{}", unknown_host())),
    };
    let mut app = RunningApp::start_with(&address).await;
    let id = new_conversation(&app, way).await;
    let seen = if matches!(case.peer, Peer::UnknownCertificate) {
        let answer = app.ask(id, case.name).await;
        snapshot(&app, id, &answer).await
    } else {
        // The pauses between the attempts pass at once.
        app.clock.leap();
        app.app.send_message(id, case.name.to_owned()).await.unwrap();
        let waiting = app.until(|event| match event {
            AppEvent::QuestionReturned { entries, .. } => entries.into_iter().next(),
            _ => None,
        });
        let entry = waiting.await;
        assert_eq!((entry.text.as_str(), app.open(id).await.messages.len()), (case.name, 0));
        Seen { status: "in the outbox".to_owned(), messages: ids(entry.words.sentences()), ..Seen::default() }
    };
    assert!(server.is_none_or(|server| server.received().is_empty()), "nothing was sent");
    seen
}

/// No label of a host name may be this long, so no name server is asked.
fn unknown_host() -> String {
    format!("{}.invalid", "x".repeat(64))
}

async fn new_conversation(app: &RunningApp, way: Way) -> ConversationId {
    let id = app.new_conversation().await;
    app.app.set_streamed(id, way == Way::Streamed).await.unwrap();
    id
}

/// The visible parts of an answer. They are the same when the conversation is opened again.
async fn snapshot(app: &RunningApp, id: ConversationId, answer: &MessageView) -> Seen {
    let again = app.open(id).await.messages.pop().unwrap();
    assert_eq!((&again.blocks, &again.ending), (&answer.blocks, &answer.ending), "as when opened again");
    let mut words = app.app.copy_text(answer.id).await.unwrap().replace('\n', "⏎").replace('\0', "␀");
    for block in &answer.blocks {
        let block = serde_json::to_value(block).unwrap();
        let kind = block["kind"].as_str().unwrap();
        if kind != "html" {
            let name =
                ["name", "itemKind"].iter().find_map(|field| block[field].as_str()).unwrap_or_default();
            write!(words, " [{}]", format!("{kind} {name}").trim()).unwrap();
        }
    }
    for source in &answer.sources {
        write!(words, " [{}]", source.title).unwrap();
    }
    let ending =
        answer.ending.iter().flat_map(|ending| iter::once(&ending.title).chain(ending.detail.sentences()));
    let details = app.app.inspect_answer(answer.id).await.unwrap();
    let rows = details.sections.iter().flat_map(|section| &section.rows);
    let noted =
        rows.filter(|row| ["details-out-of-order", "details-id-conversation"].contains(&row.label.id()));
    let noted: Vec<String> = noted.map(|row| format!("{}: {}", row.label.id(), row.value)).collect();
    Seen {
        status: serde_json::to_string(&answer.status).unwrap().trim_matches('"').to_owned(),
        words: words.trim().to_owned(),
        messages: ids(answer.notes.iter().chain(ending)),
        details: noted.join("; "),
    }
}

fn ids<'a>(messages: impl IntoIterator<Item = &'a Text>) -> String {
    let ids: Vec<&str> = messages.into_iter().map(Text::id).collect();
    ids.join(" ")
}

fn line(name: &str, asked: &str, seen: &Seen) -> String {
    let cells = [name, asked, &seen.status, &seen.words, &seen.messages, &seen.details];
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
    let line = format!("| {} |", cells.join(" | "));
    line.replace("|  |", "| |").replace("|  |", "| |")
}

#[tokio::test]
async fn each_fault_has_its_status_text_and_messages() {
    const HEAD: &str =
        "| fault | asked for as | status | text | messages | in the details |\n|---|---|---|---|---|---|\n";
    let groups = all();
    let mut stage = Stage::start(&groups).await;
    let mut tables = String::new();
    for group in &groups {
        write!(tables, "## {}\n\n{HEAD}", group.title).unwrap();
        for case in &group.cases {
            let mut seen = Vec::new();
            for way in [Way::Streamed, Way::Whole] {
                seen.push(match case.peer {
                    Peer::Server(_) => stage.play(case, way).await,
                    _ => play_alone(case, way).await,
                });
            }
            if seen[0] == seen[1] {
                writeln!(tables, "{}", line(case.name, "either", &seen[0])).unwrap();
            } else {
                writeln!(tables, "{}", line(case.name, "stream", &seen[0])).unwrap();
                writeln!(tables, "{}", line(case.name, "whole", &seen[1])).unwrap();
            }
        }
        tables.push('\n');
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/app/fault_table.md");
    let document = std::fs::read_to_string(&path).unwrap();
    let (before, written) = document.split_once("## ").unwrap();
    if std::env::var_os("PARLANCE_UPDATE_FAULTS").is_some() {
        return std::fs::write(&path, format!("{before}{}\n", tables.trim_end())).unwrap();
    }
    let written = format!("## {written}");
    for (is, should) in tables.lines().zip(written.lines()) {
        assert_eq!(is, should, "a line of fault_table.md");
    }
    assert_eq!(tables.trim_end().lines().count(), written.lines().count(), "the lines of fault_table.md");
}
