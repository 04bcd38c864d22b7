//! The rules for event streams of the HTML standard (section 9.2.6), each as bytes with the expected frames.
//!
//! Every case is decoded as a whole, byte by byte, and in two pieces split at every position, including inside
//! characters.

use super::{Frame, FrameError, MAX_EVENT_BYTES, frames};
use bytes::Bytes;
use futures_util::{FutureExt, StreamExt, stream};
use proptest::prelude::*;
use std::convert::Infallible;

/// Event name, data, last event id.
type Expected<'a> = (&'a str, &'a str, &'a str);

fn parse(pieces: Vec<Bytes>) -> Vec<Result<Frame, String>> {
    let bytes = stream::iter(pieces.into_iter().map(Ok::<_, Infallible>));
    let parsed = frames(bytes).map(|frame| {
        frame.map_err(|error| match error {
            FrameError::Transport(never) => match never {},
            FrameError::TooLarge => "too large".to_owned(),
            FrameError::Refused(what) => format!("refused {what:?}"),
        })
    });
    parsed.collect::<Vec<_>>().now_or_never().expect("all bytes are there")
}

#[track_caller]
fn check(input: impl AsRef<[u8]>, expected: &[Expected<'_>]) {
    let input = Bytes::copy_from_slice(input.as_ref());
    let expected: Vec<Expected<'_>> = expected.to_vec();
    let check_pieces = |pieces: Vec<Bytes>, how: &str| {
        let frames = parse(pieces);
        let got: Vec<Expected<'_>> = frames
            .iter()
            .map(|frame| frame.as_ref().expect("a frame"))
            .map(|frame| (frame.event.as_str(), frame.data.as_str(), frame.id.as_str()))
            .collect();
        assert_eq!(got, expected, "{how}");
    };
    check_pieces(vec![input.clone()], "whole");
    check_pieces((0..input.len()).map(|at| input.slice(at..=at)).collect(), "byte by byte");
    for at in 1..input.len() {
        check_pieces(vec![input.slice(..at), Bytes::new(), input.slice(at..)], &format!("cut at {at}"));
    }
}

fn message(data: &str) -> Expected<'_> {
    ("message", data, "")
}

#[test]
fn an_empty_line_dispatches_what_stands_before_it() {
    check("data: one\n\ndata: two\n\n", &[message("one"), message("two")]);
    check("\n\n\ndata: one\n\n\n\n", &[message("one")]);
    check("", &[]);
    check("\n", &[]);
}

#[test]
fn what_no_empty_line_ends_is_not_dispatched() {
    check("data: one\n\ndata: two", &[message("one")]);
    check("data: one\n\ndata: two\n", &[message("one")]);
    check("data: one", &[]);
    check("data: one\r", &[]);
}

#[test]
fn lines_end_with_lf_cr_or_both() {
    check("data: one\n\ndata: two\n\n", &[message("one"), message("two")]);
    check("data: one\r\rdata: two\r\r", &[message("one"), message("two")]);
    check("data: one\r\n\r\ndata: two\r\n\r\n", &[message("one"), message("two")]);
    check(
        "data: one\ndata: two\rdata: three\r\n\ndata: four\n\r\n",
        &[message("one\ntwo\nthree"), message("four")],
    );
    check("data: one\n\rdata: two\r\n\n", &[message("one"), message("two")]);
}

#[test]
fn the_last_event_of_a_stream_with_cr_is_not_lost() {
    check("data: only\r\r", &[message("only")]);
}

#[test]
fn other_line_separators_are_ordinary_characters() {
    check(
        "data: a\u{2028}b\u{0085}c\u{000B}d\u{000C}e\n\n",
        &[message("a\u{2028}b\u{0085}c\u{000B}d\u{000C}e")],
    );
}

#[test]
fn one_byte_order_mark_at_the_start_is_dropped() {
    check("\u{FEFF}data: one\n\n", &[message("one")]);
    check("\u{FEFF}\ndata: one\n\n", &[message("one")]);
    check("\u{FEFF}: comment\ndata: one\n\n", &[message("one")]);
    check("\u{FEFF}", &[]);
}

