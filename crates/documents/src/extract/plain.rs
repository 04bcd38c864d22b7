//! Plain lines: code, configuration, logs, and text without useful headings, such as subtitles.

use crate::extract_error::ExtractError;
use crate::passages::block::{Block, BlockSink, Content};
use crate::passages::passage::Place;

/// Emits lines whose breaks and indents matter.
pub(super) fn code(text: &str, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    groups(text, |line, group| sink.block(&at_line(line), Content::Code(group).into()))
}

/// Emits prose.
pub(super) fn prose(text: &str, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    groups(text, |line, group| sink.block(&at_line(line), Block::paragraph(group)))
}

/// The place of a line, from 1.
pub(super) fn at_line(line: u32) -> Place {
    Place { line: Some(line), ..Place::default() }
}

/// Emits each group of lines between empty lines, with its first line number.
fn groups(
    text: &str,
    mut take: impl FnMut(u32, String) -> Result<(), ExtractError>,
) -> Result<(), ExtractError> {
    let mut open = String::new();
    let mut first = 1;
    for (number, line) in (1_u32..).zip(text.lines()) {
        let line = line.trim_end();
        if line.is_empty() {
            if !open.is_empty() {
                take(first, std::mem::take(&mut open))?;
            }
            continue;
        }
        if open.is_empty() {
            first = number;
        } else {
            open.push('\n');
        }
        open.push_str(line);
    }
    if open.is_empty() { Ok(()) } else { take(first, open) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passages::cut::Cutter;
    use crate::passages::passage::Shape;

    #[test]
    fn code_keeps_its_indents_and_empty_lines_and_knows_its_lines() {
        let mut cutter = Cutter::default();
        code("\n    a();\n\n\n  b();  \n", &mut cutter).unwrap();
        let passages = cutter.finish().unwrap();
        assert_eq!(passages[0].text, "    a();\n\n\n  b();");
        assert_eq!((passages[0].shape, passages[0].place.line), (Shape::Code, Some(2)));
    }

    #[test]
    fn a_question_in_subtitles_is_above_its_answer() {
        let mut cutter = Cutter::default();
        prose("Where is it?\n\nOver there.\n", &mut cutter).unwrap();
        assert_eq!(cutter.finish().unwrap()[0].text, "Where is it?\n\nOver there.");
    }
}
