//! Front matter and similar: title pages, tables of contents, indexes. They list topics without saying anything about
//! them, so they are marked and ranked lower for quotation.

use crate::passages::block::on_one_line;
use crate::passages::clean::LEADER;
use crate::passages::passage::{Passage, Shape};

/// Headings of contents pages and indexes, in lower case.
const TITLES: [&str; 44] = [
    "contents",
    "table of contents",
    "index",
    "list of figures",
    "list of tables",
    "list of examples",
    "title page",
    "inhalt",
    "inhaltsverzeichnis",
    "stichwortverzeichnis",
    "sachregister",
    "sachverzeichnis",
    "abbildungsverzeichnis",
    "tabellenverzeichnis",
    "sommaire",
    "table des matières",
    "liste des figures",
    "liste des tableaux",
    "índice",
    "índice general",
    "índice analítico",
    "índice de figuras",
    "índice de tablas",
    "tabla de contenido",
    "tabla de contenidos",
    "contenido",
    "sumário",
    "lista de figuras",
    "lista de tabelas",
    "indice",
    "inhoud",
    "inhoudsopgave",
    "spis treści",
    "оглавление",
    "содержание",
    "目次",
    "索引",
    "目录",
    "目錄",
    "차례",
    "목차",
    "المحتويات",
    "جدول المحتويات",
    "الفهرس",
];

/// Whether a heading is above a table of contents or an index.
pub(crate) fn is_title(heading: &str) -> bool {
    let plain = heading.trim_matches(|letter: char| !letter.is_alphabetic());
    plain.len() <= 60 && TITLES.contains(&on_one_line(plain).to_lowercase().as_str())
}

/// An entry of a table of contents: a title, a dot leader, and usually a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ContentsEntry<'a> {
    /// The title, including its number.
    pub(crate) title: &'a str,
    /// The page, if it is a number.
    page: Option<u32>,
}

/// Parses a line as an entry; `None` for other lines.
pub(crate) fn contents_entry(line: &str) -> Option<ContentsEntry<'_>> {
    const DOTS: [char; 3] = ['.', '…', '·'];
    let rest = line.trim();
    let before_page =
        rest.trim_end_matches(|letter: char| letter.is_ascii_digit() || "ivxlc".contains(letter)).trim_end();
    let dotted = if before_page.ends_with(DOTS) { before_page } else { rest };
    let title = dotted.trim_end_matches(|letter: char| DOTS.contains(&letter) || letter.is_whitespace());
    let dots = dotted.get(title.len()..).unwrap_or_default();
    let n_dots = dots.chars().filter(|letter| !letter.is_whitespace()).count();
    // Long dot leaders were shortened to `LEADER`.
    let is_leader = n_dots >= 4 || dots.contains(LEADER.trim()) && rest.len() > dotted.len();
    let page = rest.get(dotted.len()..).and_then(|page| page.trim().parse().ok());
    (is_leader && title.contains(char::is_alphabetic)).then_some(ContentsEntry { title: title.trim(), page })
}

/// Whether lines that look like entries are a table of contents. In a price list the numbers do not rise.
pub(crate) fn are_contents(entries: &[ContentsEntry<'_>]) -> bool {
    let pages: Vec<u32> = entries.iter().filter_map(|entry| entry.page).collect();
    let n_falling = pages.windows(2).filter(|two| two.first() > two.get(1)).count();
    entries.len() >= 3 && n_falling * 5 <= pages.len()
}

/// Whether text consists of short lines other than sentences, like the entries of an index or a table of contents.
pub(crate) fn looks_like_entries(text: &str) -> bool {
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty());
    let n_lines = lines().count();
    let n_sentences = lines().filter(|line| line.len() > 100 || is_sentence(line)).count();
    n_lines > 0 && n_sentences * 4 <= n_lines
}

/// Whether a line ends like a sentence.
fn is_sentence(line: &str) -> bool {
    line.len() > 25 && line.ends_with(['.', '!', '?', ';', '。', '！', '？', '؟'])
}

/// Documents with fewer passages have no title page.
const MIN_PASSAGES: usize = 8;

/// Maximum number of passages on a title page.
const MAX_TITLE_PASSAGES: usize = 3;

/// Longer passages are not part of a title page.
const MAX_TITLE_BYTES: usize = 500;

/// Marks the passages before the first sentence of a document: its title, authors and dates.
pub(crate) fn mark_title_page(passages: &mut [Passage]) {
    if passages.len() < MIN_PASSAGES {
        return;
    }
    let is_title = |passage: &&Passage| {
        let text = &passage.text;
        let is_list = text.contains("• ");
        passage.shape == Shape::Prose && text.len() < MAX_TITLE_BYTES && !is_list && looks_like_entries(text)
    };
    let n_titles = passages.iter().take_while(is_title).count();
    if n_titles <= MAX_TITLE_PASSAGES {
        passages.iter_mut().take(n_titles).for_each(|passage| passage.is_matter = true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_contents_are_known_in_many_languages() {
        for title in
            ["Contents", "TABLE OF CONTENTS:", "1. Inhaltsverzeichnis", "目次", "Table  des matières"]
        {
            assert!(is_title(title), "{title}");
        }
        for title in ["Contents of the box", "", "Index of prices"] {
            assert!(!is_title(title), "{title}");
        }
    }

    #[test]
    fn entries_lose_their_dots_and_pages() {
        let title = |line| contents_entry(line).map(|entry| entry.title);
        assert_eq!(title("1.2 Notice ........ 12"), Some("1.2 Notice"));
        assert_eq!(title("Preface . . . . . iv"), Some("Preface"));
        assert_eq!(title("Notice … 12"), Some("Notice"));
        assert_eq!(title("Notice ........"), Some("Notice"));
        assert_eq!(title("And so on... 12"), None);
        assert_eq!(title("It ends here."), None);
        assert_eq!(title("...... 12"), None);
        assert_eq!(title("It ends, he said…"), None);
    }

    #[test]
    fn a_price_list_is_no_table_of_contents() {
        let are_contents = |lines: &[&str]| {
            let entries: Vec<_> = lines.iter().filter_map(|line| contents_entry(line)).collect();
            entries.len() == lines.len() && are_contents(&entries)
        };
        assert!(are_contents(&["Rent .... 1", "Notice .... 4", "Repairs .... 4"]));
        assert!(!are_contents(&["Tea .... 3", "Cake .... 5", "Milk .... 1", "Jam .... 6", "Salt .... 2"]));
        assert!(!are_contents(&["Rent .... 1", "Notice .... 4"]));
    }

    #[test]
    fn the_lines_before_the_first_sentence_are_a_title_page() {
        let passage = |text: &str| Passage { text: text.to_owned(), ..Passage::default() };
        let sentence = "The harbour opens at six in the morning, and closes at ten.";
        let mut passages = vec![passage("Harbour rules\n\nEdition of 2024"), passage(sentence)];
        mark_title_page(&mut passages);
        assert!(!passages[0].is_matter, "a short document has no title page");
        passages.extend((0..8).map(|_| passage(sentence)));
        mark_title_page(&mut passages);
        let marked: Vec<bool> = passages.iter().map(|passage| passage.is_matter).collect();
        assert_eq!(marked.iter().filter(|is_matter| **is_matter).count(), 1);
        assert!(passages[0].is_matter);
    }
}
