use crate::{check, text};
use std::fmt::Write as _;

/// Pieces of a line, each with its font size and rise: `text/size/rise`, separated by bars.
const CASES: &[(&str, &str)] = &[
    ("1250/10/0|1/6/4| EUR/10/0", "1250¹ EUR"),
    ("10/10/0|6/6/4| N/10/0", "10⁶ N"),
    ("10/10/0|12/6/4| N/10/0", "10¹² N"),
    ("10/10/0|-3/6/4| m/10/0", "10⁻³ m"),
    ("monthly/10/0|1/6/4|, always/10/0", "monthly¹, always"),
    ("monthly/10/0|12/6/4", "monthly¹²"),
    ("CO/10/0|2/7/-2| and/10/0", "CO2 and"),
    ("10/10/0|2/7/-2| and/10/0", "10₂ and"),
    ("the 1/10/0|st/6/4| day/10/0", "the 1st day"),
    ("12/10/0|50/10/0| EUR/10/0", "1250 EUR"),
    ("12/10/0|50/8/0| EUR/10/0", "1250 EUR"),
    ("12/10/0| 50/6/3| EUR/10/0", "12 50 EUR"),
    ("1,250.50/10/0|1/6/4| EUR/10/0", "1,250.50¹ EUR"),
    ("1250/12/0|1/7/5| EUR/12/0", "1250¹ EUR"),
    ("1250/10/0|1/5/3.5| EUR/10/0", "1250¹ EUR"),
    ("1250 EUR/10/0|2/6/4", "1250 EUR²"),
    ("/10/0|1/6/4|With tax/10/0", "¹With tax"),
    ("12 /10/0|50 EUR/10/0", "12 50 EUR"),
    ("x/10/0|2/6/4| + y/10/0|3/6/4", "x² + y³"),
    ("-12/10/0|50 EUR/10/0", "-1250 EUR"),
    ("12/10/0|%/10/0", "12%"),
    ("12/10/0|%/7/0", "12%"),
    ("\\225/20/0| 1250/10/0|1/6/4| EUR/10/0", "• 1250¹ EUR"),
    ("A/30/0| 10/10/0|6/6/4| and CO/10/0|2/7/-2", "A 10⁶ and CO2"),
    ("5/10/0|th/6/4| of May/10/0", "5th of May"),
];

fn pdf(content: &str) -> Vec<u8> {
    let objects = [
        "<</Type/Catalog/Pages 2 0 R>>".to_owned(),
        "<</Type/Pages/Kids[4 0 R]/Count 1>>".to_owned(),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>".to_owned(),
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>>>/Contents 5 0 R>>"
            .to_owned(),
        format!("<</Length {}>>stream\n{content}\nendstream", content.len()),
    ];
    let (mut pdf, mut table) = (String::from("%PDF-1.4\n"), String::new());
    for (number, object) in (1..).zip(&objects) {
        writeln!(table, "{:010} 00000 n ", pdf.len()).unwrap();
        write!(pdf, "{number} 0 obj\n{object}\nendobj\n").unwrap();
    }
    let at = pdf.len();
    write!(
        pdf,
        "xref\n0 6\n0000000000 65535 f \n{table}trailer<</Root 1 0 R/Size 6>>\nstartxref\n{at}\n%%EOF"
    )
    .unwrap();
    pdf.into_bytes()
}

#[test]
fn numbers_of_pages_in_print_are_those_of_the_document() {
    check(CASES, |line| {
        let mut content = String::from("BT 50 700 Td ");
        for piece in line.split('|') {
            let mut parts = piece.rsplitn(3, '/');
            let (rise, size, words) = (parts.next().unwrap(), parts.next().unwrap(), parts.next().unwrap());
            write!(content, "/F {size} Tf {rise} Ts ({words}) Tj ").unwrap();
        }
        content.push_str("ET");
        text(&pdf(&content), "a.pdf")
    });
}
