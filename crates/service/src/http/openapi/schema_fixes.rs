//! Facts about the interface that its types cannot express: the item types and fields that the service sends, the rules
//! for valid inputs, the framing of streams, and examples.

use parlance_protocol::KINDS_WITHOUT_MESSAGE;
use serde_json::{Value, json};

/// Types with more kinds in other services, and the kinds that this service sends.
const SENT_KINDS: &[(&str, &[&str])] = &[
    ("Annotation", &["file_citation", "url_citation"]),
    ("ContentPart", &["output_text", "summary_text"]),
    (
        "Event",
        &[
            "response.created",
            "response.completed",
            "response.output_item.added",
            "response.output_item.done",
            "response.content_part.added",
            "response.content_part.done",
            "response.output_text.delta",
            "response.output_text.done",
            "response.output_text.annotation.added",
            "response.function_call_arguments.delta",
            "response.function_call_arguments.done",
            "response.reasoning_summary_text.delta",
            "response.reasoning_summary_text.done",
            "error",
        ],
    ),
    ("OutputItem", &["message", "function_call", "function_call_output", "reasoning"]),
    ("Status", &["in_progress", "completed", "incomplete"]),
];

/// Fields with a constant value, or one of a few values.
const FIXED: &[(&str, &str, &[&str])] = &[
    ("Response", "object", &["response"]),
    ("Response", "status", &["completed"]),
    ("FileObject", "object", &["file"]),
    ("FileObject", "status", &["uploaded", "processing", "processed", "error"]),
    ("FileList", "object", &["list"]),
    ("FileDeletion", "object", &["file"]),
    ("OutputMessage", "role", &["assistant"]),
];

/// Fields that contain a UUID.
const UUIDS: &[(&str, &str)] =
    &[("Response", "id"), ("Response", "conversation_id"), ("FileObject", "id"), ("FileDeletion", "id")];

/// The fields that the service always sends, beyond those that the types require.
const ALWAYS_SENT: &[(&str, &[&str])] = &[
    ("ErrorBody", &["detail", "error"]),
    ("ErrorObject", &["code", "message", "type"]),
    ("FileDeletion", &["id", "object", "deleted"]),
    ("FileObject", &["id", "object", "bytes", "created_at", "filename", "purpose", "status"]),
    ("OutputMessage", &["id", "role", "status", "content"]),
    ("OutputText", &["text", "annotations", "logprobs"]),
    ("FunctionCall", &["id", "call_id", "name", "arguments", "status"]),
    ("FunctionCallOutput", &["id", "call_id", "output", "status"]),
    ("Reasoning", &["id", "summary", "status"]),
    ("FileCitation", &["file_id", "filename", "index", "quote"]),
    ("UrlCitation", &["url", "title", "start_index", "end_index"]),
    ("InputTokensDetails", &["cached_tokens", "cache_write_tokens"]),
    ("OutputTokensDetails", &["reasoning_tokens"]),
    (
        "Response",
        &[
            "id",
            "object",
            "created_at",
            "status",
            "error",
            "incomplete_details",
            "instructions",
            "max_output_tokens",
            "metadata",
            "model",
            "output",
            "output_text",
            "parallel_tool_calls",
            "temperature",
            "tool_choice",
            "tools",
            "top_p",
            "usage",
            "conversation_id",
        ],
    ),
    (
        "Usage",
        &["input_tokens", "input_tokens_details", "output_tokens", "output_tokens_details", "total_tokens"],
    ),
];

