//! How large files may be for a service: learned from its refusals, and said before the next one is sent.

use super::Uploads;
use crate::clock::now_ms;
use crate::files::Files;
use crate::problem::Problem;
use parlance_client::Error as ClientError;
use parlance_domain::SizeLimit;
use parlance_store::files::File;
use parlance_store::profiles;

impl Uploads {
    /// Remembers that a file was too large for its service.
    pub(super) async fn note_too_large(&self, files: &Files, file: &File, error: &ClientError) {
        let named = error.service_message().and_then(|said| named_limit(said, file.bytes));
        let limit = SizeLimit {
            bytes: named.unwrap_or(file.bytes.saturating_sub(1)),
            is_named: named.is_some(),
            since_ms: now_ms(),
        };
        let profile_id = file.profile_id;
        let noted = files.context.store.write(move |tx| {
            let known = profiles::find_size_limit(tx, profile_id)?;
            let holds = known.filter(|known| known.is_named && known.refuses(limit.bytes, limit.since_ms));
            profiles::set_size_limit(tx, profile_id, Some(&holds.unwrap_or(limit)))
        });
        if let Err(problem) = noted.await {
            tracing::warn!(%problem, "how large files may be could not be noted");
        }
    }

    /// Forgets a limit that has just turned out to be none.
    pub(super) async fn note_taken(&self, files: &Files, file: &File) -> Result<(), Problem> {
        let (profile_id, bytes) = (file.profile_id, file.bytes);
        if files.size_limit(profile_id).await?.is_some_and(|limit| bytes > limit.bytes) {
            files.context.store.write(move |tx| profiles::set_size_limit(tx, profile_id, None)).await?;
        }
        Ok(())
    }
}

/// The limit that a service names when it refuses a file of `bytes`. Some say MB and count by 1024: of what may be
/// meant the most is taken that is less than what was refused, so that nothing is held back that would be taken.
fn named_limit(said: &str, bytes: u64) -> Option<u64> {
    let mut limit = None;
    let mut rest = said;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        rest = rest.get(at..)?;
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.' && c != ',').unwrap_or(rest.len());
        let (number, after) = rest.split_at_checked(end)?;
        rest = after;
        let unit: String = after.trim_start().chars().take_while(char::is_ascii_alphabetic).collect();
        for factor in factors(&unit.to_ascii_lowercase()) {
            limit = limit.max(times(number, factor).filter(|meant| *meant < bytes));
        }
    }
    limit
}

/// What a unit of sizes may mean, in bytes.
fn factors(unit: &str) -> Vec<u64> {
    let power = |n: u32| vec![1000_u64.pow(n), 1024_u64.pow(n)];
    match unit {
        "b" | "byte" | "bytes" => vec![1],
        "k" | "kb" | "kib" => power(1),
        "m" | "mb" | "mib" | "megabytes" | "megabyte" => power(2),
        "g" | "gb" | "gib" | "gigabytes" | "gigabyte" => power(3),
        _ => Vec::new(),
    }
}

/// `number` units of `factor` bytes; digits may be grouped by commas, a point begins the fraction.
fn times(number: &str, factor: u64) -> Option<u64> {
    let number = number.trim_end_matches(['.', ',']).replace(',', "");
    let (whole, fraction) = number.split_once('.').unwrap_or((&number, ""));
    let whole = whole.parse::<u64>().ok()?.checked_mul(factor)?;
    if fraction.is_empty() {
        return Some(whole);
    }
    let fraction = fraction.get(..fraction.len().min(6))?;
    let scale = 10_u64.checked_pow(u32::try_from(fraction.len()).ok()?)?;
    let part = u128::from(fraction.parse::<u64>().ok()?) * u128::from(factor) / u128::from(scale);
    whole.checked_add(u64::try_from(part).ok()?)
}

#[cfg(test)]
mod tests {
    use super::named_limit;

    #[test]
    fn a_limit_is_read_from_what_the_service_says() {
        const MB: u64 = 1_000_000;
        let rows = [
            ("The limit is 50 MB.", 61 * MB, Some(50 * 1024 * 1024)),
            ("The limit is 50 MB.", 51 * MB, Some(50 * MB)),
            ("Your file of 61 MB is larger than 50MiB", 61 * MB, Some(50 * 1024 * 1024)),
            ("max 1.5 GB", 4_000 * MB, Some(1_610_612_736)),
            ("At most 52,428,800 bytes are taken.", 61 * MB, Some(52_428_800)),
            ("Error 413: too large", 61 * MB, None),
            ("limit 99999999999999999999 GB", 61 * MB, None),
            ("Too large", 61 * MB, None),
        ];
        for (said, bytes, limit) in rows {
            assert_eq!(named_limit(said, bytes), limit, "{said}");
        }
    }
}
