//! How much a page makes the parser read: forms draw forms, so that thirty small ones can ask for a billion.
//!
//! The parser follows each use of a form anew, and nothing can stop it on its way. So the uses are counted before.

use crate::reading::Unreadable;
use pdf_extract::content::Content;
use pdf_extract::{Dictionary, Document, Object, ObjectId, Stream};
use std::collections::BTreeMap;
use std::time::Instant;

/// What a page draws, with every use of a form counted anew, may be this long. The parser reads some megabytes of it in
/// a second.
const MAX_DRAWN_BYTES: u64 = 64 * 1024 * 1024;

/// Page trees, and forms in forms, are not deeper: a document that is has been refused before.
const MAX_DEPTH: usize = super::MAX_DEPTH;

/// Takes the pictures out of a document: the parser would unpack each for every time that it is drawn.
pub(super) fn without_pictures(document: &mut Document) {
    for object in document.objects.values_mut() {
        let Object::Stream(stream) = object else { continue };
        if stream.dict.get(b"Subtype").and_then(Object::as_name).ok() == Some(b"Image") {
            stream.set_content(Vec::new());
        }
    }
}

/// What the forms of a document draw, as far as they were looked at. The document's forms lead in no circles.
pub(super) struct Drawn<'a> {
    document: &'a Document,
    deadline: Instant,
    forms: BTreeMap<ObjectId, u64>,
}

impl<'a> Drawn<'a> {
    pub(super) fn new(document: &'a Document, deadline: Instant) -> Self {
        Self { document, deadline, forms: BTreeMap::new() }
    }

    /// Checks what a page draws.
    pub(super) fn check_page(&mut self, page: ObjectId) -> Result<(), Unreadable> {
        let content = self.document.get_page_content(page).unwrap_or_default();
        let n_bytes = match self.resources_of_page(page) {
            Some(resources) => self.n_drawn(&content, resources)?,
            None => content.len() as u64,
        };
        if n_bytes > MAX_DRAWN_BYTES { Err(Unreadable::TookTooLong) } else { Ok(()) }
    }

    fn resources_of_page(&self, page: ObjectId) -> Option<&'a Dictionary> {
        let mut node = self.document.get_dictionary(page).ok()?;
        for _ in 0..=MAX_DEPTH {
            if let Ok(resources) = node.get(b"Resources") {
                return super::resolved(self.document, resources)?.as_dict().ok();
            }
            node = self.document.get_dictionary(node.get(b"Parent").ok()?.as_reference().ok()?).ok()?;
        }
        None
    }

    /// The length of a content and of all that is drawn in it.
    fn n_drawn(&mut self, content: &[u8], resources: &'a Dictionary) -> Result<u64, Unreadable> {
        if Instant::now() >= self.deadline {
            return Err(Unreadable::TookTooLong);
        }
        let mut n_bytes = content.len() as u64;
        if memchr::memmem::find(content, b"Do").is_none() {
            return Ok(n_bytes);
        }
        // What the parser cannot take apart it does not draw either.
        let Ok(content) = Content::decode(content) else { return Ok(n_bytes) };
        for operation in content.operations.iter().filter(|operation| operation.operator == "Do") {
            let name = operation.operands.first().and_then(|name| name.as_name().ok());
            if let Some((id, form)) = name.and_then(|name| self.form(resources, name)) {
                // Forms that are used by themselves alone cost time too.
                n_bytes = n_bytes.saturating_add(self.n_drawn_by(id, form, resources)?).saturating_add(1);
            }
        }
        Ok(n_bytes)
    }

    fn form(&self, resources: &'a Dictionary, name: &[u8]) -> Option<(ObjectId, &'a Stream)> {
        let named = super::resolved(self.document, resources.get(b"XObject").ok()?)?.as_dict().ok()?;
        let (id, object) = self.document.dereference(named.get(name).ok()?).ok()?;
        Some((id?, object.as_stream().ok()?))
    }

    fn n_drawn_by(
        &mut self,
        id: ObjectId,
        form: &'a Stream,
        outer: &'a Dictionary,
    ) -> Result<u64, Unreadable> {
        if let Some(n_bytes) = self.forms.get(&id) {
            return Ok(*n_bytes);
        }
        let own = form.dict.get(b"Resources").ok();
        let own = own.and_then(|own| super::resolved(self.document, own)).and_then(|own| own.as_dict().ok());
        let content = form.decompressed_content().unwrap_or_else(|_| form.content.clone());
        let n_bytes = self.n_drawn(&content, own.unwrap_or(outer))?;
        self.forms.insert(id, n_bytes);
        Ok(n_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reading::passage::Passage;
    use std::fmt::Write;

    /// A PDF of these objects, the first of them its catalog.
    fn written(objects: &[String]) -> Vec<u8> {
        let mut file = "%PDF-1.4\n".to_owned();
        let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
        for (index, object) in objects.iter().enumerate() {
            writeln!(table, "{:010} 00000 n ", file.len()).unwrap();
            write!(file, "{} 0 obj\n{object}\nendobj\n", index + 1).unwrap();
        }
        let start = file.len();
        let size = objects.len() + 1;
        write!(file, "{table}trailer\n<< /Size {size} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n").unwrap();
        file.into_bytes()
    }

    fn stream(dictionary: &str, content: &str) -> String {
        format!("<< {dictionary} /Length {} >>\nstream\n{content}\nendstream", content.len())
    }

    /// A page that draws the first of so many forms, each of which draws the next one several times and the last one
    /// writes a word.
    fn nested(n_forms: usize, n_uses: usize) -> Vec<u8> {
        let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources << /XObject << /F 6 0 R \
                    /P 5 0 R >> >> >>";
        let mut objects = vec![
            "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
            "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
            page.to_owned(),
            stream("", "/P Do /F Do"),
            stream("/Type /XObject /Subtype /Image /Width 1 /Height 1", "\u{1}\u{2}("),
        ];
        for form in 0..n_forms {
            let next = form + 7;
            let font = "/Font << /A << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>";
            let (resources, content) = if form + 1 == n_forms {
                (font.to_owned(), "BT /A 12 Tf 9 9 Td (Harbour) Tj ET".to_owned())
            } else {
                (format!("/XObject << /F {next} 0 R >>"), "/F Do ".repeat(n_uses))
            };
            let dictionary =
                format!("/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources << {resources} >>");
            objects.push(stream(&dictionary, &content));
        }
        written(&objects)
    }

    fn read(bytes: &[u8]) -> Result<Vec<Passage>, Unreadable> {
        super::super::read(bytes, Instant::now() + std::time::Duration::from_secs(3_600))
    }

    #[test]
    fn forms_that_draw_each_other_a_billion_times_are_refused_before_they_are_drawn() {
        assert_eq!(read(&nested(12, 10)).err(), Some(Unreadable::TookTooLong));
    }

    #[test]
    fn forms_in_forms_are_read_and_pictures_beside_them_passed_over() {
        let passages = read(&nested(4, 1)).unwrap();
        assert_eq!(passages[0].text, "Harbour");
    }
}
