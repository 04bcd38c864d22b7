//! English as the fallback for a message that a language lacks.

use crate::folder::{problems, read};
use parlance_locales::{Locales, Module, missing_report, rust, typescript};

/// A message of each variant.
const ENGLISH: &str = "\
-brand = Parlance
all-files = All files
about = About { -brand }
file-gone = { $name } is gone
files-count = { $n ->
    [one] { $n } file
   *[other] { $n } files
 }
file-kind = { $kind ->
    [pdf] Document
   *[any] File
 }
file-used = { LIST($places) }, { DATE($at) }
";

/// A message that all languages of these tests have.
const FILES: (&str, &str) = ("en/files.ftl", "files = Files ({ $n ->\n    [0] none\n   *[other] { $n }\n })");
const DATEIEN: (&str, &str) =
    ("de/files.ftl", "files = Dateien ({ $n ->\n    [0] keine\n   *[other] { $n }\n })");

fn module<'a>(modules: &'a [Module], name: &str) -> &'a str {
    &modules.iter().find(|module| module.name == name).expect("the module is written").text
}

fn written(locales: &Locales, name: &str) -> String {
    module(&typescript(&locales.languages), name).to_owned()
}

/// German and Arabic have the file `files.ftl` only.
fn without_a_file() -> Locales {
    let arabic = ("ar/files.ftl", "files = الملفات: { $n }");
    read(&[FILES, ("en/other.ftl", ENGLISH), DATEIEN, arabic]).expect("the files have no mistake")
}

#[test]
fn the_page_shows_a_missing_message_in_english() {
    let locales = without_a_file();
    let (german, arabic) = (written(&locales, "de.ts"), written(&locales, "ar.ts"));
    for (variant, id, in_german, in_arabic) in [
        ("plain", "allFiles", "root.allFiles", "f.text(root.allFiles)"),
        ("term", "about", "root.about", "f.text(root.about)"),
        ("argument", "fileGone", "root.fileGone", "(args) => f.text(root.fileGone(args))"),
        ("plural", "filesCount", "root.filesCount", "(args) => f.text(root.filesCount(args))"),
        ("text selection", "fileKind", "root.fileKind", "(args) => f.text(root.fileKind(args))"),
        ("list and date", "fileUsed", "root.fileUsed", "(args) => f.text(root.fileUsed(args))"),
    ] {
        assert!(german.contains(&format!("    {id}: {in_german},\n")), "{variant}: {german}");
        assert!(arabic.contains(&format!("    {id}: {in_arabic},\n")), "{variant}: {arabic}");
    }
    assert!(german.contains("    files: ({ n }) => `Dateien ("), "a translated message stays: {german}");
}

#[test]
fn a_missing_message_has_english_plural_forms_numbers_and_dates() {
    let german = written(&without_a_file(), "de.ts");
    assert!(german.contains("import { formatsOf, type Formats } from \"../formats\";\n"), "{german}");
    assert!(german.contains("import { messages as rootMessages } from \"./en\";\n"), "{german}");
    assert!(german.contains("  const root = rootMessages(formatsOf(\"en\"));\n"), "{german}");
}

#[test]
fn a_complete_language_does_not_import_english() {
    let locales = read(&[FILES, DATEIEN]).expect("the files have no mistake");
    for name in ["en.ts", "de.ts"] {
        let text = written(&locales, name);
        assert!(!text.contains("root") && !text.contains("formatsOf"), "{text}");
    }
}

#[test]
fn a_message_that_one_language_lacks_is_translated_in_the_others() {
    let locales = read(&[FILES, DATEIEN, ("ar/empty.ftl", "")]).expect("the files have no mistake");
    assert!(!written(&locales, "de.ts").contains("root."));
    assert!(written(&locales, "ar.ts").contains("    files: (args) => f.text(root.files(args)),\n"));
}

#[test]
fn a_language_without_any_message_has_no_unused_parameter() {
    let locales = read(&[FILES, ("de/empty.ftl", "")]).expect("the files have no mistake");
    let german = written(&locales, "de.ts");
    assert!(german.contains("export function messages(_f: Formats): Messages {\n"), "{german}");
}

#[test]
fn the_pseudo_languages_have_every_message_of_english() {
    let locales = without_a_file();
    let english = locales.languages.first().expect("English is there");
    let ids = |messages: &[parlance_locales::Message]| -> Vec<String> {
        messages.iter().map(|message| message.id.clone()).collect()
    };
    let mut languages = locales.languages.clone();
    languages.extend(locales.pseudo_languages());
    for language in locales.pseudo_languages() {
        assert_eq!(ids(&language.messages), ids(&english.messages), "{}", language.tag);
        let modules = typescript(&languages);
        let text = module(&modules, &format!("{}.ts", language.tag));
        assert!(!text.contains("root."), "{text}");
    }
}

#[test]
fn the_tables_of_rust_have_a_missing_message_in_english_only() {
    let locales =
        read(&[("en/app-files.ftl", "all-files = All files"), ("de/empty.ftl", "")]).expect("no mistake");
    let tables = rust(&locales.languages).languages;
    let german = tables.lines().find(|line| line.contains("tag: \"de\"")).expect("German is listed");
    assert!(german.contains("messages: &[]"), "{german}");
    assert!(rust(&locales.languages).functions.contains("pub fn all_files() -> Text"));
}

#[test]
fn mistakes_beside_missing_messages_are_errors() {
    let found = problems(&[("en/a.ftl", ENGLISH), ("de/a.ftl", "file-gone = { $ort } ist weg")]);
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "de/a.ftl: file-gone: it has no variable $ort in the root language",
            "de/a.ftl: file-gone: the variable $name is missing"
        ]
    );
}

#[test]
fn the_report_lists_missing_messages_by_language_and_counts_them() {
    let english = ("en/a.ftl", "all-files = All files\nopen = Open\n");
    let trash = ("en/trash.ftl", "trash = Trash");
    let german = ("de/a.ftl", "all-files = Alle Dateien");
    let locales = read(&[english, trash, german, ("ar/trash.ftl", "trash = المهملات")]).expect("no mistake");
    assert_eq!(
        missing_report(&locales),
        "de: 2 messages\n  a.ftl: open\n  trash.ftl: trash\n\
         ar: 2 messages\n  a.ftl: all-files\n  a.ftl: open\n\
         total: 4 messages\n"
    );
}

#[test]
fn the_report_is_empty_if_only_messages_of_command_lines_are_missing() {
    let locales = read(&[FILES, ("en/cli-a.ftl", "cli-stop = Stop"), DATEIEN]).expect("no mistake");
    assert_eq!(missing_report(&locales), "");
}
