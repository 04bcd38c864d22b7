use parlance_contract::{AppEvent, MessageView, ProblemCode, StretchView};
use parlance_domain::{ConversationId, MessageId, MessageStatus, Role};
use parlance_testkit::fault::{Answer, End};
use parlance_testkit::running::{RunningApp, assert_status, words_of};
use parlance_testkit::stateful_service::{ReceivedMessage, StatefulService};

/// A service that remembers, and a conversation with it.
struct Talk {
    service: StatefulService,
    app: RunningApp,
    id: ConversationId,
}

impl Talk {
    /// With this many questions, `Question 1` and on, and their answers.
    async fn of(n_questions: usize) -> Self {
        let service = StatefulService::start().await;
        let (app, id) = RunningApp::conversing_with(&service.url()).await;
        let mut talk = Self { service, app, id };
        for n in 1..=n_questions {
            talk.ask(&format!("Question {n}")).await;
        }
        talk
    }

    async fn ask(&mut self, text: &str) -> MessageView {
        self.app.ask(self.id, text).await
    }

    async fn edit(&mut self, id: MessageId, text: &str) -> MessageView {
        let sent = self.app.app.edit_question(id, text.to_owned(), Vec::new()).await.unwrap();
        assert_eq!(sent.replaces, Some(id));
        self.app.until_ended(sent.answer.id).await
    }

    async fn again(&mut self, id: MessageId) -> MessageView {
        let sent = self.app.app.retry_answer(id).await.unwrap();
        self.app.until_ended(sent.answer.id).await
    }

    async fn flip(&self, id: MessageId, number: u32) -> StretchView {
        self.app.app.show_version(id, number).await.unwrap()
    }

    async fn shown(&self) -> Vec<MessageView> {
        self.app.open(self.id).await.messages
    }

    /// The visible texts.
    async fn words(&self) -> Vec<String> {
        words_in(&self.shown().await)
    }

    /// Asks, and checks that the service received exactly the visible path.
    async fn check_asking(&mut self) {
        self.ask("And now?").await;
        let shown = self.words().await;
        assert_eq!(self.last_context(), shown[..shown.len() - 1]);
    }

    fn last_context(&self) -> Vec<String> {
        texts(self.service.contexts().last().unwrap())
    }
}

fn texts(said: &[ReceivedMessage]) -> Vec<String> {
    said.iter().map(|said| said.text.trim_end().to_owned()).collect()
}

fn words_in(messages: &[MessageView]) -> Vec<String> {
    let one = |message: &MessageView| {
        let words = words_of(message);
        words
            .split_once("html\":\"")
            .map_or(words.clone(), |(_, rest)| rest.trim_end_matches("\"}]").to_owned())
    };
    messages.iter().map(one).collect()
}

fn versions_in(messages: &[MessageView]) -> Vec<(u32, u32)> {
    messages.iter().map(|message| (message.version, message.n_versions)).collect()
}

fn ids_in(messages: &[MessageView]) -> Vec<MessageId> {
    messages.iter().map(|message| message.id).collect()
}

#[tokio::test]
async fn an_edited_question_stands_beside_the_old_one_and_is_sent_with_what_is_before_it_alone() {
    let mut talk = Talk::of(2).await;
    let before = talk.shown().await;
    talk.edit(before[2].id, "Question 2, edited").await;
    assert_eq!(talk.last_context(), ["Question 1", "Answer 1", "Question 2, edited"]);
    let now = talk.shown().await;
    assert_eq!(words_in(&now), ["Question 1", "Answer 1", "Question 2, edited", "Answer 3"]);
    assert_eq!(versions_in(&now), [(1, 1), (1, 1), (2, 2), (1, 1)]);
    talk.flip(now[2].id, 1).await;
    assert_eq!(ids_in(&talk.shown().await), ids_in(&before), "nothing was overwritten");
}

#[tokio::test]
async fn the_first_question_can_be_edited_and_the_title_stays() {
    let mut talk = Talk::of(1).await;
    let first = talk.shown().await[0].id;
    talk.edit(first, "Something else").await;
    assert_eq!(talk.last_context(), ["Something else"]);
    let view = talk.app.open(talk.id).await;
    assert_eq!(versions_in(&view.messages), [(2, 2), (1, 1)]);
    assert_eq!(view.row.title, "Question 1");
}

