//! How much a PDF's packed streams hold: measured without keeping it, so that a small file cannot fill the memory.
//!
//! The parser unpacks without any bound: some streams while it loads a document, the others while it draws a page.
//! Both are measured beforehand, with the same decoders and the same order of filters.

use super::announced::{Announced, FILTERS};
use crate::reading::Unreadable;
use flate2::read::{DeflateDecoder, ZlibDecoder};
use pdf_extract::{Dictionary, Document, Object, ObjectId, Stream};
use std::io::{self, Write};
use std::time::Instant;
use weezl::BitOrder;
use weezl::decode::Decoder;

/// No stream may hold more, not even a picture.
const MAX_STREAM_BYTES: u64 = 256 * 1024 * 1024;

/// The streams that hold a document's objects may hold this much together. As objects they take many times as much.
const MAX_OBJECTS_BYTES: u64 = 64 * 1024 * 1024;

/// All streams but pictures may hold this much together.
const MAX_BYTES: u64 = 256 * 1024 * 1024;

/// What a page draws may be this long. As operations it takes many times as much.
const MAX_PAGE_BYTES: u64 = 16 * 1024 * 1024;

/// No stream of a real document goes through more filters.
const MAX_FILTERS: usize = 8;

/// Checks a file before it is loaded. Streams are found by their keyword, and their filters by name.
pub(super) fn check_file(file: &[u8], deadline: Instant) -> Result<(), Unreadable> {
    let mut n_in_objects = 0;
    let mut end_of_last = 0;
    for at in memchr::memmem::find_iter(file, b"stream") {
        let (before, rest) = file.split_at_checked(at).unwrap_or_default();
        let content = rest.strip_prefix(b"stream").unwrap_or_default();
        if before.ends_with(b"end") {
            end_of_last = at;
            continue;
        }
        let announced = Announced::of(file.get(end_of_last..at).unwrap_or_default());
        end_of_last = at;
        if announced.has_wide_rows() || announced.filters.len() > MAX_FILTERS {
            return Err(Unreadable::DamagedPdf);
        }
        let mut filters = announced.filters;
        let content = content.trim_ascii_start();
        if filters.is_empty() && looks_packed(content) {
            filters.push(b"FlateDecode");
        }
        let n_bytes = measure(content, &filters, MAX_STREAM_BYTES, deadline)?;
        n_in_objects += if announced.holds_objects { n_bytes } else { 0 };
        if n_in_objects > MAX_OBJECTS_BYTES {
            return Err(Unreadable::UnpacksTooLarge);
        }
    }
    Ok(())
}

/// Whether bytes begin like those of the usual filter.
fn looks_packed(content: &[u8]) -> bool {
    matches!(content, [first, second, ..] if first & 0x0f == 8 && (u16::from(*first) * 256 + u16::from(*second)).is_multiple_of(31))
}

/// Checks the streams of a document that has been loaded. Pictures are never unpacked for their text.
pub(super) fn check_streams(document: &Document, deadline: Instant) -> Result<(), Unreadable> {
    let mut n_bytes = 0;
    for object in document.objects.values() {
        let Object::Stream(stream) = object else { continue };
        let is_picture = stream.dict.get(b"Subtype").and_then(Object::as_name).ok() == Some(b"Image");
        // What was encrypted could not be measured before.
        if is_picture && !document.was_encrypted() {
            continue;
        }
        let n_held = measure_stream(stream, MAX_STREAM_BYTES, deadline)?;
        n_bytes += if is_picture { 0 } else { n_held };
        if n_bytes > MAX_BYTES {
            return Err(Unreadable::UnpacksTooLarge);
        }
    }
    Ok(())
}

/// Checks what a page draws.
pub(super) fn check_page(document: &Document, page: ObjectId, deadline: Instant) -> Result<(), Unreadable> {
    let mut n_left = MAX_PAGE_BYTES;
    for id in document.get_page_contents(page) {
        if let Ok(stream) = document.get_object(id).and_then(Object::as_stream) {
            n_left = n_left.saturating_sub(measure_stream(stream, n_left, deadline)?);
        }
    }
    Ok(())
}

fn measure_stream(stream: &Stream, limit: u64, deadline: Instant) -> Result<u64, Unreadable> {
    let filters = stream.filters().unwrap_or_default();
    let n_held = measure(&stream.content, &filters, limit, deadline)?.max(stream.content.len() as u64);
    if n_held > limit { Err(Unreadable::UnpacksTooLarge) } else { Ok(n_held) }
}

