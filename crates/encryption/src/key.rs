//! The encryption key, and the keys derived from it.

use crate::NoRandomness;
use hkdf::Hkdf;
use sha2::Sha256;
use std::fmt;
use zeroize::{Zeroize as _, ZeroizeOnDrop, Zeroizing};

/// Length of a key in bytes.
pub(crate) const N_KEY_BYTES: usize = 32;

/// A 256-bit key. It is overwritten on drop and never appears in logs.
#[derive(Clone, PartialEq, Eq, ZeroizeOnDrop)]
pub struct Key([u8; N_KEY_BYTES]);

/// The purpose of a derived key. Each purpose has its own key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The database of the app, and its backups.
    Store,
    /// The database of the local service.
    Service,
    /// Files other than databases.
    Files,
    /// Only for recognising the key.
    Check,
}

/// The text is not a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the stored key has not the form of a key")]
pub struct NotAKey;

impl Key {
    /// A new random key.
    ///
    /// # Errors
    ///
    /// When the system returns no random bytes.
    pub fn random() -> Result<Self, NoRandomness> {
        let mut key = Self([0; N_KEY_BYTES]);
        getrandom::fill(&mut key.0)?;
        Ok(key)
    }

    pub(crate) fn from_bytes(bytes: [u8; N_KEY_BYTES]) -> Self {
        Self(bytes)
    }

    pub(crate) fn bytes(&self) -> &[u8; N_KEY_BYTES] {
        &self.0
    }

    /// The key as 64 hexadecimal digits, for the keyring and for `SQLite`.
    #[must_use]
    pub fn to_hex(&self) -> Zeroizing<String> {
        // Reserve the whole length, because a growing string would leave copies of the key in memory.
        let mut hex = Zeroizing::new(String::with_capacity(2 * N_KEY_BYTES));
        for byte in self.0 {
            for digit in [byte >> 4, byte & 15] {
                hex.extend(char::from_digit(digit.into(), 16));
            }
        }
        hex
    }

    /// Parses a key of 64 hexadecimal digits.
    ///
    /// # Errors
    ///
    /// When it is anything else.
    pub fn from_hex(hex: &str) -> Result<Self, NotAKey> {
        let mut key = Self([0; N_KEY_BYTES]);
        if hex.len() != 2 * N_KEY_BYTES || !hex.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(NotAKey);
        }
        for (place, byte) in key.0.iter_mut().enumerate() {
            let digits = hex.get(2 * place..2 * place + 2).ok_or(NotAKey)?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| NotAKey)?;
        }
        Ok(key)
    }

    /// Derives the key for one purpose. It does not reveal this key.
    #[must_use]
    pub fn derive(&self, purpose: Purpose) -> Self {
        let info = match purpose {
            Purpose::Store => "parlance store",
            Purpose::Service => "parlance service",
            Purpose::Files => "parlance files",
            Purpose::Check => "parlance check",
        };
        expand(&self.0, info)
    }
}

/// Derives a key from secret bytes that are already random.
pub(crate) fn expand(secret: &[u8], info: &str) -> Key {
    let mut bytes = Zeroizing::new([0; N_KEY_BYTES]);
    // HKDF fails only for outputs of more than 255 hashes.
    let expanded = Hkdf::<Sha256>::new(None, secret).expand(info.as_bytes(), &mut *bytes);
    debug_assert!(expanded.is_ok(), "32 bytes are one hash");
    let key = Key(*bytes);
    bytes.zeroize();
    key
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_comes_back_from_its_digits_and_from_nothing_else() {
        let key = Key::random().unwrap();
        assert_eq!(Key::from_hex(&key.to_hex()), Ok(key.clone()));
        assert_ne!(Key::random().unwrap(), key);
        for other in ["", "00", &"0".repeat(63), &"g".repeat(64), &"é".repeat(32), &"+0".repeat(32)] {
            assert_eq!(Key::from_hex(other), Err(NotAKey), "{other}");
        }
    }

    #[test]
    fn each_purpose_has_its_own_key_which_is_always_the_same() {
        let key = Key::from_bytes([7; N_KEY_BYTES]);
        let derive = || {
            [Purpose::Store, Purpose::Service, Purpose::Files, Purpose::Check]
                .map(|purpose| key.derive(purpose))
        };
        let derived = derive();
        assert_eq!(derived, derive());
        for (place, one) in derived.iter().enumerate() {
            assert_ne!(one, &key);
            assert!(derived.iter().skip(place + 1).all(|other| other != one));
        }
    }

    #[test]
    fn a_key_is_in_no_text_for_logs() {
        let [one, other] = [[0xab; N_KEY_BYTES], [0xcd; N_KEY_BYTES]].map(Key::from_bytes);
        assert_eq!(format!("{one:?}"), format!("{other:?}"));
    }
}
