//! Units, currencies and months: the words around numbers.

/// Units of one letter. Only this case is the unit: `7g` is an amount, `5G` is a name.
const LETTERS: &str = "A V W L l g h m s t";

/// Symbols and names of units, in lower case.
const UNITS: &str = "% ° °c °f percent prozent bit bits bytes cal cl cm db gb ghz ha hz kb kg khz km kw kwh mb mg mhz min ml mm ms mw nm px pixels tb \
    pages seiten times mal";

/// Currencies, in lower case.
const CURRENCIES: &str = "€ $ £ ¥ us$ euro euros dollar dollars pound pounds pfund franken francs yen eur usd gbp chf jpy cny inr aud cad nzd brl mxn \
    sek nok dkk pln czk huf";

/// The names of months, in lower case.
const MONTHS: &str = "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec \
    januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre \
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro março maio junho julho setembro outubro dezembro";

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TimeUnit {
    Second,
    Minute,
    Hour,
    Day,
    Week,
    Month,
    Year,
}

/// The names of the units of time, in lower case.
const TIME_UNITS: [(TimeUnit, &str); 7] = [
    (TimeUnit::Second, "second seconds sekunde sekunden seconde secondes segundo segundos"),
    (TimeUnit::Minute, "minute minutes minuten minuto minutos"),
    (TimeUnit::Hour, "hour hours stunde stunden heure heures hora horas"),
    (TimeUnit::Day, "day days tag tage tagen jour jours día días dia dias"),
    (TimeUnit::Week, "week weeks woche wochen semaine semaines semana semanas"),
    (TimeUnit::Month, "month months monat monate monaten mois mes meses mês"),
    (TimeUnit::Year, "year years jahr jahre jahren an ans année années año años ano anos"),
];

/// The unit of time that a word names.
pub(crate) fn time_unit(word: &str) -> Option<TimeUnit> {
    TIME_UNITS.iter().find(|(_, names)| is_one_of(word, names)).map(|(unit, _)| *unit)
}

/// Whether a word is a unit, which is written after its number.
pub(crate) fn is_unit(word: &str) -> bool {
    if word.len() == 1 && word.starts_with(char::is_alphabetic) {
        return LETTERS.split_whitespace().any(|letter| letter == word);
    }
    // “3 an” and “3 mes” are French and Spanish, “in 2019 an” is English.
    is_one_of(word, UNITS) || is_currency(word) || (word != "an" && time_unit(word).is_some())
}

/// Whether a word is a currency, which is written on either side of its number.
pub(crate) fn is_currency(word: &str) -> bool {
    is_one_of(word, CURRENCIES)
}

/// Whether a word is the name of a month.
pub(crate) fn is_month(word: &str) -> bool {
    is_one_of(word, MONTHS)
}

fn is_one_of(word: &str, list: &str) -> bool {
    let lower = word.to_lowercase();
    list.split_whitespace().any(|known| known == lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_case_of_a_letter_tells_a_unit_from_a_name() {
        for unit in ["g", "A", "L", "l", "KG", "kWh", "€", "EUR", "days", "Tage", "%"] {
            assert!(is_unit(unit), "{unit}");
        }
        for name in ["G", "a", "H", "an", "x", "", "boats"] {
            assert!(!is_unit(name), "{name}");
        }
    }

    #[test]
    fn units_of_time_have_names_in_several_languages() {
        assert_eq!(time_unit("weeks"), Some(TimeUnit::Week));
        assert_eq!(time_unit("Sekunden"), Some(TimeUnit::Second));
        assert_eq!(time_unit("boats"), None);
    }
}
