//! Repairs texts with damaged bytes.

use parlance_domain::Item;
use parlance_sqlite::rusqlite::types::Value;
use serde::de::IgnoredAny;

/// JSON columns of all schema versions.
const JSON: &[(&str, &str)] = &[
    ("files", "status"),
    ("items", "json"),
    ("journal", "piece"),
    ("outbox", "reason"),
    ("profiles", "size_limit"),
    ("requests", "body"),
    ("settings", "json"),
    ("turns", "ending"),
    ("turns", "request"),
    ("turns", "retries"),
];

/// A storable value; `None` if nothing of it is usable.
pub(super) fn mended(table: &str, column: &str, value: Value) -> Option<Value> {
    let Value::Text(text) = &value else { return Some(value) };
    if !JSON.contains(&(table, column)) || serde_json::from_str::<IgnoredAny>(text).is_ok() {
        return Some(value);
    }
    match (table, column) {
        ("items", "json") => item_of(text).map(Value::Text),
        _ => None,
    }
}

/// An item with the text of one that cannot be parsed, as JSON.
pub(super) fn item_of(json: &str) -> Option<String> {
    let text = text_in(json);
    serde_json::to_string(&Item::Text { text, annotations: Vec::new() }).ok()
}

/// The text in the JSON of an item; all of it if no text can be identified.
fn text_in(json: &str) -> String {
    if let Ok(serde_json::Value::Object(item)) = serde_json::from_str(json)
        && let Some(text) = item.values().filter_map(|value| value.as_str()).max_by_key(|text| text.len())
    {
        return text.to_owned();
    }
    let Some((_, text)) = json.split_once("\"text\":\"") else { return json.to_owned() };
    let text = text.rsplit_once("\",\"annotations\":").map_or(text, |(text, _)| text);
    let text = text.strip_suffix("\"}").unwrap_or(text);
    let printable: String = text.chars().filter(|character| !character.is_control()).collect();
    let parsed = serde_json::from_str(&format!("\"{printable}\""));
    parsed.unwrap_or_else(|_| printable.replace("\\n", "\n").replace("\\\"", "\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text_of(json: &str) -> String {
        match serde_json::from_str(&item_of(json).unwrap()).unwrap() {
            Item::Text { text, .. } => text,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_text_of_a_damaged_item_is_kept() {
        let item = Item::text("One “line”\nand \"another\"");
        let json = serde_json::to_string(&item).unwrap();
        assert_eq!(text_of(&json.replacen("\"type\"", "\"tqpe\"", 1)), "One “line”\nand \"another\"");
        assert_eq!(text_of(&json.replacen("{\"", "{\u{1}", 1)), "One “line”\nand \"another\"");
        assert_eq!(text_of(&json.replacen(" and", " \u{2}and", 1)), "One “line”\nand \"another\"");
    }

    #[test]
    fn the_beginning_of_a_text_that_is_cut_off_is_kept() {
        let json = serde_json::to_string(&Item::text("First line\nsecond line")).unwrap();
        let (cut, _) = json.split_once("line\"").unwrap();
        assert_eq!(text_of(cut), "First line\nsecond ");
    }
}
