//! Faults of connections, HTTP and proxies.

use super::{CREATED, EndedBy, FaultCase, HALF_DELTA, Peer, case, half, stream_of, whole};
use crate::fault::{Answer, End, Scenario};

/// The app's size limit for one event: 16 MiB.
const LARGEST_EVENT_BYTES: usize = 16 * 1024 * 1024;

/// An event stream with one event, compressed although the client did not accept that.
const COMPRESSED: &[u8] = &[
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 75, 45, 75, 205, 43, 177, 82, 200, 77, 45, 46, 78, 76, 79, 229, 74, 73,
    44, 73, 180, 82, 168, 86, 42, 169, 44, 72, 85, 178, 82, 42, 74, 45, 46, 200, 207, 43, 78, 213, 75, 206,
    207, 45, 200, 73, 45, 73, 77, 81, 170, 229, 226, 2, 0, 32, 215, 101, 110, 52, 0, 0, 0,
];

const DOCUMENT: &str = r#"{"id":"r1","object":"response","status":"completed","model":"m1","conversation_id":"c1","output_text":"All at once."}"#;

pub(super) fn all() -> Vec<FaultCase> {
    let by = |name, peer| FaultCase { name, peer, ended_by: EndedBy::Wait };
    let cut_document = DOCUMENT.get(..60).unwrap_or_default();
    let too_large = stream_of(CREATED_FRAME)
        .then_bytes("data: {\"type\":\"response.output_text.delta\",\"delta\":\"")
        .then_bytes(vec![b'a'; LARGEST_EVENT_BYTES])
        .then_bytes("\"}\n\n");
    vec![
        by("refused connection", Peer::Nobody),
        by("unknown host", Peer::UnknownHost),
        by("certificate that nobody has signed", Peer::UnknownCertificate),
        case("reset before the headers", Scenario::ResetBeforeHead),
        case("end before the headers", Scenario::CloseBeforeHead),
        case("silence before the headers", Scenario::Silence).ended_by(EndedBy::StopAfterRequest),
        case("something that is not HTTP", Scenario::Bytes(b"220 mail.example.org ESMTP\r\n".to_vec())),
        case("redirect to another host", Answer::redirect(307, "https://elsewhere.example/v1/responses")),
        case("web page", Answer::web_page(200)),
        case(
            "web page that calls itself events",
            Answer::web_page(200).header("content-type", "text/event-stream"),
        ),
        case("web page with an error", Answer::web_page(502)),
        case("empty body", Answer::new(200, "text/event-stream", "")),
        case("empty document", Answer::json(200, "")),
        case("end without a terminal event", half()),
        case("end of the connection without a terminal event", half().ending(End::Closed)),
        case("body shorter than announced", half().ending(End::Short)),
        case(
            "reset in the middle of an event",
            half().then_bytes("data: {\"type\":\"resp").then_wait().ending(End::Reset),
        )
        .ended_by(EndedBy::ReleaseAfterText),
        case("wrong framing in the middle of an event", wrong_chunks()),
        case("stall", half().ending(End::Stall)).ended_by(EndedBy::StopAfterText),
        case("connection that stays open after the end", whole().ending(End::Stall)),
        case("one byte at a time", whole().byte_by_byte()),
        case("compressed although not asked for", stream_of(COMPRESSED).header("content-encoding", "gzip")),
        case("event above 16 MiB", too_large),
        case("document instead of events", Answer::json(200, DOCUMENT)),
        case("document that is cut", Answer::json(200, cut_document).ending(End::Short)),
        case("document that is reset", Answer::json(200, cut_document).ending(End::Reset)),
        case("document that is no response", Answer::json(200, r#"{"hello":"there"}"#)),
        case("document that is an error", Answer::json(200, r#"{"detail":"Words of the service"}"#)),
        case("document without a content type", Answer::json(200, DOCUMENT).without_header("content-type")),
        case(
            "document after whitespace that keeps the connection open",
            Answer::json(200, format!("\n \n{DOCUMENT}")),
        ),
        case(
            "document with something after it",
            Answer::json(200, format!("{DOCUMENT}\n{{\"detail\":\"more\"}}")),
        ),
        case("interim responses before the answer", interim_responses()),
        case("events without a content type", whole().without_header("content-type")),
        case("events with a charset", whole().header("content-type", "text/event-stream; charset=utf-8")),
    ]
}

const CREATED_FRAME: &str = "data: {\"type\":\"response.created\",\"response\":{\"id\":\"r1\",\"model\":\"m1\",\"conversation_id\":\"c1\"}}\n\n";

/// A whole answer after two responses with a status below 200 (RFC 9110, section 15.2).
fn interim_responses() -> Scenario {
    let head = "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n\
                HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n";
    Scenario::Bytes(format!("{head}{DOCUMENT}").into_bytes())
}

/// A chunked body of two events, with an invalid chunk size in place of the third.
fn wrong_chunks() -> Scenario {
    let mut bytes =
        b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n".to_vec();
    for data in [CREATED, HALF_DELTA] {
        let frame = format!("event: message\ndata: {data}\n\n");
        bytes.extend(format!("{:x}\r\n{frame}\r\n", frame.len()).into_bytes());
    }
    bytes.extend(b"zz\r\ndata: {\r\n");
    Scenario::Bytes(bytes)
}
