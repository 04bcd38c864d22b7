//! JSON: as it is written where people can read it, else one entry of the outermost level after the other.

use crate::passages::passage::{Passage, Place, Shape, heading};
use crate::passages::split::{self, Paragraphs};
use serde_json::Value;

/// Longer lines on average were written by a program for a program.
const READABLE_LINE_BYTES: usize = 200;

pub(super) fn read(text: &str) -> Vec<Passage> {
    let is_readable = text.len() / text.lines().count().max(1) <= READABLE_LINE_BYTES;
    if is_readable {
        return split::lines(Shape::Code, text);
    }
    // What is not valid JSON, or nested too deeply to be parsed, is quoted as it stands.
    serde_json::from_str(text).map_or_else(|_| split::lines(Shape::Code, text), |value| entries(&value))
}

fn entries(value: &Value) -> Vec<Passage> {
    let mut paragraphs = Paragraphs::default();
    let mut push = |section: String, value: &Value| {
        let place = Place { section: heading(&section), ..Place::default() };
        paragraphs.push(Shape::Code, &place, &format!("{value:#}"));
    };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| push(name.clone(), value)),
        Value::Array(items) => {
            (0..).zip(items).for_each(|(index, item): (usize, _)| push(format!("[{index}]"), item))
        }
        scalar => push("value".to_owned(), scalar),
    }
    paragraphs.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readable_json_is_quoted_by_its_lines() {
        let passages = read("{\n  \"name\": \"Anna\"\n}");
        assert_eq!((passages[0].shape, passages[0].place.line), (Shape::Code, Some(1)));
    }

    #[test]
    fn packed_json_is_cut_by_its_outermost_entries() {
        let packed = format!("{{\"rent\":{{\"amount\":1250}},\"note\":\"{}\"}}", "x".repeat(300));
        let passages = read(&packed);
        let rent = passages.iter().find(|passage| passage.place.section.as_deref() == Some("rent")).unwrap();
        assert!(rent.text.contains("\"amount\": 1250"), "{}", rent.text);
    }
}
