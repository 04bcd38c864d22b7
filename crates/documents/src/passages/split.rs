//! Cuts text that is too long for a passage.

/// Maximum length of a passage without its headings.
pub(super) const MAX_BYTES: usize = 2400;

/// The text in pieces of at most [`MAX_BYTES`], each with its start. Cuts after a line, else a sentence, else a word,
/// else anywhere.
pub(super) fn pieces(text: &str) -> Vec<(usize, &str)> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while rest.len() > MAX_BYTES {
        let (head, _) = rest.split_at(rest.floor_char_boundary(MAX_BYTES));
        let least = MAX_BYTES / 2;
        let after = |marks: [char; 4]| head.rmatch_indices(marks).next().map(|(at, mark)| at + mark.len());
        // Chinese and Japanese use no spaces.
        let sentence =
            [head.rfind(". ").map(|at| at + 1), after(['。', '！', '？', '；'])].into_iter().flatten();
        let ends = [head.rfind('\n'), sentence.max(), head.rfind(' '), after(['，', '、', '；', '：'])];
        let end = ends.into_iter().flatten().find(|at| *at >= least).unwrap_or(head.len());
        let (piece, after) = rest.split_at(end);
        pieces.push((text.len() - rest.len(), piece));
        // The next line keeps its indent.
        let after = after.trim_start_matches(' ');
        rest = after.trim_start_matches('\n');
    }
    if !rest.is_empty() {
        pieces.push((text.len() - rest.len(), rest));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_after_lines_and_sentences_and_else_between_words_or_letters() {
        let lines = format!("{}\n    {}", "a ".repeat(900), "b ".repeat(900));
        assert_eq!(
            pieces(&lines).get(1).map(|(at, piece)| (*at, piece.starts_with("    b"))),
            Some((1801, true))
        );
        let words = "word ".repeat(2_000);
        assert!(pieces(&words).iter().all(|(_, piece)| piece.len() <= MAX_BYTES));
        assert!(pieces(&words).iter().all(|(at, piece)| words.get(*at..*at + piece.len()) == Some(*piece)));
        let chinese = "合同的期限为三年，期满后自动续期。".repeat(200);
        assert!(pieces(&chinese).iter().all(|(_, piece)| piece.ends_with('。')), "whole sentences");
        let clauses = "合同的期限为三年，".repeat(200);
        assert!(pieces(&clauses).iter().all(|(_, piece)| piece.ends_with('，')), "whole clauses");
        let letters = "ß".repeat(5_000);
        assert_eq!(pieces(&letters).into_iter().map(|(_, piece)| piece).collect::<String>(), letters);
    }
}
