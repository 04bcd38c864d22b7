//! Promise 1 as a property: after any sequence of asking, editing, retrying, switching versions, deleting, undoing
//! and forking, however the answers ended, each request contains exactly the visible path.
//!
//! The expected path comes from a separate model (`Model`), which does not use the store. [`Ends`] lists the ways in
//! which an answer ends. To combine another fault with the tree, add it there.

mod ends;

use ends::{Ends, any_end};
use parlance_contract::SentView;
use parlance_domain::{ConversationId, MessageId, Role};
use parlance_testkit::running::{RunningApp, assert_status};
use parlance_testkit::stateful_service::StatefulService;
use proptest::prelude::*;

/// An action of the user. Numbers are indices, modulo the number of candidates.
#[derive(Clone, Debug)]
enum Deed {
    Ask(Ends),
    Edit(usize, Ends),
    AskAgain(usize, Ends),
    Flip(usize, usize),
    Delete(usize),
    Withdraw,
    Erase,
    Fork(usize),
    Restart,
}

fn any_deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => any_end().prop_map(Deed::Ask),
        3 => (any::<usize>(), any_end()).prop_map(|(at, ends)| Deed::Edit(at, ends)),
        3 => (any::<usize>(), any_end()).prop_map(|(at, ends)| Deed::AskAgain(at, ends)),
        4 => (any::<usize>(), any::<usize>()).prop_map(|(at, to)| Deed::Flip(at, to)),
        3 => any::<usize>().prop_map(Deed::Delete),
        3 => Just(Deed::Withdraw),
        1 => Just(Deed::Erase),
        1 => any::<usize>().prop_map(Deed::Fork),
        1 => Just(Deed::Restart),
    ]
}

/// A message of the model.
#[derive(Clone, Debug)]
struct Node {
    id: MessageId,
    parent: Option<usize>,
    role: Role,
    text: String,
    is_deleted: bool,
}

/// A simple model of the tree.
#[derive(Clone, Debug, Default)]
struct Model {
    nodes: Vec<Node>,
    leaf: Option<usize>,
    /// Deletions that can be undone, the latest last.
    deleted: Vec<usize>,
}

impl Model {
    fn add(&mut self, id: MessageId, parent: Option<usize>, role: Role, text: &str) -> usize {
        self.nodes.push(Node { id, parent, role, text: text.to_owned(), is_deleted: false });
        self.leaf = Some(self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    fn line(&self, from: Option<usize>) -> Vec<usize> {
        let mut line: Vec<usize> = std::iter::successors(from, |at| self.nodes[*at].parent).collect();
        line.retain(|at| !self.nodes[*at].is_deleted);
        line.reverse();
        line
    }

    fn shown(&self) -> Vec<usize> {
        self.line(self.leaf)
    }

    fn shown_parent(&self, at: usize) -> Option<usize> {
        self.line(self.nodes[at].parent).pop()
    }

    /// All direct successors of a message if deleted messages are skipped, oldest first.
    fn versions_after(&self, before: Option<usize>) -> Vec<usize> {
        let is_one = |at: &usize| !self.nodes[*at].is_deleted && self.shown_parent(*at) == before;
        (0..self.nodes.len()).filter(is_one).collect()
    }

    fn show(&mut self, at: usize) {
        self.leaf = Some(at);
        while let Some(newest) = self.versions_after(self.leaf).pop() {
            self.leaf = Some(newest);
        }
    }

    fn delete(&mut self, at: usize) {
        let is_last = self.shown().last() == Some(&at);
        let versions = self.versions_after(self.shown_parent(at));
        self.nodes[at].is_deleted = true;
        self.deleted.push(at);
        let place = versions.iter().position(|version| *version == at).unwrap();
        let neighbour = if place > 0 { Some(versions[place - 1]) } else { versions.get(1).copied() };
        if let (true, Some(neighbour)) = (is_last, neighbour) {
            self.show(neighbour);
        }
    }

    fn withdraw(&mut self, at: usize) {
        self.nodes[at].is_deleted = false;
        if !self.shown().contains(&at) {
            self.show(at);
        }
    }

    /// The context that a request must contain: all visible messages up to the question that have text.
    fn context(&self, question: usize) -> Vec<(String, String)> {
        let said = |at: &usize| (role_name(self.nodes[*at].role).to_owned(), self.nodes[*at].text.clone());
        self.line(Some(question)).iter().map(said).filter(|(_, text)| !text.is_empty()).collect()
    }
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::You => "user",
        Role::Assistant => "assistant",
    }
}

/// The app, the service, and their expected state.
struct Trial {
    service: StatefulService,
    app: RunningApp,
    id: ConversationId,
    model: Model,
    n_questions: usize,
}

impl Trial {
    async fn start() -> Self {
        let service = StatefulService::start().await;
        let (app, id) = RunningApp::conversing_with(&service.url()).await;
        Self { service, app, id, model: Model::default(), n_questions: 0 }
    }

    fn chosen(&self, choice: usize, role: Option<Role>) -> Option<usize> {
        let mut shown = self.model.shown();
        shown.retain(|at| role.is_none_or(|role| self.model.nodes[*at].role == role));
        (!shown.is_empty()).then(|| shown[choice % shown.len()])
    }

    fn question_words(&mut self) -> String {
        self.n_questions += 1;
        format!("Question {}", self.n_questions)
    }

    fn prepare(&self, ends: Ends) {
        self.service.fail_next(move |events| ends.to_scenario(events));
    }

