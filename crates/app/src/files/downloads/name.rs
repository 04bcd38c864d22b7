//! Names from the service as names of files on this computer.

/// The longest name, in bytes; file systems take 255, and a number may have to be added.
const MAX_BYTES: usize = 200;

/// Makes a name safe for files on every system: no path, no control characters, not too long. The extension is kept.
pub(super) fn safe(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let kept: String = last.chars().map(|c| if is_unsafe(c) { '_' } else { c }).collect();
    let kept = shortened(kept.trim_matches([' ', '.']));
    let stem = kept.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let is_device = matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
        || (stem.len() == 4
            && (stem.starts_with("COM") || stem.starts_with("LPT"))
            && stem.ends_with(|c: char| c.is_ascii_digit()));
    match (kept.is_empty(), is_device) {
        (true, _) => "file".to_owned(),
        (false, true) => format!("_{kept}"),
        (false, false) => kept,
    }
}

/// Characters that a system refuses, or that make a name look like another one.
fn is_unsafe(c: char) -> bool {
    c.is_control()
        || "<>:\"|?*".contains(c)
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// A long name loses the end of its stem, not its extension.
fn shortened(name: &str) -> String {
    let (stem, extension) = match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() && extension.len() <= 16 => {
            (stem, format!(".{extension}"))
        }
        _ => (name, String::new()),
    };
    let mut stem = stem.to_owned();
    while stem.len() + extension.len() > MAX_BYTES {
        stem.pop();
    }
    format!("{}{extension}", stem.trim_end_matches([' ', '.']))
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn names_from_the_service_never_lead_elsewhere() {
        assert_eq!(safe("../../etc/passwd"), "passwd");
        assert_eq!(safe("C:\\Windows\\x.txt"), "x.txt");
        assert_eq!(safe("a\nb\u{202e}c.txt"), "a_b_c.txt");
        assert_eq!(safe("invoice\u{2066}\u{200f}.pdf"), "invoice__.pdf");
        assert_eq!(safe("say \"hello\".txt"), "say _hello_.txt");
        assert_eq!(safe(".."), "file");
        assert_eq!(safe(""), "file");
        assert_eq!(safe("con.txt"), "_con.txt");
        assert_eq!(safe("Angebot März.pdf"), "Angebot März.pdf");
        assert_eq!(safe(".bashrc"), "bashrc");
    }

    #[test]
    fn a_long_name_keeps_what_kind_of_file_it_is() {
        let long = safe(&format!("{}.pdf", "😀".repeat(64)));
        assert!(long.len() <= 200 && long.ends_with("😀.pdf"), "{long}");
        assert!(safe(&"😀".repeat(255)).len() <= 200);
        assert!(safe(&format!("a.{}", "x".repeat(300))).len() <= 200);
    }
}
