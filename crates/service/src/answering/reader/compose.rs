//! Composes an answer: results of tools, then quotes from the documents, then notes about unread files.

use super::answer::{Answer, Citation, ToolUse};
use super::quote;
use super::search::{self, Asked, SearchResults};
use super::unread::{say_unread, say_unread_of_project};
use crate::answering::question::{self, DocumentQuery, NumberStyle, Question, ToolRequest};
use crate::answering::retrieval::chapters::{self, Beginnings};
use crate::answering::retrieval::documents::Documents;
use crate::answering::retrieval::relevance::Hit;
use crate::answering::retrieval::semantic_search::PassageSearch;
use crate::answering::tools::calculator::{self, CalculationError};
use crate::answering::tools::clock::{self, TimePlace};
use crate::database::conversations::StoredMessage;
use crate::database::files::{FileRow, FileStatus};
use crate::database::passages::{self, Scope};
use crate::database::projects::{self, ProjectRow};
use crate::database::{Database, DatabaseError};
use parlance_words::{Language, Text, messages};
use serde_json::json;

/// The number of bytes that an overview shows of the beginning of a document without chapters.
const OPENING_BYTES: usize = 300;

/// The largest number of passages per document in an overview.
const MAX_BEGINNINGS: u32 = 4;

/// The largest number of files in an overview.
const MAX_OVERVIEWS: usize = 3;

/// Finds the answer to a question in its documents, and writes it in a language.
pub(crate) async fn answer(
    passage_search: PassageSearch<'_>,
    question: Option<StoredMessage>,
    earlier: Option<String>,
    documents: Documents,
    language: &'static Language,
) -> Result<Answer, DatabaseError> {
    let mut answer = Answer::new(language);
    let Some(question) = question else {
        answer.say(about_service());
        return Ok(answer);
    };
    let parsed = Question::parse(&question.text, NumberStyle::of(language.tag));
    if parsed.is_small_talk {
        answer.say([messages::answer_no_model(), messages::answer_abilities()]);
        return Ok(answer);
    }
    run_tools(&mut answer, &parsed).await;

    let (readable, others): (Vec<FileRow>, Vec<FileRow>) =
        documents.attached.into_iter().partition(|file| file.status == FileStatus::Processed);
    let has_tools = !answer.tools.is_empty();
    let rest = match parsed.document_query {
        Some(rest) => rest,
        // The tools have answered the whole question.
        None if has_tools => return Ok(answer),
        // “And at most?”: only function words, whose meaning depends on the previous question.
        None if earlier.is_some() && question::continues_previous(&question.text) => {
            DocumentQuery::Passages(Vec::new())
        }
        // There is no question, or only function words.
        None => DocumentQuery::Overview,
    };
    let documents = Documents { attached: readable, ..documents };
    if !documents.attached.is_empty() || documents.project.is_some() {
        let (rest, meaning) = with_previous_question(&question.text, rest, earlier);
        answer_from_documents(passage_search, &mut answer, rest, meaning, &question, &documents).await?;
    }
    // Explain an unreadable file only in the answer to the question that it was attached to. Later, its status in the
    // file list shows the reason.
    let (said, told): (Vec<FileRow>, Vec<FileRow>) = others
        .into_iter()
        .partition(|file| file.status != FileStatus::Error || question.file_ids.contains(&file.id));
    say_unread(&mut answer, &said);
    if answer.text.is_empty() {
        say_unread(&mut answer, &told);
    }
    if let Some(project) = &documents.project {
        say_unread_of_project(&mut answer, project);
    }
    if answer.text.is_empty() || (has_tools && answer.citations.is_empty() && said.is_empty()) {
        answer.say(about_service());
    }
    Ok(answer)
}

/// The answer when there is no question.
fn about_service() -> [Text; 3] {
    [messages::answer_no_model(), messages::answer_abilities(), messages::answer_connect_model()]
}

/// The query and the text for the semantic search. A follow-up (“And for tenants?”) includes the previous question.
fn with_previous_question(
    text: &str,
    rest: DocumentQuery,
    earlier: Option<String>,
) -> (DocumentQuery, String) {
    match (rest, earlier) {
        (DocumentQuery::Passages(terms), Some(earlier)) if question::is_follow_up(text, &terms) => {
            let meaning = format!("{earlier}\n{text}");
            (DocumentQuery::Passages(question::with_earlier(terms, &earlier)), meaning)
        }
        (rest, _) => (rest, text.to_owned()),
    }
}

async fn run_tools(answer: &mut Answer, question: &Question) {
    for tool_request in &question.tools {
        match tool_request {
            ToolRequest::Calculation(expression) => calculate(answer, expression).await,
            ToolRequest::Now(place) => tell_time(answer, place),
        }
    }
}

