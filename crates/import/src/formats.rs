//! The formats, one module each.

pub(crate) mod chatgpt;
mod claude;
pub(crate) mod jan;
mod librechat;
mod open_webui;
pub(crate) mod own;

pub(crate) use chatgpt::Assets;
pub(crate) use own::OwnFiles;

use crate::model::{Conversation, Format};
use crate::refusal::Reason;

/// The top-level keys of an object that distinguish formats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Keys {
    mapping: bool,
    chat_messages: bool,
    conversation_id: bool,
    messages: bool,
    chat: bool,
    /// A key whose value marks a conversation of this app.
    is_own: bool,
}

impl Keys {
    /// Reads the keys of a record, which may be broken or cut off, without parsing it.
    pub(crate) fn of(record: &[u8]) -> Self {
        let mut keys = Self::default();
        let (mut at, mut depth) = (0, 0_usize);
        while let Some(byte) = record.get(at).copied() {
            at += 1;
            match byte {
                b'"' => {
                    let end = string_end(record, at);
                    let string = record.get(at..end).unwrap_or_default();
                    at = end + 1;
                    let rest = record.get(at..).unwrap_or_default();
                    if depth == 1 && rest.trim_ascii_start().first() == Some(&b':') {
                        keys.note(string);
                        keys.is_own |= string == b"format" && own::is_format(rest);
                    }
                }
                b'{' | b'[' => depth += 1,
                b'}' | b']' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        keys
    }

    fn note(&mut self, key: &[u8]) {
        match key {
            b"mapping" => self.mapping = true,
            b"chat_messages" => self.chat_messages = true,
            b"conversationId" => self.conversation_id = true,
            b"messages" | b"messagesTree" => self.messages = true,
            b"chat" => self.chat = true,
            _ => {}
        }
    }
}

/// The end of the string whose first character is at `at`: the index of its closing quote, or of the end of the data.
pub(crate) fn string_end(json: &[u8], mut at: usize) -> usize {
    while let Some(n) = memchr::memchr2(b'"', b'\\', json.get(at..).unwrap_or_default()) {
        if json.get(at + n) == Some(&b'"') {
            return at + n;
        }
        at += n + 2;
    }
    json.len()
}

/// The attached files of an archive, as found by its format.
#[derive(Default)]
pub(crate) struct Files {
    pub(crate) assets: Assets,
    pub(crate) own: OwnFiles,
}

/// The format of a record; `None` when it is not a conversation of a known format.
pub(crate) fn recognise(keys: &Keys) -> Option<Format> {
    match keys {
        Keys { is_own: true, .. } => Some(Format::Own),
        Keys { mapping: true, .. } => Some(Format::ChatGpt),
        Keys { chat_messages: true, .. } => Some(Format::Claude),
        Keys { conversation_id: true, messages: true, .. } => Some(Format::LibreChat),
        Keys { chat: true, .. } => Some(Format::OpenWebUi),
        _ => None,
    }
}

/// Reads a record of a format.
pub(crate) fn parse(format: Format, record: &[u8], files: &Files) -> Result<Conversation, Reason> {
    match format {
        Format::Own => own::parse(record, &files.own),
        Format::ChatGpt => chatgpt::parse(record, &files.assets),
        Format::Claude => claude::parse(record),
        Format::LibreChat => librechat::parse(record),
        Format::OpenWebUi => open_webui::parse(record),
        Format::Jan => Err(Reason::Unreadable),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_count_at_the_top_only() {
        let keys = Keys::of(br#"{"a":{"mapping":1},"b":"mapping","chat" : {"x":"\"chat_messages\":"}}"#);
        assert_eq!(keys, Keys { chat: true, ..Keys::default() });
        assert!(Keys::of(br#"{"title":"x","mapping":{"#).mapping, "also when it is cut off");
    }
}
