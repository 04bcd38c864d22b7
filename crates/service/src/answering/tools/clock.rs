//! The tool `current_datetime`: tells the date and the time, here or in another zone.

use super::time_zones::Zone;
use jiff::Zoned;
use jiff::tz::TimeZone;
use serde_json::{Value, json};

/// A question about now, somewhere.
#[derive(Debug)]
pub(crate) struct TimeQuestion {
    /// The place it names; `None` is here.
    pub(crate) zone: Option<Zone>,
}

/// The tool's arguments.
pub(crate) fn arguments(question: &TimeQuestion) -> Value {
    match question.zone.as_ref().and_then(|zone| zone.zone.iana_name()) {
        Some(name) => json!({ "time_zone": name }),
        None => json!({}),
    }
}

/// The tool's output, and the sentence that says it.
pub(crate) fn describe(question: &TimeQuestion, now: &Zoned) -> (Value, String) {
    let now = match &question.zone {
        Some(zone) => now.with_time_zone(zone.zone.clone()),
        None => now.clone(),
    };
    let name = now.time_zone().iana_name().map(str::to_owned);
    let output = json!({
        "result": now.strftime("%H:%M, %A %-d %B %Y").to_string(),
        "datetime": now.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string(),
        "time_zone": name,
        "weekday": now.strftime("%A").to_string(),
        "week": now.strftime("%V").to_string(),
    });
    let offset = now.strftime("UTC%:z").to_string();
    let zone = match &name {
        Some(name) if name != "UTC" => format!("{name}, {offset}"),
        _ => offset,
    };
    let place = question.zone.as_ref().map_or_else(
        || "here".to_owned(),
        |zone| match zone.place.as_str() {
            "UTC" | "GMT" => "by universal time".to_owned(),
            place => format!("in {place}"),
        },
    );
    let sentence = format!("It is {} {place} ({zone}).", now.strftime("%H:%M on %A, %-d %B %Y"));
    (output, sentence)
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
        let (output, sentence) =
            describe(&TimeQuestion { zone: time_zones::find("What time is it in Tokyo?") }, &now);
        assert_eq!(output["datetime"], "2026-11-20T22:05:00+09:00");
        assert_eq!(output["time_zone"], "Asia/Tokyo");
        assert_eq!(output["result"], "22:05, Friday 20 November 2026");
        assert_eq!(sentence, "It is 22:05 on Friday, 20 November 2026 in Tokyo (Asia/Tokyo, UTC+09:00).");
    }
}
