use crate::{check, text, zipped};

const CASES: &[(&str, &str)] = &[
    ("<p>1250<sup>1</sup> EUR</p>", "1250¹ EUR"),
    ("<p>10<sup>6</sup> N</p>", "10⁶ N"),
    ("<p>1250<a epub:type='noteref' href='#n'>1</a> EUR</p>", "1250 EUR"),
    ("<p>1250<sup><a href='notes.xhtml#n'>1</a></sup> EUR</p>", "1250 EUR"),
    ("<p>CO<sub>2</sub></p>", "CO2"),
    ("<p><ruby>漢<rt>かん</rt></ruby>字</p>", "漢字"),
    ("<div><style/><p>12 EUR</p></div><p>50</p>", "12 EUR\n\n50"),
    ("<div><script src='x.js'/><p>12 EUR</p></div>", "12 EUR"),
    ("<div><iframe src='x'/><p>12 EUR</p></div>", "12 EUR"),
    ("<div><video/><audio/><object data='x'/><p>12 EUR</p></div>", "12 EUR"),
    ("<div><select/><textarea/><p>12 EUR</p></div>", "12 EUR"),
    ("<div><title/><p>12 EUR</p></div>", "12 EUR"),
    ("<p><a id='p12'/>12<span class='x'/>50 EUR</p>", "1250 EUR"),
    ("<p>12<br/>50</p>", "12\n50"),
    ("<p><b/>12 <i/>EUR</p>", "12 EUR"),
    ("<table><tr><td/><td>12</td></tr><tr><td>50</td><td/></tr></table>", "12\n50"),
    ("<p>12<span hidden='hidden'>50</span></p>", "12"),
    ("<p>12<![CDATA[50]]></p>", "12"),
    ("<p>12<!-- <p>50</p> --></p><p>60</p>", "12\n\n60"),
    ("<p>1&#160;250 EUR</p>", "1 250 EUR"),
    ("<p>12<img src='x' alt='50'/></p>", "1250"),
    ("<section><p/><p>12</p><p/></section>", "12"),
];

#[test]
fn numbers_of_books_are_those_of_the_document() {
    check(CASES, |body| {
        let chapter = format!(
            "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='e'><head><title/></head><body>{body}</body></html>"
        );
        let book = zipped(&[
            ("mimetype", "application/epub+zip"),
            (
                "META-INF/container.xml",
                "<container><rootfiles><rootfile full-path='b.opf'/></rootfiles></container>",
            ),
            (
                "b.opf",
                "<package><manifest><item id='c' href='c.xhtml'/></manifest><spine><itemref idref='c'/></spine></package>",
            ),
            ("c.xhtml", &chapter),
        ]);
        text(&book, "a.epub")
    });
}
