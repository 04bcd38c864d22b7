//! PDF stream filters, used to measure their output. Image filters are bounded by the picture's size.

use crate::extract_error::ExtractError;
use flate2::read::{DeflateDecoder, ZlibDecoder};
use hayro::hayro_syntax::Filter;
use std::io::{self, Write};
use std::time::Instant;
use weezl::BitOrder;
use weezl::decode::Decoder;

/// The most bytes between two filters of one stream.
const MAX_BETWEEN_BYTES: u64 = 64 * 1024 * 1024;

/// Bytes unpacked between two checks of the deadline.
const BYTES_PER_LOOK: u64 = 64 * 1024;

/// A filter that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StreamFilter {
    Flate,
    Lzw,
    RunLength,
    Hex,
    Base85,
}

impl StreamFilter {
    /// The filter with this name in a dictionary, which may also be abbreviated.
    pub(crate) fn named(name: &[u8]) -> Option<Self> {
        match name {
            b"FlateDecode" | b"Fl" => Some(Self::Flate),
            b"LZWDecode" | b"LZW" => Some(Self::Lzw),
            b"RunLengthDecode" | b"RL" => Some(Self::RunLength),
            b"ASCIIHexDecode" | b"AHx" => Some(Self::Hex),
            b"ASCII85Decode" | b"A85" => Some(Self::Base85),
            _ => None,
        }
    }

    /// The measured filter for one of the rendering engine.
    pub(super) fn of(filter: &Filter) -> Option<Self> {
        match filter {
            Filter::FlateDecode => Some(Self::Flate),
            Filter::LzwDecode => Some(Self::Lzw),
            Filter::RunLengthDecode => Some(Self::RunLength),
            Filter::AsciiHexDecode => Some(Self::Hex),
            Filter::Ascii85Decode => Some(Self::Base85),
            _ => None,
        }
    }
}

