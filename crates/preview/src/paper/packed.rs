//! How much the streams of a document hold when they are unpacked. It is counted before anything else looks at them,
//! because what draws a document unpacks a stream as a whole, however large it becomes.

use crate::Unshowable;
use flate2::read::{DeflateDecoder, ZlibDecoder};
use hayro::hayro_syntax::Filter;
use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::object::Object;
use memchr::memmem;
use std::io::{self, Write};
use weezl::BitOrder;
use weezl::decode::Decoder;

/// What one stream may hold. A page of A3 with 600 dots to the inch has 210 MB.
const MAX_STREAM: u64 = 256 * 1024 * 1024;

/// What may stand between two packings of one stream.
const MAX_BETWEEN: u64 = 64 * 1024 * 1024;

/// What all streams may hold.
const MAX_DOCUMENT: u64 = 2 * 1024 * 1024 * 1024;

/// So often one stream is packed at most; the others of a longer chain count as too much.
const MAX_CHAIN: usize = 4;

/// A way in which a stream is packed; those of pictures are bounded by the size of the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Packing {
    Flate,
    Lzw,
    RunLength,
    Hex,
    Base85,
}

/// Looks through a document.
///
/// # Errors
/// When a stream of it, or all together, hold more than is unpacked.
pub(super) fn check(document: &[u8]) -> Result<(), Unshowable> {
    check_within(document, MAX_STREAM, MAX_DOCUMENT)
}

/// Looks through a document that was encrypted: what is in its streams can be seen only now.
///
/// # Errors
/// The same.
pub(super) fn check_encrypted(pdf: &Pdf) -> Result<(), Unshowable> {
    if memmem::find(pdf.data().as_ref(), b"/Encrypt").is_none() {
        return Ok(());
    }
    let mut left = MAX_DOCUMENT;
    for object in pdf.objects() {
        let Object::Stream(stream) = object else { continue };
        let chain: Vec<Packing> = stream.filters().iter().filter_map(packing_of).collect();
        if chain.len() > MAX_CHAIN {
            return Err(Unshowable::TooMuch);
        }
        left = left.saturating_sub(measure(&stream.raw_data(), &chain, MAX_STREAM.min(left))?);
    }
    Ok(())
}

fn packing_of(filter: &Filter) -> Option<Packing> {
    match filter {
        Filter::FlateDecode => Some(Packing::Flate),
        Filter::LzwDecode => Some(Packing::Lzw),
        Filter::RunLengthDecode => Some(Packing::RunLength),
        Filter::AsciiHexDecode => Some(Packing::Hex),
        Filter::Ascii85Decode => Some(Packing::Base85),
        _ => None,
    }
}

fn check_within(document: &[u8], max_stream: u64, max_document: u64) -> Result<(), Unshowable> {
    let mut left = max_document;
    let mut before = 0;
    for at in memmem::find_iter(document, b"stream") {
        let (Some(between), Some(data)) = (document.get(before..at), document.get(at + 6..)) else { break };
        before = at + 6;
        if between.ends_with(b"end") {
            continue;
        }
        let data = data.strip_prefix(b"\r\n").or(data.strip_prefix(b"\n")).or(data.strip_prefix(b"\r"));
        let Some(data) = data else { continue };
        let chain = chain_of(dictionary(between))?;
        // Where the packing ends is known only to the packing: a length may say anything.
        left = left.saturating_sub(measure(data, &chain, max_stream.min(left))?);
    }
    Ok(())
}

/// The dictionary of a stream: what follows the last `obj` before it.
fn dictionary(between: &[u8]) -> &[u8] {
    memmem::rfind(between, b"obj").and_then(|at| between.get(at..)).unwrap_or(between)
}

/// How a stream is packed, from the outside in.
fn chain_of(dictionary: &[u8]) -> Result<Vec<Packing>, Unshowable> {
    let mut chain = Vec::new();
    for name in dictionary.split(|byte| *byte == b'/').skip(1) {
        let packing = match unescaped(name).as_slice() {
            b"FlateDecode" | b"Fl" => Packing::Flate,
            b"LZWDecode" | b"LZW" => Packing::Lzw,
            b"RunLengthDecode" | b"RL" => Packing::RunLength,
            b"ASCIIHexDecode" | b"AHx" => Packing::Hex,
            b"ASCII85Decode" | b"A85" => Packing::Base85,
            _ => continue,
        };
        chain.push(packing);
    }
    if chain.len() > MAX_CHAIN {
        return Err(Unshowable::TooMuch);
    }
    // The names may stand elsewhere.
    Ok(if chain.is_empty() { vec![Packing::Flate; 2] } else { chain })
}