#[tokio::test]
async fn an_edited_question_keeps_those_of_its_files_that_are_named() {
    let mut talk = Talk::of(0).await;
    for name in ["a.txt", "b.txt"] {
        let path = talk.app.write_document(name, name);
        talk.app.attach(talk.id, &path).await;
    }
    talk.ask("What do they say?").await;
    let question = talk.shown().await.remove(0);
    assert_eq!(talk.service.contexts()[0][0].file_ids.len(), 2);
    let kept = &question.attachments[1];
    let sent =
        talk.app.app.edit_question(question.id, "And this one?".to_owned(), vec![kept.id]).await.unwrap();
    let edited = sent.question.unwrap();
    assert_eq!(edited.attachments.iter().map(|file| &file.name).collect::<Vec<_>>(), ["b.txt"]);
    talk.app.until_ended(sent.answer.id).await;
    assert_eq!(talk.service.contexts()[1][0].file_ids.len(), 1);
    let stranger = talk.app.write_document("c.txt", "c");
    let stranger = talk.app.attach(talk.id, &stranger).await.id;
    let refused = talk.app.app.edit_question(question.id, " ".to_owned(), vec![stranger]).await.unwrap_err();
    assert_eq!(refused.view().title.to_string(), "Nothing to send.", "no file is added this way");
}

#[tokio::test]
async fn words_of_an_edit_that_were_not_sent_are_kept_until_they_are_sent_or_given_up() {
    let mut talk = Talk::of(2).await;
    let [first, _, second, _] = ids_in(&talk.shown().await)[..] else { panic!("two questions") };
    for id in [first, second] {
        talk.app.app.save_edit(id, Some("Question".to_owned()), Vec::new()).await.unwrap();
        talk.app.app.save_edit(id, Some("Question, chan".to_owned()), Vec::new()).await.unwrap();
    }
    talk.app = talk.app.restart().await;
    let edits = |shown: Vec<MessageView>| shown.into_iter().map(|message| message.edit).collect::<Vec<_>>();
    let words = Some("Question, chan".to_owned());
    assert_eq!(edits(talk.shown().await), [words.clone(), None, words, None]);
    talk.app.app.save_edit(first, None, Vec::new()).await.unwrap();
    talk.edit(second, "Question, changed").await;
    talk.flip(talk.shown().await[2].id, 1).await;
    assert_eq!(edits(talk.shown().await), [None, None, None, None]);
}

#[tokio::test]
async fn only_questions_are_edited() {
    let talk = Talk::of(1).await;
    let answer = talk.shown().await[1].id;
    let refused = talk.app.app.edit_question(answer, "No".to_owned(), Vec::new()).await.unwrap_err();
    assert_eq!(refused.view().code, ProblemCode::Input);
    assert_eq!(talk.shown().await.len(), 2);
}

#[tokio::test]
async fn a_version_is_shown_with_the_newest_path_below_it_and_what_is_shown_is_sent() {
    let mut talk = Talk::of(2).await;
    let shown = talk.shown().await;
    talk.again(shown[1].id).await;
    assert_eq!(talk.words().await, ["Question 1", "Answer 3"]);
    talk.check_asking().await;
    let second = talk.shown().await[1].id;
    let stretch = talk.flip(second, 1).await;
    assert_eq!(stretch.after, Some(shown[0].id));
    assert_eq!(stretch.until, None);
    assert_eq!(ids_in(&stretch.messages), ids_in(&shown[1..]));
    assert_eq!(versions_in(&stretch.messages), [(1, 2), (1, 1), (1, 1)]);
    assert_eq!(ids_in(&talk.shown().await), ids_in(&shown));
    talk.check_asking().await;
    let flipped = talk.flip(shown[1].id, 2).await;
    assert_eq!(words_in(&flipped.messages), ["Answer 3", "And now?", "Answer 4"]);
    talk.check_asking().await;
}

#[tokio::test]
async fn a_version_that_does_not_exist_is_refused_and_nothing_changes() {
    let talk = Talk::of(1).await;
    let shown = ids_in(&talk.shown().await);
    for number in [0, 2] {
        let refused = talk.app.app.show_version(shown[1], number).await.unwrap_err();
        assert_eq!(refused.view().code, ProblemCode::NotFound);
    }
    assert_eq!(ids_in(&talk.shown().await), shown);
}

