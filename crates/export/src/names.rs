//! Names of exported files: safe on every system, short, without paths, and never the same twice.

use std::collections::HashSet;

/// The longest part of a title in a name, in bytes.
const MAX_TITLE_BYTES: usize = 80;

/// The longest name of a file, in bytes: an id and a number still fit into the 255 of a file system.
const MAX_NAME_BYTES: usize = 160;

/// The name of a conversation's file without its extension: from its title and the last eight digits of its id.
/// `taken` has the names used in the export, and receives this one.
pub fn conversation_name(title: &str, id: &str, taken: &mut HashSet<String>) -> String {
    let title = cut(&safe(title), MAX_TITLE_BYTES);
    let digits: Vec<char> = id.chars().filter(char::is_ascii_hexdigit).collect();
    let digits: String = digits.iter().skip(digits.len().saturating_sub(8)).collect();
    let name = if title.is_empty() { digits } else { format!("{title}-{digits}") };
    free(&name, "", taken)
}

/// The name of a conversation's file without its extension, from its title alone; empty for a title without a letter or
/// digit.
pub fn title_name(title: &str) -> String {
    let name = cut(&safe(title), MAX_NAME_BYTES);
    if is_device(&name) { format!("_{name}") } else { name }
}

/// The name of an attached file, which keeps its extension. `taken` as for [`conversation_name`].
pub fn file_name(name: &str, taken: &mut HashSet<String>) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let (stem, extension) = match last.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() && extension.len() <= 16 => (stem, extension),
        _ => (last, ""),
    };
    let stem = cut(&safe(stem), MAX_NAME_BYTES);
    let stem = match stem.as_str() {
        "" => "file".to_owned(),
        stem if is_device(stem) => format!("_{stem}"),
        stem => stem.to_owned(),
    };
    let extension: String = extension.chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    let extension = if extension.is_empty() { extension } else { format!(".{extension}") };
    free(&stem, &extension, taken)
}

/// The first of `name`, `name-2`, `name-3`, … that is free on systems that ignore case.
fn free(name: &str, extension: &str, taken: &mut HashSet<String>) -> String {
    let numbered = (2_u64..).map(|number| format!("{name}-{number}{extension}"));
    for candidate in std::iter::once(format!("{name}{extension}")).chain(numbered) {
        if taken.insert(candidate.to_lowercase()) {
            return candidate;
        }
    }
    name.to_owned()
}

/// Letters and digits of all scripts stay; everything else becomes a hyphen.
fn safe(text: &str) -> String {
    let mut kept = String::new();
    for c in text.chars() {
        if c.is_alphanumeric() || c == '_' || is_mark(c) {
            kept.push(c);
        } else if !kept.is_empty() && !kept.ends_with('-') {
            kept.push('-');
        }
    }
    kept.trim_end_matches('-').to_owned()
}

/// Vowel signs and accents with separate code points belong to the letter before them.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{93a}'..='\u{94f}' | '\u{e31}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{3099}' | '\u{309a}')
}

fn cut(text: &str, max_bytes: usize) -> String {
    let end = (0..=max_bytes.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    text.get(..end).unwrap_or_default().trim_end_matches('-').to_owned()
}

/// Whether Windows treats a name as a device. It ignores case, spaces before the first dot and everything after it.
pub fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_uppercase();
    let port = stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT"));
    let is_port = |number: &str| {
        let mut digits = number.chars();
        digits.next().is_some_and(|digit| matches!(digit, '0'..='9' | '¹' | '²' | '³'))
            && digits.next().is_none()
    };
    matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$") || port.is_some_and(is_port)
}
