//! Finds the nearest indexed word for a word without matches.

use super::query::Query;
use crate::Error;
use crate::search_index::fold::fold;
use parlance_sqlite::rusqlite::Connection;

/// Minimum length of a word to correct.
const MIN_LETTERS: usize = 3;

/// Minimum length of a word that may have two errors.
const TWO_WRONG_FROM: usize = 6;

/// The words in a range, with the number of messages for each.
pub(crate) const WORDS_FROM: &str = "SELECT term, doc FROM message_terms WHERE term >= ?1 AND term < ?2";

/// The query text with its first unmatched word replaced by the nearest one; `None` if there is no near one. Quoted
/// words are never replaced.
///
/// # Errors
///
/// When the database cannot be read.
pub fn nearest_query(
    conn: &Connection,
    typed: &str,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Option<String>, Error> {
    for word in Query::parse(typed).words() {
        if is_known(conn, word)? {
            continue;
        }
        let Some(nearest) = nearest_word(conn, &fold(word), is_cancelled)? else { return Ok(None) };
        return Ok(Some(typed.replacen(word, &nearest, 1)));
    }
    Ok(None)
}

fn is_known(conn: &Connection, word: &str) -> Result<bool, Error> {
    let Some(expression) = Query::parse(&format!("{word} ")).expression() else { return Ok(true) };
    let sql = "SELECT EXISTS (SELECT 1 FROM message_words WHERE message_words MATCH ?1)";
    Ok(conn.prepare_cached(sql)?.query_row([expression], |row| row.get(0))?)
}

fn nearest_word(
    conn: &Connection,
    word: &str,
    is_cancelled: &dyn Fn() -> bool,
) -> Result<Option<String>, Error> {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() < MIN_LETTERS || !letters.iter().all(|letter| letter.is_alphanumeric()) {
        return Ok(None);
    }
    let most = if letters.len() >= TWO_WRONG_FROM { 2 } else { 1 };
    let (first, second) = (letters.first(), letters.get(1));
    // Words that share the first two letters, or have them swapped, are fewer than those that share only the first
    // one.
    let starts = [
        [first, second].into_iter().flatten().collect::<String>(),
        [second, first].into_iter().flatten().collect(),
        first.into_iter().collect(),
    ];
    let mut statement = conn.prepare_cached(WORDS_FROM)?;
    for start in &starts {
        let mut best: Option<(usize, std::cmp::Reverse<i64>, String)> = None;
        let mut rows = statement.query((start, format!("{start}\u{10FFFF}")))?;
        while let Some(row) = rows.next()? {
            if is_cancelled() {
                return Ok(None);
            }
            let term: String = row.get(0)?;
            let n_wrong = distance(&letters, &term, most);
            if (1..=most).contains(&n_wrong) {
                let found = (n_wrong, std::cmp::Reverse(row.get(1)?), term);
                best = best.into_iter().chain([found]).min();
            }
        }
        if let Some((_, _, term)) = best {
            return Ok(Some(term));
        }
    }
    Ok(None)
}

/// The edit distance (missing, extra, wrong or swapped letters); stops counting above `most`.
fn distance(letters: &[char], term: &str, most: usize) -> usize {
    let other: Vec<char> = term.chars().collect();
    if letters.len().abs_diff(other.len()) > most {
        return most + 1;
    }
    let at = |row: &[usize], n: usize| row.get(n).copied().unwrap_or(usize::MAX / 2);
    let (mut before, mut last): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..=other.len()).collect());
    for (i, letter) in letters.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, one) in other.iter().enumerate() {
            let mut least = at(&last, j) + usize::from(letter != one);
            least = least.min(at(&last, j + 1) + 1).min(at(&row, j) + 1);
            let is_swapped =
                i > 0 && j > 0 && letters.get(i - 1) == Some(one) && other.get(j - 1) == Some(letter);
            if is_swapped {
                least = least.min(at(&before, j - 1) + 1);
            }
            row.push(least);
        }
        if row.iter().all(|n| *n > most) {
            return most + 1;
        }
        before = std::mem::replace(&mut last, row);
    }
    at(&last, other.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_that_is_wrong_missing_too_many_or_swapped_is_one() {
        let letters: Vec<char> = "defrost".chars().collect();
        for (term, n) in [
            ("defrost", 0),
            ("defrozt", 1),
            ("defost", 1),
            ("defrosst", 1),
            ("defrots", 1),
            ("defrosted", 2),
            ("frost", 2),
            ("weather", 3),
            ("d", 3),
        ] {
            assert_eq!(distance(&letters, term, 2), n, "{term}");
        }
    }
}
