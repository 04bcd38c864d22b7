//! Lone UTF-16 surrogates in JSON.
//!
//! Servers split text inside a surrogate pair, so that one string ends with `\ud83c` and the next begins with
//! `\udffd`. JSON parsers reject both. This module finds such halves and removes them for joining, or replaces them.

use serde_json::Value;
use std::borrow::Cow;

/// Parses JSON, with every lone surrogate replaced by U+FFFD. `None` if it is not JSON.
pub(crate) fn parse_json(text: &str) -> Option<Value> {
    serde_json::from_str(text).ok().or_else(|| match replace_halves(text) {
        // Without a replacement, a second attempt would fail like the first.
        Cow::Borrowed(_) => None,
        Cow::Owned(repaired) => serde_json::from_str(&repaired).ok(),
    })
}

/// Replaces every lone surrogate escape in JSON text with that of U+FFFD.
pub(crate) fn replace_halves(json: &str) -> Cow<'_, str> {
    let mut repaired = String::new();
    let mut kept_to = 0;
    let mut at = 0;
    while let Some(found) = json.get(at..).and_then(|rest| rest.find('\\')) {
        let escape = at + found;
        match unit_at(json, escape) {
            Some(unit) if is_high(unit) && unit_at(json, escape + 6).is_some_and(is_low) => at = escape + 12,
            Some(unit) if is_high(unit) || is_low(unit) => {
                repaired.push_str(json.get(kept_to..escape).unwrap_or_default());
                repaired.push_str("\\ufffd");
                at = escape + 6;
                kept_to = at;
            }
            Some(_) => at = escape + 6,
            // A two-character escape; its second character may be a backslash too.
            None => {
                at = escape
                    + 1
                    + json.get(escape + 1..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8)
            }
        }
    }
    if kept_to == 0 {
        return Cow::Borrowed(json);
    }
    repaired.push_str(json.get(kept_to..).unwrap_or_default());
    Cow::Owned(repaired)
}

/// A text that may begin or end with half a surrogate pair.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct CutText {
    /// The second half of a pair whose first half should be in the previous text.
    pub(crate) leading: Option<u16>,
    /// The complete characters between.
    pub(crate) text: String,
    /// The first half of a pair whose second half should be in the next text.
    pub(crate) trailing: Option<u16>,
}

/// Parses a JSON string that may be split at its ends. `None` if it is not a JSON string.
pub(crate) fn cut_text(raw: &str) -> Option<CutText> {
    let inner = raw.strip_prefix('"')?.strip_suffix('"')?;
    let leading = unit_at(inner, 0).filter(|unit| is_low(*unit));
    let inner = if leading.is_some() { inner.get(6..)? } else { inner };
    let (inner, trailing) =
        match inner.len().checked_sub(6).and_then(|start| Some((start, unit_at(inner, start)?))) {
            Some((start, unit)) if is_high(unit) && is_escape(inner, start) => {
                (inner.get(..start)?, Some(unit))
            }
            _ => (inner, None),
        };
    let quoted = format!("\"{inner}\"");
    let text = serde_json::from_str(&replace_halves(&quoted)).ok()?;
    Some(CutText { leading, text, trailing })
}

/// Joins a surrogate pair.
pub(crate) fn join(high: u16, low: u16) -> char {
    char::decode_utf16([high, low]).next().and_then(Result::ok).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// Whether the backslash at `start` begins an escape, and is not itself escaped by an odd number of backslashes before
/// it.
fn is_escape(inner: &str, start: usize) -> bool {
    let before = inner.as_bytes().get(..start).unwrap_or_default();
    before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 0
}

/// The UTF-16 unit of the escape `\uXXXX` that begins at `start`.
fn unit_at(json: &str, start: usize) -> Option<u16> {
    let digits = json.get(start..start + 6)?.strip_prefix("\\u")?;
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    u16::from_str_radix(digits, 16).ok()
}

fn is_high(unit: u16) -> bool {
    (0xD800..0xDC00).contains(&unit)
}

fn is_low(unit: u16) -> bool {
    (0xDC00..0xE000).contains(&unit)
}
