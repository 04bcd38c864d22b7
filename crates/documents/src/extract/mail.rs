//! Mail: subject, sender, date and text of a message. Attachments appear by name only.

use super::html::{Menus, Page, Sections};
use super::plain;
use crate::encoding;
use crate::extract_error::ExtractError;
use crate::guard::budget::Budget;
use crate::passages::block::{Block, BlockSink, Level, on_one_line};
use crate::passages::passage::Place;
use mail_parser::{Address, Encoding, Message, MessageParser, MessagePart, MimeHeaders as _, PartType};

/// Maximum number of attachments listed.
const MAX_NAMES: usize = 100;

/// Messages with more parts are read as plain text, because parsing time is quadratic in the number of parts.
const MAX_PARTS: usize = 2_000;

/// Reads a message. Text that is not a message is read as plain text, whatever the file's name.
pub(super) fn read(bytes: &[u8], sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    let message = if n_parts(bytes) > MAX_PARTS { None } else { MessageParser::default().parse(bytes) };
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
    let budget = Budget::new();
    let parts = |numbers: &[u32]| -> Vec<&MessagePart<'_>> {
        numbers.iter().filter_map(|number| message.part(*number)).collect()
    };
    let has_words = |part: &&MessagePart<'_>| part.contents().iter().any(|byte| !byte.is_ascii_whitespace());
    let mut texts = parts(&message.text_body);
    if !texts.iter().any(has_words) {
        texts = parts(&message.html_body);
    }
    for part in texts {
        write_part(&message, part, &budget, sink)?;
    }
    // The body of a damaged message counts as an attachment without a name.
    let (named, nameless): (Vec<_>, Vec<_>) =
        message.attachments().partition(|part| part.attachment_name().is_some());
    for part in nameless {
        write_part(&message, part, &budget, sink)?;
    }
    let names: Vec<String> = named
        .into_iter()
        .filter_map(|part| part.attachment_name().map(on_one_line))
        .filter(|name| !name.is_empty())
        .take(MAX_NAMES)
        .collect();
    if !names.is_empty() {
        sink.block(&place, Block::paragraph(format!("Attachments: {}", names.join(", "))))?;
    }
    Ok(())
}

/// An upper bound for the number of parts.
fn n_parts(bytes: &[u8]) -> usize {
    const FIELD: &[u8] = b"content-type:";
    let lines = bytes.split(|byte| *byte == b'\n');
    lines
        .filter(|line| line.get(..FIELD.len()).is_some_and(|start| start.eq_ignore_ascii_case(FIELD)))
        .count()
}

/// Emits the text of a part. A forwarded message is titled by its subject.
fn write_part(
    message: &Message<'_>,
    part: &MessagePart<'_>,
    budget: &Budget,
    sink: &mut dyn BlockSink,
) -> Result<(), ExtractError> {
    match &part.body {
        PartType::Text(text) => match without_charset(message, part) {
            Some(raw) => paragraphs(&encoding::decode_lossy(raw), sink),
            None => paragraphs(text, sink),
        },
        PartType::Html(html) => {
            let page = match without_charset(message, part) {
                Some(raw) => Page::parse(&encoding::decode_lossy(raw), budget)?,
                None => Page::parse(html, budget)?,
            };
            // Messages have no menus, but many templates name parts header and footer.
            page.write(&Place::default(), Sections::Followed, Menus::Read, false, budget, sink).map(drop)
        }
        PartType::Message(inner) => match inner.subject().map(on_one_line) {
            Some(subject) if !subject.is_empty() => {
                sink.block(&Place::default(), Block::paragraph(format!("Subject: {subject}")))
            }
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// The bytes of an unencoded part without a charset, which the parser would decode as UTF-8.
fn without_charset<'m>(message: &'m Message<'_>, part: &MessagePart<'_>) -> Option<&'m [u8]> {
    let has_charset = part.content_type().is_some_and(|kind| {
        kind.attribute("charset")
            .is_some_and(|label| encoding_rs::Encoding::for_label(label.as_bytes()).is_some())
    });
    if has_charset || part.encoding != Encoding::None {
        return None;
    }
    let range = usize::try_from(part.raw_body_offset()).ok()?..usize::try_from(part.raw_end_offset()).ok()?;
    message.raw_message.get(range)
}

/// The header fields that mail programs show, one per line.
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

/// Emits text without line numbers, because they would not be those of the file.
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
    fn the_body_of_a_damaged_or_old_message_is_read() {
        let cut = "Subject: A\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nPay 12 EUR.\n";
        assert!(text(cut).contains("Pay 12 EUR."), "{}", text(cut));
        let blank = "Subject: A\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n \n\
                     --b\nContent-Type: text/html\n\n<div class=\"footer\">Pay 12 EUR.</div>\n--b--\n";
        assert!(text(blank).contains("Pay 12 EUR."), "{}", text(blank));
        let calendar = "Subject: A\nContent-Type: text/calendar; charset=utf-8\n\nSUMMARY:Pay 12 EUR.\n";
        assert!(text(calendar).contains("Pay 12 EUR."), "{}", text(calendar));
        let old = b"From: anna@example.org\r\nSubject: A\r\n\r\nDie K\xfcndigung betr\xe4gt drei Monate.\r\n";
        let passages = fixtures::read(old, "a.eml").unwrap();
        assert!(passages.iter().any(|passage| passage.text.contains("Kündigung beträgt")), "{passages:?}");
        let forwarded = "Subject: A\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nSee below.\n--b\n\
                         Content-Type: message/rfc822\n\nSubject: The rent\n\nPay 12 EUR.\n--b--\n";
        assert!(text(forwarded).contains("Subject: The rent"), "{}", text(forwarded));
    }

    #[test]
    fn what_is_no_mail_is_read_as_text() {
        assert_eq!(text("Pay 1,250 EUR.\n"), "Pay 1,250 EUR.");
    }
}
