//! Reads stored JSON objects field by field, so that an unreadable field falls back alone.
//!
//! Must not know which values are stored.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The readable part of a stored value.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Fields<T> {
    /// The value. Its unreadable fields have their defaults.
    pub(crate) value: T,
    /// The paths of the unreadable fields, such as `display.motion`. The path of the whole value is empty.
    pub(crate) unread: Vec<String>,
}

/// Reads a stored object whose type has a default for each field.
pub(crate) fn read<T: Default + DeserializeOwned>(stored: Value) -> Fields<T> {
    if let Ok(value) = serde_json::from_value(stored.clone()) {
        return Fields { value, unread: Vec::new() };
    }
    let Value::Object(fields) = stored else {
        return Fields { value: T::default(), unread: vec![String::new()] };
    };
    let is_readable = |fields: Map<String, Value>| serde_json::from_value::<T>(Value::Object(fields)).is_ok();
    let mut unread = Vec::new();
    let readable = readable_fields(&fields, &is_readable, "", &mut unread);
    let value = serde_json::from_value(Value::Object(readable)).unwrap_or_default();
    Fields { value, unread }
}

fn readable_fields(
    fields: &Map<String, Value>,
    is_readable: &dyn Fn(Map<String, Value>) -> bool,
    parent: &str,
    unread: &mut Vec<String>,
) -> Map<String, Value> {
    let mut readable = Map::new();
    for (name, value) in fields {
        let path = if parent.is_empty() { name.clone() } else { format!("{parent}.{name}") };
        let before = readable.clone();
        let with = |value: Value| {
            let mut fields = before.clone();
            fields.insert(name.clone(), value);
            fields
        };
        if is_readable(with(value.clone())) {
            readable.insert(name.clone(), value.clone());
            continue;
        }
        match value {
            Value::Object(inner) if is_readable(with(Value::Object(Map::new()))) => {
                let is_inner_readable = |inner: Map<String, Value>| is_readable(with(Value::Object(inner)));
                let inner = readable_fields(inner, &is_inner_readable, &path, unread);
                readable.insert(name.clone(), Value::Object(inner));
            }
            _ => unread.push(path),
        }
    }
    readable
}

/// Returns the fields to store for `new`. A field that has not changed since it was read as `old` keeps its stored
/// value, which may be unreadable for this version. Fields of another version stay.
pub(crate) fn merge(
    stored: Map<String, Value>,
    old: &Map<String, Value>,
    new: Map<String, Value>,
) -> Map<String, Value> {
    let mut merged = stored;
    for (name, value) in new {
        let stored = merged.remove(&name);
        let value = match (stored, old.get(&name), value) {
            (Some(Value::Object(stored)), Some(Value::Object(old)), Value::Object(new)) => {
                Value::Object(merge(stored, old, new))
            }
            (Some(stored), Some(old), new) if *old == new => stored,
            (_, _, new) => new,
        };
        merged.insert(name, value);
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Debug, Default, PartialEq, Eq, Deserialize)]
    #[serde(default)]
    struct Outer {
        number: u8,
        word: String,
        inner: Inner,
    }

    #[derive(Debug, Default, PartialEq, Eq, Deserialize)]
    #[serde(default)]
    struct Inner {
        number: u8,
        word: String,
    }

    fn object(value: Value) -> Map<String, Value> {
        let Value::Object(fields) = value else { panic!("an object") };
        fields
    }

    #[test]
    fn an_unreadable_field_falls_back_alone_at_any_depth() {
        let stored = json!({"number": 7, "word": 1, "inner": {"number": "x", "word": "kept"}, "newer": true});
        let read = read::<Outer>(stored);
        let inner = Inner { number: 0, word: "kept".to_owned() };
        assert_eq!(read.value, Outer { number: 7, word: String::new(), inner });
        let mut unread = read.unread;
        unread.sort();
        assert_eq!(unread, ["inner.number", "word"]);
    }

    #[test]
    fn a_value_that_is_no_object_is_unreadable_as_a_whole() {
        let read = read::<Outer>(json!("damaged"));
        assert_eq!((read.value, read.unread), (Outer::default(), vec![String::new()]));
    }

    #[test]
    fn an_unchanged_field_keeps_its_stored_value() {
        let stored = object(json!({"word": 1, "number": 1, "inner": {"word": 2, "newer": 3}, "newer": 4}));
        let old = object(json!({"word": "", "number": 1, "inner": {"word": ""}}));
        let new = object(json!({"word": "", "number": 2, "inner": {"word": "set"}}));
        assert_eq!(
            Value::Object(merge(stored, &old, new)),
            json!({"word": 1, "number": 2, "inner": {"word": "set", "newer": 3}, "newer": 4})
        );
    }
}
