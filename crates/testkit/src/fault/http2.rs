//! The part of HTTP/2 that is needed to refuse a request (RFC 9113, sections 3.4, 4.1 and 6).

use super::scenario::Http2Refusal;

/// The client's preface after its first line, which parses as a request head.
pub(super) const REST_OF_PREFACE: &[u8] = b"SM\r\n\r\n";

/// The length of a frame's header.
pub(super) const FRAME_HEAD_BYTES: usize = 9;

const DATA: u8 = 0;
const HEADERS: u8 = 1;
const RST_STREAM: u8 = 3;
const SETTINGS: u8 = 4;
const GOAWAY: u8 = 7;

/// An empty SETTINGS frame, which the server sends first.
pub(super) fn settings() -> Vec<u8> {
    frame(SETTINGS, 0, &[])
}

/// Removes the first complete frame from a buffer. `Some(Some(id))` if it begins a request.
pub(super) fn take_frame(buffer: &mut Vec<u8>) -> Option<Option<u32>> {
    let &[a, b, c, kind, _, s0, s1, s2, s3] = buffer.first_chunk::<FRAME_HEAD_BYTES>()?;
    let length = usize::try_from(u32::from_be_bytes([0, a, b, c])).ok()?;
    if buffer.len() < FRAME_HEAD_BYTES + length {
        return None;
    }
    buffer.drain(..FRAME_HEAD_BYTES + length);
    Some((kind == HEADERS).then_some(u32::from_be_bytes([s0, s1, s2, s3]) & 0x7fff_ffff))
}

/// The frame that refuses the request of a stream.
pub(super) fn refusal(how: Http2Refusal, stream_id: u32) -> Vec<u8> {
    match how {
        Http2Refusal::ResetStream(code) => frame(RST_STREAM, stream_id, &code.to_be_bytes()),
        Http2Refusal::GoAway(code) => frame(GOAWAY, 0, &[[0; 4], code.to_be_bytes()].concat()),
        Http2Refusal::ResetInBody(code) => {
            [begun_response(stream_id), frame(RST_STREAM, stream_id, &code.to_be_bytes())].concat()
        }
        Http2Refusal::GoAwayInBody(code) => {
            let last = [stream_id.to_be_bytes(), code.to_be_bytes()].concat();
            [begun_response(stream_id), frame(GOAWAY, 0, &last)].concat()
        }
    }
}

/// The frames of a partial response: `:status 200` from the static table (RFC 7541, appendix A), and bytes.
fn begun_response(stream_id: u32) -> Vec<u8> {
    const STATUS_200: u8 = 0x88;
    const END_HEADERS: u8 = 4;
    let mut headers = frame(HEADERS, stream_id, &[STATUS_200]);
    if let Some(flags) = headers.get_mut(4) {
        *flags = END_HEADERS;
    }
    [headers, frame(DATA, stream_id, b"{\"begun\":")].concat()
}

fn frame(kind: u8, stream_id: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap_or_default().to_be_bytes();
    let mut frame = length.get(1..).unwrap_or_default().to_vec();
    frame.extend([kind, 0]);
    frame.extend(stream_id.to_be_bytes());
    frame.extend(payload);
    frame
}
