//! An open code fence: the cost of a new line depends on its own length only.

use crate::code::{self, Figure};

/// An open fence at the left margin, with the complete lines so far.
#[derive(Debug)]
pub(crate) struct Fence {
    mark: char,
    n_marks: usize,
    figure: Figure,
}

impl Fence {
    /// The fence that this line opens at the left margin; `info` is the info string from the parser.
    pub(crate) fn open(line: &str, info: &str) -> Option<Self> {
        let mark = line.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
        let n_marks = line.chars().take_while(|character| *character == mark).count();
        Some(Self { mark, n_marks, figure: Figure::new(info) })
    }

    /// Adds a complete line, given without its line end, and returns whether it closes the fence (CommonMark 0.31,
    /// section 4.5).
    pub(crate) fn push_line(&mut self, line: &str) -> bool {
        let line = line.strip_suffix('\r').unwrap_or(line);
        if self.is_closed_by(line) {
            return true;
        }
        self.figure.push_line(line);
        false
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let marks = line.trim_start_matches(' ');
        let rest = marks.trim_start_matches(self.mark);
        line.len() - marks.len() <= 3
            && marks.len() - rest.len() >= self.n_marks
            // CommonMark allows tabs here; the parser does not, and both must agree on the end of the code.
            && rest.chars().all(|character| character == ' ')
    }

    /// The figure with an incomplete last line.
    pub(crate) fn html(&mut self, open_line: &str) -> String {
        let open_line = open_line.strip_suffix('\r').unwrap_or(open_line);
        // Fence characters alone may become the closing fence.
        let is_code = !open_line.trim_matches([' ', self.mark]).is_empty() && !code::is_blank(open_line);
        self.figure.request_colours();
        self.figure.html(if is_code { open_line } else { "" })
    }

    /// The figure, which may still wait for its highlighting.
    pub(crate) fn close(self) -> Figure {
        self.figure
    }
}
