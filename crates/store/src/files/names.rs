//! File names, folded for search and encoded for natural order.

use crate::Error;
use crate::fold::fold;
use rusqlite::Transaction;

/// What is kept beside a name.
pub(super) struct NameWords {
    pub(super) folded: String,
    pub(super) order: String,
    pub(super) extension: String,
}

impl NameWords {
    pub(super) fn of(name: &str) -> Self {
        let folded = fold(name);
        Self { order: order_of(&folded), extension: extension_of(&folded).to_owned(), folded }
    }
}

/// A text that sorts as people expect: before each number stands how many digits it has, so that 9 comes before 10.
fn order_of(folded: &str) -> String {
    let mut order = String::with_capacity(folded.len() + 8);
    let mut digits = String::new();
    for character in folded.chars().chain(std::iter::once('\0')) {
        if character.is_ascii_digit() {
            digits.push(character);
            continue;
        }
        if !digits.is_empty() {
            push_number(&mut order, &digits);
            digits.clear();
        }
        if character != '\0' {
            order.push(character);
        }
    }
    order
}

fn push_number(order: &mut String, digits: &str) {
    let number = digits.trim_start_matches('0');
    let mut n_digits = number.len();
    while n_digits >= 9 {
        order.push('9');
        n_digits -= 9;
    }
    order.extend(u8::try_from(n_digits).ok().map(|n| char::from(b'0' + n)));
    order.push_str(number);
}

/// The end of a name after its last dot; empty when that is no kind of file.
fn extension_of(folded: &str) -> &str {
    match folded.rsplit_once('.') {
        Some((stem, end))
            if !stem.is_empty()
                && (1..=8).contains(&end.len())
                && end.bytes().all(|byte| byte.is_ascii_alphanumeric()) =>
        {
            end
        }
        _ => "",
    }
}

/// Works out what is kept beside names, for files that an older version of the app knew.
///
/// # Errors
///
/// When the database cannot be written.
pub fn fill_in_names(tx: &Transaction<'_>) -> Result<(), Error> {
    let names: Vec<(i64, String)> = tx
        .prepare("SELECT rowid, name FROM files WHERE folded_name IS NULL")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    let mut statement =
        tx.prepare("UPDATE files SET folded_name = ?2, name_order = ?3, extension = ?4 WHERE rowid = ?1")?;
    for (row, name) in names {
        let words = NameWords::of(&name);
        statement.execute((row, words.folded, words.order, words.extension))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_accents_make_no_other_name() {
        assert_eq!(fold("RÈGLEMENT du Port — Größe ﬁn"), "reglement du port — grosse fin");
    }

    #[test]
    fn numbers_are_sorted_as_numbers() {
        let sorted =
            ["page 9", "page 10", "page 10a", "page 100", "page 1234567890", "page 12345678901", "page b"];
        let orders: Vec<String> = sorted.iter().map(|name| order_of(&fold(name))).collect();
        assert!(orders.is_sorted(), "{orders:?}");
        assert_eq!(order_of("page 007"), order_of("page 7"));
    }

    #[test]
    fn the_end_of_a_name_is_its_kind_when_it_looks_like_one() {
        let rows = [
            ("a.PDF", "pdf"),
            ("a.tar.gz", "gz"),
            (".profile", ""),
            ("Minutes of 3. May", ""),
            ("a.", ""),
            ("a.ÿ", "y"),
        ];
        for (name, kind) in rows {
            assert_eq!(NameWords::of(name).extension, kind, "{name}");
        }
    }
}
