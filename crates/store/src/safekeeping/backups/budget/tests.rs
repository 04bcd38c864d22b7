#![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test")]

use super::*;
use proptest::prelude::*;
use std::path::PathBuf;

const GB: u64 = 1_000_000_000;
const NOW_MS: i64 = 1_800_000_000_000;
const DAY: i64 = 24 * 60 * 60 * 1_000;

fn backup(reason: Reason, days_old: i64, n_bytes: u64) -> Backup {
    let made_at_ms = NOW_MS - days_old * DAY;
    Backup { path: PathBuf::new(), made_at_ms, n_bytes, reason, app_version: None }
}

/// Automatic backups of equal size with these ages in days, newest first.
fn automatic(days_old: &[i64], n_bytes: u64) -> Vec<Backup> {
    days_old.iter().map(|days| backup(Reason::Automatic, *days, n_bytes)).collect()
}

fn new(n_bytes: u64) -> New {
    New { n_bytes, at_ms: NOW_MS }
}

fn ages(backups: &[&Backup]) -> Vec<i64> {
    backups.iter().map(|backup| (NOW_MS - backup.made_at_ms) / DAY).collect()
}

#[test]
fn all_backups_stay_while_they_use_less_than_a_fifth_of_the_free_space() {
    let backups = automatic(&[0, 1, 2, 8, 31, 60], GB);
    check(&backups, &[], new(GB), 40 * GB).unwrap();
    assert_eq!(ages(&to_remove_before(&backups, &[], new(GB), 40 * GB)), [0_i64; 0]);
    assert_eq!(ages(&to_remove_after(&backups, &[], NOW_MS, 40 * GB)), [0_i64; 0]);
}

#[test]
fn the_oldest_go_first_and_the_newest_and_those_of_a_week_and_a_month_stay() {
    let backups = automatic(&[0, 1, 2, 3, 8, 14, 31, 60, 90], GB);
    // 9 GB of backups and 16 GB of free space: the limit is 5 GB.
    assert_eq!(ages(&to_remove_after(&backups, &[], NOW_MS, 16 * GB)), [90, 60, 14, 3]);
    // The limit is 3 GB.
    assert_eq!(ages(&to_remove_after(&backups, &[], NOW_MS, 6 * GB)), [90, 60, 14, 3, 2, 1]);
    // The permanent backups exceed the limit.
    assert_eq!(ages(&to_remove_after(&backups, &[], NOW_MS, 5 * GB)), [0_i64; 0]);
}

#[test]
fn automatic_backups_go_before_those_before_a_change_and_those_before_requested_ones() {
    let mut backups = automatic(&[0, 1, 8, 31], GB);
    let others = [(Reason::Requested, 90), (Reason::Import, 91), (Reason::Trash, 2)];
    backups.extend(others.map(|(reason, days)| backup(reason, days, GB)));
    backups.sort_by_key(|backup| std::cmp::Reverse(backup.made_at_ms));
    // 7 GB of backups, the limit is 3 GB.
    assert_eq!(ages(&to_remove_after(&backups, &[], NOW_MS, 8 * GB)), [1, 91, 2, 90]);
}

#[test]
fn a_backup_that_does_not_fit_beside_those_that_always_stay_is_refused_with_what_is_missing() {
    let backups = automatic(&[0, 8, 31], 2 * GB);
    // The new one and those a week and a month old.
    check(&backups, &[], new(2 * GB), 24 * GB).unwrap();
    let refused = check(&backups, &[], new(2 * GB), 23 * GB).unwrap_err();
    assert_eq!(
        refused,
        NoRoom { needed_bytes: 6 * GB, allowed_bytes: 29 * GB / 5, missing_bytes: GB },
        "30 GB have to be shared"
    );
    assert_eq!(ages(&to_remove_before(&backups, &[], new(2 * GB), 23 * GB)), [0_i64; 0]);
}

#[test]
fn one_gigabyte_stays_free() {
    let refused = check(&[], &[], new(200_000_000), 1_100_000_000).unwrap_err();
    let expected =
        NoRoom { needed_bytes: 200_000_000, allowed_bytes: 100_000_000, missing_bytes: 100_000_000 };
    assert_eq!(refused, expected);
    check(&[], &[], new(200_000_000), 1_200_000_000).unwrap();
    assert!(check(&[], &[], new(1), MIN_FREE_BYTES / 2).is_err());
}

#[test]
fn room_for_the_copy_is_made_without_the_newest() {
    let backups = automatic(&[1, 2, 3, 8, 31], GB / 10);
    let free_bytes = GB + GB / 20;
    assert_eq!(ages(&to_remove_before(&backups, &[], new(GB / 10), free_bytes)), [3]);
    assert_eq!(ages(&to_remove_before(&backups, &[], new(GB / 10), GB)), [3], "of a total of 1.5 GB");
}

