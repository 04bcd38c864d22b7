//! Salvages stores with damage at random positions: no readable row is lost, and the app starts.

use crate::salvage_oracle::{Layout, Rows, Values};
use crate::support::{TestStore, file, message};
use parlance_domain::outbox::Wait;
use parlance_domain::turn::{Ending, Piece};
use parlance_domain::{
    Annotation, ConversationId, FileId, Item, MessageId, OutboxEntryId, PresetId, PromptId, Role, TurnId,
};
use parlance_sqlite::rusqlite::types::Value;
use parlance_store::captures::Capture;
use parlance_store::options::{Instructions, Options};
use parlance_store::salvage::{Names, Report, SalvageError};
use parlance_store::threads::Thread;
use parlance_store::turns::{ContextMode, NewTurn};
use parlance_store::{
    Location, Store, Transaction, captures, conversations, drafts, edits, files, journal,
    message_instructions, messages, options, outbox, presets, profiles, prompts, salvage, settings, threads,
    turns,
};
use std::collections::HashSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use uuid::{Builder, Uuid};

/// Number of damaged positions; half of the stores have content in the log.
const N_DAMAGED: u64 = 200;

/// Tables whose rows the user wrote, received or chose.
const TEXTS: &[&str] = &[
    "conversations",
    "messages",
    "items",
    "drafts",
    "edits",
    "outbox",
    "profiles",
    "presets",
    "prompts",
    "settings",
    "files",
    "conversation_options",
];

/// Columns that change if the row that they refer to is lost.
const LINKS: &[(&str, &str)] =
    &[("messages", "parent_id"), ("conversations", "leaf_id"), ("conversation_options", "project_id")];

fn names() -> Names {
    Names {
        conversation: "Recovered".to_owned(),
        service: "Lost service".to_owned(),
        file: "Lost file".to_owned(),
    }
}

/// SplitMix64, so that each run damages the same positions.
struct Rng(u64, u64);

impl Rng {
    /// An id of version 7. Ids of one run are ascending.
    fn id(&mut self) -> Uuid {
        let random = [self.next().to_be_bytes(), self.next().to_be_bytes()].concat();
        self.1 += 1 + self.next() % 3;
        Builder::from_unix_timestamp_millis(self.1, random.first_chunk().unwrap()).into_uuid()
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }
}

fn text(rng: &mut Rng, n_words: usize) -> String {
    const WORDS: [&str; 8] =
        ["damage", "über", "schedule", "倉庫", "\"quoted\"", "line\nbreak", "offer", "répétition"];
    (0..n_words).map(|_| format!("{}{}", WORDS[rng.below(8)], rng.below(1000))).collect::<Vec<_>>().join(" ")
}

