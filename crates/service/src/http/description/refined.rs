//! What the types of the interface cannot say about themselves: which kinds the service never sends, which fields it
//! always sends, what makes an input valid, how a stream is framed, and examples.

use serde_json::{Value, json};

/// Types whose last alternative is there for readers of what other services send.
const OPEN_TYPES: &[&str] = &["Annotation", "ContentPart", "Event", "OutputItem", "Status"];

/// The fields that the service always sends, beyond those that the types require.
const ALWAYS_SENT: &[(&str, &[&str])] = &[
    ("ErrorBody", &["detail", "error"]),
    ("ErrorObject", &["code", "message", "type"]),
    ("FileDeletion", &["id", "object", "deleted"]),
    ("FileObject", &["id", "object", "bytes", "created_at", "filename", "purpose", "status"]),
    ("OutputMessage", &["id", "role", "status", "content"]),
    ("OutputText", &["text", "annotations", "logprobs"]),
    ("FunctionCall", &["call_id", "name", "arguments"]),
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
            "parallel_tool_calls",
            "temperature",
            "tool_choice",
            "tools",
            "top_p",
            "usage",
            "conversation_id",
        ],
    ),
    ("Usage", &["input_tokens", "output_tokens", "total_tokens"]),
];

/// Refines the description that was made from the code.
pub(super) fn refine(description: &mut Value) {
    let Some(schemas) = description.pointer_mut("/components/schemas") else { return };
    for name in OPEN_TYPES {
        if let Some(alternatives) =
            schemas.pointer_mut(&format!("/{name}/oneOf")).and_then(Value::as_array_mut)
        {
            alternatives.retain(names_its_kind);
        }
    }
    for (name, fields) in ALWAYS_SENT {
        set(schemas, &format!("/{name}"), "required", json!(fields));
    }
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
    refine_input(schemas);
    // One line, and something to see in it.
    let purpose = "^[^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]*$";
    set(schemas, "/UploadForm/properties/purpose", "pattern", json!(purpose));
    // Further fields are passed over, but a form's headers cannot hold these letters.
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
}

/// Whether an alternative is for one kind or word.
fn names_its_kind(alternative: &Value) -> bool {
    let parts = alternative.get("allOf").and_then(Value::as_array);
    alternative.get("enum").is_some()
        || alternative.pointer("/properties/type/enum").is_some()
        || parts.is_some_and(|parts| parts.iter().any(names_its_kind))
}

fn refine_input(schemas: &mut Value) {
    let words = json!({ "type": "string", "pattern": "\\S" });
    let file = json!({ "required": ["type"], "properties": { "type": { "const": "input_file" } } });
    let spoken = json!({
        "required": ["type", "text"],
        "properties": { "type": { "const": "input_text" }, "text": words },
    });
    let question = json!({
        "required": ["content"],
        "properties": {
            "role": { "enum": ["user", "", null] },
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
                    "items": { "$ref": "#/components/schemas/ContentItem" },
                    "contains": question,
                },
            ],
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
