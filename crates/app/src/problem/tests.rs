use super::*;
use parlance_store::Error as StoreError;

#[test]
fn waiting_times_are_said_as_a_person_says_them() {
    let rows = [
        (0, "1\u{a0}second"),
        (45, "45\u{a0}seconds"),
        (180, "3\u{a0}minutes"),
        (7200, "2\u{a0}hours"),
        (200_000, "3\u{a0}days"),
    ];
    for (seconds, words) in rows {
        assert_eq!(duration_words(seconds), words);
    }
}

#[test]
fn foreign_words_are_one_line_of_bounded_length() {
    assert_eq!(sentence("Too\n many\trequests"), "Too many requests.");
    assert_eq!(sentence("Stop!"), "Stop!");
    assert!(sentence(&"word ".repeat(1000)).chars().count() <= 301);
}

#[test]
fn a_full_disk_and_newer_data_say_what_to_do() {
    let problem = Problem::from(StoreError::ReadOnly);
    assert!(problem.view().detail.contains("Start the newer version"));
    assert_eq!(problem.view().code, ProblemCode::Storage);
}

#[test]
fn an_error_without_words_still_says_who_reported_it() {
    let failure = failure_in_stream("chat.example.org", &parlance_protocol::Failure::default());
    assert!(failure.title.contains("chat.example.org"), "{failure:?}");
}