fn tell_time(answer: &mut Answer, place: &TimePlace) {
    let now = clock::now();
    let (arguments, output) = (clock::arguments(place), clock::output(place, &now));
    answer.tools.push(ToolUse { name: "current_datetime", arguments, output });
    answer.say(clock::answer(place, &now));
}

async fn calculate(answer: &mut Answer, expression: &str) {
    let owned = expression.to_owned();
    let result = tokio::task::spawn_blocking(move || calculator::evaluate(&owned)).await;
    let result = result.unwrap_or(Err(CalculationError::Failed));
    let output = match &result {
        Ok(value) => json!({ "result": value.text, "is_rounded": value.is_rounded }),
        Err(error) => json!({ "error": error.to_string() }),
    };
    let arguments = json!({ "expression": expression });
    answer.tools.push(ToolUse { name: "calculator", arguments, output });
    let shown = format!("`{expression}`");
    match result {
        Ok(value) => {
            let sign = if value.is_rounded { "≈" } else { "=" };
            let result = format!("**{}**", quote::escape(&value.text));
            answer.add_paragraph(&[shown.as_str(), sign, result.as_str()].join(" "));
        }
        Err(error) => answer.say(error.present(&shown)),
    }
}

async fn answer_from_documents(
    passage_search: PassageSearch<'_>,
    answer: &mut Answer,
    rest: DocumentQuery,
    meaning: String,
    question: &StoredMessage,
    documents: &Documents,
) -> Result<(), DatabaseError> {
    let database = passage_search.database;
    // The question is about its own attachments first. Search the earlier ones if those have no answer.
    let (new, earlier): (Vec<FileRow>, Vec<FileRow>) =
        documents.attached.iter().cloned().partition(|file| question.file_ids.contains(&file.id));
    let nearest = if new.is_empty() { earlier } else { new };
    match (rest, &documents.project) {
        (DocumentQuery::Overview, Some(project)) if nearest.is_empty() => {
            add_project_files(database, answer, project).await
        }
        (DocumentQuery::Overview, _) => add_overview(database, answer, &nearest).await,
        (DocumentQuery::Page(number), Some(_)) if nearest.is_empty() => {
            answer.say(messages::answer_attach_for_page(number.to_string()));
            Ok(())
        }
        (DocumentQuery::Page(number), _) => add_page(database, answer, &nearest, number).await,
        (DocumentQuery::Passages(terms), project) => {
            let scope = |files: &[FileRow]| Scope {
                user: documents.user.clone(),
                file_ids: files.iter().map(|file| file.id).collect(),
                project_id: project.as_ref().map(|project| project.id),
            };
            let shape = question::answer_shape(&question.text);
            let asked = Asked { meaning, terms, shape };
            let mut found = search::find_quotes(passage_search, scope(&nearest), &asked).await?;
            if !found.is_confident() && nearest.len() < documents.attached.len() {
                found = search::find_quotes(passage_search, scope(&documents.attached), &asked).await?;
            }
            if found.hits.is_empty() {
                let mut names = bold_names(&nearest);
                names.extend(project.as_ref().map(|project| quote::bold(&project.name)));
                answer.say(messages::answer_nothing_found(names));
                let all = scope(&documents.attached);
                let variants = search::find_similar_spellings(database, all.clone(), &asked.terms).await?;
                if !variants.is_empty() {
                    answer.say(similar_words(&variants));
                    let asked = Asked { terms: question::terms_of(&variants), ..asked };
                    found = search::find_quotes(passage_search, all, &asked).await?;
                }
            }
            add_quotes(answer, &found);
            Ok(())
        }
    }
}

/// Suggests similar words from the documents.
fn similar_words(words: &[String]) -> Text {
    match words {
        [word] => messages::answer_did_you_mean(quote::escape(word)),
        words => messages::answer_similar_words(words.iter().map(|word| quote::bold(word)).collect()),
    }
}

/// Quotes the results.
fn add_quotes(answer: &mut Answer, found: &SearchResults) {
    let SearchResults { hits, files } = found;
    if hits.is_empty() {
        return;
    }
    let is_confident = found.is_confident();
    let mut quoted: Vec<&FileRow> = Vec::new();
    for hit in hits {
        let file = files.iter().find(|file| file.id == hit.found.file_id);
        quoted.extend(file.filter(|file| !quoted.iter().any(|known| known.id == file.id)));
    }
    let names = quoted.iter().map(|file| quote::bold(&file.filename)).collect();
    if is_confident {
        answer.say(messages::answer_quotes(names));
    } else {
        answer.say([messages::answer_no_direct(), messages::answer_closest(names)]);
    }
    let needs_names = quoted.len() > 1;
    // Show the best quote first. The others follow, for users who want to know more.
    let (first, others) = hits.split_at(1);
    add_quotes_of(answer, &quoted, first, needs_names);
    if !others.is_empty() {
        answer.say(messages::answer_more_passages(others.len()));
        add_quotes_of(answer, &quoted, others, needs_names);
    }
}

