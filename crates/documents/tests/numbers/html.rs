use crate::{check, text};

/// The body of a page and its text.
const CASES: &[(&str, &str)] = &[
    ("<p>1250<sup>1</sup> EUR</p>", "1250¹ EUR"),
    ("<p>10<sup>6</sup> N</p>", "10⁶ N"),
    ("<p>10<sup>-3</sup> m</p>", "10⁻³ m"),
    ("<p>10<sup>6</sup> or 10<sup>&minus;3</sup></p>", "10⁶ or 10⁻³"),
    ("<p><b>1250<sup><i>12</i></sup></b> EUR</p>", "1250¹² EUR"),
    ("<p><sup>1</sup>/<sub>2</sub> of it</p>", "¹/₂ of it"),
    ("<p>1250<a href='notes.xhtml#n1'><sup>[12]</sup></a> EUR</p>", "1250 EUR"),
    ("<p>1250<a role='doc-noteref' href='n.xhtml'>*</a> EUR</p>", "1250 EUR"),
    ("<p>1250<sup class='reference'><a href='#note'>[note 1]</a></sup> EUR</p>", "1250 EUR"),
    ("<p>m<sup><a href='https://a.example/#b'>2</a></sup></p>", "m²"),
    ("<p>see <a href='#n1'>10<sup>6</sup></a> EUR</p>", "see 10⁶ EUR"),
    ("<p>x<sup>unclosed <p>next", "x^unclosed\n\nnext"),
    ("<table><tr><td>1250<sup>1</sup></td><td>10<sup>6</sup></td></tr></table>", "1250¹; 10⁶"),
    ("<p>1250<sup>a</sup> EUR</p>", "1250^a EUR"),
    ("<p>CO<sub>2</sub> and 12<sub>3</sub></p>", "CO2 and 12₃"),
    ("<p>the 1<sup>st</sup> day</p>", "the 1st day"),
    ("<p>1250<sup><a href='#n1'>1</a></sup> EUR</p>", "1250 EUR"),
    ("<p>1250<a href='#fn1' role='doc-noteref'>1</a> EUR</p>", "1250 EUR"),
    ("<p>1250<sup><a href='#c'>[12]</a></sup> EUR</p>", "1250 EUR"),
    ("<p>この<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rt>じ</rt></ruby></p>", "この漢字"),
    ("<p>12<span hidden>50</span> EUR</p>", "12 EUR"),
    ("<p>12<span style='display:none'>50</span> EUR</p>", "12 EUR"),
    ("<p>12<script>50</script><style>60</style> EUR</p>", "12 EUR"),
    ("<p>12<template>50</template> EUR</p>", "12 EUR"),
    ("<p>10 EUR<br>20 EUR</p>", "10 EUR\n20 EUR"),
    ("<p>12<b>50</b> EUR</p>", "1250 EUR"),
    ("<p>12<wbr>50 EUR</p>", "1250 EUR"),
    ("<p>1&nbsp;250&#44;50 EUR</p>", "1 250,50 EUR"),
    ("<p>12</p>50<p>60</p>", "12\n\n50\n\n60"),
    ("<div>12<div>50<div>60</div></div></div>", "12\n\n50\n\n60"),
    ("<table><tr><td>12<td>50<tr><td>60<td>70</table>", "12; 50\n60; 70"),
    ("<ul><li>12<li>50</ul>", "• 12\n\n• 50"),
    ("<p>12<!-- 50 --> EUR</p>", "12 EUR"),
    ("<p>Was <del>1000</del> <ins>1250</ins> EUR</p>", "Was 1000 1250 EUR"),
    ("<p>12<noscript>50</noscript> EUR</p>", "12 EUR"),
    ("<p>a<p>b<section>12<section>50</section></section>", "a\n\nb\n\n12\n\n50"),
];

#[test]
fn numbers_of_pages_are_those_of_the_document() {
    check(CASES, |body| {
        text(format!("<!DOCTYPE html><html><body>{body}</body></html>").as_bytes(), "a.html")
    });
}
