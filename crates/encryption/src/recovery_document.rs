//! The part of the key file in a recovery document. With the recovery key in the same document, it opens the data
//! without the key file.
//!
//! Other code writes the text around both in the user's language.

use crate::recovery_key::{ALPHABET, RecoveryKey, RecoveryKeyError, WrappedKey, is_between};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

/// The line before a key record.
const MARK: &str = "parlance-key-file-1";

const N_ENTRY_BYTES: usize = 16;
const N_NONCE_BYTES: usize = 24;
/// A wrapped key with its tag.
const N_SEALED_BYTES: usize = 48;
/// Bytes of a SHA-256 for detecting typing errors.
const N_SUM_BYTES: usize = 4;

const N_BYTES: usize = N_ENTRY_BYTES + N_NONCE_BYTES + N_SEALED_BYTES + N_SUM_BYTES;

/// Five bits each.
const N_CHARACTERS: usize = (N_BYTES * 8).div_ceil(5);

/// Characters per group, and groups per line.
const GROUP: usize = 4;
const GROUPS_IN_LINE: usize = 8;

/// The part of a key file that cannot be derived from the key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyRecord {
    /// The name of the keyring entry.
    pub entry: Uuid,
    /// The key, wrapped by the recovery key.
    pub wrapped: WrappedKey,
}

impl KeyRecord {
    /// The record as lines that a user can type: without ambiguous characters, and with a checksum.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut bytes = self.entry.as_bytes().to_vec();
        bytes.extend(self.wrapped.nonce);
        bytes.extend(&self.wrapped.sealed);
        bytes.extend(sum(&bytes));
        let characters = encode(&bytes);
        let groups: Vec<String> =
            characters.chunks(GROUP).map(|group| group.iter().copied().map(char::from).collect()).collect();
        let lines = groups.chunks(GROUPS_IN_LINE).map(|groups| groups.join(" "));
        std::iter::once(MARK.to_owned()).chain(lines).collect()
    }

    fn parse(text: &str) -> Option<Self> {
        let characters: Vec<char> =
            text.chars().filter(|character| !is_between(*character)).take(N_CHARACTERS).collect();
        let bytes = decode(&characters)?;
        let (entry, rest) = bytes.split_first_chunk::<N_ENTRY_BYTES>()?;
        let (nonce, rest) = rest.split_first_chunk::<N_NONCE_BYTES>()?;
        let (sealed, rest) = rest.split_first_chunk::<N_SEALED_BYTES>()?;
        let is_whole = rest == sum(bytes.get(..N_BYTES - N_SUM_BYTES)?);
        let wrapped = WrappedKey { nonce: *nonce, sealed: sealed.to_vec() };
        is_whole.then(|| Self { entry: Uuid::from_bytes(*entry), wrapped })
    }
}

/// Reads the recovery key and the key record in the text of a recovery document.
///
/// # Errors
///
/// When one of them is missing or mistyped.
pub fn parse_document(text: &str) -> Result<(RecoveryKey, KeyRecord), RecoveryKeyError> {
    let (before, after) = text.split_once(MARK).ok_or(RecoveryKeyError::Malformed)?;
    let record = KeyRecord::parse(after).ok_or(RecoveryKeyError::Malformed)?;
    Ok((find_recovery_key(before)?, record))
}

/// Finds the recovery key in a text that consists of it, or contains it on a line of its own.
///
/// # Errors
///
/// When there is none.
pub fn find_recovery_key(text: &str) -> Result<RecoveryKey, RecoveryKeyError> {
    RecoveryKey::parse(text)
        .or_else(|error| text.lines().find_map(|line| RecoveryKey::parse(line).ok()).ok_or(error))
}

fn sum(bytes: &[u8]) -> Vec<u8> {
    Sha256::digest(bytes).iter().copied().take(N_SUM_BYTES).collect()
}

fn encode(bytes: &[u8]) -> Vec<u8> {
    let bit = |n: usize| bytes.get(n / 8).map_or(0, |byte| byte >> (7 - n % 8) & 1);
    let character = |n: usize| (0..5).fold(0, |value, offset| value << 1 | bit(n * 5 + offset));
    (0..(bytes.len() * 8).div_ceil(5))
        .map(|n| ALPHABET.get(usize::from(character(n))).copied().unwrap_or_default())
        .collect()
}

fn decode(characters: &[char]) -> Option<Vec<u8>> {
    let value = |character: &char| {
        let byte = u8::try_from(character.to_ascii_uppercase()).ok()?;
        ALPHABET.iter().position(|known| *known == byte)
    };
    let values = characters.iter().map(value).collect::<Option<Vec<usize>>>()?;
    let bit = |n: usize| values.get(n / 5).map_or(0, |value| u8::from(value >> (4 - n % 5) & 1 == 1));
    let byte = |n: usize| (0..8).fold(0, |byte, offset| byte << 1 | bit(n * 8 + offset));
    Some((0..characters.len() * 5 / 8).map(byte).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Key, KeyFile};

    fn document() -> (Key, KeyFile, String) {
        let (key, recovery) = (Key::random().unwrap(), RecoveryKey::random().unwrap());
        let file = KeyFile::new(&key, recovery.wrap(&key).unwrap());
        let record = file.record().lines().join("\n");
        let line = recovery.line();
        (key, file, format!("Parlance recovery key\n\n{}\n\nWords.\n\n{record}\n\nMore words.\n", *line))
    }

    #[test]
    fn a_document_opens_the_data_without_its_key_file() {
        for change in [str::to_owned, str::to_lowercase, |text: &str| text.replace('\n', "\r\n  ")] {
            let (key, file, text) = document();
            let (recovery, record) = parse_document(&change(&text)).unwrap();
            let found = recovery.unwrap(&record.wrapped).unwrap();
            assert_eq!(found, key);
            assert_eq!(KeyFile::restore(&found, record), file);
        }
    }

    #[test]
    fn a_document_with_a_changed_or_missing_character_is_refused() {
        let (_, _, text) = document();
        let record = parse_document(&text).unwrap().1;
        let at = text.find(MARK).unwrap() + MARK.len();
        let places: Vec<_> = text.char_indices().filter(|(n, _)| (at..at + 190).contains(n)).collect();
        for (place, character) in places.into_iter().filter(|(_, found)| found.is_ascii_alphanumeric()) {
            for with in ["", if character == 'A' { "B" } else { "A" }] {
                let mut changed = text.clone();
                changed.replace_range(place..=place, with);
                // Some bits of the last character have no meaning.
                let found = parse_document(&changed);
                assert!(found.is_err() || found.is_ok_and(|found| found.1 == record), "{place}");
            }
        }
        assert!(parse_document("").is_err() && parse_document(MARK).is_err());
        let (before, after) = text.split_once(MARK).unwrap();
        assert!(parse_document(before).is_err() && parse_document(&format!("{MARK}{after}")).is_err());
    }

    #[test]
    fn a_recovery_key_is_found_alone_and_in_a_document() {
        let recovery = RecoveryKey::random().unwrap();
        assert_eq!(find_recovery_key(&recovery.line()), Ok(recovery.clone()));
        assert_eq!(find_recovery_key(&format!("Title\n{}\nmore", *recovery.line())), Ok(recovery));
        assert_eq!(find_recovery_key("Title\nmore"), Err(RecoveryKeyError::Malformed));
    }
}
