use super::*;
use crate::fixtures;

/// The parts of a document: titles and HTML.
fn parts(bytes: &[u8], filename: &str) -> Vec<(Option<String>, String)> {
    let readable = readable(bytes, filename, "").unwrap();
    readable.parts.into_iter().map(|part| (part.title, part.html)).collect()
}

#[test]
fn a_word_document_is_one_part_with_headings_lists_and_tables() {
    let styles = r#"<w:styles><w:style w:styleId="H"><w:name w:val="heading 1"/></w:style></w:styles>"#;
    let body = r#"<w:p><w:pPr><w:pStyle w:val="H"/></w:pPr><w:r><w:t>Fees</w:t></w:r></w:p>
        <w:p><w:r><w:t>12 &lt; 13 &amp; more</w:t></w:r></w:p>
        <w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr></w:pPr><w:r><w:t>Monthly</w:t></w:r></w:p>
        <w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc><w:p><w:r><w:t>Item</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Price</w:t></w:r></w:p></w:tc></w:tr>
        <w:tr><w:tc><w:p><w:r><w:t>Tea</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>3</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"#;
    let expected = "<h2>Fees</h2><p>12 &lt; 13 &amp; more</p>\
                    <ul><li>Monthly</li></ul>\
                    <table><thead><tr><th>Item</th><th>Price</th></tr></thead>\
                    <tbody><tr><td>Tea</td><td>3</td></tr></tbody></table>";
    assert_eq!(
        parts(&fixtures::docx(body, styles), "a.docx"),
        [(Some("Fees".to_owned()), expected.to_owned())]
    );
}

#[test]
fn slides_chapters_and_sheets_are_parts() {
    let slides = [fixtures::slide("Costs", "Tea is 3 EUR."), fixtures::slide("Plans", "We move in May.")];
    let slides: Vec<&str> = slides.iter().map(String::as_str).collect();
    let found = parts(&fixtures::pptx(&slides, "Say it slowly."), "a.pptx");
    assert_eq!(found.len(), 2);
    assert_eq!(found[0].0.as_deref(), Some("Plans"));
    assert!(found[0].1.ends_with("<p>Say it slowly.</p>"), "{}", found[0].1);
    let chapters = [("one.xhtml", "<h1>One</h1><p>A.</p>"), ("two.xhtml", "<h1>Two</h1><p>B.</p>")];
    let titles: Vec<_> =
        parts(&fixtures::epub("<nav/>", &chapters, None), "a.epub").into_iter().map(|part| part.0).collect();
    assert_eq!(titles, [Some("One".to_owned()), Some("Two".to_owned())]);
    let row = r#"<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row>"#;
    let found = parts(&fixtures::xlsx(&[("Costs", row), ("Empty", ""), ("Plans", row)], &[]), "a.xlsx");
    let html = "<table><tbody><tr data-row=\"1\"><td>1</td><td>2</td></tr></tbody></table>";
    assert_eq!(
        found,
        [(Some("Costs".to_owned()), html.to_owned()), (Some("Plans".to_owned()), html.to_owned())]
    );
}

#[test]
fn nothing_of_the_markup_of_a_page_is_kept() {
    let page = "<html><body onload='x()'><h1 onclick='y()'>Rent</h1><script>evil()</script><style>p{}</style>\
                <p style='color:red'>It is <a href='javascript:z()'>due</a> &lt;b&gt;now&lt;/b&gt;.</p>\
                <img src='https://a.example/x.png'><iframe src='//b.example'></iframe></body></html>";
    let expected = "<h1>Rent</h1><p>It is due &lt;b&gt;now&lt;/b&gt;.</p>";
    assert_eq!(parts(page.as_bytes(), "a.html"), [(Some("Rent".to_owned()), expected.to_owned())]);
}

