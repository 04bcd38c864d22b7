//! EPUB books: their chapters in reading order, titled by the table of contents.

use super::html::{Menus, Page, Sections, with_end_tags};
use super::xml::{self, Element, Piece};
use crate::extract_error::ExtractError;
use crate::guard::archive::{Archive, resolve};
use crate::guard::budget::Budget;
use crate::passages::block::BlockSink;
use crate::passages::matter;
use crate::passages::passage::{Division, Place, heading};
use percent_encoding::percent_decode_str;
use std::collections::{BTreeMap, BTreeSet};

/// Font obfuscation methods; the text of such books is readable.
const FONT_METHODS: [&str; 2] = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC"];

pub(super) fn read(archive: &mut Archive<'_>, sink: &mut dyn BlockSink) -> Result<(), ExtractError> {
    let budget = archive.budget();
    let package = package_part(&archive.part("META-INF/container.xml")?, budget)?;
    let book = Book::read(&archive.part(&package)?, &package, budget)?;
    let locked = match archive.part_if_there("META-INF/encryption.xml")? {
        Some(content) => locked_parts(&content, budget)?,
        None => BTreeSet::new(),
    };
    let titles = match &book.contents {
        Some(contents) => match archive.part_if_there(contents)? {
            Some(content) => titles(&content, contents, budget)?,
            None => BTreeMap::new(),
        },
        None => BTreeMap::new(),
    };
    let mut chapter = None;
    // A book can list one chapter a million times: keep it once. The table of contents is not a chapter.
    let mut seen: BTreeSet<String> = book.contents.into_iter().collect();
    for part in book.chapters {
        budget.check_time()?;
        if !seen.insert(part.clone()) {
            continue;
        }
        if locked.contains(&part) {
            return Err(ExtractError::CopyProtected);
        }
        let Some(content) = archive.part_if_there(&part)? else { continue };
        let text = xml::decoded(&content);
        budget.spend_text(text.len())?;
        let page = Page::parse(&with_end_tags(&text), budget)?;
        let own_title = titles.get(&part).cloned().or_else(|| page.first_heading());
        let is_matter = page.is_matter() || own_title.as_deref().is_some_and(matter::is_title);
        // A file without a title continues the previous chapter.
        chapter = own_title.or(chapter);
        let place = Place { division: Division::Chapters, section: chapter.clone(), ..Place::default() };
        sink.part(chapter.as_deref())?;
        let written = page.write(&place, Sections::Fixed, Menus::LeftOut, is_matter, budget, sink)?;
        if written.n_blocks == 0 && !is_matter {
            page.write(&place, Sections::Fixed, Menus::Read, false, budget, sink)?;
        }
    }
    Ok(())
}

/// The path of the package document.
fn package_part(container: &[u8], budget: &Budget) -> Result<String, ExtractError> {
    let mut found = None;
    xml::walk(container, budget, |piece| {
        if let Piece::Open(element) = piece
            && element.name() == "rootfile"
            && found.is_none()
        {
            found = element.attribute("full-path").map(|path| resolve("", &path));
        }
        Ok(())
    })?;
    found.ok_or(ExtractError::Damaged)
}

/// The parts of the book.
struct Book {
    /// The content documents in reading order.
    chapters: Vec<String>,
    /// The table of contents.
    contents: Option<String>,
}

impl Book {
    fn read(package: &[u8], part: &str, budget: &Budget) -> Result<Self, ExtractError> {
        let mut items = BTreeMap::new();
        let mut order = Vec::new();
        let (mut navigation, mut older_contents) = (None, None);
        xml::walk(package, budget, |piece| {
            let Piece::Open(element) = piece else { return Ok(()) };
            match element.name() {
                "item" => {
                    let target = follow(part, &element.attribute("href").unwrap_or_default());
                    let properties = element.attribute("properties").unwrap_or_default();
                    if properties.split_whitespace().any(|property| property == "nav") {
                        navigation = Some(target.clone());
                    }
                    if element.attribute("media-type").as_deref() == Some("application/x-dtbncx+xml") {
                        older_contents = Some(target.clone());
                    }
                    items.insert(element.attribute("id").unwrap_or_default(), target);
                }
                "itemref" => order.extend(element.attribute("idref")),
                _ => {}
            }
            Ok(())
        })?;
        let chapters = order.iter().filter_map(|id| items.get(id).cloned()).collect();
        Ok(Self { chapters, contents: navigation.or(older_contents) })
    }
}

