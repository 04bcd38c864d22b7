//! Properties of every stream of bytes; shared with `tests/fuzz`.

use bytes::Bytes;
use futures_util::{FutureExt as _, StreamExt as _, stream};
use std::convert::Infallible;

/// Separates the chunks of a stream.
const CUT: u8 = 0x1F;

/// Asserts that decoding ends, with the same events and errors for all splits.
pub(crate) fn holds(bytes: &[u8]) {
    let chunks: Vec<Bytes> = bytes.split(|byte| *byte == CUT).map(Bytes::copy_from_slice).collect();
    let whole = Bytes::from(chunks.concat());
    let in_pieces = decoded(chunks);
    assert!(in_pieces.is_some(), "decoding waits for nothing but bytes");
    assert_eq!(in_pieces, decoded(vec![whole]), "in pieces and as a whole");
}

/// The distinguishable events and errors. `None` if the decoder waits for more after the last bytes.
fn decoded(chunks: Vec<Bytes>) -> Option<Vec<String>> {
    let body = stream::iter(chunks.into_iter().map(Ok::<_, Infallible>));
    let events = parlance_protocol::decode(body).map(|event| format!("{event:?}"));
    events.collect().now_or_never()
}