#[tokio::test]
async fn while_an_answer_arrives_the_path_to_it_stays_as_it_is() {
    let mut talk = Talk::of(1).await;
    let shown = talk.shown().await;
    talk.again(shown[1].id).await;
    talk.service.fail_next(|events| Answer::events(&events[..2]).ending(End::Stall).into());
    let sent = talk.app.app.send_message(talk.id, "Go on".to_owned()).await.unwrap();
    talk.app.until_said("Answer").await;
    let app = &talk.app.app;
    let refusals = [
        app.show_version(shown[0].id, 1).await.map(drop),
        app.show_version(shown[1].id, 1).await.map(drop),
        app.delete_message(shown[0].id).await.map(drop),
        app.delete_message(sent.answer.id).await.map(drop),
        app.edit_question(shown[0].id, "Other".to_owned(), Vec::new()).await.map(drop),
        app.fork_conversation(sent.answer.id).await.map(drop),
    ];
    for refusal in refusals {
        let refusal = refusal.unwrap_err();
        assert!(refusal.view().title.to_string().contains("still arriving"), "{refusal}");
    }
    let fork = app.fork_conversation(shown[0].id).await.unwrap();
    assert_eq!(fork.messages.len(), 1, "what is above it can be forked");
    talk.app.app.stop_turn(talk.id).await.unwrap();
    talk.app.until_ended(sent.answer.id).await;
    talk.app.app.delete_message(sent.answer.id).await.unwrap();
}

#[tokio::test]
async fn a_deleted_message_is_neither_shown_nor_sent_and_what_is_below_stays() {
    let mut talk = Talk::of(2).await;
    let shown = talk.shown().await;
    let stretch = talk.app.app.delete_message(shown[1].id).await.unwrap();
    assert_eq!((stretch.after, stretch.until), (Some(shown[0].id), Some(shown[3].id)));
    assert_eq!(ids_in(&stretch.messages), [shown[2].id]);
    assert_eq!(talk.words().await, ["Question 1", "Question 2", "Answer 2"]);
    talk.check_asking().await;
    assert!(talk.app.app.copy_text(shown[1].id).await.is_err());
    let twice = talk.app.app.delete_message(shown[1].id).await.unwrap_err();
    assert_eq!(twice.view().code, ProblemCode::NotFound);
}

#[tokio::test]
async fn a_restored_message_is_where_it_was_and_is_sent_again() {
    let mut talk = Talk::of(3).await;
    let shown = talk.shown().await;
    for id in [shown[0].id, shown[1].id, shown[5].id] {
        talk.app.app.delete_message(id).await.unwrap();
    }
    talk.check_asking().await;
    let stretch = talk.app.app.restore_message(shown[1].id).await.unwrap();
    assert_eq!((stretch.after, stretch.until), (None, Some(shown[3].id)));
    assert_eq!(ids_in(&stretch.messages), [shown[1].id, shown[2].id]);
    talk.check_asking().await;
    talk.app.app.restore_message(shown[0].id).await.unwrap();
    talk.app.app.restore_message(shown[5].id).await.unwrap();
    assert_eq!(ids_in(&talk.shown().await)[..6], ids_in(&shown));
    talk.check_asking().await;
}

#[tokio::test]
async fn where_the_last_message_is_deleted_another_version_is_shown_until_it_comes_back() {
    let mut talk = Talk::of(1).await;
    let first = talk.shown().await[1].id;
    let second = talk.again(first).await.id;
    let stretch = talk.app.app.delete_message(second).await.unwrap();
    assert_eq!(ids_in(&stretch.messages), [first]);
    assert_eq!(versions_in(&stretch.messages), [(1, 1)]);
    talk.check_asking().await;
    let stretch = talk.app.app.restore_message(second).await.unwrap();
    assert_eq!(ids_in(&stretch.messages), [second]);
    assert_eq!(versions_in(&stretch.messages), [(2, 2)]);
    talk.check_asking().await;
}

#[tokio::test]
async fn erased_words_do_not_come_back() {
    let talk = Talk::of(1).await;
    let shown = talk.shown().await;
    talk.app.app.delete_message(shown[0].id).await.unwrap();
    talk.app.app.erase_trashed(Vec::new(), ids_in(&shown), false).await.unwrap();
    let gone = talk.app.app.restore_message(shown[0].id).await.unwrap_err();
    assert_eq!(gone.view().code, ProblemCode::NotFound);
    assert_eq!(talk.words().await, ["Answer 1"], "what was not deleted is not erased");
}

