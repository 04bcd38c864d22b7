//! Projects: access of members, search results, and the files.

use crate::local::{Local, about, citations, id, text};
use crate::scripted::{Scripted, saying};
use parlance_service::{Added, ProjectBook, ProjectBookError, UserName};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::path::Path;
use uuid::Uuid;

fn user(name: &str) -> UserName {
    UserName::new(name).unwrap()
}

/// Adds a document with this text to a project.
fn add(book: &mut ProjectBook, project: Uuid, name: &str, content: &str) -> Uuid {
    add_for(book, project, None, name, content)
}

/// Adds a document to a project that also belongs to this user.
fn add_for(book: &mut ProjectBook, project: Uuid, owner: Option<&str>, name: &str, content: &str) -> Uuid {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("source");
    std::fs::write(&path, content).unwrap();
    match book.add_file(project, &path, name, owner.map(user).as_ref()).unwrap() {
        Added::New(id) => id,
        added => panic!("{name} is not new: {added:?}"),
    }
}

/// A project with one member.
fn project(data_dir: &Path, member: &str) -> (ProjectBook, Uuid) {
    let mut book = ProjectBook::open(data_dir).unwrap();
    let project = book.create("Harbour").unwrap();
    assert!(book.add_member(project, &user(member)).unwrap());
    (book, project)
}

#[tokio::test]
async fn a_file_that_is_added_while_the_service_runs_is_quoted_with_its_place() {
    let local = Local::start().await;
    let (mut book, project) = project(local.path(), "anna");
    let file = add(&mut book, project, "rules.md", "# Berths\n\nA berth costs 14 EUR a night.\n");
    let answer =
        local.person("anna").ask(json!({ "input": "What does a berth cost?", "project_id": project })).await;
    assert!(text(&answer).contains("**A berth costs *14 EUR* a night.**"), "{}", text(&answer));
    let citations = citations(&answer);
    assert_eq!(citations[0]["file_id"], json!(file));
    assert_eq!(citations[0]["filename"], "rules.md");
    assert_eq!(citations[0]["place"], "section “Berths”");
}

