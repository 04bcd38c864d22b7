//! Retention rules: many backups of the last days, few of the last months, and the last ones of each other reason.

use super::{Backup, Reason};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;

/// How long all automatic backups stay, in milliseconds.
const ALL_FOR_MS: i64 = 24 * 60 * 60 * 1_000;

/// The number of days, weeks and months whose last backup stays; periods without a backup do not count.
const N_DAYS: usize = 7;
const N_WEEKS: usize = 4;
const N_MONTHS: usize = 6;

/// The number of backups kept for each other reason.
const N_OF_REASON: usize = 3;

/// How long backups made before an erasure stay, in milliseconds: they contain the erased data.
const ERASED_FOR_MS: i64 = 30 * 24 * 60 * 60 * 1_000;

/// Returns the expired backups of a list, newest first. Days begin at midnight in `zone`. A damaged backup does not
/// displace a sound one, and expires when it would if it were sound.
pub(super) fn outlived<'a>(
    backups: &'a [Backup],
    damaged: &[i64],
    zone: &TimeZone,
    now_ms: i64,
) -> Vec<&'a Backup> {
    let sound = |backup: &&Backup| !damaged.contains(&backup.made_at_ms);
    let mut kept = kept(&backups.iter().collect::<Vec<_>>(), zone, now_ms);
    kept.extend(self::kept(&backups.iter().filter(sound).collect::<Vec<_>>(), zone, now_ms));
    backups.iter().filter(|backup| !kept.contains(&backup.made_at_ms)).collect()
}

/// The dates of the backups that stay.
fn kept(backups: &[&Backup], zone: &TimeZone, now_ms: i64) -> BTreeSet<i64> {
    let automatic: Vec<&Backup> =
        backups.iter().copied().filter(|backup| backup.reason == Reason::Automatic).collect();
    let newest_ms = automatic.first().map_or(0, |backup| backup.made_at_ms);
    let mut kept: BTreeSet<i64> = automatic
        .iter()
        .map(|backup| backup.made_at_ms)
        .filter(|at_ms| newest_ms.saturating_sub(*at_ms) < ALL_FOR_MS)
        .collect();
    let days = last_of_each(&automatic, N_DAYS, |at| at.strftime("%Y-%m-%d").to_string(), zone);
    let weeks = last_of_each(&automatic, N_WEEKS, |at| at.strftime("%G-%V").to_string(), zone);
    let months = last_of_each(&automatic, N_MONTHS, |at| at.strftime("%Y-%m").to_string(), zone);
    kept.extend(days.into_iter().chain(weeks).chain(months));
    for reason in Reason::ALL.into_iter().filter(|reason| *reason != Reason::Automatic) {
        let stays = |backup: &&&Backup| match reason {
            Reason::Trash | Reason::Erasure => now_ms.saturating_sub(backup.made_at_ms) < ERASED_FOR_MS,
            _ => true,
        };
        let of_reason = backups.iter().filter(|backup| backup.reason == reason).filter(stays);
        kept.extend(of_reason.take(N_OF_REASON).map(|backup| backup.made_at_ms));
    }
    kept
}

/// The last backup of each of the newest `n` periods; `period` returns the period of a time.
fn last_of_each(
    newest_first: &[&Backup],
    n: usize,
    period: impl Fn(&jiff::Zoned) -> String,
    zone: &TimeZone,
) -> Vec<i64> {
    let mut last: Vec<(String, i64)> = Vec::new();
    for backup in newest_first {
        // Skip a name whose time is not in the calendar.
        let Ok(at) = Timestamp::from_millisecond(backup.made_at_ms) else { continue };
        let period = period(&at.to_zoned(zone.clone()));
        if last.len() < n && last.iter().all(|(known, _)| *known != period) {
            last.push((period, backup.made_at_ms));
        }
    }
    last.into_iter().map(|(_, at_ms)| at_ms).collect()
}
