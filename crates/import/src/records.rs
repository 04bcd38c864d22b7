//! Splits JSON into its records without parsing it: the elements of top-level arrays, and consecutive objects.
//!
//! Reads in chunks and keeps one record at a time, so that a file may be larger than the memory. Nesting is counted,
//! not followed, so that no depth exhausts the stack.

use crate::bounds::MAX_CONVERSATION_BYTES;
use std::io::{self, Read};

/// Bytes that are read at once.
const CHUNK: usize = 64 * 1024;

/// The key under which an object at the top may have the records.
const LIST_KEY: &[u8] = b"\"conversations\"";

/// One record.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Record<'a> {
    /// Its bytes, which may be no valid JSON.
    Whole(&'a [u8]),
    /// It exceeds the limit. These are its first bytes.
    TooLarge(&'a [u8]),
}

/// The records of a file.
pub(crate) struct Records<R> {
    input: R,
    chunk: Vec<u8>,
    at: usize,
    buffer: Vec<u8>,
    is_in_array: bool,
    /// Whether the array is the list of an object, after which the rest is irrelevant.
    is_list_of_object: bool,
    /// Bytes read so far.
    n_read: u64,
}

/// The state of reading one record.
#[derive(Default)]
struct Scan {
    depth: usize,
    is_in_string: bool,
    is_escaped: bool,
    is_too_large: bool,
    /// The start of the last string at the top level of an object, in the buffer.
    string_at: usize,
    /// Whether [`LIST_KEY`] was just read; `Some(true)` after its colon.
    list_key: Option<bool>,
}

/// The effect of a byte on the record.
enum Step {
    Goes,
    Ends,
    IsList,
}

impl<R: Read> Records<R> {
    pub(crate) fn new(input: R) -> Self {
        let (chunk, buffer) = (Vec::new(), Vec::new());
        Self { input, chunk, at: 0, buffer, is_in_array: false, is_list_of_object: false, n_read: 0 }
    }

    /// Bytes read so far.
    pub(crate) fn n_read(&self) -> u64 {
        self.n_read
    }

    /// The next record; `None` at the end.
    ///
    /// # Errors
    /// When the file cannot be read, or ends within a record; [`io::ErrorKind::InvalidData`] when it is no JSON.
    pub(crate) fn next(&mut self) -> io::Result<Option<Record<'_>>> {
        loop {
            let Some(byte) = self.next_byte()? else {
                return if self.is_in_array { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(None) };
            };
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b',' | 0xef | 0xbb | 0xbf => {}
                b'[' if !self.is_in_array => self.is_in_array = true,
                b']' if self.is_list_of_object => return Ok(None),
                b']' if self.is_in_array => self.is_in_array = false,
                b'{' | b'[' => {
                    if let Some(is_too_large) = self.read_record(byte)? {
                        let record = if is_too_large { Record::TooLarge } else { Record::Whole };
                        return Ok(Some(record(&self.buffer)));
                    }
                }
                // Numbers and literals in the array are no records.
                _ if self.is_in_array => {}
                _ => return Err(io::ErrorKind::InvalidData.into()),
            }
        }
    }

    /// Reads to the end of a record. Returns whether it is too large; `None` if it is a list of records instead.
    fn read_record(&mut self, first: u8) -> io::Result<Option<bool>> {
        self.buffer.clear();
        self.buffer.push(first);
        let mut scan = Scan { depth: 1, ..Scan::default() };
        loop {
            if self.at >= self.chunk.len() && !self.fill()? {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            // Most bytes are text, which is passed over at once.
            if scan.is_in_string && !scan.is_escaped {
                let rest = self.chunk.get(self.at..).unwrap_or_default();
                let n = memchr::memchr2(b'"', b'\\', rest).unwrap_or(rest.len());
                scan.keep(&mut self.buffer, rest.get(..n).unwrap_or_default());
                self.at += n;
                if self.at >= self.chunk.len() {
                    continue;
                }
            }
            let Some(&byte) = self.chunk.get(self.at) else { continue };
            self.at += 1;
            let may_list = first == b'{' && !self.is_in_array;
            match scan.step(&mut self.buffer, byte, may_list) {
                Step::Goes => {}
                Step::Ends => return Ok(Some(scan.is_too_large)),
                Step::IsList => {
                    self.is_in_array = true;
                    self.is_list_of_object = true;
                    return Ok(None);
                }
            }
        }
    }

    fn next_byte(&mut self) -> io::Result<Option<u8>> {
        if self.at >= self.chunk.len() && !self.fill()? {
            return Ok(None);
        }
        let byte = self.chunk.get(self.at).copied();
        self.at += 1;
        Ok(byte)
    }

    fn fill(&mut self) -> io::Result<bool> {
        self.chunk.resize(CHUNK, 0);
        self.at = 0;
        let n = loop {
            match self.input.read(&mut self.chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read,
            }
        };
        self.chunk.truncate(*n.as_ref().unwrap_or(&0));
        self.n_read += n? as u64;
        Ok(!self.chunk.is_empty())
    }
}

