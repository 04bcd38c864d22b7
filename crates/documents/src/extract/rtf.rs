//! Rich Text: paragraphs and table rows, in the encodings of the document's fonts.
//!
//! Existing libraries read Western encodings only.

mod character_set;
mod group;
mod label;
mod style;
mod token;

use self::character_set::{character_set, code_page};
use self::group::{Destination, Group};
use self::label::Label;
use self::token::{Token, next_token};
use super::blocks::{Blocks, Role};
use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use crate::passages::block::BlockSink;
use crate::passages::passage::Place;
use crate::raised::Shift;
use encoding_rs::Encoding;
use std::collections::BTreeMap;

/// Maximum nesting depth of groups.
const MAX_DEPTH: usize = 1_000;

/// Groups whose content is not part of the text.
const UNSEEN: [&str; 30] = [
    "colortbl",
    "info",
    "pict",
    "object",
    "header",
    "headerl",
    "headerr",
    "headerf",
    "footer",
    "footerl",
    "footerr",
    "footerf",
    "fldinst",
    "listtable",
    "listoverridetable",
    "revtbl",
    "rsidtbl",
    "generator",
    "themedata",
    "datastore",
    "nonshppict",
    "shprslt",
    "ftnsep",
    "ftnsepc",
    "ftncn",
    "aftnsep",
    "aftnsepc",
    "aftncn",
    "xe",
    "tc",
];

pub(super) fn read(bytes: &[u8], sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    let budget = Budget::new();
    let mut reader = RtfReader::new(&budget, sink);
    let mut rest = bytes;
    let mut n_tokens = 0_u32;
    while let Some((token, after)) = next_token(rest) {
        n_tokens = n_tokens.wrapping_add(1);
        if n_tokens.is_multiple_of(4_096) {
            budget.check_time()?;
        }
        rest = match token {
            Token::Word("bin", Some(n_bytes)) => {
                after.get(usize::try_from(n_bytes).unwrap_or(0)..).ok_or(ExtractError::Damaged)?
            }
            token => {
                reader.take(&token)?;
                if reader.is_whole {
                    break;
                }
                after
            }
        };
    }
    reader.finish()
}

/// Smaller vertical shifts, in half points, are not note references.
const MIN_RAISE: i32 = 4;

struct RtfReader<'b> {
    budget: &'b Budget,
    blocks: Blocks<'b>,
    groups: Vec<Group>,
    group: Group,
    encoding: &'static Encoding,
    fonts: BTreeMap<i32, &'static Encoding>,
    font: Option<i32>,
    /// Paragraph roles by style.
    roles: BTreeMap<i32, Role>,
    style: Option<i32>,
    style_name: Vec<u8>,
    /// Bytes that are decoded together, because a character can have several.
    bytes: Vec<u8>,
    n_to_skip: usize,
    /// The first half of a UTF-16 surrogate pair.
    half: Option<u16>,
    /// The text of the open note, and the notes of the open paragraph, emitted after it.
    note: String,
    notes: Vec<String>,
    /// The automatic number of the open paragraph.
    label: Label,
    is_table_open: bool,
    is_whole: bool,
}

impl<'b> RtfReader<'b> {
    fn new(budget: &'b Budget, sink: &'b mut dyn BlockSink) -> Self {
        let encoding = encoding_rs::WINDOWS_1252;
        Self {
            budget,
            blocks: Blocks::new(budget, Place::default(), sink),
            groups: Vec::new(),
            group: Group::new(encoding),
            encoding,
            fonts: BTreeMap::new(),
            font: None,
            roles: BTreeMap::new(),
            style: None,
            style_name: Vec::new(),
            bytes: Vec::new(),
            n_to_skip: 0,
            half: None,
            note: String::new(),
            notes: Vec::new(),
            label: Label::default(),
            is_table_open: false,
            is_whole: false,
        }
    }

    fn take(&mut self, token: &Token<'_>) -> Result<(), ExtractError> {
        match token {
            Token::Byte(_) | Token::Text(_) | Token::Mark(b'\\' | b'{' | b'}') => {}
            _ => self.flush()?,
        }
        match token {
            Token::Open => {
                self.n_to_skip = 0;
                if self.groups.len() >= MAX_DEPTH {
                    return Err(ExtractError::Damaged);
                }
                self.groups.push(self.group);
            }
            Token::Close => {
                self.n_to_skip = 0;
                self.end_style();
                let Some(outer) = self.groups.pop() else { return Err(ExtractError::Damaged) };
                let inner = std::mem::replace(&mut self.group, outer);
                if inner.destination == Destination::Note && outer.destination != Destination::Note {
                    self.notes.push(std::mem::take(&mut self.note));
                }
                self.is_whole = self.groups.is_empty();
                if self.is_whole {
                    // The last paragraph may end with the document.
                    self.group.role = inner.role;
                }
            }
            Token::Byte(byte) => {
                if self.n_to_skip > 0 {
                    self.n_to_skip -= 1;
                } else {
                    self.put(&[*byte])?;
                }
            }
            Token::Text(text) => {
                for line in text.split(|byte| matches!(byte, b'\r' | b'\n')) {
                    let n_skipped = self.n_to_skip.min(line.len());
                    self.n_to_skip -= n_skipped;
                    self.put(line.get(n_skipped..).unwrap_or_default())?;
                }
            }
            Token::Mark(mark) => self.mark(*mark)?,
            Token::Word(word, number) => self.word(word, *number)?,
        }
        Ok(())
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), ExtractError> {
        match self.group.destination {
            Destination::Text | Destination::Note | Destination::Label if self.group.is_read() => {
                self.budget.spend_text(bytes.len())?;
                self.bytes.extend_from_slice(bytes);
            }
            Destination::Styles => {
                let n_free = 64_usize.saturating_sub(self.style_name.len());
                self.style_name.extend(bytes.iter().take(n_free));
            }
            _ => {}
        }
        Ok(())
    }

