//! The location of a passage, as text for the user.

use parlance_documents::{Division, Location, Passage};
use parlance_words::{Text, messages};

/// The location of the lines from `first` lines after the start of a passage to `last` lines after it. In a book it is
/// the section, because many passages have the same chapter.
pub(crate) fn present(passage: &Passage, first: u32, last: u32) -> Option<Text> {
    let place = &passage.place;
    let section = passage.headings.last().filter(|heading| Some(*heading) != place.section.as_ref());
    match section {
        Some(section) if place.division == Division::Chapters => {
            Some(text(&Location::Section(section.clone())))
        }
        _ => place.location(first, last).map(|location| text(&location)),
    }
}

/// Numbers are passed as text: page 1000 has no separator, and clients parse the number.
fn text(location: &Location) -> Text {
    match location {
        Location::Page(page) => messages::place_page(page.to_string()),
        Location::Slide(slide) => messages::place_slide(slide.to_string()),
        Location::Sheet(sheet) => messages::place_sheet(sheet.as_str()),
        Location::Rows { sheet, first, last } if first == last => {
            messages::place_row(sheet.as_str(), first.to_string())
        }
        Location::Rows { sheet, first, last } => {
            messages::place_rows(sheet.as_str(), first.to_string(), last.to_string())
        }
        Location::Chapter(chapter) => messages::place_chapter(chapter.as_str()),
        Location::Section(section) => messages::place_section(section.as_str()),
        Location::Lines { first, last } if first == last => messages::place_line(first.to_string()),
        Location::Lines { first, last } => messages::place_lines(first.to_string(), last.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlance_documents::Place;

    #[test]
    fn one_line_and_several_are_told_apart_and_numbers_have_no_separators() {
        let place = Place { line: Some(1_234), ..Place::default() };
        let passage = Passage { place, ..Passage::default() };
        let said = |first, last| present(&passage, first, last).unwrap().to_string();
        assert_eq!(said(0, 0), "line 1234");
        assert_eq!(said(0, 2), "lines 1234–1236");
    }

    #[test]
    fn a_passage_of_a_book_is_in_its_section_and_else_in_its_chapter() {
        let said = |headings: &[&str]| {
            let section = Some("2. The Debian Archive".to_owned());
            let place = Place { division: Division::Chapters, section, ..Place::default() };
            let headings = headings.iter().map(|heading| (*heading).to_owned()).collect();
            present(&Passage { place, headings, ..Passage::default() }, 0, 0).unwrap().to_string()
        };
        let section = ["2. The Debian Archive", "2.2. Archive areas", "2.2.1. The main archive area"];
        assert_eq!(said(&section), "section “2.2.1. The main archive area”");
        assert_eq!(said(&section[..1]), "chapter “2. The Debian Archive”");
        assert_eq!(said(&[]), "chapter “2. The Debian Archive”");
    }
}
