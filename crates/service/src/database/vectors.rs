//! The tables of vectors: the embeddings of passages, and the search for those nearest to a question.
//!
//! A vector is stored as one signed byte per dimension. This takes a quarter of the space and of the time to compare,
//! and hardly changes the order of the results.

use super::columns::uuid_at;
use super::passages::{self, Corpus, FoundPassage};
use parlance_sqlite::rusqlite::{self, Connection, OptionalExtension, Row, params};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::time::Instant;
use uuid::Uuid;

/// The largest absolute value of a byte of a vector.
const FULL: f32 = 127.0;

/// Vectors between two checks of the deadline.
const N_BETWEEN_LOOKS: usize = 4_096;

/// A quantized direction in the space of a model.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Vector {
    scale: f32,
    steps: Vec<i8>,
}

impl Vector {
    /// The direction of these components. `None` when they have none.
    pub(crate) fn new(components: &[f32]) -> Option<Self> {
        let length = components.iter().map(|it| f64::from(*it).powi(2)).sum::<f64>().sqrt();
        let largest = components.iter().fold(0.0_f32, |largest, it| largest.max(it.abs()));
        if !length.is_normal() || !largest.is_normal() {
            return None;
        }
        let steps = components.iter().map(|it| (it / largest * FULL).round() as i8).collect();
        let scale = (f64::from(largest) / length) as f32 / FULL;
        Some(Self { scale, steps })
    }

    pub(crate) fn n_dimensions(&self) -> usize {
        self.steps.len()
    }

    fn to_blob(&self) -> Vec<u8> {
        let steps = self.steps.iter().map(|step| step.cast_unsigned());
        self.scale.to_le_bytes().into_iter().chain(steps).collect()
    }

    /// The cosine similarity to a stored vector; `None` when their dimensions differ.
    fn similarity(&self, blob: &[u8]) -> Option<f32> {
        let (scale, steps) = blob.split_first_chunk::<4>()?;
        if steps.len() != self.steps.len() {
            return None;
        }
        let products = self.steps.iter().zip(steps);
        let sum: i32 = products.map(|(mine, other)| i32::from(*mine) * i32::from(other.cast_signed())).sum();
        // A similarity is not precise to eight digits, so `f32` suffices.
        Some(sum as f32 * self.scale * f32::from_le_bytes(*scale))
    }
}

/// The number of a space. Adds the space if it is new.
pub(crate) fn space(connection: &Connection, model: &str, n_dimensions: usize) -> rusqlite::Result<i64> {
    let n_dimensions = i64::try_from(n_dimensions).unwrap_or(i64::MAX);
    connection.execute(
        "INSERT OR IGNORE INTO vector_spaces (model, n_dimensions) VALUES (?1, ?2)",
        params![model, n_dimensions],
    )?;
    connection.query_row(
        "SELECT number FROM vector_spaces WHERE model = ?1 AND n_dimensions = ?2",
        params![model, n_dimensions],
        |row| row.get(0),
    )
}

/// The number of a space, if it exists.
fn find_space(connection: &Connection, model: &str, n_dimensions: usize) -> rusqlite::Result<Option<i64>> {
    connection
        .prepare_cached("SELECT number FROM vector_spaces WHERE model = ?1 AND n_dimensions = ?2")?
        .query_row(params![model, i64::try_from(n_dimensions).unwrap_or(i64::MAX)], |row| row.get(0))
        .optional()
}

/// A passage that has no vector yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnembeddedPassage {
    pub(crate) passage_id: i64,
    pub(crate) section: Option<String>,
    pub(crate) text: String,
}

/// The newest file with passages that have no vector in a space: its id and its number. Users mostly ask about files
/// that they have just added.
pub(crate) fn find_unembedded_file(
    connection: &Connection,
    space: i64,
) -> rusqlite::Result<Option<(Uuid, i64)>> {
    connection
        .prepare_cached(
            "SELECT id, number FROM files
             WHERE status = 'processed' AND n_passages > 0 AND (embedded_in IS NULL OR embedded_in <> ?1)
             ORDER BY number DESC LIMIT 1",
        )?
        .query_row([space], |row| Ok((uuid_at(row, 0)?, row.get(1)?)))
        .optional()
}

