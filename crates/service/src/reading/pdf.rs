//! PDF: the words of each page, in paragraphs.
//!
//! The parser trusts documents more than they deserve: it panics on many broken ones and would follow circles for
//! ever, and unpacks whatever fits into a stream. Circles and floods are refused here before it starts, and pictures are
//! taken out; a page on which it panics is left out.

mod announced;
mod drawn;
mod packed;

use super::cut::Paragraphs;
use super::passage::{Passage, Place, Shape};
use super::{Unreadable, sentence};
use drawn::Drawn;
use pdf_extract::{Dictionary, Document, Object, ObjectId, PlainTextOutput, output_doc_page};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// Forms in forms, and pages in page trees, are nested less than this in any real document.
const MAX_DEPTH: usize = 32;

/// More pages are no document that somebody reads; the parser counts them all again for each.
const MAX_PAGES: usize = 10_000;

/// More words than this stand on no page.
const MAX_PAGE_TEXT_BYTES: usize = 4 * 1024 * 1024;

/// Reads a document, at the latest until the deadline.
pub(super) fn read(bytes: &[u8], deadline: Instant) -> Result<Vec<Passage>, Unreadable> {
    packed::check_file(bytes, deadline)?;
    let mut document = Document::load_mem(bytes).map_err(|error| match error {
        pdf_extract::Error::Decryption(_) | pdf_extract::Error::InvalidPassword => Unreadable::Protected,
        _ => Unreadable::DamagedPdf,
    })?;
    // Loading has tried the empty password, with which many documents only forbid printing. What is still encrypted
    // then needs another one.
    if document.trailer.has(b"Encrypt") {
        return Err(Unreadable::Protected);
    }
    drawn::without_pictures(&mut document);
    packed::check_streams(&document, deadline)?;
    let pages = document.get_pages();
    if pages.len() > MAX_PAGES {
        return Err(Unreadable::TooManyPages);
    }
    if pages.is_empty() || has_circles(&document, pages.values()) {
        return Err(Unreadable::DamagedPdf);
    }
    let mut paragraphs = Paragraphs::default();
    let mut drawn = Drawn::new(&document, deadline);
    let mut n_failed = 0;
    let mut reason = Unreadable::DamagedPdf;
    for (page, id) in &pages {
        let text = packed::check_page(&document, *id, deadline)
            .and_then(|()| drawn.check_page(*id))
            .and_then(|()| page_text(&document, *page, deadline));
        if Instant::now() >= deadline {
            return Err(Unreadable::TookTooLong);
        }
        let text = match text {
            Ok(text) => text,
            Err(unreadable) => {
                n_failed += 1;
                reason = unreadable;
                continue;
            }
        };
        let place = Place { page: Some(*page), ..Place::default() };
        for paragraph in paragraphs_of(&text) {
            paragraphs.push(Shape::Prose, &place, &paragraph);
        }
    }
    if n_failed > 0 {
        tracing::warn!(n_failed, n_pages = pages.len(), "pages of a PDF could not be read");
    }
    if n_failed == pages.len() { Err(reason) } else { Ok(paragraphs.finish()) }
}

/// The text of a page.
fn page_text(document: &Document, page: u32, deadline: Instant) -> Result<String, Unreadable> {
    let mut sheet = Sheet { text: Vec::new(), deadline };
    let result = catch_unwind(AssertUnwindSafe(|| {
        let mut output = PlainTextOutput::new(&mut sheet as &mut dyn Write);
        output_doc_page(document, &mut output, page)
    }));
    match result {
        Ok(Ok(())) => Ok(String::from_utf8_lossy(&sheet.text).into_owned()),
        _ => Err(Unreadable::DamagedPdf),
    }
}

/// Takes the words of a page, as many as stand on one, until the deadline.
struct Sheet {
    text: Vec<u8>,
    deadline: Instant,
}

impl Write for Sheet {
    fn write(&mut self, words: &[u8]) -> io::Result<usize> {
        if self.text.len() + words.len() > MAX_PAGE_TEXT_BYTES || Instant::now() >= self.deadline {
            return Err(io::Error::from(io::ErrorKind::QuotaExceeded));
        }
        self.text.extend_from_slice(words);
        Ok(words.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
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

/// Whether pages or forms lead back to themselves, or are nested beyond measure.
fn has_circles<'a>(document: &Document, pages: impl Iterator<Item = &'a ObjectId>) -> bool {
    let mut pages = pages;
    pages.any(|page| !has_root(document, *page)) || has_circular_forms(document)
}

/// Whether the way up from a page ends.
fn has_root(document: &Document, page: ObjectId) -> bool {
    let mut next = Some(page);
    for _ in 0..MAX_DEPTH {
        let Some(id) = next else { return true };
        next = document
            .get_dictionary(id)
            .and_then(|dictionary| dictionary.get(b"Parent"))
            .and_then(Object::as_reference)
            .ok();
    }
    false
}

fn has_circular_forms(document: &Document) -> bool {
    let mut forms: BTreeMap<ObjectId, BTreeSet<ObjectId>> = BTreeMap::new();
    for (id, object) in &document.objects {
        let Object::Stream(stream) = object else { continue };
        if stream.dict.get(b"Subtype").and_then(Object::as_name).ok() != Some(b"Form".as_slice()) {
            continue;
        }
        let Some(used) = xobjects(document, &stream.dict) else {
            // Without resources of its own a form draws with those of whoever draws it, itself among them.
            let content = stream.decompressed_content().unwrap_or_else(|_| stream.content.clone());
            if content.windows(2).any(|window| window == b"Do") {
                return true;
            }
            continue;
        };
        forms.insert(*id, used);
    }
    // Forms that use no form that is left are fine and are taken away, layer by layer. Circles stay.
    for _ in 0..MAX_DEPTH {
        let ids: BTreeSet<ObjectId> = forms.keys().copied().collect();
        forms.retain(|_, used| !used.is_disjoint(&ids));
        if forms.is_empty() {
            return false;
        }
    }
    true
}

/// What a form's resources name as drawable; `None` when it has no resources.
fn xobjects(document: &Document, form: &Dictionary) -> Option<BTreeSet<ObjectId>> {
    let resources = resolved(document, form.get(b"Resources").ok()?)?.as_dict().ok()?;
    let Some(named) = resources.get(b"XObject").ok().and_then(|object| resolved(document, object)) else {
        return Some(BTreeSet::new());
    };
    let named = named.as_dict().ok()?;
    Some(named.iter().filter_map(|(_, object)| object.as_reference().ok()).collect())
}

fn resolved<'a>(document: &'a Document, object: &'a Object) -> Option<&'a Object> {
    document.dereference(object).ok().map(|(_, object)| object)
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn bytes_that_only_begin_like_a_pdf_are_damaged() {
        assert_eq!(
            read(b"%PDF-1.7\nnot really", Instant::now() + super::super::LIMIT),
            Err(Unreadable::DamagedPdf)
        );
    }
}
