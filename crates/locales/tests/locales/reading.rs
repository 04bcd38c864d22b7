//! Supported Fluent syntax, and the errors for unsupported syntax.

use crate::folder::{mistakes, problems, read};
use parlance_locales::Error;

#[test]
fn a_line_that_is_not_fluent_is_named_with_its_file() {
    let found = problems(&[("en/files.ftl", "files = Files\nnot a message\n")]);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].file, "en/files.ftl");
    assert!(found[0].id.starts_with("not a message"), "{found:?}");
    assert!(found[0].why.starts_with("this is not Fluent: "), "{found:?}");
}

#[test]
fn an_id_is_used_once_in_all_files_of_a_language() {
    let found = problems(&[("en/a.ftl", "files = Files"), ("en/b.ftl", "files = Documents")]);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].to_string(), "en/b.ftl: files: this id occurs twice; choose another one");
}

#[test]
fn a_function_that_is_not_there_is_an_error() {
    let found = mistakes("files = { WEIGHT($n) }");
    let there = "there are NUMBER, BYTES, DATE, TIME, MOMENT, DURATION, SECONDS and LIST";
    assert_eq!(found, [format!("files: there is no function WEIGHT; {there}")]);
}

#[test]
fn a_function_takes_one_variable() {
    let wanted = ["files: BYTES takes one variable and nothing else"];
    assert_eq!(mistakes("files = { BYTES($n, unit: \"MB\") }"), wanted);
    assert_eq!(mistakes("files = { BYTES(\"12\") }"), wanted);
}

#[test]
fn attributes_are_an_error() {
    let wanted = ["files: attributes are not used here; make a message of its own"];
    assert_eq!(mistakes("files = Files\n    .title = All files\n"), wanted);
}

#[test]
fn a_term_or_a_message_that_is_not_there_is_an_error() {
    assert_eq!(mistakes("files = { -brand }"), ["files: there is no term -brand"]);
    assert_eq!(mistakes("files = { documents }"), ["files: there is no message documents"]);
}

#[test]
fn a_message_that_refers_to_itself_is_an_error() {
    let wanted = ["files: references or selections are nested too deeply, or refer to themselves"];
    assert_eq!(mistakes("files = { files } again"), wanted);
}

#[test]
fn a_variable_has_one_kind_in_a_message() {
    let found = mistakes("files = { LIST($n) } and { BYTES($n) }");
    assert_eq!(found, ["files: $n is used as a list and as a number"]);
}

#[test]
fn a_plural_form_that_is_missing_is_named() {
    let text = "files = { $n ->\n    [one] file\n   *[other] files\n }";
    assert_eq!(mistakes(text), Vec::<String>::new());
    let german = "files = { $n ->\n   [few] Dateien\n   *[other] Dateien\n }";
    let found: Vec<String> =
        problems(&[("en/f.ftl", text), ("de/f.ftl", german)]).iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "de/f.ftl: files: the plural form [one] of $n is missing",
            "de/f.ftl: files: this language has no plural form [few]"
        ]
    );
}

#[test]
fn the_default_of_a_number_is_other() {
    assert_eq!(
        mistakes("files = { $n ->\n   *[one] file\n    [other] files\n }"),
        ["files: the default of $n must be *[other]"]
    );
}

#[test]
fn a_message_that_english_lacks_is_an_error() {
    let found = problems(&[("en/a.ftl", "files = Files"), ("de/a.ftl", "documents = Dokumente")]);
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found, ["de/a.ftl: documents: en has no such message; delete it"]);
}

#[test]
fn a_reference_to_a_message_that_is_not_translated_is_an_error() {
    let english = "files = Files\nmenu = { files }…\n";
    let found = problems(&[("en/a.ftl", english), ("de/a.ftl", "menu = { files }…")]);
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found, ["de/a.ftl: menu: there is no message files"]);
}

#[test]
fn a_translation_has_the_variables_of_english() {
    let found =
        problems(&[("en/a.ftl", "used = Used in { $place }"), ("de/a.ftl", "used = In { $ort } benutzt")]);
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "de/a.ftl: used: it has no variable $ort in the root language",
            "de/a.ftl: used: the variable $place is missing"
        ]
    );
}

#[test]
fn a_variable_of_a_translation_is_of_the_kind_that_it_is_in_english() {
    let found = problems(&[("en/a.ftl", "size = { BYTES($size) }"), ("de/a.ftl", "size = { LIST($size) }")]);
    assert_eq!(
        found[0].to_string(),
        "de/a.ftl: size: $size is a number in the root language, but is used as a list here"
    );
}

#[test]
fn a_list_of_languages_that_does_not_begin_with_english_is_an_error() {
    let list = "[[language]]\ntag = \"de\"\nname = \"Deutsch\"\ndirection = \"ltr\"\n";
    let error = read(&[("locales.toml", list)]).expect_err("English is missing");
    assert!(
        matches!(&error, Error::Languages { why, .. } if why == "the first language must be en"),
        "{error}"
    );
}

#[test]
fn a_language_without_a_folder_is_an_error() {
    let list = "[[language]]\ntag = \"en\"\nname = \"English\"\ndirection = \"ltr\"\n\
                [[language]]\ntag = \"fr\"\nname = \"Français\"\ndirection = \"ltr\"\n";
    let error = read(&[("locales.toml", list)]).expect_err("the folder fr is missing");
    assert!(matches!(&error, Error::File { path, .. } if path.ends_with("fr")), "{error}");
}
