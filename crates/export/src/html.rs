//! A conversation as one page of HTML: without scripts and external resources, with the app's look in light and dark,
//! ready for printing.

mod rewrite;

use crate::item::{Aside, Part, part};
use crate::markdown::{details, ending};
use crate::page::{write_foot, write_head};
use crate::plain::{self, day, html, line, machine_moment, moment, percent_encoded, time};
use crate::sources::{Source, Sources};
use crate::{Conversation, Message, Style};
use parlance_domain::Role;
use parlance_words::{Text, messages};
use std::collections::HashMap;
use std::io;

/// A question with more files than this folds the rest.
const MAX_SEEN_FILES: usize = 6;

/// A longer block may begin on the page of its heading and continue after it.
const MAX_TOGETHER_BYTES: usize = 1500;

/// Writes the visible path of a conversation.
///
/// # Errors
///
/// When `to` cannot be written.
pub fn write_html(conversation: &Conversation, style: &Style, to: &mut dyn io::Write) -> io::Result<()> {
    let mut writer = Writer { conversation, style, to };
    let title = match line(&conversation.full_title()) {
        title if title.is_empty() => writer.say(&messages::exported_untitled()),
        title => title,
    };
    write_head(&title, style, writer.to)?;
    let made = moment(conversation.created_at_ms, &style.time_zone);
    let mut before = day(conversation.created_at_ms, &style.time_zone);
    let folder =
        conversation.folder.iter().map(|name| format!("{} › ", html(&line(name)))).collect::<String>();
    writeln!(
        writer.to,
        "<header class=\"top\"><h1 dir=\"auto\" lang=\"\">{}</h1><p><bdi>{folder}{}</bdi> · <bdi>{made}</bdi></p></header>",
        html(&title),
        html(&line(&conversation.service)),
    )?;
    let versions = conversation.versions();
    for (number, message) in (1..).zip(conversation.shown()) {
        let day = day(message.created_at_ms, &style.time_zone);
        if day != before {
            writeln!(writer.to, "<p class=\"day\"><time datetime=\"{day}\">{day}</time></p>")?;
        }
        before = day;
        writer.message(number, message, &versions)?;
    }
    write_foot(writer.to)
}

struct Writer<'a> {
    conversation: &'a Conversation,
    style: &'a Style,
    to: &'a mut dyn io::Write,
}

