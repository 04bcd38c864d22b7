#![allow(clippy::unwrap_used, reason = "a test")]

use super::*;
use crate::Store;
use crate::safekeeping::backups::{Reason, rotation};
use std::fs;
use std::path::PathBuf;

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
const NOW_MS: i64 = 1_800_000_000_000;

fn made(days_ago: i64) -> Backup {
    Backup {
        path: PathBuf::new(),
        made_at_ms: NOW_MS - days_ago * DAY_MS,
        n_bytes: 1,
        reason: Reason::Automatic,
        app_version: None,
    }
}

fn verified(backup: &Backup, days_ago: i64, is_damaged: bool) -> Verification {
    let verified_at_ms = NOW_MS - days_ago * DAY_MS;
    Verification { made_at_ms: backup.made_at_ms, verified_at_ms, is_damaged, counts: None }
}

#[test]
fn the_oldest_backup_is_due_a_week_after_it_was_made_or_verified() {
    let backups = [made(1), made(20)];
    let due = |verified: &[Verification]| find_due(&backups, verified, NOW_MS).cloned();
    assert_eq!(due(&[]), Some(made(20)));
    assert_eq!(due(&[verified(&made(20), 6, false)]), None);
    assert_eq!(due(&[verified(&made(20), 7, false)]), Some(made(20)));
    assert_eq!(due(&[verified(&made(20), -1, false)]), Some(made(20)), "the clock was set back");
    assert_eq!(find_due(&[made(6)], &[], NOW_MS), None, "it was checked when it was made");
    assert_eq!(find_due(&[], &[], NOW_MS), None);
}

#[test]
fn the_next_backup_is_due_when_the_oldest_is_damaged() {
    let backups = [made(1), made(10), made(20)];
    let damaged = verified(&made(20), 30, true);
    assert_eq!(find_due(&backups, &[damaged], NOW_MS), Some(&made(10)));
}

#[test]
fn a_sound_backup_is_counted_and_a_damaged_one_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("parlance.db")).unwrap();
    let backup = store.back_up(Reason::Requested, NOW_MS - 8 * DAY_MS).unwrap();
    let verify = || verify(store.location(), &backup, &Cancel::default(), NOW_MS).unwrap();
    let sound = verify();
    assert!(!sound.is_damaged);
    assert_eq!(sound.counts, Some(Counts::default()));
    let mut bytes = fs::read(&backup.path).unwrap();
    bytes.get_mut(4_096..).unwrap().fill(7);
    fs::write(&backup.path, bytes).unwrap();
    let damaged = verify();
    assert!(damaged.is_damaged);
    store.write(|tx| save(tx, store.path(), sound)).unwrap();
    store.write(|tx| save(tx, store.path(), damaged)).unwrap();
    assert_eq!(store.read(list_verified).unwrap(), [damaged]);
    assert_eq!(store.read(|conn| Ok(list_damaged(conn))).unwrap(), [backup.made_at_ms]);
}

#[test]
fn an_empty_file_is_a_damaged_backup() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("parlance.db")).unwrap();
    let backup = store.back_up(Reason::Requested, NOW_MS).unwrap();
    fs::write(&backup.path, "").unwrap();
    assert!(verify(store.location(), &backup, &Cancel::default(), NOW_MS).unwrap().is_damaged);
}

#[test]
fn a_missing_backup_is_not_reported_as_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("parlance.db")).unwrap();
    let backup = store.back_up(Reason::Requested, NOW_MS).unwrap();
    fs::remove_file(&backup.path).unwrap();
    verify(store.location(), &backup, &Cancel::default(), NOW_MS).unwrap_err();
}

#[test]
fn a_cancelled_verification_reports_no_damage() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("parlance.db")).unwrap();
    let backup = store.back_up(Reason::Requested, NOW_MS).unwrap();
    let cancel = Cancel::default();
    cancel.set();
    verify(store.location(), &backup, &cancel, NOW_MS).unwrap_err();
}

#[test]
fn a_damaged_backup_keeps_no_place_of_a_sound_one() {
    let later = Backup { made_at_ms: made(10).made_at_ms + 60_000, ..made(10) };
    let backups = [made(0), later, made(10)];
    let outlived = |damaged: &[i64]| -> Vec<i64> {
        let outlived = rotation::outlived(&backups, damaged, &jiff::tz::TimeZone::UTC, NOW_MS);
        outlived.iter().map(|backup| backup.made_at_ms).collect()
    };
    assert_eq!(outlived(&[]), [made(10).made_at_ms], "the last of its day stays");
    assert_eq!(outlived(&[made(10).made_at_ms + 60_000]), [0_i64; 0]);
}
