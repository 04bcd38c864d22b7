//! The recovery key: random, written down by the user, and able to unwrap the key if the keyring has lost it.

use crate::key::{self, N_KEY_BYTES};
use crate::{Key, NoRandomness};
use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use serde::{Deserialize, Serialize};
use std::fmt;
use zeroize::{ZeroizeOnDrop, Zeroizing};

/// Its 32 characters, without ambiguous ones.
pub(crate) const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// Number of groups.
pub const N_GROUPS: usize = 8;

/// Characters per group.
const N_IN_GROUP: usize = 4;

const N_CHARACTERS: usize = N_GROUPS * N_IN_GROUP;

/// 32 characters of 5 bits each: 160 random bits, too many for a brute-force search, so no slow hash is needed.
#[derive(Clone, PartialEq, Eq, ZeroizeOnDrop)]
pub struct RecoveryKey([u8; N_CHARACTERS]);

/// A key that only its recovery key can unwrap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrappedKey {
    pub(crate) nonce: [u8; 24],
    pub(crate) sealed: Vec<u8>,
}

/// Why a recovery key cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecoveryKeyError {
    /// It does not consist of 32 valid characters.
    #[error("a recovery key has {N_CHARACTERS} letters and digits")]
    Malformed,
    /// It is not the right one.
    #[error("this recovery key does not open this data")]
    Wrong,
}

impl RecoveryKey {
    /// Creates a random recovery key.
    ///
    /// # Errors
    ///
    /// When the system returns no random bytes.
    pub fn random() -> Result<Self, NoRandomness> {
        let mut key = Self([0; N_CHARACTERS]);
        getrandom::fill(&mut key.0)?;
        for character in &mut key.0 {
            // 256 is a multiple of 32, so all characters are equally likely.
            *character = ALPHABET.get(usize::from(*character % 32)).copied().unwrap_or_default();
        }
        Ok(key)
    }

    /// Parses user input. Ignores spaces, dashes and case.
    ///
    /// # Errors
    ///
    /// When it has invalid characters, or the wrong number of them.
    pub fn parse(typed: &str) -> Result<Self, RecoveryKeyError> {
        let mut key = Self([0; N_CHARACTERS]);
        let mut places = key.0.iter_mut();
        for character in typed.chars().filter(|character| !is_between(*character)) {
            let byte =
                u8::try_from(character.to_ascii_uppercase()).map_err(|_| RecoveryKeyError::Malformed)?;
            if !ALPHABET.contains(&byte) {
                return Err(RecoveryKeyError::Malformed);
            }
            *places.next().ok_or(RecoveryKeyError::Malformed)? = byte;
        }
        if places.next().is_some() { Err(RecoveryKeyError::Malformed) } else { Ok(key) }
    }

    /// The key for display: eight groups of four characters.
    #[must_use]
    pub fn groups(&self) -> [Zeroizing<String>; N_GROUPS] {
        let mut groups = self.0.chunks(N_IN_GROUP);
        std::array::from_fn(|_| {
            let group = groups.next().unwrap_or_default();
            Zeroizing::new(group.iter().map(|byte| char::from(*byte)).collect())
        })
    }

    /// The key as one line of text.
    #[must_use]
    pub fn line(&self) -> Zeroizing<String> {
        let mut line = Zeroizing::new(String::with_capacity(N_CHARACTERS + N_GROUPS));
        for group in self.groups() {
            if !line.is_empty() {
                line.push('-');
            }
            line.push_str(&group);
        }
        line
    }

    /// Wraps a key, so that only this recovery key can unwrap it.
    ///
    /// # Errors
    ///
    /// When the system returns no random bytes.
    pub fn wrap(&self, key: &Key) -> Result<WrappedKey, NoRandomness> {
        let mut nonce = [0; 24];
        getrandom::fill(&mut nonce)?;
        let payload = Payload { msg: key.bytes(), aad: WRAPPED };
        // Encryption fails only for inputs of many gigabytes.
        let sealed = self.cipher().encrypt(&XNonce::from(nonce), payload).unwrap_or_default();
        Ok(WrappedKey { nonce, sealed })
    }

    /// Unwraps the key.
    ///
    /// # Errors
    ///
    /// When it was wrapped by another recovery key, or has been changed.
    pub fn unwrap(&self, wrapped: &WrappedKey) -> Result<Key, RecoveryKeyError> {
        let payload = Payload { msg: &wrapped.sealed, aad: WRAPPED };
        let opened = self.cipher().decrypt(&XNonce::from(wrapped.nonce), payload);
        let opened = Zeroizing::new(opened.map_err(|_| RecoveryKeyError::Wrong)?);
        let bytes: [u8; N_KEY_BYTES] = opened.as_slice().try_into().map_err(|_| RecoveryKeyError::Wrong)?;
        Ok(Key::from_bytes(bytes))
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(key::expand(&self.0, "parlance recovery").bytes().into())
    }
}

/// Additional authenticated data, so that a wrapped key is not accepted for another purpose.
const WRAPPED: &[u8] = b"parlance wrapped key 1";

pub(crate) fn is_between(character: char) -> bool {
    character.is_whitespace() || matches!(character, '-' | '\u{2010}'..='\u{2015}' | '.' | ',')
}

impl fmt::Debug for RecoveryKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryKey")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_eight_groups_of_four_without_characters_that_look_like_others() {
        let key = RecoveryKey::random().unwrap();
        let groups = key.groups();
        assert!(groups.iter().all(|group| group.chars().count() == 4), "{groups:?}");
        assert!(!groups.iter().any(|group| group.contains(['0', 'O', '1', 'I'])), "{groups:?}");
        assert_eq!(key.line().len(), 39);
        assert!(!format!("{key:?}").contains(groups[0].as_str()));
    }

    #[test]
    fn it_is_read_however_it_is_typed() {
        let key = RecoveryKey::random().unwrap();
        let line = key.line();
        for typed in [
            line.to_string(),
            line.to_lowercase(),
            line.replace('-', " "),
            line.replace('-', ""),
            format!("  {}\n", line.replace('-', "\u{2013}")),
        ] {
            assert_eq!(RecoveryKey::parse(&typed), Ok(key.clone()), "{typed}");
        }
    }

    #[test]
    fn anything_else_is_refused_before_it_is_tried() {
        let line = RecoveryKey::random().unwrap().line();
        let changed = [
            String::new(),
            line.get(1..).unwrap().to_owned(),
            format!("{}2", *line),
            format!("0{}", line.get(1..).unwrap()),
        ];
        for typed in changed.into_iter().chain(["é".repeat(32), "🙂".to_owned()]) {
            assert_eq!(RecoveryKey::parse(&typed), Err(RecoveryKeyError::Malformed), "{typed}");
        }
    }

    #[test]
    fn it_opens_what_it_has_wrapped_and_no_other_does() {
        let (key, recovery) = (Key::random().unwrap(), RecoveryKey::random().unwrap());
        let wrapped = recovery.wrap(&key).unwrap();
        assert_eq!(recovery.unwrap(&wrapped), Ok(key.clone()));
        assert_eq!(RecoveryKey::random().unwrap().unwrap(&wrapped), Err(RecoveryKeyError::Wrong));
        for place in 0..wrapped.sealed.len() {
            let mut changed = wrapped.clone();
            changed.sealed[place] ^= 1;
            assert_eq!(recovery.unwrap(&changed), Err(RecoveryKeyError::Wrong));
        }
        assert_ne!(recovery.wrap(&key).unwrap(), wrapped, "no two look alike");
    }
}
