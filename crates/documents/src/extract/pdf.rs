//! PDF: the words of each page, in paragraphs.

use crate::extract_error::{ExtractError, MAX_TEXT_BYTES};
use crate::passages::passage::{Passage, Place, Shape};
use crate::passages::sentence;
use crate::passages::split::Paragraphs;
use crate::pdf::{MAX_PAGES, PdfDocument};
use memchr::memmem;
use std::ops::ControlFlow;
use std::time::Instant;

/// What stands at the end of every PDF.
const END: &[u8] = b"startxref";

/// Reads a document, at the latest until the deadline.
pub(super) fn read(bytes: &[u8], deadline: Instant) -> Result<Vec<Passage>, ExtractError> {
    // The engine would make do with the pages before the cut, and nobody would know of the others.
    if memmem::rfind(bytes, END).is_none() {
        return Err(ExtractError::Damaged);
    }
    let document = PdfDocument::load(bytes.to_vec(), deadline)?;
    if document.n_all_pages() > MAX_PAGES {
        return Err(ExtractError::TooManyPages);
    }
    document.check_streams(deadline)?;
    let mut paragraphs = Paragraphs::default();
    let (mut n_text_bytes, mut n_failed) = (0, 0);
    let mut reason = ExtractError::Damaged;
    document.read_pages(deadline, |page, text| {
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                n_failed += 1;
                reason = error.into();
                return ControlFlow::Continue(());
            }
        };
        n_text_bytes += text.len();
        if n_text_bytes > MAX_TEXT_BYTES {
            return ControlFlow::Break(());
        }
        let place = Place { page: u32::try_from(page).ok(), ..Place::default() };
        for paragraph in paragraphs_of(&text) {
            paragraphs.push(Shape::Prose, &place, &paragraph);
        }
        ControlFlow::Continue(())
    });
    if Instant::now() >= deadline {
        return Err(ExtractError::TookTooLong);
    }
    if n_text_bytes > MAX_TEXT_BYTES {
        return Err(ExtractError::TooMuchText);
    }
    if n_failed > 0 {
        tracing::warn!(n_failed, n_pages = document.n_pages(), "pages of a PDF could not be read");
    }
    if n_failed == document.n_pages() { Err(reason) } else { Ok(paragraphs.finish()) }
}

/// The paragraphs of a page. Wide line spacing looks like empty lines: a sentence that goes on is put together again.
fn paragraphs_of(text: &str) -> Vec<String> {
    let text = sentence::without_leaders(&sentence::cleaned(text));
    let mut paragraphs: Vec<Vec<&str>> = Vec::new();
    let mut is_new = true;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            is_new = true;
            continue;
        }
        match paragraphs.last_mut() {
            Some(open) if !is_new || goes_on(open, line) => open.push(line),
            _ => paragraphs.push(vec![line]),
        }
        is_new = false;
    }
    paragraphs.into_iter().map(|lines| paragraph(&lines)).filter(|paragraph| !paragraph.is_empty()).collect()
}

/// The lines of a paragraph as running text, below its headline if it has one.
fn paragraph(lines: &[&str]) -> String {
    if let Some((first, rest)) = lines.split_first() {
        let text = format!("{first}\n{}", sentence::joined(rest.iter().copied()));
        if sentence::headline(&text).is_some() {
            return text;
        }
    }
    sentence::joined(lines.iter().copied())
}

