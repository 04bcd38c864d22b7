//! Measures the unpacked size of a PDF's streams without keeping them, before an engine reads the file. The engines
//! unpack a stream as a whole, however large it becomes.
//!
//! Streams are found by their keyword and unpacked with the filters that the dictionary before them names.

use super::stream_dictionary::StreamDictionary;
use super::stream_filters::{StreamFilter, measure};
use crate::extract_error::ExtractError;
use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::object::dict::keys::{CONTENTS, SUBTYPE};
use hayro::hayro_syntax::object::{Array, MaybeRef, Name, Object, Stream};
use hayro::hayro_syntax::page::Page;
use memchr::memmem;
use std::time::Instant;

/// The most bytes of one stream. An A3 page at 600 dpi has 210 MB.
pub(crate) const MAX_STREAM_BYTES: u64 = 256 * 1024 * 1024;

/// The most bytes of all object streams together. Parsed objects take many times as much memory.
const MAX_OBJECTS_BYTES: u64 = 64 * 1024 * 1024;

/// The most bytes of all streams together.
const MAX_DOCUMENT_BYTES: u64 = 2 * 1024 * 1024 * 1024;

/// The most bytes of all streams other than pictures when the text of every page is read.
const MAX_DRAWN_BYTES: u64 = 256 * 1024 * 1024;

/// The most bytes of a page's content when the text of every page is read.
pub(crate) const MAX_PAGE_BYTES: u64 = 16 * 1024 * 1024;

/// The most filters of one stream.
const MAX_FILTERS: usize = 4;

/// Checks a file before it is opened.
pub(crate) fn check_file(file: &[u8], deadline: Instant) -> Result<(), ExtractError> {
    check_file_within(file, MAX_STREAM_BYTES, MAX_DOCUMENT_BYTES, deadline)
}

fn check_file_within(
    file: &[u8],
    max_stream: u64,
    max_document: u64,
    deadline: Instant,
) -> Result<(), ExtractError> {
    let (mut left, mut n_in_objects) = (max_document, 0);
    let mut end_of_last = 0;
    for at in memmem::find_iter(file, b"stream") {
        let (Some(before), Some(data)) = (file.get(end_of_last..at), file.get(at + 6..)) else { break };
        end_of_last = at + 6;
        if before.ends_with(b"end") {
            continue;
        }
        let dictionary = StreamDictionary::read(before);
        if dictionary.has_wide_rows() {
            return Err(ExtractError::Damaged);
        }
        let line_end = data.strip_prefix(b"\r\n").or(data.strip_prefix(b"\n")).or(data.strip_prefix(b"\r"));
        // Some engines also accept spaces before the data.
        let data = line_end.unwrap_or(data.trim_ascii_start());
        let filters: &[StreamFilter] = match dictionary.filters.as_slice() {
            // The filter names may be elsewhere.
            [] => &[StreamFilter::Flate; 2],
            filters => filters,
        };
        if filters.len() > MAX_FILTERS {
            return Err(ExtractError::UnpacksTooLarge);
        }
        // Only unpacking finds the end of the data, because the declared length can be wrong.
        let n_bytes = measure(data, filters, max_stream.min(left), deadline)?;
        left = left.saturating_sub(n_bytes);
        n_in_objects += if dictionary.holds_objects { n_bytes } else { 0 };
        if n_in_objects > MAX_OBJECTS_BYTES {
            return Err(ExtractError::UnpacksTooLarge);
        }
    }
    Ok(())
}

/// Checks the streams of an encrypted document after it is opened, because they are not readable before.
pub(crate) fn check_encrypted(pdf: &Pdf, deadline: Instant) -> Result<(), ExtractError> {
    if memmem::find(pdf.data().as_ref(), b"/Encrypt").is_none() {
        return Ok(());
    }
    let mut left = MAX_DOCUMENT_BYTES;
    for object in pdf.objects() {
        let Object::Stream(stream) = object else { continue };
        left = left.saturating_sub(measure_stream(&stream, MAX_STREAM_BYTES.min(left), deadline)?);
    }
    Ok(())
}

/// Checks the streams of a document whose pages are all read. Text extraction never unpacks pictures.
pub(crate) fn check_drawn(pdf: &Pdf, deadline: Instant) -> Result<(), ExtractError> {
    let mut left = MAX_DRAWN_BYTES;
    for object in pdf.objects() {
        let Object::Stream(stream) = object else { continue };
        let is_picture = stream.dict().get::<Name<'_>>(SUBTYPE).is_some_and(|name| &*name == b"Image");
        if !is_picture {
            left = left.saturating_sub(measure_stream(&stream, left, deadline)?);
        }
    }
    Ok(())
}