/// The next passages of a file that have no vector in a space.
pub(crate) fn list_unembedded(
    connection: &Connection,
    number: i64,
    space: i64,
    limit: usize,
) -> rusqlite::Result<Vec<UnembeddedPassage>> {
    let (first, last) = passages::row_ids(number);
    connection
        .prepare_cached(
            "SELECT p.id, nullif(p.headings, ''), p.text FROM passages p
             WHERE p.id BETWEEN ?1 AND ?2
                AND NOT EXISTS (SELECT 1 FROM passage_vectors v WHERE v.passage_id = p.id AND v.space = ?3)
             ORDER BY p.id LIMIT ?4",
        )?
        .query_map(params![first, last, space, i64::try_from(limit).unwrap_or(i64::MAX)], |row| {
            Ok(UnembeddedPassage { passage_id: row.get(0)?, section: row.get(1)?, text: row.get(2)? })
        })?
        .collect()
}

/// Stores the vectors of passages whose text is still the embedded one. `None` marks a passage that the model refuses.
pub(crate) fn store(
    connection: &Connection,
    file_id: Uuid,
    space: i64,
    vectors: &[(UnembeddedPassage, Option<Vector>)],
) -> rusqlite::Result<()> {
    let file_id = file_id.to_string();
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO passage_vectors (passage_id, space, vector)
         SELECT id, ?3, ?4 FROM passages
         WHERE id = ?1 AND file_id = ?2 AND text = ?5 AND nullif(headings, '') IS ?6",
    )?;
    for (UnembeddedPassage { passage_id, section, text }, vector) in vectors {
        let blob = vector.as_ref().map(Vector::to_blob).unwrap_or_default();
        insert.execute(params![passage_id, file_id, space, blob, text, section])?;
    }
    Ok(())
}

/// Marks a file as embedded in a space, if every passage has its vector.
pub(crate) fn finish_file(connection: &Connection, number: i64, space: i64) -> rusqlite::Result<()> {
    if list_unembedded(connection, number, space, 1)?.is_empty() {
        connection.execute("UPDATE files SET embedded_in = ?2 WHERE number = ?1", params![number, space])?;
    }
    Ok(())
}

/// The number of passages in embedded files of a space, and the number of all passages.
pub(crate) fn count_passages(connection: &Connection, space: i64) -> rusqlite::Result<(u64, u64)> {
    let count =
        |row: &Row<'_>, column: usize| row.get::<_, i64>(column).map(|n| u64::try_from(n).unwrap_or(0));
    connection
        .prepare_cached(
            "SELECT coalesce(sum(CASE WHEN embedded_in = ?1 THEN n_passages ELSE 0 END), 0),
                    coalesce(sum(n_passages), 0)
             FROM files WHERE status = 'processed'",
        )?
        .query_row([space], |row| Ok((count(row, 0)?, count(row, 1)?)))
}

/// The vectors of a file's passages, by the headings and the text that were embedded.
pub(super) type VectorsOfTexts = HashMap<(String, String), (i64, Vec<u8>)>;

/// Reads the vectors of a file, to store them for passages with the same text.
pub(super) fn take_of_file(connection: &Connection, file_id: Uuid) -> rusqlite::Result<VectorsOfTexts> {
    connection
        .prepare_cached(
            "SELECT p.headings, p.text, v.space, v.vector FROM passages p
             JOIN passage_vectors v ON v.passage_id = p.id WHERE p.file_id = ?1",
        )?
        .query_map([file_id.to_string()], |row| Ok(((row.get(0)?, row.get(1)?), (row.get(2)?, row.get(3)?))))?
        .collect()
}

/// Stores the vectors of passages whose headings and text are the same as before.
pub(super) fn restore(
    connection: &Connection,
    file_id: Uuid,
    vectors: &VectorsOfTexts,
) -> rusqlite::Result<()> {
    if vectors.is_empty() {
        return Ok(());
    }
    let mut find = connection.prepare_cached("SELECT id, headings, text FROM passages WHERE file_id = ?1")?;
    let mut insert = connection
        .prepare_cached("INSERT INTO passage_vectors (passage_id, space, vector) VALUES (?1, ?2, ?3)")?;
    let mut rows = find.query([file_id.to_string()])?;
    while let Some(row) = rows.next()? {
        let (id, text): (i64, (String, String)) = (row.get(0)?, (row.get(1)?, row.get(2)?));
        if let Some((space, vector)) = vectors.get(&text) {
            insert.execute(params![id, space, vector])?;
        }
    }
    Ok(())
}

