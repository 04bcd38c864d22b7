//! Checks a search against the cases in `cases.json`, which TypeScript reads too.

use std::collections::BTreeMap;
use std::ops::Range;

/// Checks the byte ranges that `find` returns for each text and search of one kind.
pub(crate) fn check_cases(kind: &str, find: impl Fn(&str, &str) -> Vec<Range<usize>>) {
    let mut kinds: serde_json::Value = serde_json::from_str(include_str!("cases.json")).unwrap();
    let cases: BTreeMap<String, Vec<(String, String)>> = serde_json::from_value(kinds[kind].take()).unwrap();
    for (name, rows) in cases {
        for (expected, search) in rows {
            let text = expected.replace(['⟦', '⟧'], "");
            let mut found = text.clone();
            for range in find(&text, &search).into_iter().rev() {
                found.insert(range.end, '⟧');
                found.insert(range.start, '⟦');
            }
            assert_eq!(found, expected, "{name}: {search:?}");
        }
    }
}
