//! Variables of presets and prompts: `{{name}}` in a text. The user fills them in when the text is used.
//!
//! Pure. Values are never parsed for variables again.

/// Longer names are treated as text.
const MAX_NAME_CHARS: usize = 60;

/// A part of a text.
enum Part<'a> {
    Text(&'a str),
    Variable(&'a str),
}

/// The variables of a text, each once, in order.
pub(crate) fn names(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for part in parts(text) {
        if let Part::Variable(name) = part
            && !names.iter().any(|known| known == name)
        {
            names.push(name.to_owned());
        }
    }
    names
}

/// The text with these values, in the order of [`names`]; a variable without a value stays.
pub(crate) fn fill(text: &str, values: &[String]) -> String {
    let names = names(text);
    let value_of = |name: &str| names.iter().position(|known| known == name).and_then(|at| values.get(at));
    parts(text)
        .into_iter()
        .map(|part| match part {
            Part::Text(text) => text.to_owned(),
            Part::Variable(name) => match value_of(name) {
                Some(value) => value.clone(),
                None => format!("{{{{{name}}}}}"),
            },
        })
        .collect()
}

/// The first variable whose value is missing or blank; `values` are in the order of [`names`].
pub(crate) fn first_without_value(text: &str, values: &[String]) -> Option<String> {
    let mut names = names(text).into_iter().enumerate();
    names.find(|(at, _)| values.get(*at).is_none_or(|value| value.trim().is_empty())).map(|(_, name)| name)
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        // Of three braces the inner two count.
        let n_more = after.len() - after.trim_start_matches('{').len();
        let (opened, inside) = rest.split_at(before.len() + n_more + 2);
        match inside.split_once("}}").map(|(name, after)| (name.trim_matches(' '), after)) {
            Some((name, after)) if is_name(name) => {
                parts.push(Part::Text(opened.strip_suffix("{{").unwrap_or(opened)));
                parts.push(Part::Variable(name));
                rest = after;
            }
            _ => {
                parts.push(Part::Text(opened));
                rest = inside;
            }
        }
    }
    parts.push(Part::Text(rest));
    parts
}

fn is_name(name: &str) -> bool {
    let fits = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '_' | '-' | '.');
    !name.is_empty() && name.chars().count() <= MAX_NAME_CHARS && name.chars().all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn variables_are_found_once_each_in_their_order() {
        let text = "Answer in {{language}}, for {{ the reader }}, in {{language}}.";
        assert_eq!(names(text), ["language", "the reader"]);
        assert_eq!(
            fill(text, &["French".to_owned(), "a child".to_owned()]),
            "Answer in French, for a child, in French."
        );
    }

    #[test]
    fn braces_that_are_no_variable_stay_as_they_are() {
        for text in ["{{}}", "{{ }}", "{a}", "{{a", "a}}", "{{a{{b}", "{{a\nb}}", "{{\"json\": 1}}", ""] {
            assert_eq!(names(text), Vec::<String>::new(), "{text}");
            assert_eq!(fill(text, &["x".to_owned()]), text);
        }
        assert_eq!(fill("{{{a}}}", &["x".to_owned()]), "{x}");
        assert_eq!(fill("{{a {{b}}", &["x".to_owned()]), "{{a x");
    }

    #[test]
    fn the_first_variable_without_a_value_is_named() {
        let values = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect::<Vec<_>>();
        let missing = |given: &[&str]| first_without_value("{{a}} {{b}}", &values(given));
        assert_eq!(missing(&[]).as_deref(), Some("a"));
        assert_eq!(missing(&["x", " \n"]).as_deref(), Some("b"));
        assert_eq!(missing(&["x", "y"]), None);
        assert_eq!(first_without_value("no variables", &[]), None);
    }

    #[test]
    fn what_is_filled_in_is_not_read_again() {
        assert_eq!(fill("{{a}} {{b}}", &["{{b}}".to_owned(), "c".to_owned()]), "{{b}} c");
        assert_eq!(fill("{{a}} {{b}}", &["x".to_owned()]), "x {{b}}", "without a value it stays");
    }

    proptest! {
        #[test]
        fn any_text_without_values_stays_but_for_space_in_its_braces(text in "[{} a-cé\n]{0,40}") {
            let squeezed = |text: &str| text.replace(' ', "");
            prop_assert_eq!(squeezed(&fill(&text, &[])), squeezed(&text));
        }

        #[test]
        fn every_variable_is_filled(before in "[a-c ]{0,5}", name in "[a-c]{1,5}", after in "[a-c ]{0,5}", value in "[{}x]{0,6}") {
            let text = format!("{before}{{{{{name}}}}}{after}");
            prop_assert_eq!(fill(&text, std::slice::from_ref(&value)), format!("{before}{value}{after}"));
        }
    }
}