/// Removes the vectors of a file.
pub(super) fn delete_of_file(connection: &Connection, file_id: Uuid) -> rusqlite::Result<()> {
    let id = file_id.to_string();
    connection.execute(
        "DELETE FROM passage_vectors WHERE passage_id IN (SELECT id FROM passages WHERE file_id = ?1)",
        [&id],
    )?;
    connection.execute("UPDATE files SET embedded_in = NULL WHERE id = ?1", [&id])?;
    Ok(())
}

/// A passage that is near to a question by its meaning.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NearPassage {
    pub(crate) found: FoundPassage,
    /// How much nearer it is than the average passage, from 0 (as near as the average) to 1 (same meaning).
    pub(crate) closeness: f64,
}

/// Upper bound for the average similarity, because the average of a few passages is unreliable. In no model are
/// unrelated texts nearer than this.
const MOST_AVERAGE: f32 = 0.85;

/// The passages of these files that are nearest to a question, best first. Only passages nearer to the best one than to
/// the average are returned: every passage is somewhat near, and the average differs between models. `None` when the
/// deadline passes before all of them are compared.
pub(crate) fn nearest(
    connection: &Connection,
    corpus: &Corpus,
    model: &str,
    question: &Vector,
    limit: usize,
    deadline: Instant,
) -> rusqlite::Result<Option<Vec<NearPassage>>> {
    let Some(space) = find_space(connection, model, question.n_dimensions())? else {
        return Ok(Some(Vec::new()));
    };
    let mut best: BinaryHeap<Reverse<Neighbour>> = BinaryHeap::new();
    let (mut n_seen, mut n_compared, mut sum) = (0_usize, 0.0_f32, 0.0_f32);
    let mut statement = connection.prepare_cached(
        "SELECT passage_id, vector FROM passage_vectors WHERE passage_id BETWEEN ?1 AND ?2 AND space = ?3",
    )?;
    for number in corpus.numbers() {
        let (first, last) = passages::row_ids(*number);
        let mut rows = statement.query(params![first, last, space])?;
        while let Some(row) = rows.next()? {
            n_seen += 1;
            if n_seen.is_multiple_of(N_BETWEEN_LOOKS) && Instant::now() >= deadline {
                return Ok(None);
            }
            let Some(similarity) = row.get_ref(1)?.as_blob().ok().and_then(|blob| question.similarity(blob))
            else {
                continue;
            };
            n_compared += 1.0;
            sum += similarity;
            if best.len() < limit || best.peek().is_some_and(|Reverse(worst)| similarity > worst.similarity) {
                best.push(Reverse(Neighbour { similarity, passage_id: row.get(0)? }));
            }
            if best.len() > limit {
                best.pop();
            }
        }
    }
    // Ascending order of `Reverse`: the nearest is first.
    let best: Vec<Neighbour> =
        best.into_sorted_vec().into_iter().map(|Reverse(neighbour)| neighbour).collect();
    let average = sum / f32::max(n_compared, 1.0);
    let least = best.first().map_or(average, |nearest| f32::midpoint(nearest.similarity, average));
    let near: Vec<Neighbour> =
        best.into_iter().take_while(|neighbour| neighbour.similarity >= least).collect();
    let ids: Vec<i64> = near.iter().map(|neighbour| neighbour.passage_id).collect();
    let base = average.min(MOST_AVERAGE);
    let closeness = near.iter().map(|near| ((near.similarity - base) / (1.0 - base)).clamp(0.0, 1.0));
    let found = passages::find_all(connection, &ids)?.into_iter().zip(closeness);
    Ok(Some(found.map(|(found, closeness)| NearPassage { found, closeness: closeness.into() }).collect()))
}

#[derive(Debug, PartialEq)]
struct Neighbour {
    similarity: f32,
    passage_id: i64,
}

