use crate::{check, office, text};

/// The cells of a row; their styles are indices of [`FORMATS`].
const CASES: &[(&str, &str)] = &[
    ("<c><v>1250</v></c>", "1250"),
    ("<c t='n'><v> 1250 </v></c>", "1250"),
    ("<c s='1'><v>0.19</v></c>", "19%"),
    ("<c s='2'><v>1250.5</v></c>", "1250.5 €"),
    ("<c s='3'><v>1250.5</v></c>", "$1250.5"),
    ("<c s='4'><v>12</v></c>", "12 kg"),
    ("<c s='5'><v>1250000</v></c>", "1250000"),
    ("<c s='6'><v>1250.5</v></c>", "CHF 1250.5"),
    ("<c s='7'><v>45352</v></c>", "2024-03-01"),
    ("<c s='8'><v>-12</v></c>", "-12 €"),
    ("<c><v>0.30000000000000004</v></c>", "0.3"),
    ("<c><v>1E3</v></c>", "1000"),
    ("<c t='s'><v>0</v></c>", "1250¹ EUR"),
    ("<c t='s'><v>1</v></c>", "漢字"),
    ("<c t='inlineStr'><is><t>12 EUR</t></is></c>", "12 EUR"),
    ("<c t='inlineStr'><is><r><t>12</t></r><r><t>50</t></r></is></c>", "1250"),
    ("<c t='b'><v>1</v></c>", "TRUE"),
    ("<c t='e'><v>#DIV/0!</v></c>", "#DIV/0!"),
    ("<c t='str'><f>A1</f><v>12 EUR</v></c>", "12 EUR"),
    ("<c><f>6*2</f><v>12</v></c>", "12"),
    ("<c r='A1'><v>12</v></c><c r='B1'><v>50</v></c>", "12; 50"),
    ("<c r='A1'><v>12</v></c><c r='C1'><v>50</v></c>", "12; 50"),
    ("<c t='s'><v>2</v></c>", "10⁶ N"),
];

const FORMATS: [&str; 8] = [
    "0%",
    "#,##0.00 &quot;€&quot;",
    "[$$-409]#,##0.00",
    "0 &quot;kg&quot;",
    "#,##0,&quot;k&quot;",
    "[$CHF] #,##0.00",
    "yyyy-mm-dd",
    "#,##0 &quot;€&quot;;[Red]-#,##0 &quot;€&quot;",
];

fn workbook(row: &str, state: &str) -> Vec<u8> {
    let formats: String = (0..)
        .zip(FORMATS)
        .map(|(at, code)| format!("<numFmt numFmtId='{}' formatCode='{code}'/>", 200 + at))
        .collect();
    let styles: String = (0..FORMATS.len()).map(|at| format!("<xf numFmtId='{}'/>", 200 + at)).collect();
    let styles = format!(
        "<styleSheet><numFmts>{formats}</numFmts><cellXfs><xf numFmtId='0'/>{styles}</cellXfs></styleSheet>"
    );
    let up = "<rPr><vertAlign val='superscript'/></rPr>";
    let strings = format!(
        "<sst><si><r><t>1250</t></r><r>{up}<t>1</t></r><r><t xml:space='preserve'> EUR</t></r></si>\
         <si><t>漢字</t><rPh sb='0' eb='1'><t>かんじ</t></rPh></si>\
         <si><r><t>10</t></r><r>{up}<t>6</t></r><r><t xml:space='preserve'> N</t></r></si></sst>"
    );
    let book = format!(
        "<workbook xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships'><sheets><sheet name='S' sheetId='1'{state} r:id='r0'/></sheets></workbook>"
    );
    let sheet = format!("<worksheet><sheetData><row r='1'>{row}</row></sheetData></worksheet>");
    office(
        "xl/workbook.xml",
        &book,
        &[
            ("worksheet", "xl/worksheets/sheet1.xml", &sheet),
            ("styles", "xl/styles.xml", &styles),
            ("sharedStrings", "xl/sharedStrings.xml", &strings),
        ],
    )
}

#[test]
fn numbers_of_workbooks_are_those_of_the_document() {
    check(CASES, |row| text(&workbook(row, ""), "a.xlsx"));
}

#[test]
fn a_hidden_sheet_is_cited_as_hidden() {
    for state in ["hidden", "veryHidden"] {
        let bytes = workbook("<c><v>1</v></c>", &format!(" state='{state}'"));
        let passages = parlance_documents::extract_passages(&bytes, "a.xlsx").unwrap();
        assert_eq!(passages[0].place.section.as_deref(), Some("S (hidden)"));
    }
}
