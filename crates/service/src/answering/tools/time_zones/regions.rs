//! Regions that the zone database does not name: those with one time, and those with several.

/// Zones with the regions and cities that have their time, folded.
pub(super) const ONE_ZONE: [(&str, &str); 23] = [
    (
        "America/New_York",
        "new england|connecticut|delaware|maine|maryland|massachusetts|new hampshire|ohio|pennsylvania|rhode island|vermont|virginia|\
         washington dc|washington d.c|district of columbia|philadelphia|atlanta|pittsburgh",
    ),
    (
        "America/Chicago",
        "alabama|arkansas|illinois|iowa|louisiana|minnesota|mississippi|missouri|oklahoma|wisconsin|houston|kansas city|new orleans|minneapolis",
    ),
    ("America/Denver", "colorado|montana|utah|wyoming|salt lake city"),
    ("America/Phoenix", "arizona"),
    ("America/Los_Angeles", "nevada|washington state|state of washington|las vegas|san diego|silicon valley"),
    ("America/Puerto_Rico", "san juan"),
    ("Pacific/Honolulu", "hawaii"),
    ("America/Edmonton", "alberta|calgary"),
    ("America/Regina", "saskatchewan"),
    ("America/Winnipeg", "manitoba"),
    ("America/Toronto", "ottawa"),
    ("America/Moncton", "new brunswick"),
    ("America/Halifax", "nova scotia|prince edward island"),
    ("America/St_Johns", "newfoundland"),
    ("America/Whitehorse", "yukon"),
    ("Australia/Sydney", "new south wales"),
    ("Australia/Darwin", "northern territory"),
    ("Asia/Kolkata", "new delhi|neu delhi"),
    ("Europe/Moscow", "saint petersburg|st petersburg|sankt petersburg"),
    ("Asia/Almaty", "kazakhstan|kasachstan"),
    ("Pacific/Apia", "samoa"),
    ("Pacific/Pago_Pago", "american samoa"),
    ("Pacific/Noumea", "new caledonia"),
];

/// Countries and regions with several times, folded, and the areas of the zone database in which their cities are.
pub(super) const SEVERAL_ZONES: [(&[&str], &str); 9] = [
    (
        &["America", "Pacific"],
        "usa|u.s|u.s.a|the us|united states|america|vereinigte staaten|vereinigten staaten|amerika|etats unis|estados unidos",
    ),
    (
        &["America"],
        "alaska|florida|idaho|indiana|kansas|kentucky|michigan|nebraska|north dakota|south dakota|oregon|tennessee|texas",
    ),
    (&["America"], "canada|kanada|british columbia|labrador|northwest territories|nunavut|ontario|quebec"),
    (&["America"], "brazil|brasilien|bresil|brasil|mexico|mexiko|mexique|greenland|gronland|groenland"),
    (&["America", "Pacific"], "chile|ecuador"),
    (&["Australia"], "australia|australien|australie"),
    (&["Asia", "Europe"], "russia|russland|russie|rusia"),
    (&["Asia"], "indonesia|indonesien|indonesie|mongolia|mongolei"),
    (&["Africa", "Pacific"], "congo|kongo|kiribati|micronesia|papua new guinea"),
];
