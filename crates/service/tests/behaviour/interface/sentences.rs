//! What the interface says, sentence by sentence, in few words of our own: each with the rules of `docs/RULES.md` that it
//! comes to, or with the reason why nothing can test it.

use std::collections::BTreeSet;

/// What holds a sentence.
#[derive(Clone, Copy)]
enum Held {
    /// These rules, and their tests.
    By(&'static [&'static str]),
    /// Nothing can.
    Not(&'static str),
}

use Held::{By, Not};

/// So many sentences have been found in it.
const N_SENTENCES: usize = 145;

/// The number of a sentence: its section, and which one of it. Its words, and what holds it.
const SENTENCES: &[(&str, &str, Held)] = &[
    (
        "0/1",
        "Endpoints, schemas and limits may change before general availability.",
        Not("it announces no change"),
    ),
    ("1/1", "POST /v1/responses is the single conversational endpoint.", By(&["1-1"])),
    ("1/2", "A request is answered as a stream or as one document.", By(&["1-2"])),
    ("1/3", "A router selects the model; the field of the request has no effect.", By(&["1-3", "2.1-1"])),
    ("1/4", "Without conversation_id a request is stateless.", By(&["1-4", "2.1-10"])),
    (
        "1/5",
        "With conversation_id it appends to an existing conversation of the caller.",
        By(&["1-5", "2.1-11"]),
    ),
    ("1/6", "The corpus of a named project is searched, and its chunks go into the prompt.", By(&["1-6"])),
    ("1/7", "Tools are approved by themselves; these are the four.", By(&["1-7"])),
    (
        "1/8",
        "Input has text parts and file parts, and a file part names an uploaded file.",
        By(&["1-8", "2.3-3"]),
    ),
    ("1/9", "Files are uploaded, listed, retrieved, downloaded and deleted.", By(&["1-9"])),
    ("2.1/1", "model is an optional string.", By(&["2.1-1", "2.1-18"])),
    ("2.1/2", "model defaults to auto, the only value that means something.", By(&["2.1-1", "2.1-18"])),
    ("2.1/3", "The model that was used is reported in the response.", By(&["2.1-2"])),
    ("2.1/4", "input is required.", By(&["4.1-5", "4.7-4"])),
    ("2.1/5", "input as a string is one message of the user.", By(&["2.1-3"])),
    ("2.1/6", "input as a list is structured, files included.", By(&["2.1-4"])),
    ("2.1/7", "stream is an optional boolean and defaults to true.", By(&["2.1-5", "2.1-19", "4.1-8"])),
    ("2.1/8", "stream true gives events, false one document.", By(&["2.1-5", "2.1-6"])),
    (
        "2.1/9",
        "instructions are an optional string or null: the system prompt of this response.",
        By(&["2.1-7"]),
    ),
    (
        "2.1/10",
        "They steer tone, format, persona and language.",
        Not("what a model makes of them is the model's"),
    ),
    (
        "2.1/11",
        "conversation_id is an optional UUID or null: an existing conversation to append to.",
        By(&["1-5", "2.1-10"]),
    ),
    ("2.1/12", "project_id is an optional UUID or null: the project for retrieval.", By(&["2.1-13"])),
    ("2.1/13", "max_output_tokens is a positive integer or null: an upper bound.", By(&["2.1-15"])),
    ("2.1/14", "Without it the model's own maximum applies.", By(&["2.1-16"])),
    ("2.1/15", "A larger value is clamped in silence.", By(&["2.1-17"])),
    ("2.1/16", "Instructions for a brand-new conversation become its system message.", By(&["2.1-8"])),
    ("2.1/17", "For an existing one they apply to this response only.", By(&["2.1-9"])),
    ("2.1/18", "The conversation must be of the user who issued the key.", By(&["2.1-11"])),
    ("2.1/19", "Without one an ephemeral conversation is made and returned.", By(&["2.1-12"])),
    ("2.1/20", "Which field carries it.", By(&["2.1-12"])),
    ("2.1/21", "The caller must be a member of the project.", By(&["2.1-14"])),
    ("2.2/1", "role is an optional string or null: a hint, and the user's when omitted.", By(&["2.2-1"])),
    ("2.2/2", "type is an optional string or null, without a rule.", By(&["2.2-2"])),
    ("2.2/3", "content is required: a list of text and file parts.", By(&["2.2-3"])),
    ("2.3/1", "A text part has exactly the type input_text, and a text.", By(&["2.3-1"])),
    ("2.3/2", "A file part has exactly the type input_file, and the UUID of a file.", By(&["2.3-2"])),
    ("2.3/3", "The file was uploaded before.", By(&["2.3-3"])),
    ("2.4/1", "id is a UUID.", By(&["2.4-1"])),
    ("2.4/2", "object is always response.", By(&["2.4-2"])),
    ("2.4/3", "created_at is Unix time in milliseconds.", By(&["2.4-3"])),
    ("2.4/4", "It is zero where the chain gave no value.", By(&["2.4-9"])),
    ("2.4/5", "status is always completed; failures are HTTP errors.", By(&["2.4-4", "2.4-5"])),
    ("2.4/6", "model is the concrete model, resolved from auto.", By(&["2.4-6"])),
    ("2.4/7", "output has structured items, in the shape of the streamed ones.", By(&["2.4-7"])),
    ("2.4/8", "The fields of an item.", By(&["6.4-1"])),
    ("2.4/9", "output_text is the deltas concatenated.", By(&["2.4-8"])),
    ("2.4/10", "All seven fields are required.", By(&["4.7-4"])),
    ("2.5/1", "id is a UUID.", By(&["2.5-1"])),
    ("2.5/2", "object is always file.", By(&["2.5-2"])),
    ("2.5/3", "bytes is the size.", By(&["2.5-3"])),
    ("2.5/4", "created_at is Unix time, of an unknown unit.", By(&["2.5-4"])),
    ("2.5/5", "filename is the name of the upload.", By(&["2.5-5"])),
    ("2.5/6", "purpose is the one given at the upload; the allowed ones are open.", By(&["2.5-6"])),
    ("2.5/7", "status is the processing status, such as processed; the others are open.", By(&["2.5-7"])),
    ("2.6/1", "object is always list.", By(&["2.6-1"])),
    ("2.6/2", "data has the uploaded files.", By(&["2.6-2"])),
    ("2.7/1", "id is the deleted file's.", By(&["2.7-1"])),
    ("2.7/2", "object is always file.", By(&["2.7-2"])),
    ("2.7/3", "deleted is true after a deletion.", By(&["2.7-3"])),
    ("2.8/1", "Errors are those of section 7.", By(&["2.8-1"])),
    ("3/1", "A response has one status, and only where a body is returned.", By(&["3-1"])),
    ("3/2", "A file has a status; processed is the documented one.", By(&["3-2"])),
    ("3/3", "Transitions.", Not("left open by the interface: a file only ever goes on, as 2.5-7 has it")),
    ("4/1", "Every endpoint needs the bearer.", By(&["4-1"])),
    ("4.1/1", "A request has the key and application/json in its headers.", By(&["4-1", "4.1-1"])),
    ("4.1/2", "The body is the request of 2.1.", By(&["4.7-4"])),
    ("4.1/3", "Whole: 200, application/json, a response object.", By(&["4.1-2"])),
    ("4.1/4", "Streamed: 200, text/event-stream, events of section 6.", By(&["4.1-3"])),
    ("4.1/5", "Errors are 400, 401, 403, 404, 429 and 500.", By(&["4.1-4", "7.1-7"])),
    ("4.1/6", "A missing or invalid input is 400.", By(&["4.1-5"])),
    ("4.1/7", "A project without membership is 403.", By(&["4.1-6"])),
    ("4.1/8", "A conversation or project that does not exist is 404.", By(&["4.1-7"])),
    ("4.1/9", "Without stream the answer is a stream.", By(&["4.1-8"])),
    (
        "4.2/1",
        "An upload is a form with a text field purpose and a binary field file.",
        By(&["4.2-1", "4.2-3"]),
    ),
    ("4.2/2", "It has the key in its header.", By(&["4-1"])),
    ("4.2/3", "The answer is a file object.", By(&["4.2-2"])),
    ("4.3/1", "purpose filters the list.", By(&["4.3-1"])),
    ("4.3/2", "The answer is a file list.", By(&["4.3-2"])),
    ("4.3/3", "Pagination and other parameters.", By(&["4.3-3"])),
    ("4.4/1", "The path has the UUID of a file.", By(&["4.4-1"])),
    ("4.4/2", "The answer is a file object.", By(&["4.4-2"])),
    ("4.4/3", "The content is not returned.", By(&["4.4-3"])),
    ("4.5/1", "The path has the UUID of a file.", By(&["4.4-1"])),
    ("4.5/2", "The answer is 200 and application/octet-stream.", By(&["4.5-1"])),
    ("4.5/3", "It is the raw bytes.", By(&["4.5-2"])),
    ("4.6/1", "The path has the UUID of a file.", By(&["4.4-1"])),
    ("4.6/2", "The file is deleted for good.", By(&["4.6-1", "4.6-3"])),
    ("4.6/3", "The answer is a deletion result.", By(&["4.6-2"])),
    ("4.7/1", "/openapi.json is OpenAPI 3.1, version 1.0.0, of this interface.", By(&["4.7-1", "4.7-4"])),
    ("4.7/2", "Uploads are an endpoint, though the changelog only announces them.", By(&["4.7-2"])),
    ("4.7/3", "Conversations, tools[] and transcriptions are announced, without a shape.", By(&["4.7-3"])),
    ("5/1", "Every request carries a bearer key, svc_ and an opaque token.", By(&["5-1"])),
    ("5/2", "Keys are issued in the web application.", By(&["5-2"])),
    ("5/3", "A key is not refreshed: it is revoked, and another issued.", By(&["5-3"])),
    ("5/4", "A missing, expired or revoked key is 401.", By(&["5-4"])),
    ("5/5", "A conversation must be of the user who issued the key.", By(&["5-5"])),
    ("5/6", "A project requires membership.", By(&["5-6"])),
    ("5/7", "What a licence or a policy denies is 403, membership for one.", By(&["5-7"])),
    ("5/8", "So is what the organization's plan disallows.", By(&["5-8"])),
    ("6/1", "There are events for streamed responses only.", By(&["6-1"])),
    ("6.1/1", "The content type is text/event-stream.", By(&["6.1-1"])),
    ("6.1/2", "An event is a line event: message, a line data: and a blank line.", By(&["6.1-2"])),
    ("6.1/3", "The JSON has type and sequence_number, and more by event.", By(&["6.1-3"])),
    ("6.1/4", "Payloads are OpenAI-compatible.", By(&["6.1-4"])),
    ("6.2/1", "response.created is the first, with the response's metadata.", By(&["6.2-1"])),
    ("6.2/2", "response.output_text.delta is a chunk of text.", By(&["6.2-2"])),
    ("6.2/3", "response.output_text.done finalises a text part.", By(&["6.2-3"])),
    ("6.2/4", "response.output_item.added adds an item.", By(&["6.2-4"])),
    ("6.2/5", "response.output_item.done finishes an item.", By(&["6.2-5"])),
    ("6.2/6", "response.content_part.added adds a part.", By(&["6.2-6"])),
    ("6.2/7", "response.completed is the terminal success.", By(&["6.2-7"])),
    ("6.2/8", "error is the terminal failure, with type, code and message.", By(&["6.2-8"])),
    ("6.3/1", "At least response.created, one delta, response.completed.", By(&["6.3-1"])),
    ("6.3/2", "The terminal event is response.completed or error.", By(&["6.3-2"])),
    ("6.3/3", "Clients ignore types that they do not know.", By(&["6.3-3"])),
    ("6.4/1", "The other payload fields.", By(&["6.4-1"])),
    ("7.1/1", "400: the input is missing or invalid.", By(&["7.1-1"])),
    ("7.1/2", "401: the key is missing, expired or revoked.", By(&["7.1-2"])),
    ("7.1/3", "403: policy denies it.", By(&["7.1-3"])),
    ("7.1/4", "404: no such conversation or project.", By(&["7.1-4"])),
    ("7.1/5", "429: the daily or monthly limit of tokens is exceeded.", By(&["7.1-5"])),
    ("7.1/6", "500: an internal error.", By(&["7.1-6"])),
    ("7.2/1", "The error body is application/json.", By(&["7.2-1"])),
    ("7.2/2", "detail is a string or an object, error an object.", By(&["7.2-2", "7.2-3"])),
    ("7.2/3", "Both are optional.", By(&["7.2-3"])),
    ("7.2/4", "The fields inside error.", By(&["7.2-2"])),
    ("7.3/1", "A failure after the beginning is an error event, and the end.", By(&["7.3-1"])),
    ("7.3/2", "The values of code.", By(&["7.3-2"])),
    ("7.4/1", "The status for somebody else's conversation.", By(&["7.4-1"])),
    ("7.4/2", "The errors of the file endpoints.", By(&["7.4-2"])),
    ("8/1", "A daily and a monthly limit of tokens, and then 429.", By(&["8-1", "8-2"])),
    ("8/2", "max_output_tokens is positive, clamped, and the model's maximum without a value.", By(&["8-3"])),
    (
        "8/3",
        "The numbers of the limits and maxima.",
        Not("left open by the interface: whoever runs the service sets them"),
    ),
    ("8/4", "Limits of the rate of requests.", Not("left open by the interface: there are none here")),
    ("8/5", "The largest file and the longest input.", By(&["7.1-7", "7.4-2"])),
    ("9/1", "v1 is served below /v1/; breaking changes get another prefix.", By(&["9-1"])),
    ("9/2", "New optional request fields may come.", By(&["9-2"])),
    ("9/3", "New event types may come, and clients ignore them.", By(&["9-3"])),
    ("9/4", "Clients send only documented fields.", By(&["9-3"])),
    ("9/5", "New response fields may come, and clients ignore them.", By(&["9-4"])),
    (
        "9/6",
        "A deprecation is announced 90 days before.",
        Not("it is of a changelog and of time; that none exists, 9-5 has"),
    ),
    ("9/7", "There is none at present.", By(&["9-5"])),
    ("9/8", "What changes behind auto is no change of the wire.", By(&["9-6"])),
    ("9/9", "The first release had both ways of answering, the four tools and keys.", By(&["9-7"])),
    ("9/10", "max_output_tokens was added and is additive.", By(&["9-8"])),
];

