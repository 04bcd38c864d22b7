//! Names of models on the screen. llama.cpp identifies a model by the path of its file; the screen shows the stem.
//!
//! A name starts with its shortest form and becomes longer only where two models would have the same name.

use std::collections::BTreeSet;

/// The models that one server lists.
pub(super) struct ModelList<'a> {
    /// The host of the server, with its port.
    pub(super) host: &'a str,
    /// The ids of its models, in the order of the server.
    pub(super) ids: Vec<&'a str>,
}

/// The names of one model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ModelNames {
    /// Unique among the models of its server.
    pub(super) name: String,
    /// Unique among the models of all servers: with the host if another server has a model of this name.
    pub(super) label: String,
}

/// The names of all models, in the order of the lists.
pub(super) fn model_names(lists: &[ModelList<'_>]) -> Vec<Vec<ModelNames>> {
    let names: Vec<Vec<&str>> = lists.iter().map(|list| names_in_list(&list.ids)).collect();
    let is_elsewhere = |name: &str, at: usize| {
        names.iter().enumerate().any(|(other, names)| other != at && names.contains(&name))
    };
    let labelled = |(at, (list, names)): (usize, (&ModelList<'_>, &Vec<&str>))| {
        let label = |name: &str| {
            if is_elsewhere(name, at) { with_host(name, list.host) } else { name.to_owned() }
        };
        names.iter().map(|name| ModelNames { name: (*name).to_owned(), label: label(name) }).collect()
    };
    lists.iter().zip(&names).enumerate().map(labelled).collect()
}

/// A name with the host of its server.
pub(super) fn with_host(name: &str, host: &str) -> String {
    format!("{name} ({host})")
}

/// The shortest name of a model: the stem of its file without the quantisation. Other ids are used as names.
pub(super) fn short_name(id: &str) -> &str {
    match file_stem(id) {
        Some(stem) => without_quantisation(stem),
        None => id,
    }
}

/// The names of the models of one list. Models of the same short name keep the quantisation, and models whose files
/// have the same stem keep the whole id.
pub(super) fn names_in_list<'a>(ids: &[&'a str]) -> Vec<&'a str> {
    let distinct: BTreeSet<&'a str> = ids.iter().copied().collect();
    let forms: [fn(&str) -> &str; 2] = [short_name, |id| file_stem(id).unwrap_or(id)];
    let is_unique =
        |form: fn(&str) -> &str, name: &str| distinct.iter().filter(|other| form(other) == name).count() == 1;
    let name = |id: &&'a str| -> &'a str {
        let mut unique = forms.iter().map(|form| (form, form(id)));
        unique.find(|(form, name)| is_unique(**form, name)).map_or(*id, |(_, name)| name)
    };
    ids.iter().map(name).collect()
}

/// The names of a model and its replacement; `None` if they look the same on the screen, as for the same file at
/// another path.
pub(super) fn changed_names<'a>(old: &'a str, new: &'a str) -> Option<(&'a str, &'a str)> {
    let stem = |id: &'a str| file_stem(id).unwrap_or(id);
    if stem(old) == stem(new) {
        return None;
    }
    match names_in_list(&[old, new])[..] {
        [old, new] => Some((old, new)),
        _ => None,
    }
}

/// The stem of an id that is a file or a path: without the folders, the extension and the number of a part.
fn file_stem(id: &str) -> Option<&str> {
    const EXTENSION: &str = ".gguf";
    let start = id.len().checked_sub(EXTENSION.len())?;
    let is_file = id.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(EXTENSION));
    let starts_as_path = ["/", "./", "../", "~/", "\\"].iter().any(|start| id.starts_with(start));
    let has_drive = id.get(1..3).is_some_and(|start| matches!(start, ":\\" | ":/"));
    if !(is_file || starts_as_path || has_drive) {
        return None;
    }
    let path = if is_file { id.get(..start)? } else { id };
    let file = path.trim_end_matches(['/', '\\']).rsplit(['/', '\\']).next()?;
    Some(without_part(file)).filter(|stem| !stem.is_empty())
}

/// A stem without `-00001-of-00003`, which the first file of a model in parts ends in.
fn without_part(stem: &str) -> &str {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    let part = stem.rsplit_once("-of-").and_then(|(start, n_parts)| {
        let (model, part) = start.rsplit_once('-')?;
        (is_number(n_parts) && is_number(part)).then_some(model)
    });
    part.filter(|model| !model.is_empty()).unwrap_or(stem)
}

/// A stem without `-Q4_K_M`, `.f16`, `-UD-IQ2_XXS` and the like.
fn without_quantisation(stem: &str) -> &str {
    let Some((model, quantisation)) = stem.rsplit_once(['-', '.']) else { return stem };
    if !is_quantisation(quantisation) || model.is_empty() {
        return stem;
    }
    // Files of Unsloth with a separate quantisation for each layer.
    model.strip_suffix("-UD").filter(|model| !model.is_empty()).unwrap_or(model)
}