/// Quotes passages by file, below the file names if `needs_names`.
fn add_quotes_of(answer: &mut Answer, files: &[&FileRow], hits: &[Hit], needs_names: bool) {
    for file in files {
        let mut hits = hits.iter().filter(|hit| hit.found.file_id == file.id).peekable();
        if needs_names && hits.peek().is_some() {
            answer.add_paragraph(&format!("**{}**", quote::escape(&file.filename)));
        }
        hits.for_each(|hit| add_quote(answer, file, hit));
    }
}

fn add_quote(answer: &mut Answer, file: &FileRow, hit: &Hit) {
    let location = quote::location(hit).map(|location| location.in_language(answer.language));
    answer.add_quote(&quote::markdown(hit), |index| Citation {
        file_id: file.id,
        filename: file.filename.clone(),
        index,
        location,
        quote: quote::words(hit),
    });
}

/// The largest number of project files listed in answer to an unspecific question.
const MAX_LISTED: u32 = 20;

async fn add_project_files(
    database: &Database,
    answer: &mut Answer,
    project: &ProjectRow,
) -> Result<(), DatabaseError> {
    let (id, name) = (project.id, quote::bold(&project.name));
    let files = database.read(move |connection| projects::list_files(connection, id, MAX_LISTED)).await?;
    if files.is_empty() {
        answer.say(messages::answer_project_empty(name));
        return Ok(());
    }
    let mut list: Vec<String> = files.iter().map(|file| quote::escape(&file.filename)).collect();
    let n_more = (project.n_files as usize).saturating_sub(files.len());
    if n_more > 0 {
        list.push(messages::answer_and_more(n_more).in_language(answer.language));
    }
    answer.say_with_list(messages::answer_project_files(name), &list);
    answer.say(messages::answer_ask_project());
    Ok(())
}

async fn add_overview(
    database: &Database,
    answer: &mut Answer,
    files: &[FileRow],
) -> Result<(), DatabaseError> {
    let mut overviews = Vec::new();
    for file in files.iter().take(MAX_OVERVIEWS) {
        let id = file.id;
        let read = database.read(move |connection| {
            let beginnings = chapters::beginnings(connection, id, MAX_BEGINNINGS)?;
            Ok((beginnings, passages::headings(connection, id, 20)?))
        });
        let (beginnings, headings) = read.await?;
        overviews.push((file, beginnings, headings));
    }
    let n_shown = overviews.len();
    let shown = match overviews.as_slice() {
        [(_, Beginnings::Chapters(_), _)] => messages::answer_chapters(),
        _ => messages::answer_beginnings(n_shown),
    };
    answer.say([messages::answer_no_summary(), shown]);
    for (file, beginnings, headings) in overviews {
        if n_shown > 1 {
            answer.add_paragraph(&format!("**{}**", quote::escape(&file.filename)));
        }
        let (most, passages) = match beginnings {
            Beginnings::Chapters(passages) => (usize::MAX, passages),
            Beginnings::Opening(passages) => (OPENING_BYTES, passages),
        };
        let mut n_bytes = 0;
        for found in passages {
            // A title page alone is not informative.
            if n_bytes < most {
                let hit = Hit::beginning(found);
                n_bytes += hit.quote().len();
                add_quote(answer, file, &hit);
            }
        }
        if headings.len() > 1 {
            let list: Vec<String> = headings.iter().map(|heading| quote::escape(heading)).collect();
            answer.say_with_list(messages::answer_headings(), &list);
        }
    }
    if files.len() > MAX_OVERVIEWS {
        answer.say([
            messages::answer_more_files(files.len() - MAX_OVERVIEWS),
            messages::answer_ask_about_files(),
        ]);
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
        answer.say(messages::answer_page(number.to_string(), quote::bold(&file.filename)));
        for found in found {
            add_quote(answer, file, &Hit::whole(found));
        }
    }
    if !is_found {
        answer.say(messages::answer_no_page(number.to_string(), bold_names(files)));
    }
    Ok(())
}

fn bold_names(files: &[FileRow]) -> Vec<String> {
    files.iter().map(|file| quote::bold(&file.filename)).collect()
}
