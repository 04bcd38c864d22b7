//! Encrypted files: a magic number, then chunks of 64 KiB, each authenticated with its position and whether it is the
//! last. A truncated, changed or reassembled file is rejected.

mod reading;
mod writing;

pub use reading::Reader;
pub use writing::Writer;

use crate::replace::{erase, finish, replace_with};
use crate::temporary_names::Kind;
use crate::{Form, Key};
use aead_stream::{NewStream as _, Nonce, StreamBE32};
use chacha20poly1305::XChaCha20Poly1305;
use chacha20poly1305::aead::KeyInit as _;
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

/// The magic number of encrypted files.
const MAGIC: &[u8; 9] = b"PrlcEnc\x01\n";

/// Random bytes that make the chunks of each file unique.
const N_NONCE_BYTES: usize = 19;

const N_HEAD_BYTES: usize = MAGIC.len() + N_NONCE_BYTES;

/// Plain bytes in a chunk.
const PIECE_BYTES: usize = 64 * 1024;

/// Additional bytes of an encrypted chunk: the authentication tag.
const TAG_BYTES: usize = 16;

type Stream = StreamBE32<XChaCha20Poly1305>;

fn stream(key: &Key, nonce: [u8; N_NONCE_BYTES]) -> Stream {
    let nonce: Nonce<XChaCha20Poly1305, Stream> = nonce.into();
    Stream::from_aead(XChaCha20Poly1305::new(key.bytes().into()), &nonce)
}

/// Whether a file is encrypted.
///
/// # Errors
///
/// When it cannot be read.
pub fn is_encrypted(path: &Path) -> io::Result<bool> {
    let mut beginning = Vec::new();
    File::open(path)?.take(MAGIC.len() as u64).read_to_end(&mut beginning)?;
    Ok(beginning == MAGIC)
}

/// Opens a file for reading, encrypted or plain. Plain files need no key.
///
/// # Errors
///
/// When it cannot be opened, is encrypted and there is no key, or is an incomplete encrypted file.
pub fn open(path: &Path, key: Option<&Key>) -> io::Result<Reader> {
    Reader::open(File::open(path)?, key)
}

/// Opens a file that must be encrypted. A plain one in its place came from elsewhere.
///
/// # Errors
///
/// Like [`open`], and when it is plain.
pub fn open_encrypted(path: &Path, key: &Key) -> io::Result<Reader> {
    let reader = open(path, Some(key))?;
    if reader.is_plain() {
        let said = "the file isn't encrypted, although all of Parlance's data is";
        return Err(io::Error::new(io::ErrorKind::InvalidData, said));
    }
    Ok(reader)
}

/// Returns the form of a file. A file with our magic number that the key does not open is a plain file of the user, or
/// is damaged.
///
/// # Errors
///
/// When it cannot be read.
pub fn form_of(path: &Path, key: &Key) -> io::Result<Form> {
    match open(path, Some(key)) {
        Ok(reader) if reader.is_plain() => Ok(Form::Plain),
        Ok(_) => Ok(Form::Encrypted),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(Form::Plain),
        Err(error) => Err(error),
    }
}

/// Opens a file from elsewhere: reads it unchanged, even if it begins with the magic number.
///
/// # Errors
///
/// When it cannot be opened.
pub fn open_plain(path: &Path) -> io::Result<Reader> {
    File::open(path).map(Reader::plain)
}

/// The content of a file, encrypted or plain.
///
/// # Errors
///
/// Errors of [`open`] and of reading.
pub fn read(path: &Path, key: Option<&Key>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path, key)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Encrypts a file in place. Keeps its modification time and overwrites the plain bytes. An encrypted file stays
/// unchanged.
///
/// # Errors
///
/// When it cannot be read, written or replaced. It is unchanged then.
pub fn encrypt(path: &Path, key: &Key) -> io::Result<()> {
    if is_encrypted(path)? { Ok(()) } else { encrypt_plain(path, key) }
}

/// Encrypts a file in place that is known to be plain, even if it begins with the magic number.
///
/// # Errors
///
/// Like [`encrypt`].
pub fn encrypt_plain(path: &Path, key: &Key) -> io::Result<()> {
    convert(path, |to| {
        let mut writer = Writer::new(to, Some(key))?;
        io::copy(&mut File::open(path)?, &mut writer)?;
        writer.finish()
    })
}

/// Decrypts a file in place. Keeps its modification time. A plain file stays unchanged.
///
/// # Errors
///
/// When it cannot be read, written or replaced. It is unchanged then.
pub fn decrypt(path: &Path, key: &Key) -> io::Result<()> {
    if !is_encrypted(path)? {
        return Ok(());
    }
    convert(path, |mut to| {
        io::copy(&mut open(path, Some(key))?, &mut to)?;
        Ok(to)
    })
}

/// The temporary path of a file's new form. A crash can leave this file.
#[must_use]
pub fn leftover(path: &Path) -> PathBuf {
    Kind::Converting.of(path)
}

/// The same path in older versions.
#[must_use]
pub fn former_leftover(path: &Path) -> PathBuf {
    Kind::Converting.formerly_of(path)
}

/// Finishes conversions of files in a folder that a crash interrupted: erases incomplete new files. Replaced files are
/// erased, or restored if there is no new one.
///
/// # Errors
///
/// When the folder cannot be read, or a file cannot be overwritten or renamed.
pub fn tidy_folder(folder: &Path) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let paths = entries.collect::<io::Result<BTreeSet<_>>>()?;
    // Older versions used names that an unrelated file may have. Their temporary files were next to the original or to
    // each other, while an unrelated file is alone in its folder.
    let is_ours = |original: &PathBuf| {
        let is_there = |kind: Kind| paths.contains(&kind.formerly_of(original));
        paths.contains(original) || is_there(Kind::Converting) && is_there(Kind::Replaced)
    };
    for path in &paths {
        let former = || Kind::parse_former(path).filter(|(_, original)| is_ours(original));
        match Kind::parse(path).or_else(former) {
            Some((Kind::Converting, _)) => erase(path)?,
            Some((Kind::Replaced, original)) => finish(&original, path)?,
            None => {}
        }
    }
    Ok(())
}

fn convert(path: &Path, write: impl FnOnce(File) -> io::Result<File>) -> io::Result<()> {
    let partial = leftover(path);
    let was = fs::metadata(path)?;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(&partial).and_then(write).and_then(|file| {
        // The modification time identifies an unchanged original.
        file.set_modified(was.modified()?)?;
        file.sync_all()
    });
    if let Err(error) = written {
        // On a full disk, an incomplete file takes space that everything else needs.
        drop(fs::remove_file(&partial));
        return Err(error);
    }
    replace_with(path, &partial)
}