#[tokio::test]
async fn a_project_is_for_its_members_only() {
    let local = Local::start().await;
    let (mut book, project) = project(local.path(), "anna");
    add(&mut book, project, "rules.md", "A berth costs 14 EUR a night.\n");
    let body = json!({ "input": "What does a berth cost?", "project_id": project });
    let refused = local.person("bert").post("/v1/responses", &body).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    let error: Value = refused.json().await.unwrap();
    assert_eq!(error["error"]["code"], "not_a_member");
    assert!(!error.to_string().contains("Harbour"), "not even its name is told: {error}");

    book.add_member(project, &user("bert")).unwrap();
    assert!(text(&local.person("bert").ask(body.clone()).await).contains("14 EUR"));
    assert!(book.remove_member(project, &user("bert")).unwrap());
    let refused = local.person("bert").post("/v1/responses", &body).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn an_unknown_project_is_not_found() {
    let local = Local::start().await;
    let body = json!({ "input": "hello", "project_id": Uuid::new_v4() });
    let refused = local.person("anna").post("/v1/responses", &body).await;
    assert_eq!(refused.status(), StatusCode::NOT_FOUND);
    let error: Value = refused.json().await.unwrap();
    assert_eq!(error["error"]["code"], "project_not_found");
}

#[tokio::test]
async fn attached_files_and_the_project_are_searched_together() {
    let (local, anna) = Local::with_anna().await;
    let (mut book, project) = project(local.path(), "anna");
    add(&mut book, project, "rules.md", "The mooring fee for visitors is 14 EUR a night.\n");
    let attached = anna.upload("letter.txt", "You were charged a mooring fee of 20 EUR.\n").await;
    let question = about(&[id(&attached)], "How high is the mooring fee?");
    let answer = anna.ask(json!({ "input": question, "project_id": project })).await;
    let answer = text(&answer);
    assert!(answer.contains("14 EUR") && answer.contains("20 EUR"), "{answer}");
}

#[tokio::test]
async fn without_its_id_a_project_is_not_searched() {
    let (local, anna) = Local::with_anna().await;
    let (mut book, project) = project(local.path(), "anna");
    add(&mut book, project, "rules.md", "The mooring fee for visitors is 14 EUR a night.\n");
    let attached = anna.upload("letter.txt", "You were charged a mooring fee of 20 EUR.\n").await;
    let answer = anna.ask_about(&[id(&attached)], "How high is the mooring fee?").await;
    assert!(!text(&answer).contains("14 EUR"), "{}", text(&answer));
}

#[tokio::test]
async fn what_only_another_project_says_is_not_found() {
    let local = Local::start().await;
    let (mut book, harbour) = project(local.path(), "anna");
    let other = book.create("Airport").unwrap();
    add(&mut book, harbour, "rules.md", "A berth costs 14 EUR a night.\n");
    add(&mut book, other, "runways.md", "The longest runway has 3,200 metres.\n");
    let anna = local.person("anna");
    let answer = anna.ask(json!({ "input": "How long is the longest runway?", "project_id": harbour })).await;
    assert!(text(&answer).contains("couldn’t find anything about this in **Harbour**"), "{}", text(&answer));
}

#[tokio::test]
async fn an_overview_of_a_project_lists_its_files() {
    let local = Local::start().await;
    let (mut book, project) = project(local.path(), "anna");
    let anna = local.person("anna");
    let body = json!({ "input": "Give me an overview", "project_id": project });
    assert!(text(&anna.ask(body.clone()).await).contains("has no files yet"));
    for n in 0..25 {
        add(&mut book, project, &format!("{n:02}.txt"), &format!("Rule number {n}.\n"));
    }
    let answer = anna.ask(body).await;
    let answer = text(&answer);
    assert!(answer.contains("- 00.txt") && answer.contains("- and 5 more"), "{answer}");
}

#[tokio::test]
async fn files_of_a_project_are_nobodys_unless_an_owner_is_named() {
    let local = Local::start().await;
    let (mut book, project) = project(local.path(), "anna");
    let shared = add(&mut book, project, "shared.txt", "A berth costs 14 EUR a night.\n");
    let own = add_for(&mut book, project, Some("anna"), "own.txt", "The crane costs 90 EUR an hour.\n");
    let anna = local.person("anna");
    let list: Value = anna.get("/v1/files").await.json().await.unwrap();
    let ids: Vec<&str> = list["data"].as_array().unwrap().iter().map(id).collect();
    assert_eq!(ids, [own.to_string()]);
    assert_eq!(anna.get(&format!("/v1/files/{shared}")).await.status(), StatusCode::NOT_FOUND);
    assert_eq!(anna.delete(&format!("/v1/files/{shared}")).await.status(), StatusCode::NOT_FOUND);

    // A deleted file is no longer in the project.
    assert_eq!(anna.delete(&format!("/v1/files/{own}")).await.status(), StatusCode::OK);
    let body = json!({ "input": "What does the crane cost?", "project_id": project });
    assert!(!text(&anna.ask(body).await).contains("90 EUR"));
    let left: Vec<Uuid> = book.files(project).unwrap().into_iter().map(|file| file.id).collect();
    assert_eq!(left, [shared]);
}

#[tokio::test]
async fn a_file_that_no_project_has_any_more_is_gone_from_search_and_disk() {
    let local = Local::start().await;
    let (mut book, project) = project(local.path(), "anna");
    let file = add(&mut book, project, "rules.md", "A berth costs 14 EUR a night.\n");
    let body = json!({ "input": "What does a berth cost?", "project_id": project });
    let anna = local.person("anna");
    assert!(text(&anna.ask(body.clone()).await).contains("14 EUR"));
    assert!(book.remove_file(project, file).unwrap());
    assert!(!book.remove_file(project, file).unwrap());
    assert!(!local.path().join("files").join(file.to_string()).exists());
    assert!(!text(&anna.ask(body).await).contains("14 EUR"));
}

#[tokio::test]
async fn the_same_file_is_added_once() {
    let local = Local::start().await;
    let (mut book, project) = project(local.path(), "anna");
    add(&mut book, project, "rules.md", "A berth costs 14 EUR a night.\n");
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("rules.md");
    std::fs::write(&path, "A berth costs 14 EUR a night.\n").unwrap();
    assert_eq!(book.add_file(project, &path, "rules.md", None).unwrap(), Added::Same);
    assert_eq!(book.files(project).unwrap().len(), 1);
    assert_eq!(std::fs::read_dir(local.path().join("incoming")).unwrap().count(), 0);
}

#[tokio::test]
async fn a_new_version_from_the_same_path_replaces_the_old_one() {
    let local = Local::start().await;
    let (mut book, project) = project(local.path(), "anna");
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("rules.md");
    let mut add = |content: &str, owner: Option<&UserName>| {
        std::fs::write(&path, content).unwrap();
        book.add_file(project, &path, "rules.md", owner).unwrap()
    };
    let Added::New(first) = add("A berth costs 14 EUR a night.\n", None) else { panic!("it is new") };
    let anna = local.person("anna");
    let body = json!({ "input": "What does a berth cost?", "project_id": project });
    assert!(text(&anna.ask(body.clone()).await).contains("14 EUR"));
    let Added::Replaced(second) = add("A berth costs 16 EUR a night.\n", Some(&user("anna"))) else {
        panic!("it replaces the first")
    };
    let answer = anna.ask(body.clone()).await;
    assert!(text(&answer).contains("16 EUR") && !text(&answer).contains("14 EUR"), "{}", text(&answer));
    assert!(!local.path().join("files").join(first.to_string()).exists());

    // A user's own file leaves the project, but is not deleted.
    assert!(matches!(add("A berth costs 18 EUR a night.\n", None), Added::Replaced(_)));
    let answer = anna.ask(body).await;
    assert!(text(&answer).contains("18 EUR") && !text(&answer).contains("16 EUR"), "{}", text(&answer));
    assert_eq!(anna.get(&format!("/v1/files/{second}")).await.status(), StatusCode::OK);
    assert_eq!(book.files(project).unwrap().len(), 1);
}

#[tokio::test]
async fn files_of_one_name_from_two_folders_are_two_files() {
    let local = Local::start().await;
    let (mut book, project) = project(local.path(), "anna");
    let folders = [tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap()];
    for (folder, content) in folders.iter().zip(["A berth costs 14 EUR.\n", "The crane costs 90 EUR.\n"]) {
        let path = folder.path().join("fees.md");
        std::fs::write(&path, content).unwrap();
        assert!(matches!(book.add_file(project, &path, "fees.md", None).unwrap(), Added::New(_)));
    }
    assert_eq!(book.files(project).unwrap().len(), 2);
}

#[tokio::test]
async fn a_deleted_project_takes_the_files_along_that_belong_to_nobody_else() {
    let local = Local::start().await;
    let (mut book, project) = project(local.path(), "anna");
    let shared = add(&mut book, project, "shared.txt", "A berth costs 14 EUR a night.\n");
    let own = add_for(&mut book, project, Some("anna"), "own.txt", "The crane costs 90 EUR an hour.\n");
    assert_eq!(book.delete(project).unwrap(), 1);
    assert!(!local.path().join("files").join(shared.to_string()).exists());
    let anna = local.person("anna");
    assert_eq!(anna.get(&format!("/v1/files/{own}")).await.status(), StatusCode::OK);
    let body = json!({ "input": "What does a berth cost?", "project_id": project });
    assert_eq!(anna.post("/v1/responses", &body).await.status(), StatusCode::NOT_FOUND);
    assert!(book.list().unwrap().is_empty());
}

#[test]
fn a_project_is_renamed_unless_the_name_is_taken() {
    let directory = tempfile::tempdir().unwrap();
    let (mut book, harbour) = project(directory.path(), "anna");
    book.create("Airport").unwrap();
    assert!(matches!(book.rename(harbour, "Airport"), Err(ProjectBookError::NameTaken(_))));
    assert!(matches!(book.rename(harbour, " "), Err(ProjectBookError::InvalidName)));
    book.rename(harbour, " Port ").unwrap();
    assert_eq!(book.find("Port").unwrap(), harbour);
    assert!(book.find("Harbour").is_err());
}

#[tokio::test]
async fn a_model_reads_what_a_project_says_about_the_question_and_cites_it() {
    let model = Scripted::start("small", vec![saying(&["A berth costs 14 EUR [1]."])]).await;
    let (local, anna) = Local::with_models(vec![model.settings()]).await;
    let (mut book, project) = project(local.path(), "anna");
    // More text than a prompt has room for.
    let filler =
        "Other words stand here to fill the space between two passages of this text.\n\n".repeat(500);
    add(&mut book, project, "chronicle.txt", &filler);
    let rules = add(&mut book, project, "rules.md", "# Berths\n\nA berth costs 14 EUR a night.\n");
    let answer = anna.ask(json!({ "input": "What does a berth cost?", "project_id": project })).await;
    let question = model.asked()[0]["messages"][1]["content"].as_str().unwrap().to_owned();
    let passage = "[1] rules.md, section “Berths”:\nBerths\n\nA berth costs 14 EUR a night.";
    assert!(question.contains(passage) && !question.contains("fill the space"), "{question}");
    let cited = citations(&answer);
    assert_eq!((&cited[0]["file_id"], &cited[0]["filename"]), (&json!(rules), &json!("rules.md")));
}

#[tokio::test]
async fn of_a_project_without_the_words_a_model_gets_the_beginnings() {
    let model = Scripted::start("small", vec![saying(&["It is about berths."])]).await;
    let (local, anna) = Local::with_models(vec![model.settings()]).await;
    let (mut book, project) = project(local.path(), "anna");
    add(&mut book, project, "rules.md", "A berth costs 14 EUR a night.\n");
    let attached = anna.upload("letter.txt", "Dear harbour master,\n").await;
    let input = about(&[id(&attached)], "Give me an overview");
    anna.ask(json!({ "input": input, "project_id": project })).await;
    let question = model.asked()[0]["messages"][1]["content"].as_str().unwrap().to_owned();
    assert!(question.contains("A berth costs") && question.contains("Dear harbour master"), "{question}");
}