/// How many bytes come out of the filters, one after the other.
fn measure(packed: &[u8], filters: &[&[u8]], limit: u64, deadline: Instant) -> Result<u64, Unreadable> {
    let n_known = filters.iter().take_while(|filter| FILTERS.contains(*filter)).count();
    let mut content = Vec::new();
    let mut n_bytes = 0;
    for (index, filter) in filters.iter().take(n_known).enumerate() {
        let input = if index == 0 { packed } else { content.as_slice() };
        let is_last = index + 1 == n_known;
        // LZW comes in two versions. The one that it is not says little.
        let versions = if *filter == b"LZWDecode" { [true, false].as_slice() } else { &[true] };
        let mut largest = Scale::new(limit, deadline, !is_last);
        for is_early in versions {
            let mut scale = Scale::new(limit, deadline, !is_last);
            // What a damaged stream holds until it breaks is what the parser would take.
            let is_whole = unpack(input, filter, *is_early, &mut scale).is_ok();
            if scale.n_bytes > limit {
                return Err(Unreadable::UnpacksTooLarge);
            }
            if !is_whole && Instant::now() >= deadline {
                return Err(Unreadable::TookTooLong);
            }
            if scale.n_bytes > largest.n_bytes {
                largest = scale;
            }
        }
        n_bytes = largest.n_bytes;
        content = largest.kept.unwrap_or_default();
    }
    Ok(n_bytes)
}

fn unpack(packed: &[u8], filter: &[u8], is_early: bool, scale: &mut Scale) -> io::Result<()> {
    match filter {
        b"FlateDecode" => {
            let outcome = io::copy(&mut ZlibDecoder::new(packed), scale);
            match packed.get(2..) {
                // The parser then tries it without the header, too.
                Some(bare) if outcome.is_err() && scale.n_bytes == 0 => {
                    io::copy(&mut DeflateDecoder::new(bare), scale).map(drop)
                }
                _ => outcome.map(drop),
            }
        }
        b"LZWDecode" => {
            let mut decoder = if is_early {
                Decoder::with_tiff_size_switch(BitOrder::Msb, 8)
            } else {
                Decoder::new(BitOrder::Msb, 8)
            };
            decoder.into_stream(scale).decode_all(packed).status
        }
        _ => {
            let is_text = |byte: &&u8| matches!(byte, b'!'..=b'u' | b'z') || byte.is_ascii_whitespace();
            let text: Vec<u8> = packed.iter().take_while(is_text).copied().collect();
            // A z stands for four bytes, five other letters do together.
            let n_zeros = text.iter().filter(|byte| **byte == b'z').count();
            let n_bytes = (n_zeros * 4 + (text.len() - n_zeros) * 4 / 5) as u64;
            if n_bytes > scale.limit {
                scale.n_bytes = n_bytes;
                return Err(io::Error::from(io::ErrorKind::QuotaExceeded));
            }
            let mut dictionary = Dictionary::new();
            dictionary.set("Filter", Object::Name(filter.to_vec()));
            scale.write_all(&Stream::new(dictionary, text).decompressed_content().unwrap_or_default())
        }
    }
}

/// Weighs what is written to it, up to a limit and a deadline.
struct Scale {
    n_bytes: u64,
    limit: u64,
    deadline: Instant,
    /// What was written, when another filter needs it.
    kept: Option<Vec<u8>>,
}

impl Scale {
    fn new(limit: u64, deadline: Instant, keeps: bool) -> Self {
        Self { n_bytes: 0, limit, deadline, kept: keeps.then(Vec::new) }
    }
}

impl Write for Scale {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.n_bytes += bytes.len() as u64;
        if self.n_bytes > self.limit || Instant::now() >= self.deadline {
            return Err(io::Error::from(io::ErrorKind::QuotaExceeded));
        }
        if let Some(kept) = &mut self.kept {
            kept.extend_from_slice(bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: u64 = 100_000;

    fn soon() -> Instant {
        Instant::now() + crate::reading::LIMIT
    }

    fn flat(content: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::read::ZlibEncoder::new(content, flate2::Compression::best());
        let mut packed = Vec::new();
        io::copy(&mut encoder, &mut packed).unwrap();
        packed
    }

    #[test]
    fn every_filter_is_measured_and_so_are_several_in_a_row() {
        let content = vec![b'a'; 5000];
        let lzw = weezl::encode::Encoder::with_tiff_size_switch(BitOrder::Msb, 8).encode(&content).unwrap();
        let other_lzw = weezl::encode::Encoder::new(BitOrder::Msb, 8).encode(&content).unwrap();
        for (packed, filters) in [
            (flat(&content), vec![b"FlateDecode".as_slice()]),
            (flat(&flat(&content)), vec![b"FlateDecode", b"FlateDecode"]),
            (lzw, vec![b"LZWDecode"]),
            (other_lzw, vec![b"LZWDecode"]),
            (b"z".repeat(1250), vec![b"ASCII85Decode"]),
            (flat(&b"z".repeat(1250)), vec![b"FlateDecode", b"ASCII85Decode", b"DCTDecode"]),
        ] {
            assert_eq!(measure(&packed, &filters, LIMIT, soon()), Ok(5000), "{filters:?}");
            let refused = measure(&packed, &filters, 4999, soon());
            assert_eq!(refused, Err(Unreadable::UnpacksTooLarge), "{filters:?}");
        }
    }

    #[test]
    fn measuring_ends_at_the_deadline() {
        let packed = flat(&[b'a'; 5000]);
        assert_eq!(measure(&packed, &[b"FlateDecode"], LIMIT, Instant::now()), Err(Unreadable::TookTooLong));
    }
}
