//! Foreign text as one line, and escaped for the formats.

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// Text on one line, without characters that break it or change its direction.
pub(crate) fn line(text: &str) -> String {
    let kept: String = text
        .chars()
        .filter(|c| !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'))
        .map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c })
        .collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Encodes a path of this crate's own names as an address.
pub(crate) fn percent_encoded(path: &str) -> String {
    let mut encoded = String::new();
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    encoded
}

/// Text in HTML, also in an attribute.
pub(crate) fn html(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // HTML cannot contain them.
            '\0' => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Escapes a line of text for Markdown.
pub(crate) fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in line(text).chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '$' | '&') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// A time without names of months, so that it is readable in every language.
pub(crate) fn moment(ms: i64, time_zone: &TimeZone) -> String {
    zoned(ms, time_zone).map(|zoned| zoned.strftime("%Y-%m-%d %H:%M").to_string()).unwrap_or_default()
}

/// The day of a moment, in the same form.
pub(crate) fn day(ms: i64, time_zone: &TimeZone) -> String {
    zoned(ms, time_zone).map(|zoned| zoned.strftime("%Y-%m-%d").to_string()).unwrap_or_default()
}

/// The time of a moment on its day.
pub(crate) fn time(ms: i64, time_zone: &TimeZone) -> String {
    zoned(ms, time_zone).map(|zoned| zoned.strftime("%H:%M").to_string()).unwrap_or_default()
}

/// A moment for programs.
pub(crate) fn machine_moment(ms: i64, time_zone: &TimeZone) -> String {
    zoned(ms, time_zone).map(|zoned| zoned.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()).unwrap_or_default()
}

fn zoned(ms: i64, time_zone: &TimeZone) -> Option<jiff::Zoned> {
    Some(Timestamp::from_millisecond(ms).ok()?.to_zoned(time_zone.clone()))
}
