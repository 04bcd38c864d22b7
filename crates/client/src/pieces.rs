//! Streams a file into a request body. A thread reads and observes the bytes a few pieces ahead of the network, so that
//! disk, observer and connection work in parallel. Knows no HTTP.

use bytes::Bytes;
use futures_util::Stream;
use std::io::{self, Read};
use tokio::sync::mpsc;

/// Size of a piece. Larger pieces are no faster, smaller ones cost a thread switch each.
const PIECE_BYTES: usize = 256 * 1024;

/// Maximum number of pieces that wait for the network. A transfer of any length then needs some 1.5 MiB.
const N_AHEAD: usize = 4;

/// Observes the content: called with each piece in order, and with an empty slice at the end.
pub(crate) type Observer = Box<dyn FnMut(&[u8]) -> io::Result<()> + Send>;

/// Why a file did not match its announced length or could not be read.
#[derive(Debug)]
pub(crate) enum Broken {
    /// It could not be read, or the observer rejected it.
    Unreadable(io::Error),
    /// Its length differs from the announced one.
    Changed {
        /// Whether it is longer.
        has_grown: bool,
    },
}

/// Reads exactly `length` bytes. The thread ends with the stream, or after its current piece if the stream is dropped.
/// The last piece is sent only when the end of the file is confirmed, because a consumer that counts bytes requests
/// nothing after it.
pub(crate) fn read(
    mut reader: Box<dyn Read + Send>,
    length: u64,
    mut look: Observer,
) -> impl Stream<Item = Result<Bytes, Broken>> + Send {
    let (ahead, pieces) = mpsc::channel(N_AHEAD);
    tokio::task::spawn_blocking(move || {
        let mut left = length;
        loop {
            let piece = read_piece(&mut reader, left, &mut look);
            let is_last = match &piece {
                Ok(piece) => {
                    left -= piece.len() as u64;
                    left == 0
                }
                Err(_) => true,
            };
            // An empty file has no pieces.
            let is_nothing = matches!(&piece, Ok(piece) if piece.is_empty());
            if !is_nothing && ahead.blocking_send(piece).is_err() || is_last {
                return;
            }
        }
    });
    futures_util::stream::unfold(pieces, async |mut pieces| Some((pieces.recv().await?, pieces)))
}

fn read_piece(reader: &mut Box<dyn Read + Send>, left: u64, look: &mut Observer) -> Result<Bytes, Broken> {
    let room = usize::try_from(left).map_or(PIECE_BYTES, |left| left.min(PIECE_BYTES));
    let mut piece = Vec::with_capacity(room);
    reader.by_ref().take(room as u64).read_to_end(&mut piece).map_err(Broken::Unreadable)?;
    if piece.len() < room {
        return Err(Broken::Changed { has_grown: false });
    }
    if !piece.is_empty() {
        look(&piece).map_err(Broken::Unreadable)?;
    }
    if piece.len() as u64 == left {
        if read_once(reader, &mut [0]).map_err(Broken::Unreadable)? > 0 {
            return Err(Broken::Changed { has_grown: true });
        }
        look(&[]).map_err(Broken::Unreadable)?;
    }
    Ok(piece.into())
}

fn read_once(reader: &mut Box<dyn Read + Send>, into: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(into) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}