    /// Decodes the collected bytes: characters of several bytes are complete only together.
    fn flush(&mut self) -> Result<(), ExtractError> {
        if self.bytes.is_empty() {
            return Ok(());
        }
        let bytes = std::mem::take(&mut self.bytes);
        self.write(&self.group.encoding.decode_without_bom_handling(&bytes).0)?;
        self.bytes = bytes;
        self.bytes.clear();
        Ok(())
    }

    fn words(&mut self, words: &str) -> Result<(), ExtractError> {
        if self.group.is_read() { self.write(words) } else { Ok(()) }
    }

    fn write(&mut self, words: &str) -> Result<(), ExtractError> {
        match self.group.destination {
            Destination::Note => self.note.push_str(words),
            Destination::Label => self.label.push(words),
            _ => return self.write_text(words),
        }
        Ok(())
    }

    fn write_text(&mut self, words: &str) -> Result<(), ExtractError> {
        self.blocks.set_bold(self.group.is_bold);
        match self.group.shift {
            Some(shift) => self.blocks.shifted_words(words, shift),
            None => self.blocks.words(words),
        }
    }

    fn mark(&mut self, mark: u8) -> Result<(), ExtractError> {
        match mark {
            b'*' => self.group.is_optional = true,
            b'~' => self.words(" ")?,
            b'_' => self.words("-")?,
            b'\\' | b'{' | b'}' if self.n_to_skip > 0 => self.n_to_skip -= 1,
            b'\\' | b'{' | b'}' => self.put(&[mark])?,
            b'\r' | b'\n' => self.end_paragraph()?,
            _ => {}
        }
        Ok(())
    }

    fn word(&mut self, word: &str, number: Option<i32>) -> Result<(), ExtractError> {
        let was_optional = std::mem::take(&mut self.group.is_optional);
        match word {
            "fonttbl" => self.group.destination = Destination::Fonts,
            "stylesheet" => self.group.destination = Destination::Styles,
            // A drawing is not read, but its text is.
            "shptxt" => self.group.destination = Destination::Text,
            "listtext" | "pntext" if self.group.destination == Destination::Text => {
                self.group.destination = Destination::Label
            }
            "footnote" if self.group.destination == Destination::Text => self.group.begin_note(),
            _ if self.is_in_text() && (was_optional || UNSEEN.contains(&word)) => {
                self.group.destination = Destination::Unseen;
            }
            "ansicpg" => {
                if let Some(encoding) = number.and_then(code_page) {
                    (self.encoding, self.group.encoding) = (encoding, encoding);
                }
            }
            "mac" => (self.encoding, self.group.encoding) = (encoding_rs::MACINTOSH, encoding_rs::MACINTOSH),
            "f" => self.use_font(number),
            "fcharset" => {
                if let (Destination::Fonts, Some(font), Some(encoding)) =
                    (self.group.destination, self.font, number.and_then(character_set))
                {
                    self.fonts.insert(font, encoding);
                }
            }
            "s" if self.group.destination == Destination::Styles => self.style = number,
            "s" => {
                if let Some(role) = number.and_then(|style| self.roles.get(&style)) {
                    self.group.role = *role;
                }
            }
            "outlinelevel" => self.set_outline_level(number),
            "ilvl" if matches!(self.group.role, Role::Text | Role::Item(_)) => {
                self.group.role = Role::Item(number.and_then(|depth| u8::try_from(depth).ok()).unwrap_or(0));
            }
            "ls" if self.group.role == Role::Text => self.group.role = Role::Item(0),
            "b" => self.group.is_bold = number != Some(0),
            "super" => self.group.shift = (number != Some(0)).then_some(Shift::Above),
            "sub" => self.group.shift = (number != Some(0)).then_some(Shift::Below),
            "nosupersub" => self.group.shift = None,
            "up" => self.group.shift = number.is_none_or(|raise| raise >= MIN_RAISE).then_some(Shift::Above),
            "dn" => self.group.shift = number.is_none_or(|drop| drop >= MIN_RAISE).then_some(Shift::Below),
            "trhdr" | "cell" | "nestcell" | "row" | "nestrow"
                if self.group.destination != Destination::Text => {}
            "trhdr" => {
                self.open_row()?;
                self.blocks.mark_header();
            }
            "pard" => (self.group.role, self.group.is_in_table) = (Role::Text, false),
            "plain" => self.group.make_plain(self.encoding),
            "v" => self.group.is_hidden = number != Some(0),
            "deleted" => self.group.is_deleted = number != Some(0),
            "uc" => self.group.n_stand_ins = usize::try_from(number.unwrap_or(1)).unwrap_or(1).min(16),
            "u" => self.letter(number.unwrap_or_default())?,
            "par" | "sect" | "page" => self.end_paragraph()?,
            "line" => self.words("\n")?,
            "tab" | "emspace" | "enspace" => self.words(" ")?,
            "endash" => self.words("–")?,
            "emdash" => self.words("—")?,
            "lquote" => self.words("‘")?,
            "rquote" => self.words("’")?,
            "ldblquote" => self.words("“")?,
            "rdblquote" => self.words("”")?,
            "bullet" => self.words("•")?,
            "intbl" => self.group.is_in_table = true,
            "cell" | "nestcell" => {
                self.open_row()?;
                self.add_label()?;
                self.blocks.close_cell()?;
            }
            "row" | "nestrow" => {
                self.open_row()?;
                self.blocks.close_row()?;
                self.group.is_in_table = false;
                self.groups.iter_mut().for_each(|outer| outer.is_in_table = false);
            }
            _ => {}
        }
        Ok(())
    }

