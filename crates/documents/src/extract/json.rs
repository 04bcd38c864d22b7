//! JSON: verbatim if it is formatted for humans, else one top-level entry after the other.

use super::plain;
use crate::extract_error::ExtractError;
use crate::passages::block::{BlockSink, Content};
use crate::passages::passage::{Place, heading};
use serde_json::Value;

/// Maximum average line length of JSON formatted for humans.
const READABLE_LINE_BYTES: usize = 200;

pub(super) fn read(text: &str, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    let is_readable = text.len() / text.lines().count().max(1) <= READABLE_LINE_BYTES;
    if is_readable {
        return plain::code(text, sink);
    }
    match serde_json::from_str(text) {
        Ok(value) => entries(&value, sink),
        // Invalid JSON, or JSON nested too deeply to be parsed, is quoted unchanged.
        Err(_) => plain::code(text, sink),
    }
}

fn entries(value: &Value, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    let mut push = |section: &str, value: &Value| {
        let place = Place { section: heading(section), ..Place::default() };
        sink.block(&place, Content::Code(format!("{value:#}")).into())
    };
    match value {
        Value::Object(fields) => fields.iter().try_for_each(|(name, value)| push(name, value)),
        Value::Array(items) => {
            (0..).zip(items).try_for_each(|(index, item): (usize, _)| push(&format!("[{index}]"), item))
        }
        scalar => push("value", scalar),
    }
}

#[cfg(test)]
mod tests {
    use crate::passages::cut::Cutter;
    use crate::passages::passage::{Passage, Shape};

    fn read(text: &str) -> Vec<Passage> {
        let mut cutter = Cutter::default();
        super::read(text, &mut cutter).unwrap();
        cutter.finish().unwrap()
    }

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
