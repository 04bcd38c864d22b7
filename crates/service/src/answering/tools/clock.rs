//! The tool `current_datetime`: returns the date and the time, here or in another zone, now or later.

use super::time_zones::{NamedPlace, Zone};
use jiff::tz::TimeZone;
use jiff::{Span, Zoned};
use parlance_words::{Language, Text, as_is, messages};
use serde_json::{Map, Value, json};

/// A question about now, or about a time after now.
#[derive(Debug)]
pub(crate) struct TimeQuestion {
    pub(crate) place: TimePlace,
    /// How long after now.
    pub(crate) after: Option<Span>,
    pub(crate) form: TimeForm,
}

/// The place of a question about the time.
#[derive(Debug)]
pub(crate) enum TimePlace {
    /// It names no place.
    Here,
    /// It names a place with a known time zone.
    In(Zone),
    /// It names a place with several time zones.
    Several(String),
    /// It names a place whose time zone is unknown.
    Unknown(String),
}

impl From<NamedPlace> for TimePlace {
    fn from(place: NamedPlace) -> Self {
        match place {
            NamedPlace::One(zone) => Self::In(zone),
            NamedPlace::Several(place) => Self::Several(place),
        }
    }
}

/// How the answer is written.
#[derive(Debug)]
pub(crate) enum TimeForm {
    /// As a sentence in the language of the question.
    Sentence,
    /// As a sentence in another language.
    Language(&'static Language),
    /// As ISO 8601 writes the date, or the date and the time.
    Iso { has_time: bool },
    /// A calendar, a language or a format that the clock does not know.
    Unknown(String),
}

impl TimeQuestion {
    /// A question about now.
    pub(crate) fn now(place: TimePlace) -> Self {
        Self { place, after: None, form: TimeForm::Sentence }
    }
}

/// The tool's arguments.
pub(crate) fn arguments(question: &TimeQuestion) -> Value {
    let mut arguments = Map::new();
    let mut add = |name: &str, value: String| arguments.insert(name.to_owned(), Value::String(value));
    match &question.place {
        TimePlace::Here => {}
        TimePlace::In(zone) => {
            add("time_zone", zone.zone.iana_name().unwrap_or(&zone.place).to_owned());
        }
        TimePlace::Several(place) | TimePlace::Unknown(place) => {
            add("time_zone", place.clone());
        }
    }
    if let Some(after) = &question.after {
        add("after", after.to_string());
    }
    match &question.form {
        TimeForm::Sentence => {}
        TimeForm::Language(language) => {
            add("form", language.tag.to_owned());
        }
        TimeForm::Iso { .. } => {
            add("form", "ISO 8601".to_owned());
        }
        TimeForm::Unknown(form) => {
            add("form", form.clone());
        }
    }
    Value::Object(arguments)
}

/// The time that is asked for; `None` when it is beyond the calendar.
fn asked_time(question: &TimeQuestion, now: &Zoned) -> Option<Zoned> {
    let now = match &question.place {
        TimePlace::In(zone) => now.with_time_zone(zone.zone.clone()),
        TimePlace::Here | TimePlace::Several(_) | TimePlace::Unknown(_) => now.clone(),
    };
    question.after.map_or(Some(now.clone()), |after| now.checked_add(after).ok())
}

/// The tool's output. It is data for programs and models, in English.
pub(crate) fn output(question: &TimeQuestion, now: &Zoned) -> Value {
    let failed = |problem: String| json!({ "error": problem });
    match (&question.place, &question.form) {
        (TimePlace::Unknown(place), _) => return failed(format!("there is no time zone {place}")),
        (TimePlace::Several(place), _) => return failed(format!("there are several time zones in {place}")),
        (_, TimeForm::Unknown(form)) => return failed(format!("the form {form} is unknown")),
        _ => {}
    }
    let Some(time) = asked_time(question, now) else {
        return failed("the time is beyond the calendar".to_owned());
    };
    json!({
        "result": time.strftime("%H:%M, %A %-d %B %Y").to_string(),
        "datetime": time.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string(),
        "time_zone": time.time_zone().iana_name(),
        "weekday": time.strftime("%A").to_string(),
        "week": time.strftime("%V").to_string(),
    })
}

/// The sentence that answers the question.
pub(crate) fn answer(question: &TimeQuestion, now: &Zoned) -> Text {
    match (&question.place, &question.form, asked_time(question, now)) {
        (TimePlace::Unknown(place), ..) => messages::clock_unknown_place(place.as_str()),
        (TimePlace::Several(place), ..) => messages::clock_several_zones(place.as_str()),
        (_, TimeForm::Unknown(form), _) => messages::clock_unknown_form(form.as_str()),
        (.., None) => messages::clock_unknown_form(question.after.unwrap_or_default().to_string()),
        (_, TimeForm::Iso { has_time: true }, Some(time)) => {
            as_is(time.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string())
        }
        (_, TimeForm::Iso { has_time: false }, Some(time)) => as_is(time.strftime("%Y-%m-%d").to_string()),
        (_, TimeForm::Language(language), Some(time)) => {
            as_is(sentence(question, &time).in_language(language))
        }
        (_, TimeForm::Sentence, Some(time)) => sentence(question, &time),
    }
}

fn sentence(question: &TimeQuestion, time: &Zoned) -> Text {
    let offset = time.strftime("UTC%:z").to_string();
    let zone = match time.time_zone().iana_name() {
        Some(name) if name != "UTC" => [name, offset.as_str()].join(", "),
        _ => offset,
    };
    let has_seconds = question.after.is_some_and(|after| after.get_seconds() != 0);
    let hours = time.strftime(if has_seconds { "%H:%M:%S" } else { "%H:%M" }).to_string();
    let (weekday, month) = (i64::from(time.weekday().to_monday_one_offset()), i64::from(time.month()));
    let (day, year) = (time.day().to_string(), time.year().to_string());
    if question.after.is_some() {
        return messages::clock_after(hours, weekday, day, month, year, zone);
    }
    match &question.place {
        TimePlace::In(Zone { place, .. }) => match place.as_str() {
            "UTC" | "GMT" => messages::clock_universal(hours, weekday, day, month, year, zone),
            place => messages::clock_in_place(hours, weekday, day, month, year, place, zone),
        },
        TimePlace::Here | TimePlace::Several(_) | TimePlace::Unknown(_) => {
            messages::clock_here(hours, weekday, day, month, year, zone)
        }
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

    fn noon() -> Zoned {
        "2026-11-20T13:05:00+00:00[UTC]".parse().unwrap()
    }

    #[test]
    fn the_time_is_told_for_the_zone_that_was_named() {
        let Some(NamedPlace::One(zone)) = time_zones::find("What time is it in Tokyo?") else { panic!() };
        let question = TimeQuestion::now(TimePlace::In(zone));
        let output = output(&question, &noon());
        assert_eq!(output["datetime"], "2026-11-20T22:05:00+09:00");
        assert_eq!(output["time_zone"], "Asia/Tokyo");
        assert_eq!(output["result"], "22:05, Friday 20 November 2026");
        assert_eq!(
            answer(&question, &noon()).to_string(),
            "It’s 22:05 on Friday 20 November 2026 in Tokyo (Asia/Tokyo, UTC+09:00)."
        );
    }

    #[test]
    fn a_place_without_one_known_zone_has_no_time() {
        let unknown = TimeQuestion::now(TimePlace::Unknown("Atlantis".to_owned()));
        assert_eq!(output(&unknown, &noon()), json!({ "error": "there is no time zone Atlantis" }));
        assert_eq!(
            answer(&unknown, &noon()).to_string(),
            "I don’t know the place “Atlantis”. Name a large city or a country to get its time."
        );
        let several = TimeQuestion::now(TimePlace::Several("Canada".to_owned()));
        assert_eq!(output(&several, &noon()), json!({ "error": "there are several time zones in Canada" }));
        assert_eq!(
            answer(&several, &noon()).to_string(),
            "“Canada” has several time zones. Name a city there to get its time."
        );
    }

    #[test]
    fn a_time_after_now_is_calculated() {
        let after = |span| TimeQuestion { after: Some(span), ..TimeQuestion::now(TimePlace::Here) };
        let said = |span| answer(&after(span), &noon()).to_string();
        assert_eq!(said(Span::new().weeks(2)), "It will be 13:05 on Friday 4 December 2026 (UTC+00:00).");
        assert_eq!(
            said(Span::new().seconds(90)),
            "It will be 13:06:30 on Friday 20 November 2026 (UTC+00:00)."
        );
        assert_eq!(output(&after(Span::new().weeks(2)), &noon())["datetime"], "2026-12-04T13:05:00+00:00");
        let beyond = Span::new().years(9_000);
        assert_eq!(said(beyond), "I can’t give the date or time in this form: “P9000Y”.");
        assert!(output(&after(beyond), &noon())["error"].is_string());
    }

    #[test]
    fn a_date_is_written_in_the_form_that_was_asked_for() {
        let said = |form| {
            let question = TimeQuestion { form, ..TimeQuestion::now(TimePlace::Here) };
            answer(&question, &noon()).to_string()
        };
        assert_eq!(said(TimeForm::Iso { has_time: false }), "2026-11-20");
        assert_eq!(said(TimeForm::Iso { has_time: true }), "2026-11-20T13:05:00+00:00");
        let french = Language::by_tag("fr").unwrap();
        assert!(said(TimeForm::Language(french)).contains("novembre"));
        assert_eq!(
            said(TimeForm::Unknown("Islamic calendar".to_owned())),
            "I can’t give the date or time in this form: “Islamic calendar”."
        );
    }

    #[test]
    fn each_weekday_and_month_has_its_name() {
        let first: Zoned = "2026-01-05T13:05:00+00:00[UTC]".parse().unwrap();
        for days in 0..365 {
            let now = first.checked_add(Span::new().days(days)).unwrap();
            let said = answer(&TimeQuestion::now(TimePlace::Here), &now).to_string();
            let expected = now.strftime("It’s 13:05 on %A %-d %B %Y here (UTC+00:00).").to_string();
            assert_eq!(said, expected);
        }
    }
}
