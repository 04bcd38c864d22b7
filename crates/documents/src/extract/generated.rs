//! Text that programs made for programs: minified scripts and style sheets, search indexes, source maps, packed bytes.
//! It holds words, and nothing that one could quote.

/// Lines of scripts and style sheets that somebody wrote are shorter on average.
const MAX_SCRIPT_LINE: usize = 400;

/// Lines of any other text are shorter on average, or have spaces.
const MAX_LINE: usize = 1_000;

/// A shorter text may be anything.
const MIN_BYTES: usize = 2_000;

/// Of so many bytes of written text at least one is a space.
const BYTES_PER_SPACE: usize = 60;

/// Whether text is generated. Takes the file's name in small letters.
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

/// Whether the lines are longer than those that somebody wrote.
fn is_packed(name: &str, text: &str) -> bool {
    if text.len() < MIN_BYTES {
        return false;
    }
    let mean = text.len() / text.lines().count().max(1);
    if [".js", ".mjs", ".cjs", ".css"].iter().any(|end| name.ends_with(end)) {
        return mean > MAX_SCRIPT_LINE;
    }
    // Entries of packed JSON and pages without line ends are read by their structure.
    let has_structure =
        [".json", ".geojson", ".ipynb", ".html", ".htm", ".xhtml", ".csv", ".tsv", ".tab", ".xml", ".svg"]
            .iter()
            .any(|end| name.ends_with(end));
    let n_spaces = text.bytes().filter(|byte| matches!(byte, b' ' | b'\t')).count();
    // Scripts such as Chinese need no spaces.
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
