use crate::{check, text};

const CASES: &[(&str, &str)] = &[
    (r"1250{\super 1} EUR", "1250¹ EUR"),
    (r"10{\super 6} N", "10⁶ N"),
    (r"10{\super -3}", "10⁻³"),
    (r"1250{\super a} EUR", "1250^a EUR"),
    (r"the 1{\super st} day", "the 1st day"),
    (r"CO{\sub 2} and 12{\sub 3}", "CO2 and 12₃"),
    (r"1250\super 1\nosupersub  EUR", "1250¹ EUR"),
    (r"10{\up6 6} N", "10⁶ N"),
    (r"12{\v 50} EUR", "12 EUR"),
    (r"12\v 50\v0  EUR", "12 EUR"),
    (r"12{\deleted 50} EUR", "12 EUR"),
    (r"12{\*\comment 50} EUR", "12 EUR"),
    (r"12{\*\bkmkstart a50} EUR", "12 EUR"),
    (r"12\tab 50", "12 50"),
    (r"12\line 50", "12\n50"),
    (r"12\par 50", "12\n\n50"),
    (r"12{\b 50} EUR", "1250 EUR"),
    (r"12\u8201 ?50", "12\u{2009}50"),
    (r"12\'8050", "12€50"),
    (r"{\field{\*\fldinst PAGE 50}{\fldrslt 12}} EUR", "12 EUR"),
    (
        r"{\trowd\cellx100\cellx200 12\cell 50\cell\row}{\trowd\cellx100\cellx200 6\cell 7\cell\row}",
        "12; 50\n6; 7",
    ),
    (r"12{\pict 0a0b0c} EUR", "12 EUR"),
    ("12{\\footnote With 50 tax.} EUR", "12 EUR\n\nWith 50 tax."),
    (r"\pard{\listtext\pard\plain 7.\tab}\ilvl0\ls1 12\par", "7. 12"),
    (r"\pard{\listtext\pard\plain\'b7\tab}\ilvl0\ls1 12\par", "• 12"),
    (r"\pard{\listtext\pard\plain\'a7 7\tab}\ilvl0\ls1 12\par", "§ 7 12"),
    (r"{\fonttbl{\f1\fcharset204 B;}}\pard{\listtext\pard\plain\f1\'e0)\tab}\ilvl0\ls1 12\par", "а) 12"),
    (r"\pard{\listtext\pard\plain\u1072 ?)\tab}\ilvl0\ls1 12\par", "а) 12"),
    (
        r"{\stylesheet{\s1 heading 1;}}\pard\s1{\listtext\pard\plain 7.\tab}\ilvl0\ls1 Rent\par\pard 12\par",
        "7. Rent\n\n12",
    ),
    (
        r"\trowd\cellx100\cellx200\pard\intbl{\listtext\pard\plain 1.\tab}\ilvl0\ls1 12\cell{\listtext\pard\plain 2.\tab}50\cell\row\pard 6\par",
        "1. 12; 2. 50\n\n6",
    ),
    (r"12\~50", "12 50"),
];

#[test]
fn numbers_of_rich_text_are_those_of_the_document() {
    check(CASES, |body| text(format!(r"{{\rtf1\ansi {body}}}").as_bytes(), "a.rtf"));
}
