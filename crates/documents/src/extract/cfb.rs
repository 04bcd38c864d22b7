//! Compound files: the Office formats from before 2007, and newer documents with a password.

use crate::extract_error::{ExtractError, UnsupportedKind};

/// The first bytes of every compound file.
pub(crate) const MAGIC: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

pub(super) fn read(bytes: &[u8]) -> Result<(), ExtractError> {
    let has = |stream: &str| {
        let name: Vec<u8> = stream.encode_utf16().flat_map(u16::to_le_bytes).collect();
        memchr::memmem::find(bytes, &name).is_some()
    };
    Err(if has("EncryptedPackage") {
        ExtractError::Encrypted
    } else {
        ExtractError::Unsupported(if has("WordDocument") {
            UnsupportedKind::OldWord
        } else if has("PowerPoint Document") {
            UnsupportedKind::OldPresentation
        } else if has("Workbook") {
            UnsupportedKind::OldWorkbook
        } else {
            UnsupportedKind::OldOffice
        })
    })
}

#[cfg(test)]
mod tests {
    use crate::extract_error::{ExtractError, UnsupportedKind};
    use crate::fixtures;

    #[test]
    fn an_office_document_with_a_password_and_older_ones_are_named_as_such() {
        assert_eq!(
            fixtures::read(&fixtures::compound("EncryptedPackage"), "a.docx"),
            Err(ExtractError::Encrypted)
        );
        assert_eq!(
            fixtures::read(&fixtures::compound("WordDocument"), "a.doc"),
            Err(ExtractError::Unsupported(UnsupportedKind::OldWord))
        );
    }
}
