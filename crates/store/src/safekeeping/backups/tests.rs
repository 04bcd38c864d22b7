#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use super::*;
use crate::{Store, settings};
use jiff::civil::date;
use jiff::tz::TimeZone;

const HOUR_MS: i64 = 60 * 60 * 1_000;

fn store() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("parlance.db")).unwrap();
    store.write(|tx| settings::set(tx, "kept", &"value")).unwrap();
    (folder, store)
}

fn names(folder: &tempfile::TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_backup_holds_what_was_written_last_and_leaves_no_file_but_itself() {
    let (folder, store) = store();
    let before = names(&folder);
    let backup = store.back_up(Reason::Requested, 1_700_000_000_000).unwrap();
    let found: Option<String> =
        settings::find(&open_file(&Location::from(&backup.path)).unwrap(), "kept").unwrap();
    assert_eq!(found.as_deref(), Some("value"));
    let mut after = before;
    let version = crate::store::migrate::newest(crate::store::migrate::MIGRATIONS);
    after.push(format!("parlance.db.001700000000000.v{version}.requested.backup"));
    after.sort();
    assert_eq!(names(&folder), after);
    assert_eq!(list(store.path()).unwrap(), [backup]);
}

#[test]
fn a_backup_is_made_while_a_write_is_under_way_and_holds_nothing_of_it() {
    let (_folder, store) = store();
    let backup = store
        .write(|tx| {
            settings::set(tx, "half", &"written")?;
            Ok(store.back_up(Reason::Automatic, 1).unwrap())
        })
        .unwrap();
    let found: Option<String> =
        settings::find(&open_file(&Location::from(&backup.path)).unwrap(), "half").unwrap();
    assert_eq!(found, None);
}

#[test]
fn two_backups_of_the_same_moment_are_two() {
    let (_folder, store) = store();
    let made: Vec<i64> = (0..2).map(|_| store.back_up(Reason::Requested, 5).unwrap().made_at_ms).collect();
    assert_eq!(made, [5, 6]);
}

#[test]
fn names_of_earlier_versions_are_backups_before_migrations_and_other_files_are_none() {
    let parsed = |name| parse("parlance.db", name);
    assert_eq!(
        parsed("parlance.db.001700000000000.v14.backup"),
        Some(Named { made_at_ms: 1_700_000_000_000, reason: Reason::Migration, app_version: None })
    );
    assert_eq!(
        parsed("parlance.db.000000000000007.v19.automatic.backup"),
        Some(Named { made_at_ms: 7, reason: Reason::Automatic, app_version: None })
    );
    assert_eq!(
        parsed("parlance.db.000000000000007.v19.migration-0_4_1.backup"),
        Some(Named { made_at_ms: 7, reason: Reason::Migration, app_version: Some("0.4.1".to_owned()) })
    );
    for other in [
        "parlance.db",
        "parlance.db-wal",
        "parlance.db.partial",
        "parlance.db.x.v1.backup",
        "parlance.db.1.v1.by-hand.backup",
        "parlance.db.1.v1.automatic-0_4_1.backup",
        "service.db.000000000000007.v19.automatic.backup",
    ] {
        assert_eq!(parsed(other), None, "{other}");
    }
}

#[test]
fn a_backup_that_cannot_be_written_leaves_those_that_are_there() {
    let (folder, store) = store();
    let first = store.back_up(Reason::Automatic, 1).unwrap();
    fs::create_dir(folder.path().join("parlance.db.partial")).unwrap();
    let error = store.back_up(Reason::Automatic, 2).unwrap_err();
    assert!(matches!(error, BackupError::File(_)), "{error:?}");
    assert_eq!(list(store.path()).unwrap(), [first]);
}

/// Backups with one reason, made every `every_hours` hours until the end of 2026, newest first.
fn made(reason: Reason, every_hours: i64, n: i64) -> Vec<Backup> {
    let end = date(2026, 12, 31).at(23, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap().timestamp();
    let backup = |at| Backup {
        path: PathBuf::new(),
        made_at_ms: end.as_millisecond() - at * every_hours * HOUR_MS,
        n_bytes: 0,
        reason,
        app_version: None,
    };
    (0..n).map(backup).collect()
}

fn kept(backups: &[Backup]) -> Vec<String> {
    let end = date(2026, 12, 31).at(23, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap().timestamp();
    let outlived = rotation::outlived(backups, &[], &TimeZone::UTC, end.as_millisecond());
    let stay = backups.iter().filter(|backup| !outlived.contains(backup));
    let time = |backup: &Backup| jiff::Timestamp::from_millisecond(backup.made_at_ms).unwrap();
    stay.map(|backup| time(backup).strftime("%m-%d %H").to_string()).collect()
}

#[test]
fn of_a_year_of_backups_every_six_hours_a_day_seven_days_four_weeks_and_six_months_stay() {
    let stay = kept(&made(Reason::Automatic, 6, 4 * 365));
    let day = ["12-31 23", "12-31 17", "12-31 11", "12-31 05"];
    let days = ["12-30 23", "12-29 23", "12-28 23", "12-27 23", "12-26 23", "12-25 23"];
    // Weeks end on Sundays: the 27th is one of the days.
    let weeks = ["12-20 23", "12-13 23"];
    let months = ["11-30 23", "10-31 23", "09-30 23", "08-31 23", "07-31 23"];
    let expected: Vec<&str> = [&day[..], &days, &weeks, &months].concat();
    assert_eq!(stay, expected);
}

#[test]
fn a_computer_that_was_off_for_a_year_keeps_its_backups() {
    let mut backups = made(Reason::Automatic, 24 * 365, 1);
    backups.extend(made(Reason::Automatic, 24, 400).into_iter().skip(390));
    assert_eq!(kept(&backups).len(), 8, "the new one, six days, and the last of a week and of two months");
}

#[test]
fn the_last_three_of_each_other_reason_stay() {
    for reason in [Reason::Requested, Reason::Migration, Reason::Restore, Reason::Trash, Reason::Erasure] {
        assert_eq!(kept(&made(reason, 1, 5)), ["12-31 23", "12-31 22", "12-31 21"]);
    }
}

#[test]
fn what_holds_erased_words_stays_for_thirty_days() {
    for reason in [Reason::Trash, Reason::Erasure] {
        assert_eq!(kept(&made(reason, 24 * 29, 3)), ["12-31 23", "12-02 23"]);
        assert_eq!(kept(&made(reason, 24 * 30, 3)), ["12-31 23"]);
    }
    assert_eq!(kept(&made(Reason::Requested, 24 * 30, 3)).len(), 3);
}

#[test]
fn a_backup_is_deleted_alone() {
    let (_folder, store) = store();
    let made: Vec<Backup> = (1..=3).map(|at| store.back_up(Reason::Requested, at).unwrap()).collect();
    assert!(delete(store.path(), 2).unwrap());
    assert_eq!(list(store.path()).unwrap(), [made[2].clone(), made[0].clone()]);
    assert!(!delete(store.path(), 2).unwrap(), "it is gone");
}

#[test]
fn outlived_backups_go_without_another_one_being_made() {
    const DAY_MS: i64 = 24 * HOUR_MS;
    let (_folder, store) = store();
    let at_ms = 1_800_000_000_000;
    store.back_up(Reason::Trash, at_ms).unwrap();
    drop_outlived(store.path(), &[], at_ms + 30 * DAY_MS - 1).unwrap();
    assert_eq!(list(store.path()).unwrap().len(), 1);
    drop_outlived(store.path(), &[], at_ms + 30 * DAY_MS).unwrap();
    assert_eq!(list(store.path()).unwrap(), []);
}

#[test]
fn a_backup_that_a_wrong_clock_dated_counts_as_made_now() {
    let (_folder, store) = store();
    let now_ms = 1_800_000_000_000;
    let made: Vec<i64> = [5, now_ms, now_ms + 12 * HOUR_MS, 4 * now_ms]
        .into_iter()
        .map(|at_ms| store.back_up(Reason::Trash, at_ms).unwrap().made_at_ms)
        .collect();
    assert_eq!(made, [5, now_ms, now_ms + 12 * HOUR_MS, 4 * now_ms]);
    drop_outlived(store.path(), &[], now_ms).unwrap();
    let kept: Vec<i64> = list(store.path()).unwrap().into_iter().map(|backup| backup.made_at_ms).collect();
    assert_eq!(kept, [now_ms + 12 * HOUR_MS, now_ms + 2, now_ms + 1], "three of a reason stay");
    for backup in list(store.path()).unwrap() {
        assert!(is_sound(&Location::from(&backup.path)));
    }
    drop_outlived(store.path(), &[], now_ms + 31 * 24 * HOUR_MS).unwrap();
    assert_eq!(list(store.path()).unwrap(), []);
}

#[test]
fn making_a_backup_deletes_none_because_its_date_may_be_wrong() {
    let (_folder, store) = store();
    for n in 0..4 {
        store.back_up(Reason::Trash, 1_800_000_000_000 + n * 60 * 24 * HOUR_MS).unwrap();
    }
    assert_eq!(list(store.path()).unwrap().len(), 4);
}

#[test]
fn a_backup_is_opened_with_the_settings_for_files_of_strangers() {
    use parlance_sqlite::rusqlite::config::DbConfig;
    let (_folder, store) = store();
    let backup = store.back_up(Reason::Requested, 1_700_000_000_000).unwrap();
    let conn = open_file(&Location::from(&backup.path)).unwrap();
    assert!(conn.db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE).unwrap());
    assert!(!conn.db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA).unwrap());
    assert!(conn.pragma_query_value(None, "cell_size_check", |row| row.get::<_, bool>(0)).unwrap());
}

/// Fills a store with this many pages of text.
fn fill(store: &Store, n_pages: usize) {
    let text = "x".repeat(3_900);
    store.write(|tx| (0..n_pages).try_for_each(|n| settings::set(tx, &format!("page {n}"), &text))).unwrap();
}

fn back_up_between(store: &Store, between_steps: &dyn Fn()) -> Backup {
    let conn = open_file(store.location()).unwrap();
    make(&conn, store.location(), Reason::Requested, 1, between_steps).unwrap()
}

#[test]
fn a_write_between_two_steps_neither_waits_nor_restarts_the_copy() {
    let (_folder, store) = store();
    fill(&store, 2_000);
    let n_steps = std::cell::Cell::new(0);
    let backup = back_up_between(&store, &|| {
        n_steps.set(n_steps.get() + 1);
        store.write(|tx| settings::set(tx, "kept", &format!("step {}", n_steps.get()))).unwrap();
    });
    let n_pages = i32::try_from(backup.n_bytes / 4_096).unwrap();
    assert!(n_pages >= 2_000);
    assert_eq!(n_steps.get(), (n_pages - 1) / PAGES_PER_STEP, "no step is repeated");
    let found: Option<String> =
        settings::find(&open_file(&Location::from(&backup.path)).unwrap(), "kept").unwrap();
    assert_eq!(found.as_deref(), Some("value"), "the copy is of the time of its first step");
}

#[test]
fn a_copy_pauses_after_each_step_while_a_write_is_under_way() {
    let (_folder, store) = store();
    fill(&store, 700);
    store
        .write(|tx| {
            settings::set(tx, "kept", &"later")?;
            let begun = std::time::Instant::now();
            let backup = store.back_up(Reason::Requested, 1).unwrap();
            let n_pauses = u32::try_from(backup.n_bytes / 4_096 - 1).unwrap() / PAGES_PER_STEP.unsigned_abs();
            assert!(n_pauses >= 2);
            assert!(begun.elapsed() >= std::time::Duration::from_millis(100) * n_pauses);
            Ok(())
        })
        .unwrap();
}
