//! The space for backups: a share of the disk, with a minimum left free.
//!
//! Pure rules on sizes and dates. Must not know how backups are made or deleted.

use super::{Backup, NoRoom, Reason};

/// Free space that backups leave on the disk, in bytes.
pub(super) const MIN_FREE_BYTES: u64 = 1_000_000_000;

/// The divisor for the share of backups in the sum of free space and backups.
const SHARE: u64 = 5;

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;

/// The ages of the two permanent backups besides the newest, the older first. The older one is chosen first, so that a
/// backup can grow into that age.
const KEPT_AGES_MS: [u64; 2] = [30 * DAY_MS, 7 * DAY_MS];

/// A backup that is about to be made.
#[derive(Clone, Copy, Debug)]
pub(super) struct New {
    pub(super) n_bytes: u64,
    pub(super) at_ms: i64,
}

/// The disk space for all backups, in bytes: a share of the sum of free space and backups.
fn allowed_bytes(backups: &[Backup], free_bytes: u64) -> u64 {
    let shared = free_bytes.saturating_add(sum(backups));
    (shared / SHARE).min(shared.saturating_sub(MIN_FREE_BYTES))
}

/// Checks that a new backup fits together with the permanent ones, and leaves the minimum free while the others still
/// exist.
pub(super) fn check(backups: &[Backup], damaged: &[i64], new: New, free_bytes: u64) -> Result<(), NoRoom> {
    let kept = kept(backups, damaged, true, new.at_ms);
    let needed_bytes = new.n_bytes.saturating_add(sum(kept));
    let allowed_bytes = allowed_bytes(backups, free_bytes);
    let is_in_share = needed_bytes <= allowed_bytes;
    let to_copy = new.n_bytes.saturating_add(MIN_FREE_BYTES);
    if is_in_share && free_bytes >= to_copy {
        return Ok(());
    }
    let missing_in_share = match is_in_share {
        true => 0,
        false => {
            let shared = free_bytes.saturating_add(sum(backups));
            let wanted = needed_bytes.saturating_mul(SHARE).max(needed_bytes.saturating_add(MIN_FREE_BYTES));
            wanted.saturating_sub(shared)
        }
    };
    let missing_bytes = missing_in_share.max(to_copy.saturating_sub(free_bytes));
    Err(NoRoom { needed_bytes, allowed_bytes, missing_bytes })
}

/// Backups to delete before a new one is copied, so that the minimum stays free; none if that is not enough, or if the
/// new one does not fit. The newest stays until the new one is complete.
pub(super) fn to_remove_before<'a>(
    backups: &'a [Backup],
    damaged: &[i64],
    new: New,
    free_bytes: u64,
) -> Vec<&'a Backup> {
    let to_copy = new.n_bytes.saturating_add(MIN_FREE_BYTES);
    let kept = kept(backups, damaged, true, new.at_ms);
    let needed_bytes = new.n_bytes.saturating_add(sum(kept.iter().copied()));
    if needed_bytes > allowed_bytes(backups, free_bytes) {
        return Vec::new();
    }
    let newest = backups.iter().find(|backup| !damaged.contains(&backup.made_at_ms));
    let newest_ms = newest.map(|newest| newest.made_at_ms);
    let spare = least_useful_first(backups, damaged, &kept);
    let spare = spare.into_iter().filter(|backup| Some(backup.made_at_ms) != newest_ms);
    take_until(spare, to_copy.saturating_sub(free_bytes)).unwrap_or_default()
}

/// Backups to delete so that all fit into their share; none if the permanent ones exceed it.
pub(super) fn to_remove_after<'a>(
    backups: &'a [Backup],
    damaged: &[i64],
    now_ms: i64,
    free_bytes: u64,
) -> Vec<&'a Backup> {
    let kept = kept(backups, damaged, false, now_ms);
    let excess = sum(backups).saturating_sub(allowed_bytes(backups, free_bytes));
    take_until(least_useful_first(backups, damaged, &kept), excess).unwrap_or_default()
}

/// The first backups with this total size; `None` if all together are smaller.
fn take_until<'a>(backups: impl IntoIterator<Item = &'a Backup>, n_bytes: u64) -> Option<Vec<&'a Backup>> {
    let (mut taken, mut freed) = (Vec::new(), 0_u64);
    let mut backups = backups.into_iter();
    while freed < n_bytes {
        let backup = backups.next()?;
        freed = freed.saturating_add(backup.n_bytes);
        taken.push(backup);
    }
    Some(taken)
}

/// The permanent backups: the newest, unless a newer one is about to be made, and those nearest to a month and a week
/// old. Damaged ones do not count.
fn kept<'a>(backups: &'a [Backup], damaged: &[i64], is_new_coming: bool, now_ms: i64) -> Vec<&'a Backup> {
    let sound = backups.iter().filter(|backup| !damaged.contains(&backup.made_at_ms));
    let newest = sound.clone().next().filter(|_| !is_new_coming);
    let mut kept: Vec<&Backup> = newest.into_iter().collect();
    for age_ms in KEPT_AGES_MS {
        let others =
            sound.clone().filter(|backup| kept.iter().all(|other| other.made_at_ms != backup.made_at_ms));
        let distance = |backup: &&Backup| age_of(backup, now_ms).abs_diff(age_ms);
        kept.extend(others.min_by_key(distance));
    }
    kept
}

fn age_of(backup: &Backup, now_ms: i64) -> u64 {
    u64::try_from(now_ms.saturating_sub(backup.made_at_ms)).unwrap_or(0)
}

/// The other backups in the order of deletion: damaged, automatic, before a change, requested by the user; each oldest
/// first.
fn least_useful_first<'a>(backups: &'a [Backup], damaged: &[i64], kept: &[&Backup]) -> Vec<&'a Backup> {
    let mut others: Vec<&Backup> = backups
        .iter()
        .filter(|backup| kept.iter().all(|other| other.made_at_ms != backup.made_at_ms))
        .collect();
    others.sort_by_key(|backup| {
        (!damaged.contains(&backup.made_at_ms), usefulness(backup.reason), backup.made_at_ms)
    });
    others
}

fn usefulness(reason: Reason) -> u8 {
    match reason {
        Reason::Automatic => 0,
        Reason::Migration | Reason::Restore | Reason::Import | Reason::Trash | Reason::Erasure => 1,
        Reason::Requested => 2,
    }
}

fn sum<'a>(backups: impl IntoIterator<Item = &'a Backup>) -> u64 {
    backups.into_iter().fold(0, |sum, backup| sum.saturating_add(backup.n_bytes))
}

#[cfg(test)]
mod tests;
