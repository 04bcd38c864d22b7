//! Frames: a message and attached bytes, preceded by their lengths.

use std::io;

/// Maximum size of a message. The text of a document has 64 MiB at most; its passages repeat headings.
pub(crate) const MAX_MESSAGE_BYTES: u64 = 512 * 1024 * 1024;

/// Maximum number of attached bytes: a document or a picture.
pub(crate) const MAX_ATTACHED_BYTES: u64 = 512 * 1024 * 1024;

/// Sent by a worker once it is confined, before its first reply. A worker that ends earlier has received no document.
pub(crate) const READY: u8 = b'R';

/// The size of both lengths in bytes.
pub(crate) const HEAD_BYTES: usize = 16;

/// The lengths of a frame's parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) n_message: u64,
    pub(crate) n_attached: u64,
}

impl Head {
    pub(crate) fn of(message: &[u8], attached: &[u8]) -> Self {
        Self { n_message: message.len() as u64, n_attached: attached.len() as u64 }
    }

    pub(crate) fn to_bytes(self) -> [u8; HEAD_BYTES] {
        (u128::from(self.n_message) << 64 | u128::from(self.n_attached)).to_be_bytes()
    }

    /// The lengths, unless one exceeds its limit.
    pub(crate) fn from_bytes(bytes: [u8; HEAD_BYTES]) -> io::Result<Self> {
        let both = u128::from_be_bytes(bytes);
        let too_long = || io::Error::new(io::ErrorKind::InvalidData, "a frame is too long");
        let n_message = u64::try_from(both >> 64).map_err(|_| too_long())?;
        let n_attached = u64::try_from(both & u128::from(u64::MAX)).map_err(|_| too_long())?;
        if n_message > MAX_MESSAGE_BYTES || n_attached > MAX_ATTACHED_BYTES {
            return Err(too_long());
        }
        Ok(Self { n_message, n_attached })
    }
}

/// Serialises a message.
pub(crate) fn encode<T: serde::Serialize>(message: &T) -> io::Result<Vec<u8>> {
    postcard::to_stdvec(message).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// Parses a message.
pub(crate) fn decode<T: serde::de::DeserializeOwned>(bytes: &[u8]) -> io::Result<T> {
    postcard::from_bytes(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

#[cfg(test)]
mod tests {
    use super::{Head, MAX_MESSAGE_BYTES};

    #[test]
    fn the_lengths_of_a_frame_are_read_as_they_were_written() {
        let head = Head { n_message: 258, n_attached: 70_000 };
        assert_eq!(Head::from_bytes(head.to_bytes()).unwrap(), head);
    }

    #[test]
    fn a_frame_that_claims_to_be_too_long_is_refused() {
        let head = Head { n_message: MAX_MESSAGE_BYTES + 1, n_attached: 0 };
        assert!(Head::from_bytes(head.to_bytes()).is_err());
        assert!(Head::from_bytes([0xff; 16]).is_err());
    }
}
