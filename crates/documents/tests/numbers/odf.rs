use crate::{check, text, zipped};

/// The text document and its text; the style `u` raises, `d` lowers and `h` hides.
const CASES: &[(&str, &str)] = &[
    ("<text:p>1250<text:span text:style-name='u'>1</text:span> EUR</text:p>", "1250¹ EUR"),
    ("<text:p>10<text:span text:style-name='u'>6</text:span> N</text:p>", "10⁶ N"),
    ("<text:p>10<text:span text:style-name='u'>-3</text:span></text:p>", "10⁻³"),
    ("<text:p>1250<text:span text:style-name='u'>a</text:span> EUR</text:p>", "1250^a EUR"),
    ("<text:p>the 1<text:span text:style-name='u'>st</text:span> day</text:p>", "the 1st day"),
    ("<text:p>CO<text:span text:style-name='d'>2</text:span></text:p>", "CO2"),
    ("<text:p>12<text:span text:style-name='h'>50</text:span> EUR</text:p>", "12 EUR"),
    ("<text:p>12<text:span>50</text:span> EUR</text:p>", "1250 EUR"),
    ("<text:p>12<text:span><text:span>5</text:span>0</text:span></text:p>", "1250"),
    ("<text:p>12<text:tab/>50</text:p>", "12 50"),
    ("<text:p>12<text:s/>50</text:p>", "12 50"),
    ("<text:p>12<text:line-break/>50</text:p>", "12\n50"),
    ("<text:p>12</text:p><text:p>50</text:p>", "12\n\n50"),
    (
        "<text:p><text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>かん</text:ruby-text></text:ruby>字</text:p>",
        "漢字",
    ),
    ("<text:p>12<office:annotation><text:p>50</text:p></office:annotation> EUR</text:p>", "12 EUR"),
    (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>50</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>12</text:p>",
        "12",
    ),
    ("<text:p>12<text:bookmark text:name='x'/>50</text:p>", "1250"),
    ("<text:p>12<text:a>50</text:a></text:p>", "1250"),
    (
        "<table:table><table:table-row><table:table-cell><text:p>12</text:p></table:table-cell><table:table-cell><text:p>50</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>6</text:p></table:table-cell><table:table-cell><text:p>7</text:p></table:table-cell></table:table-row></table:table>",
        "12; 50\n6; 7",
    ),
    (
        "<text:list><text:list-item><text:p>12</text:p></text:list-item><text:list-item><text:p>50</text:p></text:list-item></text:list>",
        "• 12\n\n• 50",
    ),
    (
        "<text:list text:style-name='n'><text:list-item><text:p>12</text:p><text:list><text:list-item><text:p>50</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>6</text:p></text:list-item></text:list>",
        "§ 3. 12\n\n3.a 50\n\n§ 4. 6",
    ),
    (
        "<text:list text:style-name='n'><text:list-item><text:p>12</text:p></text:list-item></text:list><text:p>50</text:p>\
         <text:list text:style-name='n' text:continue-numbering='true'><text:list-item><text:list><text:list-item><text:p>6</text:p></text:list-item></text:list></text:list-item>\
         <text:list-item><text:p>7</text:p></text:list-item></text:list>",
        "§ 3. 12\n\n50\n\n3.a 6\n\n§ 4. 7",
    ),
    (
        "<text:list xml:id='a' text:style-name='n'><text:list-item><text:p>1</text:p></text:list-item></text:list>\
         <text:list xml:id='b' text:style-name='n'><text:list-item><text:p>2</text:p></text:list-item></text:list>\
         <text:list text:continue-list='a' text:style-name='n'><text:list-header><text:p>0</text:p></text:list-header><text:list-item><text:p>3</text:p><text:p>4</text:p></text:list-item></text:list>",
        "§ 3. 1\n\n§ 3. 2\n\n0\n\n§ 4. 3\n\n4",
    ),
    (
        "<text:list text:style-name='n'><text:list-item text:start-value='7'><text:p>12</text:p></text:list-item><text:list-item><text:p/></text:list-item><text:list-item><text:p>50</text:p></text:list-item></text:list>",
        "§ 7. 12\n\n§ 9. 50",
    ),
    (
        "<text:list text:style-name='p'><text:list-item><text:p>12</text:p><text:list><text:list-item><text:p>50</text:p></text:list-item></text:list></text:list-item></text:list>",
        "(a) 12\n\n1-(a) 50",
    ),
    (
        "<text:h text:outline-level='1'>Rent</text:h><text:p>12</text:p><text:h text:outline-level='2'>Due</text:h><text:p>13</text:p><text:h text:outline-level='2' text:is-list-header='true'>Note</text:h><text:p>14</text:p>\
         <text:h text:outline-level='2'>Late</text:h><text:p>15</text:p><text:h text:outline-level='1'>End</text:h><text:p>50</text:p>",
        "1 Rent\n\n12\n\n1.1 Due\n\n13\n\nNote\n\n14\n\n1.2 Late\n\n15\n\n2 End\n\n50",
    ),
    (
        "<text:list text:style-name='n'><text:list-item><text:h text:outline-level='1'>Rent</text:h></text:list-item></text:list><text:p>12</text:p>",
        "§ 3. Rent\n\n12",
    ),
    ("<text:p>12<text:soft-page-break/>50</text:p>", "1250"),
    ("<text:p/><text:p>12</text:p>", "12"),
];

#[test]
fn numbers_of_open_documents_are_those_of_the_document() {
    check(CASES, |body| {
        let style = |name: &str, properties: &str| {
            format!(
                "<style:style style:name='{name}' style:family='text'><style:text-properties {properties}/></style:style>"
            )
        };
        let styles = [
            style("u", "style:text-position='super 58%'"),
            style("d", "style:text-position='sub 58%'"),
            style("h", "text:display='none'"),
            "<text:list-style style:name='n'><text:list-level-style-number text:level='1' style:num-format='1' style:num-prefix='§ ' style:num-suffix='.' text:start-value='3'/>\
             <text:list-level-style-number text:level='2' style:num-format='a' text:display-levels='2'/></text:list-style>\
             <text:list-style style:name='p'><text:list-level-style-number text:level='1' style:num-format='a' style:num-prefix='(' style:num-suffix=')'/>\
             <text:list-level-style-number text:level='2' style:num-format='a' style:num-list-format='1-(%2%)'/></text:list-style>\
             <text:outline-style><text:outline-level-style text:level='1' style:num-format='1'/>\
             <text:outline-level-style text:level='2' style:num-format='1' text:display-levels='2'/></text:outline-style>".to_owned(),
        ];
        let content = format!(
            "<office:document-content xmlns:office='o' xmlns:text='t' xmlns:table='b' xmlns:style='s'><office:automatic-styles>{}</office:automatic-styles><office:body><office:text>{body}</office:text></office:body></office:document-content>",
            styles.concat()
        );
        let kind = "application/vnd.oasis.opendocument.text";
        let parts =
            [("mimetype", kind), ("content.xml", content.as_str()), ("META-INF/manifest.xml", "<manifest/>")];
        text(&zipped(&parts), "a.odt")
    });
}