impl Writer<'_> {
    fn say(&self, text: &Text) -> String {
        text.in_language(self.style.language)
    }

    fn escaped(&self, text: &Text) -> String {
        html(&self.say(text))
    }

    fn message(
        &mut self,
        number: usize,
        message: &Message,
        versions: &HashMap<parlance_domain::MessageId, (u64, u64)>,
    ) -> io::Result<()> {
        let (class, who) = match message.role {
            Role::You => ("you", messages::exported_you()),
            Role::Assistant => ("assistant", messages::exported_assistant()),
        };
        let zone = &self.style.time_zone;
        let (when, exactly) =
            (time(message.created_at_ms, zone), machine_moment(message.created_at_ms, zone));
        let who = self.escaped(&who);
        write!(
            self.to,
            "<section class=\"turn {class}\" id=\"m{number}\"><div class=\"who\"><h2>{who}</h2> \
             <time datetime=\"{exactly}\">{when}</time>"
        )?;
        if let Some((nth, count)) = versions.get(&message.id) {
            write!(self.to, " <small>{}</small>", self.escaped(&messages::exported_version(*nth, *count)))?;
        }
        writeln!(self.to, "</div><div class=\"words prose\" lang=\"\" dir=\"auto\">")?;
        let mut sources = Sources::default();
        for item in &message.items {
            match part(item) {
                Some(Part::Text { text, annotations }) => {
                    let citations = sources.number(annotations);
                    let blocks = parlance_markdown::render_with_citations(text, &citations);
                    let blocks = blocks.iter().map(|block| rewrite::block(block, number));
                    write_together(&blocks.collect::<Vec<_>>(), self.to)?;
                }
                Some(Part::Refusal(text)) => {
                    writeln!(self.to, "<p class=\"plain\" dir=\"auto\">{}</p>", html(text))?
                }
                Some(Part::Reasoning(text)) => self.reasoning(text, number)?,
                Some(Part::Aside(aside)) => self.aside(&aside)?,
                None => {}
            }
        }
        self.end(number, message, &sources.list)?;
        writeln!(self.to, "</div></section>")
    }

    fn reasoning(&mut self, text: &str, number: usize) -> io::Result<()> {
        let label = self.escaped(&messages::exported_reasoning());
        writeln!(self.to, "<details class=\"tool\"><summary><b>{label}</b></summary><div>")?;
        for block in parlance_markdown::render(text) {
            writeln!(self.to, "{}", rewrite::block(&block, number))?;
        }
        writeln!(self.to, "</div></details>")
    }

    fn aside(&mut self, aside: &Aside) -> io::Result<()> {
        let (label, about) = (self.escaped(&aside.label), html(&aside.about));
        write!(self.to, "<details class=\"tool\"><summary><b>{label}</b> <code>{about}</code></summary>")?;
        for (label, text) in &aside.texts {
            let label = self.escaped(label);
            write!(self.to, "<h3 dir=\"auto\">{label}</h3><pre dir=\"auto\">{}</pre>", html(text))?;
        }
        writeln!(self.to, "</details>")
    }

    /// Writes the parts below the text: how the answer ended, its files, its sources, its details.
    fn end(&mut self, number: usize, message: &Message, sources: &[Source]) -> io::Result<()> {
        if let Some(ended) = ending(message.status) {
            writeln!(
                self.to,
                "<p class=\"ending\" lang=\"{}\">{}</p>",
                self.style.language.tag,
                self.escaped(&ended)
            )?;
        }
        if !message.attachments.is_empty() {
            let (seen, folded) = split_files(&message.attachments);
            self.files(seen)?;
            if !folded.is_empty() {
                let more = self.escaped(&messages::exported_more_files(folded.len() as u64));
                writeln!(self.to, "<details class=\"tool\"><summary>{more}</summary>")?;
                self.files(folded)?;
                writeln!(self.to, "</details>")?;
            }
        }
        if !sources.is_empty() {
            let label = self.escaped(&messages::exported_sources());
            writeln!(self.to, "<section class=\"sources\"><h3>{label}</h3><ol>")?;
            for (nth, source) in (1..).zip(sources) {
                writeln!(self.to, "{}", source_item(number, nth, source))?;
            }
            writeln!(self.to, "</ol></section>")?;
        }
        if let Some(details) = details(message, self.style) {
            writeln!(self.to, "<p class=\"details\">{}</p>", html(&details))?;
        }
        Ok(())
    }

    fn files(&mut self, attachments: &[crate::Attachment]) -> io::Result<()> {
        writeln!(self.to, "<ul class=\"files\">")?;
        for attached in attachments {
            let words = self.attachment(attached);
            writeln!(self.to, "<li>{words}</li>")?;
        }
        writeln!(self.to, "</ul>")
    }

    fn attachment(&self, attached: &crate::Attachment) -> String {
        let file = self.conversation.file(attached.file_id);
        let size = file.map_or(0, |file| file.bytes);
        let words = self.escaped(&messages::exported_attached(line(&attached.name), size));
        match file.and_then(|file| file.path.as_deref()) {
            // The page is in the folder `conversations`.
            Some(path) => format!("<a href=\"../{}\"><bdi>{words}</bdi></a>", html(&percent_encoded(path))),
            None => format!("<bdi>{words}</bdi>"),
        }
    }
}

/// The visible files and the folded ones: a long list would push the answer down.
fn split_files(attachments: &[crate::Attachment]) -> (&[crate::Attachment], &[crate::Attachment]) {
    // To fold one file saves no line.
    let n_seen = if attachments.len() <= MAX_SEEN_FILES + 1 { attachments.len() } else { MAX_SEEN_FILES };
    attachments.split_at_checked(n_seen).unwrap_or((attachments, &[]))
}

/// Writes blocks; a heading and a short block after it stay on one page when they are printed.
fn write_together(blocks: &[String], to: &mut dyn io::Write) -> io::Result<()> {
    let mut is_open = false;
    for (block, next) in blocks.iter().zip(blocks.iter().skip(1).map(Some).chain([None])) {
        let is_followed = next.is_some_and(|next| next.len() <= MAX_TOGETHER_BYTES);
        let is_heading = is_heading(block) && is_followed;
        if is_heading && !is_open {
            writeln!(to, "<div class=\"together\">")?;
        }
        writeln!(to, "{block}")?;
        if is_open && !is_heading {
            writeln!(to, "</div>")?;
        }
        is_open = is_heading;
    }
    Ok(())
}

fn is_heading(block: &str) -> bool {
    let tag = block.trim_start().as_bytes();
    matches!(tag, [b'<', b'h', b'1'..=b'6', b' ' | b'>', ..])
}

fn source_item(message: usize, number: usize, source: &Source) -> String {
    let title = html(&plain::line(&source.title));
    let title = match source.url.as_deref().filter(|url| is_web_address(url)) {
        Some(url) => format!("<a href=\"{}\" rel=\"noopener noreferrer\"><bdi>{title}</bdi></a>", html(url)),
        None => format!("<bdi>{title}</bdi>"),
    };
    let place = match plain::line(&source.place) {
        place if place.is_empty() => place,
        place => format!(", <bdi>{}</bdi>", html(&place)),
    };
    let quotes: String = source
        .quotes
        .iter()
        .map(|quote| format!("<blockquote dir=\"auto\">{}</blockquote>", html(quote)))
        .collect();
    format!("<li id=\"m{message}-s{number}\">{title}{place}{quotes}</li>")
}

fn is_web_address(url: &str) -> bool {
    url.starts_with("https://") || url.starts_with("http://")
}