#[test]
fn a_byte_order_mark_anywhere_else_is_part_of_its_line() {
    check("\u{FEFF}\u{FEFF}data: one\n\ndata: two\n\n", &[message("two")]);
    check("\u{FEFF}\u{FEFF}\n\ndata: one\n\n", &[message("one")]);
    check("data: one\n\n\u{FEFF}data: two\n\ndata: three\n\n", &[message("one"), message("three")]);
    check("\n\u{FEFF}data: one\n\n", &[]);
    check("data: \u{FEFF}one\n\n", &[message("\u{FEFF}one")]);
}

#[test]
fn the_beginning_of_a_byte_order_mark_is_not_one() {
    check(b"\xEF\xBBdata: one\n\ndata: two\n\n", &[message("two")]);
}

#[test]
fn a_line_that_begins_with_a_colon_is_a_comment() {
    check(": one\ndata: two\n: three\n\n", &[message("two")]);
    check(":\n:\n:data: one\n\n", &[]);
    check("data: one\n:\ndata: two\n\n", &[message("one\ntwo")]);
    check(":\n\n:\n\ndata: after the signs of life\n\n:\n\n", &[message("after the signs of life")]);
    check(format!("data: one\n:{}\ndata: two\n\n", "x".repeat(5000)), &[message("one\ntwo")]);
}

#[test]
fn one_space_after_the_colon_is_not_part_of_the_value() {
    check("data:one\n\ndata: one\n\ndata:  one\n\n", &[message("one"), message("one"), message(" one")]);
    check("data:\tone\n\ndata: one \n\n", &[message("\tone"), message("one ")]);
    check("data:: one\n\n", &[message(": one")]);
}

#[test]
fn a_line_without_a_colon_is_a_field_without_a_value() {
    check("data\n\n", &[message("")]);
    check("data\ndata\n\n", &[message("\n")]);
    check("data: one\ndata\n\n", &[message("one\n")]);
    check("data\n\ndata\ndata\n\ndata:\n", &[message(""), message("\n")]);
}

#[test]
fn data_lines_are_joined_by_line_feeds() {
    check("data: one\ndata: two\ndata\ndata: four\n\n", &[message("one\ntwo\n\nfour")]);
    check("data:\n\ndata: \n\n", &[message(""), message("")]);
    let many = "data: x\n".repeat(700);
    check(
        format!("data: one\n\n{many}\ndata: two\n\n"),
        &[message("one"), message(many.replace("data: ", "").trim_end()), message("two")],
    );
}

#[test]
fn an_event_without_data_is_not_dispatched() {
    check("event: ping\n\ndata: one\n\n", &[message("one")]);
    check("id: 1\n\nevent: ping\nretry: 5\n\n", &[]);
}

#[test]
fn the_event_name_is_that_of_the_last_event_line_and_for_one_event_only() {
    check("event: add\ndata: one\n\ndata: two\n\n", &[("add", "one", ""), message("two")]);
    check("event: add\nevent: drop\ndata: one\n\n", &[("drop", "one", "")]);
    check("event: add\nevent:\ndata: one\n\n", &[message("one")]);
    check("data: one\nevent: late\n\n", &[("late", "one", "")]);
    check("event: add\nevent: message\ndata: one\n\n", &[message("one")]);
    check("event: message\nevent: add\ndata: one\n\n", &[("add", "one", "")]);
    check("\n\nevent: message\ndata: one\n\nevent: message\n\nevent: message\nid: 1\n\n", &[message("one")]);
    check("event:  add\ndata: one\n\n", &[(" add", "one", "")]);
}

#[test]
fn the_id_stays_until_another_one_comes() {
    check("id: 1\ndata: one\n\ndata: two\n\n", &[("message", "one", "1"), ("message", "two", "1")]);
    check("id: 1\n\ndata: one\n\nid: 2\ndata: two\n\n", &[("message", "one", "1"), ("message", "two", "2")]);
    check("id: 1\ndata: one\n\nid\ndata: two\n\n", &[("message", "one", "1"), message("two")]);
    check("id: 1\ndata: one\n\nid: 2\0\ndata: two\n\n", &[("message", "one", "1"), ("message", "two", "1")]);
}

