use super::*;
use crate::passages::cut::Cutter;
use crate::passages::passage::{Passage, Shape, sections};

fn read(page: &str) -> Result<Vec<Passage>, ExtractError> {
    let mut cutter = Cutter::default();
    super::read(page, &mut cutter)?;
    cutter.finish()
}

fn texts(page: &str) -> Vec<String> {
    read(page).unwrap().into_iter().map(|passage| passage.text).collect()
}

#[test]
fn words_stand_below_their_heading_and_markup_and_scripts_are_gone() {
    let page = "<html><head><title>T</title><style>p{}</style></head><body><h1>Rent</h1>\
                <p>The <b>rent</b> is\n <a href='x'>1250 EUR</a>.</p><script>evil()</script>\
                <h2>Notice</h2><ul><li>Three months</li></ul></body></html>";
    let passages = read(page).unwrap();
    assert_eq!(
        sections(&passages),
        [(Some("Rent"), "Rent\n\nThe rent is 1250 EUR."), (Some("Notice"), "Notice\n\n• Three months")]
    );
    assert_eq!(passages[1].headings, ["Rent", "Notice"]);
}

#[test]
fn menus_heads_and_feet_are_left_out() {
    let page = "<body><header><a href='/'>Harbour</a></header><nav>Home</nav>\
                <div class='sphinxsidebar'>Search</div><ul><li><a href='#a'>Rent</a><li><a href='#b'>Notice</a>\
                <li><a href='c.html'>Repairs</a></ul><p><a href='a'>Previous</a> | <a href='b'>Next</a></p>\
                <article><header><h1>Rent<a class='headerlink' href='#r'>¶</a></h1></header><p>It is due.</p>\
                <aside class='note'>Or later.</aside></article><aside>Advert</aside><footer>© Harbour</footer></body>";
    assert_eq!(texts(page), ["Rent\n\nIt is due.\n\nOr later."]);
}

#[test]
fn a_page_that_consists_of_links_is_read_all_the_same() {
    let page = "<ul><li><a href='a'>Rent</a><li><a href='b'>Notice</a><li><a href='c'>Repairs</a></ul>";
    assert_eq!(texts(page), ["• Rent\n\n• Notice\n\n• Repairs"]);
}

#[test]
fn terms_lines_that_unfold_and_bold_paragraphs_are_headings() {
    let page = "<h1>Words</h1><dl><dt>Quay</dt><dd>A place to moor.</dd></dl>\
                <details><summary>How much is it?</summary>Twelve euros.</details>\
                <p><strong>Opening hours</strong></p><p>From <b>six</b> to ten.</p>";
    let passages = read(page).unwrap();
    let headings: Vec<_> = passages.iter().map(|passage| passage.headings[1].as_str()).collect();
    assert_eq!(headings, ["Quay", "How much is it?", "Opening hours"]);
    assert_eq!(passages[1].text, "How much is it?\n\nTwelve euros.");
    assert!(passages.iter().all(|passage| passage.place.section.as_deref() == Some("Words")));
}

#[test]
fn items_keep_their_numbers_and_lists_in_lists_their_introduction() {
    let page = "<p>Do this:</p><ol start=3><li><p>Moor</p><p>At the quay.</p><ul><li>North</li></ul></li><li>Pay</li></ol>";
    assert_eq!(texts(page), ["Do this:\n\n3. Moor\n\nAt the quay.\n\n• North\n\n4. Pay"]);
}

#[test]
fn rows_of_a_table_have_the_names_of_their_columns() {
    let page = "<table><caption>Fees</caption><thead><tr><th colspan=3>In euros<tr><th>Berth<th colspan=2>Summer\
                <tr><th><th>Day<th>Week</thead><tr><td rowspan=2>North<td>12<td>70<tr><td>9<td>50</table>";
    let passages = read(page).unwrap();
    assert_eq!(passages[1].shape, Shape::Rows);
    assert_eq!(
        passages[1].text,
        "Berth: North; Summer Day: 12; Summer Week: 70\nBerth: North; Summer Day: 9; Summer Week: 50"
    );
    assert_eq!(passages[0].text, "Fees\n\nIn euros");
}

