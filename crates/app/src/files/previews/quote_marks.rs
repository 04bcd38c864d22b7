//! The positions of quotes in documents that the page shows as text.
//!
//! The window sends the text, because only it knows the text as it is displayed. The rule is in
//! `parlance_documents::QuoteSearch`.

use super::Previews;
use super::page::bounded;
use crate::kernel::problem::Problem;
use parlance_contract::{QuoteFound, QuoteMarkView, QuoteMarksView};
use parlance_documents::{Quote, QuoteSearch, fragments_of};

/// Limit on the bytes that are searched for the quotes of an answer: about a second of work, and enough for a hundred
/// quotes in a thousand pages. The search for fragments of the missing quotes has another limit of this size.
const MAX_SEARCHED_BYTES: usize = 1024 * 1024 * 1024;

impl Previews {
    /// The positions of quotes in a document. A part with tables has two texts: one with the names of the columns before
    /// the cells, and one as displayed.
    pub(crate) async fn find_quotes(
        &self,
        parts: Vec<Vec<String>>,
        quotes: Vec<String>,
    ) -> Result<QuoteMarksView, Problem> {
        let quotes: Vec<String> = quotes.into_iter().map(bounded).collect();
        let found =
            tokio::task::spawn_blocking(move || find_in_parts(&parts, &quotes, MAX_SEARCHED_BYTES)).await;
        found.map_err(Problem::interrupted)
    }
}

/// Finds each quote in every part of the document that contains it. If none does, finds the longest fragment of the quote
/// that one of them contains.
fn find_in_parts(parts: &[Vec<String>], quotes: &[String], max_bytes: usize) -> QuoteMarksView {
    let searches: Vec<Vec<QuoteSearch<'_>>> =
        parts.iter().map(|texts| texts.iter().map(|text| QuoteSearch::new(text)).collect()).collect();
    let n_bytes: usize = searches.iter().flatten().map(QuoteSearch::n_bytes).sum();
    let max_searches = max_bytes / n_bytes.max(1);
    let (mut marks, mut missing) = (Vec::new(), Vec::new());
    for (quote, wanted) in (0..).zip(quotes).take(max_searches) {
        let whole = find_quote(&searches, quote, wanted, QuoteFound::Whole);
        if whole.is_empty() {
            missing.push((quote, wanted));
        }
        marks.extend(whole);
    }
    let mut is_complete = quotes.len() <= max_searches;
    let mut n_left = max_searches;
    for (quote, wanted) in missing {
        let mut fragments = fragments_of(wanted).into_iter();
        let longest = fragments.by_ref().take(n_left).find_map(|fragment| {
            n_left -= 1;
            find_quote(&searches, quote, fragment, QuoteFound::Fragment).first().copied()
        });
        is_complete &= longest.is_some() || fragments.next().is_none();
        marks.extend(longest);
    }
    QuoteMarksView { marks, is_complete }
}

/// The positions of a quote, or of a fragment of it: at most one for each part of the document.
fn find_quote(
    searches: &[Vec<QuoteSearch<'_>>],
    quote: u32,
    wanted: &str,
    found: QuoteFound,
) -> Vec<QuoteMarkView> {
    let wanted = Quote::new(wanted);
    let n_units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
    let in_part = |(part, searches): (u32, &Vec<QuoteSearch<'_>>)| {
        (0..).zip(searches).find_map(|(text, search)| {
            let range = search.find(&wanted)?;
            let start = n_units(search.text().get(..range.start)?);
            let end = start + n_units(search.text().get(range)?);
            Some(QuoteMarkView { quote, part, text, found, start, end })
        })
    };
    (0..).zip(searches).filter_map(in_part).collect()
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
        let marks = find_in_parts(&parts, &[quote.to_owned()], usize::MAX).marks.into_iter().map(|mark| {
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
    fn the_longest_fragment_of_a_changed_quote_is_found_once() {
        let changed = "It is due on the third working day after the invoice.";
        let expected = (0, 0, "It is due on the third working".to_owned(), QuoteFound::Fragment);
        assert_eq!(found(&[&[LEASE], &[LEASE]], changed), [expected]);
        for other in ["nobody wrote anything like this in a lease", ""] {
            assert!(found(&[&[LEASE]], other).is_empty(), "{other}");
        }
    }

    #[test]
    fn a_search_ends_at_its_limit_and_says_that_it_is_not_complete() {
        let parts = [vec![LEASE.to_owned()]];
        let find = |quotes: &[String], n_searches: usize| {
            let found = find_in_parts(&parts, quotes, n_searches * LEASE.len());
            (found.marks.len(), found.is_complete)
        };
        let quotes = ["third working day", "each month", "It is due"].map(str::to_owned);
        assert_eq!([find(&quotes, 2), find(&quotes, 3)], [(2, false), (3, true)]);
        // Its last quarter is in the text, and the sixth fragment that is searched.
        let changed = ["nobody wrote this. ".repeat(4) + "due on the third working day"];
        assert_eq!([find(&changed, 2), find(&changed, 20)], [(0, false), (1, true)]);
        let foreign = ["nobody wrote this. ".repeat(6)];
        assert_eq!(find(&foreign, 20), (0, true));
    }
}