/// Whether a part of a name is a type of llama.cpp's weights.
fn is_quantisation(part: &str) -> bool {
    const FLOATS: [&str; 7] = ["f16", "f32", "bf16", "fp16", "fp32", "mxfp4", "nvfp4"];
    let part = part.to_ascii_lowercase();
    if FLOATS.contains(&part.as_str()) {
        return true;
    }
    let mut parts = part.split('_');
    let bits = parts.next().unwrap_or_default().trim_start_matches(['i', 't']).strip_prefix('q');
    let is_bits = bits.is_some_and(|bits| bits.len() == 1 && bits.bytes().all(|bit| bit.is_ascii_digit()));
    let is_size = |size: &str| {
        matches!(size, "0" | "1" | "k" | "xxs" | "xs" | "s" | "m" | "l" | "xl" | "nl" | "4" | "8")
    };
    is_bits && parts.all(is_size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_named_by_its_stem_without_the_quantisation() {
        for (id, expected) in [
            ("/home/anna/models/qwen3-4b-instruct-2507-Q4_K_M.gguf", "qwen3-4b-instruct-2507"),
            ("models/gemma-4-12B-it-Q8_0.gguf", "gemma-4-12B-it"),
            ("SmolLM2-135M-Instruct.Q4_1.gguf", "SmolLM2-135M-Instruct"),
            (r"C:\Users\Anna\models\Qwen3-30B-A3B-UD-IQ2_XXS.GGUF", "Qwen3-30B-A3B"),
            ("./phi-4-bf16.gguf", "phi-4"),
            ("mistral-7b-q5_k_s.gguf", "mistral-7b"),
            ("gpt-oss-20b-mxfp4.gguf", "gpt-oss-20b"),
            ("DeepSeek-V3-Q4_K_M-00001-of-00009.gguf", "DeepSeek-V3"),
            ("qwen2.5.gguf", "qwen2.5"),
            ("Q4_K_M.gguf", "Q4_K_M"),
            ("/srv/models/qwen/", "qwen"),
            (".gguf", ".gguf"),
            ("/", "/"),
            // Names, not files.
            ("qwen3:8b", "qwen3:8b"),
            ("Qwen/Qwen2.5-0.5B-Instruct", "Qwen/Qwen2.5-0.5B-Instruct"),
            ("Jan-v1-4B-Q4_K_M", "Jan-v1-4B-Q4_K_M"),
            ("ggml-org/gemma-3-4b-it-GGUF:Q4_K_M", "ggml-org/gemma-3-4b-it-GGUF:Q4_K_M"),
            ("模型", "模型"),
            ("", ""),
        ] {
            assert_eq!(short_name(id), expected, "{id}");
        }
    }

    #[test]
    fn models_of_one_server_have_different_names() {
        for (ids, expected) in [
            (vec!["a/qwen-Q4_K_M.gguf", "a/qwen-Q8_0.gguf"], vec!["qwen-Q4_K_M", "qwen-Q8_0"]),
            (
                vec!["a/qwen-Q4_K_M.gguf", "b/qwen-Q4_K_M.gguf"],
                vec!["a/qwen-Q4_K_M.gguf", "b/qwen-Q4_K_M.gguf"],
            ),
            (vec!["a/qwen-Q4_K_M.gguf", "a/gemma-Q8_0.gguf"], vec!["qwen", "gemma"]),
            (vec!["a/qwen-Q4_K_M.gguf", "qwen"], vec!["qwen-Q4_K_M", "qwen"]),
            // Some servers list a model twice.
            (vec!["a/qwen-Q4_K_M.gguf", "a/qwen-Q4_K_M.gguf"], vec!["qwen", "qwen"]),
        ] {
            assert_eq!(names_in_list(&ids), expected, "{ids:?}");
        }
    }

    #[test]
    fn a_model_has_a_new_name_unless_only_its_folder_has_changed() {
        for (old, new, expected) in [
            ("a/qwen-Q4_K_M.gguf", "/home/anna/a/qwen-Q4_K_M.gguf", None),
            ("a/qwen-Q4_K_M.gguf", "a/gemma-Q8_0.gguf", Some(("qwen", "gemma"))),
            ("a/qwen-Q4_K_M.gguf", "a/qwen-Q8_0.gguf", Some(("qwen-Q4_K_M", "qwen-Q8_0"))),
            ("qwen3:8b", "gemma3:4b", Some(("qwen3:8b", "gemma3:4b"))),
        ] {
            assert_eq!(changed_names(old, new), expected, "{old} {new}");
        }
    }

    #[test]
    fn equal_names_of_two_servers_get_the_host() {
        let lists = [
            ModelList { host: "127.0.0.1:8080", ids: vec!["/a/qwen-Q4_K_M.gguf", "gemma.gguf"] },
            ModelList { host: "10.0.0.5:8080", ids: vec!["/b/qwen-Q8_0.gguf"] },
        ];
        let names = |name: &str, label: &str| ModelNames { name: name.to_owned(), label: label.to_owned() };
        assert_eq!(
            model_names(&lists),
            [
                vec![names("qwen", "qwen (127.0.0.1:8080)"), names("gemma", "gemma")],
                vec![names("qwen", "qwen (10.0.0.5:8080)")],
            ]
        );
    }
}