/// The numbers of the rules in the table, each with whether it says that it was chosen here.
fn rules() -> Vec<(&'static str, bool)> {
    let table = include_str!("../../../../../docs/RULES.md");
    let rows = table.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" | "));
    rows.filter(|(number, _)| number.starts_with(|letter: char| letter.is_ascii_digit()))
        .map(|(number, rest)| (number, rest.contains("By choice") || rest.contains("by choice")))
        .collect()
}

#[test]
fn every_sentence_of_the_interface_has_its_rule_or_the_reason_why_it_has_none() {
    let rules = rules();
    for (number, words, held) in SENTENCES {
        match held {
            By(held_by) => {
                assert!(!held_by.is_empty(), "{number}: {words}");
                for rule in *held_by {
                    assert!(
                        rules.iter().any(|(known, _)| known == rule),
                        "{number}: {words}: {rule} is no rule"
                    );
                }
            }
            Not(reason) => assert!(reason.len() > 15, "{number}: {words}: there is no reason"),
        }
    }
}

#[test]
fn every_rule_comes_from_a_sentence_of_the_interface_or_was_chosen() {
    let held: BTreeSet<&str> = SENTENCES
        .iter()
        .flat_map(|(_, _, held)| match held {
            By(numbers) => *numbers,
            Not(_) => &[],
        })
        .copied()
        .collect();
    let without: Vec<&str> = rules()
        .into_iter()
        .filter(|(number, is_chosen)| !held.contains(number) && !is_chosen)
        .map(|(number, _)| number)
        .collect();
    assert!(without.is_empty(), "{without:?}");
}

#[test]
fn the_sentences_are_numbered_in_the_order_of_the_interface_and_none_is_left_out() {
    let parts =
        |section: &str| -> Vec<u32> { section.split('.').map(|part| part.parse().unwrap()).collect() };
    let numbers: Vec<(Vec<u32>, u32)> = SENTENCES
        .iter()
        .map(|(number, _, _)| number.split_once('/').unwrap())
        .map(|(section, at)| (parts(section), at.parse().unwrap()))
        .collect();
    assert!(numbers.is_sorted());
    let mut before: (&[u32], u32) = (&[], 0);
    for (section, at) in &numbers {
        let is_next = if before.0 == section { before.1 + 1 == *at } else { *at == 1 };
        assert!(is_next, "the sentence before {at} of section {section:?} is missing");
        before = (section, *at);
    }
    assert_eq!(SENTENCES.len(), N_SENTENCES);
    let different: BTreeSet<_> =
        SENTENCES.iter().map(|(number, words, _)| (number.split('/').next(), words)).collect();
    assert_eq!(different.len(), SENTENCES.len(), "each stands there once");
}
