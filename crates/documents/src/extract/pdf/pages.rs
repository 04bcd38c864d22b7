//! The pages of a document, without the repeated headers and footers.

use crate::passages::matter::contents_entry;
use crate::pdf::{StyledLine, half_points};
use std::collections::{HashMap, HashSet};

/// The fraction of the page height, at the top and at the bottom, that can contain a header or footer.
const EDGE: f32 = 0.13;

/// The most lines of a header or footer.
const MAX_EDGE_LINES: usize = 3;

/// Longer lines are not headers.
const MAX_BYTES: usize = 200;

/// Lines repeated on fewer pages are text. In a document of two pages both must have the line.
const MIN_PAGES: usize = 3;

/// Letters larger than the body text by this factor are headings, even if repeated.
const LARGE: f32 = 1.2;

/// The lines of a page.
pub(super) struct Page {
    pub(super) number: u32,
    pub(super) lines: Vec<StyledLine>,
    /// Whether most of its lines are entries of a table of contents.
    pub(super) is_contents: bool,
}

/// Minimum number of entries on a page of a table of contents.
const MIN_ENTRIES: usize = 4;

/// Marks the pages of tables of contents: most lines end with a page number, these numbers rise, and half of the
/// titles have numbers or dot leaders, unlike table rows.
pub(super) fn mark_contents(pages: &mut [Page]) {
    let n_pages = u32::try_from(pages.len()).unwrap_or(u32::MAX);
    for page in pages {
        let entries: Vec<(bool, u32)> = page
            .lines
            .iter()
            .filter_map(|line| entry(&line.text))
            .filter(|(_, number)| (1..=n_pages).contains(number))
            .collect();
        let n_falling =
            entries.windows(2).filter(|two| matches!(two, [(_, one), (_, other)] if one > other)).count();
        let n_titled = entries.iter().filter(|(is_titled, _)| *is_titled).count();
        let rises = entries.first().map(|entry| entry.1) < entries.last().map(|entry| entry.1);
        let are_most = entries.len() >= MIN_ENTRIES && entries.len() * 3 >= page.lines.len() * 2;
        page.is_contents =
            are_most && rises && n_falling * 10 <= entries.len() && n_titled * 2 >= entries.len();
    }
}

/// Whether the title of an entry has a number or dot leaders, and the page number at its end.
fn entry(line: &str) -> Option<(bool, u32)> {
    let (title, page) = line.trim().rsplit_once([' ', '\u{a0}'])?;
    let has_dots = contents_entry(line).is_some();
    let has_number = title.trim_start().starts_with(|letter: char| letter.is_ascii_digit());
    let is_title = title.contains(char::is_alphabetic) && !title.trim_end().ends_with([',', ';', ':']);
    page.parse().ok().filter(|_| is_title).map(|page| (has_dots || has_number, page))
}

/// The most common letter size of a document, in points.
pub(super) fn body_size(pages: &[Page]) -> f32 {
    let mut counts: HashMap<u32, usize> = HashMap::new();
    for line in pages.iter().flat_map(|page| &page.lines) {
        *counts.entry(half_points(f64::from(line.size))).or_default() += line.text.len();
    }
    let most = counts.into_iter().max_by_key(|(size, count)| (*count, *size));
    most.map_or(10.0, |(size, _)| size as f32 / 2.0)
}

/// Removes headers and footers: lines that differ only in numbers and have the same height on several pages.
pub(super) fn remove_edges(pages: &mut [Page], body_size: f32) {
    let mut n_pages: HashMap<(String, i32), usize> = HashMap::new();
    for page in pages.iter() {
        let keys: HashSet<(String, i32)> =
            edge_lines(page, body_size).into_iter().filter_map(|at| key(page.lines.get(at)?)).collect();
        for key in keys {
            *n_pages.entry(key).or_default() += 1;
        }
    }
    let least = MIN_PAGES.min(pages.len().max(2));
    for page in pages {
        let is_edge = |at: &usize| {
            let key = page.lines.get(*at).and_then(key);
            key.and_then(|key| n_pages.get(&key)).is_some_and(|count| *count >= least)
        };
        let edges: HashSet<usize> = edge_lines(page, body_size).into_iter().filter(is_edge).collect();
        let mut at = 0;
        page.lines.retain(|_| {
            at += 1;
            !edges.contains(&(at - 1))
        });
    }
}

