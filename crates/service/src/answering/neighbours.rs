//! Neighbours: passages that follow each other in a document, put together as they stand there.
//!
//! A model understands a text that goes on better than its pieces in the order of their ranks.

use crate::database::passages::FoundPassage;
use crate::reading::passage::{Place, Shape};

/// A longer run is two: a citation names all of it, and should still say where to look.
const MAX_RUN_BYTES: usize = 4_000;

/// The passages in runs of neighbours, in the order of each run's best passage.
pub(super) fn runs(ranked: Vec<FoundPassage>) -> Vec<Vec<FoundPassage>> {
    let mut numbered: Vec<(usize, FoundPassage)> = ranked.into_iter().enumerate().collect();
    numbered.sort_by_key(|(_, found)| found.number);
    let mut runs: Vec<(usize, Vec<FoundPassage>)> = Vec::new();
    for (rank, found) in numbered {
        match runs.last_mut() {
            Some((best, run)) if goes_on(run, &found) => {
                *best = rank.min(*best);
                run.push(found);
            }
            _ => runs.push((rank, vec![found])),
        }
    }
    runs.sort_by_key(|(best, _)| *best);
    runs.into_iter().map(|(_, run)| run).collect()
}

/// Whether a passage is the next one of a run, on the same page or below the same heading.
fn goes_on(run: &[FoundPassage], next: &FoundPassage) -> bool {
    let n_bytes: usize = run.iter().map(|found| found.passage.text.len()).sum();
    let where_it_is = |place: &Place| (place.division, place.page, place.section.clone());
    run.last().is_some_and(|last| {
        last.file_id == next.file_id
            && last.number + 1 == next.number
            && last.passage.shape == next.passage.shape
            && where_it_is(&last.passage.place) == where_it_is(&next.passage.place)
            && n_bytes + next.passage.text.len() <= MAX_RUN_BYTES
    })
}

/// The words of a run.
pub(super) fn text(run: &[FoundPassage]) -> String {
    let mut text = String::new();
    for found in run {
        if !text.is_empty() {
            text.push_str(if found.passage.shape == Shape::Prose { "\n\n" } else { "\n" });
        }
        text.push_str(&found.passage.text);
    }
    text
}

/// Where a run stands in its document.
pub(super) fn place(run: &[FoundPassage]) -> Option<String> {
    let (first, last) = (&run.first()?.passage, &run.last()?.passage);
    let n_breaks = u32::try_from(last.text.matches('\n').count()).unwrap_or(u32::MAX);
    let n_before = match (first.place.line, last.place.line) {
        (Some(first), Some(last)) => last.saturating_sub(first),
        _ => 0,
    };
    first.place.describe(0, n_before.saturating_add(n_breaks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::passage::Passage;
    use uuid::Uuid;

    fn found(number: i64, section: Option<&str>, line: Option<u32>, text: &str) -> FoundPassage {
        let place = Place { section: section.map(str::to_owned), line, ..Place::default() };
        let passage = Passage { shape: Shape::Prose, place, text: text.to_owned() };
        FoundPassage { file_id: Uuid::nil(), number, passage }
    }

    fn texts(ranked: Vec<FoundPassage>) -> Vec<String> {
        runs(ranked).iter().map(|run| text(run)).collect()
    }

    #[test]
    fn neighbours_become_one_text_in_the_order_of_the_document() {
        let ranked = vec![
            found(9, None, None, "far"),
            found(3, None, None, "third"),
            found(1, None, None, "first"),
            found(2, None, None, "second"),
        ];
        assert_eq!(texts(ranked), ["far", "first\n\nsecond\n\nthird"]);
    }

    #[test]
    fn what_stands_below_another_heading_stays_by_itself() {
        let ranked = vec![found(1, Some("Rent"), None, "a"), found(2, Some("Notice"), None, "b")];
        assert_eq!(texts(ranked), ["a", "b"]);
    }

    #[test]
    fn a_run_does_not_grow_beyond_what_a_citation_can_point_at() {
        let long = "x".repeat(1_500);
        let ranked = (0..4).map(|number| found(number, None, None, &long)).collect();
        assert_eq!(texts(ranked).len(), 2);
    }

    #[test]
    fn the_place_of_a_run_reaches_from_its_first_line_to_its_last() {
        let run = [found(1, None, Some(3), "a\nb"), found(2, None, Some(7), "c\nd\ne")];
        assert_eq!(place(&run).unwrap(), "lines 3–9");
    }
}
