//! Detects generated text: minified scripts and style sheets, search indexes, source maps, encoded bytes. It contains
//! words, but nothing worth quoting.

/// Maximum average line length of hand-written scripts and style sheets.
const MAX_SCRIPT_LINE: usize = 400;

/// Maximum average line length of any other text that has hardly any spaces.
const MAX_LINE: usize = 1_000;

/// Shorter texts are never classified as generated.
const MIN_BYTES: usize = 2_000;

/// Written text has at least one space in this many bytes.
const BYTES_PER_SPACE: usize = 60;

/// Whether text is generated. `filename` must be in lower case.
pub(super) fn is_generated(filename: &str, text: &str) -> bool {
    let name = filename.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_named = [".min.js", ".min.css", ".min.mjs", ".js.map", ".css.map", ".mjs.map"]
        .iter()
        .any(|end| name.ends_with(end));
    let stem = name.split('.').next().unwrap_or_default();
    let is_script = name.ends_with(".js") || name.ends_with(".json");
    let is_index =
        is_script && matches!(stem, "searchindex" | "search_index" | "search-index" | "searchdata");
    is_named || is_index || is_packed(name, text)
}

/// Whether the lines are longer than hand-written ones.
fn is_packed(name: &str, text: &str) -> bool {
    if text.len() < MIN_BYTES {
        return false;
    }
    let mean = text.len() / text.lines().count().max(1);
    if [".js", ".mjs", ".cjs", ".css"].iter().any(|end| name.ends_with(end)) {
        return mean > MAX_SCRIPT_LINE;
    }
    // Packed JSON and HTML without line ends are read by their structure.
    let has_structure =
        [".json", ".geojson", ".ipynb", ".html", ".htm", ".xhtml", ".csv", ".tsv", ".tab", ".xml", ".svg"]
            .iter()
            .any(|end| name.ends_with(end));
    let n_spaces = text.bytes().filter(|byte| matches!(byte, b' ' | b'\t')).count();
    // Chinese and similar scripts use no spaces.
    !has_structure && mean > MAX_LINE && n_spaces * BYTES_PER_SPACE < text.len() && text.is_ascii()
}

#[cfg(test)]
mod tests {
    use super::is_generated;

    #[test]
    fn scripts_indexes_and_packed_bytes_are_told_from_what_somebody_wrote() {
        let packed = "a{b:c}".repeat(1_000);
        let prose = "One sentence follows another one in this paragraph without a line end. ".repeat(100);
        let written = "function berth() {\n    return 1;\n}\n".repeat(100);
        assert!(is_generated("site.css", &packed));
        assert!(is_generated("static/app.min.js", "x"));
        assert!(is_generated("search_index.json", "{}"));
        assert!(is_generated("key.txt", &"QUJDRA==".repeat(1_000)));
        assert!(!is_generated("site.js", &written));
        assert!(!is_generated("a.txt", &prose));
        assert!(!is_generated("a.txt", &"租赁合同的解除通知期限为三个月".repeat(300)));
        assert!(!is_generated("a.json", &packed));
        assert!(!is_generated("a.js", "x"));
    }
}