/// A conversation with questions, answers and all other kinds of rows.
fn fill_conversation(db: &TestStore, tx: &Transaction<'_>, rng: &mut Rng, n: i64) {
    let id = ConversationId(rng.id());
    conversations::create(tx, id, db.profile_id, n).unwrap();
    conversations::rename(tx, id, &text(rng, 4)).unwrap();
    let mut attached = file(db.profile_id, &format!("report {n}.pdf"));
    attached.id = FileId(rng.id());
    files::insert(tx, &attached).unwrap();
    let mut parent = None;
    for at in 0..4_i64 {
        let n_words = if at == 2 { 900 } else { 12 + rng.below(60) };
        let mut question = message(id, parent, Role::You, &text(rng, n_words));
        question.id = MessageId(rng.id());
        question.attachments = vec![attached.id];
        messages::insert(tx, &question).unwrap();
        let n_words = 30 + rng.below(80);
        let mut answer = message(id, Some(question.id), Role::Assistant, &text(rng, n_words));
        answer.id = MessageId(rng.id());
        answer.items.push(Item::Text {
            text: text(rng, 5),
            annotations: vec![Annotation::FileCitation {
                file_id: format!("file_{n}"),
                filename: attached.name.clone(),
                index: 3,
                place: None,
                quote: None,
            }],
        });
        messages::insert(tx, &answer).unwrap();
        let turn = NewTurn {
            id: TurnId(rng.id()),
            conversation_id: id,
            profile_id: db.profile_id,
            question_id: question.id,
            answer_id: answer.id,
            context_mode: ContextMode::Extended,
            started_at_ms: at,
        };
        turns::insert(tx, &turn).unwrap();
        captures::put(tx, turn.id, &Capture { text: text(rng, 20), is_shortened: false }).unwrap();
        if at == 3 && n % 5 == 0 {
            journal::append(tx, turn.id, &[Piece::Append { item: 0, text: text(rng, 9) }]).unwrap();
        } else {
            end(tx, &turn, &answer.items);
        }
        parent = Some(answer.id);
    }
    conversations::set_leaf(tx, id, parent.unwrap()).unwrap();
    conversations::touch(tx, id, n + 10).unwrap();
    drafts::save_text(tx, id, &text(rng, 8)).unwrap();
    drafts::add_attachment(tx, id, attached.id).unwrap();
    let edit = edits::Edit { text: text(rng, 8), removed: Vec::new() };
    edits::save(tx, parent.unwrap(), &edit).unwrap();
    threads::put(
        tx,
        &Thread {
            conversation_id: id,
            profile_id: db.profile_id,
            service_conversation_id: format!("conv_{n}"),
            last_message_id: parent,
            instructions: None,
            is_attached: false,
        },
    )
    .unwrap();
    let instructions = Instructions { text: text(rng, 10), preset: String::new() };
    options::set(tx, id, &Options { instructions: instructions.clone(), ..Options::default() }).unwrap();
    message_instructions::set_next(tx, id, Some(&instructions)).unwrap();
    let entry = outbox::Entry {
        id: OutboxEntryId(rng.id()),
        conversation_id: id,
        text: text(rng, 15),
        attachments: vec![attached.id],
        wait: Wait::Person,
        reason: parlance_domain::outbox::Reason::AppEnded,
        is_edited: false,
        since_ms: n,
        removed_at_ms: None,
    };
    outbox::insert(tx, &entry, outbox::Position::Last).unwrap();
    presets::put(tx, PresetId(rng.id()), &format!("Preset {n}"), &text(rng, 12), n).unwrap();
    prompts::put(tx, PromptId(rng.id()), &format!("Prompt {n}"), &text(rng, 12), n).unwrap();
    settings::set(tx, &format!("setting {n}"), &n).unwrap();
}

fn end(tx: &Transaction<'_>, turn: &NewTurn, items: &[Item]) {
    let end = turns::End {
        ending: &Ending::Complete,
        items,
        replaced_text: "",
        progress: turns::Progress::default(),
        n_sequence_notes: 0,
        ended_at_ms: 9,
        is_unseen: false,
        service_conversation_id: None,
    };
    turns::end(tx, turn.id, &end).unwrap();
}

