//! Composing an answer: tools first, then what the documents say, then what is honest to add.

use super::answer::{Answer, Citation, ToolUse};
use super::quote;
use super::search::{self, SearchResults};
use crate::answering::question::{self, DocumentQuery, Question, ToolRequest};
use crate::answering::retrieval::documents::Documents;
use crate::answering::retrieval::relevance::Hit;
use crate::answering::retrieval::semantic_search::PassageSearch;
use crate::answering::tools::{calculator, clock};
use crate::database::conversations::StoredMessage;
use crate::database::files::{FileRow, FileStatus};
use crate::database::passages::{self, Scope};
use crate::database::projects::{self, ProjectRow};
use crate::database::{Database, DatabaseError};
use serde_json::json;

/// An overview shows passages from the beginning until they have this many bytes.
const OPENING_BYTES: usize = 300;

/// Files that one overview shows.
const MAX_OVERVIEWS: usize = 3;

/// What is said when there is nothing to work with.
const WITHOUT_MODEL: &str = "This is the local service, which has no language model: it can quote from documents that \
    you attach, calculate, and tell the date and time – to talk with a model, connect a service under Settings → Services.";

/// Finds the answer to a question, from the documents that it is about.
pub(crate) async fn answer(
    passage_search: PassageSearch<'_>,
    question: Option<StoredMessage>,
    earlier: Option<String>,
    documents: Documents,
) -> Result<Answer, DatabaseError> {
    let Some(question) = question else { return Ok(without_documents()) };
    let parsed = Question::parse(&question.text);
    let mut answer = Answer::default();
    run_tools(&mut answer, &parsed).await;

    let (readable, others): (Vec<FileRow>, Vec<FileRow>) =
        documents.attached.into_iter().partition(|file| file.status == FileStatus::Processed);
    let has_tools = !answer.tools.is_empty();
    let rest = match parsed.document_query {
        Some(rest) => rest,
        // The tools have said everything.
        None if has_tools => return Ok(answer),
        // A document without a question, or with one that is all small words.
        None => DocumentQuery::Overview,
    };
    let documents = Documents { attached: readable, ..documents };
    if !documents.attached.is_empty() || documents.project.is_some() {
        let rest = with_previous_terms(rest, earlier);
        answer_from_documents(passage_search, &mut answer, rest, &question, &documents).await?;
    }
    add_unread(&mut answer, &others);
    if let Some(project) = &documents.project {
        add_unread_of_project(&mut answer, project);
    }
    if answer.text.is_empty() || (has_tools && answer.citations.is_empty() && others.is_empty()) {
        answer.add_paragraph(WITHOUT_MODEL);
    }
    Ok(answer)
}

fn without_documents() -> Answer {
    let mut answer = Answer::default();
    answer.add_paragraph(WITHOUT_MODEL);
    answer
}

/// A follow-up of one word (“And for tenants?”) is asked together with the question before it.
fn with_previous_terms(rest: DocumentQuery, earlier: Option<String>) -> DocumentQuery {
    match (rest, earlier) {
        (DocumentQuery::Passages(mut terms), Some(earlier)) if terms.len() == 1 => {
            let before =
                question::subjects_of_any(&earlier).into_iter().filter(|term| !terms.contains(term)).take(3);
            let before: Vec<String> = before.collect();
            terms.extend(before);
            DocumentQuery::Passages(terms)
        }
        (rest, _) => rest,
    }
}

async fn run_tools(answer: &mut Answer, question: &Question) {
    for tool_request in &question.tools {
        let (tool, sentence) = match tool_request {
            ToolRequest::Calculation(expression) => calculate(expression).await,
            ToolRequest::Now(question) => {
                let (output, sentence) = clock::describe(question, &clock::now());
                (
                    ToolUse { name: "current_datetime", arguments: clock::arguments(question), output },
                    sentence,
                )
            }
        };
        answer.tools.push(tool);
        answer.add_paragraph(&sentence);
    }
}

async fn calculate(expression: &str) -> (ToolUse, String) {
    let owned = expression.to_owned();
    let result = tokio::task::spawn_blocking(move || calculator::evaluate(&owned)).await;
    let result = result.unwrap_or_else(|_| Err("the calculator failed on it".to_owned()));
    let (output, sentence) = match result {
        Ok(value) => {
            let sign = if value.is_rounded { "≈" } else { "=" };
            (
                json!({ "result": value.text, "is_rounded": value.is_rounded }),
                format!("`{expression}` {sign} **{}**", quote::escape(&value.text)),
            )
        }
        Err(cause) => (
            json!({ "error": cause }),
            format!("`{expression}` has no value: {}.", quote::escape(cause.trim_end_matches('.'))),
        ),
    };
    (ToolUse { name: "calculator", arguments: json!({ "expression": expression }), output }, sentence)
}

