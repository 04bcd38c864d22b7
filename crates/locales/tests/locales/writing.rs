//! The code generated from messages.

use crate::folder::{messages, read};
use parlance_locales::typescript;

/// The lines of the English module and of its interface that belong to messages.
fn written(text: &str) -> (Vec<String>, Vec<String>) {
    let locales = read(&[("en/files.ftl", text)]).expect("the file has no mistake");
    let modules = typescript(&locales.languages);
    let lines = |name: &str, indent: &str| {
        let module = modules.iter().find(|module| module.name == name).expect("the module is written");
        let inner = module.text.lines().filter_map(|line| line.strip_prefix(indent));
        inner
            .filter(|line| !line.starts_with([' ', '}']) && !line.starts_with("return"))
            .map(str::to_owned)
            .collect()
    };
    (lines("en.ts", "    "), lines("messages.ts", "  "))
}

#[test]
fn a_message_without_variables_is_a_string() {
    let (english, interface) = written("all-files = All “files”, \\ and `{ \"{\" }`");
    assert_eq!(english, [r#"allFiles: "All “files”, \\ and `{`","#]);
    assert_eq!(interface, ["readonly allFiles: string;"]);
}

#[test]
fn a_message_with_variables_is_a_function_of_their_kinds() {
    let (english, interface) =
        written("file-uploaded = { $file-name } ({ BYTES($size) }) in `{ LIST($places) }`, \\ { \"${x}\" }");
    assert_eq!(
        interface,
        [
            "readonly fileUploaded: (args: { fileName: string; size: number; places: readonly string[] }) => string;"
        ]
    );
    assert_eq!(
        english,
        [
            r"fileUploaded: ({ fileName, size, places }) => `${f.text(fileName)} (${f.bytes(size)}) in \`${f.list(places)}\`, \\ \${x}`,"
        ]
    );
}

#[test]
fn a_number_chooses_an_exact_variant_before_a_plural_form() {
    let (english, interface) =
        written("files = { $n ->\n    [one] { $n } file\n    [0] No files\n   *[other] { $n } files\n }");
    assert_eq!(interface, ["readonly files: (args: { n: number }) => string;"]);
    assert_eq!(
        english,
        [
            r#"files: ({ n }) => (n === 0 ? "No files" : f.plural(n) === "one" ? `${f.number(n)} file` : `${f.number(n)} files`),"#
        ]
    );
}

#[test]
fn a_text_chooses_a_variant_by_its_words() {
    let (english, interface) = written("kind = A { $kind ->\n    [pdf] document\n   *[any] file\n } here");
    assert_eq!(interface, ["readonly kind: (args: { kind: string }) => string;"]);
    assert_eq!(english, [r#"kind: ({ kind }) => `A ${(kind === "pdf" ? "document" : "file")} here`,"#]);
}

#[test]
fn terms_and_references_are_written_out() {
    let (english, _) = written("-brand = Parlance\nabout = About { -brand }\nmenu = { about }…\n");
    assert_eq!(english, [r#"about: "About Parlance","#, r#"menu: "About Parlance…","#]);
}

#[test]
fn a_translation_without_a_plural_form_still_writes_a_number() {
    let english = "files = { $n ->\n    [one] { $n } file\n   *[other] { $n } files\n }";
    let locales =
        read(&[("en/f.ftl", english), ("de/f.ftl", "files = Dateien: { $n }")]).expect("no mistake");
    let modules = typescript(&locales.languages);
    let german = modules.iter().find(|module| module.name == "de.ts").expect("German is written");
    assert!(german.text.contains("files: ({ n }) => `Dateien: ${f.number(n)}`"), "{}", german.text);
    let index = modules.iter().find(|module| module.name == "index.ts").expect("the index is written");
    assert!(index.text.contains("import(\"./de\")"), "{}", index.text);
}

#[test]
fn the_pseudo_languages_change_text_and_keep_variables() {
    let locales =
        read(&[("en/f.ftl", "found = Found { $n ->\n    [one] a file\n   *[other] { $n } files\n }")])
            .expect("no mistake");
    let pseudo = locales.pseudo_languages();
    let tags: Vec<&str> = pseudo.iter().map(|language| language.tag.as_str()).collect();
    assert_eq!(tags, ["en-XA", "ar-XB"]);
    let modules = typescript(&pseudo);
    let text = |name: &str| &modules.iter().find(|module| module.name == name).expect("a module").text;
    assert!(text("en-XA.ts").contains("`Ƒoouuƞḓ ${"), "{}", text("en-XA.ts"));
    assert!(text("en-XA.ts").contains("`${f.number(n)} ƒiŀeeş`"), "{}", text("en-XA.ts"));
    assert!(text("ar-XB.ts").contains("\u{202e}Found\u{202c} ${"), "{}", text("ar-XB.ts"));
}

#[test]
fn messages_keep_the_order_of_their_file() {
    let ids: Vec<String> = messages("b = B\na = A\n").into_iter().map(|message| message.id).collect();
    assert_eq!(ids, ["b", "a"]);
}
