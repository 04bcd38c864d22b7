//! Archives: the ZIP files of Office, OpenDocument and EPUB documents. Declared sizes are not trusted: parts are
//! measured while they are unpacked.

use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use std::borrow::Cow;
use std::io::{Cursor, Read};
use zip::ZipArchive;

/// Documents with many pictures have some hundred parts.
const MAX_PARTS: usize = 10_000;

/// The largest part. Parsed, it can take several times this size in memory.
const MAX_PART_BYTES: u64 = 128 * 1024 * 1024;

/// Parts up to this size may have any compression ratio.
const HARMLESS_BYTES: u64 = 8 * 1024 * 1024;

/// Larger parts with a higher compression ratio are decompression bombs.
const MAX_RATIO: u64 = 400;

/// An open archive.
pub(crate) struct Archive<'a> {
    zip: ZipArchive<Cursor<&'a [u8]>>,
    budget: &'a Budget,
}

impl<'a> Archive<'a> {
    pub(crate) fn open(bytes: &'a [u8], budget: &'a Budget) -> Result<Self, ExtractError> {
        let zip = ZipArchive::new(Cursor::new(bytes)).map_err(|_| ExtractError::Damaged)?;
        if zip.len() > MAX_PARTS {
            return Err(ExtractError::TooManyParts);
        }
        Ok(Self { zip, budget })
    }

    pub(crate) fn budget(&self) -> &'a Budget {
        self.budget
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.zip.index_for_name(name).is_some()
    }

    /// The content of a required part.
    pub(crate) fn part(&mut self, name: &str) -> Result<Vec<u8>, ExtractError> {
        self.part_if_there(name)?.ok_or(ExtractError::Damaged)
    }

    /// The content of a part; `None` if it does not exist.
    pub(crate) fn part_if_there(&mut self, name: &str) -> Result<Option<Vec<u8>>, ExtractError> {
        let Some(index) = self.zip.index_for_name(name) else { return Ok(None) };
        let mut content = Vec::new();
        let n_bytes = self.unpack(index, self.budget.unpacked_left(), &mut content)?;
        self.budget.spend_unpacked(n_bytes)?;
        Ok(Some(content))
    }

    /// The content of a part of an archive that was measured before, so that the budget counts it once; `None` if the
    /// part does not exist.
    pub(crate) fn measured_part(&mut self, name: &str) -> Result<Option<Vec<u8>>, ExtractError> {
        let Some(index) = self.zip.index_for_name(name) else { return Ok(None) };
        let mut content = Vec::new();
        self.unpack(index, MAX_PART_BYTES, &mut content)?;
        Ok(Some(content))
    }

    /// Unpacks everything once without keeping it, so that libraries without limits can unpack it safely.
    pub(crate) fn measure(&mut self) -> Result<(), ExtractError> {
        self.measure_into(&mut std::io::sink())
    }

    /// Like [`Self::measure`], and passes the content of all parts to a writer.
    pub(crate) fn measure_into(&mut self, to: &mut impl std::io::Write) -> Result<(), ExtractError> {
        (0..self.zip.len()).try_for_each(|index| {
            let n_bytes = self.unpack(index, self.budget.unpacked_left(), to)?;
            self.budget.spend_unpacked(n_bytes)
        })
    }

    /// The names of the parts.
    pub(crate) fn names(&self) -> Vec<String> {
        self.zip.file_names().flatten().map(Cow::into_owned).collect()
    }

    /// Unpacks a part of at most `left` bytes. Returns its length in bytes.
    fn unpack(&mut self, index: usize, left: u64, to: &mut impl std::io::Write) -> Result<u64, ExtractError> {
        self.budget.check_time()?;
        let file = self.zip.by_index(index).map_err(|error| match error {
            zip::result::ZipError::UnsupportedArchive(zip::result::ZipError::PASSWORD_REQUIRED) => {
                ExtractError::Encrypted
            }
            _ => ExtractError::Damaged,
        })?;
        let most = left
            .min(MAX_PART_BYTES)
            .min(HARMLESS_BYTES.max(file.compressed_size().saturating_mul(MAX_RATIO)));
        let (declared, mut limited) = (file.size(), file.take(most.saturating_add(1)));
        // The checksum is checked at the end, which detects broken data.
        let n_bytes = std::io::copy(&mut limited, to).map_err(|_| ExtractError::Damaged)?;
        if n_bytes > most {
            return Err(ExtractError::UnpacksTooLarge);
        }
        if n_bytes != declared {
            return Err(ExtractError::Damaged);
        }
        Ok(n_bytes)
    }
}

