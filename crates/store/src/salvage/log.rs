//! Repairs the write-ahead log of a damaged database.
//!
//! SQLite reads a log up to the first frame with a wrong checksum, and each checksum depends on the one before. The
//! newest writes are at the end, so a damaged log is rewritten with the remaining frames.

use std::collections::HashSet;
use std::io;
use std::path::Path;

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;

/// The header of a log, whose lowest bit means that checksums use big-endian words.
const MAGIC: u32 = 0x377f_0682;

const VERSION: u32 = 3_007_000;

type Checksum = (u32, u32);

struct Header {
    page_size: usize,
    is_big_endian: bool,
    salts: [u8; 8],
    checksum: Checksum,
}

struct Frame<'a> {
    bytes: &'a [u8],
    is_sound: bool,
}

/// Makes a log readable as far as possible. Returns whether it is damaged or incomplete.
pub(super) fn mend(path: &Path, database: &Path) -> io::Result<bool> {
    let log = match std::fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        log => log?,
    };
    if log.is_empty() {
        return Ok(false);
    }
    let sound = Header::read(&log);
    let has_header = sound.is_some();
    let Some(header) = sound.or_else(|| Header::guess(&log, database)) else { return Ok(true) };
    let frames = frames(&log, &header);
    let n_sound = frames.iter().take_while(|frame| frame.is_sound).count();
    let is_committed = frames.last().is_none_or(|frame| word(frame.bytes, 4) != Some(0));
    let is_even = (log.len().saturating_sub(HEADER)).is_multiple_of(FRAME_HEADER + header.page_size);
    if has_header && n_sound == frames.len() {
        return Ok(!(is_committed && is_even));
    }
    let n_pages = std::fs::metadata(database)?.len() / header.page_size as u64;
    let n_pages = u32::try_from(n_pages).unwrap_or(u32::MAX);
    crate::database::private_files::write_private_file(path, &written_anew(&header, &frames, n_pages))?;
    Ok(true)
}

impl Header {
    fn read(log: &[u8]) -> Option<Self> {
        let magic = word(log, 0)?;
        let is_big_endian = magic & 1 == 1;
        let checksum = checksum((0, 0), log.get(..24)?, is_big_endian);
        let is_sound = magic & !1 == MAGIC && (word(log, 24)?, word(log, 28)?) == checksum;
        let page_size = usize::try_from(word(log, 8)?).ok()?;
        is_sound.then_some(Self {
            page_size,
            is_big_endian,
            salts: *log.get(16..24)?.first_chunk()?,
            checksum,
        })
    }

    /// Reconstructs the header: the database has the page size, and the frames have the salts.
    fn guess(log: &[u8], database: &Path) -> Option<Self> {
        let database = std::fs::read(database).ok()?;
        let [high, low] = *database.get(16..18)?.first_chunk()?;
        let page_size = match u16::from_be_bytes([high, low]) {
            1 => 65_536,
            size => usize::from(size),
        };
        let salts = |at: usize| {
            let start = HEADER + at * (FRAME_HEADER + page_size) + 8;
            log.get(start..start + 8).and_then(|salts| salts.first_chunk::<8>())
        };
        let salts = *salts(0).filter(|first| page_size >= 512 && salts(1) == Some(*first))?;
        let mut header = Self { page_size, is_big_endian: false, salts, checksum: (0, 0) };
        header.checksum = checksum((0, 0), &header.bytes(), false);
        Some(header)
    }

    /// The header's bytes without the checksum.
    fn bytes(&self) -> Vec<u8> {
        let page_size = u32::try_from(self.page_size).unwrap_or(0);
        let words = [MAGIC | u32::from(self.is_big_endian), VERSION, page_size, 0];
        words.iter().flat_map(|word| word.to_be_bytes()).chain(self.salts).collect()
    }
}

/// The frames up to the last one of this log; frames of an earlier log follow.
fn frames<'a>(log: &'a [u8], header: &Header) -> Vec<Frame<'a>> {
    let mut before = header.checksum;
    let bytes = log.get(HEADER..).unwrap_or_default().chunks_exact(FRAME_HEADER + header.page_size);
    let is_of_log = |bytes: &[u8]| bytes.get(8..16) == Some(header.salts.as_slice());
    let n_frames = bytes.clone().rposition(is_of_log).map_or(0, |last| last + 1);
    bytes
        .take(n_frames)
        .map(|bytes| {
            let stored = (word(bytes, 16).unwrap_or(0), word(bytes, 20).unwrap_or(0));
            let is_sound = is_of_log(bytes) && frame_checksum(before, bytes, header) == stored;
            before = stored;
            Frame { bytes, is_sound }
        })
        .collect()
}

/// The rewritten log. The database already has `n_pages` pages.
fn written_anew(header: &Header, frames: &[Frame<'_>], n_pages: u32) -> Vec<u8> {
    let mut written = HashSet::new();
    let mut log = header.bytes();
    let mut before = checksum((0, 0), &log, header.is_big_endian);
    log.extend([before.0, before.1].iter().flat_map(|word| word.to_be_bytes()));
    let highest = frames.iter().filter(|frame| frame.is_sound).filter_map(|frame| word(frame.bytes, 0)).max();
    for frame in frames {
        let bytes = frame.bytes;
        let page = word(bytes, 0).unwrap_or(0);
        let is_of_log = bytes.get(8..16) == Some(header.salts.as_slice());
        // A damaged page is better than none, but not better than an intact one that it would replace.
        let is_first = page > n_pages && Some(page) <= highest && !written.contains(&page);
        if frame.is_sound || (is_of_log && is_first) {
            written.insert(page);
            before = frame_checksum(before, bytes, header);
            log.extend_from_slice(bytes.get(..16).unwrap_or_default());
            log.extend([before.0, before.1].iter().flat_map(|word| word.to_be_bytes()));
            log.extend_from_slice(bytes.get(FRAME_HEADER..).unwrap_or_default());
        }
    }
    log
}

fn frame_checksum(before: Checksum, frame: &[u8], header: &Header) -> Checksum {
    let begun = checksum(before, frame.get(..8).unwrap_or_default(), header.is_big_endian);
    checksum(begun, frame.get(FRAME_HEADER..).unwrap_or_default(), header.is_big_endian)
}

/// The checksum of SQLite's file format.
fn checksum((mut first, mut second): Checksum, bytes: &[u8], is_big_endian: bool) -> Checksum {
    let (words, _) = bytes.as_chunks::<4>();
    for (at, bytes) in words.iter().enumerate() {
        let word = if is_big_endian { u32::from_be_bytes(*bytes) } else { u32::from_le_bytes(*bytes) };
        match at % 2 {
            0 => first = first.wrapping_add(word).wrapping_add(second),
            _ => second = second.wrapping_add(word).wrapping_add(first),
        }
    }
    (first, second)
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|word| u32::from_be_bytes(*word))
}