async fn answer_from_documents(
    passage_search: PassageSearch<'_>,
    answer: &mut Answer,
    rest: DocumentQuery,
    question: &StoredMessage,
    documents: &Documents,
) -> Result<(), DatabaseError> {
    let database = passage_search.database;
    // What is attached to the question itself is meant first; what came earlier is asked when that has no answer.
    let (new, earlier): (Vec<FileRow>, Vec<FileRow>) =
        documents.attached.iter().cloned().partition(|file| question.file_ids.contains(&file.id));
    let nearest = if new.is_empty() { earlier } else { new };
    match (rest, &documents.project) {
        (DocumentQuery::Overview, Some(project)) if nearest.is_empty() => {
            add_project_files(database, answer, project).await
        }
        (DocumentQuery::Overview, _) => add_overview(database, answer, &nearest).await,
        (DocumentQuery::Page(number), Some(_)) if nearest.is_empty() => {
            answer.add_paragraph(&format!("To see page {number} of a document, attach it to the question."));
            Ok(())
        }
        (DocumentQuery::Page(number), _) => add_page(database, answer, &nearest, number).await,
        (DocumentQuery::Passages(terms), project) => {
            let wants_number = search::wants_number(&question.text);
            let scope = |files: &[FileRow]| Scope {
                user: documents.user.clone(),
                file_ids: files.iter().map(|file| file.id).collect(),
                project_id: project.as_ref().map(|project| project.id),
            };
            let mut found = search::find_quotes(database, scope(&nearest), &terms, wants_number).await?;
            if !found.is_close() && nearest.len() < documents.attached.len() {
                found =
                    search::find_quotes(database, scope(&documents.attached), &terms, wants_number).await?;
            }
            if found.hits.is_empty() {
                let mut names: Vec<&str> = nearest.iter().map(|file| file.filename.as_str()).collect();
                names.extend(project.as_ref().map(|project| project.name.as_str()));
                add_not_found(answer, &names);
                let all = scope(&documents.attached);
                let variants = search::find_similar_spellings(database, all.clone(), terms).await?;
                if !variants.is_empty() {
                    let words = join_names(variants.iter().map(String::as_str));
                    answer.add_paragraph(&format!("Words that are spelled almost like them are {words}."));
                    found = search::find_quotes(database, all, &variants, wants_number).await?;
                }
            }
            add_quotes(answer, &found);
            if !found.is_close() {
                let all = scope(&documents.attached);
                let near = search::find_by_meaning(passage_search, all, &question.text, &found).await?;
                add_nearest(answer, &near);
            }
            Ok(())
        }
    }
}

/// Says that these documents, or this project, have nothing of what is asked.
fn add_not_found(answer: &mut Answer, searched_names: &[&str]) {
    let names = join_names(searched_names.iter().copied());
    let has = if searched_names.len() == 1 { "has" } else { "have" };
    answer.add_paragraph(&format!("{names} {has} none of the words you ask about."));
}

/// Quotes what says something like the question in other words.
fn add_nearest(answer: &mut Answer, near: &SearchResults) {
    if near.hits.is_empty() {
        return;
    }
    answer.add_paragraph("What comes nearest in meaning:");
    for hit in &near.hits {
        if let Some(file) = near.files.iter().find(|file| file.id == hit.found.file_id) {
            answer.add_paragraph(&format!("**{}**", quote::escape(&file.filename)));
            add_quote(answer, file, hit);
        }
    }
}

/// Quotes what was found.
fn add_quotes(answer: &mut Answer, found: &SearchResults) {
    let SearchResults { hits, files } = found;
    if hits.is_empty() {
        return;
    }
    let is_close = found.is_close();
    let mut quoted: Vec<&FileRow> = Vec::new();
    for hit in hits {
        let file = files.iter().find(|file| file.id == hit.found.file_id);
        quoted.extend(file.filter(|file| !quoted.iter().any(|known| known.id == file.id)));
    }
    let names = join_names(quoted.iter().map(|file| file.filename.as_str()));
    let says = if quoted.len() == 1 { "says" } else { "say" };
    answer.add_paragraph(&if is_close {
        format!("{names} {says}:")
    } else {
        format!("I found no passage that answers this directly. What comes nearest, from {names}:")
    });
    let needs_names = quoted.len() > 1;
    for file in quoted {
        if needs_names {
            answer.add_paragraph(&format!("**{}**", quote::escape(&file.filename)));
        }
        for hit in hits.iter().filter(|hit| hit.found.file_id == file.id) {
            add_quote(answer, file, hit);
        }
    }
}

