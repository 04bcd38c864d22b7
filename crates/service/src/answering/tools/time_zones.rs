//! Time zones by the names of cities, countries and regions in questions.

mod regions;

use self::regions::{ONE_ZONE, SEVERAL_ZONES};
use crate::analysis::{folded, words};
use jiff::tz::TimeZone;

/// Cities, countries and short names that the zone database does not have, folded.
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

/// Countries with one time, and regions, folded. Their names contain words that the database uses for other places:
/// `Australia/South`, `Europe/Jersey`.
const REGIONS: [(&str, &str); 66] = [
    ("south korea", "Asia/Seoul"),
    ("sudkorea", "Asia/Seoul"),
    ("korea", "Asia/Seoul"),
    ("north korea", "Asia/Pyongyang"),
    ("south africa", "Africa/Johannesburg"),
    ("sudafrika", "Africa/Johannesburg"),
    ("afrique du sud", "Africa/Johannesburg"),
    ("south sudan", "Africa/Juba"),
    ("south australia", "Australia/Adelaide"),
    ("western australia", "Australia/Perth"),
    ("north macedonia", "Europe/Skopje"),
    ("nordmazedonien", "Europe/Skopje"),
    ("northern ireland", "Europe/London"),
    ("north carolina", "America/New_York"),
    ("south carolina", "America/New_York"),
    ("west virginia", "America/New_York"),
    ("new jersey", "America/New_York"),
    ("new mexico", "America/Denver"),
    ("east coast", "America/New_York"),
    ("west coast", "America/Los_Angeles"),
    ("austria", "Europe/Vienna"),
    ("osterreich", "Europe/Vienna"),
    ("switzerland", "Europe/Zurich"),
    ("schweiz", "Europe/Zurich"),
    ("suisse", "Europe/Zurich"),
    ("italy", "Europe/Rome"),
    ("italien", "Europe/Rome"),
    ("italia", "Europe/Rome"),
    ("spain", "Europe/Madrid"),
    ("spanien", "Europe/Madrid"),
    ("netherlands", "Europe/Amsterdam"),
    ("niederlande", "Europe/Amsterdam"),
    ("belgium", "Europe/Brussels"),
    ("belgien", "Europe/Brussels"),
    ("poland", "Europe/Warsaw"),
    ("polen", "Europe/Warsaw"),
    ("czechia", "Europe/Prague"),
    ("tschechien", "Europe/Prague"),
    ("denmark", "Europe/Copenhagen"),
    ("sweden", "Europe/Stockholm"),
    ("schweden", "Europe/Stockholm"),
    ("norway", "Europe/Oslo"),
    ("norwegen", "Europe/Oslo"),
    ("finland", "Europe/Helsinki"),
    ("finnland", "Europe/Helsinki"),
    ("ireland", "Europe/Dublin"),
    ("irland", "Europe/Dublin"),
    ("scotland", "Europe/London"),
    ("wales", "Europe/London"),
    ("greece", "Europe/Athens"),
    ("griechenland", "Europe/Athens"),
    ("turkey", "Europe/Istanbul"),
    ("turkei", "Europe/Istanbul"),
    ("ukraine", "Europe/Kyiv"),
    ("hungary", "Europe/Budapest"),
    ("romania", "Europe/Bucharest"),
    ("egypt", "Africa/Cairo"),
    ("agypten", "Africa/Cairo"),
    ("kenya", "Africa/Nairobi"),
    ("nigeria", "Africa/Lagos"),
    ("israel", "Asia/Jerusalem"),
    ("thailand", "Asia/Bangkok"),
    ("vietnam", "Asia/Ho_Chi_Minh"),
    ("pakistan", "Asia/Karachi"),
    ("argentina", "America/Argentina/Buenos_Aires"),
    ("new zealand", "Pacific/Auckland"),
];

/// Areas of the database whose zones are named after cities and islands. Other ids are old names, countries and regions.
const AREAS: [&str; 8] =
    ["Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"];

/// Names of zones that are also common words.
const NO_PLACES: [&str; 12] = [
    "center",
    "central",
    "christmas",
    "east",
    "easter",
    "eastern",
    "general",
    "north",
    "resolute",
    "south",
    "wake",
    "west",
];

/// A place whose time is known.
#[derive(Debug)]
pub(crate) struct Zone {
    /// Its name in the answer.
    pub(crate) place: String,
    pub(crate) zone: TimeZone,
}

/// A place that a text names.
#[derive(Debug)]
pub(crate) enum NamedPlace {
    /// It has one time.
    One(Zone),
    /// It has several times, so the answer asks for a city.
    Several(String),
}

/// The known place that a text names.
pub(crate) fn find(text: &str) -> Option<NamedPlace> {
    let by_id =
        text.split(|letter: char| letter.is_whitespace() || matches!(letter, '?' | '!' | ',' | '(' | ')'));
    for word in by_id.filter(|word| word.contains('/')) {
        if let Ok(zone) = TimeZone::get(word) {
            let place = zone.iana_name().unwrap_or(word).to_owned();
            return Some(NamedPlace::One(Zone { place, zone }));
        }
    }
    let spoken = format!(" {} ", words(text).iter().map(|word| folded(word)).collect::<Vec<_>>().join(" "));
    let one = find_listed(&spoken).or_else(|| find_city(&spoken));
    let several = SEVERAL_ZONES.iter().find_map(|(areas, names)| {
        names.split('|').find(|name| contains(&spoken, name)).map(|name| (*areas, name))
    });
    match (one, several) {
        // “London, Canada” is not the London that is known.
        (one, Some((areas, name))) if one.as_ref().is_none_or(|(_, id)| !areas.contains(&area_of(id))) => {
            Some(NamedPlace::Several(capitalised(name.trim_start_matches("the "))))
        }
        (Some((place, id)), _) => Some(NamedPlace::One(Zone { place, zone: TimeZone::get(&id).ok()? })),
        (None, _) => None,
    }
}

