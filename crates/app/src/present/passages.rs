//! Folds the passages of an answer that only quotes: the first is shown, the others are below it, folded.

use crate::kernel::sanitize::show_line;
use parlance_contract::{BlockView, QuotedPassageView, SourceView};

/// Puts the further passages of an answer of the local service's reader into one block. Its text states their number
/// in a separate paragraph, between the first passage and the others.
pub(crate) fn fold_passages(blocks: Vec<BlockView>, sources: &[SourceView]) -> Vec<BlockView> {
    let Some(at) = blocks.windows(3).position(|around| {
        matches!(around, [first, count, next]
            if is_passage(first) && count_text(count).is_some() && (is_passage(next) || is_name(next)))
    }) else {
        return blocks;
    };
    let mut blocks = blocks;
    let mut further = blocks.split_off(at + 1);
    let n_folded = further.iter().skip(1).take_while(|block| is_passage(block) || is_name(block)).count();
    let rest = further.split_off(n_folded + 1);
    let title = further.first().and_then(count_text).map(show_line).unwrap_or_default();
    let folded = further.get(1..).unwrap_or_default();
    let passages: Vec<QuotedPassageView> = folded
        .iter()
        .filter(|block| is_passage(block))
        .filter_map(html_of)
        .map(|html| quoted(html, sources))
        .collect();
    blocks.push(BlockView::Passages { title, passages });
    blocks.extend(rest);
    blocks
}

fn html_of(block: &BlockView) -> Option<&str> {
    match block {
        BlockView::Html { html } => Some(html),
        _ => None,
    }
}

/// Whether it is a quote with its citation.
fn is_passage(block: &BlockView) -> bool {
    html_of(block).is_some_and(|html| html.starts_with("<blockquote") && html.contains(CITATION))
}

/// Whether it is the name of a file above its passages.
fn is_name(block: &BlockView) -> bool {
    let paragraph = html_of(block).and_then(paragraph_text).unwrap_or_default();
    let name = paragraph.strip_prefix("<strong>").and_then(|name| name.strip_suffix("</strong>"));
    name.is_some_and(|name| !name.contains('<'))
}

/// The text of a paragraph that ends with a colon, without it.
fn count_text(block: &BlockView) -> Option<&str> {
    let text = html_of(block).and_then(paragraph_text)?;
    text.strip_suffix([':', '：']).map(str::trim_end).filter(|text| !text.contains(['<', '&']))
}

fn paragraph_text(html: &str) -> Option<&str> {
    let inner = html.trim_end().strip_prefix("<p")?.strip_suffix("</p>")?;
    inner.split_once('>').map(|(_, text)| text)
}

/// The beginning of a citation button.
const CITATION: &str = "data-cite=\"";

/// A passage below its file and place, which its citation names.
fn quoted(html: &str, sources: &[SourceView]) -> QuotedPassageView {
    let number = html
        .split_once(CITATION)
        .and_then(|(_, rest)| rest.split_once('"'))
        .and_then(|(number, _)| number.parse().ok());
    let source = sources.iter().find(|source| Some(source.number) == number);
    QuotedPassageView {
        title: source.map(|source| source.title.clone()).unwrap_or_default(),
        place: source.map(|source| source.place.clone()).unwrap_or_default(),
        html: html.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::fold_passages;
    use parlance_contract::{BlockView, SourceView};

    fn source(number: u32, title: &str, place: &str) -> SourceView {
        SourceView {
            number,
            title: title.to_owned(),
            place: place.to_owned(),
            quote: String::new(),
            other_quotes: Vec::new(),
            url: None,
            file_id: None,
            deleted_at_ms: None,
        }
    }

    fn html(html: &str) -> BlockView {
        BlockView::Html { html: html.to_owned() }
    }

    fn passage(number: u32) -> BlockView {
        html(&format!(
            "<blockquote><p>Words.<button class=\"cite\" data-cite=\"{number}\">{number}</button></p></blockquote>"
        ))
    }

    #[test]
    fn the_first_passage_is_shown_and_the_others_are_folded_with_their_places() {
        let pages = [12, 43, 114]
            .map(|page| source(if page == 12 { 1 } else { page }, "a.pdf", &format!("page {page}")));
        let blocks = vec![
            html("<p>From <strong>a.pdf</strong>:</p>"),
            passage(1),
            html("<p>3 more passages:</p>"),
            passage(43),
            passage(114),
            passage(43),
            html("<p>b.pdf is still being read.</p>"),
        ];
        let folded = fold_passages(blocks.clone(), &pages);
        assert_eq!(folded.len(), 4);
        assert_eq!((&folded[0], &folded[1], &folded[3]), (&blocks[0], &blocks[1], &blocks[6]));
        let BlockView::Passages { title, passages } = &folded[2] else { panic!("{folded:?}") };
        assert_eq!(title, "3 more passages");
        let heads: Vec<_> = passages.iter().map(|one| (one.title.as_str(), one.place.as_str())).collect();
        assert_eq!(heads, [("a.pdf", "page 43"), ("a.pdf", "page 114"), ("a.pdf", "page 43")]);
        assert!(passages.iter().all(|one| one.html.starts_with("<blockquote>")));
    }

    #[test]
    fn passages_of_several_files_are_folded_with_their_names() {
        let sources = [source(1, "a.pdf", "page 1"), source(2, "b.pdf", "page 1")];
        let name = html("<p><strong>b.pdf</strong></p>");
        let blocks = vec![passage(1), html("<p dir=\"rtl\">另有 1 个片段：</p>"), name, passage(2)];
        let folded = fold_passages(blocks, &sources);
        let [_, BlockView::Passages { title, passages }] = folded.as_slice() else { panic!("{folded:?}") };
        assert_eq!(title, "另有 1 个片段");
        let [only] = passages.as_slice() else { panic!("{passages:?}") };
        assert_eq!((only.title.as_str(), only.place.as_str()), ("b.pdf", "page 1"));
        assert!(only.html.starts_with("<blockquote>"), "{only:?}");
    }

    #[test]
    fn what_is_no_further_passage_stays_where_it_is() {
        for blocks in [
            vec![passage(1), passage(2), html("<p>One:</p>")],
            vec![passage(1), html("<p>No colon.</p>"), passage(2)],
            vec![passage(1), html("<p>A <em>word</em>:</p>"), passage(2)],
            vec![html("<blockquote><p>No citation</p></blockquote>"), html("<p>One:</p>"), passage(2)],
            vec![],
        ] {
            assert_eq!(fold_passages(blocks.clone(), &[]), blocks);
        }
    }
}
