//! Tests of the calculations that are found in questions.

use super::*;

fn check(clause: &str, sums: &[&str], words: &[&str]) {
    let (mut found, mut said) = (Vec::new(), Vec::new());
    for part in parts(clause, NumberStyle::Point) {
        match part {
            Part::Calculation(expression) => found.push(expression),
            Part::Words(words) => said.push(words),
        }
    }
    assert_eq!(found, sums, "the sums of: {clause}");
    assert_eq!(said, words, "the rest of: {clause}");
}

#[test]
fn a_sum_alone_is_worked_out_with_or_without_a_request() {
    check("what is 12.5 * (3+4)", &["12.5 * (3+4)"], &[]);
    check("2^10 / 3", &["2^10 / 3"], &[]);
    check("10/4", &["10/4"], &[]);
    check("Please calculate 5 plus 7", &["5 + 7"], &[]);
    check("Was ist 12,5 mal 4", &["12.5 * 4"], &[]);
    check("How much is 19% of 1,250.50", &["19% of 1250.50"], &[]);
    check("How much is 15 % of 240", &["15 % of 240"], &[]);
    check("What is the square root of 144", &["sqrt  144"], &[]);
    check("3 × 4 =", &["3 * 4"], &[]);
    check("tell me what 3*4 is", &["3*4"], &[]);
    check("(what is 3*4)", &["3*4"], &[]);
    check("What is 17-9", &["17-9"], &[]);
    check("What is 15% of 240 EUR", &["15% of 240"], &[]);
}

#[test]
fn sums_are_found_within_a_longer_question() {
    check("What is 12.5 * (3+4), and what day is it today", &["12.5 * (3+4)"], &["what day is it today"]);
    check("What day is it today and what is 3 + 4", &["3 + 4"], &["What day is it today"]);
    check(
        "How high is the rent, and how much is 12 * 1,250, please",
        &["12 * 1250"],
        &["How high is the rent", "please"],
    );
    check("Is sqrt(16) more than log2(9)", &["sqrt(16)", "log2(9)"], &["Is", "more than"]);
    check("What is 3+4, 5+6 and 7+8", &["3+4", "5+6", "7+8"], &[]);
    check("If I pay 12 * 1250 a year, what then", &["12 * 1250"], &["If I pay", "a year, what"]);
    check(
        "Tell me how much 15 % of 240 is and what time it is",
        &["15 % of 240"],
        &["Tell me", "what time it is"],
    );
}

#[test]
fn labels_ranges_and_dates_are_not_calculated() {
    for clause in [
        "2024-05-01",
        "What happened on 2026-11-20",
        "What is 2026-11-20",
        "What is in section 3",
        "What is 42",
        "555-1234",
        "What is 555-1234",
        "What is 978-3-16-148410-0",
        "What is 1-800-555-1234",
        "Whose number is 123-45-6789",
        "What is 49-30-123456",
        "Call 030/1234567 or +49 30 123-456",
        "1/2/2024",
        "Who is on page 3-4",
        "What is on pages 9 - 17",
        "Is it open 9-17",
        "9-17",
        "What is new in version 1.2.3",
        "What is 24/7 support",
        "what is a contract",
        "What is 5 % of the rent",
        "Do I need 100 % cotton and 1920x1080 pixels",
        "Who rents the 3 + 2 rooms",
        "What does § 5 / 6 say",
        "What is C++ 17",
        "Who works on floor 3, and in round 12",
        "What are 3 of 4 cases",
        "Is a 3 x 4 m room free",
        "Is the 5* hotel better than the 4* one",
        "How many of them are on the list",
    ] {
        check(clause, &[], &[clause]);
    }
}
