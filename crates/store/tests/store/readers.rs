//! Concurrent reads from many threads.

use crate::support::TestStore;
use parlance_store::{Error, MAX_READERS};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

#[test]
fn no_more_connections_read_at_once_than_there_are_places() {
    let db = TestStore::new();
    let (n_reading, n_most) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let (filled, is_filled) = mpsc::channel();
    let (free, until_free) = mpsc::channel::<()>();
    let until_free = std::sync::Mutex::new(until_free);
    std::thread::scope(|scope| {
        // Dropped when this fails, which ends the wait of the threads.
        let free = free;
        for _ in 0..5 * MAX_READERS {
            scope.spawn(|| {
                db.store.read(|conn| {
                    let n = n_reading.fetch_add(1, Ordering::SeqCst) + 1;
                    n_most.fetch_max(n, Ordering::SeqCst);
                    filled.send(()).unwrap();
                    until_free.lock().unwrap().recv().unwrap_or_default();
                    conn.query_row("SELECT 1", [], |_| Ok(()))?;
                    n_reading.fetch_sub(1, Ordering::SeqCst);
                    Ok(())
                })
            });
        }
        for _ in 0..MAX_READERS {
            is_filled.recv().unwrap();
        }
        // All slots are taken, and no further reader starts before one is free.
        assert_eq!(n_reading.load(Ordering::SeqCst), MAX_READERS);
        for _ in 0..5 * MAX_READERS {
            free.send(()).unwrap();
        }
    });
    assert_eq!(n_most.load(Ordering::SeqCst), MAX_READERS);
}

#[test]
fn a_reader_that_fails_or_panics_gives_its_place_back() {
    let db = TestStore::new();
    for _ in 0..2 * MAX_READERS {
        let failed = db.store.read(|_| Err::<(), _>(Error::Missing("test")));
        assert!(matches!(failed, Err(Error::Missing("test"))));
        let reads = || db.store.read::<()>(|_| panic!("in a test"));
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(reads)).is_err());
    }
    assert!(db.store.read(|conn| Ok(conn.is_autocommit())).is_ok());
}
