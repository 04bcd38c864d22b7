//! Data sent with questions: options of a conversation, presets, projects.

use crate::support::{TestStore, local_profile};
use parlance_domain::{PresetId, ProjectId, PromptId, Role};
use parlance_store::options::{Instructions, Options};
use parlance_store::projects::Project;
use parlance_store::question::{self, Owner};
use parlance_store::{
    Error, conversations, message_instructions, options, presets, profiles, projects, prompts,
};
use uuid::Uuid;

fn instructions(text: &str) -> Instructions {
    Instructions { text: text.to_owned(), preset: "Terse analyst".to_owned() }
}

fn project(db: &TestStore, name: &str) -> Project {
    Project {
        id: ProjectId(Uuid::now_v7()),
        profile_id: db.profile_id,
        service_project_id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301".to_owned(),
        name: name.to_owned(),
    }
}

#[test]
fn options_come_back_as_they_were_set_and_go_with_their_conversation() {
    let (db, id) = TestStore::with_conversation();
    assert_eq!(db.read(|conn| options::get(conn, id)), Options::default());
    let project = project(&db, "Contracts");
    let set = Options {
        instructions: instructions("Be terse."),
        max_output_tokens: Some(200),
        project_id: Some(project.id),
        is_without_project: false,
        is_streamed: false,
    };
    db.write(|tx| {
        projects::put(tx, &project, 1)?;
        options::set(tx, id, &set)
    });
    let db = db.reopened();
    assert_eq!(db.read(|conn| options::get(conn, id)), set);
    db.write(|tx| conversations::delete(tx, id));
    assert!(matches!(db.store.write(|tx| options::set(tx, id, &set)), Err(Error::Missing("conversation"))));
}

#[test]
fn a_second_change_of_options_replaces_every_field() {
    let (db, id) = TestStore::with_conversation();
    let project = project(&db, "Contracts");
    db.write(|tx| projects::put(tx, &project, 1));
    let own = Options {
        instructions: instructions("Be terse."),
        max_output_tokens: Some(200),
        project_id: Some(project.id),
        is_without_project: false,
        is_streamed: false,
    };
    let none = Options {
        instructions: Instructions { text: "Be kind.".to_owned(), preset: String::new() },
        max_output_tokens: None,
        project_id: None,
        is_without_project: true,
        is_streamed: true,
    };
    for set in [&own, &none, &own] {
        db.write(|tx| options::set(tx, id, set));
        assert_eq!(db.read(|conn| options::get(conn, id)), *set);
    }
}

#[test]
fn a_conversation_in_which_something_was_set_is_not_taken_for_an_untouched_one() {
    let (db, id) = TestStore::with_conversation();
    let is_untouched = || {
        let found = db.read(|conn| conversations::find_empty(conn, db.profile_id, None));
        found.map(|row| row.id) == Some(id)
    };
    assert!(is_untouched());
    let limited = Options { max_output_tokens: Some(1), ..Options::default() };
    db.write(|tx| options::set(tx, id, &limited));
    assert!(!is_untouched());
    db.write(|tx| options::set(tx, id, &Options::default()));
    assert!(is_untouched(), "what was taken back leaves nothing");
    db.write(|tx| message_instructions::set_next(tx, id, Some(&instructions("Once."))));
    assert!(!is_untouched());
}

#[test]
fn instructions_for_the_next_message_become_those_of_that_message_alone() {
    let (db, id) = TestStore::with_conversation();
    let once = instructions("In French.");
    db.write(|tx| message_instructions::set_next(tx, id, Some(&instructions("In Polish."))));
    db.write(|tx| message_instructions::set_next(tx, id, Some(&once)));
    assert_eq!(db.read(|conn| message_instructions::find_next(conn, id)), Some(once.clone()));
    let first = db.say(id, None, Role::You, "first");
    let second = db.say(id, Some(first), Role::You, "second");
    db.write(|tx| question::hand_over(tx, id, Owner::Next, Owner::Message(first)));
    db.write(|tx| question::hand_over(tx, id, Owner::Next, Owner::Message(second)));
    db.read(|conn| {
        assert_eq!(message_instructions::find(conn, first)?, Some(once.clone()));
        assert_eq!(message_instructions::find(conn, second)?, None);
        assert_eq!(message_instructions::find_next(conn, id)?, None);
        Ok(())
    });
    let version = db.say(id, None, Role::You, "first, in other words");
    db.write(|tx| question::copy(tx, first, id, version));
    assert_eq!(db.read(|conn| message_instructions::find(conn, version)), Some(once));
}