#[tokio::test]
async fn details_say_why_a_request_is_not_kept_any_more() {
    let talk = Talk::of(1).await;
    let shown = talk.shown().await;
    let fork = talk.app.app.fork_conversation(shown[1].id).await.unwrap();
    talk.app.app.delete_message(shown[0].id).await.unwrap();
    let context = async |id: MessageId| {
        let details = talk.app.app.inspect_answer(id).await.unwrap();
        let mut rows = details.sections.into_iter().flat_map(|section| section.rows);
        let context = rows.find(|row| row.label.id() == "details-context").unwrap().value;
        (context.to_string(), details.request.contains("Question 1"))
    };
    assert_eq!(context(shown[1].id).await, ("First question".to_owned(), true));
    talk.app.app.erase_trashed(Vec::new(), vec![shown[0].id], false).await.unwrap();
    let erased = "Not kept: a message in it was deleted".to_owned();
    assert_eq!(context(shown[1].id).await, (erased, false));
    let forked = "See the original conversation".to_owned();
    assert_eq!(context(fork.messages[1].id).await, (forked, false));
    let refused = talk.app.app.copy_as_curl(shown[1].id).await.unwrap_err();
    assert!(refused.view().title.to_string().contains("wasn’t kept"), "{refused}");
}

#[tokio::test]
async fn a_deleted_message_stays_in_the_trash_over_a_start_until_that_is_emptied() {
    let mut talk = Talk::of(0).await;
    let path = talk.app.write_document("a.txt", "abc");
    let file = talk.app.attach(talk.id, &path).await;
    talk.ask("A question of pomegranates").await;
    let shown = talk.shown().await;
    talk.app.app.delete_message(shown[0].id).await.unwrap();
    assert!(talk.app.app.search_conversations("pomegranates".to_owned()).await.unwrap().len() <= 1);
    let uses = |files: Vec<parlance_contract::FileView>| {
        files.iter().find(|one| one.id == file.id).map(|one| one.n_conversations)
    };
    assert_eq!(uses(talk.app.files().await), Some(1), "it may come back");
    let app = talk.app.restart().await;
    assert_eq!(uses(app.files().await), Some(1), "it may still come back");
    let trash = app.app.list_trash().await.unwrap();
    assert_eq!(trash.messages[0].excerpt, "A question of pomegranates");
    app.app.empty_trash(false).await.unwrap();
    assert!(app.app.restore_message(shown[0].id).await.is_err());
    assert_eq!(uses(app.files().await), Some(0));
    assert_eq!(words_in(&app.open(talk.id).await.messages), ["Answer 1"]);
}

#[tokio::test]
async fn a_question_whose_answer_was_deleted_can_be_asked_again() {
    let mut talk = Talk::of(1).await;
    let shown = talk.shown().await;
    let refused = talk.app.app.retry_answer(shown[0].id).await.unwrap_err();
    assert_eq!(refused.view().title.to_string(), "There’s no question to ask again.", "it has its answer");
    talk.app.app.delete_message(shown[1].id).await.unwrap();
    let sent = talk.app.app.retry_answer(shown[0].id).await.unwrap();
    assert_eq!(sent.replaces, None);
    talk.app.until_ended(sent.answer.id).await;
    assert_eq!(talk.words().await, ["Question 1", "Answer 2"]);
    assert_eq!(talk.last_context(), ["Question 1"]);
    talk.app.app.delete_message(shown[0].id).await.unwrap();
    let refused = talk.app.app.retry_answer(sent.answer.id).await.unwrap_err();
    assert_eq!(refused.view().title.to_string(), "There’s no question to ask again.", "it was deleted");
}

