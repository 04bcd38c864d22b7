//! Composing an answer: tools first, then what the documents say, then what is honest to add.

use super::answer::{Answer, Citation, ToolUse};
use super::question::{self, Question, Rest, Wanted};
use super::relevance::{self, Hit};
use super::{calculator, clock, quote, spelling};
use crate::database::conversations::StoredMessage;
use crate::database::files::{FileRow, FileStatus};
use crate::database::passages::{self, FoundPassage};
use crate::database::{Database, DatabaseError};
use crate::reading::passage::Shape;
use crate::reading::sentence;
use serde_json::json;
use uuid::Uuid;

/// Candidates that the index proposes for a question.
const MAX_CANDIDATES: u32 = 80;

/// Passages that one answer quotes.
const MAX_QUOTES: usize = 4;

/// Rows of tables are short, so an answer may quote more of them.
const MAX_ROWS: usize = 10;

/// An overview shows passages from the beginning until they have this many bytes.
const OPENING_BYTES: usize = 300;

/// Files that one overview shows.
const MAX_OVERVIEWS: usize = 3;

/// A quote that scores less than this share of the best one is left out.
const WORTH_QUOTING: f64 = 0.55;

/// Below this share of the question the best quote is called what it is: near, but no answer.
const CLOSE: f64 = 0.5;

/// What is said when there is nothing to work with.
const WITHOUT_MODEL: &str = "This is the local service, which has no language model: it can quote from documents that \
    you attach, calculate, and tell the date and time – to talk with a model, connect a service under Settings → Services.";

/// Finds the answer to a question, from the files that are attached to its conversation.
pub(super) async fn answer(
    database: &Database,
    question: Option<StoredMessage>,
    earlier: Option<String>,
    files: Vec<FileRow>,
) -> Result<Answer, DatabaseError> {
    let Some(asked) = question else { return Ok(without_documents()) };
    let parsed = Question::parse(&asked.text);
    let mut answer = Answer::default();
    use_tools(&mut answer, &parsed).await;

    let (readable, others): (Vec<FileRow>, Vec<FileRow>) =
        files.into_iter().partition(|file| file.status == FileStatus::Processed);
    let has_tools = !answer.tools.is_empty();
    let rest = match parsed.rest {
        Some(rest) => rest,
        // The tools have said everything.
        None if has_tools => return Ok(answer),
        // A document without a question, or with one that is all small words.
        None => Rest::Overview,
    };
    if !readable.is_empty() {
        let rest = with_earlier(rest, earlier);
        read(database, &mut answer, rest, &asked, readable).await?;
    }
    name_unread(&mut answer, &others);
    if answer.text.is_empty() || (has_tools && answer.citations.is_empty() && others.is_empty()) {
        answer.say(WITHOUT_MODEL);
    }
    Ok(answer)
}

fn without_documents() -> Answer {
    let mut answer = Answer::default();
    answer.say(WITHOUT_MODEL);
    answer
}

/// A follow-up of one word (“And for tenants?”) is asked together with the question before it.
fn with_earlier(rest: Rest, earlier: Option<String>) -> Rest {
    match (rest, earlier) {
        (Rest::Passages(mut terms), Some(earlier)) if terms.len() == 1 => {
            let before =
                question::subjects_of_any(&earlier).into_iter().filter(|term| !terms.contains(term)).take(3);
            let before: Vec<String> = before.collect();
            terms.extend(before);
            Rest::Passages(terms)
        }
        (rest, _) => rest,
    }
}

async fn use_tools(answer: &mut Answer, question: &Question) {
    for wanted in &question.tools {
        let (tool, sentence) = match wanted {
            Wanted::Sum(expression) => calculate(expression).await,
            Wanted::Now(asked) => {
                let (output, sentence) = clock::tell(asked, &clock::now());
                (ToolUse { name: "current_datetime", arguments: clock::arguments(asked), output }, sentence)
            }
        };
        answer.tools.push(tool);
        answer.say(&sentence);
    }
}

async fn calculate(expression: &str) -> (ToolUse, String) {
    let asked = expression.to_owned();
    let result = tokio::task::spawn_blocking(move || calculator::evaluate(&asked)).await;
    let result = result.unwrap_or_else(|_| Err("the calculator failed on it".to_owned()));
    let (output, sentence) = match result {
        Ok(value) => {
            let sign = if value.is_rounded { "≈" } else { "=" };
            (
                json!({ "result": value.text, "is_rounded": value.is_rounded }),
                format!("`{expression}` {sign} **{}**", quote::escaped(&value.text)),
            )
        }
        Err(cause) => (
            json!({ "error": cause }),
            format!("`{expression}` has no value: {}.", quote::escaped(cause.trim_end_matches('.'))),
        ),
    };
    (ToolUse { name: "calculator", arguments: json!({ "expression": expression }), output }, sentence)
}

