//! The state of a disk after a power cut. Replays the journal that `forgetful.c` writes up to a record. Unsynced
//! changes are lost, kept or partly kept.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

/// The outcome of the changes that were not synced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsynced {
    /// None of them reached the disk.
    Lost,
    /// All of them reached the disk.
    Kept,
    /// Some reached the disk, in any order.
    Some,
}

/// One change.
struct Record {
    kind: u8,
    folder: u64,
    object: u64,
    number: u64,
    name: String,
    more: Vec<u8>,
    /// The length of the journal after it.
    end: u64,
}

/// The changes of one run of the service.
pub(crate) struct Journal(Vec<Record>);

impl Journal {
    pub(crate) fn read(path: &Path) -> Self {
        Self::of(&std::fs::read(path).unwrap())
    }

    /// The complete records. The service is killed at work, perhaps while it writes a record.
    fn of(bytes: &[u8]) -> Self {
        let mut rest = bytes;
        let mut records = Vec::new();
        while let Some(record) = next_record(&mut rest, bytes.len()) {
            records.push(record);
        }
        Self(records)
    }

    /// The number of changes before a file of this name was created.
    pub(crate) fn first_named(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|record| record.name == name)
    }

    pub(crate) fn n_records(&self) -> usize {
        self.0.len()
    }

    /// The length of the journal after this many changes.
    pub(crate) fn length_after(&self, n_records: usize) -> u64 {
        self.0[n_records - 1].end
    }

    /// Writes the state after a power cut, after this many changes, into the empty `folder`.
    pub(crate) fn cut(&self, n_records: usize, unsynced: Unsynced, seed: u64, folder: &Path) {
        let mut disk = Disk::default();
        for record in &self.0[..n_records] {
            disk.take(record);
        }
        let mut rng = Rng(seed);
        disk.write(disk.of_inode[&self.0[0].object], folder, &mut |_| match unsynced {
            Unsynced::Lost => false,
            Unsynced::Kept => true,
            Unsynced::Some => rng.next_u64().is_multiple_of(2),
        });
    }
}

/// Reads the record at the beginning of `rest`; `None` if it is incomplete.
fn next_record(rest: &mut &[u8], n_bytes: usize) -> Option<Record> {
    let mut take = |n_taken: usize| {
        let (taken, after) = rest.split_at_checked(n_taken)?;
        *rest = after;
        Some(taken)
    };
    let head = take(48)?;
    let field = |index: usize| u64::from_ne_bytes(head[index * 8..index * 8 + 8].try_into().unwrap());
    let name = take(usize::try_from(field(4)).unwrap())?;
    let more = take(usize::try_from(field(5)).unwrap())?;
    Some(Record {
        kind: u8::try_from(field(0)).unwrap(),
        folder: field(1),
        object: field(2),
        number: field(3),
        name: String::from_utf8(name.to_vec()).unwrap(),
        more: more.to_vec(),
        end: (n_bytes - rest.len()) as u64,
    })
}

/// A random number generator with a seed.
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    pub(crate) fn next_u64(&mut self) -> u64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
}

/// A change of a file or folder that is not synced yet.
enum Change {
    Written(usize, Vec<u8>),
    Length(usize),
    Named(String, usize),
    Unnamed(String),
    Renamed(String, String, usize),
}

/// A file or a folder: its synced state, and its unsynced changes.
struct Object {
    is_folder: bool,
    bytes: Vec<u8>,
    names: BTreeMap<String, usize>,
    changes: Vec<Change>,
}

#[derive(Default)]
struct Disk {
    objects: Vec<Object>,
    /// The system reuses inode numbers, so an inode does not identify a file.
    of_inode: HashMap<u64, usize>,
    /// The paths of the files written so far, by object. A file with a second name is linked to its path.
    written: HashMap<usize, PathBuf>,
}

