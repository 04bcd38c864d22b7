//! A conversation as one Markdown document: the visible path, from the first message to the last.

use crate::item::{Aside, Part, part};
use crate::plain::{self, moment};
use crate::sources::{Source, Sources};
use crate::{Conversation, Message, Style};
use parlance_domain::{MessageStatus, Role};
use parlance_markdown::Citation;
use parlance_words::{Text, messages};
use std::io;

/// Writes the visible path of a conversation.
///
/// # Errors
///
/// When `to` cannot be written.
pub fn write_markdown(conversation: &Conversation, style: &Style, to: &mut dyn io::Write) -> io::Result<()> {
    let writer = Writer { conversation, style };
    writeln!(to, "# {}\n", plain::markdown(&writer.title()))?;
    let (service, made) = (&conversation.service, moment(conversation.created_at_ms, &style.time_zone));
    writeln!(to, "{} · {made}", plain::markdown(service))?;
    let versions = conversation.versions();
    for message in conversation.shown() {
        let version = versions.get(&message.id).copied();
        to.write_all(writer.message(message, version).as_bytes())?;
    }
    Ok(())
}

struct Writer<'a> {
    conversation: &'a Conversation,
    style: &'a Style,
}

impl Writer<'_> {
    fn say(&self, text: &Text) -> String {
        text.in_language(self.style.language)
    }

    fn title(&self) -> String {
        match self.conversation.full_title().trim() {
            "" => self.say(&messages::exported_untitled()),
            title => title.to_owned(),
        }
    }

    fn message(&self, message: &Message, version: Option<(u64, u64)>) -> String {
        let who = match message.role {
            Role::You => messages::exported_you(),
            Role::Assistant => messages::exported_assistant(),
        };
        let when = moment(message.created_at_ms, &self.style.time_zone);
        let mut out = format!("\n---\n\n**{}** · {when}", self.say(&who));
        if let Some((number, count)) = version {
            out.push_str(&format!(" · {}", self.say(&messages::exported_version(number, count))));
        }
        out.push('\n');
        let mut sources = Sources::default();
        for item in &message.items {
            match part(item) {
                Some(Part::Text { text, annotations }) => {
                    let citations = sources.number(annotations);
                    push_block(&mut out, &closed(&with_marks(text, &citations)));
                }
                Some(Part::Refusal(text)) => push_block(&mut out, &closed(text)),
                Some(Part::Reasoning(text)) => {
                    let label = self.say(&messages::exported_reasoning());
                    push_block(&mut out, &quoted(&format!("**{label}**\n\n{}", closed(text))));
                }
                Some(Part::Aside(aside)) => push_block(&mut out, &quoted(&self.aside(&aside))),
                None => {}
            }
        }
        self.push_end(&mut out, message, &sources.list);
        out
    }

    fn aside(&self, aside: &Aside) -> String {
        let mut out = format!("**{}**", plain::markdown(&self.say(&aside.label)));
        if !aside.about.is_empty() {
            out.push_str(&format!(": {}", plain::markdown(&aside.about)));
        }
        for (label, text) in &aside.texts {
            out.push_str(&format!("\n\n{}\n\n{}", plain::markdown(&self.say(label)), fenced(text)));
        }
        out
    }

    /// Writes the parts below the text: how the answer ended, its files, its sources, its details.
    fn push_end(&self, out: &mut String, message: &Message, sources: &[Source]) {
        if let Some(ended) = ending(message.status) {
            push_block(out, &format!("*{}*", self.say(&ended)));
        }
        let files: Vec<String> = message.attachments.iter().map(|file| self.attachment(file)).collect();
        push_block(out, &files.join("\n"));
        if !sources.is_empty() {
            let lines: Vec<String> =
                (1..).zip(sources).map(|(number, source)| source_line(number, source)).collect();
            let label = self.say(&messages::exported_sources());
            push_block(out, &format!("**{label}**\n\n{}", lines.join("\n")));
        }
        if let Some(details) = details(message, self.style) {
            push_block(out, &format!("*{}*", plain::markdown(&details)));
        }
    }

    fn attachment(&self, attached: &crate::Attachment) -> String {
        let file = self.conversation.file(attached.file_id);
        let size = file.map_or(0, |file| file.bytes);
        let name = plain::line(&attached.name);
        let words = plain::markdown(&self.say(&messages::exported_attached(name, size)));
        match file.and_then(|file| file.path.as_deref()) {
            // The document is in the folder `conversations`.
            Some(path) => format!("- [{words}](<../{path}>)"),
            None => format!("- {words}"),
        }
    }
}