/// The path that a link refers to: without the fragment, with percent-encoding resolved.
fn follow(from: &str, link: &str) -> String {
    let path = link.split(['#', '?']).next().unwrap_or_default();
    resolve(from, &percent_decode_str(path).decode_utf8_lossy())
}

/// The titles by part from the table of contents, in the newer (`<a href>`) or older form (`navPoint`).
fn titles(contents: &[u8], part: &str, budget: &Budget) -> Result<BTreeMap<String, String>, ExtractError> {
    let mut titles = BTreeMap::new();
    let mut words = String::new();
    let mut link: Option<String> = None;
    // The page list and the landmarks contain no chapters.
    let mut n_other_lists = 0_usize;
    let mut keep = |link: &str, words: &str| {
        // The first entry of a part is its chapter; later ones are sections.
        if let Some(title) = heading(words) {
            titles.entry(follow(part, link)).or_insert(title);
        }
    };
    xml::walk(contents, budget, |piece| {
        match piece {
            Piece::Open(element) if n_other_lists > 0 || names_no_chapters(&element) => {
                n_other_lists += usize::from(is_list(element.name()));
            }
            Piece::Close(name) if n_other_lists > 0 => n_other_lists -= usize::from(is_list(name)),
            Piece::Open(element) if element.name() == "a" => {
                link = element.attribute("href");
                words.clear();
            }
            Piece::Close("a") => {
                if let Some(link) = link.take() {
                    keep(&link, &words);
                }
            }
            Piece::Open(element) if element.name() == "navLabel" => words.clear(),
            // In the older form the link follows its text.
            Piece::Open(element) if element.name() == "content" => {
                if let Some(link) = element.attribute("src") {
                    keep(&link, &words);
                }
            }
            Piece::Words(more) => {
                budget.spend_text(more.len())?;
                words.push_str(&more);
            }
            Piece::Open(_) | Piece::Close(_) => {}
        }
        Ok(())
    })?;
    Ok(titles)
}

/// Whether an element is the table of contents or a similar list.
fn is_list(name: &str) -> bool {
    matches!(name, "nav" | "navList" | "pageList")
}

/// Whether an element is a list of something other than chapters.
fn names_no_chapters(element: &Element<'_>) -> bool {
    const OTHERS: [&str; 4] = ["landmarks", "loi", "lot", "page-list"];
    match element.name() {
        "pageList" | "navList" => true,
        "nav" => {
            let kinds = element.attribute("type").unwrap_or_default();
            kinds.split_whitespace().any(|kind| OTHERS.contains(&kind))
        }
        _ => false,
    }
}

/// The DRM-protected parts, which only the shop's program can read.
fn locked_parts(content: &[u8], budget: &Budget) -> Result<BTreeSet<String>, ExtractError> {
    let mut locked = BTreeSet::new();
    let mut is_font = false;
    xml::walk(content, budget, |piece| {
        if let Piece::Open(element) = piece {
            match element.name() {
                "EncryptionMethod" => {
                    let method = element.attribute("Algorithm").unwrap_or_default();
                    is_font = FONT_METHODS.contains(&method.as_str());
                }
                "CipherReference" if !is_font => {
                    locked.extend(element.attribute("URI").map(|link| follow("", &link)));
                }
                _ => {}
            }
        }
        Ok(())
    })?;
    Ok(locked)
}

#[cfg(test)]
mod tests {
    use crate::extract_error::ExtractError;
    use crate::fixtures;
    use crate::passages::passage::Location;

    const NAVIGATION: &str = "<html><body><nav><ol><li><a href=\"text/one%201.xhtml\">The <i>Fee</i></a></li>\
                              <li><a href=\"text/one%201.xhtml#b\">Later</a></li></ol></nav></body></html>";

    #[test]
    fn chapters_have_the_titles_of_the_table_of_contents() {
        let book = fixtures::epub(
            NAVIGATION,
            &[
                ("text/one 1.xhtml", "<html><body><h1>I.</h1><p>The fee is 12&nbsp;EUR.</p></body></html>"),
                ("text/two.xhtml", "<html><body><p>It goes on.</p></body></html>"),
                ("text/three.xhtml", "<html><body><h2>Notice</h2><p>Three months.</p></body></html>"),
            ],
            None,
        );
        // The table of contents is part of the reading order, too.
        let found: Vec<_> = fixtures::read(&book, "a.epub")
            .unwrap()
            .into_iter()
            .map(|passage| (passage.place.location(0, 0).unwrap(), passage.text))
            .collect();
        let expected = [
            ("The Fee", "I.\n\nThe fee is 12 EUR."),
            ("The Fee", "It goes on."),
            ("Notice", "Notice\n\nThree months."),
        ];
        assert_eq!(
            found,
            expected.map(|(title, text)| (Location::Chapter(title.to_owned()), text.to_owned()))
        );
    }