    fn use_font(&mut self, font: Option<i32>) {
        self.font = font;
        if self.group.destination != Destination::Fonts {
            let encoding = font.and_then(|font| self.fonts.get(&font)).copied();
            self.group.encoding = encoding.unwrap_or(self.encoding);
        }
    }

    /// A Unicode character, followed by substitutes for programs that do not know it.
    fn letter(&mut self, number: i32) -> Result<(), ExtractError> {
        self.n_to_skip = self.group.n_stand_ins;
        // Numbers are signed 16-bit values.
        let unit = u16::try_from(number.rem_euclid(0x1_0000)).unwrap_or_default();
        let half = self.half.take();
        if (0xd800..0xdc00).contains(&unit) {
            self.half = Some(unit);
            return Ok(());
        }
        for letter in char::decode_utf16(half.into_iter().chain([unit])).flatten() {
            self.words(letter.encode_utf8(&mut [0; 4]))?;
        }
        Ok(())
    }

    fn open_row(&mut self) -> Result<(), ExtractError> {
        if !self.is_table_open {
            // Keep the text of the first cell open, so that it does not become a paragraph before the table.
            let words = self.blocks.take_words();
            self.blocks.open_table()?;
            self.blocks.put_back(words);
            self.is_table_open = true;
        }
        Ok(())
    }

    fn end_paragraph(&mut self) -> Result<(), ExtractError> {
        if self.group.destination == Destination::Note {
            self.note.push('\n');
        }
        if self.group.destination != Destination::Text {
            return Ok(());
        }
        if self.group.is_in_table {
            self.open_row()?;
        } else if self.is_table_open {
            let words = self.blocks.take_words();
            self.blocks.close_table()?;
            self.blocks.put_back(words);
            self.is_table_open = false;
        }
        let role = match (self.group.role, self.add_label()?) {
            (Role::Item(depth), true) => Role::Numbered(depth),
            (role, _) => role,
        };
        self.blocks.end_paragraph(role)?;
        // A note in a cell follows the table.
        if self.is_table_open { Ok(()) } else { self.end_notes() }
    }

    /// Writes the automatic number of the open paragraph before its text. Returns whether it has one.
    fn add_label(&mut self) -> Result<bool, ExtractError> {
        let label = self.label.take_number().filter(|_| self.blocks.has_words());
        label.as_ref().map_or(Ok(()), |label| self.blocks.prefix(label))?;
        Ok(label.is_some())
    }

    /// Emits the notes of the finished paragraph.
    fn end_notes(&mut self) -> Result<(), ExtractError> {
        self.blocks.set_bold(false);
        for note in std::mem::take(&mut self.notes) {
            for line in note.lines() {
                self.blocks.words(line)?;
                self.blocks.end_paragraph(Role::Text)?;
            }
        }
        Ok(())
    }

    fn is_in_text(&self) -> bool {
        matches!(self.group.destination, Destination::Text | Destination::Note)
    }

    fn finish(mut self) -> Result<(), ExtractError> {
        self.flush()?;
        // An unclosed group means that the file was cut off.
        if !self.is_whole {
            return Err(ExtractError::Damaged);
        }
        (self.group.is_in_table, self.group.destination) = (false, Destination::Text);
        self.end_paragraph()?;
        self.blocks.finish()
    }
}

#[cfg(test)]
mod tests;