async fn read(
    database: &Database,
    answer: &mut Answer,
    rest: Rest,
    asked: &StoredMessage,
    files: Vec<FileRow>,
) -> Result<(), DatabaseError> {
    // What is attached to the question itself is meant first; what came earlier is asked when that has no answer.
    let (new, earlier): (Vec<FileRow>, Vec<FileRow>) =
        files.iter().cloned().partition(|file| asked.file_ids.contains(&file.id));
    let nearest = if new.is_empty() { earlier } else { new };
    match rest {
        Rest::Overview => overview(database, answer, &nearest).await,
        Rest::Page(number) => page(database, answer, &nearest, number).await,
        Rest::Passages(terms) => {
            let wants_number = wants_number(&asked.text);
            let mut hits = search(database, &nearest, &terms, wants_number).await?;
            let is_close = hits.first().is_some_and(|hit| hit.coverage >= CLOSE);
            if !is_close && nearest.len() < files.len() {
                hits = search(database, &files, &terms, wants_number).await?;
            }
            if hits.is_empty() {
                say_none(answer, &nearest);
                let variants = spelled_otherwise(database, &files, terms).await?;
                if variants.is_empty() {
                    return Ok(());
                }
                let words = list(variants.iter().map(String::as_str));
                answer.say(&format!("Words that are spelled almost like them are {words}."));
                hits = search(database, &files, &variants, wants_number).await?;
            }
            say_hits(answer, &files, &hits);
            Ok(())
        }
    }
}

/// Whether the question is answered by a number or a date.
fn wants_number(text: &str) -> bool {
    let lower = text.to_lowercase();
    const WORDS: [&str; 22] = [
        "how much",
        "how many",
        "how long",
        "how high",
        "how old",
        "how often",
        "how far",
        "how large",
        "when",
        "price",
        "cost",
        "percent",
        "wie viel",
        "wieviel",
        "wie hoch",
        "wie lange",
        "wie oft",
        "wann",
        "kosten",
        "preis",
        "combien",
        "cuánto",
    ];
    WORDS.iter().any(|word| lower.contains(word))
}

async fn search(
    database: &Database,
    files: &[FileRow],
    terms: &[String],
    wants_number: bool,
) -> Result<Vec<Hit>, DatabaseError> {
    let ids: Vec<Uuid> = files.iter().map(|file| file.id).collect();
    let query = relevance::index_query(terms);
    let (candidates, n_passages) = database
        .read(move |connection| {
            let candidates = passages::search(connection, &ids, &query, MAX_CANDIDATES)?;
            Ok((candidates, passages::count(connection, &ids)?))
        })
        .await?;
    let hits = relevance::rank(candidates, terms, wants_number, n_passages);
    let worth = hits.first().map_or(0.0, |best| best.score) * WORTH_QUOTING;
    let mut chosen: Vec<Hit> = Vec::new();
    for hit in hits.into_iter().filter(|hit| hit.score >= worth) {
        let is_row = hit.found.passage.shape == Shape::Rows;
        // Rows of one table are alike by nature.
        let is_new = |other: &Hit| {
            if is_row { other.quote() != hit.quote() } else { !says_the_same(other.quote(), hit.quote()) }
        };
        if chosen.len() < if is_row { MAX_ROWS } else { MAX_QUOTES } && chosen.iter().all(is_new) {
            chosen.push(hit);
        }
    }
    Ok(chosen)
}

/// Whether one of two quotes adds next to nothing to the other: headers, footers, and copies of a document.
fn says_the_same(left: &str, right: &str) -> bool {
    let words = |text: &str| {
        crate::reading::words::words(text).into_iter().collect::<std::collections::BTreeSet<_>>()
    };
    let (left, right) = (words(left), words(right));
    let n_shared = left.intersection(&right).count();
    n_shared * 10 >= left.len().min(right.len()) * 9
}

/// The words of the files that are spelled almost like those of a question.
async fn spelled_otherwise(
    database: &Database,
    files: &[FileRow],
    terms: Vec<String>,
) -> Result<Vec<String>, DatabaseError> {
    let Some(query) = spelling::index_query(&terms) else { return Ok(Vec::new()) };
    let ids: Vec<Uuid> = files.iter().map(|file| file.id).collect();
    let read = database.read(move |connection| {
        let found = passages::search(connection, &ids, &query, MAX_CANDIDATES)?;
        Ok(spelling::variants(&terms, &found))
    });
    read.await
}

