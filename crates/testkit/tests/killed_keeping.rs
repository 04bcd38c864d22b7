//! Whenever the app is killed while it imports, exports, backs up, restores, encrypts or decrypts, it starts again with
//! all its data, and no operation is half done.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    reason = "a test"
)]

use parlance_app::{App, Config};
use parlance_domain::{ConversationId, Item, Message, MessageId, Role};
use parlance_encryption::{Key, KeyFile, Purpose, RecoveryKey, Stage};
use parlance_store::{Location, Store, conversations, imports, messages};
use parlance_testkit::rng::{Rng, kill_seed};
use parlance_testkit::running::plain_config;
use parlance_testkit::slice::Slice;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;
use uuid::Uuid;

/// Number of kills for each operation; `PARLANCE_KILLS` overrides it.
const N_KILLS: u64 = 8;

/// Conversations in a store, and messages in each.
const N_CONVERSATIONS: usize = 40;
const N_MESSAGES: usize = 20;

/// The compared data: for each title, the text of all messages.
type Snapshot = BTreeMap<String, Vec<String>>;

/// A data folder before the operation.
struct Origin {
    dir: TempDir,
    snapshot: Snapshot,
}

impl Origin {
    fn data(&self) -> PathBuf {
        self.dir.path().join("data")
    }
}

