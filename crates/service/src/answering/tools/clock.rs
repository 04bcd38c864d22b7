//! The tool `current_datetime`: returns the date and the time, here or in another zone.

use super::time_zones::Zone;
use jiff::Zoned;
use jiff::tz::TimeZone;
use parlance_words::{Text, messages};
use serde_json::{Value, json};

/// The place of a question about the time.
#[derive(Debug)]
pub(crate) enum TimePlace {
    /// It names no place.
    Here,
    /// It names a place with a known time zone.
    In(Zone),
    /// It names a place whose time zone is unknown.
    Unknown(String),
}

/// The tool's arguments.
pub(crate) fn arguments(place: &TimePlace) -> Value {
    match place {
        TimePlace::Here => json!({}),
        TimePlace::In(zone) => json!({ "time_zone": zone.zone.iana_name().unwrap_or(&zone.place) }),
        TimePlace::Unknown(name) => json!({ "time_zone": name }),
    }
}

/// The time at a place.
fn time_at(place: &TimePlace, now: &Zoned) -> Zoned {
    match place {
        TimePlace::In(zone) => now.with_time_zone(zone.zone.clone()),
        TimePlace::Here | TimePlace::Unknown(_) => now.clone(),
    }
}

/// The tool's output. It is data for programs and models, in English.
pub(crate) fn output(place: &TimePlace, now: &Zoned) -> Value {
    if let TimePlace::Unknown(name) = place {
        return json!({ "error": format!("there is no time zone {name}") });
    }
    let time = time_at(place, now);
    json!({
        "result": time.strftime("%H:%M, %A %-d %B %Y").to_string(),
        "datetime": time.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string(),
        "time_zone": time.time_zone().iana_name(),
        "weekday": time.strftime("%A").to_string(),
        "week": time.strftime("%V").to_string(),
    })
}

/// The sentence that answers the question.
pub(crate) fn answer(place: &TimePlace, now: &Zoned) -> Text {
    let time = time_at(place, now);
    let offset = time.strftime("UTC%:z").to_string();
    let zone = match time.time_zone().iana_name() {
        Some(name) if name != "UTC" => [name, offset.as_str()].join(", "),
        _ => offset,
    };
    let hours = time.strftime("%H:%M").to_string();
    let (weekday, month) = (i64::from(time.weekday().to_monday_one_offset()), i64::from(time.month()));
    let (day, year) = (time.day().to_string(), time.year().to_string());
    match place {
        TimePlace::Here => messages::clock_here(hours, weekday, day, month, year, zone),
        TimePlace::In(found) if found.zone.iana_name() == Some("UTC") => {
            messages::clock_universal(hours, weekday, day, month, year, zone)
        }
        TimePlace::In(found) => {
            messages::clock_in_place(hours, weekday, day, month, year, found.place.as_str(), zone)
        }
        TimePlace::Unknown(name) => messages::clock_unknown_place(name.as_str()),
    }
}

/// The time of this computer.
pub(crate) fn now() -> Zoned {
    jiff::Timestamp::now().to_zoned(TimeZone::system())
}

#[cfg(test)]
mod tests {
    use super::super::time_zones;
    use super::*;
    use jiff::Span;

    fn noon() -> Zoned {
        "2026-11-20T13:05:00+00:00[UTC]".parse().unwrap()
    }

    #[test]
    fn the_time_is_told_for_the_zone_that_was_named() {
        let place = TimePlace::In(time_zones::find("Tokyo").unwrap());
        let output = output(&place, &noon());
        assert_eq!(output["datetime"], "2026-11-20T22:05:00+09:00");
        assert_eq!(output["time_zone"], "Asia/Tokyo");
        assert_eq!(output["result"], "22:05, Friday 20 November 2026");
        assert_eq!(
            answer(&place, &noon()).to_string(),
            "It’s 22:05 on Friday 20 November 2026 in Tokyo (Asia/Tokyo, UTC+09:00)."
        );
    }

    #[test]
    fn an_unknown_place_has_no_time() {
        let unknown = TimePlace::Unknown("Atlantis".to_owned());
        assert_eq!(output(&unknown, &noon()), json!({ "error": "there is no time zone Atlantis" }));
        assert!(answer(&unknown, &noon()).to_string().contains("“Atlantis”"));
    }

    #[test]
    fn each_weekday_and_month_has_its_name() {
        let first: Zoned = "2026-01-05T13:05:00+00:00[UTC]".parse().unwrap();
        for days in 0..365 {
            let now = first.checked_add(Span::new().days(days)).unwrap();
            let said = answer(&TimePlace::Here, &now).to_string();
            let expected = now.strftime("It’s 13:05 on %A %-d %B %Y here (UTC+00:00).").to_string();
            assert_eq!(said, expected);
        }
    }
}
