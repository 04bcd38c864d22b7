//! Endings: errors in the stream, incomplete answers and final texts that differ from the streamed text.

use super::{CREATED, FaultCase, case, half};
use crate::fault::Answer;

pub(super) fn all() -> Vec<FaultCase> {
    let after_half = |name, event: &str| case(name, half().then_event(event));
    vec![
        after_half("error", r#"{"type":"error","code":"overloaded","message":"Too much to do"}"#),
        after_half(
            "error in an object",
            r#"{"type":"error","error":{"code":"overloaded","message":"Too much to do"}}"#,
        ),
        after_half("error without a type", r#"{"error":{"code":"overloaded","message":"Too much to do"}}"#),
        after_half("error as a detail", r#"{"detail":"Too much to do"}"#),
        after_half("error without words", r#"{"type":"error"}"#),
        after_half(
            "failed response",
            r#"{"type":"response.failed","response":{"id":"r1","error":{"code":"overloaded","message":"Too much to do"}}}"#,
        ),
        after_half(
            "completed response with an error",
            r#"{"type":"response.completed","response":{"id":"r1","error":{"code":"overloaded","message":"Too much to do"}}}"#,
        ),
        after_half(
            "incomplete response at the limit of tokens",
            r#"{"type":"response.incomplete","response":{"id":"r1","incomplete_details":{"reason":"max_output_tokens"}}}"#,
        ),
        after_half(
            "incomplete response for another reason",
            r#"{"type":"response.incomplete","response":{"id":"r1","incomplete_details":{"reason":"content_filter"}}}"#,
        ),
        after_half(
            "incomplete response without a reason",
            r#"{"type":"response.incomplete","response":{"id":"r1"}}"#,
        ),
        after_half(
            "completed response that says it is incomplete",
            r#"{"type":"response.completed","response":{"id":"r1","status":"incomplete","incomplete_details":{"reason":"max_output_tokens"}}}"#,
        ),
        after_half("data that is not JSON", "the backend has fallen over"),
        after_half("data that is JSON but no object", "[1, 2]"),
        case("data that is not JSON from the first", Answer::events(["the backend has fallen over"])),
        case("error first of all", Answer::events([r#"{"error":{"message":"Too much to do"}}"#])),
        after_half(
            "text corrected by its own end",
            r#"{"type":"response.output_text.done","sequence_number":2,"output_index":0,"content_index":0,"text":"Half an answer, mended"}"#,
        ),
        case("text corrected at the end", Answer::events([CREATED, MARKED, CORRECTED])),
        after_half(
            "end with a text outside of the output",
            r#"{"type":"response.completed","response":{"id":"r1","conversation_id":"c1","output_text":"All of it"}}"#,
        ),
        after_half("end with nothing", r#"{"type":"response.completed"}"#),
        after_half(
            "end with an empty text",
            r#"{"type":"response.completed","response":{"id":"r1","conversation_id":"c1","output":[{"type":"message","content":[{"type":"output_text","text":""}]}],"output_text":""}}"#,
        ),
        case(
            "completed without any text",
            Answer::events([
                CREATED,
                r#"{"type":"response.completed","response":{"id":"r1","conversation_id":"c1","output":[]}}"#,
            ]),
        ),
        case(
            "whole answer in its last event only",
            Answer::events([
                CREATED,
                r#"{"type":"response.completed","response":{"id":"r1","conversation_id":"c1","output":[{"type":"message","content":[{"type":"output_text","text":"All of it"}]}]}}"#,
            ]),
        ),
    ]
}

/// Text with a marker that the final text no longer contains.
const MARKED: &str = r#"{"type":"response.output_text.delta","sequence_number":1,"output_index":0,"content_index":0,"delta":"Ten bar【4:0†pumps.md】."}"#;
const CORRECTED: &str = r#"{"type":"response.completed","sequence_number":2,"response":{"id":"r1","model":"m1","conversation_id":"c1","output":[{"type":"message","id":"i","role":"assistant","content":[{"type":"output_text","text":"Ten bar.","annotations":[{"type":"file_citation","file_id":"f1","filename":"pumps.md","index":7}]}]}]}}"#;
