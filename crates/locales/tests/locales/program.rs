//! The program `parlance-locales`.

use crate::folder::folder;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

fn run(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_parlance-locales"));
    program.args(arguments).output().expect("the program starts")
}

fn path(folder: &Path) -> &str {
    folder.to_str().expect("the path is Unicode")
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("the folder is readable");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("the folder is readable").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

const FILES: [(&str, &str); 2] =
    [("en/a.ftl", "files = Files\nopen = Open\n"), ("de/a.ftl", "files = Dateien")];

#[test]
fn writes_the_modules_of_all_languages() {
    let locales = folder(&FILES);
    let output = locales.path().join("new/generated");
    let written = run(&["typescript", path(locales.path()), path(&output)]);
    assert!(written.status.success(), "{written:?}");
    assert_eq!(names(&output), ["de.ts", "en.ts", "index.ts", "messages.ts"]);
}

#[test]
fn writes_pseudo_languages_on_request() {
    let locales = folder(&FILES);
    let output = locales.path().join("generated");
    let written = run(&["typescript", path(locales.path()), path(&output), "--pseudo"]);
    assert!(written.status.success(), "{written:?}");
    assert_eq!(names(&output), ["ar-XB.ts", "de.ts", "en-XA.ts", "en.ts", "index.ts", "messages.ts"]);
}

#[test]
fn removes_files_that_are_not_generated_any_more() {
    let locales = folder(&FILES);
    let output = locales.path().join("generated");
    std::fs::create_dir(&output).expect("the folder is made");
    std::fs::write(output.join("fr.ts"), "").expect("the file is written");
    run(&["typescript", path(locales.path()), path(&output)]);
    assert_eq!(names(&output), ["de.ts", "en.ts", "index.ts", "messages.ts"]);
}

#[test]
fn does_not_write_a_file_that_has_not_changed() {
    let locales = folder(&FILES);
    let output = locales.path().join("generated");
    let write = || run(&["typescript", path(locales.path()), path(&output)]);
    write();
    let german = output.join("de.ts");
    let earlier = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
    let opened = std::fs::File::options().write(true).open(&german).expect("the module is there");
    opened.set_modified(earlier).expect("the time is set");
    drop(opened);
    write();
    let modified = std::fs::metadata(&german).and_then(|file| file.modified()).expect("the module is there");
    assert_eq!(modified, earlier);
}

#[test]
fn lists_missing_messages_and_succeeds() {
    let locales = folder(&FILES);
    let listed = run(&["missing", path(locales.path())]);
    assert!(listed.status.success(), "{listed:?}");
    assert_eq!(String::from_utf8_lossy(&listed.stdout), "de: 1 message\n  a.ftl: open\ntotal: 1 message\n");
}

#[test]
fn lists_nothing_if_no_message_is_missing() {
    let locales = folder(&[("en/a.ftl", "files = Files"), ("de/a.ftl", "files = Dateien")]);
    let listed = run(&["missing", path(locales.path())]);
    assert!(listed.status.success() && listed.stdout.is_empty(), "{listed:?}");
}

#[test]
fn fails_on_a_mistake_and_writes_nothing() {
    let locales = folder(&[("en/a.ftl", "files = { -brand }")]);
    let output = locales.path().join("generated");
    for arguments in
        [vec!["typescript", path(locales.path()), path(&output)], vec!["missing", path(locales.path())]]
    {
        let failed = run(&arguments);
        assert_eq!(failed.status.code(), Some(1), "{failed:?}");
        let said = String::from_utf8_lossy(&failed.stderr);
        assert!(said.contains("en/a.ftl: files: there is no term -brand"), "{said}");
    }
    assert!(!output.exists());
}

#[test]
fn shows_its_usage_for_other_arguments() {
    for arguments in [vec![], vec!["missing"], vec!["typescript", "locales"], vec!["write", "a", "b"]] {
        let failed = run(&arguments);
        assert_eq!(failed.status.code(), Some(2), "{arguments:?}: {failed:?}");
        assert!(String::from_utf8_lossy(&failed.stderr).starts_with("usage: "), "{failed:?}");
    }
}