#[test]
fn daily_backups_on_a_full_disk_always_have_one_of_about_a_week_and_one_of_weeks() {
    let mut backups: Vec<Backup> = Vec::new();
    for day in 0..400 {
        let at_ms = NOW_MS + day * DAY;
        let made = Backup { made_at_ms: at_ms, ..backup(Reason::Automatic, 0, GB) };
        backups.insert(0, made);
        let free_bytes = 15 * GB - sum(&backups);
        let removed: Vec<i64> = to_remove_after(&backups, &[], at_ms, free_bytes)
            .iter()
            .map(|backup| backup.made_at_ms)
            .collect();
        backups.retain(|backup| !removed.contains(&backup.made_at_ms));
        assert!(backups.len() <= 3);
        if day > 60 {
            let ages: Vec<i64> = backups.iter().map(|backup| (at_ms - backup.made_at_ms) / DAY).collect();
            assert_eq!(ages.len(), 3, "day {day}: {ages:?}");
            assert_eq!(ages[0], 0);
            assert!((1..=14).contains(&ages[1]), "day {day}: {ages:?}");
            assert!((12..=49).contains(&ages[2]), "day {day}: {ages:?}");
        }
    }
}

fn any_backups() -> impl Strategy<Value = Vec<Backup>> {
    let reason = prop::sample::select(Reason::ALL.to_vec());
    let one = (reason, 0_i64..400, 0_u64..3 * GB);
    prop::collection::vec(one, 0..20).prop_map(|all| {
        let mut backups: Vec<Backup> =
            all.into_iter().map(|(reason, days, n_bytes)| backup(reason, days, n_bytes)).collect();
        backups.sort_by_key(|backup| std::cmp::Reverse(backup.made_at_ms));
        backups.dedup_by_key(|backup| backup.made_at_ms);
        backups
    })
}

proptest! {
    #[test]
    fn whatever_is_made_the_budget_holds_and_the_minimum_stays_free(
        backups in any_backups(),
        n_bytes in 0_u64..3 * GB,
        free_bytes in 0_u64..80 * GB,
    ) {
        let shared = free_bytes + sum(&backups);
        let without = |removed: Vec<&Backup>, backups: &[Backup]| -> Vec<Backup> {
            let is_left = |backup: &&Backup| !removed.contains(backup);
            backups.iter().filter(is_left).cloned().collect()
        };
        let mut left = without(to_remove_before(&backups, &[], new(n_bytes), free_bytes), &backups);
        let newest_stays = backups.first() == left.first();
        prop_assert!(newest_stays);
        let free_bytes = shared - sum(&left);
        if check(&left, &[], new(n_bytes), free_bytes).is_err() {
            return Ok(());
        }
        prop_assert!(free_bytes - n_bytes >= MIN_FREE_BYTES);
        let made = Backup { made_at_ms: NOW_MS + 1, ..backup(Reason::Automatic, 0, n_bytes) };
        left.insert(0, made.clone());
        let kept_ms: Vec<i64> = kept(&left, &[], false, NOW_MS + 1).iter().map(|kept| kept.made_at_ms).collect();
        left = without(to_remove_after(&left, &[], NOW_MS + 1, free_bytes - n_bytes), &left);
        prop_assert!(sum(&left) <= shared / 5);
        prop_assert!(shared - sum(&left) >= MIN_FREE_BYTES);
        for kept_ms in kept_ms {
            prop_assert!(left.iter().any(|backup| backup.made_at_ms == kept_ms));
        }
    }

    #[test]
    fn nothing_is_deleted_for_a_backup_that_does_not_fit(
        backups in any_backups(),
        n_bytes in 0_u64..9 * GB,
        free_bytes in 0_u64..80 * GB,
    ) {
        let removed = to_remove_before(&backups, &[], new(n_bytes), free_bytes);
        let left: Vec<Backup> = backups.iter().filter(|backup| !removed.contains(backup)).cloned().collect();
        let free_bytes = free_bytes + sum(&backups) - sum(&left);
        prop_assert!(removed.is_empty() || check(&left, &[], new(n_bytes), free_bytes).is_ok());
    }
}

#[test]
fn a_damaged_backup_is_not_one_of_those_that_always_stay_and_goes_first() {
    let backups = automatic(&[0, 8, 31, 32], GB);
    let damaged = [backups[2].made_at_ms];
    // The limit is 3 GB.
    assert_eq!(ages(&to_remove_after(&backups, &damaged, NOW_MS, 11 * GB)), [31]);
    let damaged = [backups[0].made_at_ms];
    assert_eq!(ages(&to_remove_after(&backups, &damaged, NOW_MS, 11 * GB)), [0]);
}