/// How an answer that is not complete ended.
pub(crate) fn ending(status: MessageStatus) -> Option<Text> {
    match status {
        MessageStatus::Complete => None,
        MessageStatus::Sending | MessageStatus::Streaming => Some(messages::exported_unfinished()),
        MessageStatus::Stopped => Some(messages::exported_stopped()),
        MessageStatus::Cut => Some(messages::exported_interrupted()),
        MessageStatus::Failed => Some(messages::exported_failed()),
    }
}

/// Model, time, tokens and ids of an answer, if requested.
pub(crate) fn details(message: &Message, style: &Style) -> Option<String> {
    let answer = message.answer.as_ref().filter(|_| style.has_details)?;
    let taken = answer.started_at_ms.zip(answer.ended_at_ms);
    let taken = taken.and_then(|(from, to)| u64::try_from(to.checked_sub(from)?).ok());
    let parts = [
        answer.model.as_deref().map(plain::line),
        taken.map(|ms| messages::exported_taken(ms.div_ceil(1000)).in_language(style.language)),
        answer.output_tokens.map(|n| messages::exported_tokens(n).in_language(style.language)),
        answer.response_id.as_deref().map(plain::line),
        answer.request_id.as_deref().map(plain::line),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

fn source_line(number: usize, source: &Source) -> String {
    let title = plain::markdown(&source.title);
    let mut out = match &source.url {
        // No address can end the brackets, because special characters are escaped.
        Some(url) => format!("{number}. [{title}](<{}>)", address(url)),
        None => format!("{number}. {title}"),
    };
    if !source.place.is_empty() {
        out.push_str(&format!(", {}", plain::markdown(&source.place)));
    }
    for quote in &source.quotes {
        out.push_str(&format!("\n\n   > {}\n", plain::markdown(quote)));
    }
    out
}

fn address(url: &str) -> String {
    plain::line(url).replace('<', "%3C").replace('>', "%3E").replace('\\', "%5C")
}

fn push_block(out: &mut String, block: &str) {
    if !block.trim().is_empty() {
        out.push_str(&format!("\n{}\n", block.trim_end()));
    }
}

fn quoted(text: &str) -> String {
    text.lines().map(|line| format!("> {line}").trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// Text in a fence that is longer than any in it.
fn fenced(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}\n{}\n{fence}", text.trim_end_matches('\n'))
}

/// The code fence that is still open at the end of a text.
fn open_fence(text: &str) -> Option<String> {
    let mut open: Option<(char, usize)> = None;
    for line in text.lines() {
        let trimmed = line.trim_start_matches(' ');
        let Some(sign) =
            trimmed.chars().next().filter(|c| line.len() - trimmed.len() < 4 && "`~".contains(*c))
        else {
            continue;
        };
        let length = trimmed.chars().take_while(|c| *c == sign).count();
        let rest = trimmed.get(length..).unwrap_or_default();
        match open {
            Some((opened, n)) if opened == sign && length >= n && rest.trim().is_empty() => open = None,
            None if length >= 3 && !(sign == '`' && rest.contains('`')) => open = Some((sign, length)),
            _ => {}
        }
    }
    open.map(|(sign, length)| sign.to_string().repeat(length))
}

/// Closes open code of a cut answer, so that the messages after it are not part of that code.
fn closed(text: &str) -> String {
    match open_fence(text) {
        Some(fence) => format!("{}\n{fence}", text.trim_end_matches('\n')),
        None => text.to_owned(),
    }
}

/// Inserts ` [1]` after the word at each citation. Citations within code get no number; the list of sources still has
/// them.
fn with_marks(text: &str, citations: &[Citation]) -> String {
    let mut wanted = citations.to_vec();
    wanted.sort_by_key(|citation| citation.position);
    let mut out = String::with_capacity(text.len() + wanted.len() * 4);
    let mut written = 0;
    let mut borders = text.char_indices().map(|(offset, _)| offset).enumerate().peekable();
    for citation in wanted {
        while borders.next_if(|(at, _)| *at < citation.position).is_some() {}
        let at = borders.peek().map_or(text.len(), |(_, offset)| *offset);
        let before = text.get(..at).unwrap_or(text).trim_end();
        let rest = text.get(before.len()..).unwrap_or_default();
        // A word is not split, nor the address of a link within it.
        let word = rest.find(|c: char| c.is_whitespace() || "。、，؛".contains(c)).unwrap_or(rest.len());
        let end = (before.len() + word).max(written);
        let line_start = text.get(..end).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
        let is_code = open_fence(text.get(..end).unwrap_or_default()).is_some()
            || text.get(line_start..end).unwrap_or_default().matches('`').count() % 2 == 1;
        if is_code {
            continue;
        }
        out.push_str(text.get(written..end).unwrap_or_default());
        out.push_str(&format!(" [{}]", citation.number));
        written = end;
    }
    out.push_str(text.get(written..).unwrap_or_default());
    out
}