/// Whether a text names this place, and not a newer one with its name: “New London”.
fn contains(spoken: &str, name: &str) -> bool {
    let is_new = || spoken.contains(&format!(" new {name} "));
    spoken.contains(&format!(" {name} ")) && !is_new()
}

/// The listed place that a text names, and the id of its zone.
fn find_listed(spoken: &str) -> Option<(String, String)> {
    let regions = ONE_ZONE.iter().flat_map(|(id, names)| names.split('|').map(move |name| (name, *id)));
    let listed = OTHER_NAMES.into_iter().chain(REGIONS).chain(regions);
    // The longest name says most: “South Korea” is not Korea, and “New Mexico” is not Mexico.
    let longest = listed.filter(|(name, _)| contains(spoken, name)).max_by_key(|(name, _)| name.len());
    longest.map(|(name, id)| (capitalised(name), id.to_owned()))
}

/// The city of the zone database that a text names, and the id of its zone. Names of up to three letters are also words.
fn find_city(spoken: &str) -> Option<(String, String)> {
    let cities = jiff::tz::db().available().map(|id| id.as_str().to_owned()).filter(|id| {
        let city = city_of(id).to_lowercase();
        id.contains('/')
            && AREAS.contains(&area_of(id))
            && city.len() > 3
            && !NO_PLACES.contains(&city.as_str())
            && contains(spoken, &city)
    });
    let id = cities.max_by_key(|id| city_of(id).len())?;
    Some((city_of(&id), id))
}

/// The part of the world in which a zone is.
fn area_of(id: &str) -> &str {
    id.split('/').next().unwrap_or_default()
}

/// The city that a zone is named after.
fn city_of(id: &str) -> String {
    id.rsplit('/').next().unwrap_or_default().replace('_', " ")
}

fn capitalised(name: &str) -> String {
    if matches!(name, "utc" | "gmt" | "us" | "usa" | "u.s" | "u.s.a") {
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
        let found = found.as_ref().map(|found| match found {
            NamedPlace::One(zone) => (zone.place.as_str(), zone.zone.iana_name().unwrap_or_default()),
            NamedPlace::Several(place) => (place.as_str(), "several"),
        });
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

    #[test]
    fn regions_and_words_that_zones_are_named_after_are_no_cities() {
        check("What time is it in South Korea?", Some(("South Korea", "Asia/Seoul")));
        check("What time is it in South Africa?", Some(("South Africa", "Africa/Johannesburg")));
        check("What time is it in North Macedonia?", Some(("North Macedonia", "Europe/Skopje")));
        check("What time is it in North Carolina?", Some(("North Carolina", "America/New_York")));
        check("What time is it in West Berlin?", Some(("Berlin", "Europe/Berlin")));
        check("What time is it in New Jersey?", Some(("New Jersey", "America/New_York")));
        check("What time is it in New Mexico?", Some(("New Mexico", "America/Denver")));
        check("What time is it in New South Wales?", Some(("New South Wales", "Australia/Sydney")));
        check("What time is it in New England?", Some(("New England", "America/New_York")));
        check("What time is it in Wales?", Some(("Wales", "Europe/London")));
        check("What time is it in Nova Scotia?", Some(("Nova Scotia", "America/Halifax")));
        check("What time is it in Washington State?", Some(("Washington State", "America/Los_Angeles")));
        check("What time is it in Kansas City?", Some(("Kansas City", "America/Chicago")));
        check("What time is it in New Delhi?", Some(("New Delhi", "Asia/Kolkata")));
        check("What time is it in St. Petersburg?", Some(("St Petersburg", "Europe/Moscow")));
        check("What time is it in Samoa?", Some(("Samoa", "Pacific/Apia")));
        check("What time is it in New London?", None);
        check("What time is it on the East Coast?", Some(("East Coast", "America/New_York")));
        for text in [
            "What time is it in Central Europe?",
            "What time is it in general?",
            "What time is it in the data center?",
            "What time is it at Easter?",
            "Should I wake up, what time is it?",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn a_place_with_several_times_has_none() {
        for (text, place) in [
            ("What time is it in Canada?", "Canada"),
            ("What time is it in the US?", "US"),
            ("What time is it in the United States?", "United States"),
            ("Wie spät ist es in Russland?", "Russland"),
            ("What time is it in Australia?", "Australia"),
            ("What time is it in Texas?", "Texas"),
            ("What time is it in Mexico?", "Mexico"),
            ("What time is it in London, Ontario?", "Ontario"),
            ("What time is it in Paris, Texas?", "Texas"),
        ] {
            check(text, Some((place, "several")));
        }
        check("What time is it in Vancouver, Canada?", Some(("Vancouver", "America/Vancouver")));
        check("What time is it in Mexico City?", Some(("Mexico City", "America/Mexico_City")));
        check("Tell us what time it is", None);
    }

    #[test]
    fn every_listed_place_has_a_zone_and_stands_once() {
        let mut seen = std::collections::BTreeSet::new();
        let regions = ONE_ZONE.iter().flat_map(|(id, names)| names.split('|').map(move |name| (name, *id)));
        for (name, id) in OTHER_NAMES.into_iter().chain(REGIONS).chain(regions) {
            assert!(TimeZone::get(id).is_ok(), "{id}");
            assert!(seen.insert(name), "{name}");
            assert_eq!(folded(name), name);
        }
        for name in SEVERAL_ZONES.iter().flat_map(|(_, names)| names.split('|')) {
            assert!(seen.insert(name), "{name}");
            assert_eq!(folded(name), name);
        }
    }
}
