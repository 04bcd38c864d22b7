//! File names, folded for search and encoded for sorting.
//!
//! Names are sorted by the rules of the window's language, numbers by value. Each file has a sort key, so that an
//! index serves a window of a long list. The keys are recomputed when the language changes.

use crate::search_index::fold::fold;
use crate::{Error, settings};
use icu_collator::options::CollatorOptions;
use icu_collator::{Collator, CollatorBorrowed};
use icu_locale_core::Locale;
use parlance_sqlite::rusqlite::{Connection, Transaction};

/// The setting with the language and data version of the keys.
const ORDER: &str = "name_order";

/// Keys of different library versions cannot be compared.
const KEYS_VERSION: &str = "icu 2.4";

/// Numeric sorting: 9 before 10.
const BY_VALUE: &str = "u-kn";

/// Computes the data stored with names.
pub(super) struct Names {
    collator: Option<CollatorBorrowed<'static>>,
}

/// The data stored with a name.
pub(super) struct NameWords {
    pub(super) folded: String,
    pub(super) order: String,
    pub(super) extension: String,
}

impl Names {
    /// For the store's sort language.
    pub(super) fn of(conn: &Connection) -> Result<Self, Error> {
        let order = settings::find::<String>(conn, ORDER)?;
        Ok(Self::in_language(order.as_deref().and_then(|order| order.split(' ').next()).unwrap_or("und")))
    }

    fn in_language(tag: &str) -> Self {
        let locale: Locale = format!("{tag}-{BY_VALUE}").parse().unwrap_or(Locale::UNKNOWN);
        Self { collator: Collator::try_new((&locale).into(), CollatorOptions::default()).ok() }
    }

    pub(super) fn words(&self, name: &str) -> NameWords {
        let folded = fold(name);
        NameWords { order: self.order_of(name, &folded), extension: extension_of(&folded).to_owned(), folded }
    }

    /// The sort key as text. Each byte becomes the character with its value plus one, because text must not contain
    /// zeros and SQLite compares UTF-8.
    fn order_of(&self, name: &str, folded: &str) -> String {
        let Some(collator) = &self.collator else { return folded.to_owned() };
        let mut key = Vec::new();
        let Ok(()) = collator.write_sort_key_to(name, &mut key);
        key.into_iter().filter_map(|byte| char::from_u32(u32::from(byte) + 1)).collect()
    }
}

/// Sets the sort language. Returns whether it has changed.
pub fn sort_names_in(tx: &Transaction<'_>, tag: &str) -> Result<bool, Error> {
    let order = format!("{tag} {KEYS_VERSION}");
    if settings::find::<String>(tx, ORDER)?.as_ref() == Some(&order) {
        return Ok(false);
    }
    settings::set(tx, ORDER, &order)?;
    tx.execute("UPDATE files SET folded_name = NULL", [])?;
    fill_in_names(tx)?;
    Ok(true)
}

/// The text after the last dot of a name; empty if that is not a file extension.
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

/// Computes the data stored with names for files from older versions of the app.
pub fn fill_in_names(tx: &Transaction<'_>) -> Result<(), Error> {
    let names: Vec<(i64, String)> = tx
        .prepare("SELECT rowid, name FROM files WHERE folded_name IS NULL")?
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect::<Result<_, _>>()?;
    let made = Names::of(tx)?;
    let mut statement =
        tx.prepare("UPDATE files SET folded_name = ?2, name_order = ?3, extension = ?4 WHERE rowid = ?1")?;
    for (row, name) in names {
        let words = made.words(&name);
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

    /// Whether names are sorted for a language.
    fn is_sorted(tag: &str, names: &[&str]) -> bool {
        let made = Names::in_language(tag);
        names.iter().map(|name| made.words(name).order).is_sorted()
    }

    #[test]
    fn numbers_are_sorted_by_their_value() {
        let sorted =
            ["page 9", "page 10", "page 10a", "page 100", "page 1234567890", "page 12345678901", "page b"];
        assert!(is_sorted("en", &sorted));
    }

    #[test]
    fn keys_are_made_anew_for_another_version_of_the_library() {
        let lock = include_str!("../../../../Cargo.lock");
        let (_, after) = lock.split_once("name = \"icu_collator_data\"\nversion = \"").unwrap();
        let version = after.split('"').next().unwrap();
        assert!(
            format!("icu {version}").starts_with(&format!("{KEYS_VERSION}.")),
            "{version}: change KEYS_VERSION"
        );
    }

    #[test]
    fn each_language_has_its_order() {
        assert!(is_sorted("de", &["Apfel.txt", "Ärger.txt", "Azur.txt"]));
        assert!(is_sorted("es", &["nube.txt", "nzz.txt", "ñandú.txt", "oso.txt"]));
        assert!(
            !is_sorted("en", &["nube.txt", "nzz.txt", "ñandú.txt"]),
            "English has no letter of its own there"
        );
        // By pronunciation: Beijing, Guangzhou, Shanghai.
        assert!(is_sorted("zh-CN", &["北京.txt", "广州.txt", "上海.txt"]));
        assert!(is_sorted("ja", &["あさ.txt", "カメラ.txt", "さくら.txt"]));
        // By code points, the first letter of the second name would be last.
        assert!(is_sorted("ar", &["آلة.txt", "أمر.txt", "بيت.txt"]));
        assert!(is_sorted("fr", &["cote.txt", "côte.txt", "zone.txt"]));
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
            assert_eq!(Names::in_language("en").words(name).extension, kind, "{name}");
        }
    }
}