#[test]
fn field_names_are_exact() {
    check("Data: one\n\nDATA: one\n\n data: one\n\ndata : one\n\ndat: one\n\ndataa: one\n\n", &[]);
    check("\0data: one\n\ndata: two\n\n", &[message("two")]);
    check("x: y\ndata: one\nwhatever\n\n", &[message("one")]);
}

#[test]
fn a_retry_that_is_no_number_is_ignored() {
    check("retry: soon\nretry: 1e3\nretry:\nretry: -1\nretry: 1000\ndata: one\n\n", &[message("one")]);
}

#[test]
fn a_null_character_is_part_of_the_data() {
    check("data: a\0b\n\n", &[message("a\0b")]);
}

#[test]
fn characters_of_any_length_survive_any_cut() {
    check("data: ä報👍\u{10FFFF}\n\nevent: 👍\ndata: é\n\n", &[message("ä報👍\u{10FFFF}"), ("👍", "é", "")]);
}

#[test]
fn invalid_bytes_become_replacement_characters_and_nothing_after_them_is_lost() {
    check(b"data: a\xFFb\n\ndata: two\n\n", &[message("a\u{FFFD}b"), message("two")]);
    check(b"data: \xF0\x9F\x91\n\ndata: two\n\n", &[message("\u{FFFD}"), message("two")]);
    check(b"data: \xC0\xAF\n\n", &[message("\u{FFFD}\u{FFFD}")]);
    check(b"data: \xED\xA0\x80\n\n", &[message("\u{FFFD}\u{FFFD}\u{FFFD}")]);
    check(b"data: \xE5\xA0\r\rdata: two\r\r", &[message("\u{FFFD}"), message("two")]);
    check(b"\xFF: x\n\ndata: two\n\n", &[message("two")]);
}

#[test]
fn an_event_at_the_limit_is_read_and_one_above_it_is_refused() {
    let line = |n_bytes: usize| [b"data:".to_vec(), vec![b'x'; n_bytes - 6], b"\n".to_vec()].concat();
    let at_limit = [line(MAX_EVENT_BYTES), b"\n".to_vec()].concat();
    let frames = parse(vec![at_limit.into()]);
    assert_eq!(frames.len(), 1);
    assert_eq!(frames[0].as_ref().unwrap().data.len(), MAX_EVENT_BYTES - 6);

    let above = [line(MAX_EVENT_BYTES + 2), b"\ndata: never\n\n".to_vec()].concat();
    assert_eq!(parse(vec![above.into()]), [Err("too large".to_owned())]);
}

#[test]
fn many_small_lines_count_together_and_each_event_for_itself() {
    let line = Bytes::from(format!("data:{}\n", "x".repeat(1024 * 1024)));
    let within = [vec![line.clone(); 15], vec![Bytes::from_static(b"\n")]].concat();
    let twice = [within.clone(), within].concat();
    assert_eq!(parse(twice).iter().filter(|frame| frame.is_ok()).count(), 2);
    assert_eq!(parse(vec![line; 17]), [Err("too large".to_owned())]);
}

#[test]
fn signs_of_life_do_not_count() {
    let comment = Bytes::from(format!(":{}\n", "x".repeat(1024 * 1024)));
    let pieces = [vec![comment; 20], vec![Bytes::from_static(b"data: one\n\n")]].concat();
    assert_eq!(parse(pieces).len(), 1);
}

proptest! {
    #[test]
    fn any_bytes_in_any_pieces_give_the_same_frames(
        bytes in proptest::collection::vec(
            prop_oneof![
                4 => proptest::sample::select(b"data:event id\n\r\n\n \xEF\xBB\xBF\xF0\x9F\x91\x8D\0".to_vec()),
                1 => any::<u8>(),
            ],
            0..400,
        ),
        sizes in proptest::collection::vec(0_usize..40, 1..60),
    ) {
        let whole = Bytes::from(bytes);
        let mut rest = whole.clone();
        let mut pieces = Vec::new();
        for size in sizes {
            pieces.push(rest.split_to(size.min(rest.len())));
        }
        pieces.push(rest);
        prop_assert_eq!(parse(vec![whole]), parse(pieces));
    }
}
