//! The page that a citation's place names.

/// The page that a citation's place names: `page 7`, `Pages 7–9`, `section “Fees”, p. 7`, also in the other languages
/// of the local service's answers.
pub(super) fn page_of(place: &str) -> Option<u32> {
    let place = without_quotes(&place.to_lowercase());
    let words: Vec<&str> =
        place.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let after_word = words.windows(2).find_map(|pair| match pair {
        [
            "page" | "pages" | "p" | "pp" | "seite" | "seiten" | "s" | "página" | "páginas" | "pág" | "صفحة"
            | "الصفحة",
            number,
        ]
        | [number, "ページ" | "页"] => number.parse().ok(),
        _ => None,
    });
    after_word.or_else(|| {
        words.iter().find_map(|word| {
            let number = word.strip_suffix("ページ").or_else(|| word.strip_suffix("页"))?;
            number.trim_start_matches('第').parse().ok()
        })
    })
}

/// Removes the headings that a place quotes, because a heading may contain page numbers, too.
fn without_quotes(place: &str) -> String {
    let mut closing = None;
    let outside = place.chars().filter(|c| match closing {
        Some(end) => {
            if *c == end {
                closing = None;
            }
            false
        }
        None => {
            closing = closing_quote(*c);
            closing.is_none()
        }
    });
    outside.collect()
}

fn closing_quote(opening: char) -> Option<char> {
    match opening {
        '“' => Some('”'),
        '„' => Some('“'),
        '«' => Some('»'),
        '「' => Some('」'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::page_of;

    #[test]
    fn the_page_is_read_from_the_words_of_a_citation() {
        assert_eq!(page_of("page 7"), Some(7));
        assert_eq!(page_of("Pages 7–9"), Some(7));
        for heading in ["Fees", "Owner’s manual", "Page layout", "Page 3 of the old form"] {
            assert_eq!(page_of(&format!("section “{heading}”, p. 12")), Some(12), "{heading}");
        }
        for place in ["Seite 7", "página 7", "7ページ", "第 7 页", "第7页", "Abschnitt „Seite 3“, S. 7"]
        {
            assert_eq!(page_of(place), Some(7), "{place}");
        }
        for place in ["", "section “Fees”", "lines 3–4", "page", "page seven"] {
            assert_eq!(page_of(place), None, "{place}");
        }
    }
}
