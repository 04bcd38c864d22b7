//! Time zones by the names of cities.

use crate::analysis::folded;
use jiff::tz::TimeZone;

/// Zones with names of cities and spellings that the zone database does not have, folded.
const OTHER_NAMES: [(&str, &str); 28] = [
    ("Europe/Vienna", "wien"),
    ("Europe/Warsaw", "warschau"),
    ("Europe/Moscow", "moskau|moscou"),
    ("Europe/Rome", "rom|milan|mailand|roma"),
    ("Europe/Lisbon", "lissabon|lisboa"),
    ("Europe/Athens", "athen"),
    ("Europe/Brussels", "bruxelles|brussel"),
    ("Europe/Copenhagen", "kopenhagen"),
    ("Europe/Prague", "prag"),
    ("Europe/Bucharest", "bukarest"),
    ("Europe/Kyiv", "kiew"),
    ("Europe/Zurich", "genf|geneva|bern|basel|geneve"),
    ("Europe/Berlin", "munich|munchen|hamburg|frankfurt|cologne|stuttgart|leipzig|koln"),
    ("Europe/Madrid", "barcelona"),
    ("Europe/Paris", "lyon"),
    ("Europe/London", "edinburgh|manchester|londres"),
    ("Asia/Tokyo", "tokio|osaka|toquio"),
    ("Asia/Shanghai", "peking|beijing|shenzhen|pekin"),
    ("Asia/Kolkata", "delhi|mumbai|bangalore"),
    ("Asia/Bangkok", "hanoi"),
    ("Asia/Jerusalem", "tel aviv"),
    ("Africa/Cairo", "kairo"),
    ("Africa/Johannesburg", "cape town|kapstadt"),
    ("America/Los_Angeles", "san francisco|seattle"),
    ("America/New_York", "boston|washington|miami"),
    ("America/Chicago", "dallas"),
    ("America/Toronto", "montreal"),
    ("America/Sao_Paulo", "rio de janeiro"),
];

/// A place with a known time zone.
#[derive(Debug)]
pub(crate) struct Zone {
    /// Its name in the answer.
    pub(crate) place: String,
    pub(crate) zone: TimeZone,
}

/// The zone with this id, or of the city or country with this name.
pub(crate) fn find(name: &str) -> Option<Zone> {
    let folded = folded(name);
    let id = if matches!(folded.as_str(), "utc" | "gmt") {
        "UTC".to_owned()
    } else if let Some((id, _)) =
        OTHER_NAMES.iter().find(|(_, names)| names.split('|').any(|one| one == folded))
    {
        (*id).to_owned()
    } else {
        // “Asia/Tokyo” and “Singapore” are ids, and the last part of an id is a city.
        let is_named = |id: &&str| {
            let city = id.rsplit('/').next().unwrap_or_default();
            id.eq_ignore_ascii_case(name) || city.replace('_', " ").eq_ignore_ascii_case(&folded)
        };
        jiff::tz::db().available().map(|id| id.as_str().to_owned()).find(|id| is_named(&id.as_str()))?
    };
    Some(Zone { place: name.to_owned(), zone: TimeZone::get(&id).ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_found_by_city_in_several_languages_and_by_id() {
        for (name, expected) in [
            ("New York", Some("America/New_York")),
            ("München", Some("Europe/Berlin")),
            ("tokyo", Some("Asia/Tokyo")),
            ("Asia/Kolkata", Some("Asia/Kolkata")),
            ("UTC", Some("UTC")),
            ("GMT", Some("UTC")),
            ("Singapore", Some("Asia/Singapore")),
            // Other places are named after these cities.
            ("New London", None),
            ("South Korea", None),
            ("South Africa", None),
            ("Central Europe", None),
            ("", None),
        ] {
            let found = find(name).and_then(|zone| zone.zone.iana_name().map(str::to_owned));
            let canonical =
                |id: &str| if id == "Singapore" { "Asia/Singapore".to_owned() } else { id.to_owned() };
            assert_eq!(found.as_deref().map(canonical).as_deref(), expected, "{name}");
        }
    }

    #[test]
    fn every_listed_name_is_folded_and_has_a_zone() {
        for (id, names) in OTHER_NAMES {
            assert!(TimeZone::get(id).is_ok(), "{id}");
            for name in names.split('|') {
                assert_eq!(folded(name), name);
            }
        }
    }
}
