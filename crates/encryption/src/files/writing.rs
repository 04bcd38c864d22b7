//! Writes encrypted files.

use super::{MAGIC, N_NONCE_BYTES, PIECE_BYTES, Stream, TAG_BYTES, stream};
use crate::Key;
use aead_stream::Encryptor;
use chacha20poly1305::XChaCha20Poly1305;
use std::io::{self, Write};
use zeroize::Zeroizing;

/// Writes to a file, encrypted if there is a key. The file is complete only after [`Writer::finish`].
pub struct Writer<W> {
    to: W,
    sealing: Option<Sealing>,
}

struct Sealing {
    encryptor: Encryptor<XChaCha20Poly1305, Stream>,
    /// The plain bytes of the next chunk.
    piece: Zeroizing<Vec<u8>>,
}

impl<W: Write> Writer<W> {
    /// Begins a file.
    ///
    /// # Errors
    ///
    /// When the header cannot be written, or the system returns no random bytes.
    pub fn new(mut to: W, key: Option<&Key>) -> io::Result<Self> {
        let Some(key) = key else { return Ok(Self { to, sealing: None }) };
        let mut nonce = [0; N_NONCE_BYTES];
        getrandom::fill(&mut nonce).map_err(io::Error::other)?;
        to.write_all(MAGIC)?;
        to.write_all(&nonce)?;
        let encryptor = Encryptor::from_stream_primitive(stream(key, nonce));
        // Reserve a whole chunk, because a growing buffer would leave copies of the plain bytes in memory.
        let piece = Zeroizing::new(Vec::with_capacity(PIECE_BYTES + TAG_BYTES));
        Ok(Self { to, sealing: Some(Sealing { encryptor, piece }) })
    }

    /// Writes the end of the file, and returns the inner writer.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn finish(self) -> io::Result<W> {
        let Self { mut to, sealing } = self;
        if let Some(Sealing { encryptor, mut piece }) = sealing {
            encryptor.encrypt_last_in_place(&[], &mut *piece).map_err(too_long)?;
            to.write_all(&piece)?;
        }
        to.flush()?;
        Ok(to)
    }

    /// The inner writer.
    pub fn get_ref(&self) -> &W {
        &self.to
    }
}

impl<W: Write> Write for Writer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(Sealing { encryptor, piece }) = &mut self.sealing else { return self.to.write(bytes) };
        // Write a chunk only when more bytes follow: until then it may be the last one.
        if piece.len() == PIECE_BYTES && !bytes.is_empty() {
            seal(encryptor, piece)?;
            self.to.write_all(piece)?;
            piece.clear();
        }
        let n = bytes.len().min(PIECE_BYTES - piece.len());
        piece.extend_from_slice(bytes.get(..n).unwrap_or_default());
        Ok(n)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Not generic, so that it is compiled and optimised in this crate.
fn seal(
    encryptor: &mut Encryptor<XChaCha20Poly1305, Stream>,
    piece: &mut Zeroizing<Vec<u8>>,
) -> io::Result<()> {
    encryptor.encrypt_next_in_place(&[], &mut **piece).map_err(too_long)
}

fn too_long(_: chacha20poly1305::aead::Error) -> io::Error {
    io::ErrorKind::FileTooLarge.into()
}
