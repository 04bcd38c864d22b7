use crate::{check, office, text};

const UP: &str = "<w:rPr><w:vertAlign w:val='superscript'/></w:rPr>";

/// The body and its text; `{UP}` are the properties of a superscript, and `[…]` is a run.
const CASES: &[(&str, &str)] = &[
    ("<w:p>[1250][{UP}1][ EUR]</w:p>", "1250¹ EUR"),
    ("<w:p>[10][{UP}6][ N]</w:p>", "10⁶ N"),
    ("<w:p>[10][{UP}-3]</w:p>", "10⁻³"),
    ("<w:p>[10][{UP}-6][0]</w:p>", "10⁻⁶0"),
    ("<w:p>[1250][{UP}a][ EUR]</w:p>", "1250^a EUR"),
    ("<w:p>[the 1][{UP}st][ day]</w:p>", "the 1st day"),
    ("<w:p>[CO][<w:rPr><w:vertAlign w:val='subscript'/></w:rPr>2]</w:p>", "CO2"),
    ("<w:p>[12][<w:rPr><w:vertAlign w:val='baseline'/></w:rPr>50]</w:p>", "1250"),
    ("<w:p>[12][<w:rPr><w:vanish/></w:rPr>50][ EUR]</w:p>", "12 EUR"),
    ("<w:p>[12][<w:rPr><w:vanish w:val='false'/></w:rPr>50][ EUR]</w:p>", "1250 EUR"),
    (
        "<w:p>[12][<w:rPr><w:rPrChange><w:rPr><w:vertAlign w:val='superscript'/><w:vanish/></w:rPr></w:rPrChange></w:rPr>50]</w:p>",
        "1250",
    ),
    ("<w:p>[12]<w:r><w:rPr><w:vanish/></w:rPr><w:noBreakHyphen/></w:r>[50]</w:p>", "1250"),
    ("<w:p>[12]<w:del><w:r><w:delText>50</w:delText></w:r></w:del>[ EUR]</w:p>", "12 EUR"),
    ("<w:p>[12]<w:ins>[50]</w:ins>[ EUR]</w:p>", "1250 EUR"),
    ("<w:p>[12]<w:moveFrom>[60]</w:moveFrom><w:moveTo>[50]</w:moveTo></w:p>", "1250"),
    ("<w:p>[12]<w:r><w:footnoteReference w:id='2'/></w:r>[ EUR]</w:p>", "12 EUR"),
    ("<w:p>[12]<w:r><w:tab/></w:r>[50]</w:p>", "12 50"),
    ("<w:p>[12]<w:r><w:br/></w:r>[50]</w:p>", "12\n50"),
    ("<w:p>[10]<w:r><w:noBreakHyphen/></w:r>[12]</w:p>", "10-12"),
    ("<w:p>[12]<w:r><w:instrText>PAGE 50</w:instrText></w:r>[ EUR]</w:p>", "12 EUR"),
    ("<w:p><w:r><w:ruby><w:rt>[かん]</w:rt><w:rubyBase>[漢]</w:rubyBase></w:ruby></w:r>[字]</w:p>", "漢字"),
    ("<w:p>[12]</w:p><w:p>[50]</w:p>", "12\n\n50"),
    (
        "<w:tbl><w:tr><w:tc><w:p>[12]</w:p></w:tc><w:tc><w:p>[50]</w:p></w:tc></w:tr><w:tr><w:tc><w:p>[6]</w:p></w:tc><w:tc><w:p>[7]</w:p></w:tc></w:tr></w:tbl>",
        "12; 50\n6; 7",
    ),
    ("<w:p>[12]<w:sdt><w:sdtContent>[50]</w:sdtContent></w:sdt>[ EUR]</w:p>", "1250 EUR"),
    (
        "<w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr>[Rent]</w:p><w:p><w:pPr><w:pStyle w:val='L'/></w:pPr>[12]</w:p>",
        "§ 1 Rent\n\n§ 2 12",
    ),
    (
        "<w:p><w:pPr><w:pStyle w:val='B'/></w:pPr>[12]</w:p><w:p><w:pPr><w:pStyle w:val='B'/><w:numPr><w:numId w:val='0'/></w:numPr></w:pPr>[50]</w:p>",
        "• 12\n\n50",
    ),
    ("<w:p><w:pPr><w:pStyle w:val='H'/></w:pPr>[Rent]</w:p><w:p>[12 EUR]</w:p>", "A) Rent\n\n12 EUR"),
    ("<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>[12]</w:p>", "12"),
    (
        "<w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr>[12]</w:p><w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr></w:p><w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr>[50]</w:p>",
        "§ 1 12\n\n§ 3 50",
    ),
    (
        "<w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr>[12]<w:r><w:txbxContent><w:p>[Box]</w:p></w:txbxContent></w:r>[50]</w:p><w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr>[6]</w:p>",
        "§ 1 12\n\nBox\n\n50\n\n§ 2 6",
    ),
    (
        "<w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr><w:r><w:txbxContent><w:p><w:pPr><w:numPr><w:ilvl w:val='0'/><w:numId w:val='1'/></w:numPr></w:pPr>[Box]</w:p></w:txbxContent></w:r>[50]</w:p>",
        "§ 2 Box\n\n§ 1 50",
    ),
    ("<w:p><m:oMath><m:sSup><m:e>[10]</m:e><m:sup>[6]</m:sup></m:sSup></m:oMath>[ N]</w:p>", "10⁶ N"),
    ("<w:p><m:oMath><m:sSup><m:e>[x]</m:e><m:sup>[n][+1]</m:sup></m:sSup></m:oMath></w:p>", "x^(n+1)"),
    ("<w:p><m:oMath><m:sSub><m:e>[x]</m:e><m:sub>[i]</m:sub></m:sSub></m:oMath></w:p>", "x_i"),
    ("<w:p><m:oMath><m:f><m:num>[1]</m:num><m:den>[2]</m:den></m:f></m:oMath></w:p>", "1/2"),
    ("<w:p><m:oMath><m:f><m:num>[a+b]</m:num><m:den>[2]</m:den></m:f></m:oMath></w:p>", "(a+b)/2"),
    (
        "<w:p><m:oMath><m:sSup><m:e><m:d><m:e>[x+1]</m:e></m:d></m:e><m:sup>[2]</m:sup></m:sSup></m:oMath></w:p>",
        "(x+1)²",
    ),
    ("<w:p><m:oMath><m:rad><m:deg/><m:e>[x+1]</m:e></m:rad></m:oMath></w:p>", "√(x+1)"),
    (
        "<w:p><m:oMath><m:nary><m:naryPr><m:chr m:val='∑'/></m:naryPr><m:sub>[i=1]</m:sub><m:sup>[n]</m:sup><m:e>[i]</m:e></m:nary></m:oMath></w:p>",
        "∑i=1^n i",
    ),
    ("<w:p><m:oMath><m:m><m:mr><m:e>[1]</m:e><m:e>[2]</m:e></m:mr></m:m></m:oMath></w:p>", "1 2"),
    ("<w:p>[12]<w:hyperlink>[50]</w:hyperlink></w:p>", "1250"),
];

