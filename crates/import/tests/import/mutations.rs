use crate::any_archive::holds_at;
use crate::samples::{JAN_MESSAGES, JAN_THREAD, chatgpt, claude, file, folder, librechat, open_webui, zip};
use proptest::prelude::*;
use serde_json::{Value, json};

fn json_samples() -> Vec<Value> {
    vec![
        json!([chatgpt("a"), chatgpt("b")]),
        json!([claude("a")]),
        librechat(false),
        librechat(true),
        open_webui(),
    ]
}

/// Replaces the n-th value.
fn replace(value: &mut Value, n: &mut usize, by: &Value) {
    if *n == 0 {
        *value = by.clone();
        *n = usize::MAX;
        return;
    }
    *n = n.saturating_sub(1);
    match value {
        Value::Array(list) => list.iter_mut().for_each(|value| replace(value, n, by)),
        Value::Object(map) => map.values_mut().for_each(|value| replace(value, n, by)),
        _ => {}
    }
}

fn any_value() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-c#0-3]{0,3}".prop_map(Value::from),
        Just(json!([])),
        Just(json!({})),
        Just(json!([[["a"]], {"text": {"text": []}}])),
        Just(json!({"id": "a", "parent": "a", "children": ["a"]})),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn values_of_any_type_in_any_place_do_no_harm(
        which in 0..5_usize, changes in prop::collection::vec((0..120_usize, any_value()), 1..4)
    ) {
        let mut value = json_samples().swap_remove(which);
        for (at, by) in changes {
            let mut n = at + 1;
            replace(&mut value, &mut n, &by);
        }
        holds_at(&file("conversations.json", &serde_json::to_vec(&value).unwrap()).path);
    }

    #[test]
    fn bytes_that_are_changed_or_missing_do_no_harm(
        which in 0..5_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<Option<prop::sample::Index>>(),
        is_zipped in any::<bool>(),
    ) {
        let json = serde_json::to_vec(&json_samples().swap_remove(which)).unwrap();
        let sample = if is_zipped { zip(&[("conversations.json", &json)]) } else { file("x.json", &json) };
        let mut bytes = std::fs::read(&sample.path).unwrap();
        for (at, by) in changes {
            let at = at.index(bytes.len());
            bytes[at] = by;
        }
        if let Some(cut) = cut {
            let cut = cut.index(bytes.len());
            bytes.truncate(cut);
        }
        std::fs::write(&sample.path, &bytes).unwrap();
        holds_at(&sample.path);
    }

    #[test]
    fn lines_that_are_changed_or_missing_do_no_harm(at in any::<prop::sample::Index>(), by in any::<u8>()) {
        let mut messages = JAN_MESSAGES.as_bytes().to_vec();
        let at = at.index(messages.len());
        messages[at] = by;
        holds_at(&folder(&[("t/thread.json", JAN_THREAD.as_bytes()), ("t/messages.jsonl", &messages)]).path);
    }
}