impl Scan {
    fn keep(&mut self, buffer: &mut Vec<u8>, bytes: &[u8]) {
        if buffer.len() + bytes.len() <= MAX_CONVERSATION_BYTES {
            buffer.extend_from_slice(bytes);
        } else if !self.is_too_large {
            self.is_too_large = true;
            // The known facts are at the beginning.
            buffer.truncate(CHUNK);
            buffer.shrink_to(CHUNK);
        }
    }

    fn step(&mut self, buffer: &mut Vec<u8>, byte: u8, may_list: bool) -> Step {
        let string_begins = !self.is_in_string && byte == b'"';
        if string_begins && self.depth == 1 {
            self.string_at = buffer.len();
        }
        if !self.is_too_large {
            self.keep(buffer, &[byte]);
        }
        if self.is_in_string {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' => self.is_escaped = true,
                b'"' => {
                    self.is_in_string = false;
                    let is_key = may_list && self.depth == 1 && !self.is_too_large;
                    if is_key && buffer.get(self.string_at..).is_some_and(|string| string == LIST_KEY) {
                        self.list_key = Some(false);
                    }
                }
                _ => {}
            }
            return Step::Goes;
        }
        let key = self.list_key.take();
        match byte {
            b'"' => self.is_in_string = true,
            b' ' | b'\t' | b'\r' | b'\n' => self.list_key = key,
            b':' if key == Some(false) => self.list_key = Some(true),
            b'[' if key == Some(true) => return Step::IsList,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => {
                self.depth -= 1;
                if self.depth == 0 {
                    return Step::Ends;
                }
            }
            _ => {}
        }
        Step::Goes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(json: &str) -> io::Result<Vec<String>> {
        let mut records = Records::new(json.as_bytes());
        let mut found = Vec::new();
        while let Some(record) = records.next()? {
            found.push(match record {
                Record::Whole(bytes) => String::from_utf8(bytes.to_vec()).unwrap(),
                Record::TooLarge(_) => "too large".to_owned(),
            });
        }
        Ok(found)
    }

    #[test]
    fn arrays_objects_and_lines_are_cut_into_their_records() {
        let two = [r#"{"a":"]}\"{"}"#, r#"{"b":[[1],{}]}"#];
        let (a, b) = (two[0], two[1]);
        for json in [
            format!("[{a},{b}]"),
            format!("\u{feff} [ {a} ,\n{b} ] "),
            format!("{a}\n{b}\n"),
            format!("{a}{b}"),
            format!("{{\"version\": [1], \"conversations\" : [{a}, {b}], \"more\": 1}}"),
        ] {
            assert_eq!(all(&json).unwrap()[..2], two, "{json}");
        }
        assert_eq!(all(r#"{"x":"conversations","y":["z"]}"#).unwrap().len(), 1, "a value is no key");
        assert_eq!(all("[]").unwrap(), Vec::<String>::new());
    }

    #[test]
    fn what_is_no_json_or_ends_too_early_is_an_error() {
        for json in ["hello", "[{\"a\":1}", "{\"a\":\"b", "[1,2"] {
            assert!(all(json).is_err(), "{json}");
        }
    }

    #[test]
    fn a_record_that_is_too_large_is_passed_over_and_the_next_is_read() {
        let large = format!("{{\"a\":\"{}\"}}", "x".repeat(MAX_CONVERSATION_BYTES));
        assert_eq!(all(&format!("[{large},{{}}]")).unwrap(), ["too large", "{}"]);
    }

    #[test]
    fn nesting_of_any_depth_is_counted() {
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(1_000_000), "]".repeat(1_000_000));
        assert_eq!(all(&format!("[{deep}]")).unwrap().len(), 1);
    }
}
