//! Text for users is in `locales/`, not in the Rust code that presents answers, problems and errors.
//! `ui/lint/literal-text.js` checks the page.

use crate::tree::{assert_none, sources};
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::Visit;

/// Code that writes text for users. It is rare elsewhere, and a list of exceptions would cost more than it finds.
const SHOWS_TEXT: [&str; 6] = [
    "crates/app/src/present",
    "crates/app/src/kernel/problem",
    "crates/app/src/safekeeping/backups/problems.rs",
    "crates/app/src/safekeeping/encryption/problems.rs",
    "crates/app/src/transfer/imports/problems.rs",
    "crates/service/src/http",
];

/// The API description is for developers.
const FOR_OTHERS: &str = "crates/service/src/http/openapi";

/// Macros and functions whose text goes to logs or developers, or is not text.
const TECHNICAL: [&str; 16] = [
    "trace",
    "debug",
    "info",
    "warn",
    "error",
    "span",
    "event",
    "debug_assert",
    "assert",
    "assert_eq",
    "unreachable",
    "params",
    "expect",
    "prepare_cached",
    "concat",
    "env",
];

#[test]
fn no_text_for_people_stands_in_rust() {
    let mut findings = Vec::new();
    for source in sources(&["rs"]) {
        let is_shown = SHOWS_TEXT.iter().any(|folder| source.path.starts_with(folder));
        let is_for_others = source.path.starts_with(FOR_OTHERS);
        let is_test = source.path.contains("/tests/")
            || source.path.ends_with("/tests.rs")
            || source.path.ends_with("_tests.rs");
        if !is_shown || is_for_others || is_test {
            continue;
        }
        let file = syn::parse_file(&source.text).expect("sources are Rust");
        let mut literals = Literals::default();
        literals.visit_file(&file);
        findings.extend(literals.found.into_iter().map(|text| format!("{}: {text:?}", source.path)));
    }
    assert_none(&findings, "text for people belongs into locales/; see docs/translating.md");
}

#[derive(Default)]
struct Literals {
    found: Vec<String>,
}

impl Literals {
    fn note(&mut self, text: &str) {
        if is_prose(text) {
            self.found.push(text.to_owned());
        }
    }

    fn tokens(&mut self, tokens: TokenStream) {
        let mut is_after_hash = false;
        for tree in tokens {
            let is_attribute = std::mem::replace(
                &mut is_after_hash,
                matches!(&tree, TokenTree::Punct(mark) if mark.as_char() == '#'),
            );
            match tree {
                TokenTree::Group(_) if is_attribute => {}
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Literal(literal) => {
                    if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                        self.note(&text.value());
                    }
                }
                TokenTree::Ident(_) | TokenTree::Punct(_) => {}
            }
        }
    }
}

/// Whether text looks like a sentence: a capital letter first, and several words separated by spaces.
fn is_prose(text: &str) -> bool {
    let text = text.trim_start_matches(|letter: char| !letter.is_alphanumeric() && letter != '{');
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_word = |word: &&&str| {
        let bare = word.trim_matches(|letter: char| ".,:;!?()“”\"".contains(letter));
        let is_of_words = |letter: char| letter.is_lowercase() || "’'-".contains(letter);
        bare.len() > 1 && bare.chars().all(is_of_words)
    };
    let is_capitalised = |word: &&str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.clone().count() > 0
            && letters.all(char::is_lowercase)
    };
    let n_words =
        words.iter().filter(is_word).count() + usize::from(words.first().is_some_and(is_capitalised));
    let begins = text.starts_with(|letter: char| letter.is_uppercase() || letter == '{');
    let is_code = text.contains(['<', '=', ';', '\\'])
        || text.contains("::")
        || SQL.iter().any(|word| text.starts_with(word));
    begins && n_words >= 2 && !is_code
}

const SQL: [&str; 9] =
    ["CASE ", "SELECT ", "INSERT ", "UPDATE ", "DELETE ", "CREATE ", "PRAGMA ", "WITH ", "ALTER "];

fn is_technical(name: &syn::Ident) -> bool {
    TECHNICAL.iter().any(|technical| name == technical)
}

fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("test")
            || (attribute.path().is_ident("cfg")
                && attribute.parse_args::<syn::Ident>().is_ok_and(|condition| condition == "test"))
    })
}

impl<'ast> Visit<'ast> for Literals {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_for_tests(&item.attrs) {
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_for_tests(&item.attrs) {
            syn::visit::visit_item_fn(self, item);
        }
    }

    // Documentation, derives and the text of errors, which goes to the log.
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        if !call.path.segments.last().is_some_and(|last| is_technical(&last.ident)) {
            self.tokens(call.tokens.clone());
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if is_technical(&call.method) {
            self.visit_expr(&call.receiver);
        } else {
            syn::visit::visit_expr_method_call(self, call);
        }
    }

    fn visit_lit_str(&mut self, literal: &'ast syn::LitStr) {
        self.note(&literal.value());
    }
}

#[test]
fn prose_is_told_from_code() {
    for text in [
        "The disk is full.",
        "Nothing was copied",
        "{name} was not saved, because it is gone.",
        "It said: {}.",
    ] {
        assert!(is_prose(text), "{text}");
    }
    for text in
        ["SELECT id FROM files", "application/json", "Content-Type", "text/plain; charset=utf-8", "a b c", ""]
    {
        assert!(!is_prose(text), "{text}");
    }
}
