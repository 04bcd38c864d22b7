use crate::{check, text};

const CASES: &[(&str, &str)] = &[
    ("1250<sup>1</sup> EUR", "1250¹ EUR"),
    ("10<sup>6</sup> N", "10⁶ N"),
    ("CO<sub>2</sub> of 12<sub>3</sub>", "CO2 of 12₃"),
    ("the 1<sup>st</sup> day", "the 1st day"),
    ("1250[^1] EUR\n\n[^1]: With tax.", "1250 EUR\n\nWith tax."),
    ("10 EUR<br>20 EUR", "10 EUR\n20 EUR"),
    ("10 EUR<br/>20 EUR", "10 EUR\n20 EUR"),
    ("10 EUR  \n20 EUR", "10 EUR\n20 EUR"),
    ("12<b>50</b> EUR", "1250 EUR"),
    ("12**50** EUR", "1250 EUR"),
    ("12<!-- 50 --> EUR", "12 EUR"),
    ("12<span hidden>50</span> EUR", "12 EUR"),
    ("<div>12 EUR</div>\n\n50", "12 EUR\n\n50"),
    ("<p align=\"center\">12 EUR</p>\n\n50", "12 EUR\n\n50"),
    ("<table><tr><td>12</td><td>50</td></tr><tr><td>60</td><td>70</td></tr></table>", "12; 50\n60; 70"),
    ("<script>50</script>\n\n12", "12"),
    ("<style>\np { width: 50 }\n</style>\n\n12", "12"),
    ("<ruby>漢<rt>かん</rt></ruby>字", "漢字"),
    ("`12<sup>3</sup>`", "12<sup>3</sup>"),
    ("12 \\* 50 = 600", "12 * 50 = 600"),
    ("<details><summary>Fee</summary>\n\n12 EUR\n\n</details>\n\n50", "Fee\n\n12 EUR\n\n50"),
    ("![50](x.png)12", "5012"),
    ("[1250](#a) EUR", "1250 EUR"),
    ("10 EUR <BR/>30 EUR", "10 EUR\n30 EUR"),
    ("10<sup>**6**</sup> N", "10⁶ N"),
    ("1250<sup class='footnote-ref'>1</sup> EUR", "1250 EUR"),
    ("12<span hidden>5<span>0</span>0</span> EUR", "12 EUR"),
    ("a <b>bold</b> word<!-- no -->", "a bold word"),
    (
        "Class<Object> and Set<Form> or Map<String, List<B>>.",
        "Class<Object> and Set<Form> or Map<String, List<B>>.",
    ),
    ("Box<B>bold</B> and <my-item>text</my-item>", "Boxbold and <my-item>text</my-item>"),
    ("a Class<Object> of List<B></Object>c", "a Classc"),
    ("a Class<Object> of List<Button> and <b>c</b>", "a Class<Object> of List<Button> and c"),
    ("漢<rt>かん and more", "漢 かん and more"),
    ("a<script>b()", "a<script>b()"),
    ("a<script>b()</script> c", "a c"),
    ("12<span hidden>50 EUR", "12 50 EUR"),
    ("<ruby>漢<rt>かん<rt>x</ruby>字 <ruby>a<rp>(<rt>b<rp>)</ruby>c", "漢字 ac"),
    ("<template>", "<template>"),
];

#[test]
fn numbers_of_markdown_are_those_of_the_document() {
    check(CASES, |body| {
        let all = text(format!("# T\n\n{body}\n").as_bytes(), "a.md");
        all.strip_prefix("T\n\n").unwrap_or(&all).to_owned()
    });
}