/// The lines at the top and bottom edge of a page.
fn edge_lines(page: &Page, body_size: f32) -> Vec<usize> {
    let (mut heads, mut feet) = (Vec::new(), Vec::new());
    for (at, line) in page.lines.iter().enumerate() {
        if line.size >= LARGE * body_size || line.text.len() > MAX_BYTES {
            continue;
        }
        if line.bottom <= EDGE {
            heads.push((at, line.top));
        } else if line.top >= 1.0 - EDGE {
            feet.push((at, -line.bottom));
        }
    }
    // A page number may be higher up if the page is longer than its text.
    let lowest = page.lines.iter().enumerate().max_by(|one, other| one.1.bottom.total_cmp(&other.1.bottom));
    if let Some((at, line)) = lowest.filter(|(_, line)| line.top > 0.5 && is_number(&line.text)) {
        feet.push((at, -line.bottom));
    }
    heads.sort_by(|one, other| one.1.total_cmp(&other.1));
    feet.sort_by(|one, other| one.1.total_cmp(&other.1));
    heads.iter().take(MAX_EDGE_LINES).chain(feet.iter().take(MAX_EDGE_LINES)).map(|(at, _)| *at).collect()
}

/// Whether a line is a page number.
fn is_number(text: &str) -> bool {
    let bare = text.trim_matches(|letter: char| !letter.is_alphanumeric());
    let is_roman = bare.chars().all(|letter| "ivxlc".contains(letter));
    (1..=5).contains(&bare.len()) && (is_roman || bare.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A line without its numbers, with its height on the page. `None` for a line without text.
fn key(line: &StyledLine) -> Option<(String, i32)> {
    let mut shape = String::new();
    for word in line.text.split_whitespace() {
        let is_roman = word.chars().all(|letter| "ivxlc".contains(letter));
        let is_number = is_roman || word.contains(|letter: char| letter.is_ascii_digit());
        if is_number && !shape.ends_with('#') {
            shape.push('#');
        } else if !is_number {
            shape.extend(word.chars().flat_map(char::to_lowercase));
        }
    }
    // Round the height, because lines differ slightly. The height of a page number depends on where its page ends.
    let height = if is_number(&line.text) { -1 } else { (line.top * 50.0).round() as i32 };
    Some((shape, height)).filter(|(shape, _)| !shape.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, top: f32) -> StyledLine {
        StyledLine { text: text.to_owned(), size: 10.0, top, bottom: top + 0.015, ..StyledLine::default() }
    }

    #[test]
    fn lines_that_repeat_at_the_edges_of_pages_are_removed_and_others_stay() {
        let page = |number: u32| Page {
            number,
            is_contents: false,
            lines: vec![
                line("Harbour rules", 0.05),
                line(&format!("The text of page {number}."), 0.5),
                line("The same on each page.", 0.6),
                line(&format!("Page {number} of 9"), 0.95),
            ],
        };
        let mut pages: Vec<Page> = (1..=4).map(page).collect();
        remove_edges(&mut pages, 10.0);
        let texts: Vec<&str> = pages[0].lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["The text of page 1.", "The same on each page."]);
        let numbered = |number: u32| Page {
            number,
            is_contents: false,
            lines: vec![line("Text", 0.2 + number as f32 / 100.0), line(&number.to_string(), 0.8)],
        };
        let mut pages: Vec<Page> = (1..=4).map(numbered).collect();
        remove_edges(&mut pages, 10.0);
        assert!(pages.iter().all(|page| page.lines.len() == 1));
        let mut one = vec![page(1)];
        remove_edges(&mut one, 10.0);
        assert_eq!(one[0].lines.len(), 4, "nothing repeats on one page");
    }

    #[test]
    fn a_page_of_titles_with_rising_page_numbers_is_contents_and_a_price_list_is_none() {
        let is_contents = |lines: &[&str]| {
            let lines = lines.iter().map(|text| line(text, 0.5)).collect();
            let mut pages: Vec<Page> =
                (2..=20).map(|number| Page { number, lines: Vec::new(), is_contents: false }).collect();
            pages.push(Page { number: 1, lines, is_contents: false });
            mark_contents(&mut pages);
            pages.pop().is_some_and(|page| page.is_contents)
        };
        assert!(is_contents(&[
            "Contents",
            "1 Rent 3",
            "1.1 Due dates 3",
            "1.2 Deposit . . . 5",
            "2 Notice 9"
        ]));
        assert!(!is_contents(&["Tea 9", "Cake 5", "Milk 12", "Jam 6", "Salt 2"]));
        assert!(
            !is_contents(&["Tea 2", "Cake 5", "Milk 6", "Jam 8", "Salt 9"]),
            "a table with rising numbers"
        );
        assert!(!is_contents(&[
            "The rent is 5",
            "and it is due",
            "on day 6",
            "or later",
            "but no later than 7"
        ]));
    }

    #[test]
    fn the_size_of_most_letters_is_that_of_the_text() {
        let large = StyledLine { size: 20.0, ..line("Rules", 0.1) };
        let pages = [Page {
            number: 1,
            is_contents: false,
            lines: vec![large, line("A longer line of the text.", 0.2)],
        }];
        assert!((body_size(&pages) - 10.0).abs() < 0.01);
    }
}
