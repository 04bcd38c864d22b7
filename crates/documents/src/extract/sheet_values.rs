//! Workbooks whose values have spaces around them. Office reads them, but `calamine` rejects the whole workbook.

use crate::extract_error::ExtractError;
use crate::guard::archive::Archive;
use memchr::memmem;
use std::io::{self, Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const BEGIN: &[u8] = b"<v>";
const END: &[u8] = b"</v>";

/// Byte sequences that occur only around values with spaces.
const SPACED: [&[u8]; 4] = [b"<v> ", b"<v>\n", b" </v>", b"\n</v>"];

/// A writer that records whether a value with spaces was written to it.
#[derive(Default)]
pub(super) struct Scan {
    /// The last bytes written, because a sequence can be split over two writes.
    tail: Vec<u8>,
    pub(super) is_found: bool,
}

impl Write for Scan {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_found {
            self.tail.extend_from_slice(bytes);
            self.is_found = SPACED.iter().any(|spaced| memmem::find(&self.tail, spaced).is_some());
            let n_passed = self.tail.len().saturating_sub(END.len());
            self.tail.drain(..n_passed);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the workbook without the spaces around its values. The archive was measured before.
pub(super) fn without_spaces(archive: &mut Archive<'_>) -> Result<Vec<u8>, ExtractError> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for name in archive.names().into_iter().filter(|name| !name.ends_with('/')) {
        let content = archive.measured_part(&name)?.ok_or(ExtractError::Damaged)?;
        let content = if name.starts_with("xl/worksheets/") { trimmed(&content) } else { content };
        zip.start_file(name.as_str(), SimpleFileOptions::default()).map_err(|_| ExtractError::Damaged)?;
        zip.write_all(&content).map_err(|_| ExtractError::Damaged)?;
    }
    Ok(zip.finish().map_err(|_| ExtractError::Damaged)?.into_inner())
}

fn trimmed(content: &[u8]) -> Vec<u8> {
    let mut trimmed = Vec::with_capacity(content.len());
    let mut rest = content;
    while let Some(at) = memmem::find(rest, BEGIN) {
        let (before, from) = rest.split_at(at + BEGIN.len());
        let (value, after) = from.split_at(memmem::find(from, END).unwrap_or(from.len()));
        trimmed.extend_from_slice(before);
        trimmed.extend_from_slice(value.trim_ascii());
        rest = after;
    }
    trimmed.extend_from_slice(rest);
    trimmed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::zipped;
    use crate::guard::budget::Budget;

    #[test]
    fn a_repacked_workbook_is_counted_once() {
        let sheet: &[u8] = b"<c><v> 12 </v></c>";
        let bytes = zipped(&[("xl/worksheets/sheet1.xml", sheet), ("xl/other.xml", b"<v> 12 </v>")]);
        let budget = Budget::unpacking(30);
        let mut archive = Archive::open(&bytes, &budget).unwrap();
        archive.measure().unwrap();
        let repacked = without_spaces(&mut archive).unwrap();
        let budget = Budget::new();
        let mut archive = Archive::open(&repacked, &budget).unwrap();
        assert_eq!(archive.part("xl/worksheets/sheet1.xml").unwrap(), b"<c><v>12</v></c>");
        assert_eq!(archive.part("xl/other.xml").unwrap(), b"<v> 12 </v>");
    }
}