#[test]
fn a_preset_has_a_name_of_its_own_and_counts_the_changes_of_its_text() {
    let db = TestStore::new();
    let (terse, other) = (PresetId(Uuid::now_v7()), PresetId(Uuid::now_v7()));
    let put = |id, name, text| db.store.write(|tx| presets::put(tx, id, name, text, 1));
    put(terse, "Terse analyst", "Be terse.").unwrap();
    put(terse, "Terse analyst", "Be very terse.").unwrap();
    put(terse, "terse", "Be very terse.").unwrap();
    let kept = db.read(|conn| presets::get(conn, terse));
    assert_eq!((kept.name.as_str(), kept.version), ("terse", 2), "another name is no other version");
    assert!(put(other, "TERSE", "x").is_err(), "names differ in more than the case of their letters");
    assert_eq!(db.read(|conn| presets::find_by_name(conn, "Terse")), Some(kept));
    put(other, "Another", "x").unwrap();
    let names: Vec<_> = db.read(presets::list).into_iter().map(|preset| preset.name).collect();
    assert_eq!(names, ["Another", "terse"]);
    db.write(|tx| presets::delete(tx, terse));
    assert!(matches!(db.store.write(|tx| presets::delete(tx, terse)), Err(Error::Missing("preset"))));
}

#[test]
fn a_prompt_has_a_name_of_its_own_and_is_found_again_after_the_end() {
    let db = TestStore::new();
    let (summary, other) = (PromptId(Uuid::now_v7()), PromptId(Uuid::now_v7()));
    let put = |db: &TestStore, id, name, text| db.store.write(|tx| prompts::put(tx, id, name, text, 1));
    put(&db, summary, "Summary", "Sum up {{what}}.").unwrap();
    put(&db, summary, "Sum up", "Sum up {{what}} in a line.").unwrap();
    assert!(put(&db, other, "SUM UP", "x").is_err(), "names differ in more than the case of their letters");
    put(&db, other, "Another", "x").unwrap();
    let db = db.reopened();
    db.read(|conn| {
        let names: Vec<_> = prompts::list(conn)?.into_iter().map(|prompt| prompt.name).collect();
        assert_eq!(names, ["Another", "Sum up"]);
        assert_eq!(prompts::count(conn)?, 2);
        assert_eq!(prompts::get(conn, summary)?.text, "Sum up {{what}} in a line.");
        assert_eq!(prompts::find_by_name(conn, "sum UP")?.map(|found| found.id), Some(summary));
        Ok(())
    });
    db.write(|tx| prompts::delete(tx, summary));
    assert!(matches!(db.store.write(|tx| prompts::delete(tx, summary)), Err(Error::Missing("prompt"))));
    assert!(matches!(db.store.read(|conn| prompts::get(conn, summary)), Err(Error::Missing("prompt"))));
}

#[test]
fn a_project_keeps_its_id_under_another_name_and_belongs_to_one_service() {
    let db = TestStore::new();
    let first = project(&db, "Contracts");
    let again = project(&db, "All contracts");
    let (id, same) = db.write(|tx| Ok((projects::put(tx, &first, 1)?, projects::put(tx, &again, 2)?)));
    assert_eq!((id, same), (first.id, first.id));
    let elsewhere = local_profile();
    db.write(|tx| {
        profiles::insert(
            tx,
            &parlance_store::profiles::Profile {
                kind: parlance_store::profiles::ProfileKind::Remote,
                ..elsewhere.clone()
            },
        )
    });
    db.read(|conn| {
        assert_eq!(projects::list(conn, db.profile_id)?, [Project { name: again.name, ..first.clone() }]);
        assert_eq!(projects::list(conn, elsewhere.id)?, []);
        Ok(())
    });
}

#[test]
fn a_conversation_goes_on_without_a_project_that_was_forgotten() {
    let (db, id) = TestStore::with_conversation();
    let project = project(&db, "Contracts");
    db.write(|tx| {
        projects::put(tx, &project, 1)?;
        options::set(tx, id, &Options { project_id: Some(project.id), ..Options::default() })?;
        projects::forget(tx, project.id)
    });
    db.read(|conn| {
        assert_eq!(options::get(conn, id)?.project_id, None);
        assert_eq!(projects::find(conn, project.id)?, None);
        Ok(())
    });
    let again = db.store.write(|tx| projects::forget(tx, project.id));
    assert!(matches!(again, Err(Error::Missing("project"))), "{again:?}");
}
