//! Compound files: what Office documents were before 2007, and what newer ones are when a password protects them.

use super::Unreadable;
use super::passage::Passage;

/// The first bytes of every compound file.
pub(super) const MAGIC: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

pub(super) fn read(bytes: &[u8]) -> Result<Vec<Passage>, Unreadable> {
    let has = |stream: &str| {
        let name: Vec<u8> = stream.encode_utf16().flat_map(u16::to_le_bytes).collect();
        memchr::memmem::find(bytes, &name).is_some()
    };
    Err(if has("EncryptedPackage") {
        Unreadable::Encrypted("Office document")
    } else {
        Unreadable::OtherKind(if has("WordDocument") {
            "A Word document from before 2007"
        } else if has("PowerPoint Document") {
            "A presentation from before 2007"
        } else if has("Workbook") {
            "A workbook from before 2007"
        } else {
            "An older Office document or mail"
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::reading::{Unreadable, made};

    #[test]
    fn an_office_document_with_a_password_and_older_ones_are_named_as_such() {
        assert_eq!(
            made::read(&made::compound("EncryptedPackage"), "a.docx"),
            Err(Unreadable::Encrypted("Office document"))
        );
        assert_eq!(
            made::read(&made::compound("WordDocument"), "a.doc"),
            Err(Unreadable::OtherKind("A Word document from before 2007"))
        );
    }
}