/// The path of a reference from the part `from`: relative to the part's folder, or absolute with a slash.
pub(crate) fn resolve(from: &str, reference: &str) -> String {
    let mut folders: Vec<&str> = match reference.strip_prefix('/') {
        Some(_) => Vec::new(),
        None => from.rsplit_once('/').map_or_else(Vec::new, |(folder, _)| folder.split('/').collect()),
    };
    for step in reference.split('/') {
        match step {
            "" | "." => {}
            ".." => {
                folders.pop();
            }
            step => folders.push(step),
        }
    }
    folders.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::zipped;

    fn unpacked(bytes: &[u8], name: &str) -> Result<Vec<u8>, ExtractError> {
        let budget = Budget::new();
        Archive::open(bytes, &budget)?.part(name)
    }

    #[test]
    fn references_lead_from_the_folder_of_their_part() {
        assert_eq!(resolve("ppt/slides/slide1.xml", "../notesSlides/n.xml"), "ppt/notesSlides/n.xml");
        assert_eq!(resolve("word/document.xml", "/word/styles.xml"), "word/styles.xml");
        assert_eq!(resolve("content.opf", "a/./b.xhtml"), "a/b.xhtml");
        assert_eq!(resolve("a", "../../../etc/passwd"), "etc/passwd");
    }

    #[test]
    fn a_part_that_unpacks_to_far_more_than_it_was_is_refused() {
        let bomb = zipped(&[("a", &vec![b' '; 9 * 1024 * 1024])]);
        assert!(bomb.len() < 64 * 1024, "the test needs a bomb: {}", bomb.len());
        assert_eq!(unpacked(&bomb, "a"), Err(ExtractError::UnpacksTooLarge));
    }

    #[test]
    fn parts_that_are_harmless_alone_are_refused_together() {
        let part = [b' '; 2_000];
        let archive = zipped(&[("a", &part), ("b", &part)]);
        let measured = |n_bytes| {
            let budget = Budget::unpacking(n_bytes);
            Archive::open(&archive, &budget).unwrap().measure()
        };
        assert_eq!(measured(4_000), Ok(()));
        assert_eq!(measured(3_999), Err(ExtractError::UnpacksTooLarge));
    }

    #[test]
    fn a_measured_part_is_counted_once() {
        let archive = zipped(&[("a", &[b' '; 2_000])]);
        let budget = Budget::unpacking(2_000);
        let mut open = Archive::open(&archive, &budget).unwrap();
        assert_eq!(open.measure(), Ok(()));
        assert_eq!(open.measured_part("a").unwrap().map(|part| part.len()), Some(2_000));
        assert_eq!(open.part("a"), Err(ExtractError::UnpacksTooLarge));
    }

    #[test]
    fn an_archive_of_very_many_parts_is_refused() {
        let names: Vec<String> = (0..=MAX_PARTS).map(|number| number.to_string()).collect();
        let parts: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"".as_slice())).collect();
        assert_eq!(unpacked(&zipped(&parts), "1"), Err(ExtractError::TooManyParts));
    }

    #[test]
    fn broken_content_is_found_out_by_its_checksum() {
        let mut bytes = zipped(&[("a", b"hello hello hello hello")]);
        bytes[36] ^= 0xff;
        assert_eq!(unpacked(&bytes, "a"), Err(ExtractError::Damaged));
    }
}
