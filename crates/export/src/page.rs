//! Elements shared by all pages of an export, and the page that lists the conversations.

use crate::Style;
use crate::plain::{html, line, moment, percent_encoded};
use parlance_words::messages;
use std::io;

/// The app's colours and fonts.
const TOKENS: &str = include_str!("../../../ui/src/styles/tokens.css");

/// How a page is set.
const PAGE: &str = include_str!("page.css");

/// Prevents loading and scripts, whatever an answer contains.
const POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/// A conversation in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its title; may be empty.
    pub title: String,
    /// The names of its folders, the outermost first.
    pub folder: Vec<String>,
    /// The time of the last message.
    pub updated_at_ms: i64,
    /// How many messages are shown in it.
    pub n_messages: u64,
    /// The path of its page, relative to the list.
    pub path: String,
}

/// Writes the page that lists the conversations of an export.
///
/// # Errors
///
/// When `to` cannot be written.
pub fn write_index(listed: &[Listed], style: &Style, to: &mut dyn io::Write) -> io::Result<()> {
    let title = messages::exported_list().in_language(style.language);
    write_head(&title, style, to)?;
    writeln!(to, "<header class=\"top\"><h1>{}</h1></header><ul class=\"list\">", html(&title))?;
    for one in listed {
        let title = match line(&one.title) {
            title if title.is_empty() => messages::exported_untitled().in_language(style.language),
            title => title,
        };
        let folder: String = one.folder.iter().map(|name| format!("{} › ", html(&line(name)))).collect();
        let count = messages::exported_messages(one.n_messages).in_language(style.language);
        writeln!(
            to,
            "<li><a href=\"{}\"><bdi>{folder}{}</bdi></a><small><bdi>{}</bdi> · <bdi>{}</bdi></small></li>",
            html(&percent_encoded(&one.path)),
            html(&title),
            moment(one.updated_at_ms, &style.time_zone),
            html(&count),
        )?;
    }
    writeln!(to, "</ul>")?;
    write_foot(to)
}

pub(crate) fn write_head(title: &str, style: &Style, to: &mut dyn io::Write) -> io::Result<()> {
    let dir = if style.language.is_rtl { "rtl" } else { "ltr" };
    writeln!(
        to,
        "<!doctype html>\n<html lang=\"{}\" dir=\"{dir}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"Parlance\">\n<title>{}</title>\n\
         <style>\n{TOKENS}\n{PAGE}</style>\n</head>\n<body>\n<main>",
        style.language.tag,
        html(title),
    )
}

pub(crate) fn write_foot(to: &mut dyn io::Write) -> io::Result<()> {
    writeln!(to, "</main>\n</body>\n</html>")
}
