//! Reads encrypted and plain files through the same interface.

use super::{MAGIC, N_HEAD_BYTES, N_NONCE_BYTES, PIECE_BYTES, Stream, TAG_BYTES, stream};
use crate::Key;
use aead_stream::StreamPrimitive as _;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::time::SystemTime;
use zeroize::Zeroizing;

/// Reads the plain content of a file.
pub struct Reader {
    file: File,
    form: Form,
}

enum Form {
    Plain,
    Encrypted(Box<Opened>),
}

struct Opened {
    stream: Stream,
    /// The number of plain bytes.
    n_bytes: u64,
    /// The position of the next byte.
    position: u64,
    /// A decrypted chunk, and its number.
    piece: Zeroizing<Vec<u8>>,
    in_piece: Option<u64>,
}

impl Reader {
    /// Reads a plain file.
    pub(super) fn plain(file: File) -> Self {
        Self { file, form: Form::Plain }
    }

    pub(super) fn open(mut file: File, key: Option<&Key>) -> io::Result<Self> {
        let mut head = Vec::new();
        (&mut file).take(N_HEAD_BYTES as u64).read_to_end(&mut head)?;
        if !head.starts_with(MAGIC) {
            file.rewind()?;
            return Ok(Self::plain(file));
        }
        let key = key.ok_or(io::ErrorKind::PermissionDenied)?;
        let nonce: [u8; N_NONCE_BYTES] =
            head.get(MAGIC.len()..).and_then(|nonce| nonce.try_into().ok()).ok_or_else(not_whole)?;
        let sealed = file.metadata()?.len().checked_sub(N_HEAD_BYTES as u64).ok_or_else(not_whole)?;
        let n_pieces = sealed.div_ceil((PIECE_BYTES + TAG_BYTES) as u64).max(1);
        let n_bytes = sealed.checked_sub(n_pieces * TAG_BYTES as u64).ok_or_else(not_whole)?;
        let opened = Opened {
            stream: stream(key, nonce),
            n_bytes,
            position: 0,
            piece: Zeroizing::default(),
            in_piece: None,
        };
        let mut reader = Self { file, form: Form::Encrypted(Box::new(opened)) };
        // Detect a wrong key or a truncated file before any content is used.
        if let Form::Encrypted(opened) = &mut reader.form {
            opened.take_piece(&mut reader.file, n_pieces - 1)?;
        }
        Ok(reader)
    }

    /// Whether the file is plain.
    pub(super) fn is_plain(&self) -> bool {
        matches!(self.form, Form::Plain)
    }

    /// The number of plain bytes in the file.
    ///
    /// # Errors
    ///
    /// When the file's metadata cannot be read.
    pub fn n_bytes(&self) -> io::Result<u64> {
        match &self.form {
            Form::Plain => Ok(self.file.metadata()?.len()),
            Form::Encrypted(opened) => Ok(opened.n_bytes),
        }
    }

    /// The modification time.
    ///
    /// # Errors
    ///
    /// When the system does not report it.
    pub fn modified(&self) -> io::Result<SystemTime> {
        self.file.metadata()?.modified()
    }
}

impl Opened {
    /// Reads and decrypts a chunk.
    fn take_piece(&mut self, file: &mut File, number: u64) -> io::Result<()> {
        if self.in_piece == Some(number) {
            return Ok(());
        }
        self.in_piece = None;
        let counter = u32::try_from(number).map_err(|_| not_whole())?;
        let sealed_piece = (PIECE_BYTES + TAG_BYTES) as u64;
        file.seek(SeekFrom::Start(N_HEAD_BYTES as u64 + number * sealed_piece))?;
        self.piece.clear();
        file.take(sealed_piece).read_to_end(&mut self.piece)?;
        let is_last = (number + 1) * PIECE_BYTES as u64 >= self.n_bytes;
        self.stream.decrypt_in_place(counter, is_last, &[], &mut *self.piece).map_err(|_| not_whole())?;
        self.in_piece = Some(number);
        Ok(())
    }
}

impl Read for Reader {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let Form::Encrypted(opened) = &mut self.form else { return self.file.read(to) };
        if opened.position >= opened.n_bytes || to.is_empty() {
            return Ok(0);
        }
        opened.take_piece(&mut self.file, opened.position / PIECE_BYTES as u64)?;
        let from = usize::try_from(opened.position % PIECE_BYTES as u64).unwrap_or(PIECE_BYTES);
        let there = opened.piece.get(from..).unwrap_or_default();
        let n = there.len().min(to.len());
        for (to, byte) in to.iter_mut().zip(there) {
            *to = *byte;
        }
        opened.position += n as u64;
        Ok(n)
    }
}

impl Seek for Reader {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let Form::Encrypted(opened) = &mut self.form else { return self.file.seek(to) };
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(offset) => opened.n_bytes.checked_add_signed(offset),
            SeekFrom::Current(offset) => opened.position.checked_add_signed(offset),
        };
        opened.position = position.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(opened.position)
    }
}

fn not_whole() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the encrypted file is damaged, or has another key")
}