    /// Waits for the end of an answer, adds it to the model, and compares the request of the question.
    async fn follow(&mut self, sent: SentView, question: usize, ends: Ends) {
        if matches!(ends, Ends::Stopped) {
            self.app.until_said("Answer").await;
            self.app.app.stop_turn(self.id).await.unwrap();
        }
        assert_status(&self.app.until_ended(sent.answer.id).await, ends.status());
        let contexts = self.service.contexts();
        let words = format!("Answer {}", contexts.len());
        let received: Vec<_> =
            contexts.last().unwrap().iter().map(|said| (said.role.clone(), said.text.clone())).collect();
        assert_eq!(received, self.model.context(question), "the service was given what was shown");
        self.model.add(sent.answer.id, Some(question), Role::Assistant, ends.kept(&words));
    }

    async fn carry_out(&mut self, deed: &Deed) {
        match *deed {
            Deed::Ask(ends) => {
                self.prepare(ends);
                let words = self.question_words();
                let sent = self.app.app.send_message(self.id, words.clone()).await.unwrap();
                let id = sent.question.as_ref().unwrap().id;
                let question = self.model.add(id, self.model.leaf, Role::You, &words);
                self.follow(sent, question, ends).await;
            }
            Deed::Edit(choice, ends) => {
                let Some(old) = self.chosen(choice, Some(Role::You)) else { return };
                self.prepare(ends);
                let words = self.question_words();
                let old = self.model.nodes[old].clone();
                let sent = self.app.app.edit_question(old.id, words.clone(), Vec::new()).await.unwrap();
                let id = sent.question.as_ref().unwrap().id;
                let question = self.model.add(id, old.parent, Role::You, &words);
                self.follow(sent, question, ends).await;
            }
            Deed::AskAgain(choice, ends) => {
                let Some(answer) = self.chosen(choice, Some(Role::Assistant)) else { return };
                let before = self.model.shown_parent(answer);
                let id = self.model.nodes[answer].id;
                let is_question = |at: &usize| self.model.nodes[*at].role == Role::You;
                let Some(question) = before.filter(is_question) else {
                    self.app.app.retry_answer(id).await.unwrap_err();
                    return;
                };
                self.prepare(ends);
                let sent = self.app.app.retry_answer(id).await.unwrap();
                self.follow(sent, question, ends).await;
            }
            Deed::Flip(choice, number) => {
                let Some(at) = self.chosen(choice, None) else { return };
                let versions = self.model.versions_after(self.model.shown_parent(at));
                let to = number % versions.len();
                let number = u32::try_from(to + 1).unwrap();
                self.app.app.show_version(self.model.nodes[at].id, number).await.unwrap();
                self.model.show(versions[to]);
            }
            Deed::Delete(choice) => {
                let Some(at) = self.chosen(choice, None) else { return };
                self.app.app.delete_message(self.model.nodes[at].id).await.unwrap();
                self.model.delete(at);
            }
            Deed::Withdraw => {
                let Some(at) = self.model.deleted.pop() else { return };
                self.app.app.restore_message(self.model.nodes[at].id).await.unwrap();
                self.model.withdraw(at);
            }
            Deed::Erase => {
                let ids = self.model.deleted.drain(..).map(|at| self.model.nodes[at].id).collect();
                self.app.app.erase_trashed(Vec::new(), ids, false).await.unwrap();
            }
            Deed::Fork(choice) => self.fork(choice).await,
            Deed::Restart => {}
        }
    }

    /// Continues in a fork.
    async fn fork(&mut self, choice: usize) {
        let Some(at) = self.chosen(choice, None) else { return };
        let fork = self.app.app.fork_conversation(self.model.nodes[at].id).await.unwrap();
        let line = self.model.line(Some(at));
        let mut model = Model::default();
        for (node, copy) in line.iter().map(|at| &self.model.nodes[*at]).zip(&fork.messages) {
            let parent = model.leaf;
            model.add(copy.id, parent, node.role, &node.text);
        }
        assert_eq!(fork.messages.len(), line.len());
        (self.id, self.model) = (fork.row.id, model);
    }

    /// Compares the messages that the window shows.
    async fn check_shown(&self) {
        let shown = self.model.shown();
        let view = self.app.open(self.id).await;
        let seen: Vec<MessageId> = view.messages.iter().map(|message| message.id).collect();
        let expected: Vec<MessageId> = shown.iter().map(|at| self.model.nodes[*at].id).collect();
        assert_eq!(seen, expected, "the path is shown");
        for (message, at) in view.messages.iter().zip(shown) {
            assert_eq!(self.app.app.copy_text(message.id).await.unwrap(), self.model.nodes[at].text);
            let versions = self.model.versions_after(self.model.shown_parent(at));
            let number = versions.iter().position(|version| *version == at).unwrap() + 1;
            assert_eq!((message.version as usize, message.n_versions as usize), (number, versions.len()));
        }
    }
}

async fn run(deeds: Vec<Deed>) {
    let mut trial = Trial::start().await;
    for deed in deeds {
        trial.carry_out(&deed).await;
        if matches!(deed, Deed::Restart) {
            trial.app = trial.app.restart().await;
        }
        trial.check_shown().await;
    }
    trial.carry_out(&Deed::Ask(Ends::Whole)).await;
    trial.check_shown().await;
}

proptest! {
    // Each case is a run of the whole app with its store on the disk.
    #![proptest_config(ProptestConfig { cases: 40, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_done_to_the_tree_each_question_is_asked_with_what_is_shown(
        deeds in proptest::collection::vec(any_deed(), 1..20),
    ) {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        runtime.block_on(run(deeds));
    }
}