/// A page's content streams, at most `max` bytes, unpacked for the caller, who can drop them. Uses the same streams as
/// hayro, which skips missing ones.
pub(crate) fn page_content(page: &Page<'_>, max: u64, deadline: Instant) -> Result<Vec<u8>, ExtractError> {
    let streams: Vec<Stream<'_>> = match page.raw().get::<Stream<'_>>(CONTENTS) {
        Some(single) => vec![single],
        None => {
            let several = page.raw().get::<Array<'_>>(CONTENTS);
            let items = several.iter().flat_map(Array::raw_iter);
            items.filter_map(|item: MaybeRef<Object<'_>>| stream(page, item)).collect()
        }
    };
    let mut content = Vec::new();
    for stream in streams {
        let left = max.saturating_sub(content.len() as u64);
        if measure_stream(&stream, left, deadline)? > 0
            && let Ok(part) = stream.decoded_data()
        {
            content.extend_from_slice(&part);
            // An operator ends with its stream.
            content.push(b'\n');
        }
    }
    Ok(content)
}

/// The stream of one item in the contents array.
fn stream<'a>(page: &Page<'a>, item: MaybeRef<Object<'a>>) -> Option<Stream<'a>> {
    match item {
        MaybeRef::Ref(reference) => page.xref().get::<Stream<'_>>(reference.into()),
        MaybeRef::NotRef(object) => object.into_stream(),
    }
}

/// The unpacked size of a stream, which may be at most `max` bytes.
fn measure_stream(stream: &Stream<'_>, max: u64, deadline: Instant) -> Result<u64, ExtractError> {
    let filters: Vec<StreamFilter> = stream.filters().iter().filter_map(StreamFilter::of).collect();
    if filters.len() > MAX_FILTERS {
        return Err(ExtractError::UnpacksTooLarge);
    }
    let packed = stream.raw_data();
    let n_bytes = measure(&packed, &filters, max, deadline)?.max(packed.len() as u64);
    if n_bytes > max { Err(ExtractError::UnpacksTooLarge) } else { Ok(n_bytes) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::read::ZlibEncoder;
    use std::io::Read as _;

    const LIMIT: u64 = 1_000_000;

    fn flat(content: &[u8]) -> Vec<u8> {
        let mut packed = Vec::new();
        ZlibEncoder::new(content, Compression::best()).read_to_end(&mut packed).unwrap();
        packed
    }

    fn stream(dictionary: &str, data: &[u8]) -> Vec<u8> {
        let head = format!("7 0 obj\n<<{dictionary}/Length {}>>\nstream\r\n", data.len());
        [head.as_bytes(), data, b"\nendstream\nendobj\n"].concat()
    }

    fn checked(document: &[u8]) -> Result<(), ExtractError> {
        check_file_within(document, LIMIT, 4 * LIMIT, Instant::now() + crate::guard::EXTRACTION_LIMIT)
    }

    #[test]
    fn a_stream_that_becomes_too_large_is_refused_however_it_is_packed() {
        let large = vec![b' '; 2_000_000];
        let twice = flat(&flat(&large));
        let hex: String = flat(&large).iter().map(|byte| format!("{byte:02x}")).collect();
        let mut lzw = weezl::encode::Encoder::with_tiff_size_switch(weezl::BitOrder::Msb, 8);
        let lzw = lzw.encode(&large).unwrap();
        let runs = [129, b' '].repeat(16_000);
        let rows = [
            ("/Filter/FlateDecode", flat(&large)),
            ("/Filter/Fl", flat(&large)),
            ("/Filter/F#6cateDecode", flat(&large)),
            ("/Filter 9 0 R", flat(&large)),
            ("/Filter 9 0 R", twice.clone()),
            ("/Filter[/FlateDecode/FlateDecode]", twice),
            ("/Filter[/ASCIIHexDecode /FlateDecode]", hex.into_bytes()),
            ("/Filter/LZWDecode", lzw),
            ("/Filter/RunLengthDecode", runs),
            // The declared length is 0, and the end marker is in the middle.
            ("/Length 0/Filter/FlateDecode", [flat(&large), b"endstream".to_vec()].concat()),
        ];
        for (dictionary, data) in rows {
            assert!(data.len() < 100_000, "{dictionary}: {} bytes", data.len());
            assert_eq!(
                checked(&stream(dictionary, &data)),
                Err(ExtractError::UnpacksTooLarge),
                "{dictionary}"
            );
        }
    }

    #[test]
    fn thousands_of_streams_are_too_much_together() {
        let one = stream("/Filter/FlateDecode", &flat(&vec![b' '; 900_000]));
        assert_eq!(checked(&one.repeat(4)), Ok(()));
        assert_eq!(checked(&one.repeat(5)), Err(ExtractError::UnpacksTooLarge));
    }

    #[test]
    fn what_is_not_large_and_what_is_no_stream_passes() {
        let words = b"BT (words) Tj ET".repeat(100);
        let hex: String = words.iter().map(|byte| format!("{byte:02X} ")).collect();
        for document in [
            stream("/Filter/FlateDecode", &flat(&words)),
            stream("/Filter[/AHx]", format!("{hex}>").as_bytes()),
            stream("/Filter/DCTDecode", &words),
            stream("", &words),
            stream("/Filter/FlateDecode", b"no packing at all"),
            b"a stream\nof words, a stream".to_vec(),
            Vec::new(),
        ] {
            assert_eq!(checked(&document), Ok(()));
        }
    }
}