/// The output size of the filters applied in order, at most `max` bytes. Damaged data counts up to the damage.
pub(crate) fn measure(
    data: &[u8],
    filters: &[StreamFilter],
    max: u64,
    deadline: Instant,
) -> Result<u64, ExtractError> {
    let mut content = Vec::new();
    let mut n_bytes = 0;
    for (index, filter) in filters.iter().enumerate() {
        let input = if index == 0 { data } else { content.as_slice() };
        let is_last = index + 1 == filters.len();
        let limit = if is_last { max } else { max.min(MAX_BETWEEN_BYTES) };
        // LZW has two variants. Decoded with the wrong one, data yields little.
        let versions = if *filter == StreamFilter::Lzw { [true, false].as_slice() } else { &[true] };
        let mut largest = Scale::new(limit, deadline, !is_last);
        for is_early in versions {
            let mut scale = Scale::new(limit, deadline, !is_last);
            // The engines also use a damaged stream up to the damage.
            let is_whole = unpack(input, *filter, *is_early, &mut scale).is_ok();
            if scale.n_bytes > limit {
                return Err(ExtractError::UnpacksTooLarge);
            }
            if !is_whole && Instant::now() >= deadline {
                return Err(ExtractError::TookTooLong);
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

fn unpack(data: &[u8], filter: StreamFilter, is_early: bool, scale: &mut Scale) -> io::Result<()> {
    match filter {
        StreamFilter::Flate => {
            let whole = io::copy(&mut ZlibDecoder::new(data), scale);
            // Also try the data without the header.
            if whole.is_err() && scale.n_bytes == 0 {
                return io::copy(&mut DeflateDecoder::new(data), scale).map(drop);
            }
            whole.map(drop)
        }
        StreamFilter::Lzw => {
            let mut decoder = if is_early {
                Decoder::with_tiff_size_switch(BitOrder::Msb, 8)
            } else {
                Decoder::new(BitOrder::Msb, 8)
            };
            decoder.into_stream(scale).decode_all(data).status
        }
        StreamFilter::RunLength => unpack_runs(data, scale),
        StreamFilter::Hex => {
            let digits =
                data.iter().take_while(|byte| **byte != b'>').filter(|byte| byte.is_ascii_hexdigit());
            let digits = digits.map(|digit| (*digit as char).to_digit(16).unwrap_or_default());
            let digits: Vec<u8> = digits.filter_map(|digit| u8::try_from(digit).ok()).collect();
            let bytes = digits.chunks(2).map(|two| two.iter().fold(0, |byte, digit| byte << 4 | digit));
            scale.write_all(&bytes.collect::<Vec<u8>>())
        }
        StreamFilter::Base85 => unpack_base85(data, scale),
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

/// Counts the bytes written to it, up to a limit and a deadline.
struct Scale {
    n_bytes: u64,
    limit: u64,
    deadline: Instant,
    /// The written bytes, if another filter needs them.
    kept: Option<Vec<u8>>,
}

impl Scale {
    fn new(limit: u64, deadline: Instant, keeps: bool) -> Self {
        Self { n_bytes: 0, limit, deadline, kept: keeps.then(Vec::new) }
    }
}

impl Write for Scale {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let before = self.n_bytes;
        self.n_bytes += bytes.len() as u64;
        // Some filters write a few bytes at a time.
        let looks_at_clock = before == 0 || before / BYTES_PER_LOOK != self.n_bytes / BYTES_PER_LOOK;
        if self.n_bytes > self.limit || (looks_at_clock && Instant::now() >= self.deadline) {
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
        Instant::now() + crate::guard::EXTRACTION_LIMIT
    }

    fn flat(content: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::read::ZlibEncoder::new(content, flate2::Compression::best());
        let mut packed = Vec::new();
        io::copy(&mut encoder, &mut packed).unwrap();
        packed
    }

    #[test]
    fn every_filter_is_measured_and_so_are_several_in_a_row() {
        use StreamFilter::{Base85, Flate, Hex, Lzw, RunLength};
        let content = vec![b'a'; 5000];
        let lzw = weezl::encode::Encoder::with_tiff_size_switch(BitOrder::Msb, 8).encode(&content).unwrap();
        let other_lzw = weezl::encode::Encoder::new(BitOrder::Msb, 8).encode(&content).unwrap();
        for (packed, filters) in [
            (flat(&content), vec![Flate]),
            (flat(&flat(&content)), vec![Flate, Flate]),
            (lzw, vec![Lzw]),
            (other_lzw, vec![Lzw]),
            (b"z".repeat(1250), vec![Base85]),
            (flat(&b"z".repeat(1250)), vec![Flate, Base85]),
            ([157, b'a'].repeat(50), vec![RunLength]),
            (b"61".repeat(5000), vec![Hex]),
        ] {
            assert_eq!(measure(&packed, &filters, LIMIT, soon()), Ok(5000), "{filters:?}");
            let refused = measure(&packed, &filters, 4999, soon());
            assert_eq!(refused, Err(ExtractError::UnpacksTooLarge), "{filters:?}");
        }
    }

    #[test]
    fn measuring_ends_at_the_deadline() {
        let packed = flat(&[b'a'; 5000]);
        let measured = measure(&packed, &[StreamFilter::Flate], LIMIT, Instant::now());
        assert_eq!(measured, Err(ExtractError::TookTooLong));
    }

    #[test]
    fn filters_that_only_shrink_are_unpacked_for_what_is_within_them() {
        let unpacked = |data: &[u8], filter| {
            let mut scale = Scale::new(LIMIT, soon(), true);
            unpack(data, filter, true, &mut scale).unwrap();
            scale.kept.unwrap()
        };
        assert_eq!(unpacked(b"48 65 6c6C6f>", StreamFilter::Hex), b"Hello");
        assert_eq!(unpacked(b"87cURD]j7BEbo80~>", StreamFilter::Base85), b"Hello world!");
        assert_eq!(unpacked(b"z87cUR~>", StreamFilter::Base85), b"\0\0\0\0Hell");
        assert_eq!(unpacked(&[1, b'a', b'b', 254, b'c', 128, 9], StreamFilter::RunLength), b"abccc");
    }
}