/// A temporary folder for one run, with a copy of the data.
fn copy_of(data: &Path) -> TempDir {
    let dir = TempDir::new().unwrap();
    copy(data, &dir.path().join("data"));
    dir
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// A data folder with conversations whose titles begin with `name`.
async fn filled(name: &str) -> Origin {
    let dir = TempDir::new().unwrap();
    let data = dir.path().join("data");
    let (app, _events) = App::open(plain_config(&data)).await.unwrap();
    let first = app.create_conversation(None).await.unwrap().row.id;
    app.close().await;
    drop(app);
    let store = Store::open(data.join("parlance.db")).unwrap();
    let profile_id = store.read(|conn| Ok(conversations::get(conn, first)?.profile_id)).unwrap();
    store
        .write(|tx| {
            for n in 0..N_CONVERSATIONS {
                let id = ConversationId(Uuid::now_v7());
                conversations::create(tx, id, profile_id, 1)?;
                conversations::rename(tx, id, &format!("{name} {n:02}"))?;
                let mut parent_id = None;
                for m in 0..N_MESSAGES {
                    let said = message(id, parent_id, m, &format!("{name}{n}x{m} ").repeat(60));
                    messages::insert(tx, &said)?;
                    parent_id = Some(said.id);
                }
                conversations::set_leaf(tx, id, parent_id.unwrap())?;
            }
            Ok(())
        })
        .unwrap();
    drop(store);
    let snapshot = snapshot(&data, None);
    assert_eq!(snapshot.len(), N_CONVERSATIONS);
    Origin { dir, snapshot }
}

fn message(conversation_id: ConversationId, parent_id: Option<MessageId>, n: usize, words: &str) -> Message {
    Message::new(
        MessageId(Uuid::now_v7()),
        conversation_id,
        parent_id,
        if n.is_multiple_of(2) { Role::You } else { Role::Assistant },
        vec![Item::text(words)],
        1,
    )
}

/// The content of a data folder that no app has open. Its store must be intact.
fn snapshot(data: &Path, key: Option<&Key>) -> Snapshot {
    let key = key.map(|key| key.derive(Purpose::Store));
    let store = Store::open(Location::new(data.join("parlance.db"), key)).unwrap();
    assert_eq!(store.check_integrity().unwrap(), Vec::<String>::new());
    let read = |conn: &parlance_store::Connection| {
        let mut all = Snapshot::new();
        for row in conversations::list(conn)? {
            let mut ids: Vec<_> =
                imports::find_present(conn, row.id)?.unwrap().messages.into_iter().collect();
            ids.sort();
            let mut said = Vec::new();
            for id in ids {
                said.push(messages::find(conn, id)?.unwrap().text());
            }
            if !said.is_empty() {
                said.sort();
                all.insert(row.title, said);
            }
        }
        Ok(all)
    };
    store.read(read).unwrap()
}

/// One run of the app in another process.
struct Run {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Run {
    /// Starts the process and waits until the operation begins.
    async fn start(data: &Path, key: Option<&Key>, what: &str, path: &Path) -> Self {
        let key = key.map_or_else(|| "-".to_owned(), |key| key.to_hex().to_string());
        let mut child = Command::new(env!("CARGO_BIN_EXE_keeping_worker"))
            .args([data.to_str().unwrap(), &key, what, path.to_str().unwrap()])
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut run = Self { child, lines };
        assert_eq!(run.line().await, "ready", "{what} begins");
        run
    }

    async fn line(&mut self) -> String {
        self.lines.next_line().await.unwrap().expect("it goes on")
    }

    async fn kill(mut self) {
        self.child.start_kill().unwrap();
        self.child.wait().await.unwrap();
    }
}

/// A repeated operation.
struct Work<'a> {
    what: &'static str,
    /// The data folder before the operation.
    data: PathBuf,
    /// The key that the app is opened with.
    key: Option<&'a Key>,
    /// The path argument of the operation, in the folder of the run.
    path: fn(&Path) -> PathBuf,
}

impl Work<'_> {
    /// Runs the operation once to its end, and then kills it at random moments of that time. After each run, starts and
    /// closes the app, and then calls `check` with the folder and the key of its data. Fails if too few kills came
    /// before the end.
    async fn kill_often(&self, seed: u64, check: impl AsyncFn(&Path, Option<&Key>)) {
        let dir = copy_of(&self.data);
        let data = dir.path().join("data");
        let mut run = Run::start(&data, self.key, self.what, &(self.path)(dir.path())).await;
        let before = Instant::now();
        assert_eq!(run.line().await, "done");
        let mut longest = before.elapsed();
        run.kill().await;
        self.look(dir.path(), &check).await;
        let mut rng = Rng::new(seed);
        let slice = Slice::from_env();
        let (mut n_kills, mut n_unfinished) = (0_u64, 0_u64);
        for kill in 0..n_planned_kills() {
            // Drawn for kills outside the slice too, so that each has the same moment as in a full run.
            let moment = Duration::from_micros(rng.below(u64::try_from(longest.as_micros()).unwrap()));
            if !slice.contains(kill) {
                continue;
            }
            n_kills += 1;
            let dir = copy_of(&self.data);
            let data = dir.path().join("data");
            let mut run = Run::start(&data, self.key, self.what, &(self.path)(dir.path())).await;
            let before = Instant::now();
            match timeout(moment, run.line()).await {
                Err(_) => n_unfinished += 1,
                // The machine is less busy now, so later moments would also come after the end.
                Ok(_) => longest = longest.min(before.elapsed()),
            }
            run.kill().await;
            self.look(dir.path(), &check).await;
        }
        println!("{}: {n_unfinished} of {n_kills} kills came before the end, of {longest:?}", self.what);
        // A slice has too few kills for this check.
        let shows_little = n_unfinished <= n_kills / 4;
        assert!(n_kills < N_KILLS || !shows_little, "{}: this shows little", self.what);
    }

    /// Starts the app on the remaining data, and calls `check`.
    async fn look(&self, dir: &Path, check: &impl AsyncFn(&Path, Option<&Key>)) {
        let data = dir.join("data");
        let config = Config { data_key: self.key.cloned(), ..plain_config(&data) };
        let (app, _events) = App::open(config).await.expect("the app starts after a kill");
        let left = app.list_backups().await.unwrap().backups;
        for backup in left {
            app.compare_backup(backup.id).await.expect("a backup that is listed is whole");
        }
        app.close().await;
        drop(app);
        let is_encrypted = KeyFile::find(&data).unwrap().is_some();
        check(dir, self.key.filter(|_| is_encrypted)).await;
    }
}

fn n_planned_kills() -> u64 {
    std::env::var("PARLANCE_KILLS").map_or(N_KILLS, |n| n.parse().unwrap())
}

fn archive(dir: &Path) -> PathBuf {
    dir.join("everything.zip")
}