impl Eq for Neighbour {}

impl PartialOrd for Neighbour {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Neighbour {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        // On equal similarity, the earlier passage ranks higher.
        self.similarity.total_cmp(&other.similarity).then(other.passage_id.cmp(&self.passage_id))
    }
}

#[cfg(test)]
mod tests {
    use super::super::passages::IndexedPassage;
    use super::*;
    use crate::analysis::{Analyzer, TextLanguage};
    use parlance_documents::Passage;

    fn similarity(left: &[f32], right: &[f32]) -> f32 {
        Vector::new(left).unwrap().similarity(&Vector::new(right).unwrap().to_blob()).unwrap()
    }

    #[test]
    fn quantized_vectors_keep_their_similarity() {
        assert!((similarity(&[3.0, 4.0], &[30.0, 40.0]) - 1.0).abs() < 0.01);
        assert!(similarity(&[1.0, 0.0], &[0.0, 7.0]).abs() < 0.01);
        assert!((similarity(&[1.0, 1.0], &[-2.0, -2.0]) + 1.0).abs() < 0.01);
        assert!((similarity(&[1.0, 0.0], &[1.0, 1.0]) - 0.5_f32.sqrt()).abs() < 0.01);
    }

    #[test]
    fn components_without_a_direction_are_no_vector() {
        for components in [vec![], vec![0.0, 0.0], vec![f32::NAN, 1.0], vec![f32::INFINITY, 1.0]] {
            assert_eq!(Vector::new(&components), None, "{components:?}");
        }
    }

    #[test]
    fn vectors_of_another_length_are_not_compared() {
        let vector = Vector::new(&[1.0, 2.0]).unwrap();
        assert_eq!(vector.similarity(&Vector::new(&[1.0, 2.0, 3.0]).unwrap().to_blob()), None);
        assert_eq!(vector.similarity(&[]), None, "a refused passage has no vector");
    }

    /// A database with one file whose passages have these embeddings.
    fn database(meanings: &[[f32; 2]]) -> (tempfile::TempDir, Connection, Uuid, i64) {
        let directory = tempfile::tempdir().unwrap();
        let connection = crate::database::open_for_writing(&directory.path().join("a.sqlite"), None).unwrap();
        let id = Uuid::new_v4();
        let insert = "INSERT INTO files (id, owner, filename, purpose, bytes, sha256, status, created_at_ms, number, n_passages)
            VALUES (?1, 'anna', 'a.txt', 'assistants', 1, x'00', 'processed', 7, 1, ?2)";
        connection.execute(insert, params![id.to_string(), i64::try_from(meanings.len()).unwrap()]).unwrap();
        let mut analyzer = Analyzer::new(TextLanguage::ENGLISH);
        let passage = |n: usize| {
            let passage = Passage { text: format!("number {n}"), ..Passage::default() };
            IndexedPassage::new(passage, &mut analyzer)
        };
        let texts: Vec<IndexedPassage> = (0..meanings.len()).map(passage).collect();
        passages::append(&connection, id, 0, &texts).unwrap();
        let space = space(&connection, "small", 2).unwrap();
        let waiting = list_unembedded(&connection, 1, space, 10_000).unwrap();
        let vectors: Vec<_> =
            waiting.iter().zip(meanings).map(|(one, meaning)| (one.clone(), Vector::new(meaning))).collect();
        store(&connection, id, space, &vectors).unwrap();
        finish_file(&connection, 1, space).unwrap();
        (directory, connection, id, space)
    }

    fn found(connection: &Connection, file_id: Uuid, deadline: Instant) -> Option<Vec<String>> {
        let scope = passages::Scope { user: "anna".to_owned(), file_ids: vec![file_id], project_id: None };
        let corpus = passages::corpus(connection, &scope).unwrap();
        let question = Vector::new(&[1.0, 0.0]).unwrap();
        let found = nearest(connection, &corpus, "small", &question, 10, deadline).unwrap()?;
        Some(found.into_iter().map(|near| near.found.passage.text).collect())
    }

    fn soon() -> Instant {
        Instant::now() + std::time::Duration::from_secs(600)
    }

