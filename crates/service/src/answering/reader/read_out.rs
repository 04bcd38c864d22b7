//! Reading out: the reader's answer to a request, said word by word.

use super::pace::Pace;
use super::script::{Beat, Script};
use super::{compose, going_on};
use crate::accounts::limits::Tally;
use crate::answering::asked::Asked;
use crate::answering::interrupted::Interrupted;
use crate::answering::retrieval::documents::Documents;
use crate::answering::retrieval::meaning::Searched;
use crate::answering::tokens;
use crate::answering::voice::Voice;
use crate::database::DatabaseError;
use tokio::time::Instant;

/// Finds what the reader says. `earlier` is the question before this one, `unanswered` why no model answers.
pub(crate) async fn find(
    searched: Searched<'_>,
    asked: &Asked,
    earlier: Option<String>,
    documents: Documents,
    unanswered: &[String],
) -> Result<Script, DatabaseError> {
    let mut answer = compose::answer(searched, asked.question().cloned(), earlier, documents).await?;
    let begun = asked.begun();
    let mut rest = begun.and_then(|begun| going_on::rest_of(&answer, begun));
    if !unanswered.is_empty() {
        answer.preface(&format!("{} So this is from the local service's own reader.", unanswered.join(" ")));
    }
    if let Some(begun) = begun {
        rest = rest.or_else(|| going_on::rest_of(&answer, begun));
        answer = rest.unwrap_or_else(|| going_on::cannot_go_on(unanswered));
    }
    if let Some(max_tokens) = asked.max_output_tokens {
        answer.cut_to(max_tokens);
    }
    Ok(Script::new(answer))
}

/// Says it, but for the events at the beginning and the end of every response.
pub(crate) async fn say(
    script: &Script,
    pace: Pace,
    voice: &mut Voice,
    tally: &mut Tally,
) -> Result<(), Interrupted> {
    for event in script.opening() {
        voice.say(event).await?;
    }
    voice.flush().await?;
    tally.add(script.n_tool_tokens());
    say_words(script, pace, voice, tally).await?;
    for event in script.closing() {
        voice.say(event).await?;
    }
    Ok(())
}

async fn say_words(
    script: &Script,
    pace: Pace,
    voice: &mut Voice,
    tally: &mut Tally,
) -> Result<(), Interrupted> {
    let interval = pace.interval().filter(|_| voice.is_heard());
    let mut due = Instant::now();
    for beat in script.beats() {
        if let Beat::Word(word) = &beat {
            tally.add(tokens::count(word));
        }
        if let Some(event) = script.event(&beat) {
            voice.say(event).await?;
        }
        if let Some(interval) = interval {
            voice.flush().await?;
            // A reader that was slow does not get a burst afterwards, only no further delay.
            due = (due + interval).max(Instant::now());
            tokio::time::sleep_until(due).await;
        }
    }
    Ok(())
}