impl Disk {
    fn add(&mut self, inode: u64, is_folder: bool) -> usize {
        self.objects.push(Object {
            is_folder,
            bytes: Vec::new(),
            names: BTreeMap::new(),
            changes: Vec::new(),
        });
        self.of_inode.insert(inode, self.objects.len() - 1);
        self.objects.len() - 1
    }

    fn change(&mut self, inode: u64, change: Change) {
        let object = self.of_inode[&inode];
        self.objects[object].changes.push(change);
    }

    fn take(&mut self, record: &Record) {
        let number = usize::try_from(record.number).unwrap();
        match record.kind {
            b'O' => drop(self.add(record.object, true)),
            b'M' | b'C' => {
                let object = self.add(record.object, record.kind == b'M');
                self.change(record.folder, Change::Named(record.name.clone(), object));
            }
            b'W' => self.change(record.object, Change::Written(number, record.more.clone())),
            b'T' => self.change(record.object, Change::Length(number)),
            b'S' => {
                let object = &mut self.objects[self.of_inode[&record.object]];
                let changes = std::mem::take(&mut object.changes);
                changes.into_iter().for_each(|change| object.apply(change));
            }
            b'R' => {
                let object = self.of_inode[&record.object];
                let to = String::from_utf8(record.more.clone()).unwrap();
                if record.folder == record.number {
                    self.change(record.folder, Change::Renamed(record.name.clone(), to, object));
                } else {
                    // The two folders are separate on the disk, and each may be synced without the other.
                    self.change(record.folder, Change::Unnamed(record.name.clone()));
                    self.change(record.number, Change::Named(to, object));
                }
            }
            b'L' => {
                let object = self.of_inode[&record.object];
                self.change(record.folder, Change::Named(record.name.clone(), object));
            }
            b'U' => self.change(record.folder, Change::Unnamed(record.name.clone())),
            other => panic!("a record of the kind {}", char::from(other)),
        }
    }

    fn write(&mut self, object: usize, path: &Path, is_kept: &mut impl FnMut(usize) -> bool) {
        if let Some(written) = self.written.get(&object) {
            return std::fs::hard_link(written, path).unwrap();
        }
        let number = object;
        let object = &mut self.objects[object];
        for (number, change) in std::mem::take(&mut object.changes).into_iter().enumerate() {
            if is_kept(number) {
                object.apply(change);
            }
        }
        if !object.is_folder {
            std::fs::write(path, &object.bytes).unwrap();
            self.written.insert(number, path.to_owned());
            return;
        }
        if !path.exists() {
            std::fs::create_dir(path).unwrap();
        }
        for (name, object) in object.names.clone() {
            self.write(object, &path.join(name), is_kept);
        }
    }
}

impl Object {
    fn apply(&mut self, change: Change) {
        match change {
            Change::Written(offset, bytes) => {
                let end = offset + bytes.len();
                if self.bytes.len() < end {
                    self.bytes.resize(end, 0);
                }
                self.bytes[offset..end].copy_from_slice(&bytes);
            }
            Change::Length(length) => self.bytes.resize(length, 0),
            Change::Named(name, object) => drop(self.names.insert(name, object)),
            Change::Unnamed(name) => drop(self.names.remove(&name)),
            Change::Renamed(from, to, object) => {
                self.names.remove(&from);
                self.names.insert(to, object);
            }
        }
    }
}

#[test]
fn a_record_that_was_being_written_when_the_service_was_killed_is_none() {
    let record = |name: &str, more: &[u8]| {
        let fields = [u64::from(b'W'), 1, 2, 0, name.len() as u64, more.len() as u64];
        [fields.map(u64::to_ne_bytes).as_flattened(), name.as_bytes(), more].concat()
    };
    let whole = record("first", b"words");
    let both = [whole.clone(), record("second", b"more words")].concat();
    for n_written in whole.len()..both.len() {
        let journal = Journal::of(&both[..n_written]);
        assert_eq!(journal.n_records(), 1, "{n_written} of {} bytes", both.len());
        assert_eq!(journal.length_after(1), whole.len() as u64);
    }
    assert_eq!(Journal::of(&both).n_records(), 2);
}
