//! Mail: the subject, the sender, the date and the text of a message. Of attachments, only the names are read.

use super::{html, plain};
use crate::encoding;
use crate::extract_error::ExtractError;
use crate::passages::block::{Block, BlockSink, Level, on_one_line};
use crate::passages::passage::Place;
use mail_parser::{Address, Message, MessageParser, MimeHeaders as _, PartType};

/// The most attachments that are named.
const MAX_NAMES: usize = 100;

/// Reads a message. A file that is none, whatever its name, is read as text.
pub(super) fn read(bytes: &[u8], sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    let message = MessageParser::default().parse(bytes);
    let is_mail = |message: &Message<'_>| {
        message.from().is_some() || message.subject().is_some() || message.content_type().is_some()
    };
    let Some(message) = message.filter(is_mail) else {
        return plain::prose(&encoding::decode(bytes)?, sink);
    };
    let place = Place::default();
    if let Some(subject) = message.subject().map(on_one_line).filter(|subject| !subject.is_empty()) {
        sink.block(&place, Block::heading(Level::Of(1), subject))?;
    }
    let fields = fields(&message);
    if !fields.is_empty() {
        sink.block(&place, Block::paragraph(fields))?;
    }
    for number in &message.text_body {
        match message.part(*number).map(|part| &part.body) {
            Some(PartType::Text(text)) => paragraphs(text, sink)?,
            Some(PartType::Html(page)) => html::read(page, sink)?,
            _ => {}
        }
    }
    let names: Vec<String> = message
        .attachments()
        .filter_map(|part| part.attachment_name().map(on_one_line))
        .filter(|name| !name.is_empty())
        .take(MAX_NAMES)
        .collect();
    if !names.is_empty() {
        sink.block(&place, Block::paragraph(format!("Attachments: {}", names.join(", "))))?;
    }
    Ok(())
}

/// The fields that a reader of mail shows, one to a line.
fn fields(message: &Message<'_>) -> String {
    let people = [("From", message.from()), ("To", message.to()), ("Cc", message.cc())];
    let mut lines: Vec<String> = people
        .into_iter()
        .filter_map(|(name, people)| people.map(|people| format!("{name}: {}", written(people))))
        .collect();
    lines.extend(message.date().map(|date| format!("Date: {}", date.to_rfc822())));
    lines.join("\n")
}

fn written(people: &Address<'_>) -> String {
    let person = |person: &mail_parser::Addr<'_>| match (person.name(), person.address()) {
        (Some(name), Some(address)) => format!("{} <{address}>", on_one_line(name)),
        (Some(one), None) | (None, Some(one)) => on_one_line(one),
        (None, None) => String::new(),
    };
    people.iter().map(person).filter(|person| !person.is_empty()).collect::<Vec<_>>().join(", ")
}

/// Hands on text without the numbers of its lines, which are not those of the file.
fn paragraphs(text: &str, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    let text = text.replace("\r\n", "\n");
    let paragraphs = text.split("\n\n").map(str::trim).filter(|paragraph| !paragraph.is_empty());
    for paragraph in paragraphs {
        sink.block(&Place::default(), Block::paragraph(paragraph))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::fixtures;

    fn text(mail: &str) -> String {
        let passages = fixtures::read(mail.replace('\n', "\r\n").as_bytes(), "a.eml").unwrap();
        passages.iter().map(|passage| passage.text.as_str()).collect::<Vec<_>>().join("\n\n")
    }

    #[test]
    fn encoded_fields_and_text_are_decoded_and_attachments_are_named() {
        let said = text(
            "From: =?utf-8?Q?J=C3=B6rg?= <joerg@example.org>\nTo: anna@example.org\nSubject: =?utf-8?B?S8O8bmRpZ3VuZw==?=\n\
             Date: Tue, 3 Mar 2026 10:00:00 +0100\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n\
             --b\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n\
             Die K=FCndigungsfrist betr=E4gt drei=\n Monate.\n\
             --b\nContent-Type: application/pdf; name=\"lease.pdf\"\nContent-Transfer-Encoding: base64\n\
             Content-Disposition: attachment; filename=\"lease.pdf\"\n\nJVBERi0xLjcK\n--b--\n",
        );
        for part in [
            "From: Jörg <joerg@example.org>",
            "To: anna@example.org",
            "Die Kündigungsfrist beträgt drei Monate.",
            "Attachments: lease.pdf",
        ] {
            assert!(said.contains(part), "{said}");
        }
        assert!(!said.contains("JVBER") && !said.contains("=FC"), "{said}");
    }

    #[test]
    fn of_two_forms_of_a_text_one_is_read_and_a_page_is_read_as_such() {
        let both = "Subject: A\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n\
                    Pay 1,250 EUR.\n--b\nContent-Type: text/html\n\n<p>Pay <b>1,250</b> EUR.</p>\n--b--\n";
        assert_eq!(text(both).matches("1,250").count(), 1);
        let page = "Subject: A\nContent-Type: text/html\n\n<style>p{}</style><p>Pay <b>1,250</b> EUR.</p>\n";
        assert!(text(page).ends_with("Pay 1,250 EUR."), "{}", text(page));
    }

    #[test]
    fn what_is_no_mail_is_read_as_text() {
        assert_eq!(text("Pay 1,250 EUR.\n"), "Pay 1,250 EUR.");
    }
}
