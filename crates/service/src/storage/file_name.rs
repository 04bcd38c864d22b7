//! Displayed file names. They are never part of a path.

/// Longer names are cut, since no file system supports them.
const MAX_LETTERS: usize = 255;

/// The name without characters that break a line of text; never empty.
pub(crate) fn sanitize(name: &str) -> String {
    let name: String = name.chars().filter(|letter| !letter.is_control()).take(MAX_LETTERS).collect();
    let name = name.trim();
    if name.is_empty() { "unnamed".to_owned() } else { name.to_owned() }
}