/// A name without what follows it, and with `#41` as `A`.
fn unescaped(name: &[u8]) -> Vec<u8> {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || b"[]<>()%\0".contains(byte);
    let name = name.split(ends).next().unwrap_or_default();
    let mut plain = Vec::new();
    let mut rest = name;
    while let [first, after @ ..] = rest {
        let code = if *first == b'#' { after.get(..2) } else { None };
        let code = code.and_then(|code| u8::from_str_radix(str::from_utf8(code).ok()?, 16).ok());
        plain.push(code.unwrap_or(*first));
        rest = if code.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    plain
}

/// How many bytes a stream holds, counted up to `max`. What cannot be unpacked further counts as far as it can.
fn measure(data: &[u8], chain: &[Packing], max: u64) -> Result<u64, Unshowable> {
    let mut content = Vec::new();
    let mut n_bytes = 0;
    for (index, packing) in chain.iter().enumerate() {
        let input = if index == 0 { data } else { content.as_slice() };
        let is_last = index + 1 == chain.len();
        let limit = if is_last { max } else { max.min(MAX_BETWEEN) };
        let mut scale = Scale { n_bytes: 0, limit, kept: (!is_last).then(Vec::new) };
        // What a damaged stream holds until it breaks is what would be drawn of it.
        drop(unpack(input, *packing, &mut scale));
        if scale.n_bytes > limit {
            return Err(Unshowable::TooMuch);
        }
        n_bytes = scale.n_bytes;
        content = scale.kept.unwrap_or_default();
    }
    Ok(n_bytes)
}

fn unpack(data: &[u8], packing: Packing, scale: &mut Scale) -> io::Result<()> {
    match packing {
        Packing::Flate => {
            let whole = io::copy(&mut ZlibDecoder::new(data), scale);
            // Without its header it is unpacked, too.
            if whole.is_err() && scale.n_bytes == 0 {
                return io::copy(&mut DeflateDecoder::new(data), scale).map(drop);
            }
            whole.map(drop)
        }
        Packing::Lzw => {
            Decoder::with_tiff_size_switch(BitOrder::Msb, 8).into_stream(scale).decode_all(data).status
        }
        Packing::RunLength => unpack_runs(data, scale),
        Packing::Hex => {
            let digits =
                data.iter().take_while(|byte| **byte != b'>').filter(|byte| byte.is_ascii_hexdigit());
            let digits = digits.map(|digit| (*digit as char).to_digit(16).unwrap_or_default());
            let digits: Vec<u8> = digits.filter_map(|digit| u8::try_from(digit).ok()).collect();
            let bytes = digits.chunks(2).map(|two| two.iter().fold(0, |byte, digit| byte << 4 | digit));
            scale.write_all(&bytes.collect::<Vec<u8>>())
        }
        Packing::Base85 => unpack_base85(data, scale),
    }
}

fn unpack_runs(data: &[u8], scale: &mut Scale) -> io::Result<()> {
    let mut rest = data;
    while let [length, after @ ..] = rest {
        rest = match *length {
            128 => break,
            length @ 0..=127 => {
                let n = usize::from(length) + 1;
                scale.write_all(after.get(..n).unwrap_or(after))?;
                after.get(n..).unwrap_or_default()
            }
            length => {
                let Some((byte, after)) = after.split_first() else { break };
                scale.write_all(&vec![*byte; 257 - usize::from(length)])?;
                after
            }
        };
    }
    Ok(())
}

fn unpack_base85(data: &[u8], scale: &mut Scale) -> io::Result<()> {
    let (mut group, mut n_digits) = (0_u32, 0);
    for byte in data.iter().filter(|byte| !byte.is_ascii_whitespace()) {
        match byte {
            b'z' if n_digits == 0 => scale.write_all(&[0; 4])?,
            b'!'..=b'u' => {
                group = group.wrapping_mul(85).wrapping_add(u32::from(byte - b'!'));
                n_digits += 1;
                if n_digits == 5 {
                    scale.write_all(&group.to_be_bytes())?;
                    (group, n_digits) = (0, 0);
                }
            }
            _ => break,
        }
    }
    if n_digits > 1 {
        let n_missing = 5 - n_digits;
        let whole = (0..n_missing).fold(group, |group, _| group.wrapping_mul(85).wrapping_add(84));
        scale.write_all(whole.to_be_bytes().get(..4 - n_missing).unwrap_or_default())?;
    }
    Ok(())
}

/// Weighs what is written to it, up to a limit.
struct Scale {
    n_bytes: u64,
    limit: u64,
    /// What was written, when another packing is within it.
    kept: Option<Vec<u8>>,
}

impl Write for Scale {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.n_bytes += bytes.len() as u64;
        if self.n_bytes > self.limit {
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

    fn checked(document: &[u8]) -> Result<(), Unshowable> {
        check_within(document, LIMIT, 4 * LIMIT)
    }

    #[test]
    fn a_stream_that_becomes_too_large_is_refused_however_it_is_packed() {
        let large = vec![b' '; 2_000_000];
        let twice = flat(&flat(&large));
        let hex: String = flat(&large).iter().map(|byte| format!("{byte:02x}")).collect();
        let lzw = weezl::encode::Encoder::with_tiff_size_switch(BitOrder::Msb, 8).encode(&large).unwrap();
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
            // The length is that of nothing, and the end stands in the middle.
            ("/Length 0/Filter/FlateDecode", [flat(&large), b"endstream".to_vec()].concat()),
        ];
        for (dictionary, data) in rows {
            assert!(data.len() < 100_000, "{dictionary}: {} bytes", data.len());
            assert_eq!(checked(&stream(dictionary, &data)), Err(Unshowable::TooMuch), "{dictionary}");
        }
    }

    #[test]
    fn thousands_of_streams_are_too_much_together() {
        let one = stream("/Filter/FlateDecode", &flat(&vec![b' '; 900_000]));
        assert_eq!(checked(&one.repeat(4)), Ok(()));
        assert_eq!(checked(&one.repeat(5)), Err(Unshowable::TooMuch));
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

    #[test]
    fn packings_that_only_shrink_are_unpacked_for_what_is_within_them() {
        let unpacked = |data: &[u8], packing| {
            let mut scale = Scale { n_bytes: 0, limit: LIMIT, kept: Some(Vec::new()) };
            unpack(data, packing, &mut scale).unwrap();
            scale.kept.unwrap()
        };
        assert_eq!(unpacked(b"48 65 6c6C6f>", Packing::Hex), b"Hello");
        assert_eq!(unpacked(b"87cURD]j7BEbo80~>", Packing::Base85), b"Hello world!");
        assert_eq!(unpacked(b"z87cUR~>", Packing::Base85), b"\0\0\0\0Hell");
        assert_eq!(unpacked(&[1, b'a', b'b', 254, b'c', 128, 9], Packing::RunLength), b"abccc");
    }
}
