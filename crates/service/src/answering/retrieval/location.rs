//! Where a passage stands, in words for a person.

use parlance_documents::{Location, Place};
use parlance_words::{Text, messages};

/// Where lines stand that begin `first` lines after the beginning of their passage and end `last` lines after it.
pub(crate) fn present(place: &Place, first: u32, last: u32) -> Option<Text> {
    place.location(first, last).map(|location| text(&location))
}

/// Numbers are given as text: a thousandth page has no separator, and clients look for its number.
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

    #[test]
    fn one_line_and_several_are_told_apart_and_numbers_have_no_separators() {
        let place = Place { line: Some(1_234), ..Place::default() };
        let said = |first, last| present(&place, first, last).unwrap().to_string();
        assert_eq!(said(0, 0), "line 1234");
        assert_eq!(said(0, 2), "lines 1234–1236");
    }
}