/// A sound store as files: the database, and its log if it has content.
struct Sound {
    _db: TestStore,
    layout: Layout,
    rows: Rows,
    files: Vec<(&'static str, Vec<u8>)>,
}

/// A store with `n_logged` conversations in the log only.
fn sound(n_logged: i64) -> Sound {
    let rng = &mut Rng(7, 1_700_000_000_000);
    let db = TestStore::new();
    let write = |db: &TestStore, range: Range<i64>, rng: &mut Rng| {
        for n in range {
            let filled = db.store.write_relaxed(|tx| {
                fill_conversation(db, tx, rng, n);
                Ok(())
            });
            filled.unwrap();
        }
    };
    write(&db, 1..13, rng);
    let db = db.reopened();
    write(&db, 13..13 + n_logged, rng);
    let layout = Layout::of(&db.path());
    let rows = layout.read(&db.path());
    let mut files = vec![("", fs::read(db.path()).unwrap())];
    if n_logged > 0 {
        files.push(("-wal", fs::read(db.folder.path().join("parlance.db-wal")).unwrap()));
    }
    Sound { _db: db, layout, rows, files }
}

/// Damages one or more positions in one of the files.
fn damage(files: &mut [(&'static str, Vec<u8>)], rng: &mut Rng) {
    let at = rng.below(files.len());
    let bytes = &mut files[at].1;
    let length = bytes.len();
    match rng.below(8) {
        0..=2 => {
            for _ in 0..1 + rng.below(40) {
                bytes[rng.below(length)] ^= 1 << rng.below(8);
            }
        }
        3..=5 => {
            let n_bytes = 512 << rng.below(5);
            let start = rng.below(length) / 512 * 512;
            bytes[start..(start + n_bytes).min(length)].fill(0);
        }
        6 => {
            let start = rng.below(length);
            let end = (start + 1 + rng.below(8192)).min(length);
            bytes[start..end].iter_mut().for_each(|byte| *byte = rng.next().to_le_bytes()[0]);
        }
        _ => bytes.truncate(length - 1 - rng.below(length / 2)),
    }
}

fn put(folder: &Path, files: &[(&'static str, Vec<u8>)]) -> PathBuf {
    for (ending, bytes) in files {
        fs::write(folder.join(format!("parlance.db{ending}")), bytes).unwrap();
    }
    folder.join("parlance.db")
}

/// How many rows were salvaged.
#[derive(Debug, Default)]
struct Tally {
    n_salvaged: u64,
    n_rows: usize,
    n_readable: usize,
    n_kept: usize,
}

#[test]
fn of_a_store_damaged_at_random_places_no_readable_row_is_lost() {
    salvage_each(&sound(0), 0..N_DAMAGED / 2);
}

#[test]
fn of_a_store_damaged_in_its_file_or_its_log_no_readable_row_is_lost() {
    salvage_each(&sound(3), N_DAMAGED / 2..N_DAMAGED);
}

/// Captures, the journal and the completeness of answers depend on turns.
#[test]
fn turns_whose_table_is_lost_are_known_from_its_indexes_and_keep_what_belongs_to_them() {
    let sound = sound(0);
    let folder = tempfile::tempdir().unwrap();
    let path = put(folder.path(), &sound.files);
    let conn = parlance_sqlite::rusqlite::Connection::open(&path).unwrap();
    let sql =
        "SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_schema WHERE name = 'turns'";
    let (page, size): (usize, usize) = conn.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    drop(conn);
    let mut bytes = fs::read(&path).unwrap();
    bytes[(page - 1) * size..page * size].fill(0);
    fs::write(&path, bytes).unwrap();

    let report = salvage::salvage(&Location::from(&path), &names()).unwrap();
    assert_eq!(report.others.n_missing, 48, "the details of the answers are missing");
    let store = Store::open(&path).unwrap();
    let salvaged = sound.layout.read(&path);
    for table in ["captures", "journal", "items", "messages"] {
        assert_eq!(salvaged[table], sound.rows[table], "{table}");
    }
    let arriving = store.read(turns::list_unfinished).unwrap();
    let received = |turn: &turns::Turn| store.read(|conn| journal::read(conn, turn.id)).unwrap();
    assert_eq!(arriving.len(), sound.rows["journal"].len());
    assert!(arriving.iter().all(|turn| !received(turn).is_empty()), "only what is arriving goes on");
    for conversation in store.read(conversations::list).unwrap() {
        let known = store.read(|conn| turns::list(conn, conversation.id)).unwrap();
        assert_eq!(known.len(), 4, "each answer has its turn");
        let mut ended = known.iter().filter(|turn| !arriving.contains(turn));
        assert!(ended.all(|turn| turn.ending == Some(Ending::Complete)), "{known:#?}");
    }
}

fn salvage_each(sound: &Sound, seeds: Range<u64>) {
    let mut tally = Tally::default();
    for seed in seeds.clone() {
        let mut files = sound.files.clone();
        damage(&mut files, &mut Rng(seed, 0));
        check(seed, sound, &files, &mut tally);
    }
    // The others have lost the page with the schema.
    assert!(tally.n_salvaged >= (seeds.end - seeds.start) * 19 / 20, "{tally:?}");
    assert!(tally.n_kept >= tally.n_readable * 99 / 100, "{tally:?}");
    assert!(tally.n_kept >= tally.n_rows * 95 / 100, "{tally:?}");
}

fn check(seed: u64, sound: &Sound, files: &[(&'static str, Vec<u8>)], tally: &mut Tally) {
    let read = tempfile::tempdir().unwrap();
    let readable = sound.layout.read_each(&put(read.path(), files), &sound.rows);
    let folder = tempfile::tempdir().unwrap();
    let path = put(folder.path(), files);
    let n_readable: usize = readable.values().map(Vec::len).sum();
    let report = match salvage::salvage(&Location::from(&path), &names()) {
        Ok(report) => report,
        Err(SalvageError::Unreadable | SalvageError::Newer) => {
            assert_eq!(n_readable, 0, "seed {seed}: what can be read is salvaged");
            assert_eq!(fs::read(&path).unwrap(), files[0].1, "seed {seed}: the damaged file is as it was");
            return;
        }
        Err(error) => panic!("seed {seed}: {error:?}"),
    };
    for (ending, bytes) in files {
        let kept = folder.path().join(format!("{}{ending}", report.kept_as));
        assert!(fs::read(kept).unwrap() == *bytes, "seed {seed}: the damaged file is kept");
    }
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(names.count(), files.len() + 1, "seed {seed}: no other file is left");
    assert_starts(seed, &path, &report);
    let salvaged = sound.layout.read(&path);
    let lost = lost(&sound.layout, &sound.rows, &readable, &salvaged);
    assert_eq!(lost, Vec::<String>::new(), "seed {seed}: {report:?}");
    let n_rows: usize = sound.rows.values().map(Vec::len).sum();
    let n_kept = n_kept(sound, &salvaged);
    assert!(
        !report.is_whole() || n_gone(sound, &salvaged) == 0,
        "seed {seed}: what is missing is said: {report:?}"
    );
    tally.n_salvaged += 1;
    tally.n_rows += n_rows;
    tally.n_readable += n_readable;
    tally.n_kept += n_kept;
}

/// Reads everything that the app reads when it starts and opens a conversation.
fn assert_starts(seed: u64, path: &Path, report: &Report) {
    let store = Store::open(path).unwrap_or_else(|error| panic!("seed {seed}: {error:?}"));
    assert_eq!(store.check_integrity().unwrap(), Vec::<String>::new(), "seed {seed}");
    store
        .read(|conn| {
            let list = conversations::list(conn)?;
            assert_eq!(list.len() as u64, report.conversations.n_kept, "seed {seed}");
            for conversation in list {
                messages::visible_path_tail(conn, conversation.id, 100, None)?;
                drafts::get(conn, conversation.id)?;
                outbox::list(conn, conversation.id)?;
                options::get(conn, conversation.id)?;
            }
            for profile in profiles::list(conn)? {
                files::list(conn, profile.id)?;
            }
            for turn in turns::list_unfinished(conn)? {
                journal::read(conn, turn.id)?;
            }
            presets::list(conn)?;
            prompts::list(conn)
        })
        .unwrap_or_else(|error| panic!("seed {seed}: {error:?}"));
    let taken = store.write(salvage::take_report).unwrap();
    assert_eq!(taken.as_ref(), Some(report), "seed {seed}");
}

/// Rows that are readable and unchanged in the damaged store but missing in the new one.
fn lost(layout: &Layout, sound: &Rows, readable: &Rows, salvaged: &Rows) -> Vec<String> {
    let mut lost = Vec::new();
    for (table, columns, _) in &layout.tables {
        let masked = |row: &Values| -> Values {
            let names = columns.iter().zip(row);
            names
                .map(|(name, value)| match LINKS.contains(&(table.as_str(), name.as_str())) {
                    true => Value::Null,
                    false => value.clone(),
                })
                .collect()
        };
        let as_text = |row: &Values| format!("{:?}", masked(row));
        let written: HashSet<String> = sound[table].iter().map(|(_, row)| as_text(row)).collect();
        let kept: HashSet<String> = salvaged[table].iter().map(|(_, row)| as_text(row)).collect();
        let Some(readable) = readable.get(table) else { continue };
        for (_, row) in readable {
            let row = as_text(row);
            if TEXTS.contains(&table.as_str()) && written.contains(&row) && !kept.contains(&row) {
                lost.push(format!("{table}: {}", row.chars().take(200).collect::<String>()));
            }
        }
    }
    lost
}

fn n_kept(sound: &Sound, salvaged: &Rows) -> usize {
    let kept = |table: &str| {
        let there: HashSet<String> = salvaged[table].iter().map(|(_, row)| format!("{row:?}")).collect();
        sound.rows[table].iter().filter(|(_, row)| there.contains(&format!("{row:?}"))).count()
    };
    sound.rows.keys().map(|table| kept(table)).sum()
}

fn n_gone(sound: &Sound, salvaged: &Rows) -> usize {
    // Counted, not compared: a key with a flipped bit cannot be distinguished from the key of another row.
    sound.rows.iter().map(|(table, rows)| rows.len().saturating_sub(salvaged[table].len())).sum()
}
