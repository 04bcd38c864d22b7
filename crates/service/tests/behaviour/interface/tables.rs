//! The tables of sections 2 to 7, as data, compared with the service's description: the type of every field, whether it
//! is required, its default and its constants; and every status of every endpoint.

use crate::local::Local;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A field of a table: its name, whether it is required, and the facts that the description must contain.
type Field = (&'static str, Need, Value);

/// Whether a field may be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Required,
    Optional,
}

use Need::{Optional, Required};

/// A table: its section, the name of the schema, whether clients or the service send it, and its fields.
struct Table {
    section: &'static str,
    schema: &'static str,
    is_sent_by_clients: bool,
    fields: Vec<Field>,
}

fn request(section: &'static str, schema: &'static str, fields: Vec<Field>) -> Table {
    Table { section, schema, is_sent_by_clients: true, fields }
}

fn answer(section: &'static str, schema: &'static str, fields: Vec<Field>) -> Table {
    Table { section, schema, is_sent_by_clients: false, fields }
}

fn string() -> Value {
    json!({ "type": "string" })
}

fn uuid() -> Value {
    json!({ "type": "string", "format": "uuid" })
}

fn fixed(word: &str) -> Value {
    json!({ "type": "string", "const": word })
}

fn nullable(kind: &str) -> Value {
    json!({ "type": [kind, "null"] })
}

fn nullable_uuid() -> Value {
    json!({ "type": ["string", "null"], "format": "uuid" })
}

fn list_of(schema: &str) -> Value {
    json!({ "type": "array", "items": { "$ref": format!("#/components/schemas/{schema}") } })
}

fn tables() -> Vec<Table> {
    let (integer, object) = (json!({ "type": "integer" }), json!({ "type": "object" }));
    let items =
        ["ContentItem", "PassedOverItem"].map(|it| json!({ "$ref": format!("#/components/schemas/{it}") }));
    let list = json!({ "type": "array", "items": { "anyOf": items } });
    let input = json!({ "oneOf": [{ "type": "string" }, list] });
    let content = json!({ "oneOf": [{ "type": "string" }, list_of("InputContent")] });
    let status = json!({ "enum": ["uploaded", "processing", "processed", "error"] });
    vec![
        request(
            "2.1",
            "CreateResponseRequest",
            vec![
                ("model", Optional, json!({ "type": "string", "default": "auto" })),
                ("input", Required, input),
                ("stream", Optional, json!({ "type": "boolean", "default": true })),
                ("instructions", Optional, nullable("string")),
                ("conversation_id", Optional, nullable_uuid()),
                ("project_id", Optional, nullable_uuid()),
                ("max_output_tokens", Optional, json!({ "type": ["integer", "null"], "minimum": 1 })),
            ],
        ),
        request(
            "2.2",
            "ContentItem",
            vec![
                ("role", Optional, nullable("string")),
                ("type", Optional, nullable("string")),
                ("content", Required, content),
            ],
        ),
        request(
            "2.3",
            "InputContent/oneOf/0",
            vec![("type", Required, json!({ "enum": ["input_text"] })), ("text", Required, string())],
        ),
        request(
            "2.3",
            "InputContent/oneOf/1",
            vec![("type", Required, json!({ "enum": ["input_file"] })), ("file_id", Required, uuid())],
        ),
        answer(
            "2.4",
            "Response",
            vec![
                ("id", Required, uuid()),
                ("object", Required, fixed("response")),
                ("created_at", Required, integer.clone()),
                ("status", Required, fixed("completed")),
                ("model", Required, string()),
                ("output", Required, list_of("OutputItem")),
                ("output_text", Required, string()),
            ],
        ),
        answer(
            "2.5",
            "FileObject",
            vec![
                ("id", Required, uuid()),
                ("object", Required, fixed("file")),
                ("bytes", Required, integer.clone()),
                ("created_at", Required, integer.clone()),
                ("filename", Required, string()),
                ("purpose", Required, string()),
                ("status", Required, status),
            ],
        ),
        answer(
            "2.6",
            "FileList",
            vec![("object", Required, fixed("list")), ("data", Required, list_of("File"))],
        ),
        answer(
            "2.7",
            "FileDeletion",
            vec![
                ("id", Required, uuid()),
                ("object", Required, fixed("file")),
                ("deleted", Required, json!({ "type": "boolean", "const": true })),
            ],
        ),
        request(
            "4.2",
            "UploadForm",
            vec![("purpose", Required, string()), ("file", Required, json!({ "format": "binary" }))],
        ),
        answer("6.1", "SequencedEvent/allOf/1", vec![("sequence_number", Required, integer)]),
        answer("7.2", "ErrorBody", vec![("detail", Optional, string()), ("error", Optional, object)]),
    ]
}

/// Statuses beyond the interface's list, each with its reason.
type Beyond = &'static [(u16, &'static str)];

