//! Time zones that people name: by a city, in the words of the zone database or in a few common others.

use crate::analysis::{folded, words};
use jiff::tz::TimeZone;

/// Cities, countries and short names that the zone database does not list under their own name, folded.
const OTHER_NAMES: [(&str, &str); 66] = [
    ("utc", "UTC"),
    ("gmt", "UTC"),
    ("wien", "Europe/Vienna"),
    ("warschau", "Europe/Warsaw"),
    ("moskau", "Europe/Moscow"),
    ("rom", "Europe/Rome"),
    ("lissabon", "Europe/Lisbon"),
    ("athen", "Europe/Athens"),
    ("brussel", "Europe/Brussels"),
    ("bruxelles", "Europe/Brussels"),
    ("kopenhagen", "Europe/Copenhagen"),
    ("prag", "Europe/Prague"),
    ("bukarest", "Europe/Bucharest"),
    ("kiew", "Europe/Kyiv"),
    ("kiev", "Europe/Kyiv"),
    ("genf", "Europe/Zurich"),
    ("geneva", "Europe/Zurich"),
    ("geneve", "Europe/Zurich"),
    ("bern", "Europe/Zurich"),
    ("basel", "Europe/Zurich"),
    ("munich", "Europe/Berlin"),
    ("munchen", "Europe/Berlin"),
    ("hamburg", "Europe/Berlin"),
    ("frankfurt", "Europe/Berlin"),
    ("cologne", "Europe/Berlin"),
    ("koln", "Europe/Berlin"),
    ("stuttgart", "Europe/Berlin"),
    ("leipzig", "Europe/Berlin"),
    ("germany", "Europe/Berlin"),
    ("deutschland", "Europe/Berlin"),
    ("milan", "Europe/Rome"),
    ("mailand", "Europe/Rome"),
    ("barcelona", "Europe/Madrid"),
    ("lyon", "Europe/Paris"),
    ("france", "Europe/Paris"),
    ("frankreich", "Europe/Paris"),
    ("england", "Europe/London"),
    ("edinburgh", "Europe/London"),
    ("manchester", "Europe/London"),
    ("tokio", "Asia/Tokyo"),
    ("osaka", "Asia/Tokyo"),
    ("japan", "Asia/Tokyo"),
    ("peking", "Asia/Shanghai"),
    ("beijing", "Asia/Shanghai"),
    ("shenzhen", "Asia/Shanghai"),
    ("china", "Asia/Shanghai"),
    ("delhi", "Asia/Kolkata"),
    ("mumbai", "Asia/Kolkata"),
    ("bangalore", "Asia/Kolkata"),
    ("india", "Asia/Kolkata"),
    ("indien", "Asia/Kolkata"),
    ("hanoi", "Asia/Bangkok"),
    ("seoul", "Asia/Seoul"),
    ("tel aviv", "Asia/Jerusalem"),
    ("kairo", "Africa/Cairo"),
    ("cape town", "Africa/Johannesburg"),
    ("kapstadt", "Africa/Johannesburg"),
    ("san francisco", "America/Los_Angeles"),
    ("seattle", "America/Los_Angeles"),
    ("california", "America/Los_Angeles"),
    ("boston", "America/New_York"),
    ("washington", "America/New_York"),
    ("miami", "America/New_York"),
    ("dallas", "America/Chicago"),
    ("montreal", "America/Toronto"),
    ("rio de janeiro", "America/Sao_Paulo"),
];

/// A place whose time is known.
#[derive(Debug)]
pub(crate) struct Zone {
    /// As it is named in an answer.
    pub(crate) place: String,
    pub(crate) zone: TimeZone,
}

/// The zone that a text names, if it names one.
pub(crate) fn find(text: &str) -> Option<Zone> {
    let by_id =
        text.split(|letter: char| letter.is_whitespace() || matches!(letter, '?' | '!' | ',' | '(' | ')'));
    for word in by_id.filter(|word| word.contains('/')) {
        if let Ok(zone) = TimeZone::get(word) {
            return Some(Zone { place: zone.iana_name().unwrap_or(word).to_owned(), zone });
        }
    }
    let spoken = format!(" {} ", words(text).iter().map(|word| folded(word)).collect::<Vec<_>>().join(" "));
    let names = |name: &str| spoken.contains(&format!(" {name} "));
    for (name, id) in OTHER_NAMES {
        if names(name) {
            return Some(Zone { place: capitalised(name), zone: TimeZone::get(id).ok()? });
        }
    }
    // A city as the database has it: the last part of the id. Two letters are rather a word than a place.
    let database = jiff::tz::db();
    let id = database.available().map(|id| id.as_str().to_owned()).find(|id| {
        let city = id.rsplit('/').next().unwrap_or_default().replace('_', " ").to_lowercase();
        id.contains('/') && !id.starts_with("Etc/") && city.len() > 3 && names(&city)
    })?;
    let place = id.rsplit('/').next().unwrap_or_default().replace('_', " ");
    Some(Zone { place, zone: database.get(&id).ok()? })
}

fn capitalised(name: &str) -> String {
    if name.len() == 3 && name != "rom" {
        return name.to_uppercase();
    }
    let word = |word: &str| {
        let mut letters = word.chars();
        letters
            .next()
            .map(|first| first.to_uppercase().chain(letters).collect::<String>())
            .unwrap_or_default()
    };
    name.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<(&str, &str)>) {
        let found = find(text);
        let found =
            found.as_ref().map(|found| (found.place.as_str(), found.zone.iana_name().unwrap_or_default()));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn zones_are_found_by_city_in_several_languages_and_by_id() {
        check("What time is it in New York?", Some(("New York", "America/New_York")));
        check("Wie spät ist es in München?", Some(("Munchen", "Europe/Berlin")));
        check("time in Asia/Kolkata please", Some(("Asia/Kolkata", "Asia/Kolkata")));
        check("time in Tokyo", Some(("Tokyo", "Asia/Tokyo")));
        check("what time is it UTC", Some(("UTC", "UTC")));
        check("what time is it", None);
    }
}