/// Adds these facts to the generated description.
pub(super) fn fix_schemas(description: &mut Value) {
    let Some(schemas) = description.pointer_mut("/components/schemas") else { return };
    for (name, kinds) in SENT_KINDS {
        if let Some(alternatives) =
            schemas.pointer_mut(&format!("/{name}/oneOf")).and_then(Value::as_array_mut)
        {
            alternatives.retain(|alternative| kind(alternative).is_some_and(|it| kinds.contains(&it)));
        }
    }
    for (name, fields) in ALWAYS_SENT {
        set(schemas, &format!("/{name}"), "required", json!(fields));
    }
    for (schema, field, words) in FIXED {
        let description = schemas.pointer(&format!("/{schema}/properties/{field}/description")).cloned();
        let fixed = match words {
            [word] => json!({ "type": "string", "const": word, "description": description }),
            words => json!({ "type": "string", "enum": words, "description": description }),
        };
        set(schemas, &format!("/{schema}/properties"), field, fixed);
    }
    for (schema, field) in UUIDS {
        let pointer = format!("/{schema}/properties/{field}");
        set(schemas, &pointer, "type", json!("string"));
        set(schemas, &pointer, "format", json!("uuid"));
    }
    set(schemas, "/Response/properties/output_text", "type", json!("string"));
    set(schemas, "/FileDeletion/properties/deleted", "const", json!(true));
    fix_begun_events(schemas);
    set(
        schemas,
        "/ErrorBody/properties",
        "detail",
        json!({ "type": "string", "description": "What happened." }),
    );
    set(
        schemas,
        "/ErrorBody/properties",
        "error",
        json!({ "$ref": "#/components/schemas/ErrorObject", "description": "The same for programs." }),
    );
    set(
        schemas,
        "",
        "ServerSentEvent",
        json!({
            "type": "object",
            "description": "One event of a stream: the line `event`, the line `data`, an empty line.",
            "required": ["event", "data"],
            "properties": {
                "event": { "type": "string", "const": "message" },
                "data": {
                    "type": "string",
                    "description": "JSON in one line; its `type` is the event's name.",
                    "contentMediaType": "application/json",
                    "contentSchema": { "$ref": "#/components/schemas/SequencedEvent" },
                },
            },
        }),
    );
    set(
        schemas,
        "/SequencedEvent/allOf/1",
        "properties",
        json!({ "sequence_number": { "type": "integer", "minimum": 0, "description": "From 0, one more for each event." } }),
    );
    set(schemas, "/SequencedEvent/allOf/1", "required", json!(["sequence_number"]));
    fix_input(schemas);
    // One line, with at least one visible character.
    let purpose = "^[^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]*$";
    set(schemas, "/UploadForm/properties/purpose", "pattern", json!(purpose));
    // Unknown fields are ignored, but the headers of a form cannot contain these characters.
    let name = "^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$";
    set(schemas, "/UploadForm", "propertyNames", json!({ "pattern": name }));
    set(
        schemas,
        "/CreateResponseRequest/properties",
        "max_output_tokens",
        json!({
            "type": ["integer", "null"],
            "minimum": 1,
            "description": "Upper bound on generated tokens; a value above the model's maximum is clamped to it.",
        }),
    );
    add_examples(description);
    remove_unused(description);
}

/// The type or constant that an alternative is for.
fn kind(alternative: &Value) -> Option<&str> {
    let pointers = ["/enum/0", "/properties/type/enum/0", "/allOf/1/properties/type/enum/0"];
    pointers.iter().find_map(|pointer| alternative.pointer(pointer)).and_then(Value::as_str)
}

/// The response in the first events: in progress and without text.
fn fix_begun_events(schemas: &mut Value) {
    let Some(mut begun) = schemas.get("Response").cloned() else { return };
    set(&mut begun, "", "description", json!("A response that has begun."));
    set(&mut begun, "/properties", "status", json!({ "type": "string", "const": "in_progress" }));
    if let Some(properties) = begun.pointer_mut("/properties").and_then(Value::as_object_mut) {
        properties.remove("output_text");
    }
    if let Some(required) = begun.pointer_mut("/required").and_then(Value::as_array_mut) {
        required.retain(|field| field != "output_text");
    }
    set(schemas, "", "BegunResponse", begun);
    for event in schemas.pointer_mut("/Event/oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
        match kind(event) {
            Some("response.created") => {
                let begun = json!({ "$ref": "#/components/schemas/BegunResponse" });
                set(event, "/properties", "response", begun);
            }
            Some("error") => {
                set(event, "", "required", json!(["type", "code", "message", "param"]));
                set(event, "/properties/code", "type", json!("string"));
            }
            _ => {}
        }
    }
}

/// Removes schemas without references.
fn remove_unused(description: &mut Value) {
    loop {
        let text = description.to_string();
        let Some(schemas) = description.pointer_mut("/components/schemas").and_then(Value::as_object_mut)
        else {
            return;
        };
        let n_before = schemas.len();
        schemas.retain(|name, _| text.contains(&format!("\"#/components/schemas/{name}\"")));
        if schemas.len() == n_before {
            return;
        }
    }
}