fn say_none(answer: &mut Answer, files: &[FileRow]) {
    let names = list(files.iter().map(|file| file.filename.as_str()));
    let has = if files.len() == 1 { "has" } else { "have" };
    answer.say(&format!("{names} {has} none of the words you ask about."));
}

fn say_hits(answer: &mut Answer, files: &[FileRow], hits: &[Hit]) {
    let Some(best) = hits.first() else { return };
    let is_close = best.coverage >= CLOSE;
    let mut quoted: Vec<&FileRow> = Vec::new();
    for hit in hits {
        let file = files.iter().find(|file| file.id == hit.found.file_id);
        quoted.extend(file.filter(|file| !quoted.iter().any(|known| known.id == file.id)));
    }
    let names = list(quoted.iter().map(|file| file.filename.as_str()));
    let says = if quoted.len() == 1 { "says" } else { "say" };
    answer.say(&if is_close {
        format!("{names} {says}:")
    } else {
        format!("I found no passage that answers this directly. What comes nearest, from {names}:")
    });
    let needs_names = quoted.len() > 1;
    for file in quoted {
        if needs_names {
            answer.say(&format!("**{}**", quote::escaped(&file.filename)));
        }
        for hit in hits.iter().filter(|hit| hit.found.file_id == file.id) {
            say_quote(answer, file, hit);
        }
    }
}

fn say_quote(answer: &mut Answer, file: &FileRow, hit: &Hit) {
    answer.quote(&quote::markdown(hit), |index| Citation {
        file_id: file.id,
        filename: file.filename.clone(),
        index,
        place: quote::place(hit),
        quote: quote::words(hit),
    });
}

async fn overview(database: &Database, answer: &mut Answer, files: &[FileRow]) -> Result<(), DatabaseError> {
    answer.say("I have no language model to write a summary with; these are excerpts.");
    for file in files.iter().take(MAX_OVERVIEWS) {
        let id = file.id;
        let (opening, headings) = database
            .read(move |connection| {
                Ok((passages::opening(connection, id, 3)?, passages::headings(connection, id, 20)?))
            })
            .await?;
        answer.say(&format!("**{}** begins:", quote::escaped(&file.filename)));
        let mut n_shown = 0;
        for found in opening {
            // A title page alone says little.
            if n_shown < OPENING_BYTES {
                let hit = beginning(found);
                n_shown += hit.quote().len();
                say_quote(answer, file, &hit);
            }
        }
        if headings.len() > 1 {
            let lines: Vec<String> =
                headings.iter().map(|heading| format!("- {}", quote::escaped(heading))).collect();
            answer.say(&format!("Its headings are:\n\n{}", lines.join("\n")));
        }
    }
    if files.len() > MAX_OVERVIEWS {
        answer.say(&format!(
            "{} more files are attached; ask about them by what they contain.",
            files.len() - MAX_OVERVIEWS
        ));
    }
    Ok(())
}

async fn page(
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
        answer.say(&format!("Page {number} of {} says:", quote::escaped(&file.filename)));
        for found in found {
            let range = 0..found.passage.text.len();
            say_quote(answer, file, &Hit { found, range, score: 0.0, coverage: 1.0 });
        }
    }
    if !is_found {
        let names = list(files.iter().map(|file| file.filename.as_str()));
        answer.say(&format!("I found no text on a page {number} in {names}."));
    }
    Ok(())
}

/// The first sentences of a passage, some 600 bytes.
fn beginning(found: FoundPassage) -> Hit {
    let text = &found.passage.text;
    let ends = sentence::sentences(text).into_iter().map(|range| range.end);
    let end = ends.take_while(|end| *end <= 600).last().unwrap_or_else(|| text.floor_char_boundary(600));
    Hit { range: 0..end, found, score: 0.0, coverage: 1.0 }
}

/// Says which files could not be read, and why.
fn name_unread(answer: &mut Answer, files: &[FileRow]) {
    for file in files {
        let name = quote::escaped(&file.filename);
        let why = match (file.status, &file.reason) {
            (FileStatus::Error, Some(reason)) => quote::escaped(reason),
            (FileStatus::Error, None) => "The reason is not known.".to_owned(),
            _ => "The service is still reading it; ask again in a while.".to_owned(),
        };
        answer.say(&format!("I could not read **{name}**. {why}"));
    }
}

/// Names in a sentence: `a`, `a and b`, `a, b and c`.
fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut names: Vec<String> = names.map(|name| format!("**{}**", quote::escaped(name))).collect();
    match names.pop() {
        Some(last) if names.is_empty() => last,
        Some(last) => format!("{} and {last}", names.join(", ")),
        None => "nothing".to_owned(),
    }
}