#[test]
fn lists_in_lists_and_further_paragraphs_stand_in_their_items() {
    let page = "<ol start=2><li><p>Moor</p><p>At the quay</p><ul><li>North</ul><li>Pay</ol><p>Done</p>";
    let expected = "<ol start=\"2\"><li>Moor<p>At the quay</p>\
                    <ul><li>North</li></ul></li><li>Pay</li></ol><p>Done</p>";
    assert_eq!(parts(page.as_bytes(), "a.html")[0].1, expected);
}

#[test]
fn a_quote_is_found_in_its_part() {
    let chapters = [
        ("one.xhtml", "<h1>One</h1><p>A.</p>"),
        ("two.xhtml", "<h1>Two</h1><p>The fee is due.</p><p>Or later.</p>"),
    ];
    let book = fixtures::epub("<nav/>", &chapters, None);
    let found = readable(&book, "a.epub", "the fee is due. Or later").unwrap().found;
    assert_eq!(found, Some(1));
    assert_eq!(readable(&book, "a.epub", "nobody wrote this").unwrap().found, None);
}

#[test]
fn a_row_is_found_by_the_names_of_its_columns_as_it_is_quoted() {
    let table = "Item,Price\nTea,3\nCake,4\n";
    let found = readable(table.as_bytes(), "a.csv", "Item: Cake; Price: 4").unwrap();
    assert_eq!(found.found, Some(0));
    assert_eq!(readable(table.as_bytes(), "a.csv", "Item: Cake; Price: 5").unwrap().found, None);
}

#[test]
fn rows_of_a_sheet_have_the_numbers_of_the_sheet() {
    for (first, second) in [(5, 9), (6, 9), (9, 10)] {
        let html = sheet_with_header_in_row_4(first, second);
        let cells = [
            "<thead><tr data-row=\"4\">".to_owned(),
            format!("data-row=\"{first}\"><td>Tea"),
            format!("data-row=\"{second}\"><td>Cake"),
        ];
        for expected in cells {
            assert!(html.contains(&expected), "{expected} in {html}");
        }
    }
}

