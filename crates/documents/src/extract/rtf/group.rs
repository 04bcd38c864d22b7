//! Groups: their destination, and the properties that end with them.

use crate::extract::blocks::Role;
use crate::raised::Shift;
use encoding_rs::Encoding;

/// The destination of a group's text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Destination {
    Text,
    /// A footnote or an endnote, inside the sentence that refers to it.
    Note,
    /// The automatic number of a paragraph, or its bullet.
    Label,
    Fonts,
    Styles,
    Unseen,
}

/// State that ends with its group.
#[derive(Clone, Copy)]
pub(super) struct Group {
    pub(super) destination: Destination,
    pub(super) encoding: &'static Encoding,
    /// The number of substitutes after a Unicode character for older programs.
    pub(super) n_stand_ins: usize,
    pub(super) is_hidden: bool,
    /// Whether the text is a tracked deletion.
    pub(super) is_deleted: bool,
    pub(super) is_bold: bool,
    /// The vertical position of the text.
    pub(super) shift: Option<Shift>,
    /// Whether only the mark of an optional destination has been read.
    pub(super) is_optional: bool,
    /// The role of the paragraph, and whether it is in a table.
    pub(super) role: Role,
    pub(super) is_in_table: bool,
}

impl Group {
    pub(super) fn new(encoding: &'static Encoding) -> Self {
        Self {
            destination: Destination::Text,
            encoding,
            n_stand_ins: 1,
            is_hidden: false,
            is_deleted: false,
            is_bold: false,
            shift: None,
            is_optional: false,
            role: Role::Text,
            is_in_table: false,
        }
    }

    /// Whether a reader sees its text.
    pub(super) fn is_read(&self) -> bool {
        matches!(self.destination, Destination::Text | Destination::Note | Destination::Label)
            && !self.is_hidden
            && !self.is_deleted
    }

    /// Resets the character properties.
    pub(super) fn make_plain(&mut self, encoding: &'static Encoding) {
        (self.is_hidden, self.is_deleted, self.is_bold) = (false, false, false);
        (self.shift, self.encoding) = (None, encoding);
    }

    /// Begins a note.
    pub(super) fn begin_note(&mut self) {
        self.destination = Destination::Note;
        (self.shift, self.is_bold) = (None, false);
    }
}