fn nothing(_dir: &Path) -> PathBuf {
    PathBuf::from("-")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_backup_is_whole_or_not_there() {
    let origin = filled("apple").await;
    let work = Work { what: "back-up", data: origin.data(), key: None, path: nothing };
    work.kill_often(kill_seed(), async |dir: &Path, key: Option<&Key>| {
        assert_eq!(snapshot(&dir.join("data"), key), origin.snapshot);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_export_is_whole_or_not_there() {
    let origin = filled("apple").await;
    let work = Work { what: "export", data: origin.data(), key: None, path: archive };
    work.kill_often(kill_seed(), async |dir: &Path, key: Option<&Key>| {
        let data = dir.join("data");
        assert_eq!(snapshot(&data, key), origin.snapshot);
        if !archive(dir).exists() {
            return;
        }
        let (app, _events) = App::open(plain_config(&data)).await.unwrap();
        let preview =
            app.features.imports.preview(archive(dir)).await.expect("an export that is there is whole");
        assert_eq!((preview.known.n, preview.fresh.n), (N_CONVERSATIONS as u32, 0));
        app.close().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_import_brings_in_whole_conversations_and_goes_on_when_it_is_repeated() {
    let (here, other) = (filled("apple").await, filled("pear").await);
    let to = archive(other.dir.path());
    let mut run = Run::start(&other.data(), None, "export", &to).await;
    assert_eq!(run.line().await, "done");
    run.kill().await;
    // Each run finds the archive in its data folder.
    let with_archive = TempDir::new().unwrap();
    copy(&here.data(), &with_archive.path().join("data"));
    fs::copy(&to, with_archive.path().join("data").join("everything.zip")).unwrap();
    let all: Snapshot =
        here.snapshot.iter().chain(&other.snapshot).map(|(k, v)| (k.clone(), v.clone())).collect();
    let beside = |dir: &Path| dir.join("data/everything.zip");
    let work = Work { what: "import", data: with_archive.path().join("data"), key: None, path: beside };
    work.kill_often(kill_seed(), async |dir: &Path, key: Option<&Key>| {
        let data = dir.join("data");
        let left = snapshot(&data, key);
        for (title, said) in &here.snapshot {
            assert_eq!(left.get(title), Some(said), "{title} was there");
        }
        for (title, said) in &left {
            assert_eq!(all.get(title), Some(said), "{title} is whole");
        }
        let mut run = Run::start(&data, key, "import", &beside(dir)).await;
        assert_eq!(run.line().await, "done");
        run.kill().await;
        assert_eq!(snapshot(&data, key), all);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_restoring_leaves_what_was_there_or_what_the_backup_has() {
    let origin = filled("apple").await;
    let data = origin.data();
    let (app, _events) = App::open(plain_config(&data)).await.unwrap();
    app.back_up().await.unwrap();
    app.close().await;
    drop(app);
    let store = Store::open(data.join("parlance.db")).unwrap();
    store
        .write(|tx| {
            let gone = conversations::list(tx)?.into_iter().find(|row| row.title == "apple 07").unwrap();
            conversations::rename(tx, gone.id, "pear 07")
        })
        .unwrap();
    drop(store);
    let changed = snapshot(&data, None);
    assert_ne!(changed, origin.snapshot);
    let work = Work { what: "restore", data, key: None, path: nothing };
    work.kill_often(kill_seed(), async |dir: &Path, key: Option<&Key>| {
        let left = snapshot(&dir.join("data"), key);
        assert!(left == origin.snapshot || left == changed, "{:?}", left.keys());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_encryption_is_finished_by_the_next_start_and_so_is_a_decryption() {
    let origin = filled("apple").await;
    let (app, _events) = App::open(plain_config(&origin.data())).await.unwrap();
    app.back_up().await.unwrap();
    app.close().await;
    drop(app);
    let key = Key::random().unwrap();
    let file = KeyFile::new(&key, RecoveryKey::random().unwrap().wrap(&key).unwrap());
    let to_encrypt = copy_of(&origin.data());
    file.write(&to_encrypt.path().join("data")).unwrap();
    let same = async |dir: &Path, key: Option<&Key>| {
        assert_eq!(snapshot(&dir.join("data"), key), origin.snapshot);
    };
    let encrypting =
        Work { what: "convert", data: to_encrypt.path().join("data"), key: Some(&key), path: nothing };
    encrypting
        .kill_often(kill_seed(), async |dir: &Path, key: Option<&Key>| {
            assert!(key.is_some(), "the next start has encrypted it");
            same(dir, key).await;
        })
        .await;

    let encrypted = copy_of(&to_encrypt.path().join("data"));
    let data = encrypted.path().join("data");
    let mut run = Run::start(&data, Some(&key), "convert", Path::new("-")).await;
    assert_eq!(run.line().await, "done");
    run.kill().await;
    file.at(Stage::Decrypting).write(&data).unwrap();
    let decrypting = Work { what: "convert", data, key: Some(&key), path: nothing };
    decrypting
        .kill_often(kill_seed(), async |dir: &Path, key: Option<&Key>| {
            assert!(key.is_none(), "the next start has decrypted it");
            same(dir, key).await;
        })
        .await;
}