const STYLES: &str = "<w:styles><w:style w:styleId='L'><w:name w:val='Clause'/><w:pPr><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr></w:style>\
    <w:style w:styleId='B'><w:name w:val='List Bullet'/><w:pPr><w:numPr><w:numId w:val='2'/></w:numPr></w:pPr></w:style>\
    <w:style w:styleId='H'><w:name w:val='heading 1'/><w:pPr><w:numPr><w:numId w:val='3'/></w:numPr></w:pPr></w:style></w:styles>";

const NUMBERING: &str = "<w:numbering><w:abstractNum w:abstractNumId='1'><w:lvl w:ilvl='0'><w:start w:val='1'/><w:numFmt w:val='decimal'/><w:lvlText w:val='§ %1'/></w:lvl></w:abstractNum>\
    <w:abstractNum w:abstractNumId='2'><w:lvl w:ilvl='0'><w:numFmt w:val='bullet'/><w:lvlText w:val='x'/></w:lvl></w:abstractNum>\
    <w:abstractNum w:abstractNumId='3'><w:lvl w:ilvl='0'><w:numFmt w:val='upperLetter'/><w:lvlText w:val='%1)'/></w:lvl></w:abstractNum>\
    <w:num w:numId='1'><w:abstractNumId w:val='1'/></w:num><w:num w:numId='2'><w:abstractNumId w:val='2'/></w:num>\
    <w:num w:numId='3'><w:abstractNumId w:val='3'/></w:num></w:numbering>";

/// Replaces each pair of brackets by a run.
fn runs(body: &str) -> String {
    let body = body.replace("{UP}", UP);
    let mut runs = String::new();
    for part in body.split('[') {
        let Some((run, rest)) = part.split_once(']') else {
            runs.push_str(part);
            continue;
        };
        let (properties, words) =
            run.rsplit_once("</w:rPr>").map_or(("", run), |(start, words)| (start, words));
        let end = if properties.is_empty() { "" } else { "</w:rPr>" };
        runs.push_str(&format!("<w:r>{properties}{end}<w:t xml:space='preserve'>{words}</w:t></w:r>{rest}"));
    }
    runs
}

#[test]
fn numbers_of_word_documents_are_those_of_the_document() {
    check(CASES, |body| {
        let document = format!("<w:document xmlns:w='w'><w:body>{}</w:body></w:document>", runs(body));
        let parts = [("styles", "word/styles.xml", STYLES), ("numbering", "word/numbering.xml", NUMBERING)];
        text(&office("word/document.xml", &document, &parts), "a.docx")
    });
}
