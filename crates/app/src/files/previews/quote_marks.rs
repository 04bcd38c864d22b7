//! The positions of quotes in documents that the page shows as text.
//!
//! The page has the text as it is displayed, so it sends it. The rule is in `parlance_documents::QuoteSearch`.

use super::Previews;
use super::page::{MAX_QUOTES, bounded};
use crate::kernel::problem::Problem;
use parlance_contract::{QuoteFound, QuoteMarkView};
use parlance_documents::{QuoteSearch, parts_of};

impl Previews {
    /// The positions of quotes in the texts of a document's parts.
    pub(crate) async fn find_quotes(
        &self,
        parts: Vec<Vec<String>>,
        quotes: Vec<String>,
    ) -> Result<Vec<QuoteMarkView>, Problem> {
        let found = tokio::task::spawn_blocking(move || find_in_parts(&parts, quotes)).await;
        found.map_err(Problem::interrupted)
    }
}

/// Finds each quote in every part of the document that contains it. If none does, finds the longest fragment of the quote
/// that one of them contains.
fn find_in_parts(parts: &[Vec<String>], quotes: Vec<String>) -> Vec<QuoteMarkView> {
    let searches: Vec<Vec<QuoteSearch<'_>>> =
        parts.iter().map(|texts| texts.iter().map(|text| QuoteSearch::new(text)).collect()).collect();
    let n_units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
    let mut marks = Vec::new();
    for (quote, wanted) in (0..).zip(quotes.into_iter().take(MAX_QUOTES).map(bounded)) {
        let find = |wanted: &str, found: QuoteFound| -> Vec<QuoteMarkView> {
            let in_part = |(part, searches): (u32, &Vec<QuoteSearch<'_>>)| {
                (0..).zip(searches).find_map(|(text, search)| {
                    let range = search.find(wanted)?;
                    let start = n_units(search.text().get(..range.start)?);
                    let end = start + n_units(search.text().get(range)?);
                    Some(QuoteMarkView { quote, part, text, found, start, end })
                })
            };
            (0..).zip(&searches).filter_map(in_part).collect()
        };
        let whole = find(&wanted, QuoteFound::Whole);
        if whole.is_empty() {
            let mut longest = parts_of(&wanted).into_iter().map(|part| find(part, QuoteFound::Part));
            marks.extend(longest.find_map(|found| found.first().copied()));
        }
        marks.extend(whole);
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::find_in_parts;
    use parlance_contract::QuoteFound;

    const LEASE: &str = "Let 𝑥 be the rent. It is due on the third working day of each month.";

    /// The matches: part, text, match and its extent.
    fn found(parts: &[&[&str]], quote: &str) -> Vec<(u32, u32, String, QuoteFound)> {
        let parts: Vec<Vec<String>> =
            parts.iter().map(|texts| texts.iter().map(|&text| text.to_owned()).collect()).collect();
        let marks = find_in_parts(&parts, vec![quote.to_owned()]).into_iter().map(|mark| {
            let text: Vec<u16> = parts[mark.part as usize][mark.text as usize].encode_utf16().collect();
            let text = String::from_utf16(&text[mark.start as usize..mark.end as usize]).unwrap();
            (mark.part, mark.text, text, mark.found)
        });
        marks.collect()
    }

    #[test]
    fn a_quote_is_found_in_each_part_with_it_in_utf16_units() {
        let whole = |part, text: &str| (part, 0, text.to_owned(), QuoteFound::Whole);
        assert_eq!(found(&[&[LEASE], &["Pets."]], "𝑥 be the"), [whole(0, "𝑥 be the")]);
        assert_eq!(
            found(&[&["The rent."], &[LEASE]], "the rent"),
            [whole(0, "The rent"), whole(1, "the rent")]
        );
    }

    #[test]
    fn the_first_text_of_a_part_with_the_quote_counts() {
        let texts: &[&str] = &["Name: Ben; Fee: 120", "Name Fee Ben 120"];
        assert_eq!(found(&[texts], "Fee: 120"), [(0, 0, "Fee: 120".to_owned(), QuoteFound::Whole)]);
        assert_eq!(found(&[texts], "Ben, 120"), [(0, 1, "Ben 120".to_owned(), QuoteFound::Whole)]);
    }

    #[test]
    fn the_longest_part_of_a_changed_quote_is_found_once() {
        let changed = "It is due on the third working day after the invoice.";
        let expected = (0, 0, "It is due on the third working".to_owned(), QuoteFound::Part);
        assert_eq!(found(&[&[LEASE], &[LEASE]], changed), [expected]);
        for other in ["nobody wrote anything like this in a lease", ""] {
            assert!(found(&[&[LEASE]], other).is_empty(), "{other}");
        }
    }
}