fn goes_on(open: &[&str], line: &str) -> bool {
    let is_open = open
        .last()
        .and_then(|last| last.chars().last())
        .is_some_and(|end| !matches!(end, '.' | '!' | '?' | ':'));
    is_open && line.chars().next().is_some_and(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    #[test]
    fn wide_line_spacing_does_not_tear_a_sentence_apart() {
        assert_eq!(
            paragraphs_of("The notice pe-\n\nriod is three\nmonths.\n\nA new one"),
            ["The notice period is three months.", "A new one"]
        );
    }

    #[test]
    fn a_headline_keeps_its_line() {
        assert_eq!(
            paragraphs_of("2. Rent\nThe rent is due at the first\nof each month."),
            ["2. Rent\nThe rent is due at the first of each month."]
        );
    }

    fn read_pdf(contents: &[&str], further: &[&str]) -> Result<Vec<Passage>, ExtractError> {
        read(&fixtures::pdf(contents, further), Instant::now() + std::time::Duration::from_secs(3_600))
    }

    #[test]
    fn bytes_that_only_begin_like_a_pdf_are_damaged() {
        let deadline = Instant::now() + crate::guard::EXTRACTION_LIMIT;
        assert_eq!(read(b"%PDF-1.7\nnot really", deadline), Err(ExtractError::Damaged));
        let whole = fixtures::pdf(&["BT /F 12 Tf 9 9 Td (Harbour) Tj ET", ""], &[]);
        assert_eq!(read(&whole, deadline).map(|passages| passages.len()), Ok(1));
        let cut = &whole[..whole.len() - 30];
        assert_eq!(read(cut, deadline), Err(ExtractError::Damaged), "pages may be missing");
    }

    #[test]
    fn passages_know_their_page_and_a_page_that_cannot_be_read_is_left_out() {
        let long = "0 0 m ".repeat(4_000_000);
        let passages =
            read_pdf(&["BT /F 12 Tf 9 9 Td (One) Tj ET", &long, "BT /F 12 Tf 9 9 Td (Three) Tj ET"], &[])
                .unwrap();
        let found: Vec<_> =
            passages.iter().map(|passage| (passage.place.page, passage.text.as_str())).collect();
        assert_eq!(found, [(Some(1), "One"), (Some(3), "Three")]);
        assert_eq!(read_pdf(&[&long], &[]), Err(ExtractError::UnpacksTooLarge));
    }

    /// Forms, each of which draws the next one several times and the last one writes a word.
    fn nested(n_forms: usize, n_uses: usize) -> Vec<String> {
        let form = |n: usize| {
            let content = if n + 1 == n_forms {
                "BT /F 12 Tf 9 9 Td (Harbour) Tj ET".to_owned()
            } else {
                format!("/X{} Do ", n + 1).repeat(n_uses)
            };
            let names: String = (0..n_forms).map(|n| format!("/X{n} {} 0 R", 100 + n)).collect();
            format!(
                "<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</Font<</F 3 0 R>>/XObject<<{names}>>>>/Length \
                 {}>>stream\n{content}\nendstream",
                content.len()
            )
        };
        (0..n_forms).map(form).collect()
    }

    fn read_nested(n_forms: usize, n_uses: usize) -> Result<Vec<Passage>, ExtractError> {
        let forms = nested(n_forms, n_uses);
        read_pdf(&["/X0 Do"], &forms.iter().map(String::as_str).collect::<Vec<_>>())
    }

    #[test]
    fn forms_in_forms_are_read() {
        assert_eq!(read_nested(4, 1).unwrap()[0].text, "Harbour");
        assert_eq!(
            read_nested(4, 3).unwrap()[0].text,
            "Harbour",
            "what is drawn again at its place counts once"
        );
    }

    #[test]
    fn forms_that_draw_each_other_a_billion_times_are_refused() {
        assert_eq!(read_nested(12, 10), Err(ExtractError::TookTooLong));
    }

    #[test]
    fn a_form_that_draws_itself_adds_nothing_and_the_rest_is_read() {
        let form = "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X0 100 0 R>>>>/Length 6>>stream\n\
                    /X0 Do\nendstream";
        assert_eq!(read_pdf(&["/X0 Do"], &[form]), Ok(Vec::new()));
        let page = "/X0 Do BT /F 12 Tf 9 9 Td (Harbour) Tj ET";
        assert_eq!(read_pdf(&[page], &[form]).unwrap()[0].text, "Harbour");
    }

    #[test]
    fn pictures_of_any_size_do_not_keep_the_text_from_being_read() {
        let picture = "<</Type/XObject/Subtype/Image/Width 30000/Height 30000/BitsPerComponent 8/ColorSpace/DeviceGray\
                       /Length 5>>stream\nwords\nendstream";
        let page = "q 500 0 0 500 0 0 cm /X0 Do Q BT /F 12 Tf 9 9 Td (Harbour) Tj ET";
        assert_eq!(read_pdf(&[page], &[picture]).unwrap()[0].text, "Harbour");
    }

    #[test]
    fn a_word_that_was_cut_at_the_end_of_a_line_is_whole() {
        let page =
            "BT /F 12 Tf 50 700 Td (The tenant may end this agree-) Tj 0 -14 Td (ment at any time.) Tj ET";
        assert_eq!(read_pdf(&[page], &[]).unwrap()[0].text, "The tenant may end this agreement at any time.");
    }
}