    #[test]
    fn an_empty_title_hides_nothing_and_a_title_page_is_matter() {
        let page = |kind: &str, text: &str| {
            format!(
                "<html><head><title/><script src=\"x\"/></head><body epub:type=\"{kind}\"><p>{text}</p></body></html>"
            )
        };
        let (title, text) = (page("titlepage", "The Fee"), page("bodymatter", "It is 12 EUR."));
        let chapters = [("title.xhtml", title.as_str()), ("text.xhtml", text.as_str())];
        let passages = fixtures::read(&fixtures::epub("<nav/>", &chapters, None), "a.epub").unwrap();
        let found: Vec<_> =
            passages.iter().map(|passage| (passage.text.as_str(), passage.is_matter)).collect();
        assert_eq!(found, [("The Fee", true), ("It is 12 EUR.", false)]);
    }

    #[test]
    fn elements_that_close_themselves_swallow_nothing() {
        for element in [
            "<style/>",
            "<script src=\"x.js\"/>",
            "<iframe src='a'/>",
            "<video/>",
            "<object data='a'/>",
            "<select/>",
            "<textarea />",
            "<a id='b'/>",
            "<div class='a'/>",
            "<ruby><rt/></ruby>",
        ] {
            let chapter = format!(
                "<html xmlns='http://www.w3.org/1999/xhtml'><body><div>{element}<p>It is 12 EUR.</p></div><p>Later.</p></body></html>"
            );
            let book = fixtures::epub("<nav/>", &[("a.xhtml", chapter.as_str())], None);
            let passages = fixtures::read(&book, "a.epub").unwrap();
            let texts: Vec<_> = passages.iter().map(|passage| passage.text.as_str()).collect();
            assert_eq!(texts, ["It is 12 EUR.\n\nLater."], "{element}");
            let page = fixtures::read(chapter.as_bytes(), "a.html").unwrap();
            assert_eq!(page[0].text, "It is 12 EUR.\n\nLater.", "{element}");
        }
    }

    #[test]
    fn a_list_of_pages_names_no_chapters() {
        let navigation = "<html><body><nav epub:type=\"landmarks\"><ol><li><a href=\"two.xhtml\">Start</a></li></ol></nav>\
                          <nav epub:type=\"toc\"><ol><li><a href=\"one.xhtml\">The Fee</a></li></ol></nav>\
                          <nav epub:type=\"page-list\"><ol><li><a href=\"two.xhtml#p14\">14</a></li></ol></nav></body></html>";
        let chapters = [
            ("one.xhtml", "<html><body><p>It is 12 EUR.</p></body></html>"),
            ("two.xhtml", "<html><body><p>It goes on.</p></body></html>"),
        ];
        let passages = fixtures::read(&fixtures::epub(navigation, &chapters, None), "a.epub").unwrap();
        let places: Vec<_> = passages.iter().map(|passage| passage.place.location(0, 0)).collect();
        let fee = || Some(Location::Chapter("The Fee".to_owned()));
        assert!(places.iter().all(|place| *place == fee()), "{places:?}");
    }

    #[test]
    fn a_book_that_is_protected_against_copying_is_named_as_such_and_hidden_fonts_do_no_harm() {
        let chapter = [("text/one.xhtml", "<html><body><p>Words.</p></body></html>")];
        let locked = |method: &str, part: &str| {
            let encryption = format!(
                "<encryption><EncryptedData><EncryptionMethod Algorithm=\"{method}\"/><CipherData><CipherReference URI=\"{part}\"/>\
                 </CipherData></EncryptedData></encryption>"
            );
            fixtures::read(&fixtures::epub(NAVIGATION, &chapter, Some(&encryption)), "a.epub")
        };
        let cipher = "http://www.w3.org/2001/04/xmlenc#aes128-cbc";
        assert_eq!(locked(cipher, "OPS/text/one.xhtml"), Err(ExtractError::CopyProtected));
        assert_eq!(locked("http://www.idpf.org/2008/embedding", "OPS/font.otf").unwrap()[0].text, "Words.");
    }
}