fn add_quote(answer: &mut Answer, file: &FileRow, hit: &Hit) {
    answer.add_quote(&quote::markdown(hit), |index| Citation {
        file_id: file.id,
        filename: file.filename.clone(),
        index,
        location: quote::location(hit),
        quote: quote::words(hit),
    });
}

/// Files of a project that are listed when nothing certain is asked.
const MAX_LISTED: u32 = 20;

async fn add_project_files(
    database: &Database,
    answer: &mut Answer,
    project: &ProjectRow,
) -> Result<(), DatabaseError> {
    let (id, name) = (project.id, quote::escape(&project.name));
    let files = database.read(move |connection| projects::list_files(connection, id, MAX_LISTED)).await?;
    if files.is_empty() {
        answer.add_paragraph(&format!("The project **{name}** has no files yet."));
        return Ok(());
    }
    let lines: Vec<String> =
        files.iter().map(|file| format!("- {}", quote::escape(&file.filename))).collect();
    let n_more = (project.n_files as usize).saturating_sub(files.len());
    let more = if n_more == 0 { String::new() } else { format!("\n- and {n_more} more") };
    answer.add_paragraph(&format!("The project **{name}** has these files:\n\n{}{more}", lines.join("\n")));
    answer.add_paragraph("Ask about what they contain, and I quote the passages that say it.");
    Ok(())
}

/// Says how many files of a project were not searched, because they are not read yet.
fn add_unread_of_project(answer: &mut Answer, project: &ProjectRow) {
    let name = quote::escape(&project.name);
    match project.n_unread {
        0 => {}
        1 => {
            answer.add_paragraph(&format!("One file of **{name}** is still being read and was not searched."))
        }
        n => answer
            .add_paragraph(&format!("{n} files of **{name}** are still being read and were not searched.")),
    }
}

async fn add_overview(
    database: &Database,
    answer: &mut Answer,
    files: &[FileRow],
) -> Result<(), DatabaseError> {
    answer.add_paragraph("I have no language model to write a summary with; these are excerpts.");
    for file in files.iter().take(MAX_OVERVIEWS) {
        let id = file.id;
        let (opening, headings) = database
            .read(move |connection| {
                Ok((passages::opening(connection, id, 3)?, passages::headings(connection, id, 20)?))
            })
            .await?;
        answer.add_paragraph(&format!("**{}** begins:", quote::escape(&file.filename)));
        let mut n_shown = 0;
        for found in opening {
            // A title page alone says little.
            if n_shown < OPENING_BYTES {
                let hit = Hit::beginning(found);
                n_shown += hit.quote().len();
                add_quote(answer, file, &hit);
            }
        }
        if headings.len() > 1 {
            let lines: Vec<String> =
                headings.iter().map(|heading| format!("- {}", quote::escape(heading))).collect();
            answer.add_paragraph(&format!("Its headings are:\n\n{}", lines.join("\n")));
        }
    }
    if files.len() > MAX_OVERVIEWS {
        answer.add_paragraph(&format!(
            "{} more files are attached; ask about them by what they contain.",
            files.len() - MAX_OVERVIEWS
        ));
    }
    Ok(())
}

async fn add_page(
    database: &Database,
    answer: &mut Answer,
    files: &[FileRow],
    number: u32,
) -> Result<(), DatabaseError> {
    let mut is_found = false;
    for file in files {
        let id = file.id;
        let found = database.read(move |connection| passages::of_page(connection, id, number, 3)).await?;
        if found.is_empty() {
            continue;
        }
        is_found = true;
        answer.add_paragraph(&format!("Page {number} of {} says:", quote::escape(&file.filename)));
        for found in found {
            let range = 0..found.passage.text.len();
            add_quote(answer, file, &Hit { found, range, score: 0.0, coverage: 1.0 });
        }
    }
    if !is_found {
        let names = join_names(files.iter().map(|file| file.filename.as_str()));
        answer.add_paragraph(&format!("I found no text on a page {number} in {names}."));
    }
    Ok(())
}

/// Says which files could not be read, and why.
fn add_unread(answer: &mut Answer, files: &[FileRow]) {
    for file in files {
        let name = quote::escape(&file.filename);
        let why = match (file.status, &file.reason) {
            (FileStatus::Error, Some(reason)) => quote::escape(reason),
            (FileStatus::Error, None) => "The reason is not known.".to_owned(),
            _ => "The service is still reading it; ask again in a while.".to_owned(),
        };
        answer.add_paragraph(&format!("I could not read **{name}**. {why}"));
    }
}

/// Names in a sentence: `a`, `a and b`, `a, b and c`.
fn join_names<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut names: Vec<String> = names.map(|name| format!("**{}**", quote::escape(name))).collect();
    match names.pop() {
        Some(last) if names.is_empty() => last,
        Some(last) => format!("{} and {last}", names.join(", ")),
        None => "nothing".to_owned(),
    }
}
