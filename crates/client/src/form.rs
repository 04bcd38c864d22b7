//! The `multipart/form-data` body of an upload, encoded as browsers do.

use uuid::Uuid;

/// The form before and after the content of the file.
pub(crate) struct Form {
    pub(crate) content_type: String,
    pub(crate) head: Vec<u8>,
    pub(crate) tail: Vec<u8>,
}

impl Form {
    pub(crate) fn new(purpose: &str, filename: &str, media_type: &str) -> Self {
        // Random, so that no file can contain it, by accident or by design.
        let boundary = format!("parlance-{}", Uuid::new_v4().simple());
        let filename = quoted(filename);
        let head = format!(
            "--{boundary}\r\n\
             Content-Disposition: form-data; name=\"purpose\"\r\n\r\n\
             {purpose}\r\n\
             --{boundary}\r\n\
             Content-Disposition: form-data; name=\"file\"; filename=\"{filename}\"\r\n\
             Content-Type: {media_type}\r\n\r\n"
        );
        Self {
            content_type: format!("multipart/form-data; boundary={boundary}"),
            head: head.into_bytes(),
            tail: format!("\r\n--{boundary}--\r\n").into_bytes(),
        }
    }

    /// The length of the whole form with the file.
    pub(crate) fn length_around(&self, file_bytes: u64) -> u64 {
        self.head.len() as u64 + file_bytes + self.tail.len() as u64
    }
}

/// A file name for a quoted value. The HTML standard escapes these three characters only.
fn quoted(filename: &str) -> String {
    filename.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_name_cannot_leave_its_quotation_marks() {
        let form = Form::new("assistants", "a\"; x=\"b\r\nX-Evil: 1", "text/plain");
        let head = String::from_utf8(form.head).unwrap();
        assert!(head.contains("filename=\"a%22; x=%22b%0D%0AX-Evil: 1\"\r\n"), "got {head}");
    }

    #[test]
    fn names_in_any_script_stay_as_they_are() {
        let head = String::from_utf8(Form::new("p", "Größe 報告 👍.pdf", "application/pdf").head).unwrap();
        assert!(head.contains("filename=\"Größe 報告 👍.pdf\""), "got {head}");
    }

    #[test]
    fn the_length_is_that_of_all_parts() {
        let form = Form::new("p", "f", "text/plain");
        assert_eq!(form.length_around(7), (form.head.len() + 7 + form.tail.len()) as u64);
    }
}
