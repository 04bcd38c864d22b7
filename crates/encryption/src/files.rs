//! Encrypted files: a beginning that tells them from plain ones, then pieces of 64 KiB, each of which is encrypted with
//! its place in the file and whether it is the last. A file that was cut, changed or put together anew is not read.

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

/// How encrypted files begin.
const MAGIC: &[u8; 9] = b"PrlcEnc\x01\n";

/// Random bytes that make the pieces of one file differ from those of any other.
const N_NONCE_BYTES: usize = 19;

const N_HEAD_BYTES: usize = MAGIC.len() + N_NONCE_BYTES;

/// What a piece has in plain, in bytes.
const PIECE_BYTES: usize = 64 * 1024;

/// What a piece has more when it is encrypted: that nobody changed it.
const TAG_BYTES: usize = 16;

type Stream = StreamBE32<XChaCha20Poly1305>;

fn stream(key: &Key, nonce: [u8; N_NONCE_BYTES]) -> Stream {
    let nonce: Nonce<XChaCha20Poly1305, Stream> = nonce.into();
    Stream::from_aead(XChaCha20Poly1305::new(key.bytes().into()), &nonce)
}

/// Whether a file is an encrypted one.
///
/// # Errors
///
/// When it cannot be read.
pub fn is_encrypted(path: &Path) -> io::Result<bool> {
    let mut beginning = Vec::new();
    File::open(path)?.take(MAGIC.len() as u64).read_to_end(&mut beginning)?;
    Ok(beginning == MAGIC)
}

/// Opens a file for reading, in whichever form it is: plain files need no key.
///
/// # Errors
///
/// When it cannot be opened, or is encrypted and there is no key, or it is no whole encrypted file.
pub fn open(path: &Path, key: Option<&Key>) -> io::Result<Reader> {
    Reader::open(File::open(path)?, key)
}

/// Opens a file that must be encrypted: a plain one in its place came from elsewhere.
///
/// # Errors
///
/// As [`open`], and when it is plain.
pub fn open_encrypted(path: &Path, key: &Key) -> io::Result<Reader> {
    let reader = open(path, Some(key))?;
    if reader.is_plain() {
        let said = "the file isn't encrypted, although all of Parlance's data is";
        return Err(io::Error::new(io::ErrorKind::InvalidData, said));
    }
    Ok(reader)
}

/// Returns the form of a file. A file with our magic bytes that the key does not open is a plain file of the user, or is
/// damaged.
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

/// Opens a file that is not one of ours: it is read as it is, also when it begins as an encrypted one does.
///
/// # Errors
///
/// When it cannot be opened.
pub fn open_plain(path: &Path) -> io::Result<Reader> {
    File::open(path).map(Reader::plain)
}

/// The bytes of a file, in whichever form it is.
///
/// # Errors
///
/// As [`open`] and reading.
pub fn read(path: &Path, key: Option<&Key>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path, key)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Encrypts a file in its place. Its time of change stays, and what it was is overwritten. One that is encrypted already
/// stays as it is.
///
/// # Errors
///
/// When it cannot be read, written or replaced. It is then as it was.
pub fn encrypt(path: &Path, key: &Key) -> io::Result<()> {
    if is_encrypted(path)? { Ok(()) } else { encrypt_plain(path, key) }
}

/// Encrypts a file in its place that is known to be plain, whatever it begins with.
///
/// # Errors
///
/// As [`encrypt`].
pub fn encrypt_plain(path: &Path, key: &Key) -> io::Result<()> {
    convert(path, |to| {
        let mut writer = Writer::new(to, Some(key))?;
        io::copy(&mut File::open(path)?, &mut writer)?;
        writer.finish()
    })
}

/// Decrypts a file in its place. Its time of change stays. One that is plain already stays as it is.
///
/// # Errors
///
/// When it cannot be read, written or replaced. It is then as it was.
pub fn decrypt(path: &Path, key: &Key) -> io::Result<()> {
    if !is_encrypted(path)? {
        return Ok(());
    }
    convert(path, |mut to| {
        io::copy(&mut open(path, Some(key))?, &mut to)?;
        Ok(to)
    })
}

/// The path of the new form of a file until it is whole. A crash leaves it there.
#[must_use]
pub fn leftover(path: &Path) -> PathBuf {
    Kind::Converting.of(path)
}

/// The same path as versions before this one named it.
#[must_use]
pub fn former_leftover(path: &Path) -> PathBuf {
    Kind::Converting.formerly_of(path)
}

/// Finishes what a crash has interrupted while the files of a folder were converted: halves are erased, and what was
/// replaced is erased or, where nothing has taken its place, put back.
///
/// # Errors
///
/// When the folder cannot be read, or a file be overwritten or renamed.
pub fn tidy_folder(folder: &Path) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let paths = entries.collect::<io::Result<BTreeSet<_>>>()?;
    // Versions before this one used names that a stranger's file may have. Their temporary files were beside the original
    // or beside each other, while a stranger's file is alone in its folder.
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
        // An unchanged original is known by its time.
        file.set_modified(was.modified()?)?;
        file.sync_all()
    });
    if let Err(error) = written {
        // On a full disk, half a file is in the way of everything else.
        drop(fs::remove_file(&partial));
        return Err(error);
    }
    replace_with(path, &partial)
}
