use super::*;
use parlance_store::Error as StoreError;

#[test]
fn foreign_words_are_one_line_of_bounded_length() {
    assert_eq!(sentence("Too\n many\trequests"), "Too many requests.");
    assert_eq!(sentence("Stop!"), "Stop!");
    assert!(sentence(&"word ".repeat(1000)).chars().count() <= 301);
}

#[test]
fn a_full_disk_and_newer_data_say_what_to_do() {
    let problem = Problem::from(StoreError::ReadOnly);
    assert!(problem.view().detail.to_string().contains("Start the newer version"));
    assert_eq!(problem.view().code, ProblemCode::Storage);
}

#[test]
fn a_problem_without_text_has_no_sentence() {
    assert!(Problem::cancelled().text().is_empty());
}

#[test]
fn an_error_without_words_still_says_who_reported_it() {
    let failure = failure_in_stream("chat.example.org", &parlance_protocol::Failure::default());
    assert!(failure.title.to_string().contains("chat.example.org"), "{failure:?}");
}

#[test]
fn the_systems_sentence_has_no_number() {
    let said = |error: &io::Error| system_says(error).to_string();
    assert_eq!(said(&io::Error::from_raw_os_error(2)), "The system says: No such file or directory.");
    assert_eq!(said(&io::Error::other("no device")), "The system says: no device.");
}
