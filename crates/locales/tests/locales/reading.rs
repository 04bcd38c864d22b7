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
fn mistakes_in_a_message_are_named() {
    for (text, mistake) in [
        (
            "{ WEIGHT($n) }",
            "there is no function WEIGHT; there are NUMBER, BYTES, DATE, TIME, MOMENT, DURATION, SECONDS and LIST",
        ),
        ("{ BYTES($n, unit: \"MB\") }", "BYTES takes one variable and nothing else"),
        ("{ BYTES(\"12\") }", "BYTES takes one variable and nothing else"),
        ("Files\n    .title = All", "attributes are not used here; make a message of its own"),
        ("{ -brand }", "there is no term -brand"),
        ("{ documents }", "there is no message documents"),
        ("{ files } again", "references or selections are nested too deeply, or refer to themselves"),
        ("{ LIST($n) } and { BYTES($n) }", "$n is used as a list and as a number"),
        ("{ $n ->\n   *[one] file\n    [other] files\n }", "the default of $n must be *[other]"),
    ] {
        assert_eq!(mistakes(&format!("files = {text}\n")), [format!("files: {mistake}")]);
    }
    assert_eq!(mistakes(&format!("files = {FILES}")), Vec::<String>::new());
}

/// A message with a plural form.
const FILES: &str = "{ $n ->\n    [one] file\n   *[other] files\n }";

#[test]
fn a_translation_that_does_not_fit_to_english_is_a_mistake() {
    let menu = "x = Files\nmenu = { x }…";
    let plural = format!("x = {FILES}");
    for (english, german, expected) in [
        (
            plural.as_str(),
            "x = { $n ->\n   [few] Dateien\n   *[other] Dateien\n }",
            ["x: the plural form [one] of $n is missing", "x: this language has no plural form [few]"]
                .as_slice(),
        ),
        ("x = Files", "y = Dokumente", &["y: en has no such message; delete it"]),
        (menu, "menu = { x }…", &["menu: there is no message x"]),
        (
            "x = Used in { $place }",
            "x = In { $ort } benutzt",
            &["x: it has no variable $ort in the root language", "x: the variable $place is missing"],
        ),
        (
            "x = { BYTES($size) }",
            "x = { LIST($size) }",
            &["x: $size is a number in the root language, but is used as a list here"],
        ),
    ] {
        let found = problems(&[("en/a.ftl", english), ("de/a.ftl", german)]);
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        let expected: Vec<String> = expected.iter().map(|mistake| format!("de/a.ftl: {mistake}")).collect();
        assert_eq!(found, expected);
    }
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
