//! Messages to the user about files that cannot be read.

use parlance_documents::{ExtractError, MAX_DOCUMENT_BYTES, UnsupportedKind};
use parlance_words::{Paragraph, Text, messages};

/// The largest text that is read from a document, in MiB.
fn max_mib() -> String {
    (MAX_DOCUMENT_BYTES / 1024 / 1024).to_string()
}

/// The reason why a file cannot be read, and the next step.
pub(crate) fn reason_of(error: &ExtractError) -> Paragraph {
    match error {
        ExtractError::Empty => messages::document_empty().into(),
        ExtractError::TooLarge => messages::document_too_large(max_mib()).into(),
        ExtractError::Unsupported(kind) => unsupported(*kind),
        ExtractError::NotText => messages::document_unknown_kind().into(),
        ExtractError::Generated => messages::document_generated().into(),
        ExtractError::Encrypted => {
            [messages::document_encrypted(), messages::document_remove_password()].into()
        }
        ExtractError::CopyProtected => messages::document_copy_protected().into(),
        ExtractError::Damaged => messages::document_damaged().into(),
        ExtractError::UnpacksTooLarge => {
            [messages::document_unpacks_too_large(), messages::document_save_again()].into()
        }
        ExtractError::TooManyPages => {
            [messages::document_too_many_pages(), messages::document_split()].into()
        }
        ExtractError::TooManyParts => messages::document_too_many_parts().into(),
        ExtractError::TooMuchText => {
            [messages::document_too_much_text(max_mib()), messages::document_split()].into()
        }
        ExtractError::NoText => [messages::document_no_text(), messages::document_may_be_scanned()].into(),
        ExtractError::Missing => [messages::document_missing(), messages::document_try_later()].into(),
        ExtractError::TookTooLong => messages::document_took_too_long().into(),
        ExtractError::Crashed => messages::document_crashed().into(),
        ExtractError::NoReader => [messages::document_no_reader(), messages::document_try_later()].into(),
    }
}

/// The reason for a file whose attempts all crashed the program.
pub(crate) fn reason_of_crashes() -> Paragraph {
    [messages::document_ended_service(), messages::document_save_again()].into()
}

fn unsupported(kind: UnsupportedKind) -> Paragraph {
    let what: Text = match kind {
        UnsupportedKind::Picture => return image().into(),
        UnsupportedKind::Media => messages::document_is_media(),
        UnsupportedKind::Compressed => messages::document_is_compressed(),
        UnsupportedKind::Program => messages::document_is_program(),
        UnsupportedKind::Archive => messages::document_is_archive(),
        UnsupportedKind::OldWord => messages::document_is_old_word(),
        UnsupportedKind::OldPresentation => messages::document_is_old_presentation(),
        UnsupportedKind::OldWorkbook => messages::document_is_old_workbook(),
        UnsupportedKind::OldOffice => messages::document_is_old_office(),
    };
    match kind {
        UnsupportedKind::Compressed | UnsupportedKind::Archive => {
            [what, messages::document_extract_first()].into()
        }
        UnsupportedKind::OldWord
        | UnsupportedKind::OldPresentation
        | UnsupportedKind::OldWorkbook
        | UnsupportedKind::OldOffice => [what, messages::document_save_as_pdf()].into(),
        UnsupportedKind::Picture | UnsupportedKind::Media | UnsupportedKind::Program => what.into(),
    }
}

fn image() -> Text {
    messages::document_is_image()
}

/// Whether the reason is that the file is an image.
pub(crate) fn is_image(reason: &Paragraph) -> bool {
    reason.sentences() == [image()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_says_whether_the_file_is_tried_again() {
        for error in
            [ExtractError::Missing, ExtractError::NoReader, ExtractError::Crashed, ExtractError::Damaged]
        {
            let is_tried_again = reason_of(&error).to_string().contains("tries again later");
            assert_eq!(is_tried_again, crate::extract::is_untried(&error), "{error:?}");
        }
    }

    #[test]
    fn an_image_is_told_from_other_files_also_after_it_was_stored() {
        let image = reason_of(&ExtractError::Unsupported(UnsupportedKind::Picture));
        let stored = serde_json::to_string(&image).unwrap();
        assert!(is_image(&serde_json::from_str(&stored).unwrap()));
        assert!(!is_image(&reason_of(&ExtractError::Unsupported(UnsupportedKind::Media))));
    }
}