    #[test]
    fn what_is_nearer_to_the_best_than_to_the_average_is_found_best_first() {
        let (_directory, connection, id, _) =
            database(&[[0.0, 1.0], [0.9, 0.3], [0.1, 1.0], [1.0, 0.0], [0.0, -1.0], [0.0, 0.0]]);
        assert_eq!(found(&connection, id, soon()).unwrap(), ["number 3", "number 1"]);
    }

    #[test]
    fn comparing_ends_at_the_deadline_without_half_a_result() {
        let (_directory, connection, id, _) = database(&vec![[1.0, 0.0]; N_BETWEEN_LOOKS]);
        assert_eq!(found(&connection, id, Instant::now()), None);
    }

    #[test]
    fn a_file_waits_until_all_its_passages_have_a_vector_in_the_space_and_again_for_another_space() {
        let (_directory, connection, id, small) = database(&[[1.0, 0.0], [0.0, 1.0]]);
        assert_eq!(find_unembedded_file(&connection, small).unwrap(), None);
        let large = space(&connection, "large", 2).unwrap();
        assert_eq!(find_unembedded_file(&connection, large).unwrap(), Some((id, 1)));
        let waiting = list_unembedded(&connection, 1, large, 1).unwrap();
        store(&connection, id, large, &[(waiting[0].clone(), None)]).unwrap();
        finish_file(&connection, 1, large).unwrap();
        assert_eq!(find_unembedded_file(&connection, large).unwrap(), Some((id, 1)));
        assert_eq!(
            list_unembedded(&connection, 1, large, 10).unwrap().len(),
            1,
            "a refused passage waits no more"
        );
    }

    #[test]
    fn passages_count_as_embedded_when_their_file_is() {
        let (_directory, connection, id, small) = database(&[[1.0, 0.0], [0.0, 1.0]]);
        assert_eq!(count_passages(&connection, small).unwrap(), (2, 2));
        let large = space(&connection, "large", 2).unwrap();
        assert_eq!(count_passages(&connection, large).unwrap(), (0, 2));
        crate::database::deletion::delete_passages(&connection, id).unwrap();
        assert_eq!(count_passages(&connection, small).unwrap().0, 0);
    }

    #[test]
    fn vectors_go_with_their_passages_and_are_not_kept_for_passages_that_are_gone() {
        let (_directory, connection, id, space) = database(&[[1.0, 0.0]]);
        let large = super::space(&connection, "large", 2).unwrap();
        let embedded = list_unembedded(&connection, 1, large, 1).unwrap().remove(0);
        crate::database::deletion::delete_passages(&connection, id).unwrap();
        store(&connection, id, space, &[(embedded, Vector::new(&[1.0, 0.0]))]).unwrap();
        assert_eq!(n_vectors(&connection), 0);
    }

    #[test]
    fn the_vector_of_an_old_text_is_not_stored_for_the_new_one() {
        let (_directory, connection, id, _) = database(&[[1.0, 0.0]]);
        let large = super::space(&connection, "large", 2).unwrap();
        let embedded = list_unembedded(&connection, 1, large, 1).unwrap().remove(0);
        crate::database::deletion::delete_passages(&connection, id).unwrap();
        let passage = |text: &str, heading: Option<&str>| {
            let headings = heading.map(str::to_owned).into_iter().collect();
            let passage = Passage { text: text.to_owned(), headings, ..Passage::default() };
            IndexedPassage::new(passage, &mut Analyzer::new(TextLanguage::ENGLISH))
        };
        for (text, heading, n_stored) in
            [("other text", None, 0), ("number 0", Some("Other heading"), 0), ("number 0", None, 1)]
        {
            crate::database::deletion::delete_passages(&connection, id).unwrap();
            passages::append(&connection, id, 0, &[passage(text, heading)]).unwrap();
            store(&connection, id, large, &[(embedded.clone(), Vector::new(&[1.0, 0.0]))]).unwrap();
            assert_eq!(n_vectors(&connection), n_stored, "{text} below {heading:?}");
        }
    }

    fn n_vectors(connection: &Connection) -> i64 {
        connection.query_row("SELECT count(*) FROM passage_vectors", [], |row| row.get(0)).unwrap()
    }
}