#[test]
fn a_table_that_lays_out_the_page_is_read_as_the_page() {
    let page = "<table><tr><td><h1>Rent</h1><p>It is due.</p></td><td><table><tr><td>A<td>B</table></td></tr></table>";
    let passages = read(page).unwrap();
    let found: Vec<_> = passages.iter().map(|passage| (passage.shape, passage.text.as_str())).collect();
    assert_eq!(found, [(Shape::Prose, "Rent\n\nIt is due."), (Shape::Rows, "A; B")]);
}

#[test]
fn code_keeps_its_lines_and_addresses_are_whole() {
    let passages = read("<p>Run:</p><pre>berth \\\n  --fee</pre><p><a href='https://a.example/one/two'>https://a.example/one/ two</a></p>").unwrap();
    let text = "Run:\n\n```\nberth \\\n  --fee\n```\n\nhttps://a.example/one/two";
    assert_eq!((passages[0].shape, passages[0].text.as_str()), (Shape::Prose, text));
}

#[test]
fn what_is_hidden_is_not_read_and_line_breaks_stay() {
    let page = "<p>North Quay<br>Harbour<span style='display: none'>x</span><span hidden>y</span></p><template>z</template>";
    assert_eq!(texts(page), ["North Quay\nHarbour"]);
}

#[test]
fn readings_of_words_and_hidden_text_stay_out() {
    for (paragraph, text) in [
        ("<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby>の本", "漢字の本"),
        ("12<span style='Display : None !important'>50</span> EUR", "12 EUR"),
        ("12<span style='visibility:hidden'>50</span> EUR", "12 EUR"),
        ("12<span aria-hidden='true'>50</span> EUR", "12 EUR"),
    ] {
        assert_eq!(texts(&format!("<p>{paragraph}</p>")), [text], "{paragraph}");
    }
}

#[test]
fn formulas_are_written_on_one_line() {
    for (formula, text) in [
        ("<msup><mi>x</mi><mn>2</mn></msup>", "x²"),
        ("<msup>\n <mn>10</mn>\n <mn>6</mn>\n</msup>", "10⁶"),
        ("<msup><mi>x</mi><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup>", "x^(n+1)"),
        ("<msub><mi>x</mi><mi>i</mi></msub>", "x_i"),
        ("<msubsup><mn>12</mn><mn>3</mn><mn>4</mn></msubsup>", "12₃⁴"),
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "1/2"),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac>", "(a+b)/2"),
        ("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>", "√(x+1)"),
        ("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>x", "1 2 x"),
        ("<semantics><msup><mi>x</mi><mn>2</mn></msup><annotation>x^2</annotation></semantics>", "x²"),
    ] {
        assert_eq!(
            texts(&format!("<p>It is <math>{formula}</math>.</p>")),
            [format!("It is {text}.")],
            "{formula}"
        );
    }
}

#[test]
fn long_character_references_are_read_wherever_the_parser_pauses() {
    for n_before in 960..1_030 {
        let before = "x".repeat(n_before);
        let page = format!("<p>{before}&CounterClockwiseContourIntegral;&#x00000000041;&eacute;&amp;y</p>");
        assert_eq!(texts(&page), [format!("{before}∳Aé&y")], "{n_before}");
    }
}

#[test]
fn endless_nesting_is_refused() {
    assert_eq!(read(&"<div>".repeat(200_000)), Err(ExtractError::Damaged));
}

#[test]
fn a_long_name_above_very_many_columns_and_rows_is_too_much_text() {
    let name = "x".repeat(100_000);
    let above = format!("<table><tr><th colspan=1024>{name}<th>b<tr><td>1<td>2</table>");
    assert_eq!(read(&above), Err(ExtractError::TooMuchText));
    let beside = format!("<table><tr><td rowspan=1000>{name}<td>b{}</table>", "<tr><td>1<td>2".repeat(999));
    assert_eq!(read(&beside), Err(ExtractError::TooMuchText));
}
