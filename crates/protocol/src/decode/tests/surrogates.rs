//! Text that is split inside a UTF-16 surrogate pair.

use super::{delta, event, events, words};
use crate::{Ending, Event, Response};
use proptest::prelude::*;

fn joined(deltas: &[&str]) -> String {
    let data: Vec<String> = deltas.iter().map(|string| delta(string)).collect();
    words(&events(&data.iter().map(String::as_str).collect::<Vec<_>>())).concat()
}

#[test]
fn a_character_cut_between_two_deltas_is_joined() {
    assert_eq!(joined(&[r#""Look: \ud83c""#, r#""\udf89!""#]), "Look: 🎉!");
    assert_eq!(joined(&[r#""\uD83C""#, r#""\uDF89""#]), "🎉");
    assert_eq!(joined(&[r#""a\ud83c""#, r#""\udf89b\ud83c""#, r#""\udf89c""#]), "a🎉b🎉c");
}

#[test]
fn a_half_that_stays_alone_becomes_a_replacement_character_and_nothing_else_is_lost() {
    assert_eq!(joined(&[r#""a\ud83c""#, r#""b""#]), "a\u{FFFD}b");
    assert_eq!(joined(&[r#""a""#, r#""\udf89b""#]), "a\u{FFFD}b");
    assert_eq!(joined(&[r#""a\ud83c""#]), "a\u{FFFD}", "at the end of the stream");
    assert_eq!(joined(&[r#""a\ud83cb\udf89c""#]), "a\u{FFFD}b\u{FFFD}c", "inside a delta");
    assert_eq!(joined(&[r#""a\ud83c""#, r#""\ud83c""#, r#""\udf89""#]), "a\u{FFFD}🎉");
    assert_eq!(joined(&[r#""a\\ud83c""#, r#""b""#]), r"a\ud83cb", "not an escape at all");
    assert_eq!(joined(&[r#""a\\\ud83c""#, r#""\udf89""#]), r"a\🎉", "an escape after an escaped backslash");
}

#[test]
fn a_half_is_settled_before_its_text_is_called_whole() {
    let done = r#"{"type":"response.output_text.done","item_id":"m","text":"a🎉"}"#;
    let got = events(&[&delta(r#""a\ud83c""#), r#"{"type":"response.new_thing"}"#, done]);
    assert_eq!(words(&got), ["a", "\u{FFFD}"]);
    assert!(matches!(got.last(), Some(Event::OutputTextDone { text, .. }) if text == "a🎉"));
}

#[test]
fn a_half_does_not_join_with_that_of_another_text() {
    let other = delta(r#""\udf89""#).replace(r#""item_id":"m""#, r#""item_id":"n""#);
    assert_eq!(words(&events(&[&delta(r#""a\ud83c""#), &other])), ["a", "\u{FFFD}", "\u{FFFD}"]);
}

#[test]
fn lone_halves_anywhere_do_not_cost_the_answer() {
    let got = event(
        r#"{"type":"response.completed","response":{"id":"r","output":[{"type":"message","id":"m\udc00","content":
        [{"type":"output_text","text":"a\ud83c and 🎉\ud83c\udf89"}]}],"metadata":{"\ud83c":1}}}"#
            .replace('\n', "")
            .as_str(),
    );
    assert_eq!(got.response().and_then(Response::text).as_deref(), Some("a\u{FFFD} and 🎉🎉"));
    assert_eq!(got.ending(), Some(Ending::Complete));
}

proptest! {
    /// Text split anywhere between UTF-16 units is decoded unchanged.
    #[test]
    fn words_cut_between_any_two_units_come_out_whole(text in "[a-c🎉é\\\\\"]{1,12}", cuts in proptest::collection::vec(0_usize..30, 0..6)) {
        let units: Vec<u16> = text.encode_utf16().collect();
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(units.len())).collect();
        cuts.extend([0, units.len()]);
        cuts.sort_unstable();
        // A server sends no empty deltas between the halves of a pair.
        cuts.dedup();
        let strings: Vec<String> = cuts
            .windows(2)
            .map(|cut| units[cut[0]..cut[1]].iter().map(|unit| format!("\\u{unit:04x}")).collect::<String>())
            .map(|escapes| format!("\"{escapes}\""))
            .collect();
        prop_assert_eq!(joined(&strings.iter().map(String::as_str).collect::<Vec<_>>()), text);
    }
}
