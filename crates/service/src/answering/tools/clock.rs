//! The tool `current_datetime`: tells the date and the time, here or in another zone.

use super::time_zones::Zone;
use jiff::Zoned;
use jiff::tz::TimeZone;
use parlance_words::{Text, messages};
use serde_json::{Value, json};

/// A question about now, somewhere.
#[derive(Debug)]
pub(crate) enum TimeQuestion {
    /// It names no place.
    Here,
    /// It names a place with a known time zone.
    In(Zone),
    /// It names a place whose time zone is unknown.
    Unknown(String),
}

/// The tool's arguments.
pub(crate) fn arguments(question: &TimeQuestion) -> Value {
    let name = match question {
        TimeQuestion::Here => None,
        TimeQuestion::In(zone) => zone.zone.iana_name(),
        TimeQuestion::Unknown(place) => Some(place.as_str()),
    };
    name.map_or_else(|| json!({}), |name| json!({ "time_zone": name }))
}

fn zoned(question: &TimeQuestion, now: &Zoned) -> Zoned {
    match question {
        TimeQuestion::In(zone) => now.with_time_zone(zone.zone.clone()),
        TimeQuestion::Here | TimeQuestion::Unknown(_) => now.clone(),
    }
}

/// The tool's output. It is data for programs and models, in English.
pub(crate) fn output(question: &TimeQuestion, now: &Zoned) -> Value {
    if let TimeQuestion::Unknown(place) = question {
        return json!({ "error": format!("there is no time zone {place}") });
    }
    let now = zoned(question, now);
    json!({
        "result": now.strftime("%H:%M, %A %-d %B %Y").to_string(),
        "datetime": now.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string(),
        "time_zone": now.time_zone().iana_name(),
        "weekday": now.strftime("%A").to_string(),
        "week": now.strftime("%V").to_string(),
    })
}

/// The sentence that answers the question.
pub(crate) fn answer(question: &TimeQuestion, now: &Zoned) -> Text {
    let now = zoned(question, now);
    let offset = now.strftime("UTC%:z").to_string();
    let zone = match now.time_zone().iana_name() {
        Some(name) if name != "UTC" => [name, offset.as_str()].join(", "),
        _ => offset,
    };
    let time = now.strftime("%H:%M").to_string();
    let (weekday, month) = (i64::from(now.weekday().to_monday_one_offset()), i64::from(now.month()));
    let (day, year) = (now.day().to_string(), now.year().to_string());
    match question {
        TimeQuestion::Here => messages::clock_here(time, weekday, day, month, year, zone),
        TimeQuestion::Unknown(place) => messages::clock_unknown_place(place.as_str()),
        TimeQuestion::In(Zone { place, .. }) => match place.as_str() {
            "UTC" | "GMT" => messages::clock_universal(time, weekday, day, month, year, zone),
            place => messages::clock_in_place(time, weekday, day, month, year, place, zone),
        },
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

    #[test]
    fn the_time_is_told_for_the_zone_that_was_named() {
        let now: Zoned = "2026-11-20T13:05:00+00:00[UTC]".parse().unwrap();
        let question = TimeQuestion::In(time_zones::find("What time is it in Tokyo?").unwrap());
        let output = output(&question, &now);
        assert_eq!(output["datetime"], "2026-11-20T22:05:00+09:00");
        assert_eq!(output["time_zone"], "Asia/Tokyo");
        assert_eq!(output["result"], "22:05, Friday 20 November 2026");
        assert_eq!(
            answer(&question, &now).to_string(),
            "It’s 22:05 on Friday 20 November 2026 in Tokyo (Asia/Tokyo, UTC+09:00)."
        );
    }

    #[test]
    fn an_unknown_place_has_no_time() {
        let question = TimeQuestion::Unknown("Atlantis".to_owned());
        assert_eq!(output(&question, &now()), json!({ "error": "there is no time zone Atlantis" }));
        let said = answer(&question, &now()).to_string();
        assert_eq!(
            said,
            "I don’t know the place “Atlantis”. Name a large city or a country to get its time."
        );
    }

    #[test]
    fn each_weekday_and_month_has_its_name() {
        let first: Zoned = "2026-01-05T13:05:00+00:00[UTC]".parse().unwrap();
        for days in 0..365 {
            let now = first.checked_add(jiff::Span::new().days(days)).unwrap();
            let said = answer(&TimeQuestion::Here, &now).to_string();
            let expected = now.strftime("It’s 13:05 on %A %-d %B %Y here (UTC+00:00).").to_string();
            assert_eq!(said, expected);
        }
    }
}