fn sheet_with_header_in_row_4(first: u32, second: u32) -> String {
    let row = |number: u32, cells: [&str; 3]| {
        let cells: String = ["A", "B", "C"]
            .iter()
            .zip(cells)
            .map(|(column, text)| {
                format!(r#"<c r="{column}{number}" t="inlineStr"><is><t>{text}</t></is></c>"#)
            })
            .collect();
        format!(r#"<row r="{number}">{cells}</row>"#)
    };
    let rows = row(4, ["Item", "Where", "Price"])
        + &row(first, ["Tea", "Hall", "3"])
        + &row(second, ["Cake", "Hall", "4"]);
    parts(&fixtures::xlsx(&[("Costs", &rows)], &[]), "a.xlsx")[0].1.clone()
}

#[test]
fn very_many_rows_are_cut_and_a_quote_below_them_is_shown_all_the_same() {
    let rows: String = (1..=10_000).map(|row| format!("row {row},value {row}\n")).collect();
    let table = format!("Name,Content\n{rows}");
    let shown = readable(table.as_bytes(), "a.csv", "").unwrap();
    let n_rows = |readable: &Readable| {
        readable.parts.iter().map(|part| part.html.matches("<td>row ").count()).sum::<usize>()
    };
    let n_left_out = |readable: &Readable| readable.parts.iter().map(|part| part.n_left_out).sum::<usize>();
    assert_eq!((n_rows(&shown), n_left_out(&shown)), (2_000, 8_000));
    let shown = readable(table.as_bytes(), "a.csv", "Name: row 9000; Content: value 9000").unwrap();
    let found = shown.found.unwrap();
    assert!(shown.parts[found].html.contains("data-row=\"9001\"><td>row 9000</td>"), "{found:?}");
    assert_eq!(n_rows(&shown) + n_left_out(&shown), 10_000);
}

#[test]
fn each_table_has_its_own_number_of_rows() {
    let table = |name: &str, n: u32| {
        let rows: String =
            (1..=n).map(|row| format!("<tr><td>{name} {row}</td><td>{row} EUR</td></tr>")).collect();
        format!("<p>Prices.</p><table><tr><th>Name</th><th>Price</th></tr>{rows}</table>")
    };
    let shown = readable(table("tea", 100).repeat(25).as_bytes(), "a.html", "").unwrap();
    let n_rows: usize = shown.parts.iter().map(|part| part.html.matches("<td>tea ").count()).sum();
    assert_eq!((n_rows, shown.parts.iter().map(|part| part.n_left_out).sum::<usize>()), (2_500, 0));

    // The hidden rows of a table do not come before a quote from the next one.
    let page = table("tea", 2_100) + &table("cake", 5);
    let shown = readable(page.as_bytes(), "a.html", "Name: cake 3; Price: 3 EUR").unwrap();
    let html: String = shown.parts.iter().map(|part| part.html.as_str()).collect();
    assert_eq!((html.matches("<td>tea ").count(), html.matches("<td>cake ").count()), (2_000, 5));
}

#[test]
fn a_long_document_is_cut_into_parts_of_bounded_size() {
    let page =
        format!("<h1>Rules</h1>{}", "<p>One of very many paragraphs of this document.</p>".repeat(20_000));
    let found = parts(page.as_bytes(), "a.html");
    assert!(found.len() > 3 && found.iter().all(|(_, html)| html.len() < 300 * 1024), "{}", found.len());
    assert!(found.iter().all(|(title, _)| title.as_deref() == Some("Rules")));
}

#[test]
fn a_part_without_a_name_has_the_heading_that_its_text_begins_under() {
    let chapter = |n: u32| format!("<h1>Chapter {n}</h1>{}", "<p>One of very many.</p>".repeat(4_000));
    let found = parts((1..=9).map(chapter).collect::<String>().as_bytes(), "a.html");
    assert!(found.len() > 2, "{}", found.len());
    for pair in found.windows(2) {
        let (_, last_heading) = pair[0].1.rsplit_once("<h1>").unwrap();
        let (last_heading, _) = last_heading.split_once('<').unwrap();
        assert_eq!(pair[1].0.as_deref(), Some(last_heading));
    }
}

#[test]
fn other_formats_have_no_parts_and_broken_ones_say_so() {
    assert_eq!(readable(b"only words", "a.txt", "").unwrap(), Readable::default());
    assert_eq!(readable(b"%PDF-1.7", "a.pdf", "").unwrap(), Readable::default());
    assert_eq!(readable(&fixtures::compound("WordDocument"), "a.doc", "").unwrap(), Readable::default());
    assert_eq!(readable(&fixtures::encrypted_odt(), "a.odt", ""), Err(PreviewError::Encrypted));
    assert_eq!(readable(&fixtures::compound("EncryptedPackage"), "a.docx", ""), Err(PreviewError::Encrypted));
    assert_eq!(readable(b"{\\rtf1 text", "a.rtf", ""), Err(PreviewError::Damaged));
}

#[test]
fn the_text_of_a_readable_document_has_its_blocks_and_rows() {
    let page = b"<h1>Fees</h1><p>One.</p><ul><li>Two.</li></ul>".as_slice();
    assert_eq!(readable_text(page, "fees.html").unwrap().unwrap(), "Fees\n\nOne.\n\nTwo.\n\n");
    let rows = readable_text(b"name,fee\nAnna,12\n", "fees.csv").unwrap().unwrap();
    assert!(rows.contains("name: Anna; fee: 12"), "{rows}");
    assert_eq!(readable_text(b"fn main() {}", "main.rs").unwrap(), None);
}

#[test]
fn a_paragraph_of_very_many_lines_stays_within_the_size_of_a_part() {
    let page = format!("<html><body><p>{}", "x<br>".repeat(100_000));
    let shown = readable(page.as_bytes(), "a.html", "").unwrap();
    let largest = shown.parts.iter().map(|part| part.html.len()).max();
    assert!(largest.is_some_and(|largest| largest < 512 * 1024), "{largest:?} bytes");
}