#[tokio::test]
async fn a_fork_begins_with_copies_and_lives_its_own_life() {
    let mut talk = Talk::of(0).await;
    let path = talk.app.write_document("a.txt", "abc");
    let file = talk.app.attach(talk.id, &path).await;
    talk.ask("Question 1").await;
    talk.service.fail_next(|events| Answer::events(&events[..2]).into());
    let cut = talk.ask("Question 2").await;
    assert_status(&cut, MessageStatus::Cut);
    talk.ask("Question 3").await;
    let shown = talk.shown().await;
    let fork = talk.app.app.fork_conversation(cut.id).await.unwrap();
    assert_eq!(fork.row.title, "Question 1 (2)");
    assert_eq!(words_in(&fork.messages), words_in(&shown[..4]));
    assert!(fork.messages.iter().all(|copy| !ids_in(&shown).contains(&copy.id)));
    assert_eq!(fork.messages[0].attachments[0].id, file.id);
    assert_eq!(fork.messages[3].ending, cut.ending, "it ended as the original did");
    assert_eq!(fork.messages[1].model.as_deref(), Some("m1"));
    let file = talk.app.files().await.remove(0);
    assert_eq!(file.n_conversations, 2);

    let original = talk.id;
    talk.id = fork.row.id;
    talk.check_asking().await;
    assert_eq!(talk.service.contexts().last().unwrap()[0].file_ids.len(), 1);
    talk.check_asking().await;
    talk.id = original;
    assert_eq!(ids_in(&talk.shown().await), ids_in(&shown));
    talk.app.app.trash_conversations(vec![original], Vec::new()).await.unwrap();
    talk.id = fork.row.id;
    assert_eq!(talk.words().await.len(), 8, "the fork does not hang on its origin");
}

#[tokio::test]
async fn a_conversation_that_the_service_may_have_kept_half_is_not_gone_on_in() {
    let mut talk = Talk::of(1).await;
    talk.service.fail_next(|events| Answer::events(&events[..2]).into());
    let cut = talk.ask("Question 2").await;
    assert_status(&cut, MessageStatus::Cut);
    talk.again(cut.id).await;
    assert_eq!(talk.last_context(), ["Question 1", "Answer 1", "Question 2"]);
}

#[tokio::test]
async fn a_conversation_is_gone_on_in_after_a_question_that_never_left() {
    let mut talk = Talk::of(1).await;
    talk.service.go_down().await;
    let sent = talk.app.app.send_message(talk.id, "Question 2".to_owned()).await.unwrap();
    let is_waiting = |event| match event {
        AppEvent::MessageChanged { message, .. } => message.waiting.map(drop),
        _ => None,
    };
    talk.app.until(is_waiting).await;
    talk.app.app.stop_turn(talk.id).await.unwrap();
    talk.app.until_ended(sent.answer.id).await;
    // The app already knows that the service is unreachable, so this fails at once.
    talk.app.app.refresh_files(talk.app.service_id().await, None).await.unwrap();
    let failed = talk.again(sent.answer.id).await;
    assert_status(&failed, MessageStatus::Failed);
    talk.service.come_up();
    let answer = talk.again(failed.id).await;
    assert_status(&answer, MessageStatus::Complete);
    assert_eq!(talk.last_context(), ["Question 1", "Answer 1", "Question 2"]);
    let context = async |id: MessageId| {
        let details = talk.app.app.inspect_answer(id).await.unwrap();
        let mut rows = details.sections.into_iter().flat_map(|section| section.rows);
        rows.find(|row| row.label.id() == "details-context").unwrap().value.to_string()
    };
    assert_eq!(context(failed.id).await, "Nothing was sent");
    assert_eq!(context(answer.id).await, "Only the question");
}

#[tokio::test]
async fn the_local_service_answers_the_version_that_is_shown() {
    let (mut app, id) = RunningApp::conversing().await;
    let first = app.ask(id, "What is 17 * 23?").await;
    assert!(words_of(&first).contains("391"));
    let question = app.open(id).await.messages.remove(0);
    let sent = app.app.edit_question(question.id, "What is 6 * 7?".to_owned(), Vec::new()).await.unwrap();
    let edited = app.until_ended(sent.answer.id).await;
    assert!(words_of(&edited).contains("42"));
    app.app.show_version(sent.question.unwrap().id, 1).await.unwrap();
    let shown = app.open(id).await.messages;
    assert_eq!(ids_in(&shown), [question.id, first.id]);
    assert_eq!(shown.iter().map(|message| message.role).collect::<Vec<_>>(), [Role::You, Role::Assistant]);
    let fork = app.app.fork_conversation(first.id).await.unwrap();
    assert_status(&app.ask(fork.row.id, "What is 5 + 6?").await, MessageStatus::Complete);
    app.app.delete_message(first.id).await.unwrap();
    assert_status(&app.ask(id, "What is 1 + 1?").await, MessageStatus::Complete);
}