fn fix_input(schemas: &mut Value) {
    let words = json!({ "type": "string", "pattern": "\\S" });
    let file = json!({ "required": ["type"], "properties": { "type": { "const": "input_file" } } });
    let spoken = json!({
        "required": ["type", "text"],
        "properties": { "type": { "const": "input_text" }, "text": words },
    });
    let question = json!({
        "required": ["content"],
        "properties": {
            "role": { "not": { "enum": ["assistant", "system", "developer"] } },
            "type": { "not": { "enum": KINDS_WITHOUT_MESSAGE } },
            "content": {
                "anyOf": [words, { "type": "array", "contains": { "anyOf": [spoken, file] } }],
            },
        },
    });
    set(
        schemas,
        "",
        "Input",
        json!({
            "description": "The input of a request.",
            "oneOf": [
                { "type": "string", "pattern": "\\S", "description": "One user message." },
                {
                    "type": "array",
                    "description": "Messages with roles, and files. One of them is a user's with something in it.",
                    "items": {
                        "anyOf": [
                            { "$ref": "#/components/schemas/ContentItem" },
                            { "$ref": "#/components/schemas/PassedOverItem" },
                        ],
                    },
                    "contains": question,
                },
            ],
        }),
    );
    set(
        schemas,
        "",
        "PassedOverItem",
        json!({
            "type": "object",
            "description": "An item of an earlier answer that is no message. It is passed over. A reference to a message is refused.",
            "required": ["type"],
            "properties": {
                "type": { "enum": KINDS_WITHOUT_MESSAGE },
                "role": { "type": ["string", "null"] },
                "content": {
                    "type": ["array", "string", "null"],
                    "items": { "type": "object", "required": ["type"], "properties": { "type": { "type": "string" } } },
                },
            },
        }),
    );
    set(
        schemas,
        "/ContentItem/properties",
        "content",
        json!({
            "description": "The parts, or a text for a single one.",
            "oneOf": [
                { "type": "string" },
                { "type": "array", "items": { "$ref": "#/components/schemas/InputContent" } },
            ],
        }),
    );
}

fn add_examples(description: &mut Value) {
    let file_id = "3f0c1f0e-8d1b-4c1e-9a77-5f1d2c3b4a59";
    let request = "/paths/~1v1~1responses/post/requestBody/content/application~1json";
    set(
        description,
        request,
        "examples",
        json!({
            "question": { "summary": "A question, whole", "value": { "input": "What is 12% of 340?", "stream": false } },
            "streamed": { "summary": "A question, streamed", "value": { "input": "What day is it in Tokyo?" } },
            "bounded": {
                "summary": "A short answer to a conversation's last message",
                "value": {
                    "input": [
                        { "role": "user", "content": [{ "type": "input_text", "text": "How many hours has a week?" }] },
                    ],
                    "instructions": "Be short.",
                    "max_output_tokens": 100,
                    "stream": false,
                },
            },
        }),
    );
    let stream = "/paths/~1v1~1responses/post/responses/200/content/text~1event-stream";
    set(description, stream, "schema", json!({ "$ref": "#/components/schemas/ServerSentEvent" }));
    let delta = json!({
        "type": "response.output_text.delta", "item_id": "msg_1", "output_index": 0, "content_index": 0,
        "delta": "Hello ", "logprobs": [], "sequence_number": 3,
    });
    set(description, stream, "example", json!({ "event": "message", "data": delta.to_string() }));
    let file = json!({
        "id": file_id, "object": "file", "bytes": 1024, "created_at": 1_780_000_000, "filename": "rules.pdf",
        "purpose": "assistants", "status": "processed", "status_details": null,
    });
    let success = "responses/200/content/application~1json";
    set(description, &format!("/paths/~1v1~1files/post/{success}"), "example", file.clone());
    set(description, &format!("/paths/~1v1~1files~1{{file_id}}/get/{success}"), "example", file.clone());
    let list = json!({ "object": "list", "data": [file], "has_more": false });
    set(description, &format!("/paths/~1v1~1files/get/{success}"), "example", list);
    let deletion = json!({ "id": file_id, "object": "file", "deleted": true });
    set(description, &format!("/paths/~1v1~1files~1{{file_id}}/delete/{success}"), "example", deletion);
}

/// Sets a field of the object at `pointer`, if there is one.
fn set(value: &mut Value, pointer: &str, field: &str, content: Value) {
    if let Some(object) = value.pointer_mut(pointer).and_then(Value::as_object_mut) {
        object.insert(field.to_owned(), content);
    }
}