/// The statuses of every endpoint: those of the interface, including those that it leaves open for files, and those
/// beyond its list.
const STATUSES: &[(&str, &str, &[u16], Beyond)] = &[
    (
        "post",
        "/v1/responses",
        &[200, 400, 401, 403, 404, 429, 500],
        &[
            (413, "a kind of 400: the body is larger than the service takes"),
            (415, "a kind of 400: a body that is no JSON by its own word"),
            (503, "a kind of 500: the service is being stopped, and can be asked again later"),
            (507, "a kind of 500: the disk is full, which whoever runs the service can change"),
        ],
    ),
    (
        "post",
        "/v1/files",
        &[200, 400, 401, 500],
        &[
            (413, "a kind of 400: the file is larger than the service takes"),
            (415, "a kind of 400: a body that is no form by its own word"),
            (507, "a kind of 500: the disk is full"),
        ],
    ),
    ("get", "/v1/files", &[200, 400, 401, 500], &[]),
    ("get", "/v1/files/{file_id}", &[200, 401, 404, 500], &[]),
    ("delete", "/v1/files/{file_id}", &[200, 401, 404, 500], &[]),
    (
        "get",
        "/v1/files/{file_id}/content",
        &[200, 401, 404, 500],
        &[
            (206, "a kind of 200: only for a request with a Range header, which asks for it"),
            (416, "a kind of 400: only for a request with a Range header"),
        ],
    ),
];

/// The events of section 6.2, and further ones that the official packages support.
const EVENTS: [&str; 14] = [
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
];

async fn description() -> Value {
    let local = Local::start().await;
    local.person("anna").get("/openapi.json").await.json().await.unwrap()
}

/// Whether a description has all expected facts. References are followed if more than a name is expected.
fn says(description: &Value, found: &Value, expected: &Value) -> bool {
    if let (Some(reference), None) = (found["$ref"].as_str(), expected.get("$ref")) {
        let target = description.pointer(reference.strip_prefix('#').unwrap()).unwrap();
        return says(description, target, expected);
    }
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected
            .iter()
            .all(|(key, value)| found.get(key).is_some_and(|found| says(description, found, value))),
        (Value::Array(found), Value::Array(expected)) => {
            found.len() == expected.len()
                && found.iter().zip(expected).all(|(found, expected)| says(description, found, expected))
        }
        _ => found == expected,
    }
}

#[tokio::test]
async fn the_description_has_every_field_of_the_interfaces_tables() {
    let description = description().await;
    for Table { section, schema, is_sent_by_clients, fields } in tables() {
        let found = description
            .pointer(&format!("/components/schemas/{schema}"))
            .unwrap_or_else(|| panic!("{section}: {schema} is missing"));
        let required: Vec<&str> =
            found["required"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
        for (name, need, expected) in &fields {
            let property = &found["properties"][name];
            assert!(
                says(&description, property, expected),
                "{section}: {schema}.{name} is {property}, and not {expected}"
            );
            let is_required = required.contains(name);
            // A response may guarantee more fields than the interface, but a request must not require more.
            let is_as_said = is_required == (*need == Required) || (!is_sent_by_clients && is_required);
            assert!(is_as_said, "{section}: {schema}.{name} is {need:?}");
            let is_without_default = property.get("default").is_none() || expected.get("default").is_some();
            assert!(!is_sent_by_clients || is_without_default, "{section}: {schema}.{name} has no default");
        }
        if is_sent_by_clients {
            let named: BTreeMap<&str, &Field> = fields.iter().map(|field| (field.0, field)).collect();
            let unknown: Vec<&String> = found["properties"]
                .as_object()
                .unwrap()
                .keys()
                .filter(|name| !named.contains_key(name.as_str()))
                .collect();
            assert!(unknown.is_empty(), "{section}: {schema} has {unknown:?}");
        }
    }
}

#[tokio::test]
async fn the_description_has_the_statuses_of_the_interface_and_for_every_other_there_is_a_reason() {
    let description = description().await;
    let n_described: usize = description["paths"]
        .as_object()
        .unwrap()
        .values()
        .map(|path| {
            ["get", "post", "put", "patch", "delete"].iter().filter(|it| path.get(**it).is_some()).count()
        })
        .sum();
    assert_eq!(n_described, STATUSES.len());
    let rules = include_str!("rules.md");
    for (method, path, of_interface, beyond) in STATUSES {
        let described = description["paths"][path][method]["responses"].as_object().unwrap();
        let described: Vec<u16> = described.keys().map(|status| status.parse().unwrap()).collect();
        let mut expected: Vec<u16> = of_interface.to_vec();
        for (status, reason) in *beyond {
            // RFC 9110, 15: a client treats an unknown status as the first one of its class.
            assert!(reason.starts_with(&format!("a kind of {}00: ", status / 100)), "{status}");
            assert!(rules.contains(&format!("`{status}`")), "{status} stands in the rules");
            expected.push(*status);
        }
        expected.sort_unstable();
        assert_eq!(described, expected, "{method} {path}");
    }
}

#[tokio::test]
async fn the_description_has_the_events_that_are_sent_and_no_other() {
    let description = description().await;
    let alternatives = description["components"]["schemas"]["Event"]["oneOf"].as_array().unwrap();
    let mut names: Vec<&str> =
        alternatives.iter().map(|event| event["properties"]["type"]["enum"][0].as_str().unwrap()).collect();
    let mut expected = EVENTS.to_vec();
    names.sort_unstable();
    expected.sort_unstable();
    assert_eq!(names, expected);
    let error = alternatives.iter().find(|event| event["properties"]["type"]["enum"][0] == "error").unwrap();
    for field in ["type", "code", "message"] {
        assert!(error["required"].as_array().unwrap().contains(&json!(field)), "6.2: {field}");
    }
}
